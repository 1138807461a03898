import { useEffect } from "react";

const YEAR_S = 31_536_000;

/** Takes away what the server drew in the place of a report (api/render/sight). */
export function dropSight(): void {
  document.getElementById("lw-sight")?.remove();
}

/** Once a report stands, what the server drew in its place goes, and the server hears for the next time where that place is. */
export function useSight(stands: boolean): void {
  useEffect(() => {
    if (!stands) return undefined;
    // A chart is painted in the next frame: before, the page would be seen without it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        dropSight();
        tellPlace();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [stands]);
}

function tellPlace(): void {
  const box = document.querySelector(".lw-report-body")?.getBoundingClientRect();
  if (!box || box.width < 100 || box.height < 100) return;
  const theme = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
  const sizes = [window.innerWidth, box.left, box.top, box.width, box.height].map(Math.round);
  document.cookie = `longwall-place=${theme}.${sizes.join(".")}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

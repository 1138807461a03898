import { useLayoutEffect, useState } from "react";

/** The size of type in an element and how wide and high (px) its picture is, followed while the wall is resized. */
export function useRoom(box: HTMLElement | null): { size: number; width: number; height: number } {
  const [room, setRoom] = useState({ size: 12, width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!box) return undefined;
    const observer = new ResizeObserver(() => {
      const chart = box.querySelector(".lw-chart") ?? box;
      setRoom({ size: Number.parseFloat(getComputedStyle(box).fontSize), width: chart.clientWidth, height: chart.clientHeight });
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);
  return room;
}

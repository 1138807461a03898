import { useSyncExternalStore } from "react";
import { type Palette, tokenColours } from "#chart/palette";

/**
 * The colours of a chart from the tokens of the element that it stands in (the page's when none is given): they change with the theme and
 * the look of a wall, what it says of room changes with the window.
 */
export function usePalette(element: Element | null): Palette {
  const drawing = useSyncExternalStore(subscribe, () => {
    const look = element?.closest<HTMLElement>("[data-look]")?.dataset.look ?? "";
    return `${document.documentElement.dataset.theme ?? "light"} ${look} ${window.innerWidth}`;
  });
  return paletteOf(element ?? document.documentElement, drawing);
}

/** The type of a chart on a desk. */
const DESK_PX = 12;
/** A chart on a desk, about; on a phone it is as wide as the window. */
const WIDE_PX = 1160;
const known = new WeakMap<Element, { drawing: string; palette: Palette }>();

function paletteOf(element: Element, drawing: string): Palette {
  const before = known.get(element);
  if (before?.drawing === drawing) return before.palette;
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--lw-${name}`).trim();
  const palette: Palette = {
    ...tokenColours(token),
    font: token("font"),
    size: DESK_PX,
    width: Math.min(WIDE_PX, window.innerWidth),
    isStill: window.matchMedia("(prefers-reduced-motion: reduce)").matches,
  };
  known.set(element, { drawing, palette });
  return palette;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("longwall-theme", listener);
  window.addEventListener("resize", listener);
  return () => {
    window.removeEventListener("longwall-theme", listener);
    window.removeEventListener("resize", listener);
  };
}

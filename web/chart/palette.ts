import { useSyncExternalStore } from "react";

/** Colours of a chart, read from the tokens of the element it stands in: five hues at most, text, quiet text, lines, the ground of what floats and of the page. */
export type Palette = { hues: readonly string[]; text: string; quiet: string; line: string; ground: string; page: string; font: string };

/** Follows the tokens of an element (the page's when none is given): they change with the theme. */
export function usePalette(element: Element | null): Palette {
  const drawing = useSyncExternalStore(subscribe, () => document.documentElement.dataset.theme ?? "light");
  return paletteOf(element ?? document.documentElement, drawing);
}

/** Gives each key a hue by its place in the sorted list of keys, so that a unit has the same colour in every chart of a page. */
export function hueOf(palette: Palette, keys: readonly (string | null)[], key: string | null): string {
  const place = keys.toSorted((a, b) => (a ?? "").localeCompare(b ?? "")).indexOf(key);
  return palette.hues[Math.min(Math.max(place, 0), palette.hues.length - 1)] ?? palette.text;
}

const known = new WeakMap<Element, { drawing: string; palette: Palette }>();

function paletteOf(element: Element, drawing: string): Palette {
  const before = known.get(element);
  if (before?.drawing === drawing) return before.palette;
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--lw-${name}`).trim();
  const palette: Palette = {
    hues: [1, 2, 3, 4, 5].map((place) => token(`hue-${place}`)),
    text: token("text"),
    quiet: token("text-quiet"),
    line: token("line"),
    ground: token("raised"),
    page: token("ground"),
    font: token("font"),
  };
  known.set(element, { drawing, palette });
  return palette;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("longwall-theme", listener);
  return () => window.removeEventListener("longwall-theme", listener);
}

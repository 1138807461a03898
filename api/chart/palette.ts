/**
 * Colours of a chart: five hues at most, what stands for the rest and for sums, text, quiet text, lines, the ground of what floats and of
 * the page; its type and the size of it (px); how wide (px) its points may lie, and how high the picture is where that is known; and
 * whether nothing is to move.
 */
export type Palette = {
  hues: readonly string[];
  other: string;
  text: string;
  quiet: string;
  line: string;
  ground: string;
  page: string;
  font: string;
  size: number;
  width: number;
  height?: number;
  isStill: boolean;
};

/** The colours of a chart by the tokens of a page, each looked up by its name. */
export const tokenColours = (token: (name: string) => string): Omit<Palette, "font" | "size" | "width" | "height" | "isStill"> => ({
  hues: [1, 2, 3, 4, 5].map((place) => token(`hue-${place}`)),
  other: token("hue-other"),
  text: token("text"),
  quiet: token("text-quiet"),
  line: token("line"),
  ground: token("raised"),
  page: token("ground"),
});

/** Gives each key a hue by its place in the sorted list of keys, so that a unit has the same colour in every chart of a page. */
export function hueOf(palette: Palette, keys: readonly (string | null)[], key: string | null): string {
  const place = keys.toSorted((a, b) => (a ?? "").localeCompare(b ?? "")).indexOf(key);
  return palette.hues[Math.min(Math.max(place, 0), palette.hues.length - 1)] ?? palette.text;
}

import type { Palette } from "./palette.ts";

/** The colour of the part at a place: the hues one after the other, then the same again paler. */
export function tinted(palette: Palette, place: number): string {
  const hue = palette.hues[place % palette.hues.length] ?? palette.text;
  const round = Math.floor(place / palette.hues.length);
  return round === 0 ? hue : mixed(hue, palette.page, Math.min(0.7, round * 0.4));
}

/** A colour between two (#rgb or #rrggbb): 0 is the first, 1 the second. */
export function mixed(first: string, second: string, share: number): string {
  const [from, to] = [partsOf(first), partsOf(second)];
  return `#${from
    .map((value, at) =>
      Math.round(value + ((to[at] ?? value) - value) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/**
 * The shade of a value between the smallest and the largest, and the colour of a text upon it: one hue from pale to full, a second hue
 * below zero.
 */
export function shade(palette: Palette, value: number, least: number, most: number): { ground: string; text: string } {
  const end = Math.max(Math.abs(least), Math.abs(most)) || 1;
  const share = 0.12 + 0.88 * Math.min(1, Math.abs(value) / end);
  const hue = (value < 0 ? palette.hues[1] : palette.hues[0]) ?? palette.text;
  const ground = mixed(palette.page, hue, share);
  return { ground, text: contrast(ground, palette.page) > contrast(ground, palette.text) ? palette.page : palette.text };
}

/** How far two colours stand apart, 1 to 21 (WCAG 2.2, contrast ratio). */
function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The light that a colour gives, 0 to 1 (WCAG 2.2, relative luminance). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function partsOf(colour: string): number[] {
  const digits = colour.slice(1);
  const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : [0, 2, 4].map((at) => digits.slice(at, at + 2));
  return pairs.map((pair) => Number.parseInt(pair, 16));
}

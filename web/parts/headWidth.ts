/** A sign of a head in CSS pixels: of an alphabet, and as wide as high. */
const [NARROW, WIDE] = [7.8, 12.5];
const MOST = 130;

/** About how wide a text is in the type of table heads, in CSS pixels. */
export function textWidth(text: string): number {
  return Array.from(text).reduce((sum, sign) => sum + (sign >= "\u2e80" ? WIDE : NARROW), 0);
}

/** About how wide the longest word of a head is in CSS pixels; heads break between words, at most so wide. */
export function longestWord(text: string): number {
  return Math.min(MOST, Math.max(...text.split(/\s+/).map(textWidth)));
}

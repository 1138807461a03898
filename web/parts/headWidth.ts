/** A sign of a head in CSS pixels: Latin, Cyrillic, and as wide as high. */
const [LATIN, CYRILLIC, WIDE] = [7.6, 8.4, 12.5];
const MOST = 130;
/** Two lines of a head may be so wide at most before its end is left out. */
const MOST_LINE = 168;

/** About how wide a text is in the type of table heads, in CSS pixels. */
export function textWidth(text: string): number {
  return Array.from(text).reduce((sum, sign) => sum + (sign >= "\u2e80" ? WIDE : sign >= "\u0400" ? CYRILLIC : LATIN), 0);
}

/** The widest cell that a choice gets, and what stands around its words. */
const [MOST_CHOICE, EDGES] = [190, 20];

/** How wide a cell must be in CSS pixels for the longest of the words that it can hold. */
export function choiceWidth(words: readonly string[]): number {
  return Math.min(MOST_CHOICE, Math.ceil(Math.max(0, ...words.map(textWidth))) + EDGES);
}

/** About how wide the longest word of a head is in CSS pixels; heads break between words, at most so wide. */
function longestWord(text: string): number {
  return Math.min(MOST, Math.max(...text.split(/\s+/).map(textWidth)));
}

/** About how wide a head must be in CSS pixels to stand on two lines, broken between words. */
export function twoLines(text: string): number {
  const words = text.split(/\s+/);
  const breaks = words.map((_, at) => Math.max(textWidth(words.slice(0, at + 1).join(" ")), textWidth(words.slice(at + 1).join(" "))));
  return Math.max(longestWord(text), Math.min(MOST_LINE, ...breaks));
}

const WORDS = /[\p{Script=Han}]+|[\p{L}\p{N}]+/gu;
const HAN = /^\p{Script=Han}/u;

/**
 * A text as it is kept for the search in full text: words as they are written, of Chinese, which is written without spaces, each pair of
 * signs that stand together.
 */
export function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(WORDS) ?? [];
  return [...new Set(words.flatMap((word) => (HAN.test(word) ? pairsOf(Array.from(word)) : [word])))];
}

const pairsOf = (signs: readonly string[]): string[] =>
  signs.length < 2 ? [...signs] : signs.slice(1).map((sign, at) => `${signs[at] ?? ""}${sign}`);

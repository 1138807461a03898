import type { Language } from "../viewer.ts";

/** Bytes that are no text of their encoding; `row` is the line in which they stand, counted from 1. */
export class NotText extends Error {
  constructor(
    readonly encoding: string,
    readonly row: number,
  ) {
    super(`line ${row} is not ${encoding}`);
    this.name = "NotText";
  }
}

const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ["UTF-8", [0xef, 0xbb, 0xbf]],
  ["UTF-16LE", [0xff, 0xfe]],
  ["UTF-16BE", [0xfe, 0xff]],
];
/** So many bytes, from the first that is no ASCII, tell an encoding. */
const SAMPLE = 1 << 20;
/** As many words tell one script from the other; of fewer the language of the reader decides. */
const ENOUGH = 8;
/** So many words may be otherwise than those of their script are. */
const FEW = 0.2;
const isHigh = (byte: number): boolean => byte >= 0x80;

/**
 * The text of a file piece by piece without its byte order mark: in the encoding named, else as its bytes tell, and where they tell
 * nothing, as one expects of a reader of that language. Throws NotText.
 */
export async function* textOf(
  bytes: AsyncIterable<Uint8Array>,
  { named, language }: { named?: string | undefined; language?: Language | undefined },
): AsyncGenerator<string, void> {
  const rest = bytes[Symbol.asyncIterator]();
  try {
    const isPlain = (chunk: Uint8Array) => named === undefined && !chunk.some(isHigh);
    let row = 1;
    let next = await rest.next();
    // Plain ASCII is the same in every encoding: it goes through before one is told.
    for (; !next.done && isPlain(next.value); next = await rest.next()) {
      const text = new TextDecoder().decode(next.value);
      row += linesIn(text);
      yield text;
    }
    const held: Uint8Array[] = [];
    for (let size = 0; !next.done && size < SAMPLE; next = await rest.next()) {
      held.push(next.value);
      size += next.value.byteLength;
    }
    if (!next.done) held.push(next.value);
    const encoding = named ?? encodingOf(joined(held), language);
    yield* decoded(encoding, row, chain(held, rest));
  } finally {
    await rest.return?.();
  }
}

/**
 * Tells the encoding of the beginning of a file: a byte order mark, UTF-8 where it is that, else GB18030 or Windows-1251; what looks like
 * neither is taken for a broken UTF-8.
 */
export function encodingOf(sample: Uint8Array, language?: Language): string {
  const [marked] = MARKS.find(([, mark]) => mark.every((byte, at) => sample[at] === byte)) ?? [];
  if (marked !== undefined) return marked;
  if (fits(sample, "UTF-8")) return "UTF-8";
  const words = wordsIn(sample);
  const mayBeChinese = fits(sample, "GB18030");
  if (mayBeChinese && isChinese(words, language)) return "GB18030";
  if (isCyrillic(words)) return "Windows-1251";
  return mayBeChinese && isPaired(words) ? "GB18030" : "UTF-8";
}

/**
 * Hanzi are pairs of bytes, those in use in the first half of GB2312; Cyrillic letters read as pairs land in its second, rare half, and
 * words of theirs are odd as often as not. Capitals alone land in the first.
 */
function isChinese(words: readonly Word[], language: Language | undefined): boolean {
  const leads = words.flatMap(({ bytes }) => bytes.filter((_, at) => at % 2 === 0));
  const common = leads.filter((lead) => lead >= 0xb0 && lead <= 0xd7).length;
  if (common * 2 <= leads.length) return false;
  return words.length >= ENOUGH || language === "en" || language === undefined ? isPaired(words) : language === "zh";
}

/** Cyrillic words are letters throughout, with no Latin ones among them. */
function isCyrillic(words: readonly Word[]): boolean {
  const bytes = words.flatMap((word) => word.bytes);
  const letters = bytes.filter((byte) => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8).length;
  return letters * 2 > bytes.length && words.filter(({ isMixed }) => isMixed).length <= FEW * words.length;
}

const isPaired = (words: readonly Word[]): boolean => words.filter(({ bytes }) => bytes.length % 2 === 1).length <= FEW * words.length;

/** A run of bytes that are no ASCII; whether a Latin letter stands beside it. */
type Word = { bytes: number[]; isMixed: boolean };
const MOST_WORDS = 5000;
const isLatin = (byte = 0): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** The first words of a sample. */
function wordsIn(sample: Uint8Array): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < sample.length && words.length < MOST_WORDS; at++) {
    const byte = sample[at] ?? 0;
    if (!isHigh(byte)) continue;
    const isInside = at > 0 && isHigh(sample[at - 1] ?? 0);
    const word = (isInside ? words.at(-1) : undefined) ?? { bytes: [], isMixed: isLatin(sample[at - 1]) };
    if (!isInside) words.push(word);
    word.bytes.push(byte);
    if (isLatin(sample[at + 1])) word.isMixed = true;
  }
  return words;
}

async function* decoded(encoding: string, first: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let row = first;
  const read = (chunk: Uint8Array, stream: boolean): string => {
    try {
      const text = decoder.decode(chunk, { stream });
      row += linesIn(text);
      return text;
    } catch (error) {
      throw error instanceof TypeError ? new NotText(encoding, row + linesBefore(encoding, chunk)) : error;
    }
  };
  for await (const chunk of bytes) yield read(chunk, true);
  yield read(new Uint8Array(), false);
}

/** How many lines of a chunk end before the bytes that cannot be read. */
function linesBefore(encoding: string, chunk: Uint8Array): number {
  let [known, broken] = [0, chunk.length];
  while (broken - known > 1) {
    const middle = Math.floor((known + broken) / 2);
    if (fits(chunk.subarray(0, middle), encoding)) known = middle;
    else broken = middle;
  }
  return chunk.subarray(0, known).filter((byte) => byte === LINE_END).length;
}

const LINE_END = 0x0a;
const linesIn = (text: string): number => text.split("\n").length - 1;

function fits(sample: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

async function* chain(first: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

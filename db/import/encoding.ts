import { fail } from "#define/problem";

const PEEK = 1 << 20;

/** Bytes of a file with its beginning already read: at least a megabyte, or all of it. */
export type Peeked = { head: Uint8Array; bytes: AsyncIterable<Uint8Array> };

/** Reads the beginning of a stream and gives it back with a stream that still holds all of it. */
export async function peek(stream: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const iterator = stream[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < PEEK) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
    size += next.value.byteLength;
  }
  const rest = { [Symbol.asyncIterator]: () => iterator };
  return { head: Buffer.concat(first), bytes: chain(first, rest) };
}

async function* chain(first: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* rest;
}

/** The text of a file piece by piece without its byte order mark; throws `invalid` where bytes do not fit the encoding. */
export async function* decode({ head, bytes }: Peeked, named?: string): AsyncGenerator<string> {
  const decoder = decoderOf(named ?? encodingOf(head));
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) fail({ type: "invalid", issues: [{ code: "format", field: "encoding", value: decoder.encoding }] });
    throw error;
  }
}

function decoderOf(name: string): TextDecoder {
  try {
    return new TextDecoder(name, { fatal: true });
  } catch {
    return fail({ type: "invalid", issues: [{ code: "choice", field: "encoding", value: name }] });
  }
}

/** Guesses the encoding of the beginning of a file. */
export function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (fits(head, "utf-8")) return "utf-8";
  return isChinese(head) ? "gb18030" : "windows-1251";
}

function fits(head: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

// Common hanzi lie in the first half of GB2312; Cyrillic letters read as pairs land in its second, rare half.
function isChinese(head: Uint8Array): boolean {
  let common = 0;
  let rare = 0;
  for (let at = 0; at + 1 < head.length; at++) {
    const [lead = 0, trail = 0] = [head[at], head[at + 1]];
    if (lead < 0x81) continue;
    if (lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1) common++;
    else rare++;
    at++;
  }
  return common > rare && fits(head, "gb18030");
}

import { NotText, textOf } from "#define/file/encoding";
import { fail } from "#define/problem";
import type { Language } from "#define/viewer";
import { fileProblem, type Peeked } from "./refuse.ts";

const PEEK = 1 << 20;

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

/** The text of a file piece by piece without its byte order mark; throws `invalid` with its name and the row whose bytes are no text. */
export async function* decode(name: string, { bytes }: Peeked, named: string | undefined, language?: Language): AsyncGenerator<string> {
  if (named !== undefined) demandEncoding(named);
  try {
    yield* textOf(bytes, { named, language });
  } catch (error) {
    if (error instanceof NotText) throw fileProblem("fileEncoding", name, { encoding: error.encoding }, error.row);
    throw error;
  }
}

function demandEncoding(name: string): void {
  try {
    void new TextDecoder(name);
  } catch {
    fail({ type: "invalid", issues: [{ code: "choice", field: "encoding", value: name }] });
  }
}

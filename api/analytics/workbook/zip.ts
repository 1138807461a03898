import { crc32, createDeflateRaw, type DeflateRaw } from "node:zlib";
import { byteStream } from "#engine/byteStream";

/** A file of an archive: its text comes in pieces. */
export type ZipPart = { name: string; text: AsyncIterable<string> | Iterable<string> };

const [LOCAL, AFTER, CENTRAL, END] = [0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50];
const [VERSION, FLAGS, DEFLATED] = [20, 0x0808, 8];
/** 1980-01-01, so that the same content makes the same bytes. */
const DAY = 0x0021;
const LEVEL = 4;
const BATCH = 1 << 18;

/**
 * An archive as a stream of bytes, made while it is read: sizes and checksums follow each file, the directory stands at the end (APPNOTE
 * 6.3, without ZIP64: 4 GB at most).
 */
export function zipStream(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): ReadableStream<Uint8Array> {
  return byteStream(zipBytes(parts));
}

async function* zipBytes(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array, void> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { name, text } of parts) {
    const start = at;
    const local = header(LOCAL, name);
    at += local.length;
    yield local;
    const sums = { crc: 0, size: 0 };
    let packed = 0;
    for await (const piece of deflated(text, sums)) {
      packed += piece.length;
      yield piece;
    }
    const after = numbers(AFTER, sums.crc, packed, sums.size);
    at += packed + after.length;
    yield after;
    directory.push(entry(name, { ...sums, packed, start }));
  }
  const central = Buffer.concat(directory);
  yield central;
  yield ending(directory.length, central.length, at);
}

async function* deflated(text: ZipPart["text"], sums: { crc: number; size: number }): AsyncGenerator<Buffer, void> {
  const press = createDeflateRaw({ level: LEVEL });
  const feed = (async () => {
    for await (const bytes of batched(text)) {
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      if (!press.write(bytes)) await drained(press);
      // Whoever read has left: the lines that were to come are let go.
      if (press.destroyed) return;
    }
    press.end();
  })();
  feed.catch((error: unknown) => press.destroy(error instanceof Error ? error : new Error(String(error))));
  try {
    for await (const piece of press) yield piece as Buffer;
    await feed;
  } finally {
    press.destroy();
  }
}

/** Ends when more can be written, or nothing any more. */
function drained(press: DeflateRaw): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      press.off("drain", go).off("close", go);
      resolve();
    };
    press.on("drain", go).on("close", go);
  });
}

async function* batched(text: ZipPart["text"]): AsyncGenerator<Buffer, void> {
  let pieces: string[] = [];
  let length = 0;
  for await (const piece of text) {
    pieces.push(piece);
    length += piece.length;
    if (length < BATCH) continue;
    yield Buffer.from(pieces.join(""));
    [pieces, length] = [[], 0];
  }
  if (length > 0) yield Buffer.from(pieces.join(""));
}

function header(mark: number, name: string): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(mark, 0);
  for (const [place, value] of [VERSION, FLAGS, DEFLATED, 0, DAY].entries()) head.writeUInt16LE(value, 4 + place * 2);
  head.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([head, Buffer.from(name)]);
}

function entry(name: string, { crc, size, packed, start }: { crc: number; size: number; packed: number; start: number }): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(CENTRAL, 0);
  for (const [place, value] of [VERSION, VERSION, FLAGS, DEFLATED, 0, DAY].entries()) head.writeUInt16LE(value, 4 + place * 2);
  for (const [place, value] of [crc, packed, size].entries()) head.writeUInt32LE(value, 16 + place * 4);
  head.writeUInt16LE(Buffer.byteLength(name), 28);
  head.writeUInt32LE(start, 42);
  return Buffer.concat([head, Buffer.from(name)]);
}

function ending(files: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return end;
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) bytes.writeUInt32LE(value, place * 4);
  return bytes;
}

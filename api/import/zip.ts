import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";

/** A file in a zip as its central directory tells: where its packed bytes begin, how many they are, and whether they are packed at all. */
type Entry = { name: string; method: number; size: number; at: number };

/** Numbers of a zip (APPNOTE.TXT 4.3): end of the central directory, an entry of it, and the same with 64 bits. */
const [END, ENTRY, LOCATOR, END_64] = [0x06054b50, 0x02014b50, 0x07064b50, 0x06064b50];
const [FULL_32, FULL_16, LONG_SIZES] = [0xffffffff, 0xffff, 1];
const FARTHEST_END = 65_557;
/** A flag: sizes are told behind the bytes. */
const LATER = 8;

/** Unpacks each file of a zip without keeping anything of it and shows its pieces; throws a RangeError where the zip is not whole. */
export async function walkZip(zip: Buffer, see: (name: string, piece: Buffer) => void): Promise<void> {
  for (const { name, method, size, at } of entriesOf(zip)) {
    const packed = zip.subarray(at, at + size);
    const pieces: AsyncIterable<Buffer> = method === 0 ? Readable.from([packed]) : Readable.from(piecesOf(packed)).pipe(createInflateRaw());
    for await (const piece of pieces) see(name, piece);
  }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += FULL_16) yield bytes.subarray(at, at + FULL_16);
}

function entriesOf(zip: Buffer): Entry[] {
  const end = endOf(zip);
  const is64 = zip.readUInt16LE(end + 10) === FULL_16 || zip.readUInt32LE(end + 16) === FULL_32 || zip.readUInt32LE(end + 12) === FULL_32;
  let [count, at] = is64 ? directory64(zip, end) : [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)];
  const entries: Entry[] = [];
  for (; count > 0; count--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new RangeError("no entry");
    const [nameLength, extraLength, noteLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const extra = zip.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const [size, header] = placeOf(zip, at, extra);
    // Without its size nobody knows what a reader takes for it.
    if (size === 0 && (zip.readUInt16LE(at + 8) & LATER) !== 0) throw new RangeError("no size");
    const bytes = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    entries.push({ name: zip.toString("utf8", at + 46, at + 46 + nameLength), method: zip.readUInt16LE(at + 10), size, at: bytes });
    at += 46 + nameLength + extraLength + noteLength;
  }
  return entries;
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - FARTHEST_END); at--) if (zip.readUInt32LE(at) === END) return at;
  throw new RangeError("no end");
}

function directory64(zip: Buffer, end: number): [count: number, at: number] {
  const record = zip.readUInt32LE(end - 20) === LOCATOR ? long(zip, end - 12) : -1;
  if (record < 0 || zip.readUInt32LE(record) !== END_64) throw new RangeError("no end");
  return [long(zip, record + 32), long(zip, record + 48)];
}

/**
 * Packed size and place of an entry's own header; what does not fit into 32 bits stands in its extra field, in this order after the size
 * unpacked.
 */
function placeOf(zip: Buffer, at: number, extra: Buffer): [size: number, header: number] {
  const longs: number[] = [];
  for (let field = 0; field + 4 <= extra.length; field += 4 + extra.readUInt16LE(field + 2))
    if (extra.readUInt16LE(field) === LONG_SIZES)
      for (let value = field + 4; value + 8 <= field + 4 + extra.readUInt16LE(field + 2); value += 8) longs.push(long(extra, value));
  const told = (place: number) => {
    const short = zip.readUInt32LE(place);
    return short === FULL_32 ? (longs.shift() ?? short) : short;
  };
  told(at + 24);
  const size = told(at + 20);
  return [size, told(at + 42)];
}

const long = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

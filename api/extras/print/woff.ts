import { inflateSync } from "node:zlib";

const [HEADER, ENTRY] = [44, 20];
const [SFNT_HEADER, SFNT_ENTRY] = [12, 16];
const aligned = (length: number): number => (length + 3) & ~3;

/**
 * The font inside a WOFF 1.0 file (W3C Recommendation of 2012), as OpenType has it; unpacked by zlib, since the reader of the PDF library
 * fails on some of its tables.
 */
export function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = HEADER + at * ENTRY;
    const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((field) => woff.readUInt32BE(entry + field)) as Five;
    const bytes = woff.subarray(offset, offset + packed);
    return { tag, checksum, bytes: packed < length ? inflateSync(bytes) : bytes };
  });
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** power * SFNT_ENTRY, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * SFNT_ENTRY, 10);
  let place = head.length;
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    for (const [field, value] of [tag, checksum, place, bytes.length].entries())
      head.writeUInt32BE(value, SFNT_HEADER + at * SFNT_ENTRY + field * 4);
    place += aligned(bytes.length);
  }
  const bodies = tables.map(({ bytes }) => Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)]));
  return Buffer.concat([head, ...bodies]);
}

type Five = [number, number, number, number, number];

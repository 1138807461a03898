import { promisify } from "node:util";
import { crc32, deflate, inflate } from "node:zlib";
import { fail } from "#define/problem";
import { breather } from "#engine/turns";

/** Eight million dots are a screen of 3840 by 2160: twice that is enough for one at double resolution. */
const MOST_DOTS = 16_000_000;
/** Wider or higher is no screen. */
const MOST_ALONG = 8192;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a dot by colour type, as browsers write it (ISO 15948, 11.2.2): true colour, and the same with opacity. */
const DOT_BYTES: Readonly<Record<number, number>> = { 2: 3, 6: 4 };
const OPAQUE = 3;

type Picture = { width: number; height: number; dot: number; packed: Buffer };

/**
 * A picture that somebody sent (PNG of 8 bits, not interlaced), on white and without opacity: nobody decodes it again. Throws invalid for
 * what is none, or has more than sixteen million dots or 8192 along a side: known before anything is unpacked.
 */
export async function opaquePng(bytes: Buffer): Promise<Buffer> {
  const { width, height, dot, packed } = pictureIn(bytes);
  const row = 1 + width * dot;
  const dots = await promisify(inflate)(packed, { maxOutputLength: row * height }).catch(() => refuse());
  if (dots.length !== row * height) refuse();
  const plain = Buffer.allocUnsafe(height * (1 + width * OPAQUE));
  const breathe = breather();
  for (let at = 0; at < height; at++) {
    unfilter(dots, at * row, row, dot);
    spread(dots, at * row + 1, plain, at * (1 + width * OPAQUE), width, dot);
    await breathe();
  }
  return pngOf(width, height, await promisify(deflate)(plain));
}

function refuse(): never {
  return fail({ type: "invalid", issues: [{ code: "format", field: "picture" }] });
}

function pictureIn(bytes: Buffer): Picture {
  const chunks = [...chunksOf(bytes)];
  const [head] = chunks;
  if (head?.type !== "IHDR" || head.data.length !== 13) return refuse();
  const [width, height, depth, colour] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4), head.data[8], head.data[9]];
  const dot = DOT_BYTES[colour ?? 0];
  if (width === 0 || height === 0 || depth !== 8 || dot === undefined || head.data[12] !== 0) return refuse();
  if (width * height > MOST_DOTS)
    fail({ type: "invalid", issues: [{ code: "pictureSize", field: "picture", params: { max: MOST_DOTS / 1_000_000 } }] });
  if (Math.max(width, height) > MOST_ALONG)
    fail({ type: "invalid", issues: [{ code: "pictureSide", field: "picture", params: { max: MOST_ALONG } }] });
  return { width, height, dot, packed: Buffer.concat(chunks.flatMap(({ type, data }) => (type === "IDAT" ? [data] : []))) };
}

function* chunksOf(bytes: Buffer): Generator<{ type: string; data: Buffer }> {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) refuse();
  for (let at = SIGNATURE.length; at + 12 <= bytes.length;) {
    const [length, type] = [bytes.readUInt32BE(at), bytes.toString("latin1", at + 4, at + 8)];
    if (type === "IEND") return;
    if (at + 12 + length > bytes.length) refuse();
    yield { type, data: bytes.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

/** Makes the bytes of a row of the differences to their neighbours that stand there (ISO 15948, 9.2). */
function unfilter(dots: Buffer, from: number, length: number, dot: number): void {
  const filter = dots[from] ?? 0;
  if (filter > 4) refuse();
  if (filter === 0) return;
  for (let at = 1; at < length; at++) {
    const left = at > dot ? (dots[from + at - dot] ?? 0) : 0;
    const up = from > 0 ? (dots[from + at - length] ?? 0) : 0;
    const corner = at > dot && from > 0 ? (dots[from + at - length - dot] ?? 0) : 0;
    const guess = filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : nearest(left, up, corner);
    dots[from + at] = ((dots[from + at] ?? 0) + guess) & 255;
  }
}

function nearest(left: number, up: number, corner: number): number {
  const [byLeft, byUp, byCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function spread(dots: Buffer, from: number, plain: Buffer, to: number, width: number, dot: number): void {
  plain[to] = 0;
  for (let at = 0; at < width; at++) {
    const opacity = dot === OPAQUE ? 255 : (dots[from + at * dot + OPAQUE] ?? 255);
    for (let colour = 0; colour < OPAQUE; colour++) {
      const value = dots[from + at * dot + colour] ?? 0;
      plain[to + 1 + at * OPAQUE + colour] = opacity === 255 ? value : Math.round((value * opacity + 255 * (255 - opacity)) / 255);
    }
  }
}

function pngOf(width: number, height: number, packed: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([SIGNATURE, chunkOf("IHDR", head), chunkOf("IDAT", packed), chunkOf("IEND", Buffer.alloc(0))]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const [length, named, sum] = [Buffer.alloc(4), Buffer.concat([Buffer.from(type, "latin1"), data]), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

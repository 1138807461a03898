import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer>;
/**
 * An answer that many readers share, ready for the wire: its JSON in UTF-8, the same compressed with brotli, and with gzip once a reader
 * asks who takes nothing better.
 */
export type Encoded = { json: Bytes; brotli: Bytes; gzip: () => Promise<Bytes> };

const [compress, gzipped] = [promisify(brotliCompress), promisify(gzip)];
/** Between speed and size: made once, sent to all. */
const QUALITY = 6;

/** Writes an answer as JSON once for everybody who will be sent it. */
export async function encoded(answer: unknown): Promise<Encoded> {
  const json = Buffer.from(JSON.stringify(answer));
  const brotli = await compress(json, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
  });
  let older: Promise<Bytes> | undefined;
  return { json, brotli: new Uint8Array(brotli), gzip: () => (older ??= gzipped(json).then((bytes) => new Uint8Array(bytes))) };
}

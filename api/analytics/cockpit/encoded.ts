import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/** An answer that many readers share, ready for the wire: its JSON in UTF-8, and the same compressed with brotli. */
export type Encoded = { json: Uint8Array<ArrayBuffer>; brotli: Uint8Array<ArrayBuffer> };

const compress = promisify(brotliCompress);
/** Between speed and size: made once, sent to all. */
const QUALITY = 6;

/** Writes an answer as JSON once for everybody who will be sent it. */
export async function encoded(answer: unknown): Promise<Encoded> {
  const json = Buffer.from(JSON.stringify(answer));
  const brotli = await compress(json, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: json.length },
  });
  return { json, brotli: new Uint8Array(brotli) };
}

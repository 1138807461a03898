import type { MiddlewareHandler } from "hono";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Ask, Env } from "#routes/context";

/** Below this many bytes (one packet) compression gains nothing. */
const LEAST = 1024;
const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/;
/** The longest list of encodings that is read: readers name a handful. */
const MOST_CHARACTERS = 500;
/** A weight of nought, which refuses. */
const REFUSED = /^q=0(\.0*)?$/;
/** Fast rather than small: made for one reader while he waits. */
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Says whether the reader of an answer takes brotli. */
export const acceptsBrotli = (c: Ask): boolean => encodingFor(c) === "br";

/** Compresses JSON above 1 kB for readers who take brotli or gzip; event streams, files and what is compressed already go as they are. */
export const compressed: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (
    c.get("isWhole") ||
    !JSON_TYPE.test(c.res.headers.get("Content-Type") ?? "") ||
    c.res.headers.has("Content-Encoding") ||
    c.res.headers.has("Content-Disposition")
  )
    return;
  if (!/accept-encoding/i.test(c.res.headers.get("Vary") ?? "")) c.header("Vary", "Accept-Encoding", { append: true });
  const encoding = encodingFor(c);
  if (encoding === undefined || !c.res.body) return;
  const whole = new Uint8Array(await c.res.arrayBuffer());
  const { status, headers } = c.res;
  if (whole.length >= LEAST) headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  const body = whole.length < LEAST ? whole : encoding === "br" ? await brotli(whole, FAST) : await gzipped(whole);
  // Without the old answer there is nothing to merge the headers with.
  c.res = undefined;
  c.res = new Response(new Uint8Array(body), { status, headers });
};

/** The best encoding that the reader of an answer takes; undefined where he takes it only as it is. */
export function encodingFor(c: Ask): "br" | "gzip" | undefined {
  const accepted = c.req.header("accept-encoding") ?? "";
  if (accepted.length > MOST_CHARACTERS) return undefined;
  return accepts(accepted, "br") ? "br" : accepts(accepted, "gzip") ? "gzip" : undefined;
}

/** Whether an encoding is named and not refused by a weight of 0. */
function accepts(header: string, encoding: "br" | "gzip"): boolean {
  return header.split(",").some((part) => {
    const [name = "", ...params] = part.split(";").map((text) => text.trim().toLowerCase());
    return name === encoding && !params.some((text) => REFUSED.test(text));
  });
}

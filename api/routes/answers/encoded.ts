import type { Encoded } from "#analytics/cockpit/encoded";
import type { Ask } from "#routes/context";
import { encodingFor } from "./compressed.ts";
import { protection } from "./protection.ts";
import { knows, tagOf, VERSIONED } from "./version.ts";

/** An answer that many readers share: its version, the instant up to which it is true, and its bytes when they are needed. */
export type Shared = { version: string; at: string; answer: () => Promise<Encoded> };

/**
 * Answers with bytes that stand ready, in the encoding that the reader takes, or with 304 where he has them; with all of its headers at
 * once, which costs a fraction of adding each on its way out.
 */
export async function sharedAnswer(c: Ask, { version, at, answer }: Shared): Promise<Response> {
  const vary = `${VERSIONED.Vary}, Accept-Encoding`;
  const told = { ...protection(c), ...VERSIONED, Vary: vary, ETag: tagOf(version), "X-True-At": at };
  if (knows(c, version)) return whole(c, null, 304, told);
  const { json, brotli, gzip } = await answer();
  const typed = { ...told, "Content-Type": "application/json" };
  const encoding = encodingFor(c);
  if (encoding === undefined) return whole(c, json, 200, typed);
  return whole(c, encoding === "br" ? brotli : await gzip(), 200, { ...typed, "Content-Encoding": encoding });
}

function whole(c: Ask, body: Uint8Array<ArrayBuffer> | null, status: number, headers: Record<string, string>): Response {
  c.set("isWhole", true);
  return new Response(body, { status, headers });
}

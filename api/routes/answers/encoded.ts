import type { Encoded } from "#analytics/cockpit/encoded";
import type { Ask } from "#routes/context";
import { acceptsBrotli } from "./compressed.ts";

/** Answers with bytes that stand ready, in the encoding that the reader takes. */
export function encodedAnswer(c: Ask, { json, brotli }: Encoded): Response {
  c.header("Content-Type", "application/json");
  c.header("Vary", "Accept-Encoding", { append: true });
  if (!acceptsBrotli(c)) return c.body(json);
  c.header("Content-Encoding", "br");
  return c.body(brotli);
}

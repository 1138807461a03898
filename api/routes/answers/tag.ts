import type { Ask } from "#api/context";

/** Answers JSON under an entity tag (quoted), or 304 when the reader has it already; private, to be asked for anew each time. */
export function tagged(c: Ask, tag: string, body: unknown): Response {
  c.header("ETag", tag);
  c.header("Cache-Control", "private, no-cache");
  c.header("Vary", "Cookie, Accept-Language", { append: true });
  const known = (c.req.header("if-none-match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(tag) || known.includes("*")
    ? c.body(null, 304)
    : c.body(JSON.stringify(body), 200, { "Content-Type": "application/json" });
}

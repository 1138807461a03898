import type { Ask } from "#routes/context";

/** Marks an answer with its version before it is made, and says whether the reader has that version already (then the answer is 304). */
export function isKnown(c: Ask, version: string): boolean {
  const tag = `"${version}"`;
  c.header("ETag", tag);
  c.header("Cache-Control", "private, no-cache");
  c.header("Vary", "Cookie, Accept-Language", { append: true });
  const known = (c.req.header("if-none-match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known.includes(tag) || known.includes("*");
}

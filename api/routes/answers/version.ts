import type { Ask } from "#routes/context";

/** What an answer with a version says of itself beside it. */
export const VERSIONED = { "Cache-Control": "private, no-cache", Vary: "Cookie, Accept-Language" };

/** A version as the tag of an answer. */
export const tagOf = (version: string): string => `"${version}"`;

/** Marks an answer with its version before it is made, and says whether the reader has that version already (then the answer is 304). */
export function isKnown(c: Ask, version: string): boolean {
  c.header("ETag", tagOf(version));
  c.header("Cache-Control", VERSIONED["Cache-Control"]);
  c.header("Vary", VERSIONED.Vary, { append: true });
  return knows(c, version);
}

/** Says whether the reader has a version already. */
export function knows(c: Ask, version: string): boolean {
  const known = c.req.header("if-none-match");
  if (known === undefined) return false;
  const tags = known.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return tags.includes(tagOf(version)) || tags.includes("*");
}

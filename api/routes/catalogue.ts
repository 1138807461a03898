import { Hono } from "hono";
import { type Env, viewerOf } from "#api/context";
import { LANGUAGES } from "#define/viewer";
import type { Words } from "#engine/words";
import { type Claim, claimsOf } from "./menu/claims.ts";

/** `GET /api/routes`: every path that a definition claims, with its title in three languages. */
export const catalogue = new Hono<Env>().get("/", async (c) => {
  await viewerOf(c);
  const { definitions, words } = c.var.runtime;
  return c.json(claimsOf(definitions).map((claim) => entry(claim, words)));
});

function entry({ path, definition, screen, kind }: Claim, words: Words) {
  const titles = LANGUAGES.map((language) => [
    language,
    words.word(language, definition, `screens.${screen}`) ?? words.word(language, definition, "title") ?? path,
  ]);
  return { path, ...Object.fromEntries(titles), definition, screen, kind, done: true };
}

import { Hono } from "hono";
import { type Claim, listingsOf } from "#analytics/claims";
import { type Env, viewerOf } from "#api/context";
import { LANGUAGES } from "#define/viewer";
import type { Words } from "#engine/words";
import { opened } from "./menu/menu.ts";

/** `GET /api/routes`: every path that a definition claims, with its title in three languages. */
export const catalogue = new Hono<Env>().get("/", async (c) => {
  await viewerOf(c);
  const { definitions, analytics, words } = c.var.runtime;
  return c.json(listingsOf(definitions, analytics.catalogue).map((listing) => entry(opened(listing), words)));
});

function entry(claim: Claim, words: Words) {
  const { path, definition, screen } = claim;
  const titles = LANGUAGES.map((language) => [
    language,
    words.word(language, definition, `screens.${screen}`) ?? words.word(language, definition, "title") ?? path,
  ]);
  return { ...claim, ...Object.fromEntries(titles), done: true };
}

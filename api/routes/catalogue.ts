import { Hono } from "hono";
import { listingsOf, type Listing } from "#analytics/claims";
import { type Ask, type Env, viewerOf } from "./context.ts";
import { type Language, LANGUAGES } from "#define/viewer";
import { pinyinOf } from "#engine/pinyin";
import type { Words } from "#engine/translations";
import { z } from "zod";
import { operation } from "./contract/declare.ts";

const Claimed = z.strictObject({
  path: z.string(),
  zh: z.string(),
  en: z.string(),
  ru: z.string(),
  definition: z.string(),
  screen: z.string(),
  kind: z.string(),
  isOpen: z.boolean(),
});
const list = operation({
  id: "routes.list",
  says: "Lists every path of the app that a definition claims, with its title in three languages.",
  answer: z.array(Claimed),
});

const sounds = operation({
  id: "routes.pinyin",
  says: "Tells how the Chinese titles of the paths are read, whole and by first letters.",
  answer: z.record(z.string(), z.string()),
});

/**
 * `GET /api/routes`: every path that a definition claims, as the specification spells it, with its title in three languages; `/pinyin`
 * tells how the Chinese ones are read.
 */
export const catalogue = new Hono<Env>()
  .get("/", list, async (c) => {
    await viewerOf(c);
    const { words } = c.var.runtime;
    return c.json(listed(c).map((listing) => entry(listing, words)));
  })
  .get("/pinyin", sounds, async (c) => {
    await viewerOf(c);
    const { words } = c.var.runtime;
    return c.json(Object.fromEntries(listed(c).map((listing) => [listing.path, pinyinOf(titleIn("zh", listing, words))])));
  });

function listed(c: Ask): Listing[] {
  const { definitions, analytics } = c.var.runtime;
  return listingsOf(definitions, analytics.catalogue).filter(({ company }) => company === undefined);
}

function titleIn(language: Language, { path, definition, screen }: Listing, words: Words): string {
  const title = words.word(language, definition, "title") ?? path;
  return words.word(language, definition, `screens.${screen}`, { title }) ?? title;
}

function entry(listing: Listing, words: Words) {
  const { path, definition, screen, kind, isOpen } = listing;
  const titles = LANGUAGES.map((language) => [language, titleIn(language, listing, words)]);
  return { path, ...Object.fromEntries(titles), definition, screen, kind, isOpen };
}

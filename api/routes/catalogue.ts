import { Hono } from "hono";
import { listingsOf, type Listing } from "#analytics/claims";
import { type Env, viewerOf } from "./context.ts";
import { LANGUAGES } from "#define/viewer";
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

/** `GET /api/routes`: every path that a definition claims, as the specification spells it, with its title in three languages. */
export const catalogue = new Hono<Env>().get("/", list, async (c) => {
  await viewerOf(c);
  const { definitions, analytics, words } = c.var.runtime;
  const listings = listingsOf(definitions, analytics.catalogue).filter(({ company }) => company === undefined);
  return c.json(listings.map((listing) => entry(listing, words)));
});

function entry({ path, definition, screen, kind, isOpen }: Listing, words: Words) {
  const titles = LANGUAGES.map((language) => {
    const title = words.word(language, definition, "title") ?? path;
    return [language, words.word(language, definition, `screens.${screen}`, { title }) ?? title];
  });
  return { path, ...Object.fromEntries(titles), definition, screen, kind, isOpen };
}

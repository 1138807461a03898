import { Hono } from "hono";
import { type Env, languageOf, type Served, viewerOf } from "./context.ts";
import type { Language } from "#define/viewer";
import { waitingOn } from "#engine/list/waiting";
import { reading } from "./document/target.ts";
import { menuOf } from "./menu/menu.ts";
import { z } from "zod";
import { operation } from "./contract/declare.ts";

type Aside = { dataset: string; title: string; why: string; at: string };

const Waits = z.strictObject({ path: z.string(), count: z.int(), since: z.string().nullable() });
const Behind = z.strictObject({ dataset: z.string(), title: z.string(), why: z.string(), at: z.string() });
const list = operation({
  id: "waiting.list",
  says: "Counts what waits on each screen of the reader's menu where documents are confirmed.",
  answer: z.strictObject({ screens: z.array(Waits), aside: z.array(Behind).optional() }),
});

/** `/api/waiting`: on each screen of the viewer's menu where documents are confirmed, by its path, how many stand there and since when the oldest does; for administrators also the datasets and masters whose figures could not be made anew, why, and up to when they are true. */
export const waiting = new Hono<Env>().get("/", list, async (c) => {
  const { runtime } = c.var;
  const viewer = await viewerOf(c);
  const places = menuOf(runtime, viewer)
    .flatMap(({ items }) => items)
    .flatMap(({ kind, path, definition, screen }) => {
      const module = kind === "confirm" ? runtime.definitions.modules.get(definition) : undefined;
      return module ? [{ path, module, screen }] : [];
    });
  const found = await reading(c, (work) => waitingOn(work, places));
  const screens = places.map(({ path }, at) => ({ path, ...found[at] }));
  return c.json(viewer.menu === null ? { screens, aside: asideOf(runtime, viewer.compId, languageOf(c)) } : { screens });
});

function asideOf({ analytics, words }: Served, compId: number, language: Language): Aside[] {
  return Object.entries(analytics.snapshots.aside(compId)).map(([dataset, { why, at }]) => ({
    dataset,
    title: words.word(language, dataset, "title") ?? dataset,
    why,
    at,
  }));
}

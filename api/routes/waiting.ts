import { Hono } from "hono";
import { type Env, languageOf, type Served, viewerOf } from "./context.ts";
import { endedSources, type EndedSource } from "#connectors/load";
import { sourceDataset } from "#define/composed";
import type { Module } from "#define/module";
import type { Language, Viewer } from "#define/viewer";
import { localizeIssue } from "#engine/issueWords";
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

/**
 * `/api/waiting`: on each screen of the viewer's menu where he confirms documents, by its path, how many stand there and since when the
 * oldest does; for administrators also the datasets and masters whose figures could not be made anew and the sources whose load ended with
 * its process, why, and up to when they are true.
 */
export const waiting = new Hono<Env>().get("/", list, async (c) => {
  const { runtime } = c.var;
  const viewer = await viewerOf(c);
  const places = menuOf(runtime, viewer)
    .flatMap(({ items }) => items)
    .flatMap(({ kind, path, definition, screen }) => {
      const module = kind === "confirm" ? runtime.definitions.modules.get(definition) : undefined;
      return module && decidesAt(viewer, module, screen) ? [{ path, module, screen }] : [];
    });
  const isAdministrator = viewer.menu === null;
  const [found, ended] = await reading(c, async (work) => [await waitingOn(work, places), isAdministrator ? await endedSources(work) : []]);
  const screens = places.map(({ path }, at) => ({ path, ...found[at] }));
  if (!isAdministrator) return c.json({ screens });
  const language = languageOf(c);
  return c.json({
    screens,
    aside: [...asideOf(runtime, viewer.compId, language), ...ended.map((source) => endedOf(runtime, viewer.compId, language, source))],
  });
});

/** Whether something of a screen is the viewer's to do: who only reads it is not waited for. */
function decidesAt(viewer: Viewer, module: Module, screen: string): boolean {
  const offered = module.screens[screen]?.actions ?? Object.keys(module.actions ?? {});
  return offered.some((action) => viewer.may(`${module.id}.${action}`));
}

function asideOf({ analytics, words }: Served, compId: number, language: Language): Aside[] {
  return Object.entries(analytics.snapshots.aside(compId)).map(([dataset, { why, at }]) => ({
    dataset,
    title: words.word(language, dataset, "title") ?? dataset,
    why,
    at,
  }));
}

function endedOf({ words }: Served, compId: number, language: Language, { code, why, at }: EndedSource): Aside {
  const dataset = sourceDataset(compId, code);
  const { message } = localizeIssue({ words, language, module: "reports.source" }, why);
  return { dataset, title: words.word(language, dataset, "title") ?? code, why: message, at };
}

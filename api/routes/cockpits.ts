import { Hono } from "hono";
import { z } from "zod";
import { cockpitIssues } from "#analytics/cockpit/check";
import { cockpitOf, type CockpitParams } from "#analytics/cockpit/cockpits";
import { cockpitShape } from "#analytics/cockpit/shape";
import { composedWords, wordsOfCockpit } from "#analytics/cockpit/words";
import { isOf, opensFigures, readsDataset } from "#analytics/rights";
import { partsOf, sayingIn } from "#analytics/source/composedCockpits";
import type { Cockpit } from "#define/cockpit";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import { figuresOf } from "#define/report";
import type { Viewer } from "#define/viewer";
import { refuseAccess } from "#engine/access/moduleAccess";
import { inWork } from "#engine/work";
import { usesOfPaths } from "#render/screens/uses";
import { type Ask, type Env, languageOf, viewerOf } from "./context.ts";
import { bodyOf, checked, parsed, queryOf } from "./access/body.ts";
import { sharedAnswer } from "./answers/encoded.ts";
import { COCKPIT_LOOKS } from "#render/cockpit/look";
import { cockpitPaper } from "#render/cockpit/cockpit";
import { heavyFile } from "./access/heavy.ts";
import { brokenOff } from "./answers/broken.ts";
import { operation } from "./contract/declare.ts";
import { CockpitFigures, OwnWords, SelectedShape } from "./answers/figures.ts";
import { openingPath } from "./menu/openingPath.ts";

const key = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional();
const asked = z.strictObject({
  year: z.string().max(4).optional(),
  /** A month (2026-03) or a week (2026-W10): told as it stood at its end. */
  until: z.string().max(8).optional(),
  unit: key,
  region: key,
  productLine: key,
  department: key,
  /** What is chosen in panels of a page of linked figures: a list as JSON. */
  selected: z.string().max(20_000).optional(),
});
const Selection = z.array(SelectedShape).max(60);

/** What a cockpit is asked. */
function paramsOf({ selected, ...params }: z.output<typeof asked>): CockpitParams {
  return selected ? { ...params, selected: checked(Selection, parsed(selected)) } : params;
}

const text = z.string();
const texts = z.array(text);
const WordsByLanguage = z.strictObject({ zh: OwnWords, en: OwnWords, ru: OwnWords });
/** A cockpit as it is composed: what a file defines, with the words that stand beside such a file. */
const Composed = z.strictObject({
  definition: cockpitShape.omit({ id: true, paths: true, company: true, open: true }),
  words: WordsByLanguage,
});
const CockpitFile = z.strictObject({ definition: cockpitShape, words: WordsByLanguage });
const Report = z.strictObject({
  path: text,
  title: text,
  dataset: text,
  params: texts,
  filters: texts,
  groups: texts,
  metrics: texts,
  views: z.array(z.looseObject({ kind: text })),
});

const operations = {
  read: operation({
    id: "cockpits.read",
    says: "Tells the figures of every panel of a cockpit in one answer.",
    query: asked,
    answer: CockpitFigures,
    problems: ["forbidden", "notReady"],
  }),
  preview: operation({
    id: "cockpits.preview",
    says: "Tells the figures of a cockpit that is being composed, as its composer may see them.",
    query: asked,
    body: Composed,
    answer: CockpitFigures,
    problems: ["forbidden", "invalid", "notReady", "notFound"],
  }),
  reports: operation({
    id: "cockpits.reports",
    says: "Lists the reports that a tile can lead to, with what each can be asked.",
    answer: z.strictObject({ reports: z.array(Report) }),
    problems: ["forbidden"],
  }),
  definition: operation({
    id: "cockpits.definition",
    says: "Gives a cockpit as a file: its definition and its words in three languages.",
    answer: CockpitFile,
    problems: ["forbidden", "notFound"],
  }),
  uses: operation({
    id: "cockpits.uses",
    says: "Tells where a cockpit is used.",
    answer: z.strictObject({ playlists: texts, screens: texts, roles: texts, favourites: z.int() }),
    problems: ["forbidden", "notFound"],
  }),
};

/** What is being composed stands at no path. */
const PREVIEW = { id: "cockpits.preview", paths: ["/cockpitPreview"] };

const drawn = asked.extend({ format: z.enum(["png", "pdf", "svg"]).default("png"), look: z.enum(COCKPIT_LOOKS).default("light") });
const TYPES = { png: "image/png", pdf: "application/pdf", svg: "image/svg+xml" } as const;

const picture = operation({
  id: "cockpits.picture",
  says: "Draws a cockpit as its reader sees it, with what says of whom and when it is and who asked.",
  query: drawn,
  answer: "file",
  problems: ["forbidden", "notReady", "busy"],
});

/**
 * `GET /api/cockpits/:id/picture?format=png|pdf|svg&look=light|dark`: the same on paper, for who may take its figures along.
 * `GET /api/cockpits/:id?year=&until=&unit=&region=&productLine=&department=`: every panel in one answer; 304 when nothing changed, with
 * the instant that is still true in `X-True-At`. Beside it what the composer of cockpits asks.
 */
export const cockpits = new Hono<Env>()
  .get("/reports", operations.reports, async (c) => {
    const viewer = await viewerOf(c);
    refuseAccess(viewer, templatesOf(c), "create");
    return c.json({ reports: reportsFor(c, viewer) });
  })
  .post("/preview", operations.preview, async (c) => {
    const viewer = await viewerOf(c);
    refuseAccess(viewer, templatesOf(c), "create");
    const { analytics, words } = c.var.runtime;
    const { definition, words: said } = await bodyOf(c, Composed);
    const cockpit = { ...definition, ...PREVIEW, company: viewer.compId } as Cockpit;
    const issues = cockpitIssues(cockpit, ...partsOf(analytics.catalogue, viewer.compId));
    if (issues.length > 0) fail({ type: "invalid", issues });
    const titles = { zh: said.zh.title ?? "", en: said.en.title ?? "", ru: said.ru.title ?? "" };
    const spoken = composedWords(cockpit, said, titles, sayingIn({ words }))[languageOf(c)];
    return c.json({ ...(await analytics.cockpits.preview(viewer, cockpit, paramsOf(queryOf(c, asked)))), words: spoken });
  })
  .get("/:id/definition", operations.definition, async (c) => {
    const viewer = await viewerOf(c);
    const { analytics, words } = c.var.runtime;
    const definition = cockpitOf(analytics.catalogue, viewer, c.req.param("id"));
    return c.json({ definition, words: wordsOfCockpit(definition, sayingIn({ words })) });
  })
  .get("/:id/uses", operations.uses, async (c) => {
    const viewer = await viewerOf(c);
    refuseAccess(viewer, templatesOf(c), "read");
    const { runtime } = c.var;
    const cockpit = runtime.analytics.catalogue.cockpits.get(c.req.param("id"));
    if (!cockpit || !isOf(cockpit, viewer.compId)) fail({ type: "notFound", what: c.req.param("id") });
    const paths = cockpit.paths.map(openingPath);
    return c.json(await inWork(runtime, viewer, (work) => usesOfPaths(work, paths, viewer.language), "read only"));
  })
  .get("/:id", operations.read, async (c) => {
    const viewer = await viewerOf(c);
    return sharedAnswer(c, await c.get("runtime").analytics.cockpits.ask(viewer, c.req.param("id"), paramsOf(queryOf(c, asked))));
  })
  .get("/:id/picture", picture, async (c) => {
    const viewer = await viewerOf(c);
    const { runtime } = c.var;
    const { format, look, ...params } = queryOf(c, drawn);
    const paper = await cockpitPaper({ runtime, analytics: runtime.analytics }, viewer, c.req.param("id"), paramsOf(params), look);
    const make = { png: () => paper.png(), pdf: () => paper.pdf(), svg: async () => Buffer.from(paper.svg()) }[format];
    const file = await heavyFile(viewer.accountId, async () => bytesOf(await make()), brokenOff(c));
    c.header("Content-Type", TYPES[format]);
    c.header(
      "Content-Disposition",
      `inline; filename="${paper.cockpit.definition.id}.${format}"; filename*=UTF-8''${encodeURIComponent(`${paper.title}.${format}`)}`,
    );
    c.header("Cache-Control", "private, no-store");
    return c.body(file);
  });

const bytesOf = (body: Buffer | ReadableStream<Uint8Array>) => (body instanceof ReadableStream ? body : new Uint8Array(body));

/** Reports that this composer may open and that can be asked without choosing first. */
function reportsFor(c: Ask, viewer: Viewer): z.infer<typeof Report>[] {
  const { analytics, words } = c.var.runtime;
  const language = languageOf(c);
  return [...analytics.catalogue.reports.values()]
    .filter(
      (report) =>
        isOf(report, viewer.compId) &&
        !report.required?.length &&
        opensFigures(viewer, report) &&
        readsDataset(analytics.catalogue, viewer, report.dataset),
    )
    .map(({ id, path, dataset, params, filters, groups, metrics, views }) => ({
      path: openingPath(path),
      title: words.word(language, id, "title") ?? id,
      dataset,
      params: [...params],
      filters: [...filters],
      groups: [...groups],
      views: views.map((view) => ({ ...view })),
      metrics: [...new Set([...metrics, ...views.flatMap(figuresOf)])],
    }));
}

function templatesOf(c: Ask): Module {
  return c.var.runtime.definitions.modules.get("reports.cockpitTemplate") ?? fail({ type: "notFound", what: "reports.cockpitTemplate" });
}

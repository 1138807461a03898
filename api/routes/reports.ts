import { Hono } from "hono";
import { z } from "zod";
import { datasetIn } from "#analytics/catalogue";
import { reportShape, sliceShape } from "#analytics/definitionShapes";
import { exportSlice, REPORT_FILES } from "#analytics/sheet/exporting";
import { demandPath, reportOf } from "#analytics/rights";
import { demandTaken, describedTo } from "#analytics/together";
import { firstAnswers } from "#render/first";
import { reportPaper } from "#render/paper";
import { type Env, languageOf, viewerOf } from "./context.ts";
import { fail } from "#define/problem";
import type { Module } from "#define/module";
import type { Language } from "#define/viewer";
import type { Runtime } from "#engine/runtime";
import { refuseAccess } from "#engine/access/moduleAccess";
import type { Words } from "#engine/translations";
import { resolveLink } from "#render/render";
import { generate, resultOf } from "#render/runs";
import { bodyOf, queryOf } from "./access/body.ts";
import { heavyFile } from "./access/heavy.ts";
import { idIn } from "./document/target.ts";
import { reportNotes } from "./reportNotes.ts";
import type { Slice } from "#define/slice/query";
import type { ReportExport } from "#analytics/sheet/openPivot";
import { operation } from "./contract/declare.ts";
import { brokenOff } from "./answers/broken.ts";
import { DatasetShown, OwnWords, SliceRows } from "./answers/figures.ts";
import { Id, Instant } from "./answers/shapes.ts";

const format = z.strictObject({ format: z.enum(["csv", "xlsx", "parquet", "pdf"]), head: z.literal("1").optional() });
const figure = z.string().max(60);
const figures = z.array(figure).max(80);
const wanted = z.strictObject({
  slice: sliceShape,
  pivot: z.strictObject({ cells: figures, beside: figures }).optional(),
  rows: z.array(figure).max(4).optional(),
  below: z.array(sliceShape).max(3).optional(),
  without: z.array(z.string().max(200).nullable()).max(1000).optional(),
  picture: z
    .string()
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/)
    .max(1_900_000)
    .optional(),
  titles: z.record(figure, z.string().max(100)).optional(),
  language: z.enum(["zh", "en", "ru"]).optional(),
});

/** The query of the address that the report is opened at. */
const opened = z.strictObject({ at: z.string().max(20_000).optional() });

const Generated = z.strictObject({ link: z.string().min(1).max(2000) });

const Told = z.strictObject({
  report: reportShape,
  dataset: DatasetShown,
  version: z.string(),
  at: Instant,
  words: z.record(z.string(), OwnWords),
  first: z.array(z.strictObject({ slice: z.looseObject({ dataset: z.string() }), answer: SliceRows })),
});
const Run = z.strictObject({
  id: Id,
  docNo: z.string(),
  name: z.string(),
  params: z.string(),
  dataAt: Instant,
  head: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
});
const problems = ["forbidden", "notReady", "reportAway"] as const;
const operations = {
  read: operation({
    id: "reports.read",
    says: "Describes a report with its dataset as the reader may use it, and what it answers first at an address.",
    query: opened,
    answer: Told,
    problems,
  }),
  export: operation({
    id: "reports.export",
    says: "Makes a file of exactly one slice of a report.",
    query: format,
    body: wanted,
    answer: "file",
    problems: [...problems, "busy"],
  }),
  generate: operation({
    id: "reports.generate",
    says: "Keeps what a report answers now as a document of its own.",
    body: Generated,
    answer: z.strictObject({ id: Id, docNo: z.string() }),
    status: 201,
    problems: [...problems, "busy"],
  }),
  result: operation({ id: "reports.result", says: "Tells what a report answered when it was kept.", answer: Run, problems }),
};

/**
 * `/api/reports/:id` with its dataset as the viewer may use it, and `/api/reports/:id/export?format=` of exactly one slice (`head=1`: a csv
 * says on top what it is of).
 */
export const reports = new Hono<Env>()
  .route("/", reportNotes)
  .get("/:id", operations.read, async (c) => {
    const viewer = await viewerOf(c);
    const { readers, catalogue } = c.var.runtime.analytics;
    const report = reportOf(catalogue, viewer, c.req.param("id"));
    demandPath(viewer, report);
    const { version, at } = await readers.reading(viewer, report.dataset);
    const whole = datasetIn(catalogue, report.dataset, viewer.compId) ?? fail({ type: "notFound", what: report.dataset });
    const dataset = await describedTo({ runtime: c.var.runtime, ...c.var.runtime.analytics }, viewer, whole);
    const { at: address } = queryOf(c, opened);
    return c.json({
      report,
      dataset,
      version,
      at,
      words: ownWords(c.var.runtime.words, languageOf(c), [report.id, dataset.id]),
      first:
        address === undefined
          ? []
          : await firstAnswers(c.var.runtime.analytics.slices, viewer, { report, dataset, address }, c.req.raw.signal),
    });
  })
  .post("/:id/export", operations.export, async (c) => {
    const viewer = await viewerOf(c);
    const { analytics, words } = c.var.runtime;
    const report = reportOf(analytics.catalogue, viewer, c.req.param("id"));
    demandPath(viewer, report);
    const dataset = analytics.catalogue.datasets.get(report.dataset) ?? fail({ type: "notFound", what: report.dataset });
    await demandTaken({ runtime: c.var.runtime, ...analytics }, viewer, dataset, {});
    const { format: kind, head } = queryOf(c, format);
    const body = await bodyOf(c, wanted);
    const { slice, below = [], language = languageOf(c), picture, ...rest } = body as typeof body & { slice: Slice; below?: Slice[] };
    for (const { dataset: asked } of [slice, ...below])
      if (asked !== report.dataset) fail({ type: "invalid", issues: [{ code: "choice", field: "dataset", value: asked }] });
    for (const { params } of [slice, ...below]) await demandTaken({ runtime: c.var.runtime, ...analytics }, viewer, dataset, params);
    const title = words.word(language, report.id, "title") ?? report.id;
    const asked = { viewer, slice, below, language, title, wording: { words, language }, head: head === "1", ...rest } as ReportExport;
    const make = () =>
      kind === "pdf" ? reportPaper({ runtime: c.var.runtime, analytics }, asked, pictureIn(picture)) : exportSlice(analytics, asked, kind);
    const file = await heavyFile(viewer.accountId, make, brokenOff(c));
    c.header("Content-Type", kind === "pdf" ? "application/pdf" : REPORT_FILES[kind]);
    c.header(
      "Content-Disposition",
      `attachment; filename="${report.id}.${kind}"; filename*=UTF-8''${encodeURIComponent(`${title}.${kind}`)}`,
    );
    c.header("Cache-Control", "private, no-store");
    return c.body(file);
  })
  .post("/:id/runs", operations.generate, async (c) => {
    const viewer = await viewerOf(c);
    const { runtime } = c.var;
    refuseAccess(viewer, moduleNamed(runtime, "reports.run"), "read");
    const { link } = await bodyOf(c, Generated);
    const pointed = await resolveLink({ runtime, analytics: runtime.analytics }, viewer, link);
    if (pointed.report.id !== c.req.param("id")) fail({ type: "invalid", issues: [{ code: "choice", field: "link", value: link }] });
    return c.json(await generate({ runtime, analytics: runtime.analytics }, viewer, pointed), 201);
  })
  .get("/runs/:run", operations.result, async (c) => {
    const viewer = await viewerOf(c);
    const { runtime } = c.var;
    refuseAccess(viewer, moduleNamed(runtime, "reports.run"), "read");
    return c.json(await resultOf({ runtime, analytics: runtime.analytics }, viewer, idIn(c, "run")));
  });

/** The picture that the screen shows, from the address that holds its data. */
function pictureIn(address: string | undefined): Buffer | undefined {
  return address ? Buffer.from(address.slice(address.indexOf(",") + 1), "base64") : undefined;
}

/** Words that no file of the page holds: those of composed reports and connected sources. */
function ownWords(words: Words, language: Language, namespaces: readonly string[]): Record<string, Readonly<Record<string, string>>> {
  return Object.fromEntries(
    namespaces.flatMap((namespace) => {
      const said = words.learnt(language, namespace);
      return said ? [[namespace, said]] : [];
    }),
  );
}

function moduleNamed({ definitions }: Pick<Runtime, "definitions">, id: string): Module {
  return definitions.modules.get(id) ?? fail({ type: "notFound", what: id });
}

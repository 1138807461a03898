import { stat } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { bodyFrom } from "#engine/byteStream";
import { Hono } from "hono";
import { z } from "zod";
import { datasetIn } from "#analytics/catalogue";
import { TABLE } from "#analytics/snapshot/path";
import { changeOf } from "#analytics/change";
import { whyOf } from "#analytics/why";
import { describedTo } from "#analytics/together";
import { sliceShape } from "#analytics/definitionShapes";
import { demandDataset, mayCompose } from "#analytics/rights";
import { type Env, languageOf, viewerOf } from "./context.ts";
import { fail } from "#define/problem";
import { acceptsBrotli } from "./answers/compressed.ts";
import { bodyOf, checked, parsed, queryOf } from "./access/body.ts";
import { isKnown } from "./answers/version.ts";
import type { Slice } from "#define/slice/query";
import { operation } from "./contract/declare.ts";
import { Changed, DatasetShown, Manifest, OwnWords, SliceRows, Why } from "./answers/figures.ts";

const changeShape = z.strictObject({ slice: z.string().max(20_000), by: z.string().max(60) });
const whyShape = z.strictObject({ slice: z.string().max(20_000) });

/** A slice as the text of a query parameter. */
function sliceIn(text: string): Slice {
  return checked(sliceShape, parsed(text));
}

/** Who may not read it, and what is not there at the moment. */
const AWAY = ["forbidden", "notReady", "reportAway"] as const;
const FOREVER = "private, max-age=31536000, immutable";

const Listed = z.strictObject({ id: z.string(), title: z.string(), dataset: DatasetShown, words: OwnWords.nullable() });
const operations = {
  list: operation({
    id: "datasets.list",
    says: "Lists the datasets that the reader may make reports of.",
    answer: z.strictObject({ datasets: z.array(Listed) }),
  }),
  read: operation({ id: "datasets.read", says: "Describes a dataset as the reader may use it.", answer: DatasetShown, problems: AWAY }),
  manifest: operation({
    id: "datasets.manifest",
    says: "Tells which files hold a dataset for the reader, and since when they are true.",
    answer: Manifest,
    problems: AWAY,
  }),
  file: operation({ id: "datasets.file", says: "Fetches one file of a dataset, which never changes.", answer: "file", problems: AWAY }),
  why: operation({
    id: "datasets.why",
    says: "Tells how a figure is made, of how many records, and that it ties out to the ledgers.",
    query: whyShape,
    answer: Why,
    problems: [...AWAY, "malformed", "tooDeep", "tooMany", "busy"],
  }),
  change: operation({
    id: "datasets.change",
    says: "Splits the difference of a figure between two periods into what it is made of, by the keys of a dimension.",
    query: changeShape,
    answer: Changed,
    problems: [...AWAY, "busy"],
  }),
  slice: operation({
    id: "datasets.slice",
    says: "Answers a slice of a dataset on the server.",
    body: sliceShape,
    answer: SliceRows,
    problems: [...AWAY, "busy"],
    looks: true,
  }),
};

/** `/api/datasets/:id…`: what a dataset is, which files hold it, the files, and slices of it answered on the server. */
export const datasets = new Hono<Env>()
  .get("/", operations.list, async (c) => {
    const viewer = await viewerOf(c);
    const { analytics, words } = c.var.runtime;
    const language = languageOf(c);
    const { catalogue } = analytics;
    const read = [...catalogue.datasets.keys()].filter((id) => mayCompose(catalogue, viewer, id));
    return c.json({
      datasets: await Promise.all(
        read
          .flatMap((id) => datasetIn(catalogue, id, viewer.compId) ?? [])
          .map(async (dataset) => ({
            id: dataset.id,
            title: words.word(language, dataset.id, "title") ?? dataset.id,
            dataset: await describedTo({ runtime: c.var.runtime, ...analytics }, viewer, dataset),
            words: words.learnt(language, dataset.id) ?? null,
          })),
      ),
    });
  })
  .get("/:id", operations.read, async (c) => {
    const viewer = await viewerOf(c);
    const { analytics } = c.var.runtime;
    const reading = await analytics.readers.reading(viewer, c.req.param("id"));
    const dataset = datasetIn(analytics.catalogue, reading.dataset, viewer.compId) ?? fail({ type: "notFound", what: reading.dataset });
    return c.json(await describedTo({ runtime: c.var.runtime, ...analytics }, viewer, dataset));
  })
  .get("/:id/manifest", operations.manifest, async (c) => {
    const reading = await c.var.runtime.analytics.readers.reading(await viewerOf(c), c.req.param("id"));
    c.header("X-True-At", reading.at);
    if (isKnown(c, reading.version)) return c.body(null, 304);
    const { dataset, version, at, files } = reading;
    return c.json({ dataset, version, at, relation: TABLE, files });
  })
  .get("/:id/files/:hash", operations.file, async (c) => {
    const { readers, store } = c.var.runtime.analytics;
    const path = await readers.fileFor(await viewerOf(c), c.req.param("id"), c.req.param("hash"));
    c.header("Cache-Control", FOREVER);
    c.header("Content-Type", "application/octet-stream");
    c.header("Vary", "Accept-Encoding");
    if (acceptsBrotli(c)) {
      c.header("Content-Encoding", "br");
      return c.body(new Uint8Array(await store.twin(path)));
    }
    c.header("Content-Length", String((await stat(path)).size));
    return c.body(bodyFrom(createReadStream(path)));
  })
  .get("/:id/metrics/:metric/why", operations.why, async (c) => {
    const viewer = await viewerOf(c);
    const { runtime } = c.var;
    const slice = sliceIn(queryOf(c, whyShape).slice);
    if (slice.dataset !== c.req.param("id"))
      fail({ type: "invalid", issues: [{ code: "choice", field: "dataset", value: slice.dataset }] });
    return c.json(await whyOf({ runtime, ...runtime.analytics }, viewer, c.req.param("metric"), slice));
  })
  .get("/:id/change", operations.change, async (c) => {
    const viewer = await viewerOf(c);
    const { runtime } = c.var;
    const { by, slice: asked } = queryOf(c, changeShape);
    const slice = sliceIn(asked);
    const id = c.req.param("id");
    if (slice.dataset !== id) fail({ type: "invalid", issues: [{ code: "choice", field: "dataset", value: slice.dataset }] });
    const whole = datasetIn(runtime.analytics.catalogue, id, viewer.compId) ?? fail({ type: "notFound", what: id });
    demandDataset(runtime.analytics.catalogue, viewer, id);
    const dataset = await describedTo({ runtime, ...runtime.analytics }, viewer, whole);
    return c.json(await changeOf(runtime.analytics.slices, viewer, dataset, slice, by));
  })
  .post("/:id/slice", operations.slice, async (c) => {
    const viewer = await viewerOf(c);
    const slice = (await bodyOf(c, sliceShape)) as Slice;
    if (slice.dataset !== c.req.param("id"))
      fail({ type: "invalid", issues: [{ code: "choice", field: "dataset", value: slice.dataset }] });
    return c.json(await c.var.runtime.analytics.slices.answer(viewer, slice, c.req.raw.signal));
  });

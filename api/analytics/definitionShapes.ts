import { z } from "zod";
import { isFreeName } from "#define/own";
import { CHART_KINDS } from "#define/report";
import { BOOKED_PARTS } from "#define/slice/change";
import { SPAN_KINDS } from "#define/spans";

export const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]*$/)
  .refine(isFreeName);
const column = z.string().regex(/^[a-z][a-z0-9_]*$/);
export const id = z.string().regex(/^[a-z][A-Za-z]*\.[a-z][A-Za-z0-9_]*$/);
export const text = z.string().min(1);
export const names = z.array(name);
const unit = z.enum(["money", "quantity", "rate", "count", "percent", "days", "date"]);

const bucket = z.strictObject({ key: name, from: z.int().nullable(), to: z.int().nullable() });
const over = name.optional();
const dimension = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("link"),
    over,
    sql: text,
    to: id,
    by: z.literal("code").optional(),
    level: z.strictObject({ of: name, at: z.int().positive() }).optional(),
  }),
  z.strictObject({ kind: z.literal("choice"), over, sql: text, values: z.array(text).min(1) }),
  ...(["text", "number", "date", "week", "month", "year", ...SPAN_KINDS] as const).map((kind) =>
    z.strictObject({ kind: z.literal(kind), over, sql: text }),
  ),
  z.strictObject({
    kind: z.literal("bucket"),
    over,
    days: text,
    sets: name,
    param: name,
    apart: z.strictObject({ when: text, key: name }).optional(),
  }),
]);
const signed = z.strictObject({ metric: name, sign: z.union([z.literal(1), z.literal(-1)]) });
const basis = z.enum(["net", "gross"]).optional();
const metric = z.union([
  z.strictObject({
    unit,
    basis,
    in: text.optional(),
    over,
    where: text.optional(),
    sql: text,
    additive: z.boolean(),
    nullable: z.literal(true).optional(),
    semiAdditive: z.strictObject({ dimension: name, last: text }).optional(),
    counted: text.nullable().optional(),
    tieOut: text,
  }),
  z.strictObject({ unit, basis, in: text.optional(), of: z.tuple([name, name]) }),
  z.strictObject({
    unit,
    basis,
    sum: z.array(signed).min(1),
  }),
]);
const param = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("date"), initial: z.enum(["today", "yearStart", "lastMonthEnd", "lastFriday", "fridayBefore"]) }),
  z.strictObject({ kind: z.literal("month"), initial: z.enum(["thisMonth", "yearStart"]) }),
  z.strictObject({ kind: z.literal("number"), from: z.number(), to: z.number(), initial: z.string().regex(/^\d+(\.\d+)?$/) }),
  z.strictObject({
    kind: z.literal("choice"),
    values: z.array(name).min(1),
    initial: name,
    names: z.record(name, z.strictObject({ zh: text, en: text, ru: text })).optional(),
    within: z.strictObject({ param: name, cases: z.record(name, z.array(name).min(1)) }).optional(),
  }),
]);

const masterSays = z.strictObject({ by: column, says: z.array(column).min(1), select: text, where: text.optional() });

const companies = z.strictObject({
  on: text,
  made: z.record(column, z.strictObject({ amount: column, currency: column })).optional(),
  stays: z.array(column).optional(),
  whole: z.strictObject({ by: z.array(column).min(1), order: text, less: text.optional() }).optional(),
  digits: column.optional(),
  partner: column.optional(),
  without: names.optional(),
});

/** A dataset as data; unknown keys are errors. */
export const datasetShape = z.strictObject({
  id,
  basis,
  company: z.int().optional(),
  source: text,
  holds: text.optional(),
  years: z.strictObject({ of: id, select: text }).optional(),
  dependsOn: z.array(id).min(1),
  delta: z.strictObject({ key: column, changed: text, masters: z.array(masterSays).optional() }).optional(),
  columns: z.record(
    column,
    z.strictObject({
      type: z.enum(["id", "text", "date", "money", "quantity", "integer", "bigint"]),
      field: z
        .string()
        .regex(/^[a-zA-Z.]+\/\w+$/)
        .optional(),
    }),
  ),
  params: z.record(name, param),
  terms: z.record(name, z.union([text, z.strictObject({ param: name, cases: z.record(name, text) })])).optional(),
  bucketSets: z.record(name, z.record(name, z.array(bucket).min(1))).optional(),
  ownBands: z.strictObject({ use: z.enum(["receivables", "stock"]), param: name, begins: z.record(name, z.int().nullable()) }).optional(),
  views: z.record(name, text),
  equivalents: names.optional(),
  viewOverrides: z.array(z.strictObject({ param: name, is: name, views: names, by: name })).optional(),
  dimensions: z.record(name, dimension),
  metrics: z.record(name, metric),
  calendar: z.array(z.partialRecord(z.enum(["day", "week", "month", "year", ...SPAN_KINDS]), name)).optional(),
  plans: z.record(name, name).optional(),
  bridges: z.record(name, z.array(signed.extend({ where: z.string().optional() })).min(1)).optional(),
  changes: z
    .strictObject({
      countedBy: name.optional(),
      quantities: z.record(name, name).optional(),
      corrections: z.strictObject({ dimension: name, in: names.min(1) }).optional(),
      moves: z
        .record(
          name,
          z.strictObject({ parts: z.partialRecord(z.enum(BOOKED_PARTS), name), among: z.record(name, names.min(1)).optional() }),
        )
        .optional(),
    })
    .optional(),
  records: z.strictObject({
    view: name,
    perMetric: z.literal(true).optional(),
    lists: z.record(name, z.strictObject({ view: name, calls: z.record(name, name).optional() })).optional(),
    columns: names,
    figures: z.record(name, z.strictObject({ unit, sql: text })),
    where: text.optional(),
    opens: z.strictObject({ module: text, id: text }),
    links: z
      .record(name, z.union([z.strictObject({ module: id, id: text }), z.strictObject({ module: id, by: name, key: text })]))
      .optional(),
    acts: z.strictObject({ module: id, field: name, id: text }).optional(),
    order: text,
  }),
  scope: z.union([
    z.strictObject({ everyReader: z.literal(true) }),
    z.strictObject({
      department: column.optional(),
      unit: column.optional(),
      warehouse: column.optional(),
      owner: column.optional(),
      customer: column.optional(),
      shared: column.optional(),
    }),
  ]),
  companies: companies.optional(),
  freshness: z.strictObject({ ageing: z.int().positive(), stale: z.int().positive() }),
});

const filterValue = z.string().max(200);
/** A filter of the rows of a slice. */
const plainFilter = z.union([
  z.strictObject({ dimension: name, in: z.array(filterValue.nullable()).max(1000), not: z.literal(true).optional() }),
  z.strictObject({ dimension: name, empty: z.boolean() }),
  z.strictObject({ dimension: name, contains: filterValue }),
  z.strictObject({ dimension: name, from: filterValue.optional(), to: filterValue.optional() }),
]);
/** A filter of a slice: of its rows, or of the figures of its groups. */
const filterShape = z.union([
  plainFilter,
  z.strictObject({
    dimension: name,
    metric: name,
    least: filterValue.optional(),
    most: filterValue.optional(),
    among: z.array(plainFilter).max(50).optional(),
    side: z.enum(["beyond", "unknown"]).optional(),
  }),
]);

const figureName = z.string().regex(/^[a-z][A-Za-z0-9]*(~[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?)?$/);
/** More figures than a report can show beside each other. */
const MOST_FIGURES = 80;
const compared = { name, of: names.max(MOST_FIGURES).optional() };
const whole = z.literal(true).optional();
const comparisonShape = z.discriminatedUnion("kind", [
  z.strictObject({ ...compared, kind: z.literal("lastYear"), whole, festival: z.literal(true).optional() }),
  z.strictObject({ ...compared, kind: z.enum(["lastMonth", "lastPeriod"]), whole }),
  z.strictObject({ ...compared, kind: z.enum(["yearToDate", "rolling12", "plan"]) }),
  z.strictObject({ ...compared, kind: z.literal("asOf"), on: z.string().max(10), bridge: z.literal(true).optional() }),
  z.strictObject({ ...compared, kind: z.literal("peer"), over: name }),
]);
const windowShape = z.strictObject({
  name,
  of: figureName,
  kind: z.enum(["running", "share", "rank", "climbed", "moving"]),
  against: figureName.optional(),
  along: name.optional(),
  size: z.int().min(1).max(400).optional(),
  within: names.max(6).optional(),
});

/** A slice as it comes from a reader. */
export const sliceShape = z.strictObject({
  dataset: id,
  metrics: z.array(name).max(MOST_FIGURES),
  by: z.array(name).max(4),
  columns: z.array(name).max(2).optional(),
  where: z.array(filterShape).max(50).optional(),
  params: z.record(name, z.string().max(40)).optional(),
  order: z
    .array(z.strictObject({ by: figureName, descending: z.boolean().optional(), column: filterValue.nullable().optional() }))
    .max(4)
    .optional(),
  limit: z.int().min(0).max(100_000).optional(),
  offset: z.int().min(0).max(10_000_000).optional(),
  totals: z.boolean().optional(),
  subtotals: names.max(6).optional(),
  other: z.literal(true).optional(),
  compare: z.array(comparisonShape).max(12).optional(),
  windows: z.array(windowShape).max(MOST_FIGURES).optional(),
  measures: z.record(name, z.string().max(500)).optional(),
  rows: z.boolean().optional(),
});

/** A picture or table of a report. */
const reportView = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("chart"),
    chart: z.enum(CHART_KINDS),
    by: names.max(2),
    metrics: names.min(1),
    stack: name.optional(),
    lines: names.min(1).optional(),
    top: z.int().min(1).max(1000).optional(),
  }),
  z.strictObject({
    kind: z.literal("pivot"),
    rows: names.min(1).max(4).optional(),
    columns: names.max(1),
    metrics: names.min(1),
    lighter: names.optional(),
  }),
]);

/** A report as data. */
export const reportShape = z.strictObject({
  id,
  path: z.string().regex(/^\/?\w+$/),
  company: z.int().optional(),
  open: z.literal(true).optional(),
  dataset: id,
  groups: names.min(1),
  params: names,
  initial: z.record(name, name).optional(),
  views: z.array(reportView).min(1),
  metrics: names.min(1),
  where: z.array(plainFilter).optional(),
  filters: names,
  required: names.optional(),
  lines: z
    .record(
      name,
      z.strictObject({
        label: z.string().min(1).max(60).optional(),
        remark: z.string().min(1).max(500).optional(),
        drill: z
          .string()
          .regex(/^\/?\w+$/)
          .optional(),
      }),
    )
    .optional(),
  windows: z.array(z.strictObject({ kind: z.enum(["share", "rank", "climbed"]), of: name, against: name.optional() })).optional(),
});

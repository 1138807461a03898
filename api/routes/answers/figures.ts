import { CHANGE_PARTS } from "#define/slice/change";
import { z } from "zod";
import { cockpitShape } from "#analytics/cockpit/shape";
import { datasetShape } from "#analytics/definitionShapes";
import { COCKPIT_CHOICES, COCKPIT_DAYS } from "#define/cockpit";
import { Day, Instant } from "./shapes.ts";

const text = z.string();
const orNone = z.string().nullable();
const rows = z.array(z.array(orNone));

/** A dataset as a reader may use it, without where it comes from. */
export const DatasetShown = datasetShape
  .omit({ source: true, holds: true, years: true, dependsOn: true, scope: true, delta: true })
  .extend({
    dimensions: z.record(text, z.looseObject({ kind: text })),
    metrics: z.record(text, z.looseObject({ unit: text })),
    freshness: z.strictObject({ ageing: z.int(), stale: z.int() }),
  });

/** The words of a definition that no file of the page holds. */
export const OwnWords = z.record(text, text);

/** The files of a dataset in the version that holds. */
export const Manifest = z.strictObject({
  dataset: text,
  version: text,
  at: Instant,
  relation: text,
  files: z.array(z.looseObject({ hash: text })),
});

/** Rows as text, null where nothing is, and what their columns are. */
export const SliceRows = z.strictObject({
  columns: z.array(z.looseObject({ name: text, role: text })),
  rows,
  ms: z.number(),
  version: text,
  at: Instant,
  over: z
    .strictObject({ companies: z.array(z.strictObject({ code: text, name: text })), currency: text, unrated: z.array(text) })
    .optional(),
});

export const Why = z.strictObject({
  metric: text,
  unit: text,
  definition: orNone,
  expression: orNone,
  value: orNone,
  filters: z.array(z.looseObject({ dimension: text })),
  params: z.record(text, text),
  rows: z.int().nullable(),
  version: text,
  at: Instant,
  tied: z.array(z.strictObject({ metric: text, figure: orNone, ledger: orNone, difference: orNone, company: text.optional() })),
});

const Told = z.strictObject({ value: orNone, unit: text });
const Opened = z.looseObject({ path: text }).nullable();
const Status = z.enum(["good", "watch", "bad"]);
const Panel = z.strictObject({
  name: text,
  version: text,
  figure: Told.nullable(),
  compare: z.record(text, z.strictObject({ value: orNone, ratio: orNone })),
  verdict: z.strictObject({ against: text, difference: text, status: Status }).nullable(),
  statement: z.record(text, Told),
  steps: z.record(text, orNone),
  slices: z.record(text, z.strictObject({ columns: z.array(z.looseObject({ name: text, role: text })), rows })),
  freshness: z.strictObject({ ageing: z.number(), stale: z.number() }),
  additive: z.array(text).optional(),
  rows: z.array(
    z.strictObject({
      key: orNone,
      label: orNone,
      cells: z.array(z.strictObject({ value: orNone, unit: text, ratio: orNone, status: Status.nullable() })),
    }),
  ),
  opens: Opened,
  opensBy: orNone,
  stepOpens: z.record(text, Opened),
  locked: z.literal(true).optional(),
  rate: z.enum(["day", "book"]).optional(),
  narrowedBy: z.array(text).optional(),
});

/** Keys of a dimension that were chosen in a panel. */
export const SelectedShape = z.strictObject({ panel: text, dimension: text, in: z.array(text).min(1).max(500) });

/** A cockpit with the figures of all its panels. */
export const Changed = z.strictObject({
  now: text,
  before: text,
  parts: z.array(
    z.strictObject({
      part: z.enum(CHANGE_PARTS),
      value: text,
      keys: z.array(orNone),
      among: z.record(text, z.array(text)),
      of: orNone,
      params: z.record(text, text),
    }),
  ),
});

export const CockpitFigures = z.strictObject({
  definition: cockpitShape,
  params: z.strictObject({
    year: text,
    until: text.optional(),
    chosen: z.partialRecord(z.enum(COCKPIT_CHOICES), text),
    selected: z.array(SelectedShape).optional(),
  }),
  choices: z.strictObject({
    years: z.array(text),
    times: z.array(text),
    among: z.partialRecord(z.enum(COCKPIT_CHOICES), z.array(z.strictObject({ id: text, label: text }))),
  }),
  days: z.record(z.enum(COCKPIT_DAYS), Day),
  weeks: z.array(text),
  currency: text,
  companies: z.int(),
  timeZone: text,
  taken: z.boolean(),
  version: text,
  panels: z.array(Panel),
  words: OwnWords.optional(),
});

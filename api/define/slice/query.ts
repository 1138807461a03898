import type { CompanyCalendar } from "#define/calendar";
import type { MetricUnit } from "#define/dataset";
import type { Language } from "#define/viewer";

export type PlainFilter = { dimension: string } & (
  | { in: readonly (string | null)[]; not?: true }
  | { from?: string; to?: string }
  | { empty: boolean }
  /** In the text, or in code, names and pinyin of a link; case does not matter. */
  | { contains: string }
);

/**
 * Only keys of the dimension whose figure lies between two decimals, both included (`side` asks for those beyond, or for those of which
 * nobody can say it, their figure being counted in several units): a metric or a measure of the slice over all rows that `among` leaves, in
 * the slice's own period, so that rows, sums, comparisons and records are of the same keys. A key with nothing counts as nothing.
 */
export type ThresholdFilter = {
  dimension: string;
  metric: string;
  least?: string;
  most?: string;
  among?: readonly PlainFilter[];
  side?: "beyond" | "unknown";
};

export type SliceFilter = PlainFilter | ThresholdFilter;

/** Rows by a key or by a figure; with `column` by the figure in that key of the only dimension across, rows without it last. */
export type SliceOrder = { by: string; descending?: boolean; column?: string | null };

/**
 * Another look at every asked metric (or those of `of`). `lastYear`, `lastMonth` and `lastPeriod` (as long as the asked one, just before
 * it) end at the same day of their period as
 * today stands in this one, unless `whole`; `festival` counts days from Spring Festival while it is near. `yearToDate` begins with the
 * company's fiscal year. `asOf` is another day of
 * the dataset's as-of parameter; with `bridge` the movements between the two follow as `<metric>~<name>.<part>` and what moved between
 * groups as `<metric>~<name>.moved`. `plan` is the plan
 * that the dataset names. `peer` is the average over the other keys of a dimension.
 */
export type Comparison = { name: string; of?: readonly string[] } & (
  | { kind: "lastYear"; whole?: true; festival?: true }
  | { kind: "lastMonth" | "lastPeriod"; whole?: true }
  | { kind: "yearToDate" | "rolling12" | "plan" }
  | { kind: "asOf"; on: string; bridge?: true }
  | { kind: "peer"; over: string }
);

/**
 * `of` is an asked metric, measure or comparison. `running` sums it up along a dimension, `moving` averages the last `size` groups along
 * it, `rank` is 1 for the greatest, `climbed` how many places better its rank is than that of `against`, `share` the part of the sum;
 * among the groups that agree in the dimensions `within`. `along` is the time dimension of the slice when not given.
 */
export type SliceWindow = {
  name: string;
  of: string;
  kind: "running" | "share" | "rank" | "climbed" | "moving";
  against?: string;
  along?: string;
  size?: number;
  within?: readonly string[];
};

/** A question to a dataset, as data. */
export type Slice = {
  dataset: string;
  metrics: readonly string[];
  by: readonly string[];
  /** Dimensions across: answered as further keys of each row, pivoted by the reader. */
  columns?: readonly string[];
  where?: readonly SliceFilter[];
  params?: Readonly<Record<string, string>>;
  order?: readonly SliceOrder[];
  /** Counts groups of `by` (with `rows`: records). */
  limit?: number;
  offset?: number;
  /** Also answers the sums over rows, over columns and over both. */
  totals?: boolean;
  /** Also answers sums at these dimensions of `by` and of `columns`: each sums up what stands behind it on its axis. */
  subtotals?: readonly string[];
  /** With `limit`: all further groups as one row, its keys null and flagged `other`. */
  other?: true;
  /** Every asked metric again for another period, day, plan or peer: columns `<metric>~<name>`. */
  compare?: readonly Comparison[];
  /** Figures over the answered groups, by their names. */
  windows?: readonly SliceWindow[];
  /**
   * Measures that a reader adds: name -> expression over metrics (see `measure.ts`); a metric like any other wherever this slice names one.
   */
  measures?: Readonly<Record<string, string>>;
  /** The records behind the figure instead of groups. */
  rows?: boolean;
};

/** Where the tables of one snapshot are attached: qualified, quoted names. Dimension tables by module id. */
export type SliceTables = { facts: readonly string[]; dimensions: Readonly<Record<string, string>> };

/** One of the companies that are asked together: its code, its currency, the parties that are companies of its group, its own facts. */
export type SliceMember = { code: string; currency: string; partners: readonly string[]; facts: readonly string[] };
/** What one unit of a currency is worth in that of the group from a day on. */
export type GroupRate = { currency: string; from: string; rate: string };
export type SliceGroup = { digits: number; members: readonly SliceMember[]; rates: readonly GroupRate[] };

/**
 * `calendar` is the company's; without it years begin in January and festivals are the published ones. `company` is its code, `group` who
 * is asked where a slice asks all companies: then `tables` hold the names of all.
 */
export type SliceOptions = {
  tables: SliceTables;
  language: Language;
  today: string;
  calendar?: CompanyCalendar;
  company?: string;
  group?: SliceGroup;
};

/**
 * `key` a dimension's key (text) · `label` and `code` of a link's record · `metric` a figure (decimal, bigint, or text for a date) ·
 * `total` 0 for a cell, 1 for the sum over columns, 2 over rows, 3 over both · `level`, `columnLevel` (only with subtotals) how many keys
 * of its axis a row has · `other` "1" for the groups
 * beyond the limit as one · `module`, `id` the document a record opens · `link` the key of what the column or figure `of` leads to · `unit`
 * the id of the unit that the quantity `of` is counted in, -1 where there are several and so no sum · `groups` how many groups there are in
 * all. A metric that was made says of which: by `compare` (with the `part` of a bridge) or by `window`.
 */
export type SliceColumn =
  | { name: string; role: "key" | "label" | "code"; dimension: string }
  | { name: string; role: "metric"; unit: MetricUnit; of?: string; compare?: string; part?: string; window?: SliceWindow["kind"] }
  | { name: string; role: "link"; of: string }
  | { name: string; role: "unit"; of: string }
  | { name: string; role: "total" | "level" | "columnLevel" | "other" | "module" | "id" | "act" | "groups" };

/** `unrated` is a statement that lists, of all companies, the currencies of money without a rate, which is left out. */
export type CompiledSlice = { sql: string; columns: readonly SliceColumn[]; unrated?: string };

/** Over which companies an answer is: their codes and names, the currency of its amounts, the currencies left out for want of a rate. */
export type AnsweredOver = { companies: readonly { code: string; name: string }[]; currency: string; unrated: readonly string[] };

/** Rows as JSON: text for keys, labels and exact decimals; null where nothing is. */
export type SliceAnswer = {
  columns: readonly SliceColumn[];
  rows: readonly (readonly (string | null)[])[];
  ms: number;
  version: string;
  at: string;
  over?: AnsweredOver;
};

import { COMPANY, dimensionsOver, type OverCompanies, paramsOver } from "./companies.ts";
import type { BookedPart } from "./slice/change.ts";
import type { SpanKind, TimeDimensions } from "./spans.ts";
import type { Language } from "./viewer.ts";

/**
 * A dataset is data: a named extract of one company with one row grain, its columns, dimensions and metrics. Its SQL comes in three places:
 * `source` and `tieOut` are PostgreSQL, everything else is DuckDB text over the columns, with `$param` for a parameter and `{term}` for a
 * named piece.
 */

/** id = bigint key (text in answers) · money decimal(18,4) · quantity decimal(18,6) · the rest as they are called. */
export type ColumnType = "id" | "text" | "date" | "money" | "quantity" | "integer" | "bigint";
export type Column = {
  type: ColumnType;
  /** `<module id>/<field>`: who may not see that field gets the file with this column empty, and nothing that is made of it. */
  field?: string;
};

/**
 * Days from `from` (exclusive lower bound of the bucket before) up to and including `to`; null = open end. Keys have words at
 * `buckets.<key>`.
 */
export type Bucket = { key: string; from: number | null; to: number | null };

/**
 * Keys of a master module; names come from its dimension file. `by: "code"` where the column holds the code. With `level` the record above
 * it that stands at that level of the master's tree (1 = the top), itself where it stands higher; `of` is the dimension of the records
 * themselves, and names it.
 */
type LinkDimension = { kind: "link"; sql: string; to: string; by?: "code"; level?: { of: string; at: number } };

/** `over` names the view whose rows it needs; without it every view has it. */
export type Dimension = { over?: string } & (
  | LinkDimension
  /** A closed list of codes; words at `choices.<dimension>.<value>`. */
  | { kind: "choice"; sql: string; values: readonly string[] }
  | { kind: "text"; sql: string }
  /** A column of numbers; keys are decimals as text. */
  | { kind: "number"; sql: string }
  | { kind: "date"; sql: string }
  /** Weeks by the company's calendar (2026-W27); `sql` is the day of a row. */
  | { kind: "week"; sql: string }
  /** yyyy-MM text. */
  | { kind: "month"; sql: string }
  /** yyyy text. */
  | { kind: "year"; sql: string }
  /**
   * Keys as in `spans.ts`, by the company's calendar; `sql` is the month (yyyy-MM) of a row. Words come from there unless the dataset has
   * its own.
   */
  | { kind: SpanKind; sql: string }
  /**
   * Days sorted into the buckets of the set that the parameter names; `apart` rows stand under their own key, rows without days under
   * `undated`.
   */
  | { kind: "bucket"; days: string; sets: string; param: string; apart?: { when: string; key: string } }
);

/** `rate` is a plain number of up to four digits: a price, a turnover. */
export type MetricUnit = "money" | "quantity" | "rate" | "count" | "percent" | "days" | "date";
/** Money without tax or with it; figures of the two never stand on one axis. */
export type Basis = "net" | "gross";
export type Metric = {
  /** Of money that is one or the other; its words say so too. A sum of metrics is what they are. */
  basis?: Basis;
  /**
   * What it is counted in where that is not the usual: the code of a currency, or a unit as people call it. Its words say so too; figures
   * counted in something else are not added to it.
   */
  in?: string;
} & (
  | (AggregateUnit & {
      /** An aggregate over the rows of the view. */
      sql: string;
      /** Which rows of the view it is made of, as a condition. */
      where?: string;
      /** The view whose rows it needs; without it the first view, or one of the `equivalents`. */
      over?: string;
      /** Sums over groups are the total (not so for counts of distinct things and for dates). */
      additive: boolean;
      /** Nothing where no row has a value, instead of 0. */
      nullable?: true;
      /** A balance: where several keys of this dimension come together, only rows for which `last` holds count. */
      semiAdditive?: { dimension: string; last: string };
      /**
       * PostgreSQL, independent of `source`: one row, one column `value`, for `$comp` and the parameters.
       * `{scope department=i.department_id owner=i.salesperson_id}` stands where a partial reader's row rights go.
       */
      tieOut: string;
    })
  /** One metric divided by another, rounded half-up to six digits. 0.25 means 25 %. */
  | { unit: MetricUnit; of: readonly [string, string] }
  /** Sum of metrics with their signs. */
  | { unit: MetricUnit; sum: readonly { metric: string; sign: 1 | -1 }[] }
);

/**
 * A quantity says in what a row is counted: the id of that unit as DuckDB text, null where it is the same in every row. Quantities of
 * several units are never added: their sum is nothing.
 */
type AggregateUnit = { unit: Exclude<MetricUnit, "quantity"> } | { unit: "quantity"; counted: string | null };

export type Param =
  /**
   * `today` is the company's day; `yearStart` its fiscal year's first; `lastMonthEnd` the last day of the month before; `lastFriday` the
   * last one that is over, `fridayBefore` a week earlier.
   */
  | { kind: "date"; initial: "today" | "yearStart" | "lastMonthEnd" | "lastFriday" | "fridayBefore" }
  /** yyyy-MM; `thisMonth` holds the company's day, `yearStart` the first month of its fiscal year. */
  | { kind: "month"; initial: "thisMonth" | "yearStart" }
  /** A plain decimal between two bounds. */
  | { kind: "number"; from: number; to: number; initial: string }
  /** Words at `params.<name>` and `choices.<name>.<value>`. */
  | {
      kind: "choice";
      values: readonly string[];
      initial: string;
      /** What values that people made are called, where no file of words says it. */
      names?: Readonly<Record<string, Readonly<Record<Language, string>>>>;
      /**
       * Its choices depend on another choice: the values that go with each of that one; the first stands where the initial one does not.
       */
      within?: { param: string; cases: Readonly<Record<string, readonly string[]>> };
    };

/**
 * Which sets that people of a company made stand beside those of `bucketSets`: those for this use, as values of this parameter; `begins`
 * says per group of sets the last day of its "not due" band, null where ages begin open.
 */
export type OwnBands = { use: "receivables" | "stock"; param: string; begins: Readonly<Record<string, number | null>> };

/** A named piece of DuckDB text, or one per value of a choice parameter. */
export type Term = string | { param: string; cases: Readonly<Record<string, string>> };

/** DuckDB expressions of a record's id, or of what a list is filtered by. */
export type RecordLink = { module: string; id: string } | { module: string; by: string; key: string };

/** Rows behind a figure: what a drill lists, each opening its document; of a metric those that it is made of (its `where`). */
export type Records = {
  view: string;
  /** The rows of a metric are listed over its own view, else over `view`. */
  perMetric?: true;
  /**
   * The rows of metrics over a view named here are listed over another one, which has the columns of the records; figures that mean
   * something else there are called (as metrics are) by another name: figure -> name.
   */
  lists?: Readonly<Record<string, { view: string; calls?: Readonly<Record<string, string>> }>>;
  /** Dimensions, then figures of one row: name -> DuckDB expression with its unit. */
  columns: readonly string[];
  figures: Readonly<Record<string, { unit: MetricUnit; sql: string }>>;
  /** Only rows for which this holds; not of a metric over its own view or another list. */
  where?: string;
  /** DuckDB expressions of the document that a row opens. */
  opens: { module: string; id: string };
  /**
   * Further documents of a row, by the column or figure that leads to them: one record, or those of a module's list whose field `by` is the
   * key; nothing where the expression is empty.
   */
  links?: Readonly<Record<string, RecordLink>>;
  /** What can be done about a row: a new record of this module whose `field` is the record with this id (a DuckDB expression). */
  acts?: { module: string; field: string; id: string };
  order: string;
};

/**
 * `key` is the id column whose rows are replaced together; `changed` a PostgreSQL select (column `key`) of the keys of rows that
 * transactions wrote, changed or took away since a moment: with ids from `$since` on, or changed at `$at` or later.
 */
export type Delta = { key: string; changed: string; masters?: readonly MasterSays[] };

/**
 * What rows repeat of a master: those whose column `by` is its key carry the columns `says`. `select` is PostgreSQL, over the masters
 * touched at `$at` or later: `by`, then `says` in order.
 * Of the rows (for which the DuckDB text `where` holds) those that say otherwise count as changed: a master that was touched costs the rows
 * that it changes, and no others.
 */
export type MasterSays = { by: string; says: readonly [string, ...string[]]; select: string; where?: string };

/**
 * `unit` names a column that holds the unit of rows which belong to it as a whole, to no department of it; `shared` names a column that
 * holds something on rows which are nobody's (rates, factors): every reader of the dataset gets those.
 */
export type DatasetScope =
  | { department?: string; unit?: string; warehouse?: string; owner?: string; customer?: string; shared?: string }
  | { everyReader: true };

/**
 * What the difference of a metric between two periods is split by beside its keys: by quantity, where the keys of `countedBy` have a metric
 * of quantity for it; `corrections` are rows that correct documents, by their keys of a dimension. `moves` are metrics of what moved a
 * balance since a day, counted from the parameter that begins a period, among those keys alone.
 */
export type Changes = {
  countedBy?: string;
  quantities?: Readonly<Record<string, string>>;
  corrections?: { dimension: string; in: readonly string[] };
  moves?: Readonly<Record<string, Moves>>;
};
type Moves = { parts: Readonly<Partial<Record<BookedPart, string>>>; among?: Readonly<Record<string, readonly string[]>> };

export type Dataset = {
  id: string;
  /** All its money is without tax, or all with it, but for metrics that say another; its title says so. */
  basis?: Basis;
  /** Only this company has it: a source that somebody connected. */
  company?: number;
  /** PostgreSQL select of one company (`$comp`) and, with `years`, one year (`$period`, yyyy text); ordered, exactly `columns`. */
  source: string;
  /** PostgreSQL select of whether (column `holds`) the rows are those of this definition: while they are not, the files of before stay. */
  holds?: string;
  /**
   * The years that a company has, one file each: `select` (PostgreSQL, column `period`) tells them, `of` is the module whose changes name
   * them; a change of any other makes all of them old. Without it one file `all`.
   */
  years?: { of: string; select: string };
  /** Modules whose `data_change` rows make the file old. */
  dependsOn: readonly string[];
  /** How a commit is added to a large file without writing that anew; without it every change does. */
  delta?: Delta;
  columns: Readonly<Record<string, Column>>;
  params: Readonly<Record<string, Param>>;
  terms?: Readonly<Record<string, Term>>;
  /** Bucket sets by the name of the parameter's value, per group of sets. */
  bucketSets?: Readonly<Record<string, Readonly<Record<string, readonly Bucket[]>>>>;
  ownBands?: OwnBands;
  /** DuckDB selects over `{facts}`; the first is the one used where nothing asks for another. */
  views: Readonly<Record<string, string>>;
  /** Views over which every figure of the first one, and of those named before, is the same. */
  equivalents?: readonly string[];
  /** A parameter value that replaces views by another. */
  viewOverrides?: readonly { param: string; is: string; views: readonly string[]; by: string }[];
  dimensions: Readonly<Record<string, Dimension>>;
  metrics: Readonly<Record<string, Metric>>;
  /**
   * Time dimensions that move together when another period is compared; the first is when a row happened, so that nothing after today's
   * place in the other period counts.
   */
  calendar?: readonly TimeDimensions[];
  /** The metric that is the plan of a metric. */
  plans?: Readonly<Record<string, string>>;
  /**
   * What moves a balance between two days: metrics, with their signs, that count from the parameter that begins a period; `where` holds one
   * to the rows of that balance.
   */
  bridges?: Readonly<Record<string, readonly { metric: string; sign: 1 | -1; where?: string }[]>>;
  changes?: Changes;
  records: Records;
  /** Columns that row rights are checked on. */
  scope: DatasetScope;
  /** How it is asked over several companies; without it one company is asked. */
  companies?: OverCompanies;
  /** Seconds after which a figure counts as ageing and as stale. */
  freshness: { ageing: number; stale: number };
};

/** What both sides need to slice: a dataset without its PostgreSQL texts. */
export type Sliceable = Omit<Dataset, "source" | "holds" | "years" | "dependsOn" | "scope" | "delta">;

/** A dataset whose dimension and metric names the compiler knows. */
export type KnownDataset<D extends string = string, M extends string = string, P extends string = string> = Dataset & {
  dimensions: Readonly<Record<D, Dimension>>;
  metrics: Readonly<Record<M, Metric>>;
  params: Readonly<Record<P, Param>>;
};

/**
 * Keeps the names of a dataset's dimensions, metrics and parameters as types, and adds what one over companies has beside them; the content
 * is checked when it is loaded.
 */
export function defineDataset<const D extends string, const M extends string, const P extends string>(
  dataset: Omit<Dataset, "dimensions" | "metrics" | "params"> & {
    dimensions: Readonly<Record<D, Dimension>>;
    metrics: Readonly<Record<M, Metric>>;
    params: Readonly<Record<P, Param>>;
  },
): KnownDataset<D, M, P> {
  const { companies, records } = dataset;
  if (!companies) return dataset;
  return {
    ...dataset,
    dimensions: { ...dataset.dimensions, ...dimensionsOver(companies) },
    params: { ...dataset.params, ...paramsOver(companies) },
    records: { ...records, columns: [...records.columns, COMPANY] },
  };
}

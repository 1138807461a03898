import type { ChartKind } from "./report.ts";
import type { KnownDataset } from "./dataset.ts";

/**
 * Days that follow from the cockpit's year and the company's today: `asOf` is today, the last day of a past year or the first of one to
 * come; `lastAsOf` the same day a year before; the months are those of `asOf`, now and a year before; `trendStart` is the first day of the
 * month 23 months before `asOf`, `before` is the month before that of `asOf`, `nextDay` the day after `asOf` and `horizon` the 90th. The
 * week is that of `asOf` by the company's calendar, `weeksStart` the first day of the one twelve weeks before.
 */
export const COCKPIT_DAYS = [
  "yearStart",
  "yearEnd",
  "asOf",
  "lastYearStart",
  "lastYearEnd",
  "lastAsOf",
  "monthStart",
  "monthEnd",
  "lastYearMonthStart",
  "trendStart",
  "trendEnd",
  "beforeStart",
  "beforeEnd",
  "weekStart",
  "weekEnd",
  "weeksStart",
  "nextDay",
  "horizon",
] as const;
export type CockpitDay = (typeof COCKPIT_DAYS)[number];

/** What an address may ask of a cockpit: its fiscal year, the month or week up to whose end it is told, and what narrows it. */
export const COCKPIT_TIMES = ["year", "until"] as const;

/** What a cockpit can be narrowed by: dimensions of all its datasets, beside its year. */
export const COCKPIT_CHOICES = ["unit", "region", "productLine", "department"] as const;
export type CockpitChoice = (typeof COCKPIT_CHOICES)[number];

/** Days, keys, or `empty: false` for rows that have a key at all. */
type PanelFilter<D extends string = string> = { dimension: D; from?: CockpitDay; to?: CockpitDay; in?: readonly string[]; empty?: false };

/** One question of a panel. What the cockpit is narrowed by is added to its filters. */
export type PanelSlice = {
  dataset: string;
  metrics: readonly string[];
  by: readonly string[];
  columns?: readonly string[];
  where?: readonly PanelFilter[];
  /** Parameter of the dataset -> a day, or a literal value. */
  params?: Readonly<Record<string, { day: CockpitDay } | { value: string }>>;
  order?: readonly { by: string; descending?: boolean }[];
  limit?: number;
  totals?: boolean;
};

/**
 * The report behind a tile, a step or a column: its parameters, ranges and keys, what its rows are, and by which of its metrics it tells
 * the figures shown (those of the same name where none is named). What the cockpit is narrowed by is added to its filters.
 */
export type PanelOpens = {
  path: string;
  params?: Readonly<Record<string, { day: CockpitDay }>>;
  where?: Readonly<Record<string, { from: CockpitDay; to: CockpitDay } | { in: readonly string[] }>>;
  by?: string;
  tells?: Readonly<Record<string, string>>;
};

/**
 * The same with its days filled in; `metrics` are those that the report does not show by itself. `chart` is the kind of the report's
 * picture that draws the figure of the tile, where that is not its first one; where none does, only the table is shown.
 */
export type Opened = {
  path: string;
  params: Readonly<Record<string, string>>;
  ranges: Readonly<Record<string, { from: string; to: string }>>;
  filters: Readonly<Record<string, readonly string[]>>;
  by: string | null;
  metrics: readonly string[];
  chart: ChartKind | null;
  shown: "both" | "table";
};

/** A figure of a panel: one metric of one of its slices, total over the slice. */
export type FigureOf = { slice: string; metric: string };

/** What is wanted of a figure, and the shares of what judges it at which it is good and still to be watched. */
export type Judging = { wants: "more" | "less"; good: string; watch: string };
export type Status = "good" | "watch" | "bad";

/** What the ages of a panel count from: the day that it fell due, or the day of delivery. */
export const AGES_SINCE = ["due", "delivered"] as const;

export type Panel = {
  name: string;
  /** x, y, width, height on a grid of 24 columns and 14 rows. */
  at: readonly [number, number, number, number];
  kind: "figure" | "ageing" | "bars" | "trend" | "pace" | "funnel" | "table" | "multiples" | "chart" | "change" | "calendar" | "ticker";
  hero?: boolean;
  slices: Readonly<Record<string, PanelSlice>>;
  figure?: FigureOf;
  /** Figures set beside the main one, with the main one as share of each: words at `compare.<name>`. */
  compare?: readonly ({ name: string } & FigureOf)[];
  /** A slice by month or week of the figure: its last thirteen are drawn beside it. */
  course?: FigureOf;
  /** Comparisons that are the plan of the whole period and its part up to now. */
  goal?: { whole: string; toDate: string };
  /** Which comparison judges the figure, and how. */
  verdict?: { against: string } & Judging;
  /** Parameters of the title's words: `panels.<name>` may hold `{share}`. */
  statement?: Readonly<Record<string, FigureOf>>;
  /**
   * Steps of a funnel (from wide to narrow, or figures side by side), series of a trend or of a pace, or multiples by month or week, each
   * on its own scale: words at `steps.<name>`. A pace has its subject by month and, `as` they are called, its plan and last year's; they
   * are summed up over the year. A change has the figure now and, `as` last year, before, by the same dimension, and is split into what the
   * difference is made of. A calendar has what falls on each day, from `asOf` on: slices by a day; a ticker documents, the newest first:
   * slices by day, document and customer.
   */
  steps?: readonly ({ name: string; as?: "plan" | "lastYear"; opens?: PanelOpens } & FigureOf)[];
  /**
   * Columns of a table, whose rows are the keys of its first one's slice: words at `columns.<name>`. A column with `of` is told as share of
   * that other figure of the row (`isChange`: as by how much it is more or less than that), and judged where it says how; one with `opens`
   * leads to a report of its own.
   */
  columns?: readonly ({ name: string; of?: FigureOf; isChange?: true; judged?: Judging; opens?: PanelOpens } & FigureOf)[];
  /** What ages count from, where that is not the day that it fell due. */
  since?: (typeof AGES_SINCE)[number];
  /** Steps of a funnel of which each comes out of the one before: its title says where most is lost. */
  narrows?: true;
  /** Multiples in the order of how their last whole time changed against the ones before, the worst first, instead of by their sum. */
  worstFirst?: true;
  /** How the only grouped slice of a chart is drawn: over its first dimension, with a series for each key across or each metric. */
  chart?: Exclude<ChartKind, "pie" | "scatter">;
  /** Behind the tile: it tells the figure, those of the title, and the steps that lead nowhere by themselves. */
  opens: PanelOpens;
};

/** Shapes of screens that a cockpit re-flows for, as width by height. */
export const CANVAS_RATIOS = ["16:9", "32:9", "21:9", "4:3", "9:16", "phone"] as const;
/** The screen that a cockpit is laid out for: its shape, diagonal (inches), and how far (metres) its farthest viewer stands. */
export type Canvas = { ratio: (typeof CANVAS_RATIOS)[number]; diagonal: number; distance: number };

export type Cockpit = {
  id: string;
  paths: readonly string[];
  /** Only this company has it: composed there. */
  company?: number;
  /** Open to everybody who is signed in, whatever his menu says; the data that it shows have rights of their own. */
  open?: true;
  canvas?: Canvas;
  /** What may be chosen beside the year. */
  params: readonly CockpitChoice[];
  /** The code of the business unit that all of it is about. */
  unit?: string;
  /** The viewer's own business alone, as its salesperson: of whoever is nobody's employee there is none. */
  mine?: true;
  /** Business in other currencies than that of its figures alone: all of it has the dimension `currency`. */
  abroad?: true;
  /** All companies of the reader together, in the currency of the group, without their dealings with each other. */
  companies?: true;
  /** The panel whose goal is told in one sentence across the top. */
  headline?: string;
  /** A page of linked figures: what somebody chooses in a panel narrows the others that have its dimension. */
  linked?: true;
  /** How many rows its grid has where a page is longer than a screen; a wall has its fourteen. */
  rows?: number;
  panels: readonly Panel[];
};

/** What somebody chose in a panel of a page of linked figures: keys of a dimension that it is grouped by. */
export type Selected = { panel: string; dimension: string; in: readonly string[] };

/** The span that most panels of a cockpit are of: its week or today, its month, or its year. */
export function spanOf({ panels }: Pick<Cockpit, "panels">): "week" | "month" | "year" {
  const spans = panels.map(({ slices }) => spanOfPanel(Object.values(slices)));
  const count = (span: string) => spans.filter((each) => each === span).length;
  const [weeks, months] = [count("week"), count("month")];
  if ((weeks + months) * 2 <= panels.length) return "year";
  return weeks > months ? "week" : "month";
}

function spanOfPanel(slices: readonly PanelSlice[]): "week" | "month" | "year" {
  const starts = slices.flatMap(({ where = [], params = {} }) => [
    ...where.map(({ from }) => from),
    ...(params.from && "day" in params.from ? [params.from.day] : []),
  ]);
  if (starts.some((day) => day === "weekStart" || day === "weeksStart" || day === "asOf")) return "week";
  return starts.includes("monthStart") ? "month" : "year";
}

/** Ties a panel's question to its dataset: names that the dataset lacks do not compile. */
export function ask<D extends string, M extends string, P extends string>(
  dataset: KnownDataset<D, M, P>,
  slice: Omit<PanelSlice, "dataset" | "metrics" | "by" | "columns" | "where" | "params" | "order"> & {
    metrics: readonly NoInfer<M>[];
    by?: readonly NoInfer<D>[];
    columns?: readonly NoInfer<D>[];
    where?: readonly PanelFilter<NoInfer<D>>[];
    params?: Readonly<Partial<Record<NoInfer<P>, { day: CockpitDay } | { value: string }>>>;
    order?: readonly { by: NoInfer<D> | NoInfer<M>; descending?: boolean }[];
  },
): PanelSlice {
  return { by: [], ...slice, dataset: dataset.id } as PanelSlice;
}

/** Names a cockpit; that panels lie on the grid without overlap and name what exists is a law. */
export function defineCockpit(cockpit: Cockpit): Cockpit {
  return cockpit;
}

/** The grid that panels lie on. */
export const [GRID_COLUMNS, GRID_ROWS] = [24, 14];
/**
 * How long a page of linked figures can be, and how many panels one request answers. A wall is read with twelve at most, which whoever
 * composes is told and may pass over.
 */
export const [MOST_ROWS, MOST_PANELS, READABLE_PANELS] = [84, 60, 12];

/** Whether two panels lie over each other. */
export function overlaps([ax, ay, aw, ah]: Panel["at"], [bx, by, bw, bh]: Panel["at"]): boolean {
  return ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}

/** Whether a panel lies on a grid of so many rows. */
export function isOnGrid([x, y, width, height]: Panel["at"], rows = GRID_ROWS): boolean {
  return x >= 0 && y >= 0 && width >= 1 && height >= 1 && x + width <= GRID_COLUMNS && y + height <= rows;
}

/** One comparison: the other figure and the panel's figure divided by it (6 digits), null where that is nothing. */
export type Comparison = { value: string | null; ratio: string | null };
/** How a figure stands against what judges it: by how much it differs, and what that means. */
export type Verdict = { against: string; difference: string; status: Status };

/** One row of a table: its key, what that is called, and of each column the figure, its share of the other one, and what that means. */
export type TableRow = { key: string | null; label: string | null; cells: readonly TableCell[] };
export type TableCell = { value: string | null; unit: string; ratio: string | null; status: Status | null };

/** What the screen gets for one panel; decimals are text. */
export type PanelAnswer = {
  name: string;
  version: string;
  figure: { value: string | null; unit: string } | null;
  compare: Readonly<Record<string, Comparison>>;
  /** Null where the panel has none, or the figure or what judges it is not known. */
  verdict: Verdict | null;
  statement: Readonly<Record<string, { value: string | null; unit: string }>>;
  steps: Readonly<Record<string, string | null>>;
  slices: Readonly<
    Record<
      string,
      {
        columns: readonly { name: string; role: string; unit?: string; dimension?: string }[];
        rows: readonly (readonly (string | null)[])[];
      }
    >
  >;
  freshness: { ageing: number; stale: number };
  /** Metrics of its questions whose parts make up their whole. */
  additive?: readonly string[];
  /** The rows of a table, with a cell for each of its columns. */
  rows: readonly TableRow[];
  /** What the tile leads to; null where this reader may not open it. */
  opens: Opened | null;
  /** The dimension whose keys the tile's rows are, where what is behind it can be narrowed to one of them. */
  opensBy: string | null;
  /** The same of steps and columns that lead to something else than the tile. */
  stepOpens: Readonly<Record<string, Opened | null>>;
  /** The reader has no right on a dataset of this panel: no figures follow. */
  locked?: true;
  /** At which rates what stands open abroad is told in the currency of the cockpit: those of its day, or those it was booked at. */
  rate?: "day" | "book";
  /** The panels whose choice narrows this one; without it, nothing chosen does. */
  narrowedBy?: readonly string[];
};

export type CockpitAnswer = {
  definition: Cockpit;
  /** `until`: it is told as it stood at the end of this month (2026-03) or week (2026-W10). */
  params: { year: string; until?: string; chosen: Readonly<Partial<Record<CockpitChoice, string>>>; selected?: readonly Selected[] };
  /** Years, months and weeks that it may be told until (newest first), and what else may be chosen. */
  choices: {
    years: readonly string[];
    times: readonly string[];
    among: Readonly<Partial<Record<CockpitChoice, readonly { id: string; label: string }[]>>>;
  };
  days: Readonly<Record<CockpitDay, string>>;
  /** The keys of the thirteen weeks that end with the one of `asOf`. */
  weeks: readonly string[];
  currency: string;
  /** Of how many companies its figures are. */
  companies: number;
  timeZone: string;
  /** The reader may take it along: on paper, as a picture, by mail. */
  taken: boolean;
  version: string;
  panels: readonly PanelAnswer[];
  /** The words of a composed cockpit, which no file holds, in the reader's language. */
  words?: Readonly<Record<string, string>>;
};

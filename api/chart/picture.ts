import type { Bridge, ChartSpec } from "#query/charts";
import { signOf } from "#define/decimal";
import { MIXED, unitColumn } from "#define/slice/metrics";
import type { TimeKind } from "#define/spans";
import type { Language } from "#define/viewer";
import { hueOf, type Palette } from "./palette.ts";
import { type Picture, type Point, type Series, sumOf } from "./series.ts";
import { timesFrom } from "./times.ts";
import type { Comparison, SliceAnswer, SliceColumn } from "#define/slice/query";

type Key = string | null;
type Answer = Pick<SliceAnswer, "columns" | "rows">;
type Rows = Answer["rows"];
/** The key of what came together as "other": nothing can be chosen by it. */
export const OTHER = "\u0000other";
const MOST_SERIES = 5;
const MOST_HEAT_ROWS = 30;

/**
 * What the parts of a picture are called: a metric, one against what it is compared with, a key (`label` is what the data say of it), and
 * what came together beyond the largest.
 */
export type PictureWords = {
  language: Language;
  other: string;
  /** What moved between the groups of a balance. */
  moved: string;
  comparison: (comparison: Comparison) => string;
  metric: (name: string) => string;
  compared: (metric: string, comparison: Comparison) => string;
  value: (dimension: string, key: string | null, label?: string | null) => string;
};
/**
 * What a picture is made of: the answer, the keys of a dimension that stand in a fixed order or follow each other in time, words and
 * colours.
 */
export type PictureSource = {
  spec: ChartSpec;
  result: Answer;
  fixed: (dimension: string) => readonly string[];
  /** What a dimension of time counts in. */
  timed: (dimension: string) => TimeKind | undefined;
  compare: readonly Comparison[];
  isAdditive: (metric: string) => boolean;
  words: PictureWords;
  palette: Palette;
};

/** Turns an answer into what a chart draws. */
export function pictureOf(source: PictureSource): Picture {
  const { spec, result, words } = source;
  const across = spec.kind === "heat" ? spec.by[1] : (spec.stack ?? undefined);
  const drawn = spec.bridge
    ? bridged(source, spec.bridge)
    : spec.by.length === 0
      ? steps(source)
      : across === undefined
        ? flat(source)
        : crossed(source, across);
  const first = result.columns.find((column) => column.role === "metric");
  const isNamed = across === undefined && (spec.by.length === 0 || drawn.series.length > 1);
  return {
    ...drawn,
    ...(isMixed(source) ? { isMixed: true } : {}),
    unit: first?.role === "metric" ? first.unit : "count",
    language: words.language,
    ...(isNamed ? {} : { what: words.metric(spec.left[0] ?? "") }),
  };
}

/** Finds the place of a column of an answer by role and dimension or name; -1 when it is not there. */
export function placeOf(columns: readonly SliceColumn[], role: SliceColumn["role"], name?: string): number {
  return columns.findIndex((column) => column.role === role && (name === undefined || nameIn(column) === name));
}

/** Whether the figures that are drawn are counted in several units. */
function isMixed({ spec, result }: PictureSource): boolean {
  return [...spec.left, ...spec.right].some((metric) => {
    const place = placeOf(result.columns, "unit", unitColumn(metric));
    const units = new Set(place < 0 ? [] : result.rows.flatMap((row) => row[place] ?? []));
    return units.size > 1 || units.has(MIXED);
  });
}

type Drawn = Pick<Picture, "points" | "series">;

/** Each metric is a step. */
function steps({ spec, result, words, palette }: PictureSource): Drawn {
  const [row = []] = result.rows;
  const values = spec.left.map((metric) => row[placeOf(result.columns, "metric", metric)] ?? null);
  return {
    points: spec.left.map((metric) => ({ key: metric, name: words.metric(metric) })),
    series: [{ key: null, name: "", values, colour: palette.hues[0] ?? palette.text }],
  };
}

/** From a balance of another day, step by step by what moved it. */
function bridged({ spec, result, words, palette }: PictureSource, from: Bridge): Drawn {
  const [row = []] = result.rows;
  const [of = ""] = spec.left;
  const parts = result.columns.flatMap((column, place) =>
    column.role === "metric" && column.part !== undefined && signOf(row[place] ?? "0") !== 0
      ? [{ part: column.part, value: row[place] ?? null }]
      : [],
  );
  const then = row[placeOf(result.columns, "metric", `${of}~${from.name}`)] ?? "0";
  return {
    points: [
      { key: null, name: words.comparison(from), isSum: true },
      ...parts.map(({ part }) => ({ key: part, name: part === "moved" ? words.moved : words.metric(part) })),
    ],
    series: [
      { key: null, name: words.metric(of), values: [then, ...parts.map(({ value }) => value)], colour: palette.hues[0] ?? palette.text },
    ],
  };
}

/** A series per metric, with what it is compared with beside it. */
function flat(source: PictureSource): Drawn {
  const { spec, result, compare, words, palette } = source;
  const [axis = ""] = spec.by;
  const { points, rows } = pointsOf(source, axis);
  const metrics = [...spec.left, ...spec.right];
  const series = metrics.flatMap((metric): Series[] => {
    const colour = hueOf(palette, metrics, metric);
    const nothing = isGround(source, metric) ? "0" : null;
    const one = (name: string, column: string, more: Partial<Series> = {}): Series[] => {
      const place = placeOf(result.columns, "metric", column);
      const found = result.columns[place];
      if (found?.role !== "metric") return [];
      const values = rows.map(([row]) => row?.[place] ?? (more.dashed ? null : nothing));
      return [{ key: column, name, values, colour, unit: found.unit, ...more }];
    };
    return [
      ...one(words.metric(metric), metric, spec.right.includes(metric) ? { second: true } : {}),
      ...compare.flatMap((each) => one(words.compared(metric, each), `${metric}~${each.name}`, { dashed: true })),
    ];
  });
  return { points, series };
}

/** A series per key of a second dimension; beyond what can be told apart they come together. */
function crossed(source: PictureSource, across: string): Drawn {
  const { spec, result, words, palette } = source;
  const [axis = "", metric = ""] = [spec.by[0], spec.left[0]];
  const { points, rows } = pointsOf(source, axis);
  const [key, label, value] = [
    placeOf(result.columns, "key", across),
    placeOf(result.columns, "label", across),
    placeOf(result.columns, "metric", metric),
  ];
  const names = new Map(result.rows.map((row) => [row[key] ?? null, row[label] ?? null]));
  const found = [...names.keys()];
  const most = spec.kind === "heat" ? MOST_HEAT_ROWS : MOST_SERIES;
  const kept = inOrder(found.length > most ? found.slice(0, most - 1) : found, source.fixed(across));
  const cells = rows.map((group) => new Map(group.map((row) => [row[key] ?? null, row[value] ?? null])));
  const nothing = isGround(source, metric) ? "0" : null;
  const series = kept.map((each): Series => ({
    key: each,
    name: words.value(across, each, names.get(each)),
    values: cells.map((cell) => cell.get(each) ?? nothing),
    colour: hueOf(palette, kept, each),
  }));
  if (found.length <= most) return { points, series };
  const others = found.filter((each) => !kept.includes(each));
  const addsUp = !isMixed(source);
  const rest = cells.map((cell) => (addsUp ? sumOf(others.map((each) => cell.get(each))) : null));
  return {
    points,
    series: [...series, { key: OTHER, name: words.other, values: rest, colour: palette.other }],
  };
}

/**
 * Where there are no rows a line of sums lies on the ground, for nothing adds nothing; a line of anything else, an average or a share, has
 * a gap.
 */
function isGround({ spec, isAdditive }: PictureSource, metric: string): boolean {
  return (spec.kind === "line" || spec.kind === "area" || spec.right.includes(metric)) && isAdditive(metric);
}

/** Pictures along whose axis time passes. */
const PASSING: readonly PictureSource["spec"]["kind"][] = ["bar", "line", "area", "combined", "heat"];

/** The points of an axis in their order, and the rows of each. */
function pointsOf({ spec, result, fixed, timed, words }: PictureSource, axis: string): { points: Point[]; rows: Rows[] } {
  const [key, label, other] = [
    placeOf(result.columns, "key", axis),
    placeOf(result.columns, "label", axis),
    placeOf(result.columns, "other"),
  ];
  const groups = new Map<Key, (readonly Key[])[]>();
  for (const row of result.rows) {
    const at = row[other] === "1" ? OTHER : (row[key] ?? null);
    const group = groups.get(at);
    if (group) group.push(row);
    else groups.set(at, [row]);
  }
  const open = [...groups.keys()];
  const isSorted = spec.kind === "pareto" || spec.kind === "pie";
  const time = PASSING.includes(spec.kind) ? timed(axis) : undefined;
  const keys = isSorted ? open : time ? passing(open, time) : inOrder(open, fixed(axis));
  const nameOf = (each: Key) => (each === OTHER ? words.other : words.value(axis, each, groups.get(each)?.[0]?.[label] ?? null));
  return { points: keys.map((each) => ({ key: each, name: nameOf(each) })), rows: keys.map((each) => groups.get(each) ?? []) };
}

/** Times as they follow each other, none left out; what has no time comes last. */
function passing(keys: readonly Key[], time: TimeKind): Key[] {
  const times = keys.flatMap((each) => (each === null || each === OTHER ? [] : [each]));
  return [...timesFrom(time, times), ...keys.filter((each) => each === null || each === OTHER)];
}

/** Keys, those that have a fixed order before the others. */
function inOrder(keys: readonly Key[], fixed: readonly string[]): Key[] {
  return [...fixed.filter((each) => keys.includes(each)), ...keys.filter((each) => each === null || !fixed.includes(each))];
}

function nameIn(column: SliceColumn): string {
  return column.role === "key" || column.role === "label" || column.role === "code" ? column.dimension : column.name;
}

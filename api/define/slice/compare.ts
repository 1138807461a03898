import { bare } from "#define/own";
import { addDays } from "#define/days";
import { keysOf } from "./groups.ts";
import { aggregateOf, isLate, metricOf, metricSql, namedBy, plainMetrics } from "./metrics.ts";
import { beginOf, between, boundsOf, finestOf, periodBefore, spokenOf, type ToDate } from "./periods.ts";
import { calendarOf, type SliceScope } from "./scope.ts";
import { festivalYear, type Shift } from "./shift.ts";
import { dateText, quoted, refuse } from "./text.ts";
import { asParam, countsFrom, cutOff, movedParams, timeKind, timeParams } from "./time.ts";
import { liesWithin, type TimeDimensions, type TimeKind } from "#define/spans";
import type { Comparison, Slice, SliceColumn } from "./query.ts";

/** Groups that are asked for beside the asked ones; the columns of their plain figures end with `tag`. */
export type Layer = {
  tag: string;
  scope: SliceScope;
  slice: Slice;
  /** Which groupings it answers; all when not given. */
  answers?: (set: readonly string[]) => boolean;
  /** Rows count at every key of this dimension that lies up to a year after them. */
  upTo?: { kind: ToDate; family: TimeDimensions; key: string; counted: TimeKind };
  /** Answers the average over the keys of this dimension, made of these figures. */
  over?: string;
};
/** One figure of the answer: a column and its DuckDB text over the groups. */
export type Made = { column: Extract<SliceColumn, { role: "metric" }>; sql: string };
/** What a comparison comes to: the groups it needs, figures over them, and figures over the figures of all groups. */
export type Compared = {
  layers: readonly Layer[];
  figures: readonly Made[];
  peers: readonly { over: string; of: string; column: Made["column"] }[];
};

/** Turns the comparisons of a slice into groups and figures; throws an `invalid` problem for one that the dataset cannot make. */
export function compared(scope: SliceScope, slice: Slice): Compared {
  const { compare = [] } = slice;
  const names = compare.map(({ name }) => name);
  if (new Set(names).size < names.length) refuse("duplicate", "compare", names.join(","));
  const all = compare.map((one) => oneCompared(scope, slice, one));
  return {
    layers: all.flatMap(({ layers }) => layers),
    figures: all.flatMap(({ figures }) => figures),
    peers: all.flatMap(({ peers }) => peers),
  };
}

/** The scope and filters of a comparison by which its records are listed. */
export function comparedRecords(scope: SliceScope, slice: Slice): { scope: SliceScope; slice: Slice } {
  const [one, ...others] = slice.compare ?? [];
  if (!one) return { scope, slice };
  const [layer] = others.length === 0 ? oneCompared(scope, { ...slice, by: [], columns: [] }, one).layers : [];
  return layer ? { scope: layer.scope, slice: layer.slice } : refuse("notTogether", "compare", one.name);
}

function oneCompared(scope: SliceScope, slice: Slice, one: Comparison): Compared {
  const metrics = one.of ?? slice.metrics.filter((name) => !isLate(scope.dataset, name));
  for (const name of metrics) if (!slice.metrics.includes(name) || isLate(scope.dataset, name)) refuse("unknownPart", "compare", name);
  const asked = { ...slice, metrics };
  const tag = `~${one.name}`;
  const plain = (layers: readonly Layer[]): Compared => ({
    layers,
    figures: metrics.map((of) => madeOf(scope, of, of, one, tag)),
    peers: [],
  });
  switch (one.kind) {
    case "lastYear":
      return plain([
        shifted(scope, asked, one.festival ? festivalYear(calendarOf(scope), scope.options.today) : { months: 12 }, tag, one.whole),
      ]);
    case "lastMonth":
      return plain([shifted(scope, asked, { months: 1 }, tag, one.whole)]);
    case "lastPeriod":
      return plain([shifted(scope, asked, periodBefore(scope, slice), tag, one.whole)]);
    case "yearToDate":
    case "rolling12":
      return plain(upToDate(scope, asked, one.kind, tag));
    case "asOf":
      return asOf(scope, asked, one, tag);
    case "plan":
      return planned(scope, asked, one, tag);
    case "peer":
      return besidePeers(scope, asked, one, tag);
  }
}

/** A figure `of` an asked metric, made as `metric` is from the groups of a layer. */
function madeOf({ dataset }: SliceScope, of: string, metric: string, { name }: Comparison, tag: string, part?: string): Made {
  const column = {
    name: `${of}~${name}${part ? `.${part}` : ""}`,
    role: "metric",
    unit: metricOf(dataset, of).unit,
    of,
    compare: name,
  } as const;
  return { column: part ? { ...column, part } : column, sql: metricSql(dataset, metric, tag) };
}

function shifted(scope: SliceScope, slice: Slice, shift: Shift, tag: string, whole?: true): Layer {
  const moved = { ...scope, shift, params: movedParams(scope, shift, whole) };
  const cut = whole ? [] : cutOff(moved);
  return { tag, scope: moved, slice: { ...slice, where: [...(slice.where ?? []), ...cut] } };
}

/**
 * Sums up to each key of time, and where no time is a key up to the end of the asked period; where a parameter begins that period and no
 * time is spoken of, by that parameter.
 */
function upToDate(scope: SliceScope, slice: Slice, kind: ToDate, tag: string): Layer[] {
  const { dataset, options, params } = scope;
  for (const metric of plainMetrics(dataset, slice.metrics))
    if (aggregateOf(dataset, metric).semiAdditive) refuse("notTogether", "compare", metric);
  const { begins, ends } = timeParams(dataset);
  const until = ends[0] === undefined ? options.today : (params[ends[0]] ?? options.today);
  const since = (day: string) => {
    const begun = Object.fromEntries(begins.map((name) => [name, asParam(dataset, name, beginOf(scope, kind, day))]));
    return { ...scope, params: { ...params, ...begun } };
  };
  const times = namedBy(slice).filter((name) => timeKind(dataset, name));
  const family = dataset.calendar && (begins.length === 0 || times.length > 0) ? spokenOf(dataset, slice) : undefined;
  if (!family) {
    const isAsked = begins.length > 0 && keysOf(slice).every((key) => !timeKind(dataset, key));
    const unmoved = plainMetrics(dataset, slice.metrics).find((metric) => !countsFrom(dataset, metric, begins));
    return isAsked && unmoved === undefined ? [{ tag, scope: since(until), slice }] : refuse("notTogether", "compare", unmoved ?? kind);
  }
  const own = Object.values(family);
  const rest = (slice.where ?? []).filter(({ dimension }) => !own.includes(dimension));
  const { to } = boundsOf(scope, family, slice.where);
  const end = to === undefined || (family === dataset.calendar?.[0] && to > until) ? until : to;
  const finest = (set: readonly string[]) => finestOf(family, set)?.key;
  const keys = [...new Set(keysOf(slice).filter((key) => own.includes(key)))];
  const counts = keys.flatMap((key) => timeKind(dataset, key) ?? []);
  if (counts.includes("week") || !counts.every((one) => counts.every((other) => liesWithin(calendarOf(scope), one, other))))
    refuse("notTogether", "compare", kind);
  return [
    {
      tag,
      scope: since(end),
      slice: { ...slice, where: [...rest, ...between(family, beginOf(scope, kind, end), end)] },
      answers: (set) => finest(set) === undefined,
    },
    ...keys.map((key): Layer => ({
      tag,
      scope: since(params[begins[0] ?? ""] ?? until),
      slice: { ...slice, where: [...rest, ...(to ? between(family, undefined, to) : [])] },
      answers: (set) => finest(set) === key,
      upTo: { kind, family, key, counted: timeKind(dataset, key) ?? "day" },
    })),
  ];
}

function asOf(scope: SliceScope, slice: Slice, one: Comparison & { kind: "asOf" }, tag: string): Compared {
  const { dataset, params } = scope;
  const { begins, ends } = timeParams(dataset);
  const { on } = one;
  dateText("compare", on);
  if (ends.length === 0) refuse("notTogether", "compare", one.name);
  const then = Object.fromEntries(ends.map((name) => [name, asParam(dataset, name, on)]));
  const layer = { tag, scope: { ...scope, params: { ...params, ...then } }, slice };
  const figures = slice.metrics.map((of) => madeOf(scope, of, of, one, tag));
  if (!one.bridge) return { layers: [layer], figures, peers: [] };
  if (ends.some((name) => asParam(dataset, name, on) > (params[name] ?? ""))) refuse("wrongOrder", "compare", on);
  const since = Object.fromEntries(begins.map((name) => [name, asParam(dataset, name, addDays(on, 1))]));
  const bridged = slice.metrics.filter((of) => dataset.bridges?.[of]);
  if (bridged.length === 0) return refuse("notTogether", "compare", one.name);
  const parts = bridged.flatMap((of) => partsOf(dataset, of));
  const known = { ...dataset, metrics: { ...dataset.metrics, ...Object.fromEntries(parts.map(({ name, made }) => [name, made])) } };
  const moves = {
    tag: `${tag}.`,
    scope: { ...scope, dataset: known, params: { ...params, ...since } },
    slice: { ...slice, metrics: [...new Set(parts.map(({ name }) => name))] },
  };
  return { layers: [layer, moves], figures: [...figures, ...bridged.flatMap((of) => bridgeOf(moves.scope, of, one, tag))], peers: [] };
}

/** The metrics that move a balance; one that counts under a further condition is a metric of its own. */
function partsOf({ metrics, bridges }: SliceScope["dataset"], of: string) {
  return (bridges?.[of] ?? []).map(({ metric, sign, where }) => {
    const made = metricOf({ metrics }, metric);
    if (where === undefined || !("sql" in made)) return { name: metric, metric, sign, made };
    const both = made.where === undefined ? where : `(${made.where}) and (${where})`;
    return { name: `${of}.${metric}`, metric, sign, made: { ...made, where: both } };
  });
}

/** What moved a balance between two days, and what moved between its groups meanwhile. */
function bridgeOf(scope: SliceScope, of: string, one: Comparison, tag: string): Made[] {
  const parts = partsOf(scope.dataset, of).map(({ name, metric, sign }) => {
    const made = madeOf(scope, of, name, one, `${tag}.`, metric);
    return sign < 0 ? { ...made, sql: `(- ${made.sql})` } : made;
  });
  const end = madeOf(scope, of, of, one, "", "moved");
  const others = [metricSql(scope.dataset, of, tag), ...parts.map(({ sql }) => sql)];
  return [...parts, { ...end, sql: `(${end.sql}${others.map((sql) => ` - ${sql}`).join("")})` }];
}

function planned(scope: SliceScope, slice: Slice, one: Comparison, tag: string): Compared {
  const plans: Readonly<Record<string, string>> = scope.dataset.plans ?? bare({});
  const pairs = slice.metrics.flatMap((of) => (plans[of] ? [{ of, plan: plans[of] }] : one.of ? refuse("notTogether", "compare", of) : []));
  if (pairs.length === 0) return refuse("notTogether", "compare", one.name);
  const layer = { tag, scope, slice: { ...slice, metrics: [...new Set(pairs.map(({ plan }) => plan))] } };
  return { layers: [layer], figures: pairs.map(({ of, plan }) => madeOf(scope, of, plan, one, tag)), peers: [] };
}

/** The other keys are groups of the answer where the dimension is a key of it; else those that its filter leaves out. */
function besidePeers(scope: SliceScope, slice: Slice, one: Comparison & { kind: "peer" }, tag: string): Compared {
  const figures = slice.metrics.map((of) => madeOf(scope, of, of, one, tag));
  for (const { column } of figures) if (column.unit === "date") refuse("notTogether", "compare", column.of ?? "");
  if (keysOf(slice).includes(one.over))
    return { layers: [], figures: [], peers: figures.map(({ column }) => ({ over: one.over, of: column.of ?? "", column })) };
  const own = (slice.where ?? []).filter((filter) => filter.dimension === one.over && "in" in filter && !filter.not);
  if (own.length !== 1) return refuse("required", one.over, "");
  // The layer answers averages, so the figures are there already.
  const there = figures.map(({ column }) => ({ column, sql: quoted(column.name) }));
  const where = (slice.where ?? []).map((filter) => (filter === own[0] && "in" in filter ? { ...filter, not: true as const } : filter));
  return { layers: [{ tag, scope, slice: { ...slice, where }, over: one.over }], figures: there, peers: [] };
}

import { type ChangeKind, type ChangePart, type ChangeRow, splitChange, BOOKED_PARTS, type BookedPart } from "#define/slice/change";
import { addDays } from "#define/days";
import type { Sliceable } from "#define/dataset";
import { fail, ProblemError } from "#define/problem";
import { compare, subtract, sumOf } from "#define/decimal";
import type { Comparison, Slice, SliceAnswer, SliceFilter } from "#define/slice/query";
import { MIXED, unitColumn } from "#define/slice/metrics";
import type { Viewer } from "#define/viewer";
import { asParam, timeParams } from "#define/slice/time";
import type { Slices } from "./slices.ts";

/** Comparisons with another period: what lies between is a change. */
const PERIODS: readonly Comparison["kind"][] = ["lastYear", "lastMonth", "lastPeriod", "asOf"];

/** Why a figure changed between two periods: both figures, and the parts of the difference by the keys of a dimension. */
export type Changed = {
  now: string;
  before: string;
  /** Behind a part: its keys, `among` which others, of another metric (`of`) with other parameters where the books tell it by that. */
  parts: readonly (ChangePart & { among: Among; of: string | null; params: Readonly<Record<string, string>> })[];
};

/**
 * Splits the difference of the slice's one metric and comparison by the keys of a dimension, in the reader's rights. Throws invalid for a
 * metric that does not add up, for a comparison with no period, and whatever the slice itself is refused for.
 */
export async function changeOf(
  slices: Pick<Slices, "answer">,
  viewer: Viewer,
  dataset: Sliceable,
  slice: Slice,
  by: string,
): Promise<Changed> {
  const [metric = "", ...others] = slice.metrics;
  const [one, ...more] = slice.compare ?? [];
  if (others.length > 0 || !adds(dataset, metric)) refuse("metrics", metric);
  if (!one || more.length > 0 || !PERIODS.includes(one.kind)) refuse("compare", one?.name ?? "");
  const { quantities, corrections } = dataset.changes ?? {};
  const quantityOf = by === dataset.changes?.countedBy ? quantities?.[metric] : undefined;
  const counted = quantityOf !== undefined && Object.hasOwn(dataset.metrics, quantityOf) ? quantityOf : undefined;
  const asked = (where: readonly SliceFilter[], metrics: readonly string[]): Slice => {
    const { kind: _kind, ...rest } = one;
    const compared = { ...rest, kind: one.kind, of: metrics } as Comparison;
    return { dataset: dataset.id, metrics, by: [by], where, compare: [compared], ...(slice.params ? { params: slice.params } : {}) };
  };
  const { where = [] } = slice;
  const isCorrecting =
    corrections !== undefined &&
    Object.hasOwn(dataset.dimensions, corrections.dimension) &&
    !where.some(({ dimension }) => dimension === corrections.dimension);
  const moves = movesOf(dataset, slice, one, metric, by);
  const [whole, correcting, moving] = await Promise.all([
    slices.answer(viewer, asked(where, counted ? [metric, counted] : [metric])),
    isCorrecting ? slices.answer(viewer, asked([...where, { dimension: corrections.dimension, in: corrections.in }], [metric])) : null,
    moves ? slices.answer(viewer, moves.slice).catch(unlessInvalid) : null,
  ]);
  const [values, corrected] = [changeBy(whole, metric, one.name), correcting && changeBy(correcting, metric, one.name)];
  const moved = moves && moving ? Object.entries(moves.parts).map(([part, of]) => [part, changeBy(moving, of, one.name)] as const) : [];
  const quantity = counted === undefined ? null : changeBy(whole, counted, one.name);
  const keys = new Set([...values.keys(), ...moved.flatMap(([, told]) => [...told.keys()])]);
  const rows = [...keys].map((key): ChangeRow => {
    const [value, own, many] = [values.get(key), corrected?.get(key), quantity?.get(key)];
    const since = Object.fromEntries(moved.map(([part, told]) => [part, told.get(key)?.now ?? null]));
    return {
      key,
      now: { value: value?.now ?? null, apart: { corrections: own?.now ?? null, ...since }, quantity: many?.now ?? null },
      before: { value: value?.before ?? null, apart: { corrections: own?.before ?? null }, quantity: many?.before ?? null },
    };
  });
  const [now, before] = [sumOf(rows.map((row) => row.now.value ?? "0")), sumOf(rows.map((row) => row.before.value ?? "0"))];
  const parts = splitChange(rows);
  if (compare(sumOf(parts.map(({ value }) => value)), subtract(now, before)) !== 0) throw new Error(`the parts of ${metric} do not sum up`);
  return {
    now,
    before,
    parts: parts.map((part) => {
      const of = moving && isBookedPart(part.part) ? (moves?.parts[part.part] ?? null) : null;
      if (moves && of !== null) return { ...part, among: moves.among, of, params: moves.since };
      return {
        ...part,
        among: part.part === "corrections" && corrections ? { [corrections.dimension]: corrections.in } : {},
        of,
        params: {},
      };
    }),
  };
}

type Among = Readonly<Record<string, readonly string[]>>;
const isBookedPart = (part: ChangeKind): part is BookedPart => BOOKED_PARTS.some((one) => one === part);

/** Movements are not told by every dimension by which a balance is: those of the items themselves are not. */
function unlessInvalid(error: unknown): null {
  if (error instanceof ProblemError && error.problem.type === "invalid") return null;
  throw error;
}

/** What moved the balance since the day that it is compared with, by the same keys; null where the books do not tell it so. */
function movesOf(dataset: Sliceable, { where = [], params }: Slice, one: Comparison, metric: string, by: string) {
  const told = dataset.changes?.moves?.[metric];
  if (!told || one.kind !== "asOf") return null;
  const { begins, ends } = timeParams(dataset);
  const among = told.among ?? {};
  const known = Object.fromEntries(Object.entries(told.parts).filter(([, of]) => Object.hasOwn(dataset.metrics, of)));
  const isEarlier = (name: string) => (params?.[name] ?? "9999") < asParam(dataset, name, one.on);
  if (ends.some(isEarlier)) return null;
  if (where.some(({ dimension }) => Object.hasOwn(among, dimension))) return null;
  const since = Object.fromEntries(begins.map((name) => [name, asParam(dataset, name, addDays(one.on, 1))]));
  const kept = Object.entries(among).map(([dimension, keys]) => ({ dimension, in: keys }));
  const slice: Slice = {
    dataset: dataset.id,
    metrics: [...new Set(Object.values(known))],
    by: [by],
    where: [...where, ...kept],
    params: { ...params, ...since },
  };
  return slice.metrics.length === 0 ? null : { slice, parts: known as Readonly<Partial<Record<BookedPart, string>>>, among, since };
}

function refuse(field: string, value: string): never {
  return fail({ type: "invalid", issues: [{ code: "choice", field, value }] });
}

/** Whether a metric is the sum of what its groups are. */
function adds({ metrics }: Pick<Sliceable, "metrics">, name: string): boolean {
  const metric = metrics[name];
  if (!metric) return false;
  return "sum" in metric ? metric.sum.every((one) => adds({ metrics }, one.metric)) : "sql" in metric && metric.additive;
}

/** What an answer by one dimension says of a metric, key by key; nothing of a quantity that is counted in several units. */
function changeBy({ columns, rows }: SliceAnswer, metric: string, comparison: string) {
  const place = (role: string, name?: string) =>
    columns.findIndex((column) => column.role === role && (name === undefined || ("name" in column && column.name === name)));
  const [key, now, before] = [place("key"), place("metric", metric), place("metric", `${metric}~${comparison}`)];
  const units = columns.flatMap((column, at) =>
    column.role === "unit" && [unitColumn(metric), unitColumn(`${metric}~${comparison}`)].includes(column.name) ? [at] : [],
  );
  return new Map(
    rows.map((row) => {
      const isMixed = units.some((at) => row[at] === MIXED) || new Set(units.flatMap((at) => row[at] ?? [])).size > 1;
      return [row[key] ?? null, { now: isMixed ? null : (row[now] ?? null), before: isMixed ? null : (row[before] ?? null) }] as const;
    }),
  );
}

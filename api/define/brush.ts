import { add, compare, divide, type Decimal, negate } from "./decimal.ts";
import type { Sliceable } from "./dataset.ts";
import type { Slice, SliceAnswer, SliceColumn } from "./slice.ts";
import { keysOf } from "./sliceGroups.ts";
import { aggregateOf, metricOf, plainMetrics } from "./sliceMetrics.ts";

/** What is brushed: the keys of one dimension in the order in which they lie beside each other. */
export type BrushAxis = { dimension: string; keys: readonly (string | null)[] };
/** Sums of one view for every step of a brush. */
export type BrushTable = { range: (from: number, to: number) => Pick<SliceAnswer, "columns" | "rows"> };

/** More sums than this are not kept in the page. */
const MOST_SUMS = 4_000_000;
const FITS = 2n ** 62n;
const RATIO_DIGITS = 6;

/** The question whose answer holds a view's sums for every step of a brush; null where sums of parts are not the whole, or where the view asks for more than groups. */
export function brushSlice(dataset: Sliceable, slice: Slice, { dimension }: BrushAxis): Slice | null {
  const { limit, order, totals: _totals, columns: _columns, ...asked } = slice;
  const keys = keysOf(slice);
  const needsMore =
    slice.other === true ||
    [slice.compare, slice.windows, slice.subtotals, Object.keys(slice.measures ?? {})].some((list) => list && list.length > 0);
  const isPivot = keys.length > slice.by.length;
  if (needsMore || keys.includes(dimension) || (isPivot && slice.totals) || (limit !== undefined && isPivot)) return null;
  const plain = plainMetrics(dataset, slice.metrics).map((name) => ({ name, metric: aggregateOf(dataset, name) }));
  if (plain.some(({ metric }) => !metric.additive || metric.standsAt || metric.unit === "date")) return null;
  return {
    ...asked,
    metrics: plain.map(({ name }) => name),
    by: [...keys, dimension],
    where: (slice.where ?? []).filter((filter) => filter.dimension !== dimension),
    order: (order ?? []).filter(({ by, column }) => column === undefined && keys.includes(by)),
  };
}

type Group = { cells: readonly (string | null)[]; sums: BigInt64Array[] };

/** Makes the answer of `brushSlice` into sums that a step reads two of per figure; null where there are too many of them or where one is too great. */
export function brushTable(
  dataset: Sliceable,
  slice: Slice,
  axis: BrushAxis,
  answer: Pick<SliceAnswer, "columns" | "rows">,
): BrushTable | null {
  const plain = plainMetrics(dataset, slice.metrics);
  const keys = keysOf(slice);
  const shown = answer.columns.flatMap((column, place) => (isKeyOf(column, keys) ? [{ column, place }] : []));
  const [step, figures] = [placeOf(answer.columns, axis.dimension), plain.map((name) => placeOf(answer.columns, name))];
  const steps = new Map(axis.keys.map((key, at) => [key, at]));
  const scales = figures.map((place) => digitsOf(answer.rows, place));
  const groups = new Map<string, Group>();
  const idPlaces = keys.map((key) => placeOf(answer.columns, key));
  for (const row of answer.rows) {
    const at = steps.get(row[step] ?? null);
    if (at === undefined) continue;
    const id = JSON.stringify(idPlaces.map((place) => row[place]));
    let group = groups.get(id);
    if (!group) {
      if ((groups.size + 1) * figures.length * (axis.keys.length + 1) > MOST_SUMS) return null;
      group = { cells: shown.map(({ place }) => row[place] ?? null), sums: figures.map(() => new BigInt64Array(axis.keys.length + 1)) };
      groups.set(id, group);
    }
    for (const [figure, place] of figures.entries()) {
      const sums = group.sums[figure];
      if (sums) sums[at + 1] = unitsOf(row[place] ?? "0", scales[figure] ?? 0);
    }
  }
  const all = [...groups.values()];
  if (!all.every(({ sums }) => sums.every(runUp))) return null;
  const columns = columnsOf(dataset, slice, shown);
  const ranked = inOrder(dataset, slice, plain, scales, all, axis.keys.length);
  return { range: (from, to) => ({ columns, rows: rowsOf(dataset, slice, plain, scales, ranked, from, to) }) };
}

/** Each sum becomes that of all steps up to it; says whether every one fits. */
function runUp(sums: BigInt64Array): boolean {
  let running = 0n;
  for (let at = 0; at < sums.length; at += 1) {
    running += sums[at] ?? 0n;
    if (running > FITS || running < -FITS) return false;
    sums[at] = running;
  }
  return true;
}

function rowsOf(
  dataset: Sliceable,
  slice: Slice,
  plain: readonly string[],
  scales: readonly number[],
  groups: readonly Group[],
  from: number,
  to: number,
): (string | null)[][] {
  const rows: (string | null)[][] = [];
  const whole = plain.map(() => 0n);
  let count = 0;
  for (const { cells, sums } of groups) {
    const values = sums.map((sum) => (sum[to + 1] ?? 0n) - (sum[from] ?? 0n));
    if (values.every((value) => value === 0n)) continue;
    for (const [at, value] of values.entries()) whole[at] = (whole[at] ?? 0n) + value;
    count += 1;
    if (slice.limit === undefined || count <= slice.limit) rows.push([...cells, ...figuresOf(dataset, slice, plain, scales, values), "0"]);
  }
  if (slice.totals && groups[0])
    rows.unshift([...groups[0].cells.map(() => null), ...figuresOf(dataset, slice, plain, scales, whole), "2"]);
  return rows.map((row) => [...row, String(count)]);
}

function figuresOf(
  dataset: Sliceable,
  slice: Slice,
  plain: readonly string[],
  scales: readonly number[],
  values: readonly bigint[],
): (string | null)[] {
  const known = new Map(plain.map((name, at) => [name, textOf(values[at] ?? 0n, scales[at] ?? 0)]));
  return slice.metrics.map((name) => figureOf(dataset, name, known));
}

/** A metric over the sums of its group. */
function figureOf(dataset: Sliceable, name: string, known: ReadonlyMap<string, Decimal>): Decimal | null {
  const metric = metricOf(dataset, name);
  if ("of" in metric) {
    const [part, whole] = metric.of.map((one) => figureOf(dataset, one, known));
    return part === undefined || part === null || whole === undefined || whole === null || compare(whole, "0") === 0
      ? null
      : divide(part, whole, RATIO_DIGITS);
  }
  if ("sum" in metric)
    return add(
      ...metric.sum.map((part) =>
        part.sign < 0 ? negate(figureOf(dataset, part.metric, known) ?? "0") : (figureOf(dataset, part.metric, known) ?? "0"),
      ),
    );
  return known.get(name) ?? null;
}

/** Rows keep their places while the brush moves: those of the whole range, the greatest first where the slice is ordered by a figure. */
function inOrder(
  dataset: Sliceable,
  slice: Slice,
  plain: readonly string[],
  scales: readonly number[],
  groups: Group[],
  steps: number,
): Group[] {
  const [first] = slice.order ?? [];
  const at = first ? slice.metrics.indexOf(first.by) : -1;
  if (!first || at < 0) return groups;
  const figure = ({ sums }: Group) =>
    figuresOf(
      dataset,
      slice,
      plain,
      scales,
      sums.map((sum) => sum[steps] ?? 0n),
    )[at] ?? null;
  const known = groups.map((group) => ({ group, value: figure(group) }));
  const sign = first.descending ? -1 : 1;
  return known
    .toSorted((a, b) =>
      a.value === null || b.value === null ? Number(a.value === null) - Number(b.value === null) : sign * compare(a.value, b.value),
    )
    .map(({ group }) => group);
}

function columnsOf(dataset: Sliceable, slice: Slice, shown: readonly { column: SliceColumn }[]): SliceColumn[] {
  return [
    ...shown.map(({ column }) => column),
    ...slice.metrics.map((name): SliceColumn => ({ name, role: "metric", unit: metricOf(dataset, name).unit })),
    { name: "total", role: "total" },
    { name: "groups", role: "groups" },
  ];
}

const isKeyOf = (column: SliceColumn, keys: readonly string[]) => "dimension" in column && keys.includes(column.dimension);
const placeOf = (columns: readonly SliceColumn[], name: string) => columns.findIndex((column) => column.name === name);

function digitsOf(rows: SliceAnswer["rows"], place: number): number {
  return rows.reduce((most, row) => Math.max(most, row[place]?.split(".")[1]?.length ?? 0), 0);
}

function unitsOf(value: string, scale: number): bigint {
  const [whole = "0", fraction = ""] = value.split(".");
  return BigInt(whole + fraction.padEnd(scale, "0"));
}

function textOf(units: bigint, scale: number): Decimal {
  if (scale === 0) return String(units);
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

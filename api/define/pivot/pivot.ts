import { divide, magnitude, signOf, subtract } from "../decimal.ts";
import type { Dataset, MetricUnit, Sliceable } from "../dataset.ts";
import { bucketKeys, sliceParams } from "../slice/slice.ts";
import { MIXED, unitColumn } from "../slice/metrics.ts";
import { isSpan, spanParts, timeKindOf } from "../spans.ts";
import type { Comparison, Slice, SliceAnswer, SliceColumn } from "../slice/query.ts";

/**
 * What a pivot shows: `cells` in every column and in the sum over them, `beside` only of the whole row. Both name metrics, measures or
 * windows of its slice.
 */
export type PivotShape = { cells: readonly string[]; beside: readonly string[] };
export type PivotKey = string | null;
/** The figures of a group by the names of the answer's columns. */
export type PivotFigures = Readonly<Record<string, PivotKey>>;
export type PivotName = { label: PivotKey; code: PivotKey };
/** A group with its figures in each key across and over all of them. */
export type PivotRow = {
  path: readonly PivotKey[];
  label: PivotKey;
  code: PivotKey;
  /** What each key of the path is called, the last one being `label` and `code`. */
  names: readonly PivotName[];
  other: boolean;
  cells: ReadonlyMap<PivotKey, PivotFigures>;
  figures: PivotFigures;
};
/**
 * One column of figures: a figure, or how it differs from what it is compared with; `percent` is the change, of a plan what was reached of
 * it; `moved` names what moved a balance since the day it is compared with.
 */
export type PivotLeaf = {
  id: string;
  /** The metric that it shows or compares. */
  of: string;
  figure: string;
  part: "value" | "difference" | "percent";
  compare?: Comparison;
  moved?: string;
  /** The balance itself, after what moved it. */
  ends?: true;
};
type Bridges = Pick<Dataset, "bridges">["bridges"];
/** Columns under one head: of a key across, of the sum over them (`sum`), or of one figure beside. */
export type PivotBlock =
  | { kind: "key"; key: PivotKey; leaves: readonly PivotLeaf[] }
  | { kind: "sum" | "beside"; leaves: readonly PivotLeaf[] };

/**
 * The columns of a pivot from left to right; `keys` are those across, null where there are none. A balance that is bridged begins with what
 * it was, goes on with what moved it, and ends with itself.
 */
export function blocksOf(
  slice: Pick<Slice, "compare">,
  shape: PivotShape,
  keys: readonly PivotKey[] | null,
  bridges: Bridges,
): PivotBlock[] {
  const of = (metric: string, place: string) => leavesOf(metric, place, slice.compare ?? [], bridges);
  const under = (place: string) => shape.cells.flatMap((metric) => of(metric, place));
  const sums: PivotBlock[] =
    keys === null ? shape.cells.map((metric) => ({ kind: "beside", leaves: of(metric, "sum") })) : [{ kind: "sum", leaves: under("sum") }];
  return [
    ...(keys ?? []).map((key): PivotBlock => ({ kind: "key", key, leaves: under(`key.${key ?? "~"}`) })),
    ...sums,
    ...shape.beside.map((metric): PivotBlock => ({ kind: "beside", leaves: of(metric, "sum") })),
  ];
}

/** The value of a leaf for a group; null where there is no value, or nothing to compare it with. */
export function leafValue(leaf: PivotLeaf, figures: PivotFigures | undefined): PivotKey {
  const shown = figures?.[leaf.figure] ?? null;
  if (leaf.part === "value") return shown;
  const own = figures?.[leaf.of] ?? null;
  if (own === null && shown === null) return null;
  if (leaf.part === "difference") return subtract(own ?? "0", shown ?? "0");
  if (shown === null || signOf(shown) === 0) return null;
  if (leaf.compare?.kind === "plan") return divide(own ?? "0", shown, 6);
  return divide(subtract(own ?? "0", shown), magnitude(shown), 6);
}

/** The unit of a leaf. */
export function leafUnit(leaf: PivotLeaf, columns: readonly SliceColumn[]): MetricUnit {
  if (leaf.part === "percent") return "percent";
  const column = columns.find(({ name }) => name === leaf.figure);
  return column?.role === "metric" ? column.unit : "count";
}

/** Whether a leaf has no value because its quantities are of several units. */
export function isMixed({ of, part }: PivotLeaf, figures: PivotFigures | undefined): boolean {
  return part !== "percent" && figures?.[unitColumn(of)] === MIXED;
}

/** The same of the first row of an answer. */
export function isMixedIn({ columns, rows }: Pick<SliceAnswer, "columns" | "rows">, metric: string): boolean {
  return rows[0]?.[columns.findIndex(({ name }) => name === unitColumn(metric))] === MIXED;
}

/** Whether a sum has no value because its quantities are of several units. */
export function hasMixed(blocks: readonly PivotBlock[], total: PivotRow | null): boolean {
  return blocks.some((block) =>
    block.leaves.some((leaf) => isMixed(leaf, block.kind === "key" ? total?.cells.get(block.key) : total?.figures)),
  );
}

/** Reads the rows of an answer grouped by `by` and across `across`: groups in their order, and the sums over all of them. */
export function pivotRows(
  answer: Pick<SliceAnswer, "columns" | "rows">,
  by: readonly string[],
  across: string | null,
): { rows: PivotRow[]; total: PivotRow | null; keys: { key: PivotKey; label: PivotKey }[]; groups: number } {
  const at = placesOf(answer.columns, by, across);
  const rows = new Map<string, Building>();
  const keys = new Map<PivotKey, { key: PivotKey; label: PivotKey }>();
  const total = building([], [], false);
  let hasTotal = false;
  for (const row of answer.rows) {
    const level = Number(row[at.total] ?? 0);
    hasTotal ||= level >= 2;
    const group = level >= 2 ? total : groupAt(rows, row, at);
    const figures = Object.fromEntries(at.metrics.map(({ name, place }) => [name, row[place] ?? null]));
    if (across === null || level % 2 === 1) group.figures = figures;
    else {
      const key = row[at.across] ?? null;
      group.cells.set(key, figures);
      if (!keys.has(key)) keys.set(key, { key, label: row[at.acrossLabel] ?? null });
    }
  }
  const groups = Number(answer.rows[0]?.[at.groups] ?? 0);
  return { rows: [...rows.values()], total: hasTotal ? total : null, keys: [...keys.values()], groups };
}

/** Keys of a dimension that stand in an order of their own, those of a choice or of buckets; none for an open one. */
export function fixedKeys(dataset: Sliceable, dimension: string, params: Readonly<Record<string, string>>, today: string): string[] {
  const known = dataset.dimensions[dimension];
  if (known?.kind === "choice") return [...known.values];
  return known?.kind === "bucket" ? bucketKeys(dataset, dimension, sliceParams(dataset, params, today)) : [];
}

/** Keys across in the order in which they are shown: those of a fixed list as it says, times as they follow, all others as they came. */
export function orderedKeys<T extends { key: PivotKey }>(
  dataset: Pick<Dataset, "dimensions">,
  across: string,
  keys: readonly T[],
  fixed: readonly string[],
): T[] {
  const known = fixed.flatMap((key) => keys.filter((each) => each.key === key));
  const open = keys.filter(({ key }) => key === null || !fixed.includes(key));
  const kind = dataset.dimensions[across]?.kind;
  return [...known, ...(timeKindOf(kind) ? open.toSorted((a, b) => (a.key ?? "~").localeCompare(b.key ?? "~")) : open)];
}

/** The word (of the namespace `report`) for a key of whole months or a week, and what stands in it; undefined for every other key. */
export function spanWord(kind: string | undefined, key: string): { word: string; parts: { year: string; part: string } } | undefined {
  const [, year = "", part = ""] = kind === "week" ? (/^(\d{4})-W(\d\d)$/.exec(key) ?? []) : [];
  if (year) return { word: "spanKeys.week", parts: { year, part: String(Number(part)) } };
  const parts = isSpan(kind) ? spanParts(kind, key) : undefined;
  return parts && { word: `spanKeys.${kind}`, parts: { ...parts, part: String(Number(parts.part)) } };
}

/** The word of a band that no file of words names, with its days: `report:bands.<word>`. */
export function bandWord(key: string): { word: string; parts: { from: string; to: string } } | undefined {
  const found = /^d(\d+)(?:to(\d+)|up)$/.exec(key);
  if (!found) return undefined;
  const [, from = "0", to] = found;
  return to === undefined
    ? { word: "bands.above", parts: { from: String(Number(from) - 1), to: "" } }
    : { word: "bands.between", parts: { from, to } };
}

type Building = Omit<PivotRow, "cells" | "figures"> & { cells: Map<PivotKey, PivotFigures>; figures: PivotFigures };
type ColumnOrder = ReturnType<typeof placesOf>;

function leavesOf(metric: string, place: string, all: readonly Comparison[], bridges: Bridges): PivotLeaf[] {
  const value: PivotLeaf = { id: `${place}/${metric}`, of: metric, figure: metric, part: "value" };
  const compare = all.filter(({ of }) => of === undefined || of.includes(metric));
  const bridged = bridges?.[metric] && compare.find((one) => one.kind === "asOf" && one.bridge === true);
  const before = bridged ? leavesTo(metric, place, bridged, bridges[metric] ?? []) : [];
  const against = compare
    .filter((one) => one !== bridged)
    .flatMap((one) =>
      (["value", "difference", "percent"] as const).map((part): PivotLeaf => {
        const figure = `${metric}~${one.name}`;
        return { id: `${place}/${figure}/${part}`, of: metric, figure, part, compare: one };
      }),
    );
  return [...before, bridged ? { ...value, ends: true } : value, ...against];
}

/** What a balance was on the day that it is compared with, and what moved it since, kind by kind; what moved between groups last. */
function leavesTo(metric: string, place: string, compare: Comparison, kinds: readonly { metric: string }[]): PivotLeaf[] {
  const leaf = (figure: string, moved?: string): PivotLeaf => ({
    id: `${place}/${figure}`,
    of: metric,
    figure,
    part: "value",
    compare,
    ...(moved === undefined ? {} : { moved }),
  });
  const then = `${metric}~${compare.name}`;
  return [leaf(then), ...[...kinds.map((kind) => kind.metric), "moved"].map((moved) => leaf(`${then}.${moved}`, moved))];
}

function placesOf(columns: readonly SliceColumn[], by: readonly string[], across: string | null) {
  const place = (role: SliceColumn["role"], dimension?: string) =>
    columns.findIndex(
      (column) => column.role === role && (dimension === undefined || ("dimension" in column && column.dimension === dimension)),
    );
  return {
    keys: by.map((dimension) => place("key", dimension)),
    names: by.map((dimension) => ({ label: place("label", dimension), code: place("code", dimension) })),
    across: across ? place("key", across) : -1,
    acrossLabel: across ? place("label", across) : -1,
    total: place("total"),
    other: place("other"),
    groups: place("groups"),
    metrics: columns.flatMap((column, at) =>
      column.role === "metric" || column.role === "unit" ? [{ name: column.name, place: at }] : [],
    ),
  };
}

function groupAt(rows: Map<string, Building>, row: readonly PivotKey[], at: ColumnOrder): Building {
  const other = row[at.other] === "1";
  const path = at.keys.map((place) => row[place] ?? null);
  const id = other ? "other" : JSON.stringify(path);
  const known = rows.get(id);
  if (known) return known;
  const names = at.names.map(({ label, code }) => ({ label: row[label] ?? null, code: row[code] ?? null }));
  const made = building(path, names, other);
  rows.set(id, made);
  return made;
}

function building(path: PivotKey[], names: readonly PivotName[], other: boolean): Building {
  const { label, code } = names.at(-1) ?? { label: null, code: null };
  return { path, label, code, names, other, cells: new Map(), figures: {} };
}

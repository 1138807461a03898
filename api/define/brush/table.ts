import { type BrushAxis, type BrushFigure, brushFigures, measuredBy, sumsIn } from "./brush.ts";
import { figureOf } from "./figure.ts";
import { compare, type Decimal } from "#define/decimal";
import type { Sliceable } from "#define/dataset";
import { keysOf } from "#define/slice/groups";
import type { Slice, SliceAnswer, SliceColumn } from "#define/slice/query";

/** Sums of one view for every step of a brush. */
export type BrushTable = {
  /** What the view shows for the steps from one place of the axis to another, both inclusive. */
  range: (from: number, to: number, page?: Pick<Slice, "limit" | "offset">) => Pick<SliceAnswer, "columns" | "rows">;
};
type Answer = Pick<SliceAnswer, "columns" | "rows">;
type Cell = string | null;

/** More sums than this are not kept in the page. */
const MOST_SUMS = 4_000_000;
const FITS = 2n ** 62n;

/** A group of the finest grouping: its keys with their names, the place of its column, and per sum what came together up to each step. */
type Group = { cells: readonly Cell[]; column: number; sums: BigInt64Array[] };
type Row = { groups: Group[] };
type Column = { place: number; key: Cell; cells: readonly Cell[] };
type Table = { rows: readonly Row[]; columns: readonly Column[]; scales: readonly number[]; steps: number };
type Make = (sums: readonly bigint[]) => Cell[];

/**
 * Makes the answer of `brushSlice` into sums that a step reads two of per figure; null where there are too many of them or where one is too
 * great.
 */
export function brushTable(plain: Sliceable, slice: Slice, axis: BrushAxis, answer: Answer): BrushTable | null {
  const dataset = measuredBy(plain, slice);
  const names = sumsIn(dataset, slice).map(({ name }) => name);
  const table = tableOf(slice, axis, answer, names);
  if (!table) return null;
  const figures = brushFigures(dataset, slice);
  const make: Make = (sums) => {
    const known = new Map(names.map((name, at) => [name, textOf(sums[at] ?? 0n, table.scales[at] ?? 0)]));
    return figures.map((figure) => figureOf(dataset, figure, known));
  };
  const shown = shownIn(answer.columns, keysOf(slice)).map(({ column }) => column);
  const columns: SliceColumn[] = [
    ...shown,
    ...figures.map(({ column }) => column),
    { name: "total", role: "total" },
    { name: "groups", role: "groups" },
  ];
  const ordered = { ...table, rows: inOrder(slice, figures, table, make) };
  return {
    range: (from, to, page = slice) => ({ columns, rows: rowsOf({ ...slice, ...page }, ordered, shown, make, from, to) }),
  };
}

function tableOf(slice: Slice, axis: BrushAxis, answer: Answer, names: readonly string[]): Table | null {
  const places = names.map((name) => placeOf(answer.columns, name));
  const [step, total] = [placeOf(answer.columns, axis.dimension), placeOf(answer.columns, "total")];
  const at = (keys: readonly string[]) => keys.map((key) => placeOf(answer.columns, key));
  const [rowKeys, columnKeys] = [at(slice.by), at(slice.columns ?? [])];
  const shown = shownIn(answer.columns, keysOf(slice)).map(({ place }) => place);
  const steps = new Map(axis.keys.map((key, place) => [key, place]));
  const scales = places.map((place) => digitsOf(answer.rows, place));
  const [rows, columns, groups] = [new Map<string, Row>(), new Map<string, Column>(), new Map<string, Group>()];
  for (const row of answer.rows) {
    const sumOf = Number(row[total]);
    if (sumOf % 2 === 1) continue;
    const cells = shown.map((place) => row[place] ?? null);
    const column = orElse(columns, idOf(row, columnKeys), () => ({ place: columns.size, key: row[columnKeys[0] ?? -1] ?? null, cells }));
    const on = steps.get(row[step] ?? null);
    if (sumOf > 0 || on === undefined) continue;
    const line = orElse(rows, idOf(row, rowKeys), () => ({ groups: [] }));
    const group = orElse(groups, idOf(row, [...rowKeys, ...columnKeys]), () => {
      const made = {
        cells,
        column: column.place,
        sums: places.map(() => new BigInt64Array(axis.keys.length + 1)),
      };
      line.groups.push(made);
      return made;
    });
    if (groups.size * places.length * (axis.keys.length + 1) > MOST_SUMS) return null;
    for (const [sum, place] of places.entries()) {
      const sums = group.sums[sum];
      if (sums) sums[on + 1] = unitsOf(row[place] ?? "0", scales[sum] ?? 0);
    }
  }
  if (![...groups.values()].every(({ sums }) => sums.every(runUp))) return null;
  return { rows: [...rows.values()], columns: [...columns.values()], scales, steps: axis.keys.length };
}

const idOf = (row: readonly Cell[], keys: readonly number[]) => JSON.stringify(keys.map((place) => row[place] ?? null));

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

/** The groups of a page with the sums that the view asks for; groups of which nothing is left are left out. */
function rowsOf(slice: Slice, table: Table, shown: readonly SliceColumn[], make: Make, from: number, to: number): Cell[][] {
  const { totals, limit = Infinity, offset = 0, columns = [] } = slice;
  const isPivot = columns.length > 0;
  const nothing = () => table.scales.map(() => 0n);
  const [whole, across] = [nothing(), table.columns.map(nothing)];
  const [cells, sums]: [Cell[][], Cell[][]] = [[], []];
  let count = 0;
  for (const row of table.rows) {
    const own = nothing();
    const live = row.groups.flatMap((group) => {
      const values = group.sums.map((sum) => (sum[to + 1] ?? 0n) - (sum[from] ?? 0n));
      if (values.every(isNothing)) return [];
      addTo(own, values);
      addTo(across[group.column] ?? [], values);
      return [{ group, values }];
    });
    if (live.length === 0) continue;
    addTo(whole, own);
    count += 1;
    if (count <= offset || count > offset + limit) continue;
    for (const { group, values } of live) cells.push([...group.cells, ...make(values), "0"]);
    if (isPivot && totals && !own.every(isNothing)) sums.push([...kept(shown, slice.by, live[0]?.group.cells ?? []), ...make(own), "1"]);
  }
  const below = across.flatMap((values, at) =>
    isPivot && totals && !values.every(isNothing) ? [[...kept(shown, columns, table.columns[at]?.cells ?? []), ...make(values), "2"]] : [],
  );
  const all = totals && slice.by.length > 0 ? [[...shown.map(() => null), ...make(whole), isPivot ? "3" : "2"]] : [];
  return [...all, ...below, ...sums, ...cells].map((row) => [...row, String(count)]);
}

/** The keys and names of some dimensions; those of the others are not there. */
const kept = (shown: readonly SliceColumn[], keys: readonly string[], cells: readonly Cell[]): Cell[] =>
  cells.map((cell, at) => (isKeyOf(shown[at], keys) ? cell : null));

const isNothing = (value: bigint) => value === 0n;
function addTo(sums: bigint[], values: readonly bigint[]): void {
  for (const [at, value] of values.entries()) sums[at] = (sums[at] ?? 0n) + value;
}

/** Rows keep their places while the brush moves: those of the whole range, where the slice is ordered by a figure by that. */
function inOrder(slice: Slice, figures: readonly BrushFigure[], { rows, columns, scales, steps }: Table, make: Make): readonly Row[] {
  const [first] = slice.order ?? [];
  const at = first ? figures.findIndex(({ column }) => column.name === first.by) : -1;
  if (!first || at < 0) return rows;
  const known = rows.map((row) => {
    const counted = first.column === undefined ? row.groups : row.groups.filter(({ column }) => columns[column]?.key === first.column);
    const sums = scales.map(() => 0n);
    for (const { sums: each } of counted)
      addTo(
        sums,
        each.map((sum) => sum[steps] ?? 0n),
      );
    return { row, value: counted.length === 0 ? null : (make(sums)[at] ?? null) };
  });
  const sign = first.descending ? -1 : 1;
  return known
    .toSorted((a, b) =>
      a.value === null || b.value === null ? Number(a.value === null) - Number(b.value === null) : sign * compare(a.value, b.value),
    )
    .map(({ row }) => row);
}

const shownIn = (columns: readonly SliceColumn[], keys: readonly string[]) =>
  columns.flatMap((column, place) => (isKeyOf(column, keys) ? [{ column, place }] : []));
const isKeyOf = (column: SliceColumn | undefined, keys: readonly string[]) =>
  column !== undefined && "dimension" in column && keys.includes(column.dimension);
const placeOf = (columns: readonly SliceColumn[], name: string) => columns.findIndex((column) => column.name === name);

function orElse<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

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

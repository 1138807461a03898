import { divide } from "#define/decimal";
import type { Opened, Panel, PanelAnswer } from "#define/cockpit";

export type Row = readonly (string | null)[];

export function shown(name: string, at: Panel["at"]): Pick<Panel, "name" | "at" | "slices" | "opens"> {
  return { name, at, slices: {}, opens: { path: "/orderIntake" } };
}

const BEHIND: Opened = { path: "/orderIntake", params: {}, ranges: {}, filters: {}, by: null, metrics: [], chart: null, shown: "both" };

export function answered(name: string): PanelAnswer {
  return {
    name,
    version: "1",
    figure: null,
    compare: {},
    verdict: null,
    statement: {},
    steps: {},
    slices: {},
    rows: [],
    freshness: { ageing: 172_800, stale: 345_600 },
    opens: BEHIND,
    opensBy: null,
    stepOpens: {},
  };
}

export function nothing({ figure, compare, statement, steps: own, slices }: PanelAnswer): Partial<PanelAnswer> {
  return {
    figure: figure && { ...figure, value: null },
    compare: each(compare, () => ({ value: null, ratio: null })),
    verdict: null,
    statement: each(statement, (one) => ({ ...one, value: null })),
    steps: each(own, () => null),
    slices: each(slices, (one) => ({ ...one, rows: [] })),
    rows: [],
  };
}

function each<T, N>(all: Readonly<Record<string, T>>, of: (one: T) => N): Record<string, N> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, of(one)]));
}

export function ratio(text: string): PanelAnswer["compare"][string] {
  return { value: divide("1284500000.5", text, 2), ratio: text };
}

export function steps(...names: string[]): NonNullable<Panel["steps"]> {
  return names.map((name) => ({ name, slice: "", metric: "" }));
}

export function grouped(by: string): Panel["slices"][string] {
  return { dataset: "", metrics: [], by: [by] };
}

export function groups(dimension: string, rows: readonly Row[]): PanelAnswer["slices"][string] {
  const columns = ["key", "label", "metric"].map((role) => ({ name: `${dimension}-${role}`, role, dimension }));
  return { columns, rows };
}

export const amountAt = (at: number, factor: number) => String(((at * factor) % 11) * 12_000_000 + 40_000_000);
const monthAt = (year: number, month: number) => new Date(Date.UTC(year, month)).toISOString().slice(0, 7);

/** Twelve months: up to the data's own, or of a calendar year. */
export function months(factor: number, year?: number): PanelAnswer["slices"][string] {
  const rows = Array.from({ length: 12 }, (_, at): Row => [
    monthAt(year ?? 2025, year === undefined ? 3 + at : at),
    null,
    amountAt(at, factor),
  ]);
  return groups("month", rows);
}

export function monthsOfEach(names: readonly string[]): PanelAnswer["slices"][string] {
  const columns = [
    { name: "region", role: "key", dimension: "region" },
    { name: "month", role: "key", dimension: "month" },
    { name: "region-label", role: "label", dimension: "region" },
    { name: "amount", role: "metric" },
  ];
  return {
    columns,
    rows: names.flatMap((name, of) =>
      Array.from({ length: 12 }, (_, at): Row => [name, monthAt(2025, 3 + at), name, amountAt(at, of + 3)]),
    ),
  };
}

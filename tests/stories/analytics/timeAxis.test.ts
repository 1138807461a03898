import { describe, expect, it } from "vitest";
import { pictureOf, type PictureSource } from "#chart/picture";
import { timesFrom } from "#chart/times";
import type { TimeKind } from "#define/spans";
import { PAPER } from "#render/picture";

type Rows = readonly (readonly (string | null)[])[];
type Turned = { kind?: PictureSource["spec"]["kind"]; stack?: string | null; additive?: boolean; time?: TimeKind };

const key = (dimension: string) => ({ name: dimension, role: "key", dimension }) as const;

/** A picture of amounts by month, of one line or of one per unit. */
function drawnFrom(rows: Rows, { kind = "line", stack = null, additive = true, time = "month" }: Turned = {}) {
  const metric = { name: "orders", role: "metric", unit: "money" } as const;
  const { points, series } = pictureOf({
    spec: { kind, by: ["month"], stack, left: ["orders"], right: [], top: null },
    result: { columns: [key("month"), ...(stack ? [key(stack)] : []), metric], rows },
    fixed: () => [],
    timed: (dimension) => (dimension === "month" ? time : undefined),
    compare: [],
    isAdditive: () => additive,
    words: {
      language: "en",
      other: "Other",
      moved: "",
      comparison: () => "",
      metric: (name) => name,
      compared: () => "",
      value: (_, each) => each ?? "none",
    },
    palette: PAPER,
  });
  return { times: points.map((point) => point.key), values: series.map(({ values }) => values) };
}

describe("A time axis", () => {
  const SPARSE: Rows = [
    ["2026-01", "5"],
    ["2026-03", "7"],
    ["2026-06", "9"],
  ];
  const HALF = ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"];

  it("keeps every month between the first and the last, those without figures too", () => {
    for (const kind of ["bar", "line", "area", "combined", "heat"] as const) expect(drawnFrom(SPARSE, { kind }).times).toEqual(HALF);
    expect(drawnFrom(SPARSE, { kind: "pie" }).times, "no time passes around a pie").toEqual(["2026-01", "2026-03", "2026-06"]);
  });

  it("shows nothing of a sum as zero and of anything else as a gap, of one line and of several by one rule", () => {
    expect(drawnFrom(SPARSE).values).toEqual([["5", "0", "7", "0", "0", "9"]]);
    expect(drawnFrom(SPARSE, { additive: false }).values).toEqual([["5", null, "7", null, null, "9"]]);
    const units = SPARSE.map(([month = null, value = null], at) => [month, at === 1 ? "B" : "A", value]);
    expect(drawnFrom(units, { stack: "unit" }).values).toEqual([
      ["5", "0", "0", "0", "0", "9"],
      ["0", "0", "7", "0", "0", "0"],
    ]);
    expect(drawnFrom(units, { stack: "unit", additive: false }).values).toEqual([
      ["5", null, null, null, null, "9"],
      [null, null, "7", null, null, null],
    ]);
  });

  it("puts what has no time last", () => {
    expect(drawnFrom([[null, "1"], ...SPARSE]).times).toEqual([...HALF, null]);
  });

  it.each<[TimeKind, string, string, string[]]>([
    ["day", "2024-02-28", "2024-03-01", ["2024-02-29"]],
    ["month", "2025-11", "2026-02", ["2025-12", "2026-01"]],
    ["year", "2024", "2026", ["2025"]],
    ["quarter", "2025-Q3", "2026-Q2", ["2025-Q4", "2026-Q1"]],
    ["fiscalYear", "2024", "2026", ["2025"]],
    ["fiscalQuarter", "2025-Q4", "2026-Q2", ["2026-Q1"]],
    ["fiscalPeriod", "2025-P11", "2026-P02", ["2025-P12", "2026-P01"]],
  ])("counts on by %s", (kind, first, last, between) => {
    expect(timesFrom(kind, [last, first])).toEqual([first, ...between, last]);
  });

  it("does not become endless by one wrong date, and leaves keys that are no times as they came", () => {
    expect(timesFrom("day", ["2026-01-01", "0026-01-01"])).toEqual(["2026-01-01", "0026-01-01"]);
    expect(timesFrom("month", ["later", "2026-01"])).toEqual(["later", "2026-01"]);
    expect(timesFrom("month", [])).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import type { CockpitAnswer, Panel, PanelAnswer } from "#define/cockpit";
import { figureSaid } from "#tile/figure";
import { funnelSaid } from "#tile/lists";
import type { Say } from "#tile/say";
import { tableSaid } from "#tile/table";
import { footUnit } from "#tile/title";

const say: Say = { language: "en", word: (key) => [key].flat()[0] ?? "", known: () => undefined };
const cockpit = {
  definition: { id: "c" },
  currency: "CNY",
  weeks: [],
  days: { asOf: "2026-06-15" },
} as unknown as CockpitAnswer;
const AT = [0, 0, 6, 5] as const;
const answerOf = (told: Partial<PanelAnswer>) =>
  ({ statement: {}, steps: {}, slices: {}, rows: [], compare: {}, verdict: null, figure: null, ...told }) as unknown as PanelAnswer;
const monthsOf = (unit: string, rows: readonly (readonly string[])[]) => ({
  byMonth: {
    columns: [
      { name: "month", role: "key" },
      { name: "rate", role: "metric", unit },
    ],
    rows,
  },
});
const rowOf = (ratio: string | null) => {
  const cell = { value: "1", unit: "money", ratio, status: null };
  return { key: "1", label: "A", cells: [cell, cell] };
};

describe("What a tile says", () => {
  it("of a figure beside last year's is by how much it changed, where it is asked to", () => {
    const of = { slice: "rows", metric: "last" };
    const panel = {
      name: "p",
      at: AT,
      kind: "table",
      slices: { rows: { dataset: "d", metrics: ["now", "last"], by: ["customer"] } },
      columns: [
        { name: "share", slice: "rows", metric: "now", of },
        { name: "change", slice: "rows", metric: "now", of, isChange: true },
      ],
    } as unknown as Panel;
    const told = tableSaid({ cockpit, panel, answer: answerOf({ rows: ["0.28", "1.5", "1", null].map(rowOf) }) }, say);
    expect(told.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ["28%", "-72%"],
      ["150%", "+50%"],
      ["100%", "0%"],
      ["-", "-"],
    ]);
  });

  it("of what is below zero is as long as it is, and is told apart from nothing", () => {
    const steps = ["got", "back", "none"].map((name) => ({ name, slice: "s", metric: "m" }));
    const panel = { name: "p", at: AT, kind: "funnel", slices: {}, steps } as unknown as Panel;
    const told = funnelSaid({ cockpit, panel, answer: answerOf({ steps: { got: "80", back: "-40", none: "0" }, stepOpens: {} }) }, say);
    expect(told.map(({ length, isNothing, isBelow }) => [length, isNothing, isBelow])).toEqual([
      [1, false, false],
      [0.5, false, true],
      [0, true, false],
    ]);
  });

  it("of counts has no currency", () => {
    const panel = {
      name: "p",
      at: AT,
      kind: "bars",
      slices: { top: { dataset: "d", metrics: ["rate"], by: ["month"] } },
    } as unknown as Panel;
    const foot = (unit: string) => footUnit({ cockpit, panel, answer: answerOf({ slices: monthsOf(unit, [["2026-01", "50"]]) }) }, say);
    expect([foot("count"), foot("money")]).toEqual(["", "CNY"]);
  });

  it("of a month without anything is nothing for a rate and 0 for a sum", () => {
    const slices = { byMonth: { dataset: "d", metrics: ["rate"], by: ["month"] } };
    const panel = { name: "p", at: AT, kind: "figure", slices, course: { slice: "byMonth", metric: "rate" } } as unknown as Panel;
    const course = (unit: string) => {
      const rows = [
        ["2026-04", "0.5"],
        ["2026-06", "1"],
      ];
      return figureSaid({ cockpit, panel, answer: answerOf({ figure: { value: "1", unit }, slices: monthsOf(unit, rows) }) }, say).course;
    };
    expect(course("percent")).toEqual({ values: ["0.5", null, "1"], kind: "month", isOpen: true });
    expect(course("money")?.values).toEqual(["0.5", "0", "1"]);
  });
});

import { describe, expect, it } from "vitest";
import { pointAxis } from "#chart/axes";
import { barOption } from "#chart/bars";
import type { ChartOption } from "#chart/option";
import { withMarks } from "#chart/noteMarks";
import type { Picture } from "#chart/series";
import { PAPER } from "#render/picture";

type Label = { formatter?: (name: string) => string; interval?: number; rotate?: number; overflow?: string; hideOverlap?: boolean };
const labelOf = (names: readonly string[], width: number) => pointAxis(names, { ...PAPER, width }).axisLabel as Label;
const shown = (names: readonly string[], width: number) => {
  const { formatter, overflow } = labelOf(names, width);
  return overflow === undefined ? names.map((name) => formatter?.(name) ?? name) : ["cut by the drawing"];
};

describe("The names along an axis", () => {
  it("of months are never broken: where there is no room only some of them stand", () => {
    const months = Array.from({ length: 24 }, (_, at) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`);
    expect([shown(months, 390), labelOf(months, 390).hideOverlap, labelOf(months, 390).interval]).toEqual([months, true, undefined]);
  });

  it("of ages are whole, turned on a phone where they would be cut", () => {
    const ages = ["Not due", "1–30 days", "31–60 days", "91–180 days", "181–365 days", "1–2 years", "2–3 years"];
    expect([shown(ages, 1160), labelOf(ages, 1160).rotate]).toEqual([ages, undefined]);
    expect([shown(ages, 390), labelOf(ages, 390).interval, (labelOf(ages, 390).rotate ?? 0) > 0]).toEqual([ages, 0, true]);
  });

  it("of customers break between words alone, and end with an ellipsis", () => {
    const names = Array.from({ length: 20 }, (_, at) => `Энергетическая группа «Шахтоуправление ${at}»`);
    for (const name of shown(names, 1160)) {
      const [first = "", second = "", ...more] = name.split("\n");
      expect([more, first.endsWith("…") || first === "Энергетическая", second === "" || /…$|»$/.test(second)]).toEqual([[], true, true]);
    }
    expect(shown(["陕西金盛煤业有限公司", "山西潞安集团"], 140)).toEqual(["陕西金\n盛煤…", "山西潞\n安集团"]);
  });
});

describe("A note at a bar", () => {
  it("stands above all that is stacked there and above its value", () => {
    const series = ["60", "40"].map((value, at) => ({ key: String(at), name: String(at), values: [value], colour: "#111" }));
    const picture: Picture = { points: [{ key: "a", name: "a" }], series, unit: "money", language: "en" };
    const drawn = withMarks(barOption(picture, PAPER, new Set(), true), picture, PAPER, new Map([[0, "why"]]));
    const [first] = drawn.series as ChartOption[];
    expect(first?.markPoint).toMatchObject({ symbolOffset: [0, -16], data: [{ coord: [0, 100], name: "why" }] });
  });
});

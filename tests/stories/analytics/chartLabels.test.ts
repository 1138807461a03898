import { describe, expect, it } from "vitest";
import { barOption } from "#chart/bars";
import { heatOption } from "#chart/heat";
import type { ChartOption } from "#chart/option";
import type { Palette } from "#chart/palette";
import type { Picture } from "#chart/series";
import { waterfallOption } from "#chart/waterfall";

const palette: Palette = {
  hues: ["#1b5fad", "#b5651d"],
  other: "#666666",
  text: "#111111",
  quiet: "#555555",
  line: "#dddddd",
  ground: "#ffffff",
  page: "#ffffff",
  font: "sans-serif",
  width: 1160,
  isStill: true,
};
const pictureOf = (language: Picture["language"], values: readonly (string | null)[]): Picture => ({
  points: values.map((_, at) => ({ key: String(at), name: `P${at}` })),
  series: [{ key: "s", name: "S", values, colour: "#1b5fad" }],
  unit: "money",
  language,
});
const AMOUNTS = ["72500000", "7025000", "-280000", "4000000", "300", "0"] as const;
type Drawn = { textContent: { style: { text: string } } };
type Labelled = { label: { formatter: (mark: { dataIndex: number }) => string } };

/** What stands in the tiles of a heat map. */
function tileTexts(picture: Picture): string[] {
  const [series] = heatOption(picture, palette, new Set()).series as [ChartOption];
  const space = { coord: () => [0, 0], size: () => [200, 40] };
  const draw = series.renderItem as (mark: { dataIndex: number }, space: unknown) => Drawn;
  return picture.points.map((_, dataIndex) => draw({ dataIndex }, space).textContent.style.text);
}

const barTexts = (option: ChartOption, points: number): string[] => {
  const drawn = (option.series as (ChartOption & Partial<Labelled>)[]).findLast(({ label }) => label !== undefined) as Labelled | undefined;
  return Array.from({ length: points }, (_, dataIndex) => drawn?.label.formatter({ dataIndex }) ?? "");
};

describe("The figures in a picture", () => {
  it("are all in one unit, that of the middle one, with three digits, and never nothing where there is something", () => {
    expect(tileTexts(pictureOf("zh", AMOUNTS))).toEqual(["7,250万", "703万", "-28.0万", "400万", "<0.1万", "0万"]);
    expect(tileTexts(pictureOf("en", AMOUNTS)).map((text) => text.replace("\u00a0", " "))).toEqual([
      "72.5 M",
      "7.03 M",
      "-0.280 M",
      "4.00 M",
      "<0.1 M",
      "0 M",
    ]);
  });

  it("tell small steps between large pillars apart", () => {
    const texts = barTexts(waterfallOption(pictureOf("zh", ["229000000", "-280000", "650000", "30"]), palette, new Set(), "合计"), 5);
    expect(texts).toEqual(["22,900", "-28.0", "65.0", "<0.1", "22,937"]);
  });

  it("stand on bars in the unit of their axis", () => {
    expect(barTexts(barOption(pictureOf("en", ["412000000", "93600000", "2000"]), palette, new Set(), false), 3)).toEqual([
      "412",
      "93.6",
      "<0.1",
    ]);
  });
});

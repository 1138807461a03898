import { describe, expect, it } from "vitest";
import { init } from "echarts/core";
import { barOption } from "#chart/bars";
import { heatOption } from "#chart/heat";
import { emphasised } from "#chart/emphasis";
import { lineOption } from "#chart/lines";
import type { ChartOption } from "#chart/option";
import type { Palette } from "#chart/palette";
import type { Picture } from "#chart/series";
import { waterfallOption } from "#chart/waterfall";
import { shortName } from "#tile/shortName";
import "#render/picture";

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
  size: 12,
  isStill: true,
};
const pictureOf = (language: Picture["language"], values: readonly (string | null)[]): Picture => ({
  points: values.map((_, at) => ({ key: String(at), name: `P${at}` })),
  series: [{ key: "s", name: "S", values, colour: "#1b5fad" }],
  unit: "money",
  language,
});
const WORDS = { total: "合计", rest: "其他" };
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

const textsAt = (values: readonly string[], width: number): string[] =>
  barTexts(barOption(pictureOf("zh", values), { ...palette, width }, new Set(), false), values.length);

describe("The figures in a picture", () => {
  it("stand within it, also on the last bar", () => {
    const [series] = barOption(pictureOf("zh", AMOUNTS), palette, new Set(), false).series as [
      { labelLayout: (laid: { labelRect: { x: number; width: number } }) => { dx: number } },
    ];
    expect([1100, 1140].map((x) => series.labelLayout({ labelRect: { x, width: 40 } }).dx)).toEqual([0, -20]);
  });

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
    const texts = barTexts(waterfallOption(pictureOf("zh", ["229000000", "-280000", "650000", "30"]), palette, new Set(), WORDS), 5);
    expect(texts).toEqual(["22,900", "-28.0", "65.0", "<0.1", "22,937"]);
  });

  it("stand on bars in the unit of their axis", () => {
    expect(barTexts(barOption(pictureOf("en", ["412000000", "93600000", "2000"]), palette, new Set(), false), 3)).toEqual([
      "412",
      "93.6",
      "<0.1",
    ]);
  });

  it("stand nowhere for what rounding left over, nor on a narrow bar beside a higher one", () => {
    expect(textsAt(["2540000", "0.01"], 1160)).toEqual(["254", ""]);
    expect(textsAt(["965000", "80400000", "20000000"], 90)).toEqual(["", "8,040", ""]);
  });

  it("stand below what falls under zero, where the axis leaves them a line of their own", () => {
    const option = waterfallOption(pictureOf("zh", ["6660000", "-17300000"]), { ...palette, size: 26, height: 300 }, new Set(), WORDS);
    const [, below, above] = option.series as { data: { label: { show: boolean; position: string } }[] }[];
    expect(below?.data.map(({ label }) => label)).toEqual([
      { show: false, position: "top" },
      { show: true, position: "bottom" },
      { show: true, position: "bottom" },
    ]);
    expect(above?.data.map(({ label }) => label.show)).toEqual([true, false, false]);
    expect(option.yAxis).toMatchObject({ boundaryGap: [expect.stringMatching(/^\d+%$/), 0] });
  });

  it("stand in a column beside steps that lie where their names are long, and small steps without a row are one", () => {
    const amounts = ["925", "352", "-12201", "281", "14", "-14500"].map((each) => `${each}0000`);
    const named = pictureOf("zh", amounts);
    const points = named.points.map((point, at) => ({ ...point, name: `综采工作面成套装备${at}` }));
    const option = waterfallOption({ ...named, points }, { ...palette, size: 20, width: 500, height: 210 }, new Set(), WORDS);
    const [names, texts] = option.yAxis as { data: readonly string[]; name?: string }[];
    expect(names?.data).toEqual([...[0, 1, 2, 5].map((at) => `综采工作面成套装备${at}`), "其他", "合计"]);
    expect(texts).toMatchObject({ data: ["925", "352", "-12,201", "-14,500", "295", "-25,129"], name: "万" });
    const [, below] = option.series as { data: { mark?: unknown; label: { show: boolean } }[] }[];
    expect(below?.data.map(({ mark }) => mark)).toEqual([[0, 0], [1, 0], [2, 0], [5, 0], undefined, undefined]);
    expect(below?.data.some(({ label }) => label.show)).toBe(false);
  });
});

describe("The names of companies on a wall", () => {
  it.each([
    ["山西隆泰能源集团有限公司", "customer", "山西隆泰能源集团"],
    ["山西焦煤有限责任公司（示范）", "company", "山西焦煤（示范）"],
    ["Shanxi Fengjin Energy Co., Ltd.", "customer", "Shanxi Fengjin Energy"],
    ["ООО «Разрез Берёзовский»", "customer", "Разрез Берёзовский"],
    ["Угольная компания «Юаньфэн», Внутренняя Монголия", "customer", "«Юаньфэн», Внутренняя Монголия"],
    ["有限公司", "customer", "有限公司"],
    ["液压支架有限公司件", "material", "液压支架有限公司件"],
  ])("%s as %s is %s", (name, dimension, short) => {
    expect(shortName(name, dimension)).toBe(short);
  });
});

/**
 * What stands along the value axis of lines in a picture of a height, from the bottom, with its distance from the ground in heights of its
 * type.
 */
function axisTexts(height: number, size: number, values: readonly string[]): { text: string; at: number }[] {
  const chart = init(null, null, { renderer: "svg", ssr: true, width: 600, height });
  const { tooltip: _tooltip, ...option } = lineOption(pictureOf("en", values), { ...palette, size }, { height });
  chart.setOption(option);
  const drawn = chart.renderToSVGString().matchAll(/<text[^>]*text-anchor="end"[^>]*translate\([\d.]+ ([\d.]+)\)[^>]*>([^<]*)</g);
  const texts = [...drawn].map(([, y, text = ""]) => ({ text, at: (height - Number(y)) / size })).toSorted((a, b) => a.at - b.at);
  chart.dispose();
  return texts;
}

describe("The value axis of a low picture", () => {
  it.each(["71200000", "64000000", "139000000", "23800000", "9990000"])(
    "says its ends, and no step so near to another that they lie over each other, up to %s",
    (top) => {
      for (const size of [11, 14, 26])
        for (const lines of [7, 8, 9, 12, 20]) {
          const texts = axisTexts(lines * size, size, ["1000000", top, "0"]);
          const gaps = texts.slice(1).map(({ at }, place) => at - (texts[place]?.at ?? 0));
          expect([size, lines, texts[0]?.text, gaps.filter((gap) => gap < 1)]).toEqual([size, lines, "0", []]);
          expect(Number(texts.at(-1)?.text) * 1e6).toBeGreaterThanOrEqual(Number(top));
        }
    },
  );
});

describe("What stands out in a picture", () => {
  const spec = { kind: "bar", by: ["bucket"], stack: "customer", left: ["open"], right: [], top: null } as const;
  const twoByTwo: Picture = {
    points: ["a", "b"].map((key) => ({ key, name: key })),
    series: ["1", "2"].map((key) => ({ key, name: key, values: ["5", "7"], colour: "#1b5fad" })),
    unit: "money",
    language: "en",
  };
  const strengths = (filters: Readonly<Record<string, readonly string[]>>) => {
    const picture = emphasised(twoByTwo, spec, { filters, ranges: {} });
    const chosen = new Set(filters.bucket);
    const bars = barOption(picture, palette, chosen, true).series as { data: { itemStyle: { opacity: number } }[] }[];
    return bars.map(({ data }) => data.map(({ itemStyle }) => itemStyle.opacity));
  };

  it("is the mark of the chosen point and the chosen series alone, all of a point where no series is chosen", () => {
    expect(strengths({})).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(strengths({ bucket: ["a"] })).toEqual([
      [1, 0.3],
      [1, 0.3],
    ]);
    expect(strengths({ bucket: ["a"], customer: ["2"] })).toEqual([
      [0.3, 0.3],
      [1, 0.3],
    ]);
  });
});

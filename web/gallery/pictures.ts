import type { ChartKind } from "#define/report";
import type { Palette } from "#chart/palette";
import type { Picture, Series } from "#chart/series";
import type { Language } from "#define/viewer";

/** What the samples of charts are called: a place of the map, a figure of receivables, a time. */
export type PictureWords = { language: Language; place: (code: string) => string; metric: (name: string) => string; other: string };
type Maker = (words: PictureWords, palette: Palette) => Picture & { stacked?: true };

const PLACES = ["SX", "NM", "SN", "HE", "SD", "XJ", "NX", "AH"];
const MONTHS = ["2025-10", "2025-11", "2025-12", "2026-01", "2026-02", "2026-03"];
const AMOUNTS = ["128450000.5", "97230000", "64100000", "41900000.25", "23010000", "9400000", "2150000", "310000"];

/** One of every kind of chart: a new kind does not compile before it has its own. */
export const PICTURES: Readonly<Record<ChartKind, Maker>> = {
  bar: (words, palette) => ({ ...byMonth(words, palette, PLACES.slice(0, 3)), stacked: true }),
  line: (words, palette) => byMonth(words, palette, PLACES.slice(0, 3)),
  area: (words, palette) => ({ ...byMonth(words, palette, PLACES.slice(0, 2)), stacked: true }),
  combined: (words, palette) => {
    const picture = byMonth(words, palette, ["SX"]);
    const share = series(words.metric("overdueShare"), ["0.31", "0.28", "0.35", "0.22", "0.4", "0.37"], palette.hues[1]);
    const [bars] = picture.series;
    const open = bars ? [{ ...bars, name: words.metric("open") }] : [];
    return { ...picture, series: [...open, { ...share, unit: "percent", second: true }] };
  },
  pareto: byPlace,
  waterfall: (words, palette) => {
    const picture = byPlace(words, palette);
    const values = AMOUNTS.map((value, at) => (at % 3 === 1 ? `-${value}` : value));
    return { ...picture, series: [series(words.metric("open"), values, palette.hues[0])] };
  },
  pie: (words, palette) => {
    const picture = byPlace(words, palette);
    return { ...picture, points: [...picture.points.slice(0, -1), { key: "other", name: words.other }] };
  },
  funnel: (words, palette) => {
    const names = ["open", "overdue", "overYear"];
    const [values] = [AMOUNTS.slice(0, names.length)];
    return {
      ...named(words),
      points: names.map((key) => ({ key, name: words.metric(key) })),
      series: [series("", values, palette.hues[0])],
    };
  },
  heat: (words, palette) => byMonth(words, palette, PLACES.slice(0, 5)),
  map: byPlace,
  scatter: (words, palette) => {
    const sizes = AMOUNTS.toReversed();
    const days = ["61.5", "45", "80.2", "30", "95", "12", "55", "70"];
    const across = series(words.metric("open"), AMOUNTS, palette.hues[0]);
    const up: Series = { ...series(words.metric("daysOverdue"), days, palette.hues[0]), unit: "quantity" };
    return { ...byPlace(words, palette), series: [across, up, series(words.metric("overdue"), sizes, palette.hues[0])] };
  },
};

function named({ language, metric }: PictureWords): Pick<Picture, "unit" | "language" | "what"> {
  return { unit: "money", language, what: metric("open") };
}

function series(name: string, values: readonly (string | null)[], colour = ""): Series {
  return { key: name, name, values, colour };
}

function byPlace(words: PictureWords, palette: Palette): Picture {
  const points = PLACES.map((code) => ({ key: code, name: words.place(code) }));
  return { ...named(words), points, series: [series(words.metric("open"), AMOUNTS, palette.hues[0])] };
}

function valueAt(place: number, month: number): string | null {
  return AMOUNTS[(place + month * 2) % 5] ?? null;
}

function byMonth(words: PictureWords, palette: Palette, places: readonly string[]): Picture {
  return {
    ...named(words),
    points: MONTHS.map((month) => ({ key: month, name: month })),
    series: places.map((code, place) => ({
      ...series(
        words.place(code),
        MONTHS.map((_, month) => valueAt(place, month)),
        palette.hues[place],
      ),
      key: code,
    })),
    open: MONTHS.at(-1) ?? null,
  };
}

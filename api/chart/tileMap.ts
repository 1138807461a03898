import { base } from "./axes.ts";
import type { ChartOption } from "./option.ts";
import { tileSeries } from "./heat.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Emphasis, markText, type Picture } from "./series.ts";

/** Column and row of each known place: neighbours stand beside each other, sizes and borders say nothing. */
const PLACES = {
  HL: [8, 0],
  NM: [5, 1],
  JL: [8, 1],
  XJ: [0, 2],
  GS: [3, 2],
  NX: [4, 2],
  BJ: [6, 2],
  TJ: [7, 2],
  LN: [8, 2],
  QH: [2, 3],
  SN: [4, 3],
  SX: [5, 3],
  HE: [6, 3],
  SD: [7, 3],
  XZ: [1, 4],
  SC: [3, 4],
  CQ: [4, 4],
  HA: [5, 4],
  AH: [6, 4],
  JS: [7, 4],
  SH: [8, 4],
  YN: [2, 5],
  GZ: [3, 5],
  HN: [4, 5],
  HB: [5, 5],
  JX: [6, 5],
  ZJ: [7, 5],
  GX: [3, 6],
  GD: [5, 6],
  FJ: [6, 6],
  TW: [8, 6],
  HI: [4, 7],
  MO: [5, 7],
  HK: [6, 7],
} as const satisfies Record<string, readonly [number, number]>;
export type TileRegion = keyof typeof PLACES;
/** The places that the map knows, by their short codes. */
const TILE_REGIONS = Object.keys(PLACES) as TileRegion[];

/** The place of the map that a region's name begins with; `wordOf` gives what a place is called. */
export function placeNamed(name: string, wordOf: (place: TileRegion) => string): TileRegion | undefined {
  return TILE_REGIONS.find((place) => name.startsWith(wordOf(place)));
}

/** Draws regions as equal tiles about where they lie; `placeOf` says which known place a point is, all others stand in a row below. */
export function tileMapOption(
  picture: Picture,
  palette: Palette,
  chosen: Emphasis,
  placeOf: (name: string) => TileRegion | undefined,
): ChartOption {
  const shared = base(palette);
  const spots = spotsOf(picture, placeOf);
  const [columns, rows] = [0, 1].map((at) => Math.max(0, ...spots.map((spot) => spot[at] ?? 0)) + 1);
  const [series] = picture.series;
  return {
    ...shared,
    grid: gridOf(palette, columns ?? 1, rows ?? 1),
    tooltip: {
      ...(shared.tooltip as object),
      trigger: "item",
      formatter: ({ data }: { data: { mark: readonly [number, number] } }) =>
        series ? `${picture.points[data.mark[0]]?.name ?? ""}\n${markText(picture, series, data.mark[0])}` : "",
    },
    xAxis: hidden(columns ?? 1),
    yAxis: { ...hidden(rows ?? 1), inverse: true },
    series: [
      tileSeries(
        { ...picture, series: picture.series.slice(0, 1) },
        palette,
        chosen,
        (point) => spots[point] ?? [0, 0],
        (point) => wordIn(picture.points[point]?.name ?? "", placeOf),
      ),
    ],
  };
}

/** What a tile is called: the known place that the name of its region begins with is said without what follows. */
function wordIn(name: string, placeOf: (name: string) => TileRegion | undefined): string {
  const place = placeOf(name);
  if (place === undefined) return name;
  const signs = Array.from(name);
  const length = signs.findIndex((_, at) => placeOf(signs.slice(0, at + 1).join("")) === place);
  return signs.slice(0, length + 1).join("");
}

/** Round a map (px), and how much wider or higher than the other a tile may be. */
const [EDGE, WIDEST, HIGHEST] = [4, 2.2, 1];

/** The room of a map: what its tiles leave of the picture lies evenly beside it, where it is known how high that is. */
function gridOf({ width, height }: Palette, columns: number, rows: number): ChartOption {
  if (height === undefined) return { left: EDGE, right: EDGE, top: EDGE, bottom: EDGE };
  const [wide, high] = [(width - 2 * EDGE) / columns, (height - 2 * EDGE) / rows];
  const [left, top] = [Math.max(0, wide - WIDEST * high) * columns, Math.max(0, high - HIGHEST * wide) * rows].map(
    (rest) => EDGE + rest / 2,
  );
  return { left, right: left, top, bottom: top };
}

/** An axis of places that is not drawn. */
function hidden(length: number): ChartOption {
  return { type: "category", show: false, data: Array.from({ length }, (_, at) => String(at)) };
}

function spotsOf(picture: Picture, placeOf: (name: string) => TileRegion | undefined): (readonly [number, number])[] {
  const known = picture.points.map(({ name }) => placeOf(name));
  const found = known.flatMap((place) => (place ? [PLACES[place]] : []));
  if (found.length === 0) return picture.points.map((_, at) => [at % 6, Math.floor(at / 6)]);
  const [left, top, bottom] = [
    Math.min(...found.map(([column]) => column)),
    Math.min(...found.map(([, row]) => row)),
    Math.max(...found.map(([, row]) => row)),
  ];
  const others = picture.points
    .map((_, at) => at)
    .filter((at) => !known[at])
    .toSorted((a, b) => drawn(picture.series[0]?.values[b]) - drawn(picture.series[0]?.values[a]));
  return known.map((place, at) => {
    if (place) return [PLACES[place][0] - left, PLACES[place][1] - top];
    const turn = others.indexOf(at);
    return [turn % 9, bottom - top + 1 + Math.floor(turn / 9)];
  });
}

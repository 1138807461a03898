import { formatShort } from "#define/format";
import { base, DESK, pointAxis } from "./axes.ts";
import { widthOf } from "./labels.ts";
import type { ChartOption } from "./option.ts";
import type { Palette } from "./palette.ts";
import { drawn, type Emphasis, markText, type Picture, scaleAmong, strength } from "./series.ts";
import { shade } from "./tint.ts";

type Tile = { mark: readonly [number, number] };
const MOST_TEXTS = 240;
/** Beside a text of a tile (px), and how high a line of it is in heights of its type. */
const [BORDER, LINE] = [6, 1.15];

/** Draws points against series as tiles, the fuller the larger; values stand in the tiles where there is room. */
export function heatOption(picture: Picture, palette: Palette, chosen: Emphasis): ChartOption {
  const shared = base(palette);
  const names = picture.series.map(({ name }) => name);
  const text = ({ mark: [point, row] }: Tile): string => {
    const series = picture.series[row];
    return series ? `${picture.points[point]?.name ?? ""} · ${series.name}\n${markText(picture, series, point)}` : "";
  };
  return {
    ...shared,
    grid: {
      left: 4,
      right: 12,
      top: palette.width < NARROW ? 52 : 32,
      bottom: 4,
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    tooltip: { ...(shared.tooltip as object), trigger: "item", formatter: ({ data }: { data: Tile }) => text(data) },
    xAxis: pointAxis(
      picture.points.map(({ name }) => name),
      { ...palette, width: palette.width - 0.75 * WIDEST_NAME },
    ),
    yAxis: { ...namesAxis(names, palette), inverse: true },
    series: [tileSeries(picture, palette, chosen, (point, row) => [point, row])],
  };
}

const WIDEST_NAME = 160;
/** Narrower than this the choices over a picture are as high as a thumb (px). */
const NARROW = 600;

/** The names of rows: never on two lines, which would meet those of the next. */
function namesAxis(names: readonly string[], palette: Palette): ChartOption {
  const axis = pointAxis([], palette);
  const label = { ...(axis.axisLabel as object), width: WIDEST_NAME, overflow: "truncate", hideOverlap: true };
  return { ...axis, data: names, axisLabel: label };
}

/** Tiles of a picture at places of two category axes; each carries its value in the one unit of them all, below `nameOf`. */
export function tileSeries(
  picture: Picture,
  palette: Palette,
  chosen: Emphasis,
  placeOf: (point: number, series: number) => readonly [number, number],
  nameOf?: (point: number) => string,
): ChartOption {
  const tiles = picture.series.flatMap((series, row) =>
    series.values.flatMap((value, point) => (value === null ? [] : [{ value, point, row, place: placeOf(point, row) }])),
  );
  const values = tiles.map(({ value }) => drawn(value));
  const [least, most] = [Math.min(...values, 0), Math.max(...values, 0)];
  const scale = scaleAmong(
    picture,
    tiles.map(({ value }) => value),
  );
  const gap = picture.language === "zh" || scale.word === "%" ? "" : "\u00a0";
  return {
    type: "custom",
    data: tiles.map(({ point, row, place }) => ({ value: [...place], mark: [point, row] })),
    renderItem: ({ dataIndex }: { dataIndex: number }, space: Space) => {
      const tile = tiles[dataIndex];
      if (!tile) return null;
      const bare = formatShort(tile.value, scale, picture.language);
      // On a wall the unit stands beside the map.
      const short = nameOf && palette.size > DESK ? bare : `${bare}${scale.word && gap}${scale.word}`;
      return tileShape(space, tile.place, {
        ...shade(palette, drawn(tile.value), least, most),
        opacity: strength(chosen, picture.points[tile.point]?.key ?? null, picture.series[tile.row]),
        label: tiles.length > MOST_TEXTS || (nameOf && drawn(tile.value) === 0) ? "" : short,
        ...(nameOf ? { name: nameOf(tile.point) } : {}),
        size: palette.size,
        font: palette.font,
      });
    },
  };
}

type Space = { coord: (value: readonly number[]) => [number, number]; size: (value: readonly number[]) => [number, number] };
type TileLook = { ground: string; text: string; opacity: number; label: string; name?: string; size: number; font: string };

/** A text that is a little too wide stands in smaller type, down to this share of it. */
const SMALLEST = 0.78;

/** What a tile has room for: its name over its value, one of both, or nothing; half of either says something else. */
function textIn({ label, name = "", size: whole }: TileLook, width: number, height: number): { text: string; size: number } {
  const fitting = width / Math.max(1, widthOf(name, 1));
  const size = fitting >= SMALLEST * whole ? Math.min(whole, fitting) : whole;
  const lines = [name, label].filter((line) => line !== "" && widthOf(line, size) <= width + 0.01);
  return { text: lines.slice(0, Math.max(0, Math.floor(height / (LINE * size)))).join("\n"), size };
}

function tileShape(space: Space, place: readonly [number, number], look: TileLook) {
  const { ground, text: fill, opacity, font } = look;
  const [x, y] = space.coord(place);
  const [width, height] = space.size([1, 1]);
  const shape = { x: x - width / 2 + 1, y: y - height / 2 + 1, width: Math.max(1, width - 2), height: Math.max(1, height - 2), r: 2 };
  const { text, size } = textIn(look, width - BORDER, height);
  return {
    type: "rect",
    shape,
    style: { fill: ground, opacity },
    textContent: {
      type: "text",
      style: { text, fill, font: `${size}px ${font}`, align: "center" },
    },
    textConfig: { position: "inside" },
  };
}

import { Resvg } from "@resvg/resvg-js";
import { BarChart, CustomChart, FunnelChart, LineChart, PieChart, ScatterChart } from "echarts/charts";
import { GridComponent, MarkLineComponent, TitleComponent } from "echarts/components";
import { init, setPlatformAPI, use as learn } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { SVGRenderer } from "echarts/renderers";
import { chartOption, hasLegend } from "#chart/options";
import type { ChartOption } from "#chart/option";
import type { Palette } from "#chart/palette";
import type { Emphasis, Picture, Series } from "#chart/series";
import type { TileRegion } from "#chart/tileMap";
import type { ChartKind } from "#define/report";
import { markup } from "#define/text";
import { outlined, widthOf } from "./glyphs.ts";

/**
 * What is drawn: a picture as the screen draws it, below its title and the lines that say how old the figures are and what they are
 * narrowed to.
 */
export type Drawing = {
  kind: ChartKind;
  title: string;
  lines: readonly string[];
  picture: Picture;
  chosen: Emphasis;
  isStacked: boolean;
  /** What a sum is called, and what has no room of its own. */
  total: string;
  rest: string;
  placeOf: (name: string) => TileRegion | undefined;
  look: Look;
};
/** How it is drawn: its size, on what and in which colours; `isHeaded` where nothing beside it says what it is and how old. */
export type Look = { width: number; height: number; palette: Palette; isHeaded: boolean };

learn([
  BarChart,
  CustomChart,
  FunnelChart,
  LineChart,
  PieChart,
  ScatterChart,
  GridComponent,
  MarkLineComponent,
  TitleComponent,
  LabelLayout,
  SVGRenderer,
]);
setPlatformAPI({ measureText: (text, font) => ({ width: widthOf(text, Number(/([\d.]+)px/.exec(font ?? "")?.[1] ?? 12)) }) });

const MARGIN = 20;
const [TITLE, SMALL, LINE] = [20, 12, 18];
/** The colours of what lies in mails. */
export const PAPER: Palette = {
  hues: ["#1b5fad", "#c2611a", "#2a7f6f", "#7c4da0", "#6e3b24"],
  other: "#6b7280",
  text: "#1d2530",
  quiet: "#5b6675",
  line: "#dde2e8",
  ground: "#ffffff",
  page: "#ffffff",
  font: "sans-serif",
  size: SMALL,
  width: 880,
  isStill: true,
};
/** The colours of what hangs on walls, in a dark room; narrower, so that its letters are read from afar. */
const NIGHT: Palette = {
  hues: ["#6db1f5", "#f0a35e", "#62cdb6", "#c0a0e4", "#a87f62"],
  other: "#9fb0c3",
  text: "#e9edf2",
  quiet: "#a9b6c6",
  line: "#2a3646",
  ground: "#141c28",
  page: "#141c28",
  font: "sans-serif",
  size: SMALL,
  width: 680,
  isStill: true,
};
/** Small enough for a mail. */
export const MAIL: Look = { width: 960, height: 540, palette: PAPER, isHeaded: true };
/** What is left of a wall below its head. */
export const WALL: Look = { width: 1600, height: 860, palette: NIGHT, isHeaded: false };
/** The same of a wall that stands upright. */
export const TALL_WALL: Look = { width: 1000, height: 1760, palette: { ...NIGHT, width: 420 }, isHeaded: false };

/** What is drawn for a palette is this wide, and then brought to its size. */
const wideOf = ({ width }: Palette) => width + 4 * MARGIN;

/** Draws a picture as SVG that needs no font and no script. */
export function svgOf(drawing: Drawing): string {
  const { width, height, palette } = drawing.look;
  const wide = wideOf(palette);
  const whole = Math.round((wide * height) / width);
  const head = headOf(drawing);
  const inner = { width: wide - 2 * MARGIN, height: whole - head.height - MARGIN / 2 };
  const chart = chartSvg(drawing, inner).replace("<svg ", `<svg x="${MARGIN}" y="${head.height}" `);
  return outlined(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${wide} ${whole}"><rect width="${wide}" height="${whole}" fill="${palette.page}"/>${head.svg}${chart}</svg>`,
  );
}

/** The same as PNG, for mails. */
export function pngOf(drawing: Drawing, scale = 1): Buffer {
  return pngFrom(svgOf(drawing), scale);
}

function chartSvg({ kind, picture, chosen, isStacked, total, rest, placeOf, look }: Drawing, size: Pick<Look, "width" | "height">): string {
  return optionSvg(chartOption(kind, picture, look.palette, { stacked: isStacked, chosen, total, rest, placeOf }), size);
}

/** Draws a chart as SVG of a size; nobody points at it, so it has no tooltip. */
export function optionSvg(option: ChartOption, { width, height }: Pick<Look, "width" | "height">): string {
  const chart = init(null, null, { renderer: "svg", ssr: true, width, height });
  try {
    const { tooltip: _tooltip, ...drawn } = option;
    chart.setOption(drawn);
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

/** A picture as PNG. */
function pngFrom(svg: string, scale = 1): Buffer {
  return new Resvg(svg, { fitTo: { mode: "zoom", value: scale }, font: { loadSystemFonts: false } }).render().asPng();
}

/** Title, lines, and the names of the series where the chart does not say them; `height` is where the chart begins. */
function headOf({ title, lines, kind, picture, look }: Drawing): { svg: string; height: number } {
  const { palette, isHeaded } = look;
  const texts = lines.flatMap((line) => wrapped(line, wideOf(palette) - 2 * MARGIN)).slice(0, 3);
  const top = isHeaded ? MARGIN + TITLE : SMALL;
  const below = top + texts.length * LINE;
  const legend = hasLegend(kind) && picture.series.length > 1 ? legendOf(picture.series, below + LINE, palette) : { svg: "", rows: 0 };
  const written = texts.map((text, at) => label(text, MARGIN, top + (at + 1) * LINE, SMALL, palette.quiet));
  const heading = isHeaded
    ? `<text x="${MARGIN}" y="${top - 4}" style="font-size:${TITLE}px;font-weight:600" fill="${palette.text}">${markup(title)}</text>`
    : "";
  return { svg: [heading, ...written, legend.svg].join(""), height: below + legend.rows * LINE + SMALL };
}

/** Series beside each other in as many rows as they need. */
function legendOf(series: readonly Series[], top: number, palette: Palette): { svg: string; rows: number } {
  let [x, row] = [MARGIN, 0];
  const marks = series.map(({ name, colour, dashed, second }) => {
    const width = widthOf(name, SMALL) + 2.4 * SMALL;
    if (x + width > wideOf(palette) - MARGIN && x > MARGIN) [x, row] = [MARGIN, row + 1];
    const [left, y] = [x, top + row * LINE];
    x += width + SMALL;
    const height = dashed || second ? 3 : SMALL * 0.8;
    return `<rect x="${left}" y="${y - SMALL * 0.4 - height / 2}" width="${SMALL}" height="${height}" rx="1" fill="${colour}" fill-opacity="${dashed ? 0.5 : 1}"/>${label(name, left + SMALL * 1.5, y, SMALL, palette.text)}`;
  });
  return { svg: marks.join(""), rows: row + 1 };
}

/** A text on as many lines as it needs, broken between its parts. */
function wrapped(text: string, width: number): string[] {
  return text.split(" · ").reduce<string[]>((lines, part) => {
    const last = lines.at(-1);
    const longer = last === undefined ? part : `${last} · ${part}`;
    return last !== undefined && widthOf(longer, SMALL) > width ? [...lines, part] : [...lines.slice(0, -1), longer];
  }, []);
}

function label(text: string, x: number, y: number, size: number, colour: string): string {
  return `<text x="${x}" y="${y}" style="font-size:${size}px" fill="${colour}">${markup(text)}</text>`;
}

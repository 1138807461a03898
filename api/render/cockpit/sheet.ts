import type { TileRegion } from "#chart/tileMap";
import { type Cockpit, type CockpitAnswer, GRID_COLUMNS, GRID_ROWS, type Panel } from "#define/cockpit";
import { ageOf } from "#tile/age";
import { headlineSaid } from "#tile/headline";
import { MARKS } from "#tile/marks";
import type { BodyProps } from "#tile/panel";
import type { Say } from "#tile/say";
import { stateSaid } from "#tile/state";
import { footUnit, titlesSaid } from "#tile/title";
import { outlined, widthOf } from "../glyphs.ts";
import { calendarTile, tickerTile } from "./days.ts";
import { ageingTile, figureTile } from "./figures.ts";
import { barsTile, multiplesTile, nothing, tableTile } from "./lists.ts";
import { TYPE, type WallPalette } from "./look.ts";
import { type Box, broken, LEADING, line, rect } from "./pen.ts";
import { chartTile, linesTile } from "./pictures.ts";

/** What is drawn: a cockpit true up to an instant, below what says of whom and when it is, who asked and what it was narrowed to. */
export type CockpitSheet = {
  cockpit: CockpitAnswer;
  at: string;
  now: number;
  title: string;
  /** Company, period, age, who asked and when, and each thing that it is narrowed to. */
  lines: readonly string[];
  palette: WallPalette;
  say: Say;
  placeOf: (name: string) => TileRegion | undefined;
};

/** The canvas that it is drawn on: 16:9, as walls are written for. */
const CANVAS = { width: 1920, height: 1080 } as const;
const [MARGIN, GAP, PAD] = [40, 16, 14];

/** How high a canvas is in sixteenths of its width. */
export const highOf = (cockpit: Cockpit): number => (16 * canvasOf(cockpit).height) / CANVAS.width;

/** The canvas of a cockpit: a page that is longer than a screen has a longer one. */
function canvasOf({ rows = GRID_ROWS }: Cockpit): { width: number; height: number } {
  return { width: CANVAS.width, height: Math.round((CANVAS.height * rows) / GRID_ROWS) };
}

/** A cockpit as an SVG without fonts and scripts, without its head where that stands beside it; each text can be read aloud. */
export function cockpitSvg(sheet: CockpitSheet, isHeaded = true): string {
  const { palette } = sheet;
  const head = headOf(isHeaded ? sheet : { ...sheet, title: "", lines: [] });
  const { definition } = sheet.cockpit;
  const { width, height } = canvasOf(definition);
  const room = { x: MARGIN, y: head.bottom + GAP, width: width - 2 * MARGIN, height: height - head.bottom - GAP - MARGIN };
  const tiles = definition.panels.map((panel) => tileOf(sheet, panel, boxOf(panel, room, definition.rows)));
  const ground = rect({ x: 0, y: 0, width, height }, palette.page, 0);
  return outlined(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${head.svg}${tiles.join("")}</svg>`,
  );
}

/** Where a panel lies: its place of the grid. */
function boxOf({ at: [x, y, width, height] }: Panel, room: Box, rows = GRID_ROWS): Box {
  const [column, row] = [(room.width + GAP) / GRID_COLUMNS, (room.height + GAP) / rows];
  return { x: room.x + x * column, y: room.y + y * row, width: width * column - GAP, height: height * row - GAP };
}

function headOf({ cockpit, at, now, title, lines, palette, say }: CockpitSheet): { svg: string; bottom: number } {
  const room = CANVAS.width - 2 * MARGIN;
  const texts = wrapped(lines, room).slice(0, 3);
  const top = MARGIN * 0.7;
  const parts = [line(title, MARGIN, top, { size: TYPE.head, colour: palette.text, weight: 600 }, room)];
  let bottom = title ? top + TYPE.head * LEADING : top;
  for (const text of texts) {
    parts.push(line(text, MARGIN, bottom, { size: TYPE.label, colour: palette.quiet }, room));
    bottom += TYPE.label * LEADING;
  }
  const said = headlineSaid(cockpit, at, now, say);
  if (said) {
    const mark = said.status ? `${MARKS[said.status]} ` : "";
    const colour = said.status ? palette.judged[said.status] : palette.text;
    parts.push(line(mark.trim(), MARGIN, bottom, { size: TYPE.title, colour, weight: 600 }));
    const beside = MARGIN + widthOf(mark, TYPE.title, 600);
    parts.push(line(said.text, beside, bottom, { size: TYPE.title, colour: palette.text, weight: 600 }, room - beside));
    bottom += TYPE.title * LEADING;
  }
  return { svg: parts.join(""), bottom };
}

/** Parts on as many lines as they need, none broken in itself. */
function wrapped(parts: readonly string[], room: number): string[] {
  return parts.reduce<string[]>((lines, part) => {
    const last = lines.at(-1);
    const longer = last === undefined ? part : `${last} · ${part}`;
    if (last !== undefined && widthOf(longer, TYPE.label) > room) return [...lines, part];
    return [...lines.slice(0, -1), longer];
  }, []);
}

function tileOf(sheet: CockpitSheet, panel: Panel, box: Box): string {
  const { cockpit, palette, say } = sheet;
  const answer = cockpit.panels.find(({ name }) => name === panel.name);
  if (!answer) return "";
  const props: BodyProps = { cockpit, panel, answer };
  const inner = { x: box.x + PAD, y: box.y + PAD * 0.6, width: box.width - 2 * PAD, height: box.height - PAD * 1.2 };
  const titles = titleOf(sheet, props, inner);
  const head = titles.map((text, at) =>
    line(text, inner.x, inner.y + at * TYPE.title * LEADING, { size: TYPE.title, colour: palette.quiet }, inner.width),
  );
  const unit = footUnit(props, say);
  const top = titles.length * TYPE.title * LEADING + 6;
  const foot = unit ? TYPE.label * LEADING : 0;
  const body = { ...inner, y: inner.y + top, height: inner.height - top - foot };
  const state = stateSaid(props, say);
  const drawn = state ? nothing(body, palette, state.text) : bodyOf(sheet, props, body);
  const below = unit ? line(unit, inner.x, inner.y + inner.height - foot, { size: TYPE.label, colour: palette.quiet }) : "";
  return [rect(box, palette.ground, 8), ...head, drawn, below].join("");
}

/** The most telling title that fits on two lines, on one in a low tile; the last of them as far as there is room. */
function titleOf({ at, now, say }: CockpitSheet, props: BodyProps, { width, height }: Box): string[] {
  const most = height < 150 ? 1 : 2;
  const titles = titlesSaid(props, ageOf(at, now, props.answer.freshness).state, say);
  const fitting = titles.find((title) => broken(title, width, TYPE.title, most + 1).length <= most);
  return broken(fitting ?? titles.at(-1) ?? "", width, TYPE.title, most);
}

function bodyOf({ palette, say, placeOf }: CockpitSheet, props: BodyProps, box: Box): string {
  switch (props.panel.kind) {
    case "figure":
      return figureTile(props, box, palette, say);
    case "ageing":
      return ageingTile(props, box, palette, say);
    case "bars":
    case "funnel":
      return barsTile(props, box, palette, say);
    case "trend":
    case "pace":
      return linesTile(props, box, palette, say);
    case "table":
      return tableTile(props, box, palette, say);
    case "multiples":
      return multiplesTile(props, box, palette, say);
    case "calendar":
      return calendarTile(props, box, palette, say);
    case "ticker":
      return tickerTile(props, box, palette, say);
    case "change":
    case "chart":
      return chartTile(props, box, palette, say, placeOf);
  }
}

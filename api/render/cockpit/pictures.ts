import { chartOption } from "#chart/options";
import { lineOption } from "#chart/lines";
import type { TileRegion } from "#chart/tileMap";
import type { BodyProps } from "#tile/panel";
import { chartLook, chartSaid, paceSaid, trendSaid } from "#tile/pictures";
import type { Say } from "#tile/say";
import { widthOf } from "../glyphs.ts";
import { optionSvg } from "../picture.ts";
import { TYPE, type WallPalette } from "./look.ts";
import { type Box, LEADING, line, rect } from "./pen.ts";

const ROW = TYPE.label * LEADING;
const NONE: ReadonlySet<string | null> = new Set();

/** Lines named at their right ends. */
export function linesTile(props: BodyProps, box: Box, palette: WallPalette, say: Say): string {
  const { picture, ends, open } = (props.panel.kind === "pace" ? paceSaid : trendSaid)(props, palette, say);
  const names = [
    ...ends.map(({ name, colour, dashed }) => ({ name, colour, dashed })),
    ...(open ? [{ name: open, colour: palette.quiet, dashed: true }] : []),
  ];
  const wide = Math.min(box.width * 0.4, Math.max(0, ...names.map(({ name }) => widthOf(name, TYPE.label))) + 40);
  const room = { ...box, width: box.width - wide - 12 };
  const option = lineOption(picture, { ...palette, width: room.width }, { height: room.height });
  const top = box.y + (box.height - names.length * ROW * 1.2) / 2;
  const legend = names.map(({ name, colour, dashed }, at) => {
    const [x, y] = [box.x + box.width - wide, top + at * ROW * 1.2];
    const marks = dashed ? [0, 12] : [0];
    return [
      ...marks.map((from) => rect({ x: x + from, y: y + ROW / 2 - 2, width: dashed ? 8 : 24, height: 4 }, colour, 0)),
      line(name, x + 32, y, { size: TYPE.label, colour }, wide - 32),
    ].join("");
  });
  return [placed(optionSvg(option, room), room), ...legend].join("");
}

/** Any chart of the reports. */
export function chartTile(
  props: BodyProps,
  box: Box,
  palette: WallPalette,
  say: Say,
  placeOf: (name: string) => TileRegion | undefined,
): string {
  const picture = chartSaid(props, palette, say);
  const { kind, ...words } = chartLook(props, say);
  const look = { ...words, stacked: false, chosen: NONE, placeOf };
  return placed(optionSvg(chartOption(kind, picture, { ...palette, width: box.width, height: box.height }, look), box), box);
}

const placed = (svg: string, { x, y }: Box) => svg.replace("<svg ", `<svg x="${x}" y="${y}" `);

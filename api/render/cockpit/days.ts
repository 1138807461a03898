import { calendarSaid } from "#tile/calendar";
import type { BodyProps } from "#tile/panel";
import type { Say } from "#tile/say";
import { tickerSaid } from "#tile/ticker";
import { widthOf } from "../glyphs.ts";
import { TYPE, type WallPalette } from "./look.ts";
import { type Box, LEADING, line, rect } from "./pen.ts";

const ROW = TYPE.label * LEADING;
const WEEK = ROW * 1.9;

/** What falls on each day, as many weeks as there is room for, and what falls after them. */
export function calendarTile(props: BodyProps, box: Box, palette: WallPalette, say: Say): string {
  const { heads, weeks, after, unit } = calendarSaid(props, say);
  const shown = Math.max(1, Math.min(weeks.length, Math.floor((box.height - 2 * ROW) / WEEK)));
  const slot = { width: box.width / 7, height: (box.height - 2 * ROW) / shown };
  const hue = palette.hues[0] ?? palette.text;
  const quiet = { size: TYPE.label, colour: palette.quiet };
  const names = heads.map((head, at) => line(head, box.x + at * slot.width + 6, box.y, quiet));
  const days = weeks.slice(0, shown).flatMap((week, row) =>
    week.map(({ name, text, share, isToday }, at) => {
      const [x, y] = [box.x + at * slot.width, box.y + ROW + row * slot.height];
      const width = slot.width - 4;
      return [
        rect({ x, y, width, height: isToday ? 3 : 1 }, isToday ? hue : palette.line, 0),
        line(name, x + 6, y + 4, { ...quiet, colour: isToday ? palette.text : palette.quiet, weight: isToday ? 600 : 400 }),
        line(text, x + width - 4, y + slot.height - ROW - 6, { size: TYPE.label, colour: palette.text, align: "end" }, width - 8),
        rect({ x, y: y + slot.height - 7, width: width * share, height: 5 }, hue),
      ].join("");
    }),
  );
  const foot = [after(shown), unit].filter(Boolean).join(" · ");
  return [...names, ...days, line(foot, box.x + box.width, box.y + box.height - ROW, { ...quiet, align: "end" }, box.width)].join("");
}

const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => widthOf(text, TYPE.label))) + 16;

/** Documents as they came, the newest on top. */
export function tickerTile(props: BodyProps, box: Box, palette: WallPalette, say: Say): string {
  const { ticks, unit } = tickerSaid(props, say);
  const shown = ticks.slice(0, Math.max(1, Math.floor(box.height / (ROW * 1.2)) - 1));
  const [days, kinds, values] = [
    widest(shown.map(({ day }) => day)),
    widest(shown.map(({ kind }) => kind)),
    widest(shown.map(({ text }) => text)),
  ];
  const quiet = { size: TYPE.label, colour: palette.quiet };
  const lines = shown.map(({ day, kind, name, text }, at) => {
    const y = box.y + at * ROW * 1.2;
    return [
      rect({ x: box.x, y, width: box.width, height: 1 }, palette.line, 0),
      line(day, box.x, y + 3, quiet),
      line(kind, box.x + days, y + 3, quiet),
      line(name, box.x + days + kinds, y + 3, { ...quiet, colour: palette.text }, box.width - days - kinds - values),
      line(text, box.x + box.width, y + 3, { ...quiet, colour: palette.text, align: "end" }),
    ].join("");
  });
  return [...lines, line(unit, box.x + box.width, box.y + box.height - ROW, { ...quiet, align: "end" })].join("");
}

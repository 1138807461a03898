import { drawn } from "#chart/series";
import { type CourseSaid, figureSaid, type VerdictSaid } from "#tile/figure";
import type { WallFigure } from "#tile/amounts";
import { ageingSaid } from "#tile/lists";
import { MARKS, SIGNS } from "#tile/marks";
import type { BodyProps } from "#tile/panel";
import type { Say } from "#tile/say";
import { widthOf } from "../glyphs.ts";
import { TYPE, type WallPalette } from "./look.ts";
import { type Box, broken, LEADING, line, rect, stroke } from "./pen.ts";

const ROW = TYPE.label * LEADING;

/** A figure with its course, plan, verdict and comparisons, from the ground of its tile upwards. */
export function figureTile(props: BodyProps, box: Box, palette: WallPalette, say: Say): string {
  const { amount, course, bullet, verdict, compare } = figureSaid(props, say);
  const parts: string[] = [];
  const quiet = { size: TYPE.label, colour: palette.quiet };
  const plain = { size: TYPE.label, colour: palette.text };
  const right = box.x + box.width;
  let bottom = box.y + box.height;
  for (const { label, direction, text } of compare.toReversed()) {
    bottom -= ROW;
    const value = direction ? `${SIGNS[direction]} ${text}` : text;
    parts.push(line(value, right, bottom, { ...plain, align: "end" }));
    parts.push(line(label, box.x, bottom, quiet, box.width - widthOf(value, TYPE.label) - 8));
  }
  if (verdict) {
    const lines = verdictLines(verdict, box.width);
    bottom -= lines.length * ROW;
    parts.push(verdictText(verdict, lines, box.x, bottom, palette));
  }
  if (bullet) {
    bottom -= ROW;
    const said = `${bullet.label} ${bullet.share}`;
    const track = { x: box.x, y: bottom + ROW / 2 - 5, width: Math.max(40, box.width - widthOf(said, TYPE.label) - 12), height: 10 };
    parts.push(rect(track, palette.line), rect({ ...track, width: track.width * bullet.filled }, palette.hues[0] ?? palette.text));
    if (bullet.mark !== null)
      parts.push(rect({ x: track.x + track.width * bullet.mark, y: track.y - 5, width: 3, height: 20 }, palette.text));
    parts.push(line(said, right, bottom, { ...plain, align: "end" }, box.width - 52));
  }
  const size = Math.min(props.panel.hero ? TYPE.hero : TYPE.number, Math.max(TYPE.title, bottom - box.y));
  const top = Math.max(box.y, bottom - size * 1.15);
  const wide = amountWidth(amount, size);
  parts.push(amountText(amount, box.x, top, size, palette));
  if (course) {
    const room = { x: box.x + wide + 18, y: top + 6, width: box.width - wide - 30, height: size * 0.85 };
    if (room.width > 40) parts.push(courseLine(course, room, palette));
  }
  return parts.join("");
}

/** What is open as one bar by age, its parts named below it. */
export function ageingTile(props: BodyProps, box: Box, palette: WallPalette, say: Say): string {
  const { amount, verdict, ages, axis } = ageingSaid(props, say);
  const parts = [amountText(amount, box.x, box.y, TYPE.number, palette)];
  const beside = box.x + amountWidth(amount, TYPE.number) + 24;
  if (verdict) {
    const lines = verdictLines(verdict, box.x + box.width - beside);
    parts.push(verdictText(verdict, lines, beside, box.y + 6, palette));
  }
  const whole = ages.reduce((sum, { weight }) => sum + weight, 0);
  const names = box.y + box.height - 4 * ROW;
  const bar = { y: Math.max(box.y + TYPE.number * 1.3, names - 46), height: 28 };
  let x = box.x;
  const slot = box.width / Math.max(1, ages.length);
  for (const [place, { name, step, weight, text, share }] of ages.entries()) {
    const colour = palette.ages[step] ?? palette.other;
    const width = whole > 0 ? (box.width * weight) / whole : 0;
    parts.push(rect({ x, ...bar, width: width - 2 }, colour));
    x += width;
    const left = box.x + place * slot;
    parts.push(rect({ x: left, y: names, width: 6, height: 3 * ROW - 4 }, colour));
    parts.push(line(name, left + 14, names, { size: TYPE.label, colour: palette.quiet }, slot - 18));
    parts.push(line(text, left + 14, names + ROW, { size: TYPE.label, colour: palette.text }, slot - 18));
    parts.push(line(share, left + 14, names + 2 * ROW, { size: TYPE.label, colour: palette.quiet }, slot - 18));
  }
  parts.push(line(axis, box.x + box.width, names + 3 * ROW, { size: TYPE.label, colour: palette.quiet, align: "end" }));
  return parts.join("");
}

/** A figure by month or week as a line, its last point in the colour of the verdict. */
export function courseLine(
  { values, isOpen, status }: Omit<CourseSaid, "kind" | "times">,
  box: Box,
  palette: WallPalette,
  among: readonly (string | null)[] = values,
): string {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  if (known.length < 2) return "";
  const all = among.flatMap((value) => (value === null ? [] : [drawn(value)]));
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const points = known.map(({ value, place }): [number, number] => [
    box.x + (place / (values.length - 1)) * box.width,
    most === least ? box.y + box.height : box.y + box.height * (1 - (drawn(value) - least) / (most - least)),
  ]);
  const hue = palette.hues[0] ?? palette.text;
  const [x, y] = points.at(-1) ?? [0, 0];
  const dot = `<circle cx="${x}" cy="${y}" r="5" fill="${status ? palette.judged[status] : hue}"/>`;
  return [
    stroke(points.slice(0, -1), hue, 3),
    stroke(points.slice(-2), hue, 3, isOpen && known.at(-1)?.place === values.length - 1),
    dot,
  ].join("");
}

const unitSize = (size: number) => Math.max(size * 0.5, TYPE.label);

function amountWidth({ text, unit }: WallFigure, size: number): number {
  return widthOf(text, size, 600) + (unit ? size * 0.2 + widthOf(unit, unitSize(size)) : 0);
}

function amountText({ text, unit }: WallFigure, x: number, top: number, size: number, palette: WallPalette): string {
  const small = unitSize(size);
  const beside = x + widthOf(text, size, 600) + size * 0.2;
  return [
    line(text, x, top, { size, colour: palette.text, weight: 600 }),
    unit ? line(unit, beside, top + (size - small) * 0.95, { size: small, colour: palette.quiet }) : "",
  ].join("");
}

/** A verdict is one sentence; its mark and word stand on its first line. */
function verdictLines({ status, word, text }: VerdictSaid, room: number): string[] {
  return broken(`${MARKS[status]} ${word} ${text}`, room, TYPE.label, 2);
}

function verdictText({ status, word }: VerdictSaid, lines: readonly string[], x: number, top: number, palette: WallPalette): string {
  const begin = `${MARKS[status]} ${word}`;
  return lines
    .map((text, at) => {
      const y = top + at * ROW;
      const isSplit = at === 0 && text.startsWith(begin);
      if (!isSplit) return line(text, x, y, { size: TYPE.label, colour: palette.text });
      const rest = text.slice(begin.length).trimStart();
      return [
        line(begin, x, y, { size: TYPE.label, colour: palette.judged[status], weight: 600 }),
        line(rest, x + widthOf(`${begin} `, TYPE.label, 600), y, { size: TYPE.label, colour: palette.text }, Infinity),
      ].join("");
    })
    .join("");
}

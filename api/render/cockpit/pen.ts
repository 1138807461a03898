import { markup } from "#define/text";
import { widthOf } from "../glyphs.ts";

export type Box = { x: number; y: number; width: number; height: number };
type Style = { size: number; colour: string; weight?: 400 | 600; align?: "start" | "middle" | "end" };

/** What stands between lines of text, in heights of its type. */
export const LEADING = 1.28;
const ASCENT = 0.95;
const MORE = "…";
const round = (value: number) => Math.round(value * 100) / 100;

/** One line of text whose top left (or right) corner is given, cut with an ellipsis where it is wider than its room. */
export function line(text: string, x: number, top: number, style: Style, room = Infinity): string {
  const { size, colour, weight = 400, align = "start" } = style;
  const shown = cut(text, room, size, weight);
  if (shown === "") return "";
  return `<text x="${round(x)}" y="${round(top + ASCENT * size)}" style="font-size:${size}px;font-weight:${weight}" fill="${colour}" text-anchor="${align}">${markup(shown)}</text>`;
}

/** A text as far as there is room for it. */
function cut(text: string, room: number, size: number, weight: 400 | 600 = 400): string {
  if (room === Infinity || widthOf(text, size, weight) <= room) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && widthOf(`${letters.join("").trimEnd()}${MORE}`, size, weight) > room) letters.pop();
  return letters.length === 0 ? "" : `${letters.join("").trimEnd()}${MORE}`;
}

/** What stays together: a number with its Han unit and what closes after it, a Han character, a word with its spaces. */
const HAN = String.raw`\p{Script=Han}\u3000-\u303f\uff00-\uffef`;
const PIECES = new RegExp(String.raw`[^\s${HAN}]*\u2060[\p{Script=Han}]+[\uff09\uff0c]*|[${HAN}][\uff09\uff0c]*|[^\s${HAN}]+\s*|\s+`, "gu");

/** A text on as many lines as it needs, at most so many: broken between words, and between Han characters. */
export function broken(text: string, room: number, size: number, most: number, weight: 400 | 600 = 400): string[] {
  const lines: string[] = [];
  for (const piece of text.match(PIECES) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && (lines.length === most || widthOf((last + piece).trimEnd(), size, weight) <= room))
      lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  return lines.map((each) => cut(each.trimEnd(), room, size, weight));
}

export function rect({ x, y, width, height }: Box, fill: string, radius = 2): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(Math.max(0, width))}" height="${round(Math.max(0, height))}" rx="${radius}" fill="${fill}"/>`;
}

export function stroke(points: readonly (readonly [number, number])[], colour: string, width: number, dashed = false): string {
  const path = points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="${width}"${dashed ? ` stroke-dasharray="${width * 2} ${width * 2}"` : ""}/>`;
}

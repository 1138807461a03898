import { barsSaid, funnelSaid } from "#tile/lists";
import { MARKS } from "#tile/marks";
import { multiplesSaid } from "#tile/multiples";
import type { BodyProps } from "#tile/panel";
import type { Say } from "#tile/say";
import { columnsKept, tableSaid } from "#tile/table";
import { widthOf } from "../glyphs.ts";
import { courseLine } from "./figures.ts";
import { TYPE, type WallPalette } from "./look.ts";
import { type Box, broken, LEADING, line, rect } from "./pen.ts";

const ROW = TYPE.label * LEADING;
const GAP = 14;

/** Names left, bars beside them, amounts right. */
export function barsTile(props: BodyProps, box: Box, palette: WallPalette, say: Say): string {
  const lines = (props.panel.kind === "funnel" ? funnelSaid : barsSaid)(props, say);
  const slot = box.height / lines.length;
  const values = Math.max(...lines.map(({ text }) => widthOf(text, TYPE.label)));
  const names = Math.min((box.width - values) * 0.7, Math.max(...lines.map(({ name }) => widthOf(name, TYPE.label)), 60));
  const track = { x: box.x + names + GAP, width: box.width - names - values - 2 * GAP };
  return lines
    .map(({ name, text, length, quiet, isBelow }, at) => {
      const y = box.y + at * slot + (slot - ROW) / 2;
      return [
        line(name, box.x, y, { size: TYPE.label, colour: palette.text }, names),
        rect(
          { x: track.x, y: y + ROW / 2 - 7, width: Math.max(2, track.width * length), height: 14 },
          quiet ? palette.rest : (palette.hues[isBelow ? 1 : 0] ?? palette.text),
        ),
        line(text, box.x + box.width, y, { size: TYPE.label, colour: palette.text, align: "end" }),
      ].join("");
    })
    .join("");
}

const TABLE_ROW = TYPE.label * 1.6;
/** What names have at least. */
const NAMES = 150;

/** Rows with figures; those that find no room are counted. */
export function tableTile(props: BodyProps, box: Box, palette: WallPalette, say: Say): string {
  const { heads: all, unit, rows } = tableSaid(props, say);
  const kept = keptIn(props, rows, box.width - NAMES);
  const heads = kept.flatMap((at) => all[at] ?? []);
  const texts = kept.map((at) => [all[at]?.text ?? "", ...rows.map(({ cells }) => cellText(cells[at]))]);
  const wanted = texts.map((column) => Math.max(...column.map((text) => widthOf(text, TYPE.label))) + GAP);
  const widths = narrowed(wanted, texts, box.width - NAMES);
  const rights = widths.map((_, at) => box.x + box.width - widths.slice(at + 1).reduce((sum, width) => sum + width, 0));
  const names = box.width - widths.reduce((sum, width) => sum + width, 0);
  const fitting = Math.max(1, Math.floor((box.height - TABLE_ROW) / TABLE_ROW));
  const shown = rows.slice(0, rows.length > fitting ? Math.max(1, fitting - 1) : fitting);
  const head = heads.map(({ text }, at) =>
    line(text, rights[at] ?? 0, box.y, { size: TYPE.label, colour: palette.quiet, align: "end" }, (widths[at] ?? 0) - 6),
  );
  const body = shown.flatMap(({ name, cells }, at) => {
    const y = box.y + (at + 1) * TABLE_ROW;
    return [
      rect({ x: box.x, y: y - 3, width: box.width, height: 1 }, palette.line, 0),
      line(name, box.x, y + 3, { size: TYPE.label, colour: palette.text }, names - 8),
      ...kept
        .flatMap((column) => cells[column] ?? [])
        .map(({ text, status }, place) => {
          const style = { size: TYPE.label, colour: palette.text, align: "end" } as const;
          const mark = status
            ? line(MARKS[status], (rights[place] ?? 0) - widthOf(text, TYPE.label) - 6, y + 3, markOf(status, palette))
            : "";
          return mark + line(text, rights[place] ?? 0, y + 3, style, (widths[place] ?? 0) - 6);
        }),
    ];
  });
  const more = rows.length > shown.length ? say.word("cockpit:paper.rows", { shown: shown.length, rows: rows.length }) : "";
  const left = all.length - heads.length;
  const corner = [unit, left > 0 ? say.word("cockpit:columnsLeft", { count: left }) : ""].filter(Boolean).join(" · ");
  head.push(line(corner, box.x, box.y, { size: TYPE.label, colour: palette.quiet }, names - 8));
  const foot = line(more, box.x, box.y + (shown.length + 1) * TABLE_ROW + 3, { size: TYPE.label, colour: palette.quiet });
  return [...head, ...body, foot].join("");
}

const markOf = (status: keyof WallPalette["judged"], palette: WallPalette) =>
  ({ size: TYPE.label, colour: palette.judged[status], align: "end" }) as const;

function cellText(cell: { text: string; status: string | null } | undefined): string {
  return cell ? `${cell.status ? "■ " : ""}${cell.text}` : "";
}

/** The columns whose figures are whole in so much room: one at least. */
function keptIn({ panel }: BodyProps, rows: ReturnType<typeof tableSaid>["rows"], room: number): readonly number[] {
  const widths = (panel.columns ?? []).map((_, at) => leastOf(rows.map(({ cells }) => cellText(cells[at]))));
  const choices = widths.map((_, leftOut) => columnsKept(panel, leftOut));
  const isWhole = (kept: readonly number[]) => kept.reduce((sum, at) => sum + (widths[at] ?? 0), 0) <= room;
  return choices.find(isWhole) ?? choices.at(-1) ?? [];
}

const leastOf = (figures: readonly string[]) => Math.max(...figures.map((text) => widthOf(text, TYPE.label)), 40) + GAP;

/** Columns give way by their heads before a name is left without room: no figure is cut. */
function narrowed(wanted: readonly number[], texts: readonly (readonly string[])[], room: number): readonly number[] {
  const whole = wanted.reduce((sum, width) => sum + width, 0);
  if (whole <= room) return wanted;
  const least = texts.map((column) => leastOf(column.slice(1)));
  const spare = wanted.map((width, at) => width - (least[at] ?? 0));
  const all = spare.reduce((sum, width) => sum + width, 0);
  const share = all > 0 ? Math.min(1, (whole - room) / all) : 0;
  return wanted.map((width, at) => width - (spare[at] ?? 0) * share);
}

/** The same picture of each key, as many as there is room for. */
export function multiplesTile(props: BodyProps, box: Box, palette: WallPalette, say: Say): string {
  const { isOpen, isOneScale, each } = multiplesSaid(props, say);
  const [wide, high] = [TYPE.label * 9, TYPE.label * 3.2];
  const across = Math.max(1, Math.floor((box.width + GAP) / (wide + GAP)));
  const down = Math.max(1, Math.floor((box.height + 8) / (high + 8)));
  const shown = each.slice(0, across * down);
  const columns = Math.min(across, shown.length);
  const rows = Math.ceil(shown.length / Math.max(1, columns));
  const cell = { width: (box.width - (columns - 1) * GAP) / columns, height: (box.height - (rows - 1) * 8) / rows };
  const all = isOneScale ? shown.flatMap(({ values }) => values) : undefined;
  return shown
    .map(({ name, values, text }, at) => {
      const x = box.x + (at % columns) * (cell.width + GAP);
      const y = box.y + Math.floor(at / columns) * (cell.height + 8);
      const room = { x, y: y + ROW + 4, width: cell.width - 8, height: cell.height - ROW - 12 };
      return [
        line(text, x + cell.width, y, { size: TYPE.label, colour: palette.text, align: "end" }),
        line(name, x, y, { size: TYPE.label, colour: palette.quiet }, cell.width - widthOf(text, TYPE.label) - 8),
        courseLine({ values, isOpen }, room, palette, all ?? values),
      ].join("");
    })
    .join("");
}

/** What stands where nothing is. */
export function nothing(box: Box, palette: WallPalette, text: string): string {
  const lines = broken(text, box.width, TYPE.label, 3);
  const top = box.y + (box.height - lines.length * ROW) / 2;
  const style = { size: TYPE.label, colour: palette.quiet, align: "middle" } as const;
  return lines.map((each, at) => line(each, box.x + box.width / 2, top + at * ROW, style)).join("");
}

import { memo } from "react";
import { isMixed, leafUnit, leafValue, type PivotKey } from "#define/pivot/pivot";
import { type ReportNote, notesAt } from "../report/notes.ts";
import { cellId, type LeafAt, type Sight } from "./pivotSize.ts";
import type { TableRow } from "./tree.ts";
import type { ReportWords } from "../report/words.ts";
import type { SliceColumn } from "#define/slice/query";

type PivotLineProps = {
  words: ReportWords;
  columns: readonly SliceColumn[];
  leaves: readonly LeafAt[];
  sight: Sight;
  dimensions: readonly string[];
  /** Metrics that stand in front; all others stand back. */
  cells: readonly string[];
  across: PivotKey;
  place: number;
  /** Not here yet: its number stands in its place. */
  line: TableRow | undefined;
  total: string | undefined;
  /** The column that the keyboard is at; -1 = another line. */
  active: number;
  chosen: boolean;
  notes: readonly ReportNote[];
};

/** One line of a pivot: its name, further in the deeper it stands, and the figures that are in sight. */
export const PivotLine = memo(function PivotLine(props: PivotLineProps) {
  const { leaves, sight, place, line, total, active, chosen } = props;
  const shown = leaves.slice(sight.left, sight.right);
  return (
    <tr
      aria-rowindex={place + 2}
      aria-selected={chosen}
      {...(line?.canOpen ? { "aria-expanded": line.isOpen } : {})}
      {...(line && !total ? { "aria-level": line.level + 1 } : {})}
      className={total ? "lw-pivot-total" : undefined}
    >
      <NameCell {...props} />
      {sight.left > 0 && <td aria-hidden="true" colSpan={sight.left} />}
      {shown.map((at, index) => (
        <FigureCell key={at.leaf.id} {...props} at={at} column={sight.left + index + 1} isActive={active === sight.left + index + 1} />
      ))}
      {sight.right < leaves.length && <td aria-hidden="true" colSpan={leaves.length - sight.right} />}
    </tr>
  );
}, sameLine);

function NameCell({ words, dimensions, place, line, total, active, notes }: PivotLineProps) {
  const place0 = { id: cellId(place, 0), "data-place": `${place}.0`, "data-active": active === 0 };
  if (!line) return <th scope="row" className="lw-pivot-name lw-quiet" {...place0}>{`${place + 1} …`}</th>;
  const { row, level, isOpen, canOpen } = line;
  const name = total ?? (row.other ? words.other : words.value(dimensions[level] ?? "", row.path.at(-1) ?? null, row.label));
  const noted = total ? [] : notesAt(notes, keysOf(line, dimensions), null);
  return (
    <th
      scope="row"
      className="lw-pivot-name"
      title={titleOf(name, noted)}
      data-noted={noted.length > 0}
      style={{ paddingLeft: 8 + level * 16 }}
      {...place0}
    >
      {canOpen && <span className="lw-twist">{isOpen ? "▾" : "▸"}</span>}
      {!total && row.code && row.code !== row.label && <span className="lw-code">{row.code}</span>}
      {name}
    </th>
  );
}

type FigureCellProps = PivotLineProps & { at: LeafAt; column: number; isActive: boolean };

function FigureCell({
  words,
  columns,
  dimensions,
  cells,
  across,
  place,
  line,
  notes,
  at: { leaf, block },
  column,
  isActive,
}: FigureCellProps) {
  const key = block.kind === "key" ? block.key : undefined;
  const figures = key === undefined ? line?.row.figures : line?.row.cells.get(key);
  const value = leafValue(leaf, figures);
  const text = line ? words.figure(value, leafUnit(leaf, columns)) : "";
  const keys = line ? { ...keysOf(line, dimensions), ...(key !== undefined && across ? { [across]: key } : {}) } : {};
  const noted =
    line && leaf.part === "value" && notes.length > 0
      ? notesAt(notes, keys, leaf.of).filter(({ metric }) => metric !== null || key !== undefined)
      : [];
  const isLighter = leaf.part !== "value" || !cells.includes(leaf.of);
  const falls = leaf.part === "difference" && value?.startsWith("-");
  return (
    <td
      id={cellId(place, column)}
      data-place={`${place}.${column}`}
      data-active={isActive}
      data-noted={noted.length > 0}
      data-falls={falls}
      className={isLighter ? "lw-lighter" : undefined}
      title={noted.length > 0 ? titleOf(text, noted) : isMixed(leaf, figures) ? words.mixed : undefined}
    >
      {text}
    </td>
  );
}

/** The keys that lead to a line. */
function keysOf({ row }: TableRow, dimensions: readonly string[]): Record<string, PivotKey> {
  return Object.fromEntries(row.path.map((key, at) => [dimensions[at] ?? "", key]));
}

function titleOf(text: string, notes: readonly ReportNote[]): string {
  return [text, ...notes.map((note) => `${note.by}: ${note.text}`)].join("\n");
}

// A line is drawn anew only when something that it shows changed: scrolling up and down moves no line.
function sameLine(before: PivotLineProps, now: PivotLineProps): boolean {
  return (
    before.line?.row === now.line?.row &&
    before.line?.isOpen === now.line?.isOpen &&
    before.line?.canOpen === now.line?.canOpen &&
    before.place === now.place &&
    before.active === now.active &&
    before.chosen === now.chosen &&
    before.leaves === now.leaves &&
    before.sight.left === now.sight.left &&
    before.sight.right === now.sight.right &&
    before.words === now.words &&
    before.columns === now.columns &&
    before.notes === now.notes
  );
}

import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { ConditionScope } from "#define/condition";
import type { LinesDescription } from "../data/description.ts";
import { useSession } from "../data/session.ts";
import { askConsent } from "../parts/consent.ts";
import type { Choice } from "../parts/picking.ts";
import type { ModuleWords } from "../parts/words.ts";
import { valueMeant, type Block, type CellChange, type CellPosition } from "./cells.ts";
import { isOpenIn } from "./lineScope.ts";
import type { GridCommand } from "./keys.ts";
import { changedIn, cleared, columnSet, duplicated, filledDown, inserted, removed } from "./lines.ts";
import { edgeFrom } from "./edges.ts";
import { useCells, type GridData } from "./useCells.ts";
import { useCursor } from "./useCursor.ts";
import type { GridColumn } from "./useLineColumns.ts";

type GridProps = {
  lines: LinesDescription;
  columns: readonly GridColumn[];
  data: GridData;
  scope: ConditionScope;
  editable: boolean;
  growing: boolean;
  open: ReadonlySet<string>;
  words: ModuleWords;
  box: RefObject<HTMLDivElement | null>;
  catcher: RefObject<HTMLInputElement | null>;
  onChange: (next: GridData) => void;
};

/**
 * A line grid at work: where the cursor stands and what is selected, the cell being edited, and everything that keys and the menu do with
 * lines.
 */
export function useGrid({ lines, columns, data, scope, editable, growing, open, words, box, catcher, onChange }: GridProps) {
  const { t } = useTranslation();
  const { today } = useSession();
  const newest = useRef(data);
  useLayoutEffect(() => {
    newest.current = data;
  }, [data]);
  const [editing, setEditing] = useState<{ text: string | undefined } | null>(null);
  const isEditing = useRef(false);
  const read = () => newest.current;
  const cells = useCells(
    lines,
    scope,
    (name, line) => open.has(name) && isOpenIn(lines.fields[name], line, scope),
    read,
    (next) => {
      newest.current = next;
      onChange(next);
    },
  );
  const stopEditing = () => {
    isEditing.current = false;
    setEditing(null);
  };
  const lastRow = () => newest.current.rows.length + (growing ? 0 : -1);
  const { at, block, stand, go, select, showCells, takeKeys } = useCursor({ columns, lastRow, box, catcher, onMove: stopEditing });
  const names = columns.map(({ name }) => name);
  const count = data.rows.length + (growing ? 1 : 0);
  const current = names[at.col] ?? "";
  /** Takes what is being typed into a cell. */
  const settle = () => {
    const active = document.activeElement;
    if (isEditing.current && active instanceof HTMLElement && box.current?.contains(active)) active.blur();
  };
  /** Stands at a cell while the keys stay elsewhere. */
  const show = (place: CellPosition) => {
    settle();
    stand(place);
  };
  const goOn = (step: 1 | -1, every = false) => go(stopBeside(stopsIn(columns, open, every), at, step, newest.current.rows.length));
  const edit = (text?: string) => {
    if (!editable || !open.has(current) || !isOpenIn(lines.fields[current], newest.current.rows[at.row], scope)) return;
    if (lines.fields[current]?.kind === "flag")
      return cells.put([{ row: at.row, name: current, value: newest.current.rows[at.row]?.values[current] !== true }]);
    isEditing.current = true;
    setEditing({ text });
  };
  const finish = (text: string | null, then: GridCommand | null, to: EventTarget | null = null) => {
    if (!isEditing.current) return;
    const field = lines.fields[current];
    stopEditing();
    if (text !== null && field) cells.put([{ row: at.row, name: current, value: valueMeant(field, current, text, today, words) }]);
    if (then) run(then);
    else if (!to) takeKeys();
  };
  const removeRows = async () => {
    const rows = { ...block, bottom: Math.min(block.bottom, newest.current.rows.length - 1) };
    if (rows.bottom < rows.top) return;
    const question = t("shell:entry.deleteLines", { count: rows.bottom - rows.top + 1 });
    if (!(await askConsent(question, t("shell:entry.deleteAction")))) return;
    cells.replace(removed(newest.current.rows, rows));
    go({ row: rows.top, col: at.col });
  };
  const step = (direction: "undo" | "redo") => {
    const before = newest.current.rows;
    cells.step(direction);
    showCells(changedIn(before, newest.current.rows, names, (name) => open.has(name)));
  };
  const run = (command: GridCommand) => {
    const { rows } = newest.current;
    const last: CellPosition = { row: Math.max(0, rows.length - 1), col: names.length - 1 };
    switch (command.kind) {
      case "move":
        return go({ row: at.row + command.rows, col: at.col + command.cols }, command.extend);
      case "edge":
        return go(edgeFrom(rows, names, at, command), command.extend);
      case "end":
        return go(endOf(command, at, last), command.extend);
      case "next":
        return goOn(command.step, command.every);
      case "all":
      case "column":
      case "row":
        return select(...wholeOf(command.kind, block, last));
      case "edit":
        return edit();
      case "removeRows":
        return void removeRows();
      case "undo":
      case "redo":
        return step(command.kind);
      case "clear":
        return cells.put(cleared(rows, block, names));
      case "fillDown":
        return cells.put(filledDown(rows, block, names));
      case "setColumn":
        return cells.put(columnSet(rows, current, rows[at.row]?.values[current] ?? null));
      case "insertRows":
        return cells.replace(inserted(rows, block));
      case "duplicateRows":
        return cells.replace(duplicated(rows, block, lines.fields));
      case "open":
      case "find":
      case "menu":
        return undefined;
    }
  };
  const paste = (from: CellPosition, changes: readonly CellChange[], to: CellPosition) => {
    cells.put(changes);
    select(from, to);
  };
  const pick = (choice: Choice | null) => cells.pick(at.row, current, choice);
  return { at, block, current, names, count, editing, read, go, show, settle, select, edit, finish, stopEditing, run, paste, pick, cells };
}

/** The columns where a person stops who fills in cells: those that he passes over only where all (`every`) are wanted, or none other is. */
function stopsIn(columns: readonly GridColumn[], open: ReadonlySet<string>, every: boolean): number[] {
  const all = columns.filter(({ name }) => open.has(name));
  const wanted = every ? all : all.filter(({ skipped }) => !skipped);
  return (wanted.length > 0 ? wanted : all).map(({ col }) => col);
}

/** Where the cursor stands next: beside in its row, else in the row below, as far as there is one more, or above. */
function stopBeside(stops: readonly number[], at: CellPosition, step: 1 | -1, rowCount: number): CellPosition {
  const beside = step > 0 ? stops.find((col) => col > at.col) : stops.findLast((col) => col < at.col);
  if (beside !== undefined) return { row: at.row, col: beside };
  if (step > 0) return { row: at.row >= rowCount ? at.row : at.row + 1, col: stops[0] ?? 0 };
  return at.row === 0 ? at : { row: at.row - 1, col: stops.at(-1) ?? 0 };
}

/** The first or last cell of the row of the cursor, or of all. */
function endOf({ side, all }: { side: "first" | "last"; all: boolean }, at: CellPosition, last: CellPosition): CellPosition {
  const to = side === "first" ? { row: 0, col: 0 } : last;
  return all ? to : { row: at.row, col: to.col };
}

/** The first and the last cell of everything, or of the columns or rows of a block. */
function wholeOf(what: "all" | "column" | "row", block: Block, last: CellPosition): [CellPosition, CellPosition] {
  if (what === "column")
    return [
      { row: 0, col: block.left },
      { row: last.row, col: block.right },
    ];
  if (what === "row")
    return [
      { row: block.top, col: 0 },
      { row: block.bottom, col: last.col },
    ];
  return [{ row: 0, col: 0 }, last];
}

export type Grid = ReturnType<typeof useGrid>;

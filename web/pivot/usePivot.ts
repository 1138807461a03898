import { useMemo, useState } from "react";
import { belowSlices, PAGE, pageOf } from "#query/questions";
import type { ReportState } from "#query/state";
import type { Sliceable } from "#define/dataset";
import {
  blocksOf,
  fixedKeys,
  orderedKeys,
  type PivotBlock,
  type PivotKey,
  pivotRows,
  type PivotRow,
  type PivotShape,
} from "#define/pivot/pivot";
import type { Answered, SliceSource } from "../data/slices/source.ts";
import type { SliceResult } from "../data/slices/answer.ts";
import { linesBelow, pathId, placed, type TableRow } from "./tree.ts";
import { useSlice } from "../report/useSlices.ts";
import type { Slice, SliceColumn } from "#define/slice/query";

/** The views of a source that the table asks by. */
export const TABLE_VIEWS = ["pivot", "pivot.1", "pivot.2", "pivot.3"] as const;

/** A table as far as it is known: what it asks, its columns, its sums, and the rows that are here. */
export type PivotModel = {
  slice: Slice;
  shape: PivotShape;
  rows: readonly string[];
  across: string | null;
  keys: readonly { key: PivotKey; label: PivotKey }[];
  blocks: readonly PivotBlock[];
  columns: readonly SliceColumn[];
  total: PivotRow | null;
  /** Groups of the first dimension. */
  groups: number;
  /** Lines of the table, those of open rows included. */
  count: number;
  /** The line at a place; undefined while it is on its way. */
  lineAt: (place: number) => TableRow | undefined;
};
/** The pages of one question that came so far; `last` is the answer that came last. */
type Book = {
  question: string;
  slice: Slice;
  pages: ReadonlyMap<number, readonly PivotRow[]>;
  first: SliceResult;
  last: SliceResult;
};
type Shown = { shape: PivotShape; state: ReportState };

/**
 * What the table shows and how to ask for the lines that came into sight. Old lines stay until those of a new question are there; pages
 * already seen are kept.
 */
export function usePivot(
  source: SliceSource,
  setting: { dataset: Sliceable; state: ReportState; shape: PivotShape; today: string },
  all: Slice | null,
): { model: PivotModel | null; asked: Answered; onSight: (first: number, last: number) => void } {
  const { dataset, state, shape, today } = setting;
  const question = useMemo(() => questionOf(all), [all]);
  const [at, setAt] = useState({ question, offset: 0 });
  const offset = at.question === question ? at.offset : 0;
  const slice = useMemo(() => all && pageOf(all, offset), [all, offset]);
  const asked = useSlice(source, TABLE_VIEWS[0], slice);
  const book = useBook(asked);
  const below = useBelow(source, book?.slice ?? null, state);
  const shown = useShown({ shape, state }, book?.question === question);
  const model = useMemo(() => {
    if (!book) return null;
    const across = book.slice.columns?.[0] ?? null;
    const named = { ...shown.state, rows: rowsOf(book.slice, shown.state) };
    return modelOf({ book, dataset, across, today, state: named, shape: shown.shape, below });
  }, [book, dataset, today, shown, below]);
  const onSight = (first: number, last: number): void => {
    if (!model || !book || all?.limit !== undefined) return;
    const missing = [first, last, last + PAGE / 4, first - PAGE / 4]
      .map((place) => placed(model.groups, placesOfOpen(book, below, shown.state), place).top)
      .map((top) => Math.floor(Math.min(Math.max(top, 0), Math.max(0, model.groups - 1)) / PAGE) * PAGE)
      .find((page) => !book.pages.has(page));
    if (missing !== undefined && missing !== offset) setAt({ question, offset: missing });
  };
  return { model, asked, onSight };
}

/** Rows of the held question: the first dimension is the one that was asked. */
function rowsOf(slice: Slice, { rows }: ReportState): readonly string[] {
  const [group = ""] = slice.by;
  return rows[0] === group ? rows : [group];
}

/** Pages are kept as long as the question and the data stay the same. */
function useBook({ result, slice }: Answered): Book | null {
  const [book, setBook] = useState<Book | null>(null);
  if (!result || !slice || book?.last === result) return book;
  const question = questionOf(slice);
  const isSame = book?.question === question && book.last.version === result.version;
  const page = pivotRows(result, slice.by, slice.columns?.[0] ?? null).rows;
  const pages = new Map([...(isSame ? book.pages : []), [slice.offset ?? 0, page]]);
  const next = { question, slice, pages, first: isSame ? book.first : result, last: result };
  setBook(next);
  return next;
}

/** What is shown belongs to the question that was answered, not to the one that is on its way. */
function useShown(now: Shown, isAnswered: boolean): Shown {
  const [shown, setShown] = useState(now);
  if (!isAnswered || (shown.shape === now.shape && shown.state === now.state)) return shown;
  setShown(now);
  return now;
}

/** A question without its window. */
function questionOf(slice: Slice | null): string {
  return JSON.stringify(slice && { ...slice, offset: undefined, limit: slice.other ? slice.limit : undefined });
}

type Below = ReadonlyMap<string, readonly PivotRow[]>;

/** The rows of open ones, by the path that leads to them; one question per level. */
function useBelow(source: SliceSource, all: Slice | null, state: ReportState): Below {
  const text = JSON.stringify(all ? belowSlices(all, state) : []);
  const slices = useMemo(() => JSON.parse(text) as (Slice | null)[], [text]);
  const first = useSlice(source, TABLE_VIEWS[1], slices[0] ?? null);
  const second = useSlice(source, TABLE_VIEWS[2], slices[1] ?? null);
  const third = useSlice(source, TABLE_VIEWS[3], slices[2] ?? null);
  return useMemo(() => {
    const found = new Map<string, PivotRow[]>();
    for (const { result, slice } of [first, second, third]) {
      if (!result || !slice) continue;
      for (const row of pivotRows(result, slice.by, slice.columns?.[0] ?? null).rows) {
        const id = pathId(row.path.slice(0, -1));
        const group = found.get(id);
        if (group) group.push(row);
        else found.set(id, [row]);
      }
    }
    return found;
  }, [first, second, third]);
}

type Parts = { book: Book; dataset: Sliceable; across: string | null; today: string; state: ReportState; shape: PivotShape; below: Below };

function modelOf({ book, dataset, across, today, state, shape, below }: Parts): PivotModel {
  const { keys: found, total, groups: counted } = pivotRows(book.first, book.slice.by, across);
  const fixed = across === null ? [] : fixedKeys(dataset, across, state.params, today);
  const keys = across === null ? [] : orderedKeys(dataset, across, found, fixed);
  const shown = keys.filter(({ key }) => !state.hidden.columns.includes(key));
  const isWhole = book.slice.other === true;
  const groups = isWhole ? (book.pages.get(0)?.length ?? 0) : counted;
  const inserts = placesOfOpen(book, below, state);
  const rowAt = (top: number): PivotRow | undefined =>
    book.pages.get(isWhole ? 0 : Math.floor(top / PAGE) * PAGE)?.[isWhole ? top : top % PAGE];
  return {
    slice: book.slice,
    shape,
    rows: state.rows,
    across,
    keys,
    blocks: blocksOf(book.slice, shape, across === null ? null : shown.map(({ key }) => key), dataset.bridges),
    columns: book.first.columns,
    total,
    groups,
    count: groups + inserts.reduce((sum, { lines }) => sum + lines.length, 0),
    lineAt: (place) => {
      const { top, line } = placed(groups, inserts, place);
      if (line) return line;
      const row = rowAt(top);
      const isOpen = row !== undefined && state.open.some((path) => pathId(path) === pathId(row.path));
      return row && { row, level: 0, isOpen, canOpen: state.rows.length > 1 && !row.other };
    },
  };
}

/** The lines below open rows of the pages that are here, by the place of their first row. */
function placesOfOpen(book: Book, below: Below, state: ReportState): { top: number; lines: readonly TableRow[] }[] {
  const open = new Set(state.open.map(pathId));
  if (open.size === 0) return [];
  const found = [...book.pages].flatMap(([offset, rows]) =>
    rows.flatMap((row, at) =>
      open.has(pathId(row.path)) && !row.other ? [{ top: offset + at, lines: linesBelow(row, below, open, state.rows.length) }] : [],
    ),
  );
  return found.toSorted((a, b) => a.top - b.top);
}

import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReportState } from "#query/state";
import { leafUnit, leafValue, type PivotKey, type PivotLeaf } from "#define/pivot/pivot";
import { pivotColumn } from "#define/pivot/pivotSize";
import { type PivotPosition, moved } from "./gridKeys.ts";
import type { ReportNote } from "../report/notes.ts";
import { headOf, PivotHead } from "./PivotHead.tsx";
import { PivotLine } from "./PivotLine.tsx";
import { cellId, type LeafAt, leavesIn, nameWidth, sizeOf, useSight } from "./pivotSize.ts";
import type { TableRow } from "./tree.ts";
import type { PivotModel } from "./usePivot.ts";
import type { ReportWords } from "../report/words.ts";
import { isComposing } from "../parts/composing.ts";

/** A figure of the table: whose row (null = the sums), whose column. */
export type PivotCell = { row: TableRow["row"] | null; key: PivotKey | undefined; leaf: PivotLeaf };
export type PivotTableProps = {
  model: PivotModel;
  words: ReportWords;
  state: ReportState;
  notes: readonly ReportNote[];
  /** One sentence that says what is to be seen. */
  summary: string;
  onSight: (first: number, last: number) => void;
  onSort: (by: string, column?: PivotKey) => void;
  onRow: (row: TableRow["row"], add: boolean) => void;
  onOpen: (row: TableRow["row"], open: boolean) => void;
  onColumn: (key: PivotKey, add: boolean) => void;
  onCell: (cell: PivotCell, at: DOMRect) => void;
  onClear: () => void;
};

/**
 * A pivot of any length and width: row heads, column heads and sums frozen, only what is in sight drawn; arrow keys walk it, Enter chooses,
 * Escape clears.
 */
export function PivotTable(props: PivotTableProps) {
  const { model, words, state, notes, summary, onSight } = props;
  const { t } = useTranslation();
  const leaves = useMemo(() => leavesIn(model.blocks), [model.blocks]);
  const widths = useMemo(
    () => leaves.map((at) => pivotColumn(longestIn(at, model, words), headOf(at, model, words))),
    [leaves, model, words],
  );
  const { box, sight, onScroll, reveal } = useSight(model.count, widths);
  const [active, setActive] = useState<PivotPosition>({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const { first, last } = sight;
  useEffect(() => onSight(first, last));
  const size = { rows: model.count + (model.total ? 1 : 0), columns: leaves.length + 1 };
  const act = useActing(props, leaves, table);
  const walk = (event: KeyboardEvent<HTMLTableElement>): void => {
    if (act.key(event, active)) return event.preventDefault();
    const next = moved(active, event.key, size);
    if (!next) return;
    event.preventDefault();
    setActive(next);
    reveal(next.row, next.column);
  };
  const click = (event: MouseEvent<HTMLTableElement>): void => {
    const place = placeUnder(event.target);
    if (!place) return;
    setActive(place);
    act.click(event, place);
  };
  const { top, rows, bottom } = sizeOf(model.count, sight);
  const shared = { words, columns: model.columns, leaves, sight, dimensions: model.rows, cells: model.shape.cells };
  const line = (place: number, row: TableRow | undefined, total?: string) => (
    <PivotLine
      key={total ?? place}
      {...shared}
      place={place}
      line={row}
      total={total}
      active={active.row === place ? active.column : -1}
      chosen={row !== undefined && row.level === 0 && (state.filters[model.rows[0] ?? ""] ?? []).includes(row.row.path[0] ?? null)}
      notes={notes}
      across={model.across}
    />
  );
  return (
    <div className="lw-pivot" ref={box} onScroll={onScroll}>
      <table
        ref={table}
        role="treegrid"
        tabIndex={0}
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns}
        aria-label={summary}
        aria-activedescendant={cellId(active.row, active.column)}
        style={{ width: widths.reduce((sum, width) => sum + width, nameWidth()) }}
        onKeyDown={(event) => isComposing(event) || walk(event)}
        onClick={click}
        onContextMenu={(event) => {
          event.preventDefault();
          click(event);
        }}
      >
        <PivotHead model={model} words={words} state={state} leaves={leaves} widths={widths} sight={sight} active={active} />
        <tbody>
          {top > 0 && <tr aria-hidden="true" style={{ height: top }} />}
          {rows.map((place) => line(place, model.lineAt(place)))}
          {bottom > 0 && <tr aria-hidden="true" style={{ height: bottom }} />}
        </tbody>
        {model.total && (
          <tfoot>{line(model.count, { row: model.total, level: 0, isOpen: false, canOpen: false }, t("report:total"))}</tfoot>
        )}
      </table>
      <p className="lw-visually-hidden" aria-live="polite">
        {summary}
      </p>
    </div>
  );
}

const LOOKED_AT = 30;

/** The longest text of a column: of its sum, of what it is called under its head, and of the first lines. */
function longestIn({ leaf, block }: LeafAt, model: PivotModel, words: ReportWords): number {
  const key = block.kind === "key" ? block.key : undefined;
  const unit = leafUnit(leaf, model.columns);
  const textOf = (row: TableRow["row"] | null | undefined): string =>
    words.figure(leafValue(leaf, key === undefined ? row?.figures : row?.cells.get(key)), unit);
  const first = Array.from({ length: Math.min(LOOKED_AT, model.count) }, (_, place) => textOf(model.lineAt(place)?.row).length);
  return Math.max(textOf(model.total).length * 1.06, ...first);
}

function placeUnder(target: EventTarget): PivotPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
  const [row, column] = (cell?.dataset.place ?? "").split(".").map(Number);
  return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column };
}

type Press = Pick<MouseEvent, "ctrlKey" | "metaKey" | "shiftKey"> & { target: EventTarget };

/** What a click or key does at a place of the table. */
function useActing(props: PivotTableProps, leaves: ReturnType<typeof leavesIn>, table: { current: HTMLTableElement | null }) {
  const { model, onSort, onRow, onOpen, onColumn, onCell, onClear } = props;
  const head = (press: Press, column: number): void => {
    const leaf = leaves[column - 1];
    const [group = ""] = model.rows;
    const sorts = press.shiftKey || (press.target instanceof Element && press.target.closest(".lw-sort") !== null);
    if (!leaf) return onSort(group);
    if (leaf.block.kind !== "key") return leaf.leaf.part === "value" ? onSort(leaf.leaf.figure) : undefined;
    if (!sorts) return onColumn(leaf.block.key, press.ctrlKey || press.metaKey);
    if (leaf.leaf.part === "value") onSort(leaf.leaf.figure, leaf.block.key);
  };
  const body = (press: Press, { row, column }: PivotPosition): void => {
    const line = model.lineAt(row);
    const isTotal = row === model.count;
    if (column > 0) {
      const leaf = leaves[column - 1];
      const rect = table.current?.querySelector(`#${cellId(row, column)}`)?.getBoundingClientRect();
      if (leaf && rect && (line || isTotal))
        onCell(
          { row: isTotal ? null : (line?.row ?? null), key: leaf.block.kind === "key" ? leaf.block.key : undefined, leaf: leaf.leaf },
          rect,
        );
      return;
    }
    if (!line || isTotal) return;
    if (press.target instanceof Element && press.target.closest(".lw-twist")) return onOpen(line.row, !line.isOpen);
    if (!line.row.other) onRow(line.row, press.ctrlKey || press.metaKey);
  };
  const click = (press: Press, place: PivotPosition): void => (place.row === -1 ? head(press, place.column) : body(press, place));
  const key = (event: KeyboardEvent<HTMLTableElement>, at: PivotPosition): boolean => {
    const line = at.row >= 0 && at.column === 0 ? model.lineAt(at.row) : undefined;
    if (event.key === "Enter" || event.key === " " || event.key === "ContextMenu") click(event, at);
    else if (event.key === "Escape") onClear();
    else if (event.key === "ArrowRight" && line?.canOpen && !line.isOpen) onOpen(line.row, true);
    else if (event.key === "ArrowLeft" && line?.isOpen) onOpen(line.row, false);
    else return false;
    return true;
  };
  return { click, key };
}

import { useEffect, useRef, useState, type KeyboardEvent, type RefObject, type UIEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Sliceable } from "#define/dataset";
import { type GridPlace, moved } from "./gridKeys.ts";
import type { Pivot, PivotColumn, PivotRow } from "./pivot.ts";
import { PAGE } from "./questions.ts";
import type { ReportState } from "./state.ts";
import type { ReportWords } from "./words.ts";

const ROW = 28;
const ARROWS = { ascending: " ▲", descending: " ▼", none: "" };
type Key = string | null;
type PivotTableProps = {
  pivot: Pivot;
  /** Row number of the first row held. */
  offset: number;
  dataset: Sliceable;
  words: ReportWords;
  state: ReportState;
  across: string | null;
  columns: readonly PivotColumn[];
  /** The metric in the cells and its total, then the figures beside. */
  cell: string;
  beside: readonly string[];
  /** Which of them stand back. */
  lighter: readonly string[];
  onOffset: (offset: number) => void;
  onSort: (by: string, column?: Key) => void;
  onRow: (key: Key, add: boolean) => void;
  onColumn: (key: Key, add: boolean) => void;
  onCell: (row: PivotRow | null, column: PivotColumn | null, metric: string, at: DOMRect) => void;
};

/** A pivot: row heads frozen, totals last, figures beside in a lighter tone; arrow keys walk it, Enter chooses. */
export function PivotTable(props: PivotTableProps) {
  const { pivot, offset, columns, beside, words, state, onOffset } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 0 });
  const width = 1 + columns.length + 1 + beside.length;
  useFollowFocus(box, active);
  const scroll = (event: UIEvent<HTMLDivElement>): void => {
    const first = Math.floor(event.currentTarget.scrollTop / ROW);
    const wanted = Math.max(0, Math.floor((first - PAGE / 4) / (PAGE / 2)) * (PAGE / 2));
    if (wanted !== offset) onOffset(wanted);
  };
  const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = moved(active, event.key, { rows: pivot.groups + (pivot.total ? 1 : 0), columns: width });
    if (!next) return;
    event.preventDefault();
    setActive(next);
    revealRow(box.current, next.row, pivot.groups);
  };
  const at = { active, setActive };
  const after = Math.max(0, pivot.groups - offset - pivot.rows.length);
  return (
    <div className="lw-pivot" ref={box} onScroll={scroll} onKeyDown={walk}>
      <table role="grid" aria-rowcount={pivot.groups + 1} aria-label={words.title}>
        <PivotHead {...props} {...at} />
        <tbody>
          {offset > 0 && <Spacer height={offset * ROW} width={width} />}
          {pivot.rows.map((row, index) => (
            <PivotLine
              key={row.key}
              {...props}
              {...at}
              row={row}
              place={offset + index}
              chosen={(state.filters[state.group] ?? []).includes(row.key)}
            />
          ))}
          {after > 0 && <Spacer height={after * ROW} width={width} />}
        </tbody>
        {pivot.total && (
          <tfoot>
            <PivotLine {...props} {...at} row={pivot.total} place={pivot.groups} chosen={false} total={t("report:total")} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

type Walking = { active: GridPlace; setActive: (place: GridPlace) => void };

function PivotHead({
  columns,
  beside,
  words,
  state,
  across,
  cell,
  dataset,
  onSort,
  onColumn,
  active,
  setActive,
}: PivotTableProps & Walking) {
  const { t } = useTranslation();
  const chosen = new Set(across ? (state.filters[across] ?? []) : []);
  const sorted = (by: string, column?: Key) =>
    state.order?.by === by && state.order.column === column ? (state.order.descending ? "descending" : "ascending") : "none";
  const arrow = (by: string, column?: Key): string => ARROWS[sorted(by, column)];
  const head = (column: number) => cellProps(active, setActive, -1, column);
  const unit = dataset.metrics[cell]?.unit;
  return (
    <thead>
      <tr>
        <th scope="col" aria-sort={sorted(state.group)} className="lw-pivot-name">
          <button type="button" {...head(0)} onClick={() => onSort(state.group)}>
            {words.dimension(state.group) + arrow(state.group)}
          </button>
        </th>
        {columns.map((column, index) => (
          <th key={column.key} scope="col" aria-sort={sorted(cell, column.key)} className="lw-pivot-column">
            <button
              type="button"
              className="lw-sort"
              tabIndex={-1}
              aria-label={t("report:sortBy", { name: words.value(across ?? "", column.key, column.label) })}
              title={t("report:sortBy", { name: words.value(across ?? "", column.key, column.label) })}
              onClick={() => onSort(cell, column.key)}
            >
              {arrow(cell, column.key).trim() || "⇅"}
            </button>
            <button
              type="button"
              {...head(index + 1)}
              aria-pressed={chosen.has(column.key)}
              onClick={(event) => (event.shiftKey ? onSort(cell, column.key) : onColumn(column.key, event.ctrlKey || event.metaKey))}
            >
              {words.value(across ?? "", column.key, column.label)}
            </button>
          </th>
        ))}
        <th scope="col" aria-sort={sorted(cell)}>
          <button
            type="button"
            {...head(columns.length + 1)}
            onClick={() => onSort(cell)}
            title={unit === "money" ? words.meaning(cell) : undefined}
          >
            {(columns.length > 0 ? t("report:total") : words.metric(cell)) + arrow(cell)}
          </button>
        </th>
        {beside.map((metric, index) => (
          <th key={metric} scope="col" aria-sort={sorted(metric)}>
            <button type="button" {...head(columns.length + 2 + index)} onClick={() => onSort(metric)} title={words.meaning(metric)}>
              {words.metric(metric) + arrow(metric)}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

type LineProps = PivotTableProps & Walking & { row: PivotRow; place: number; chosen: boolean; total?: string };

function PivotLine({
  row,
  place,
  chosen,
  total,
  columns,
  beside,
  words,
  state,
  cell,
  lighter,
  dataset,
  onRow,
  onCell,
  active,
  setActive,
}: LineProps) {
  const name = total ?? words.value(state.group, row.key, row.label);
  const at = (column: number) => cellProps(active, setActive, place, column);
  const figure = (column: PivotColumn | null, index: number, value: Key | undefined, metric = cell) => (
    <td key={index} className={`lw-number${lighter.includes(metric) ? " lw-lighter" : ""}`}>
      <button
        type="button"
        {...at(index)}
        onClick={(event) => onCell(total ? null : row, column, metric, event.currentTarget.getBoundingClientRect())}
      >
        {words.figure(value, dataset.metrics[metric]?.unit ?? "count")}
      </button>
    </td>
  );
  return (
    <tr aria-rowindex={place + 2} aria-selected={chosen} className={total ? "lw-pivot-total" : undefined}>
      <th scope="row" className="lw-pivot-name" title={name}>
        {total ? (
          <span>{name}</span>
        ) : (
          <button type="button" {...at(0)} onClick={(event) => onRow(row.key, event.ctrlKey || event.metaKey)}>
            {row.code && row.code !== row.label && <span className="lw-code">{row.code}</span>}
            {name}
          </button>
        )}
      </th>
      {columns.map((column, index) => figure(column, index + 1, row.cells.get(column.key)))}
      {figure(null, columns.length + 1, row.figures[cell])}
      {beside.map((metric, index) => figure(null, columns.length + 2 + index, row.figures[metric], metric))}
    </tr>
  );
}

function cellProps(active: GridPlace, setActive: (place: GridPlace) => void, row: number, column: number) {
  return {
    "data-place": `${row}.${column}`,
    tabIndex: active.row === row && active.column === column ? 0 : -1,
    onFocus: () => setActive({ row, column }),
  };
}

function Spacer({ height, width }: { height: number; width: number }) {
  return (
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={width} />
    </tr>
  );
}

// The focus follows the active cell once the keyboard is inside the table.
function useFollowFocus(box: RefObject<HTMLDivElement | null>, active: GridPlace): void {
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) return;
    box.current.querySelector<HTMLElement>(`[data-place="${active.row}.${active.column}"]`)?.focus({ preventScroll: false });
  });
}

function revealRow(box: HTMLDivElement | null, row: number, rows: number): void {
  if (!box || row < 0 || row >= rows) return;
  const [top, space] = [row * ROW, box.clientHeight - 3 * ROW];
  if (top < box.scrollTop) box.scrollTop = top;
  if (top > box.scrollTop + space) box.scrollTop = top - space;
}

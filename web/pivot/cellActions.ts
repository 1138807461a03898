import type { TFunction } from "i18next";
import { narrowed } from "#query/address";
import { type Chosen, deeper, type ReportState } from "#query/state";
import type { Report } from "#define/report";
import type { CellAction } from "./CellMenu.tsx";
import { isPreview } from "../report/definition.ts";
import type { PivotCell } from "./PivotTable.tsx";
import type { ReportPartProps } from "../report/ReportHead.tsx";
import type { PivotModel } from "./usePivot.ts";

type CellOf = ReportPartProps & {
  model: PivotModel;
  cell: PivotCell;
  t: TFunction;
  onNote: () => void;
  /** The report that a figure leads to, where this reader has it: its name, and how it is opened. */
  leadTo: (path: string) => { title: string; open: (query: string) => void } | undefined;
};

/** The keys that a figure of the table stands under. */
export function keysOfCell({ rows, across }: Pick<PivotModel, "rows" | "across">, { row, key }: PivotCell): Chosen {
  const path = row && !row.other ? row.path.map((each, at): [string, readonly (string | null)[]] => [rows[at] ?? "", [each]]) : [];
  return { ...Object.fromEntries(path), ...(key !== undefined && across !== null ? { [across]: [key] } : {}) };
}

/**
 * The figure that a cell is told by: a comparison's own, of a share, rank or sum over the rows the metric that it is made of; null for what
 * moved a balance and what nothing more is known of.
 */
function explainedFigure(
  { dataset, state }: Pick<CellOf, "dataset" | "state">,
  { of, figure, compare, moved }: PivotCell["leaf"],
): string | null {
  if (moved !== undefined) return null;
  const metric = state.windows.find(({ name }) => name === of)?.of ?? of;
  const isKnown = dataset.metrics[metric] !== undefined || state.own.some(({ name }) => name === metric);
  return isKnown ? (compare ? figure : metric) : null;
}

/** What can be done with a figure: its records, why it is so, one dimension deeper, only this, a note. */
export function cellActions({ report, dataset, state, words, onChange, model, cell, t, onNote, leadTo }: CellOf): CellAction[] {
  const keys = keysOfCell(model, cell);
  const figure = explainedFigure({ dataset, state }, cell.leaf);
  const next = deeper(report, dataset, state, keys);
  const isAll = Object.keys(keys).length === 0;
  return [
    { text: t("report:openItems"), run: () => onChange({ items: keys, itemsOf: figure, why: null }, true) },
    ...(figure === null ? [] : [{ text: t("report:why.title"), run: () => onChange({ items: keys, why: figure, itemsOf: null }, true) }]),
    ...(next && !isAll
      ? [{ text: t("report:deeper", { dimension: words.dimension(next.rows?.[0] ?? "") }), run: () => onChange(next, true) }]
      : []),
    ...(isAll ? [] : [{ text: t("report:filterTo"), run: () => onChange({ filters: { ...state.filters, ...keys } }) }]),
    ...leads(report, state, figure, keys, t, leadTo),
    ...(isPreview(report) ? [] : [null, { text: t("report:note"), run: onNote }]),
  ];
}

/** To the report that the figure leads to, narrowed as this one is where that means something there. */
function leads(
  { lines = {} }: Report,
  { filters, params }: ReportState,
  figure: string | null,
  keys: Chosen,
  t: TFunction,
  leadTo: CellOf["leadTo"],
): CellAction[] {
  const drill = lines[figure ?? ""]?.drill;
  const target = drill === undefined ? undefined : leadTo(drill);
  return target
    ? [{ text: t("report:leadsTo", { report: target.title }), run: () => target.open(narrowed(params, { ...filters, ...keys })) }]
    : [];
}

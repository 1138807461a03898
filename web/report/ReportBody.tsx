import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { CLEARED, missingOf, toggled, turned } from "#query/state";
import { Notice } from "../parts/Notice.tsx";
import type { SliceSource } from "../data/slices/source.ts";
import { CellMenu } from "../pivot/CellMenu.tsx";
import { cellActions, keysOfCell } from "../pivot/cellActions.ts";
import { useLeads } from "./useLeads.ts";
import { ItemsPanel } from "./ItemsPanel.tsx";
import { ReportChart } from "./LaterChart.ts";
import { NoteDialog } from "./NoteDialog.tsx";
import { notesAt, useNotes } from "./notes.ts";
import { type PivotCell, PivotTable } from "../pivot/PivotTable.tsx";
import type { ReportPartProps } from "./ReportHead.tsx";
import { RequiredChoice } from "./RequiredChoice.tsx";
import { tableSummary } from "./summary.ts";
import { pathId } from "../pivot/tree.ts";
import type { OnBrush } from "./useBrush.ts";
import { TABLE_VIEWS } from "../pivot/usePivot.ts";
import type { ReportViews } from "./useReportViews.ts";
import { WhyPanel } from "./WhyPanel.tsx";

type ReportBodyProps = ReportPartProps & { views: ReportViews; source: SliceSource; onBrush: OnBrush };
type Noted = { title: string; keys: Readonly<Record<string, string | null>>; metric: string | null };

/** Picture and table of a report under one selection, and beside them what was asked of a figure. */
export function ReportBody({ views, source, onBrush, ...part }: ReportBodyProps) {
  const { report, dataset, state, words, onChange } = part;
  const { t } = useTranslation();
  const leadTo = useLeads();
  const { notes, write, drop } = useNotes(report);
  const [menu, setMenu] = useState<{ cell: PivotCell; at: DOMRect } | null>(null);
  const [noted, setNoted] = useState<Noted | null>(null);
  const { chart, pivot, spec, setPainter } = views;
  const { model } = pivot;
  const pick = (picked: Readonly<Record<string, string | null>>, add: boolean): void => {
    const ranges = Object.fromEntries(Object.entries(state.ranges).filter(([name]) => !Object.hasOwn(picked, name)));
    onChange({ filters: toggled(state.filters, picked, add), ranges, whole: true });
  };
  const missing = missingOf(report, state);
  const [group = ""] = model?.rows ?? [];
  const open = (row: PivotCell["row"], isOpen: boolean): void => {
    const path = row?.path ?? [];
    const others = state.open.filter((each) => pathId(each) !== pathId(path) && pathId(each.slice(0, path.length)) !== pathId(path));
    onChange({ open: isOpen ? [...others, path] : others });
  };
  const panel = state.why !== null ? "why" : state.items ? "items" : "none";
  return (
    <div className="lw-report-body" data-shown={state.shown} data-panel={panel}>
      {missing !== undefined && <RequiredChoice {...part} source={source} name={missing} />}
      {state.shown !== "table" && missing === undefined && spec && chart.result && chart.slice && (
        <Suspense fallback={<div className="lw-chart" />}>
          <ReportChart
            {...part}
            spec={spec}
            slice={chart.slice}
            result={chart.result}
            notes={notes}
            onPick={pick}
            onApproach={(dimension) => source.readyBrush(dimension, TABLE_VIEWS)}
            onBrush={onBrush}
            onPainter={setPainter}
          />
        </Suspense>
      )}
      {missing === undefined && state.shown !== "chart" && model && model.groups === 0 && <Notice kind="noMatch" />}
      {missing === undefined && state.shown !== "chart" && model && model.groups > 0 && (
        <PivotTable
          model={model}
          words={words}
          state={state}
          notes={notes}
          summary={tableSummary(model, words, t)}
          onSight={pivot.onSight}
          onSort={(by, column) => onChange({ order: turned(state, by, column) })}
          onRow={(row, add) => pick(Object.fromEntries(row.path.map((key, at) => [model.rows[at] ?? group, key])), add)}
          onOpen={open}
          onColumn={(key, add) => model.across && pick({ [model.across]: key }, add)}
          onCell={(cell, at) => setMenu({ cell, at })}
          onClear={() => onChange(CLEARED)}
        />
      )}
      {state.why !== null && <WhyPanel {...part} source={source} onItems={() => onChange({ why: null, itemsOf: state.why })} />}
      {state.items && state.why === null && (
        <ItemsPanel key={JSON.stringify([state.items, state.filters, state.params])} {...part} source={source} />
      )}
      {menu && model && (
        <CellMenu
          at={menu.at}
          onClose={() => setMenu(null)}
          actions={cellActions({
            ...part,
            model,
            cell: menu.cell,
            t,
            leadTo,
            onNote: () => {
              const keys = keysOfCell(model, menu.cell);
              setNoted({ title: words.metric(menu.cell.leaf.of), keys: single(keys), metric: menu.cell.leaf.of });
            },
          })}
        />
      )}
      {noted && (
        <NoteDialog
          {...noted}
          notes={notesAt(notes, noted.keys, noted.metric)}
          onWrite={write}
          onDrop={drop}
          onClose={() => setNoted(null)}
        />
      )}
    </div>
  );

  function single(keys: Readonly<Record<string, readonly (string | null)[]>>): Noted["keys"] {
    return Object.fromEntries(
      Object.entries(keys)
        .filter(([name]) => dataset.dimensions[name])
        .map(([name, [key = null]]) => [name, key]),
    );
  }
}

import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import type { ScreenProps } from "../frame/ScreenPane.tsx";
import { currentLanguage } from "../data/language.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import { CellMenu } from "../report/CellMenu.tsx";
import { pivotOf, type ReportAnswer, useReport } from "../report/definition.ts";
import { FilterBar } from "../report/FilterBar.tsx";
import { ItemsPanel } from "../report/ItemsPanel.tsx";
import { type PivotColumn, pivotOfAnswer, type PivotRow } from "../report/pivot.ts";
import { PivotTable } from "../report/PivotTable.tsx";
import { chartSlice, fixedKeys, isTime, PAGE, pivotMetrics, pivotSlice } from "../report/questions.ts";
import { ReportActions } from "../report/ReportActions.tsx";
import { ReportFoot } from "../report/ReportFoot.tsx";
import { ReportHead } from "../report/ReportHead.tsx";
import { RequiredChoice } from "../report/RequiredChoice.tsx";
import { besideOf, type Chosen, missingOf, toggled, turned } from "../report/state.ts";
import { useReportState } from "../report/useReportState.ts";
import { useSlice, useSliceSource, useCopyState } from "../report/useSlices.ts";
import { useReportWords } from "../report/words.ts";
import "../report/report.css";

const ReportChart = lazy(() => import("../report/ReportChart.tsx"));

/** A report: head, filters in force, chart above, pivot below, the records behind a figure beside; all of it in the address. */
export default function ReportScreen({ definition }: ScreenProps) {
  const { answer, error } = useReport(definition);
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  return answer ? <OpenReport {...answer} /> : <Notice kind="loading" />;
}

type CellAt = { row: PivotRow | null; column: PivotColumn | null; metric: string; at: DOMRect };

function OpenReport({ report, dataset }: ReportAnswer) {
  const { today } = useSession();
  const words = useReportWords(report, dataset);
  const [state, onChange] = useReportState(report);
  const source = useSliceSource(dataset, currentLanguage(), today);
  const copy = useCopyState(source);
  const [offset, setOffset] = useState(0);
  const [menu, setMenu] = useState<CellAt | null>(null);
  const across = pivotOf(report)?.columns.find((column) => column !== state.group) ?? null;
  const cell = pivotOf(report)?.metrics[0] ?? "";
  const chartAsked = useSlice(
    source,
    "chart",
    useMemo(() => (state.shown === "table" ? null : chartSlice(report, state)), [report, state]),
  );
  const pivotAsked = useSlice(
    source,
    "pivot",
    useMemo(() => {
      const all = state.shown === "chart" ? null : pivotSlice(report, dataset, state);
      return all && { ...all, limit: PAGE, offset };
    }, [report, dataset, state, offset]),
  );
  const held = pivotAsked.slice;
  const pivot = useMemo(
    () => (pivotAsked.result && held ? pivotOfAnswer(pivotAsked.result, held.by[0] ?? "", held.columns?.[0] ?? null, cell) : null),
    [pivotAsked.result, held, cell],
  );
  const columns = useMemo(() => {
    const fixed = across ? fixedKeys(dataset, across, state.params, today) : [];
    const there = new Map((pivot?.columns ?? []).map((column) => [column.key, column]));
    const open = [...there.values()].filter(({ key }) => key === null || !fixed.includes(key));
    return [
      ...fixed.filter((key) => there.has(key)).map((key) => ({ key, label: null })),
      ...(across && isTime(dataset, across) ? open.toSorted((a, b) => (a.key ?? "~").localeCompare(b.key ?? "~")) : open),
    ];
  }, [dataset, across, state.params, today, pivot]);
  const pick = useCallback(
    (picked: Readonly<Record<string, string | null>>, add: boolean) => {
      setOffset(0);
      onChange({ filters: toggled(state.filters, picked, add) });
    },
    [state.filters, onChange],
  );
  const keysOf = ({ row, column }: CellAt): Chosen => ({
    ...(row ? { [state.group]: [row.key] } : {}),
    ...(column && across ? { [across]: [column.key] } : {}),
  });
  const latest = pivotAsked.result ?? chartAsked.result;
  const failed = pivotAsked.error ?? chartAsked.error;
  const missing = missingOf(report, state);
  const part = { report, dataset, state, words, today, onChange };
  return (
    <article className="lw-report" aria-busy={pivotAsked.loading || chartAsked.loading}>
      {(pivotAsked.loading || chartAsked.loading) && <div className="lw-loading-bar" />}
      <ReportHead {...part} result={latest} />
      <FilterBar {...part} source={source}>
        <ReportActions {...part} across={across} columns={columns} />
      </FilterBar>
      {failed && !latest ? <Notice kind="error" problem={problemOf(failed)} /> : null}
      <div className="lw-report-body" data-shown={state.shown} data-items={state.items !== null}>
        {missing !== undefined && <RequiredChoice {...part} source={source} name={missing} />}
        {state.shown !== "table" && missing === undefined && chartAsked.result && (
          <Suspense fallback={<div className="lw-chart" />}>
            <ReportChart {...part} result={chartAsked.result} onPick={pick} />
          </Suspense>
        )}
        {missing === undefined && state.shown !== "chart" && pivot && held && pivot.groups === 0 && <Notice kind="noMatch" />}
        {missing === undefined && state.shown !== "chart" && pivot && held && pivot.groups > 0 && (
          <PivotTable
            pivot={pivot}
            offset={held.offset ?? 0}
            dataset={dataset}
            words={words}
            state={{ ...state, group: held.by[0] ?? state.group }}
            across={held.columns?.[0] ?? null}
            columns={columns.filter(({ key }) => !state.hidden.columns.includes(key))}
            cell={cell}
            beside={pivotMetrics(report, state).filter((metric) => metric !== cell)}
            lighter={besideOf(report)}
            onOffset={setOffset}
            onSort={(by, column) => onChange({ order: turned(state, by, column) })}
            onRow={(key, add) => pick({ [state.group]: key }, add)}
            onColumn={(key, add) => across && pick({ [across]: key }, add)}
            onCell={(row, column, metric, at) => setMenu({ row, column, metric, at })}
          />
        )}
        {state.items && <ItemsPanel key={JSON.stringify([state.items, state.filters, state.params])} {...part} source={source} />}
      </div>
      <ReportFoot result={latest} state={copy} groups={pivot?.groups ?? 0} language={words.language} />
      {menu && (
        <CellMenu
          at={menu.at}
          onClose={() => setMenu(null)}
          onItems={() => {
            setMenu(null);
            onChange({ items: keysOf(menu), itemsOf: menu.metric }, true);
          }}
          onFilter={
            menu.row || menu.column
              ? () => {
                  setMenu(null);
                  onChange({ filters: { ...state.filters, ...keysOf(menu) } });
                }
              : undefined
          }
        />
      )}
    </article>
  );
}

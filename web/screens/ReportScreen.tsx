import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { CLEARED } from "#query/state";
import { hasMixed } from "#define/pivot/pivot";
import type { ScreenProps } from "./screenProps.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { currentLanguage } from "../data/language.ts";
import { Notice } from "../parts/Notice.tsx";
import { amountsText } from "../report/amounts.ts";
import { type ReportAnswer, useReport } from "../report/definition.ts";
import { FilterBar } from "../report/FilterBar.tsx";
import { IgnoredNotice } from "../report/IgnoredNotice.tsx";
import { ReportActions } from "../report/ReportActions.tsx";
import { ReportBody } from "../report/ReportBody.tsx";
import { OverCompanies } from "../report/OverCompanies.tsx";
import { ReportFoot } from "../report/ReportFoot.tsx";
import { ReportHead } from "../report/ReportHead.tsx";
import { useBrush } from "../report/useBrush.ts";
import { useReportState } from "../report/useReportState.ts";
import { useReportViews } from "../report/useReportViews.ts";
import { useCopyState, useRest, useSliceSource } from "../report/useSlices.ts";
import { useReportWords } from "../report/words.ts";
import { useSight } from "../report/sight.ts";
import { isComposing } from "../parts/composing.ts";
import "../report/report.css";
import "../report/pivot.css";
import "../report/panels.css";

/** A report: head, filters in force, chart above, pivot below, the records behind a figure beside; all of it in the address. */
export default function ReportScreen({ definition }: ScreenProps) {
  const [query] = useSearchParams();
  const [at] = useState(() => query.toString());
  const { answer, error } = useReport(definition, at);
  useSight(Boolean(error));
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  return answer ? <OpenReport {...answer} /> : <Notice kind="loading" />;
}

/** A report whose definition is at hand. */
export function OpenReport(answer: ReportAnswer) {
  const { report, dataset, first } = answer;
  const { t } = useTranslation();
  const { today, currency } = useSession();
  const { state: settled, ignored, change: onChange } = useReportState(report, dataset, today);
  const words = useReportWords(report, dataset, settled);
  const source = useSliceSource(dataset, currentLanguage(), today, first);
  const { state, onBrush } = useBrush(source, settled, onChange);
  const copy = useCopyState(source);
  const [isOpen, setOpen] = useState(false);
  const part = { report, dataset, state, words, today, onChange };
  const views = useReportViews(part, source);
  const { chart, pivot, painter } = views;
  const latest = pivot.asked.result ?? chart.result;
  const failed = pivot.asked.error ?? chart.error;
  const isBusy = pivot.asked.loading || chart.loading;
  const stands = latest !== null && !isBusy && (views.spec === null || state.shown === "table" || painter !== null);
  useRest(source, stands);
  useSight(stands || Boolean(failed));
  return (
    <article
      className="lw-report"
      aria-busy={isBusy}
      data-open={isOpen}
      onKeyDown={(event) => isComposing(event) || (event.key === "Escape" && !event.defaultPrevented && onChange(CLEARED))}
    >
      {isBusy && <div className="lw-loading-bar" />}
      <ReportHead {...part} result={latest} isOpen={isOpen} onOpen={setOpen}>
        <ReportActions {...part} model={pivot.model} painter={painter} />
      </ReportHead>
      <FilterBar {...part} source={source} model={pivot.model} />
      <IgnoredNotice ignored={ignored} />
      {failed ? <Notice kind="error" problem={problemOf(failed)} /> : null}
      <ReportBody {...part} views={views} source={source} onBrush={onBrush} />
      <ReportFoot
        result={latest}
        state={copy}
        groups={state.shown === "chart" ? undefined : pivot.model?.groups}
        language={words.language}
        amounts={amountsText(answer, latest?.over?.currency ?? currency, t)}
        note={pivot.model && hasMixed(pivot.model.blocks, pivot.model.total) ? words.mixed : undefined}
      >
        {latest?.over && <OverCompanies {...part} source={source} slice={pivot.asked.slice ?? chart.slice} over={latest.over} />}
      </ReportFoot>
    </article>
  );
}

import { Button, ButtonGroup } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import type { Sliceable } from "#define/dataset";
import type { Report } from "#define/report";
import { sliceParams } from "#define/slice";
import type { SliceResult } from "../data/slicesAnswer.ts";
import { AsOfChip } from "./AsOfChip.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { MetricMenu } from "./MetricMenu.tsx";
import type { ReportState, Shown } from "./state.ts";
import type { Change } from "./useReportState.ts";
import type { ReportWords } from "./words.ts";

const VIEWS: readonly Shown[] = ["both", "chart", "table"];
export type ReportPartProps = {
  report: Report;
  dataset: Sliceable;
  state: ReportState;
  words: ReportWords;
  today: string;
  onChange: Change;
};

/** The head of a report: name, how old its data are, parameters as chips that open, what to group by, which view, export. */
export function ReportHead({ result, ...part }: ReportPartProps & { result: SliceResult | null }) {
  const { report, dataset, state, words, today, onChange } = part;
  const { t } = useTranslation();
  const params = sliceParams(dataset, state.params, today);
  const setParam = (name: string, value: string): void => onChange({ params: { ...state.params, [name]: value } });
  return (
    <header className="lw-report-head">
      <h1>{words.title}</h1>
      {result && <AsOfChip result={result} dataset={dataset} words={words} metrics={report.views.flatMap((view) => view.metrics)} />}
      {report.params.map((name) => (
        <ParamChip
          key={name}
          name={name}
          dataset={dataset}
          words={words}
          value={params[name] ?? ""}
          onChange={(value) => setParam(name, value)}
        />
      ))}
      <label className="lw-chip">
        {t("report:groupBy")}
        <select value={state.group} onChange={(event) => onChange({ group: event.target.value, order: null })}>
          {report.groups.map((group) => (
            <option key={group} value={group}>
              {words.dimension(group)}
            </option>
          ))}
        </select>
      </label>
      <span className="lw-report-actions">
        <MetricMenu {...part} />
        <ButtonGroup aria-label={t("report:view")} role="group">
          {VIEWS.map((view) => (
            <Button
              key={view}
              size="small"
              active={state.shown === view}
              aria-pressed={state.shown === view}
              onClick={() => onChange({ shown: view })}
            >
              {t(`report:views.${view}`)}
            </Button>
          ))}
        </ButtonGroup>
        <ExportMenu report={report} state={state} />
      </span>
    </header>
  );
}

type ParamChipProps = { name: string; dataset: Sliceable; words: ReportWords; value: string; onChange: (value: string) => void };

function ParamChip({ name, dataset, words, value, onChange }: ParamChipProps) {
  const param = dataset.params[name];
  if (!param) return null;
  return (
    <label className="lw-chip">
      {words.param(name)}
      {param.kind === "date" ? (
        <input type="date" required value={value} onChange={(event) => event.target.value && onChange(event.target.value)} />
      ) : (
        <select value={value} onChange={(event) => onChange(event.target.value)}>
          {param.values.map((each) => (
            <option key={each} value={each}>
              {words.choice(name, each)}
            </option>
          ))}
        </select>
      )}
    </label>
  );
}

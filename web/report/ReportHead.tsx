import type { Param, Sliceable } from "#define/dataset";
import type { Report } from "#define/report";
import { sliceParams } from "#define/slice";
import type { SliceResult } from "../data/slicesAnswer.ts";
import { DayInput } from "../parts/DayInput.tsx";
import { MonthInput } from "../parts/MonthInput.tsx";
import { AsOfChip } from "./AsOfChip.tsx";
import type { ReportState } from "./state.ts";
import type { Change } from "./useReportState.ts";
import type { ReportWords } from "./words.ts";

export type ReportPartProps = {
  report: Report;
  dataset: Sliceable;
  state: ReportState;
  words: ReportWords;
  today: string;
  onChange: Change;
};

/** The head of a report: name, how old its data are, parameters as chips that open. */
export function ReportHead({ result, ...part }: ReportPartProps & { result: SliceResult | null }) {
  const { report, dataset, state, words, today, onChange } = part;
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
      <ParamInput name={name} param={param} words={words} value={value} onChange={onChange} />
    </label>
  );
}

type ParamInputProps = { name: string; param: Param; words: ReportWords; value: string; onChange: (value: string) => void };

function ParamInput({ name, param, words, value, onChange }: ParamInputProps) {
  if (param.kind === "date")
    return <DayInput value={value} onChange={(day) => onChange(isDay(day) ? day : value)} aria-label={words.param(name)} />;
  if (param.kind === "choice")
    return (
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {param.values.map((each) => (
          <option key={each} value={each}>
            {words.choice(name, each)}
          </option>
        ))}
      </select>
    );
  if (param.kind === "month") return <MonthInput value={value} onChange={onChange} aria-label={words.param(name)} />;
  return (
    <input
      key={value}
      type="number"
      className="lw-param"
      defaultValue={value}
      min={param.from}
      max={param.to}
      aria-label={words.param(name)}
      onChange={(event) => event.target.value && event.target.validity.valid && onChange(event.target.value)}
    />
  );
}

function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

import { useTranslation } from "react-i18next";
import type { ReactNode } from "react";
import { isDay } from "#define/text";
import { bridgedOf, bridgeIn } from "#query/charts";
import { asOfIn } from "#query/questions";
import type { ReportState } from "#query/state";
import type { Param, Sliceable } from "#define/dataset";
import type { Report } from "#define/report";
import { sliceParams } from "#define/slice/slice";
import type { SliceResult } from "../data/slices/answer.ts";
import { DayInput } from "../input/DayInput.tsx";
import { MonthInput } from "../input/MonthInput.tsx";
import { NumberBox } from "./NumberBox.tsx";
import { AsOfChip } from "./AsOfChip.tsx";
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

type ReportHeadProps = ReportPartProps & {
  result: SliceResult | null;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  children: ReactNode;
};

/**
 * The head of a report: name, how old its data are, parameters as chips that open; at its right end what can be done with it. On a phone
 * all but the first two fold away, and the ways to filter with them.
 */
export function ReportHead({ result, isOpen, onOpen, children, ...part }: ReportHeadProps) {
  const { t } = useTranslation();
  const { report, dataset, state, words, today, onChange } = part;
  const params = sliceParams(dataset, state.params, today);
  const setParam = (name: string, value: string): void =>
    onChange({ params: withChildren(dataset, { ...state.params, [name]: value }, name) });
  return (
    <header className="lw-report-head">
      <h1>{words.title}</h1>
      {result && <AsOfChip result={result} dataset={dataset} words={words} metrics={report.views.flatMap((view) => view.metrics)} />}
      <button type="button" className="lw-chip lw-fold" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        {t("report:settings")} {isOpen ? "▴" : "▾"}
      </button>
      {bridgedOf(report, dataset) !== undefined && <BridgeChip {...part} />}
      {report.params.map((name) => (
        <ParamChip
          key={name}
          name={name}
          dataset={dataset}
          words={words}
          value={params[name] ?? ""}
          choices={choicesOf(dataset, name, params)}
          onChange={(value) => setParam(name, value)}
        />
      ))}
      {children}
    </header>
  );
}

/** The other day from which the picture leads to the figures of the as-of day, by the kinds of what moved them; empty = none. */
function BridgeChip({ report, dataset, state, words, onChange, today }: ReportPartProps) {
  const { t } = useTranslation();
  const bridged = bridgeIn(report, dataset, state);
  const others = state.compare.filter(({ kind }) => kind !== "asOf");
  const set = (on: string | null): void => {
    if (!on) return onChange({ compare: others, ...(state.chart === "waterfall" ? { chart: null } : {}) });
    if (isDay(on) && on <= asOfIn(dataset, state.params, today))
      onChange({ compare: [...others, { name: "asOf", kind: "asOf", on, bridge: true }], chart: "waterfall" });
  };
  const metric = words.metric(bridgedOf(report, dataset) ?? "");
  return (
    <label className="lw-chip" title={t("report:bridgeHelp", { metric })}>
      {t("report:bridgeFrom")}
      <DayInput value={bridged?.from.on ?? ""} onChange={set} aria-label={t("report:bridgeFrom")} />
    </label>
  );
}

/** The values that a choice has under the parameter that it depends on. */
function choicesOf({ params }: Sliceable, name: string, values: Readonly<Record<string, string>>): readonly string[] {
  const param = params[name];
  if (param?.kind !== "choice") return [];
  return param.within ? (param.within.cases[values[param.within.param] ?? ""] ?? []) : param.values;
}

/** Values without those that depended on a parameter and do not go with its new value. */
function withChildren({ params }: Sliceable, values: Readonly<Record<string, string>>, changed: string): Readonly<Record<string, string>> {
  const isKept = ([name, value]: [string, string]): boolean => {
    const param = params[name];
    if (param?.kind !== "choice" || param.within?.param !== changed) return true;
    return param.within.cases[values[changed] ?? ""]?.includes(value) ?? false;
  };
  return Object.fromEntries(Object.entries(values).filter(isKept));
}

type ParamChipProps = {
  name: string;
  dataset: Sliceable;
  words: ReportWords;
  value: string;
  choices: readonly string[];
  onChange: (value: string) => void;
};

function ParamChip({ name, dataset, words, value, choices, onChange }: ParamChipProps) {
  const param = dataset.params[name];
  const isFixed = param?.kind === "choice" && choices.length < 2;
  if (!param || isFixed) return null;
  return (
    <label className="lw-chip">
      {words.param(name)}
      <ParamInput name={name} param={param} words={words} value={value} choices={choices} onChange={onChange} />
    </label>
  );
}

type ParamInputProps = Omit<ParamChipProps, "dataset"> & { param: Param };

function ParamInput({ name, param, words, value, choices, onChange }: ParamInputProps) {
  if (param.kind === "date")
    return <DayInput value={value} onChange={(day) => onChange(isDay(day) ? day : value)} aria-label={words.param(name)} />;
  if (param.kind === "choice")
    return (
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((each) => (
          <option key={each} value={each}>
            {words.choice(name, each)}
          </option>
        ))}
      </select>
    );
  if (param.kind === "month") return <MonthInput value={value} onChange={onChange} aria-label={words.param(name)} />;
  return (
    <NumberBox
      key={value}
      className="lw-param"
      value={value}
      from={param.from}
      to={param.to}
      aria-label={words.param(name)}
      onSet={(given) => given && onChange(given)}
    />
  );
}

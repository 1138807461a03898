import { Button, PopoverNext } from "@blueprintjs/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { filtersOf, type Threshold, toggled } from "#query/state";
import { placeOf } from "#chart/picture";
import { divide, multiply } from "#define/decimal";
import type { SliceSource } from "../data/slices/source.ts";
import { NumberBox } from "../report/NumberBox.tsx";
import type { ReportPartProps } from "../report/ReportHead.tsx";
import { useSlice } from "../report/useSlices.ts";
import "../input/linkInput.css";
import type { Slice } from "#define/slice/query";
import { isTime } from "#query/charts";

const MOST_VALUES = 100;
type FilterMenuProps = ReportPartProps & { source: SliceSource };

/** Adds a filter: choose a dimension, then its values, largest first. */
export function FilterMenu(props: FilterMenuProps) {
  const { t } = useTranslation();
  return (
    <PopoverNext content={<FilterChoice {...props} />} placement="bottom-start">
      <Button size="small" variant="minimal">
        {t("report:addFilter")}
      </Button>
    </PopoverNext>
  );
}

/** What a dataset counts before anything is asked of it: everything that is there has some of it. */
const firstMetric = ({ metrics }: ReportPartProps["dataset"]) => Object.keys(metrics)[0];

/** The values of a dimension to choose from, largest first; `only` holds it to one dimension. */
export function FilterChoice({ report, dataset, state, words, source, onChange, only }: FilterMenuProps & { only?: string }) {
  const { t } = useTranslation();
  const [chosenName, setName] = useState(report.filters[0] ?? "");
  const name = only ?? chosenName;
  const [search, setSearch] = useState("");
  const metric = (only === undefined ? report.views[0]?.metrics[0] : firstMetric(dataset)) ?? "";
  const slice = useMemo((): Slice => {
    const found = search ? [{ dimension: name, contains: search }] : [];
    const where = only === undefined ? [...filtersOf(report, { ...state, search: "" }, [name]), ...found] : found;
    return {
      dataset: report.dataset,
      metrics: [metric],
      by: [name],
      where,
      params: state.params,
      order: [{ by: metric, descending: true }],
      limit: MOST_VALUES,
    };
  }, [report, state, name, search, metric, only]);
  const { result } = useSlice(source, "filterValues", slice);
  const at = result
    ? {
        key: placeOf(result.columns, "key", name),
        label: placeOf(result.columns, "label", name),
        metric: placeOf(result.columns, "metric"),
      }
    : null;
  const chosen = state.filters[name] ?? [];
  return (
    <div className="lw-filter-choice">
      {only === undefined && (
        <select className="lw-input" aria-label={t("report:addFilter")} value={name} onChange={(event) => setName(event.target.value)}>
          {report.filters.map((each) => (
            <option key={each} value={each}>
              {words.dimension(each)}
            </option>
          ))}
        </select>
      )}
      {(isTime(dataset, name) || dataset.dimensions[name]?.kind === "number") && (
        <RangeInput {...{ dataset, state, words, name, onChange }} />
      )}
      {only === undefined && <ThresholdInput key={name} {...{ report, dataset, state, words, name, onChange }} />}
      <input
        className="lw-input"
        type="search"
        value={search}
        placeholder={t("report:search", { dimension: words.dimension(name) })}
        aria-label={words.dimension(name)}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className="lw-filter-metric">{words.metric(metric)}</p>
      {result?.rows.length === 0 && <p className="lw-quiet">{t("shell:noMatch")}</p>}
      <ul>
        {at &&
          at.key >= 0 &&
          result?.rows.map((row) => {
            const key = row[at.key] ?? null;
            return (
              <li key={key}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.includes(key)}
                    onChange={() => onChange({ filters: toggled(state.filters, { [name]: key }, true) })}
                  />
                  <span>{words.value(name, key, row[at.label] ?? null)}</span>
                  <span className="lw-lighter">{words.figure(row[at.metric], dataset.metrics[metric]?.unit ?? "count")}</span>
                </label>
              </li>
            );
          })}
      </ul>
    </div>
  );
}

type ThresholdInputProps = Pick<ReportPartProps, "report" | "dataset" | "state" | "words" | "onChange"> & { name: string };

/** Holds a dimension to those whose figure is at least, at most or between amounts; shares are given in percent. */
function ThresholdInput({ report, dataset, state, words, name, onChange }: ThresholdInputProps) {
  const { t } = useTranslation();
  const shown = [...new Set([...report.views.flatMap((view) => view.metrics), ...report.metrics])];
  const figures = shown.filter((metric) => dataset.metrics[metric]?.unit !== "date");
  const known = state.thresholds.find(({ dimension }) => dimension === name);
  const [metric, setMetric] = useState(known?.metric ?? figures[0] ?? "");
  const isShare = dataset.metrics[metric]?.unit === "percent";
  const set = (part: Partial<Pick<Threshold, "metric" | "least" | "most">>): void => {
    const { least, most } = { least: known?.least, most: known?.most, ...part };
    const others = state.thresholds.filter(({ dimension }) => dimension !== name);
    const next = { dimension: name, metric: part.metric ?? metric, ...(least ? { least } : {}), ...(most ? { most } : {}) };
    onChange({ thresholds: least || most ? [...others, next] : others });
  };
  const input = (end: "least" | "most") => {
    const value = known?.[end];
    return (
      <NumberBox
        key={`${metric} ${value ?? ""}`}
        value={value ? (isShare ? multiply(value, "100", 4) : value) : ""}
        placeholder={end === "least" ? "≥" : "≤"}
        aria-label={`${words.metric(metric)} ${end === "least" ? "≥" : "≤"}`}
        onSet={(given) => set({ [end]: given && isShare ? divide(given, "100", 6) : given })}
      />
    );
  };
  return (
    <fieldset className="lw-threshold">
      <legend className="lw-quiet">{t("report:threshold", { dimension: words.dimension(name) })}</legend>
      <select
        className="lw-input"
        aria-label={t("report:thresholdOf")}
        value={metric}
        onChange={({ target: { value } }) => {
          setMetric(value);
          if (known) set({ metric: value });
        }}
      >
        {figures.map((each) => (
          <option key={each} value={each}>
            {words.metric(each)}
          </option>
        ))}
      </select>
      {input("least")}
      {input("most")}
    </fieldset>
  );
}

type RangeInputProps = Pick<ReportPartProps, "dataset" | "state" | "words" | "onChange"> & { name: string };
/** How the ends of a range are written, by the kind of its dimension. */
const WRITTEN: Readonly<Record<string, readonly [string, string]>> = {
  date: ["2025-01-01", "2025-12-31"],
  week: ["2025-W01", "2025-W52"],
  year: ["2024", "2025"],
  fiscalYear: ["2024", "2025"],
  quarter: ["2025-Q1", "2025-Q4"],
  fiscalQuarter: ["2025-Q1", "2025-Q4"],
  fiscalPeriod: ["2025-P01", "2025-P12"],
  number: ["≥", "≤"],
};
const LONGEST_TIME = 10;
const TIME = /^[\dQPW-]{0,10}$/;

/** From when until when, or from which number to which, both included; either end may stay open. */
function RangeInput({ dataset, state, words, name, onChange }: RangeInputProps) {
  const range = state.ranges[name] ?? {};
  const kind = dataset.dimensions[name]?.kind ?? "";
  const [first, last] = WRITTEN[kind] ?? ["2025-01", "2025-12"];
  const set = (end: "from" | "to", value: string): void => {
    const { [name]: _before, ...others } = state.ranges;
    const next = { ...range, [end]: value };
    const kept = Object.fromEntries(Object.entries(next).filter(([, each]) => each));
    onChange({ ranges: Object.keys(kept).length > 0 ? { ...others, [name]: kept } : others });
  };
  const input = (end: "from" | "to") => {
    const shared = {
      placeholder: end === "from" ? first : last,
      "aria-label": `${words.dimension(name)} ${end === "from" ? "≥" : "≤"}`,
    };
    const value = range[end] ?? "";
    if (kind === "number") return <NumberBox key={value} value={value} onSet={(given) => set(end, given)} {...shared} />;
    return (
      <input
        key={value}
        className="lw-input"
        defaultValue={value}
        maxLength={LONGEST_TIME}
        onBlur={({ target }) => TIME.test(target.value) && set(end, target.value)}
        {...shared}
      />
    );
  };
  return (
    <span className="lw-range">
      {input("from")} – {input("to")}
    </span>
  );
}

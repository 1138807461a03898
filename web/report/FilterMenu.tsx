import { Button, PopoverNext } from "@blueprintjs/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { isTime } from "#ask/questions";
import { filtersOf, toggled } from "#ask/state";
import { placeOf } from "#chart/picture";
import type { Slice } from "#define/slice";
import type { SliceSource } from "../data/slices.ts";
import type { ReportPartProps } from "./ReportHead.tsx";
import { useSlice } from "./useSlices.ts";
import "../parts/linkInput.css";

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
      {isTime(dataset, name) && <RangeInput {...{ dataset, state, words, name, onChange }} />}
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

type RangeInputProps = Pick<ReportPartProps, "dataset" | "state" | "words" | "onChange"> & { name: string };
/** How the ends of a range are written, by the kind of its dimension. */
const WRITTEN: Readonly<Record<string, readonly [string, string]>> = {
  date: ["2025-01-01", "2025-12-31"],
  year: ["2024", "2025"],
  fiscalYear: ["2024", "2025"],
  quarter: ["2025-Q1", "2025-Q4"],
  fiscalQuarter: ["2025-Q1", "2025-Q4"],
  fiscalPeriod: ["2025-P01", "2025-P12"],
};

/** From when until when, both included; either end may stay open. */
function RangeInput({ dataset, state, words, name, onChange }: RangeInputProps) {
  const range = state.ranges[name] ?? {};
  const [first, last] = WRITTEN[dataset.dimensions[name]?.kind ?? ""] ?? ["2025-01", "2025-12"];
  const set = (end: "from" | "to", value: string): void => {
    const { [name]: _before, ...others } = state.ranges;
    const next = { ...range, [end]: value };
    const kept = Object.fromEntries(Object.entries(next).filter(([, each]) => each));
    onChange({ ranges: Object.keys(kept).length > 0 ? { ...others, [name]: kept } : others });
  };
  const input = (end: "from" | "to") => (
    <input
      key={range[end] ?? ""}
      className="lw-input"
      defaultValue={range[end] ?? ""}
      maxLength={10}
      placeholder={end === "from" ? first : last}
      aria-label={`${words.dimension(name)} ${end === "from" ? "≥" : "≤"}`}
      onBlur={(event) => /^[\dQP-]{0,10}$/.test(event.target.value) && set(end, event.target.value)}
    />
  );
  return (
    <span className="lw-range">
      {input("from")} – {input("to")}
    </span>
  );
}

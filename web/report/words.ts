import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Sliceable } from "#define/dataset";
import type { Report } from "#define/report";
import { formatNumber, formatPercent } from "#define/format";
import type { MetricUnit } from "#define/dataset";
import type { Language } from "#define/viewer";
import { currentLanguage } from "../data/language.ts";

/** The words of a report and its dataset in the viewer's language. */
export type ReportWords = {
  language: Language;
  title: string;
  dimension: (name: string) => string;
  metric: (name: string) => string;
  meaning: (metric: string) => string;
  param: (name: string) => string;
  choice: (param: string, value: string) => string;
  /** What a key of a dimension is called; `label` is what the data say of it. */
  value: (dimension: string, key: string | null, label?: string | null) => string;
  figure: (value: string | null | undefined, unit: MetricUnit) => string;
};

/** Gives the words of a report; new ones when the language changes. */
export function useReportWords(report: Report, dataset: Sliceable): ReportWords {
  const { t } = useTranslation();
  return useMemo(() => {
    const language = currentLanguage();
    return {
      language,
      title: t(`${report.id}:title`),
      dimension: (name) => t([`${report.dataset}:dimensions.${name}`, `document:fields.${name}`]),
      metric: (name) => t([`${report.dataset}:metrics.${name}`, `document:fields.${name}`]),
      meaning: (metric) => t(`${report.dataset}:definitions.${metric}`),
      param: (name) => t([`${report.id}:params.${name}`, `${report.dataset}:params.${name}`]),
      choice: (param, value) => t(`${report.dataset}:choices.${param}.${value}`),
      value: (name, key, label) => valueText(t, dataset, report.dataset, name, key, label ?? null),
      figure: (value, unit) => figureText(value, unit, language),
    };
  }, [report, dataset, t]);
}

const DIGITS: Partial<Record<MetricUnit, number>> = { money: 2, rate: 4, days: 0 };

/** A figure in full: money with two digits, zero and nothing as "-". */
function figureText(value: string | null | undefined, unit: MetricUnit, language: Language): string {
  if (value === null || value === undefined) return "-";
  if (unit === "date") return value;
  if (/^-?0*\.?0*$/.test(value)) return "-";
  if (unit === "percent") return formatPercent(value, language);
  return formatNumber(value, language, DIGITS[unit]);
}

function valueText(
  t: (key: string | string[]) => string,
  dataset: Sliceable,
  namespace: string,
  name: string,
  key: string | null,
  label: string | null,
): string {
  if (key === null) return t("report:without");
  const kind = dataset.dimensions[name]?.kind;
  if (kind === "bucket") return t(`${namespace}:buckets.${key}`);
  if (kind === "choice") return t(`${namespace}:choices.${name}.${key}`);
  return kind === "link" ? (label ?? key) : key;
}

import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { OwnMeasure } from "#query/state";
import type { MetricUnit, Sliceable } from "#define/dataset";
import { formatBounds, formatFigure, withoutZeros } from "#define/format";
import { bandWord, type PivotLeaf, spanWord } from "#define/pivot/pivot";
import type { Report } from "#define/report";
import type { Language } from "#define/viewer";
import { currentLanguage } from "../data/language.ts";
import type { Comparison, SliceWindow, ThresholdFilter } from "#define/slice/query";

/** The words of a report and its dataset in the viewer's language. */
export type ReportWords = {
  language: Language;
  title: string;
  /** What came together beyond the largest. */
  other: string;
  /** What moved between the groups of a balance. */
  moved: string;
  /** Why a sum is not there. */
  mixed: string;
  dimension: (name: string) => string;
  /** What a figure is called: a metric, a measure of the reader's own, or a window. */
  metric: (name: string) => string;
  meaning: (metric: string) => string;
  param: (name: string) => string;
  choice: (param: string, value: string) => string;
  /** What a key of a dimension is called; `label` is what the data say of it. */
  value: (dimension: string, key: string | null, label?: string | null) => string;
  figure: (value: string | null | undefined, unit: MetricUnit) => string;
  /** What a threshold asks of its figure. */
  threshold: (threshold: Pick<ThresholdFilter, "metric" | "least" | "most">) => string;
  comparison: (comparison: Comparison) => string;
  compared: (metric: string, comparison: Comparison) => string;
  /** What a column of figures is called under the head of its metric. */
  leaf: (leaf: PivotLeaf) => string;
  window: (window: SliceWindow) => string;
};

/** The words of a report to which its reader added no figures of his own. */
export const NOTHING_MADE = { own: [], windows: [] };

/** Gives the words of a report; new ones when the language or the reader's own measures change. */
export function useReportWords(
  report: Report,
  dataset: Sliceable,
  { own, windows }: { own: readonly OwnMeasure[]; windows: readonly SliceWindow[] },
): ReportWords {
  const { t } = useTranslation();
  const made = JSON.stringify([own, windows]);
  return useMemo(() => {
    const [measures, figures] = JSON.parse(made) as [readonly OwnMeasure[], readonly SliceWindow[]];
    return wordsOf(t, report, dataset, measures, figures);
  }, [report, dataset, t, made]);
}

function wordsOf(
  t: TFunction,
  report: Report,
  dataset: Sliceable,
  own: readonly OwnMeasure[],
  windows: readonly SliceWindow[],
): ReportWords {
  const language = currentLanguage();
  const plain = (name: string): string =>
    own.find((each) => each.name === name)?.title ??
    report.lines?.[name]?.label ??
    t([`${report.dataset}:metrics.${name}`, `document:fields.${name}`]);
  const window = ({ kind, of, size, against = of }: SliceWindow): string =>
    t(`report:windows.${kind}`, { metric: plain(of), against: plain(against), size: size ?? 0 });
  const dimension = (name: string): string => report.lines?.[name]?.label ?? dimensionText(t, dataset, name);
  const comparison = (each: Comparison): string => comparisonText(t, each, dimension);
  const metric = (name: string): string => {
    const known = windows.find((each) => each.name === name);
    return known ? window(known) : plain(name);
  };
  return {
    language,
    title: t(`${report.id}:title`),
    other: t("report:other"),
    moved: t("report:moved"),
    mixed: t("report:mixedUnits"),
    dimension,
    metric,
    meaning: (name) => meaningText(t, report, name, own),
    param: (name) => t([`${report.id}:params.${name}`, `${report.dataset}:params.${name}`]),
    choice: (param, value) => madeName(dataset, param, value, language) ?? t(`${report.dataset}:choices.${param}.${value}`),
    value: (name, key, label) => valueText(t, dataset, report.dataset, { name, key, label: label ?? null }),
    figure: (value, unit) => formatFigure(value, unit, language),
    threshold: (filter) => `${metric(filter.metric)} ${formatBounds(filter, dataset.metrics[filter.metric]?.unit ?? "rate", language)}`,
    comparison,
    compared: (name, each) => t("report:compared", { metric: metric(name), comparison: comparison(each) }),
    leaf: (leaf) => leafText(t, leaf, metric, comparison),
    window,
  };
}

/** What a dimension is called; a level of a tree by what stands at it. */
export function dimensionText(t: TFunction, dataset: Pick<Sliceable, "id" | "dimensions">, name: string): string {
  const dimension = dataset.dimensions[name];
  if (dimension?.kind !== "link" || !dimension.level) return t(dimensionWords(dataset, name));
  const { of, at } = dimension.level;
  return t("report:level", { dimension: t(dimensionWords(dataset, of)), at });
}

/** Where the word of a dimension stands: the dataset's own, else that of what it counts in, else that of a field. */
function dimensionWords({ id, dimensions }: Pick<Sliceable, "id" | "dimensions">, name: string): string[] {
  return [`${id}:dimensions.${name}`, `report:spans.${dimensions[name]?.kind}`, `document:fields.${name}`];
}

function comparisonText(t: TFunction, comparison: Comparison, dimension: (name: string) => string): string {
  if (comparison.kind === "asOf") return t("report:comparisons.asOf", { on: comparison.on });
  if (comparison.kind === "peer") return t("report:comparisons.peer", { dimension: dimension(comparison.over) });
  return t(`report:comparisons.${comparison.name}`);
}

function leafText(
  t: TFunction,
  { of, part, compare, moved, ends }: PivotLeaf,
  metric: (name: string) => string,
  comparison: (each: Comparison) => string,
): string {
  if (!compare) return ends ? t("report:bridgeEnd") : metric(of);
  if (moved !== undefined) return moved === "moved" ? t("report:moved") : metric(moved);
  if (part === "value") return comparison(compare);
  return t(`report:parts.${part === "percent" && compare.kind === "plan" ? "reached" : part}`, { comparison: comparison(compare) });
}

function valueText(
  t: TFunction,
  dataset: Sliceable,
  namespace: string,
  { name, key, label }: { name: string; key: string | null; label: string | null },
): string {
  if (key === null || key === "") return t("report:without");
  const kind = dataset.dimensions[name]?.kind;
  const span = spanWord(kind, key);
  if (span) return t(`report:${span.word}`, span.parts);
  if (kind === "bucket") return bandText(t, namespace, key);
  if (kind === "choice") return t(`${namespace}:choices.${name}.${key}`);
  if (kind === "number") return withoutZeros(key);
  return kind === "link" ? (label ?? key) : key;
}

/** A band of a set that people made is called by its days. */
function bandText(t: TFunction, namespace: string, key: string): string {
  const made = bandWord(key);
  return t([`${namespace}:buckets.${key}`, ...(made ? [`report:${made.word}`] : [])], made?.parts ?? {});
}

function madeName({ params }: Sliceable, name: string, value: string, language: Language): string | undefined {
  const param = params[name];
  return param?.kind === "choice" ? param.names?.[value]?.[language] : undefined;
}

/** What a figure means: as its reader wrote it, else its definition with what the report remarks on it. */
function meaningText(t: TFunction, { dataset, lines }: Report, name: string, own: readonly OwnMeasure[]): string {
  const written = own.find((each) => each.name === name)?.text;
  const remark = lines?.[name]?.remark;
  return written ?? [t([`${dataset}:definitions.${name}`, `report:noMeaning`]), ...(remark ? [remark] : [])].join(" ");
}

import type { TFunction } from "i18next";
import type { ReportAnswer } from "./definition.ts";

/**
 * In which currency the amounts of a report are: the company's, that of the group over several companies, or not declared in the rows that
 * somebody brought; undefined where none are shown. A figure in another one is called so.
 */
export function amountsText({ report, dataset }: ReportAnswer, currency: string, t: TFunction): string | undefined {
  const shown = [...report.views.flatMap(({ metrics }) => metrics), ...report.metrics].flatMap((name) => dataset.metrics[name] ?? []);
  if (!shown.some((metric) => metric.unit === "money" && metric.in === undefined)) return undefined;
  return dataset.company === undefined ? t("report:currency", { currency }) : t("report:noCurrency");
}

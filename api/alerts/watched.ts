import { headOf, type SheetWords } from "#analytics/sheet/sheet";
import { measureIn } from "#query/addressParts";
import type { Dataset, MetricUnit } from "#define/dataset";
import { ProblemError } from "#define/problem";
import { measureUnit } from "#define/slice/slice";
import { linkParts } from "#render/query";
import type { Alert } from "./store.ts";

type Watched = Pick<Alert, "rule" | "address" | "question">;

/** What the figure of an alert is called: a metric of its dataset by its word, a measure of its owner's as he called it. */
export function watchedTitle(dataset: Dataset, { rule: { metric }, address }: Watched, wording: SheetWords): string {
  const text = Object.hasOwn(dataset.metrics, metric) ? null : linkParts(address)?.query.get(`m.${metric}`);
  return text ? measureIn(metric, text).title : headOf(dataset, wording, metric);
}

/** What it is counted in; null where that cannot be told any more. */
export function watchedUnit(dataset: Dataset, { rule: { metric }, question }: Watched): MetricUnit | null {
  const { measures = {}, compare = [] } = question;
  try {
    return measureUnit(
      dataset,
      measures,
      metric,
      compare.map(({ name }) => name),
    );
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

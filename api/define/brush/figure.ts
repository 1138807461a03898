import type { BrushFigure, Measured } from "./brush.ts";
import { add, compare, type Decimal, divide, negate } from "#define/decimal";
import { measureValue } from "#define/calculated/value";
import { metricOf } from "#define/slice/metrics";

const RATIO_DIGITS = 6;

/** Computes a figure from the sums of its group, given by column name; null where it has no value. */
export function figureOf(
  dataset: Measured,
  { metric: name, tag, column }: BrushFigure,
  sums: ReadonlyMap<string, Decimal>,
): Decimal | null {
  const there = sums.get(column.compare === undefined ? name : `${name}${tag}`);
  if (there !== undefined) return there;
  const metric = metricOf(dataset, name);
  const part = (of: string) => figureOf(dataset, { metric: of, tag, column }, sums);
  if ("of" in metric) {
    const [above, below] = [part(metric.of[0]), part(metric.of[1])];
    return above === null || below === null || compare(below, "0") === 0 ? null : divide(above, below, RATIO_DIGITS);
  }
  if ("sum" in metric) return add(...metric.sum.map(({ metric: of, sign }) => (sign < 0 ? negate(part(of) ?? "0") : (part(of) ?? "0"))));
  if ("measure" in metric) return measureValue(metric.measure, (of) => (of.includes("~") ? comparedOf(dataset, of, sums) : part(of)));
  return null;
}

/** `metric~comparison` as a measure says it. */
function comparedOf(dataset: Measured, said: string, sums: ReadonlyMap<string, Decimal>): Decimal | null {
  const [metric = "", by = ""] = said.split("~");
  const column = { name: said, role: "metric", unit: metricOf(dataset, metric).unit, of: metric, compare: by } as const;
  return figureOf(dataset, { metric, tag: `~${by}`, column }, sums);
}

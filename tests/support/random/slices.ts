import fc from "fast-check";
import type { Dataset, Metric } from "#define/dataset";
import { PLAIN_CALENDAR, weekOf } from "#define/calendar";
import { timeKindOf } from "#define/spans";
import type { Comparison, Slice, SliceWindow } from "#define/slice/query";

const DAYS = ["2024-02-29", "2025-06-30", "2026-02-28", "2026-06-30"];

/** Slices of every shape over a dataset, the same for the same seed; some name what does not go together. */
export function randomSlices(dataset: Dataset, count: number, seed: number): Slice[] {
  return fc.sample(sliceOf(dataset), { numRuns: count, seed });
}

const some = <T>(values: readonly T[], most: number, least = 0) =>
  fc.subarray([...values], { minLength: least, maxLength: Math.min(most, values.length) });
const mixed = <T>(values: readonly T[], most: number, least = 0) =>
  fc.shuffledSubarray([...values], { minLength: least, maxLength: Math.min(most, values.length) });
const maybe = <T>(value: fc.Arbitrary<T>, weight = 2) => fc.option(value, { freq: weight, nil: undefined });

function sliceOf(dataset: Dataset): fc.Arbitrary<Slice> {
  const dimensions = Object.keys(dataset.dimensions);
  const figures = Object.entries(dataset.metrics).flatMap(([name, { unit }]) => (unit === "date" ? [] : [name]));
  return fc
    .record({ keys: mixed(dimensions, 4, 1), across: fc.nat(2), metrics: some(figures, 2, 1), totals: fc.boolean() })
    .chain(({ keys, across, metrics, totals }) => {
      const split = Math.max(0, keys.length - across);
      const [by, columns] = [keys.slice(0, split), keys.slice(split)];
      const [first = ""] = metrics;
      return fc
        .record({
          compare: maybe(some(comparisonsOf(dataset, keys, first), 3, 1), 3),
          windows: maybe(some(windowsOf(keys, first), 3, 1)),
          subtotals: maybe(some([...by.slice(0, -1), ...columns.slice(0, -1)], 2)),
          measures: maybe(fc.constantFrom(...measuresOf(dataset, metrics)), 1),
          where: maybe(filterOf(dataset, [...by, ...columns], first)),
          limit: maybe(fc.integer({ min: 1, max: 4 })),
          other: maybe(fc.constant(true as const), 1),
          params: asOfOf(dataset),
        })
        .map(({ compare, windows, subtotals, measures, where, limit, other, params }): Slice => ({
          dataset: dataset.id,
          metrics: measures ? [...metrics, "added"] : metrics,
          by,
          columns,
          totals,
          params,
          order: [{ by: first, descending: true }],
          ...(compare ? { compare: compare.map((one, place) => ({ ...one, name: `c${place}`, of: [first] })) } : {}),
          ...(windows ? { windows: windows.map((one, place) => ({ ...one, name: `w${place}` })) } : {}),
          ...(subtotals && !other ? { subtotals } : {}),
          ...(measures ? { measures: { added: measures } } : {}),
          ...(where ? { where: [where] } : {}),
          ...(limit ? { limit } : {}),
          ...(other && limit && by.length > 0 ? { other } : {}),
        }));
    });
}

function comparisonsOf(dataset: Dataset, keys: readonly string[], metric: string): Comparison[] {
  const hasDay = Object.values(dataset.params).some(({ initial }) => initial === "today" || initial === "thisMonth");
  return [
    { name: "c", kind: "lastYear" },
    { name: "c", kind: "lastYear", whole: true },
    { name: "c", kind: "lastMonth" },
    ...(dataset.calendar
      ? [
          { name: "c", kind: "lastYear", festival: true } as const,
          { name: "c", kind: "yearToDate" } as const,
          { name: "c", kind: "rolling12" } as const,
        ]
      : []),
    ...(hasDay
      ? [{ name: "c", kind: "asOf", on: "2024-01-31", ...(dataset.bridges?.[metric] ? { bridge: true as const } : {}) } as const]
      : []),
    ...(dataset.plans?.[metric] ? [{ name: "c", kind: "plan" } as const] : []),
    ...keys.slice(0, 1).map((over) => ({ name: "c", kind: "peer", over }) as const),
  ];
}

function windowsOf(keys: readonly string[], of: string): SliceWindow[] {
  const kinds = [{ kind: "running" }, { kind: "share" }, { kind: "rank" }, { kind: "moving", size: 3 }] as const;
  return kinds.flatMap((kind) => [
    { name: "w", of, ...kind },
    { name: "w", of, ...kind, within: keys.slice(0, 1) },
  ]);
}

function measuresOf({ metrics }: Dataset, asked: readonly string[]): string[] {
  const [first = "", second = first] = asked;
  const alike = metrics[first]?.unit === metrics[second]?.unit;
  return [
    `${first} / ${second}`,
    `if(${first} > 0, ${first}, 0) * 0.13`,
    `coalesce(${first} / (${first} - ${first}), 1)`,
    ...(alike ? [`max(${first}, ${second}) - ${second}`] : []),
  ];
}

function filterOf(dataset: Dataset, keys: readonly string[], metric: string) {
  const times = Object.entries(dataset.dimensions).filter(([, { kind }]) => timeKindOf(kind));
  const filters = times.flatMap(([dimension, { kind }]) => {
    const key = (day: string) => keyAt(kind, day);
    return [
      { dimension, from: key("2025-01-15"), to: key("2026-05-20") },
      { dimension, in: [key("2026-03-31"), key("2025-06-30")] },
      { dimension, from: key("2026-01-01"), to: key("2026-06-30") },
    ];
  });
  const [plain = ""] = Object.keys(dataset.dimensions);
  return fc.constantFrom<NonNullable<Slice["where"]>[number]>(
    ...filters,
    { dimension: plain, empty: false },
    { dimension: plain, in: [null], not: true },
    ...keys.slice(0, 1).flatMap((dimension) => [
      { dimension, metric, least: "1000" },
      { dimension, metric, least: "-50000", most: "0.5", among: [{ dimension: plain, empty: false }] },
      { dimension, metric, most: "3000", not: true as const },
    ]),
  );
}

/** A key of the kind that a day may stand for. */
function keyAt(kind: string, day: string): string {
  if (kind === "date") return day;
  if (kind === "week") return weekOf(PLAIN_CALENDAR, day);
  if (kind === "month") return day.slice(0, 7);
  if (kind === "fiscalPeriod") return `${day.slice(0, 4)}-P${day.slice(5, 7)}`;
  return kind.endsWith("ear") ? day.slice(0, 4) : `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

function asOfOf({ params, ownBands }: Dataset): fc.Arbitrary<Record<string, string>> {
  const sets = ownBands && params[ownBands.param];
  const newest = sets?.kind === "choice" ? sets.values.at(-1) : undefined;
  return fc.constantFrom(...DAYS).map((day): Record<string, string> => ({
    ...(ownBands && newest && day === "2026-02-28" ? { [ownBands.param]: newest } : {}),
    ...(params.asOf ? { asOf: day } : {}),
    ...(params.unposted && day > "2026" ? { unposted: "with" } : {}),
    ...(params.retention && day < "2026" ? { retention: "without" } : {}),
  }));
}

/** Whether the sums of a metric over groups make its total. */
export function adds(dataset: Pick<Dataset, "metrics">, name: string): boolean {
  const metric: Metric | undefined = dataset.metrics[name];
  if (!metric || "of" in metric) return false;
  if ("sum" in metric) return metric.sum.every((part) => adds(dataset, part.metric));
  return metric.additive && !metric.semiAdditive;
}

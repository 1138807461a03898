import type { Cockpit, CockpitDay, Panel, PanelSlice, Selected } from "#define/cockpit";
import type { Dataset, Dimension } from "#define/dataset";
import { fail, type Issue } from "#define/problem";
import type { SliceFilter } from "#define/slice/query";
import { type Viewed, viewOf } from "#define/slice/metrics";
import type { Offered } from "./locks.ts";

type Datasets = ReadonlyMap<string, Dataset>;

/** Throws invalid where something is chosen that cannot be: no linked page, no such panel, nothing that the panel is grouped by. */
export function demandSelectable({ linked, panels }: Cockpit, selected: readonly Selected[]): void {
  const issues = selected.flatMap(({ panel, dimension }): Issue[] => {
    const asked = linked && panels.find(({ name }) => name === panel);
    if (!asked) return [{ code: "unknownPart", field: "selected", value: panel }];
    return sourceOf(asked, dimension) ? [] : [{ code: "unknownDimension", field: `selected.${panel}`, value: dimension }];
  });
  if (issues.length > 0) fail({ type: "invalid", issues });
}

/** The question of a panel that is grouped by a dimension. */
const sourceOf = ({ slices }: Panel, dimension: string) =>
  Object.values(slices).find(({ by, columns = [] }) => [...by, ...columns].includes(dimension));

/**
 * What is chosen in other panels that narrows this one: by dimensions that mean the same to all its questions and that its reader is
 * offered. A panel is narrowed as a whole or not at all, or its figures would not be of the same rows.
 */
export function narrowing(
  { panels }: Cockpit,
  panel: Panel,
  selected: readonly Selected[],
  datasets: Datasets,
  offered: Offered,
): readonly Selected[] {
  return selected.filter(({ panel: from, dimension }) => {
    const chosenIn = panels.find(({ name }) => name === from);
    const source = chosenIn && sourceOf(chosenIn, dimension);
    const meant = source && datasets.get(source.dataset)?.dimensions[dimension];
    if (!meant || from === panel.name) return false;
    return Object.values(panel.slices).every((slice) => {
      const own = offered.get(slice.dataset);
      const dimensionThere = own?.dimensions[dimension];
      if (!own || !dimensionThere || !isSame(meant, dimensionThere, source.dataset === slice.dataset)) return false;
      return answersBy(own, slice, dimension) && (!isOfLastYear(slice) || !isTime(meant) || SHIFTED.has(meant.kind));
    });
  });
}

/** The filters of a question for what is chosen; times of a comparison with last year are those a year before. */
export function filtersOf(slice: PanelSlice, selected: readonly Selected[], datasets: Datasets): SliceFilter[] {
  const dimensions = datasets.get(slice.dataset)?.dimensions ?? {};
  const isBefore = isOfLastYear(slice);
  return selected.map(({ dimension, in: keys }) => ({
    dimension,
    in: isBefore && SHIFTED.has(dimensions[dimension]?.kind ?? "") ? keys.map(yearBefore) : keys,
  }));
}

/** What is chosen as keys by dimension; where several panels chose of one, the keys that all of them chose. */
export function keysOf(selected: readonly Selected[]): Readonly<Record<string, readonly string[]>> {
  const met = new Map<string, readonly string[]>();
  for (const { dimension, in: keys } of selected) met.set(dimension, met.get(dimension)?.filter((key) => keys.includes(key)) ?? keys);
  return Object.fromEntries(met);
}

/** Kinds of times whose keys begin with the year that they lie in. */
const SHIFTED: ReadonlySet<string> = new Set(["month", "year", "date"]);
const isTime = ({ kind }: Dimension) => !["link", "choice", "text", "number", "bucket"].includes(kind);

function isSame(one: Dimension, other: Dimension, isOfOneDataset: boolean): boolean {
  if (isOfOneDataset) return true;
  if (one.kind === "link" && other.kind === "link") return one.to === other.to && one.by === other.by && one.level?.at === other.level?.at;
  if (one.kind === "choice" && other.kind === "choice") return one.values.join() === other.values.join();
  return one.kind === other.kind && !["bucket", "text", "number", "link", "choice"].includes(one.kind);
}

function answersBy(dataset: Viewed, { metrics, by, columns = [], where = [] }: PanelSlice, dimension: string): boolean {
  try {
    viewOf(dataset, metrics, [...by, ...columns, ...where.map((filter) => filter.dimension), dimension]);
    return true;
  } catch {
    return false;
  }
}

const LAST_YEAR: ReadonlySet<CockpitDay> = new Set(["lastYearStart", "lastYearEnd", "lastAsOf", "lastYearMonthStart"]);

function isOfLastYear({ where = [], params = {} }: PanelSlice): boolean {
  const days = [
    ...where.flatMap(({ from, to }) => [from, to]),
    ...Object.values(params).map((value) => ("day" in value ? value.day : undefined)),
  ];
  return days.some((day) => day !== undefined && LAST_YEAR.has(day));
}

/** The same time a year before; the last day of February is that of its year. */
function yearBefore(key: string): string {
  const before = `${Number(key.slice(0, 4)) - 1}${key.slice(4)}`;
  return before.endsWith("-02-29") ? before.replace(/29$/, "28") : before;
}

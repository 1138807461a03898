import type { Comparison, FigureOf, Judging, Panel, PanelAnswer, PanelSlice, Status, TableRow, Verdict } from "#define/cockpit";
import type { Dataset } from "#define/dataset";
import { compare, divide, subtract } from "#define/decimal";
import type { Slice, SliceAnswer } from "#define/slice/query";

/** A question and the answer of the statement it was part of. */
export type Answered = { slice: Slice; answer: SliceAnswer };
type Ways = Pick<PanelAnswer, "opens" | "opensBy" | "stepOpens">;
type Find = (slice: PanelSlice) => Answered | undefined;

const DIGITS = 6;

/** Picks what one panel shows from the answers; without them the panel is locked. */
export function panelAnswer(panel: Panel, datasets: readonly Dataset[], find: Find | null, ways: Ways): PanelAnswer {
  const freshness = {
    ageing: Math.min(...datasets.map((dataset) => dataset.freshness.ageing)),
    stale: Math.min(...datasets.map((dataset) => dataset.freshness.stale)),
  };
  const empty = {
    name: panel.name,
    version: "",
    figure: null,
    compare: {},
    verdict: null,
    statement: {},
    steps: {},
    slices: {},
    rows: [],
    freshness,
    additive: additiveOf(panel, datasets),
    ...ways,
  };
  if (!find) return { ...empty, locked: true };
  const figure = (of: FigureOf) => figureOf(panel, of, find);
  const main = panel.figure ? figure(panel.figure) : null;
  const compared = Object.fromEntries(
    (panel.compare ?? []).map((other) => [other.name, comparison(main?.value ?? null, figure(other).value)]),
  );
  const answers = Object.entries(panel.slices).flatMap(([name, slice]) => {
    const answered = find(slice);
    return answered ? [[name, answered] as const] : [];
  });
  return {
    ...empty,
    version: answers.map(([, { answer }]) => answer.version).join("-"),
    figure: main,
    compare: compared,
    verdict: verdictOf(panel.verdict, main?.value ?? null, compared),
    statement: Object.fromEntries(Object.entries(panel.statement ?? {}).map(([name, of]) => [name, figure(of)])),
    steps: Object.fromEntries((panel.steps ?? []).map((step) => [step.name, figure(step).value])),
    slices: Object.fromEntries(
      answers.filter(([, { slice }]) => slice.by.length > 0 && !panel.columns).map(([name, answered]) => [name, shown(answered)]),
    ),
    rows: tableOf(panel, find),
  };
}

/** Metrics whose parts make up their whole, in every dataset that tells them. */
function additiveOf({ slices }: Panel, datasets: readonly Dataset[]): string[] {
  const asked = Object.values(slices).flatMap(({ dataset, metrics }) => metrics.map((metric) => ({ dataset, metric })));
  const isAdditive = ({ dataset, metric }: (typeof asked)[number]): boolean => {
    const found = datasets.find(({ id }) => id === dataset)?.metrics[metric];
    return found !== undefined && "additive" in found && found.additive;
  };
  const apart = new Set(asked.flatMap((one) => (isAdditive(one) ? [] : [one.metric])));
  return [...new Set(asked.map(({ metric }) => metric))].filter((metric) => !apart.has(metric));
}

function comparison(value: string | null, other: string | null): Comparison {
  const ratio = value === null || other === null || compare(other, "0") === 0 ? null : divide(value, other, DIGITS);
  return { value: other, ratio };
}

/** What a figure is against what judges it; nothing where one of both is not known. */
function verdictOf(wanted: Panel["verdict"], value: string | null, compared: PanelAnswer["compare"]): Verdict | null {
  const other = wanted && compared[wanted.against];
  if (!other || value === null || other.value === null || other.ratio === null) return null;
  return { against: wanted.against, difference: subtract(value, other.value), status: judged(wanted, other.ratio) };
}

function judged({ wants, good, watch }: Judging, ratio: string): Status {
  const reaches = (least: string) => compare(ratio, least) * (wants === "more" ? 1 : -1) >= 0;
  return reaches(good) ? "good" : reaches(watch) ? "watch" : "bad";
}

/** The rows of a table: the keys of its first column's question in their order, with what the other questions say of the same key. */
function tableOf(panel: Panel, find: Find): TableRow[] {
  const { columns = [] } = panel;
  const [first] = columns;
  if (!first) return [];
  const lists = new Map(columns.flatMap((column) => [column, column.of ?? column]).map(({ slice }) => [slice, keyed(panel, slice, find)]));
  const cellOf = ({ slice, metric }: FigureOf, key: string | null) => {
    const list = lists.get(slice);
    return { value: list?.rows.get(key)?.[list.placeOf(metric)] ?? null, unit: list?.unitOf(metric) ?? "" };
  };
  return [...(lists.get(first.slice)?.rows ?? [])].map(([key, row]) => ({
    key,
    label: row[lists.get(first.slice)?.label ?? -1] ?? null,
    cells: columns.map((column) => {
      const cell = cellOf(column, key);
      const ratio = column.of ? comparison(cell.value, cellOf(column.of, key).value).ratio : null;
      return { ...cell, ratio, status: column.judged && ratio !== null ? judged(column.judged, ratio) : null };
    }),
  }));
}

/** The rows of a grouped question by their keys. */
function keyed(panel: Panel, slice: string, find: Find) {
  const asked = panel.slices[slice];
  const answered = asked && find(asked);
  const columns = answered?.answer.columns ?? [];
  const place = (role: string) => columns.findIndex((column) => column.role === role);
  const [key, total] = [place("key"), place("total")];
  const rows = (answered?.answer.rows ?? []).filter((row) => total < 0 || row[total] === "0" || row[total] === null);
  const placeOf = (metric: string) => columns.findIndex(({ name }) => name === metric);
  const unitOf = (metric: string): string => {
    const column = columns[placeOf(metric)];
    return column && "unit" in column ? column.unit : "";
  };
  return { rows: new Map(rows.map((row) => [row[key] ?? null, row])), label: place("label"), placeOf, unitOf };
}

/** The total of a metric: the only row of an ungrouped answer, the total row of a grouped one. */
function figureOf(panel: Panel, { slice, metric }: FigureOf, find: Find): { value: string | null; unit: string } {
  const asked = panel.slices[slice];
  const answered = asked && find(asked);
  if (!answered) return { value: null, unit: "" };
  const { columns, rows } = answered.answer;
  const place = columns.findIndex((column) => column.name === metric);
  const total = columns.findIndex((column) => column.role === "total");
  const row = rows.find((cells) => cells[total] === "2") ?? (columns.some((column) => column.role === "key") ? undefined : rows[0]);
  const column = columns[place];
  return { value: row?.[place] ?? null, unit: column && "unit" in column ? column.unit : "" };
}

/** The rows of a question, without the figures that only others asked for and without the total where it did not ask for it. */
function shown({ slice, answer }: Answered): PanelAnswer["slices"][string] {
  const kept = answer.columns.flatMap((column, place) => (column.role !== "metric" || slice.metrics.includes(column.name) ? [place] : []));
  const total = answer.columns.findIndex((column) => column.role === "total");
  const rows = slice.totals ? answer.rows : answer.rows.filter((cells) => cells[total] === "0");
  return {
    columns: kept.flatMap((place) => answer.columns[place] ?? []),
    rows: rows.map((cells) => kept.map((place) => cells[place] ?? null)),
  };
}

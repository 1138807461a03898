import type { Comparison, FigureOf, Panel, PanelAnswer, PanelSlice, Verdict } from "#define/cockpit";
import type { Dataset } from "#define/dataset";
import { compare, divide, subtract } from "#define/decimal";
import type { Slice, SliceAnswer } from "#define/slice/query";

/** A question and the answer of the statement it was part of. */
export type Answered = { slice: Slice; answer: SliceAnswer };
type Ways = Pick<PanelAnswer, "opens" | "stepOpens">;
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
    freshness,
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
    slices: Object.fromEntries(answers.filter(([, { slice }]) => slice.by.length > 0).map(([name, answered]) => [name, shown(answered)])),
  };
}

function comparison(value: string | null, other: string | null): Comparison {
  const ratio = value === null || other === null || compare(other, "0") === 0 ? null : divide(value, other, DIGITS);
  return { value: other, ratio };
}

/** What a figure is against what judges it; nothing where one of both is not known. */
function verdictOf(wanted: Panel["verdict"], value: string | null, compared: PanelAnswer["compare"]): Verdict | null {
  const other = wanted && compared[wanted.against];
  if (!other || value === null || other.value === null || other.ratio === null) return null;
  const reaches = (least: string) => compare(other.ratio ?? "0", least) * (wanted.wants === "more" ? 1 : -1) >= 0;
  const status = reaches(wanted.good) ? "good" : reaches(wanted.watch) ? "watch" : "bad";
  return { against: wanted.against, difference: subtract(value, other.value), status };
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

import { dividedText } from "#define/calculated/sql";
import { type Compared, compared, type Layer, type Made } from "./compare.ts";
import { keysOf } from "./groups.ts";
import { groupStep, MARKS, mergedSql, sourceStep, type Step, topStep } from "./layers.ts";
import { aggregateOf, isLate, metricOf, metricSql, ofOneUnit, plainMetrics, unitColumn, unitSql } from "./metrics.ts";
import { keyColumns, namesSql, ownOrder, selectSql, unitsMade } from "./output.ts";
import { pageSql, placesSql } from "./places.ts";
import type { SliceScope } from "./scope.ts";
import { quoted, refuse } from "./text.ts";
import { setsOf } from "./totals.ts";
import { windowsOf } from "./windows.ts";
import type { CompiledSlice, Slice, SliceColumn } from "./query.ts";

type Figure = Extract<SliceColumn, { role: "metric" }>;
type Stack = {
  scope: SliceScope;
  slice: Slice;
  layers: readonly Layer[];
  sets: readonly (readonly string[])[];
  figures: readonly Made[];
  peers: Compared["peers"];
};

/** Whether a slice needs more than groups with their totals. */
export function needsStack({ columns = [], limit, order = [], compare, windows, other, subtotals }: Slice): boolean {
  const isRanked = (columns.length > 0 && limit !== undefined) || order.some(({ column }) => column !== undefined);
  return isRanked || other === true || [compare, windows, subtotals].some((list) => list !== undefined && list.length > 0);
}

/**
 * A slice with comparisons, windows, sub-totals, the rest as one row, or a page of a pivot: groups of every layer, brought together, made
 * into figures, put in order.
 */
export function compileStack(scope: SliceScope, slice: Slice): CompiledSlice {
  if (slice.other) checkRest(scope, slice);
  const stack = stackOf(scope, slice);
  const sources = stack.layers.map(sourceStep);
  const whole = stageOf(stack, "", false);
  const last = slice.other ? stageOf(stack, "x", true) : whole;
  const steps = slice.other ? [...sources, ...whole.steps, topStep(slice), ...last.steps] : [...sources, ...whole.steps];
  const columns = columnsOf(scope, slice, last.figures);
  const [groups, places] = slice.other ? ["viewedx", "placesx"] : ["viewed", "places"];
  const text = steps.map(({ name, sql }) => `${name} as (${sql})`).join(", ");
  return { sql: `with ${text} ${pageSql(slice, selectSql(columns), groups, places, "places")}`, columns };
}

function stackOf(scope: SliceScope, slice: Slice): Stack {
  const { layers, figures, peers } = compared(scope, slice);
  const sets = setsOf(slice, true);
  const known = new Map(figures.map(({ column, sql }) => [column.name, sql]));
  const asked = slice.metrics.map((name): Made => ({
    column: { name, role: "metric", unit: metricOf(scope.dataset, name).unit },
    sql: metricSql(scope.dataset, name, "", known),
  }));
  const early = slice.metrics.filter((name) => !isLate(scope.dataset, name));
  const own: Layer = {
    tag: "",
    scope,
    slice: { ...slice, metrics: [...new Set([...early, ...plainMetrics(scope.dataset, slice.metrics)])] },
  };
  const answering = layers.filter(({ answers }) => !answers || sets.some(answers));
  return { scope, slice, layers: [own, ...answering], sets, figures: [...asked, ...figures], peers };
}

/** From groups to places; with `rest` those beyond the limit are one. */
function stageOf(
  { scope, slice, layers, sets, figures, peers }: Stack,
  mark: "" | "x",
  rest: boolean,
): { steps: Step[]; figures: Figure[] } {
  const at = (name: string) => `${name}${mark}`;
  const groups = layers.map((layer, place) => groupStep(layer, place, sets, mark, rest));
  const head = [...keysOf(slice).map(quoted), ...MARKS];
  const keys = keysOf(slice);
  const units = unitsMade(scope, slice.metrics).map(({ column, sql }) => `${sql} as ${quoted(column.name)}`);
  const names = namesSql(scope, keys);
  const made = [...figures.map(({ column }) => column), ...peers.map(({ column }) => column)];
  const order = ownOrder(
    { ...slice, order: (slice.order ?? []).filter(({ by }) => !isWindow(slice, by)) },
    made.map(({ name }) => name),
  );
  const windows = windowsOf(scope, slice, made, order, MARKS.slice(0, 3));
  const shown = [...made, ...windows.map(({ column }) => column)];
  return {
    steps: [
      ...groups,
      { name: at("merged"), sql: mergedSql(layers, groups) },
      {
        name: at("figures"),
        sql: `select ${[...head, ...figures.map(asColumn), ...units].join(", ")} from ${at("merged")}`,
      },
      { name: at("cells"), sql: `select ${["*", ...peers.map((peer) => peerSql(scope, slice, peer))].join(", ")} from ${at("figures")}` },
      { name: at("named"), sql: `select c.*${names.labels}${names.sorts} from ${at("cells")} as c${names.joins}` },
      {
        name: at("viewed"),
        sql: `select ${["*", ...windows.map((one) => asColumn(rest ? withoutRest(one) : one))].join(", ")} from ${at("named")}`,
      },
      {
        name: at("places"),
        sql: placesSql(
          slice,
          shown.map(({ name }) => name),
          at("viewed"),
        ),
      },
    ],
    figures: shown,
  };
}

const asColumn = ({ column, sql }: Made) => `${sql} as ${quoted(column.name)}`;
const isWindow = ({ windows = [] }: Slice, name: string) => windows.some((window) => window.name === name);
/** The rest has no rank among those that it is the rest of. */
const withoutRest = (one: Made): Made => (one.column.window === "rank" ? { ...one, sql: `case when other = 0 then ${one.sql} end` } : one);

/** The average of the other groups that agree in all other keys. */
function peerSql({ dataset }: SliceScope, slice: Slice, { over, of, column }: Compared["peers"][number]): string {
  const alike = [
    ...keysOf(slice)
      .filter((key) => key !== over)
      .map(quoted),
    "total",
    "level",
    "columnLevel",
  ].join(", ");
  const [figure, groups] = [quoted(of), `over (partition by ${alike})`];
  const others = `sum(${figure}) ${groups} - coalesce(${figure}, 0)`;
  const average = dividedText(others, `count(${figure}) ${groups} - case when ${figure} is null then 0 else 1 end`);
  const unit = unitSql(dataset, of) === undefined ? undefined : quoted(unitColumn(of));
  return `${ofOneUnit(unit, groups, average)} as ${quoted(column.name)}`;
}

function checkRest(scope: SliceScope, slice: Slice): void {
  if (slice.limit === undefined || (slice.offset ?? 0) > 0 || (slice.subtotals ?? []).length > 0) refuse("notTogether", "other", "other");
  const balances = plainMetrics(scope.dataset, slice.metrics).flatMap(
    (name) => aggregateOf(scope.dataset, name).semiAdditive?.dimension ?? [],
  );
  const balanced = balances.find((dimension) => slice.by.includes(dimension));
  if (balanced) refuse("notTogether", "other", balanced);
}

function columnsOf(scope: SliceScope, slice: Slice, figures: readonly Figure[]): SliceColumn[] {
  const marks = ["total", ...(slice.subtotals?.length ? ["level", "columnLevel"] : []), ...(slice.other ? ["other"] : [])] as const;
  return [
    ...keyColumns(scope, keysOf(slice)),
    ...figures,
    ...unitsMade(scope, slice.metrics).map(({ column }) => column),
    ...marks.map((name) => ({ name, role: name }) as SliceColumn),
    { name: "groups", role: "groups" },
  ];
}

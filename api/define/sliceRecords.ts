import type { CompiledSlice, Slice } from "./slice.ts";
import { comparedRecords } from "./sliceCompare.ts";
import { dimensionSql } from "./sliceDimensions.ts";
import { filterSql } from "./sliceFilters.ts";
import { sortSql } from "./sliceLabels.ts";
import { aggregateOf, isWithin, namedBy, plainMetrics, viewOf } from "./sliceMetrics.ts";
import { keyColumns, namesSql, selectSql, whole } from "./sliceOutput.ts";
import { type SliceScope, viewFor, viewSql, withTerms } from "./sliceScope.ts";
import { quoted, refuse } from "./sliceText.ts";

/** The records behind a figure, or with one comparison those behind that. */
export function compileRecords(asked: SliceScope, wanted: Slice): CompiledSlice {
  const { scope, slice } = comparedRecords(asked, wanted);
  const { records } = scope.dataset;
  const keys = records.columns.filter((key) => scope.dataset.dimensions[key] !== undefined);
  const figures = Object.entries(records.figures);
  const follows = records.follows && slice.metrics.length > 0;
  const own = listOf(scope, slice);
  const over = viewOf(scope.dataset, follows ? slice.metrics : [], namedBy(slice));
  if (!follows && own === undefined && !isWithin(scope.dataset, over, records.view)) refuse("exclusive", "where", namedBy(slice).join(","));
  const view = own ?? viewFor(scope, follows ? over : records.view);
  const inner = [
    ...keys.map((key) => `${dimensionSql(scope, key)} as ${quoted(key)}`),
    ...figures.map(([name, figure]) => `${withTerms(scope, figure.sql)} as ${quoted(name)}`),
    `${withTerms(scope, records.opens.module)} as module`,
    `${withTerms(scope, records.opens.id)} as id`,
    ...(records.acts ? [`${withTerms(scope, records.acts.id)} as act`] : []),
    `row_number() over (order by ${withTerms(scope, records.order)}) as place`,
  ];
  const where = filterSql(scope, slice.where ?? [], follows ? madeOf(scope, slice) : own === undefined ? records.where : undefined);
  const cells = `select ${inner.join(", ")} from (${viewSql(scope, view)}) as v${where}`;
  const columns = [
    ...keyColumns(scope, keys),
    ...(["module", "id"] as const).map((name) => ({ name, role: name })),
    ...(records.acts ? [{ name: "act", role: "act" } as const] : []),
    { name: "groups", role: "groups" } as const,
    ...figures.map(([name, { unit }]) => ({ name, role: "metric", unit }) as const),
  ];
  const { labels, joins } = namesSql(scope, keys);
  const page = slice.limit === undefined ? "" : ` limit ${whole(slice.limit)} offset ${whole(slice.offset ?? 0)}`;
  const rank = `row_number() over (order by ${[...orderOf(scope, slice, keys), "c.place"].join(", ")}) as rank`;
  const joined = `select c.*, count(*) over () as groups, ${rank}${labels} from (${cells}) as c${joins}`;
  return { sql: `select ${selectSql(columns)} from (${joined}) as p order by rank${page}`, columns };
}

/** The view that lists the rows of the asked metrics where theirs has one of its own. */
function listOf({ dataset }: SliceScope, slice: Slice): string | undefined {
  const { lists } = dataset.records;
  return lists && slice.metrics.length > 0 ? lists[viewOf(dataset, slice.metrics, namedBy(slice))] : undefined;
}

function orderOf(scope: SliceScope, { order = [] }: Slice, keys: readonly string[]): string[] {
  return order.map(({ by, descending }) => {
    if (!keys.includes(by) && !Object.hasOwn(scope.dataset.records.figures, by)) refuse("unknownField", "order", by);
    return `${keys.includes(by) ? sortSql(scope, by, "c") : `c.${quoted(by)}`}${descending ? " desc" : ""} nulls last`;
  });
}

/** The rows of which any of the metrics is made; undefined when all are. */
function madeOf({ dataset }: SliceScope, slice: Slice): string | undefined {
  const parts = plainMetrics(dataset, slice.metrics).map((name) => {
    const { where, standsAt } = aggregateOf(dataset, name);
    const isFixed = slice.where?.some(({ dimension }) => dimension === standsAt?.dimension);
    return [where, isFixed ? undefined : standsAt?.last]
      .filter((one) => one !== undefined)
      .map((one) => `(${one})`)
      .join(" and ");
  });
  return parts.includes("") ? undefined : parts.join(" or ");
}

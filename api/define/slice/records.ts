import { comparedRecords } from "./compare.ts";
import { dimensionSql } from "./dimensions.ts";
import { filterSql } from "./filters.ts";
import { sortSql } from "./labels.ts";
import { aggregateOf, isWithin, namedBy, plainMetrics, viewOf } from "./metrics.ts";
import { keyColumns, namesSql, selectSql, whole } from "./output.ts";
import { type SliceScope, viewFor, viewSql, withTerms } from "./scope.ts";
import { quoted, refuse } from "./text.ts";
import type { CompiledSlice, Slice } from "./query.ts";

/**
 * The records behind a figure, or with one comparison those behind that: the rows that the asked metrics are made of, all where none is
 * asked.
 */
export function compileRecords(asked: SliceScope, wanted: Slice): CompiledSlice {
  const { scope, slice } = comparedRecords(asked, wanted);
  const { records } = scope.dataset;
  const keys = records.columns.filter((key) => scope.dataset.dimensions[key] !== undefined);
  const { view, made, calls } = listed(scope, slice);
  const figures = Object.entries(records.figures).map(([name, figure]) => [calls[name] ?? name, figure] as const);
  const links = Object.entries(records.links ?? {}).filter(([of]) => keys.includes(of) || Object.hasOwn(records.figures, of));
  const inner = [
    ...keys.map((key) => `${dimensionSql(scope, key)} as ${quoted(key)}`),
    ...figures.map(([name, figure]) => `${withTerms(scope, figure.sql)} as ${quoted(name)}`),
    `${withTerms(scope, records.opens.module)} as module`,
    `${withTerms(scope, records.opens.id)} as id`,
    ...links.map(([of, link]) => `${withTerms(scope, "id" in link ? link.id : link.key)} as ${quoted(`link.${of}`)}`),
    ...(records.acts ? [`${withTerms(scope, records.acts.id)} as act`] : []),
    `row_number() over (order by ${withTerms(scope, records.order)}) as place`,
  ];
  const where = filterSql(scope, slice.where ?? [], made);
  const cells = `select ${inner.join(", ")} from (${viewSql(scope, view)}) as v${where}`;
  const columns = [
    ...keyColumns(scope, keys),
    ...(["module", "id"] as const).map((name) => ({ name, role: name })),
    ...links.map(([of]) => ({ name: `link.${of}`, role: "link", of }) as const),
    ...(records.acts ? [{ name: "act", role: "act" } as const] : []),
    { name: "groups", role: "groups" } as const,
    ...figures.map(([name, { unit }]) => ({ name, role: "metric", unit }) as const),
  ];
  const { labels, joins } = namesSql(scope, keys);
  const page = slice.limit === undefined ? "" : ` limit ${whole(slice.limit)} offset ${whole(slice.offset ?? 0)}`;
  const rank = `row_number() over (order by ${[...orderOf(slice, scope, [...keys, ...figures.map(([name]) => name)]), "c.place"].join(", ")}) as rank`;
  const joined = `select c.*, count(*) over () as groups, ${rank}${labels} from (${cells}) as c${joins}`;
  return { sql: `select ${selectSql(columns)} from (${joined}) as p order by rank${page}`, columns };
}

/**
 * The view whose rows are listed: that of the metrics, one that lists theirs, or that of the records where its rows are theirs; which of
 * its rows; and what figures are called there.
 */
function listed(scope: SliceScope, slice: Slice): { view: string; made: string | undefined; calls: Readonly<Record<string, string>> } {
  const { dataset } = scope;
  const { view, lists, perMetric: follows, where } = dataset.records;
  const own = viewOf(dataset, slice.metrics, namedBy(slice));
  if (slice.metrics.length > 0) {
    const made = madeOf(scope, slice);
    const list = lists?.[own];
    if (list !== undefined) return { view: list.view, made, calls: list.calls ?? {} };
    if (follows) return { view: viewFor(scope, own), made, calls: {} };
  }
  if (!isWithin(dataset, own, view)) refuse("notTogether", "where", namedBy(slice).join(","));
  const conditions = [where, madeOf(scope, slice)].flatMap((one) => (one === undefined ? [] : [`(${one})`]));
  return { view: viewFor(scope, view), made: conditions.length > 0 ? conditions.join(" and ") : undefined, calls: {} };
}

function orderOf({ order = [] }: Slice, scope: SliceScope, names: readonly string[]): string[] {
  return order.map(({ by, descending }) => {
    if (!names.includes(by)) refuse("unknownPart", "order", by);
    const isKey = scope.dataset.dimensions[by] !== undefined && scope.dataset.records.columns.includes(by);
    return `${isKey ? sortSql(scope, by, "c") : `c.${quoted(by)}`}${descending ? " desc" : ""} nulls last`;
  });
}

/** The rows of which any of the metrics is made; undefined when all are. */
function madeOf({ dataset }: SliceScope, slice: Slice): string | undefined {
  if (slice.metrics.length === 0) return undefined;
  const parts = plainMetrics(dataset, slice.metrics).map((name) => {
    const { where, semiAdditive } = aggregateOf(dataset, name);
    const isFixed = slice.where?.some(({ dimension }) => dimension === semiAdditive?.dimension);
    return [where, isFixed ? undefined : semiAdditive?.last]
      .filter((one) => one !== undefined)
      .map((one) => `(${one})`)
      .join(" and ");
  });
  return parts.includes("") ? undefined : parts.join(" or ");
}

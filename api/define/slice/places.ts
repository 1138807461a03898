import { whole } from "./output.ts";
import { literal, quoted, refuse } from "./text.ts";
import type { Slice, SliceOrder } from "./query.ts";

/** Where a row stands; no figure can be called so. */
export const PLACE = quoted("row.place");

/**
 * The place of every row (group of `by`) in the order of the slice, from groups with their figures and sorts; a sub-total stands before
 * what it sums up.
 */
export function placesSql(slice: Slice, figures: readonly string[], groups: string): string {
  const { by, order = [] } = slice;
  for (const part of order) checkOrder(slice, part, figures);
  const values = order.map((part, place) => `${valueSql(slice, part, figures)} as ${quoted(`value.${place}`)}`);
  const sorts = by.map((_, place) => `any_value(${quoted(`sort.${place}`)}) as ${quoted(`sort.${place}`)}`);
  const keys = [...by.map(quoted), "level", "other"].join(", ");
  const rows = `select ${[keys, ...values, ...sorts].join(", ")} from ${groups} where total < 2 group by ${keys}`;
  const steps = stepsOf(slice);
  const ordered = ["other", ...rowOrder(slice, steps)].join(", ");
  return `select *, row_number() over (order by ${ordered}) as ${PLACE}, count(*) over () as groups from (${stepsSql(slice, steps, rows)}) as r`;
}

/** The rows of the wanted page with every group of theirs, sums over all rows first. */
export function pageSql(slice: Slice, select: string, groups: string, places: string, counted: string): string {
  const { by, columns = [], order = [], totals, limit, other } = slice;
  // Sums over all rows meet none: said within an equation, because DuckDB compares every row with every other where a condition beside them
  // looks at one side alone.
  const own = "case when v.total < 2 then v.level end = p.level";
  const same = [...[...by.map(quoted), "other"].map((key) => `v.${key} is not distinct from p.${key}`), own].join(" and ");
  const first = whole(slice.offset ?? 0) + 1;
  const last = limit === undefined ? "" : ` and ${PLACE} <= ${first - 1 + whole(limit) + (other ? 1 : 0)}`;
  const across = columns.map((key, place) => ({ key, sort: quoted(`sort.${by.length + place}`) }));
  const chosen = order.flatMap((part) =>
    across.filter(({ key }) => key === part.by).map(({ sort }) => `${sort}${part.descending ? " desc" : ""} nulls last`),
  );
  const rest = across.flatMap(({ key, sort }) => [`${sort} nulls last`, `${quoted(key)} nulls last`]);
  const sorted = ["total >= 2 desc", "total desc", PLACE, "columnLevel", ...chosen, ...rest].join(", ");
  const joined = `select v.*, p.${PLACE}, (select coalesce(max(groups), 0) from ${counted}) as groups from ${groups} as v left join ${places} as p on ${same}`;
  const kept = `${totals ? "total >= 2 or (" : "total = 0 and ("}${PLACE} >= ${first}${last})`;
  return `select ${select} from (${joined}) as w where ${kept} order by ${sorted}`;
}

function checkOrder({ by, columns = [] }: Slice, { by: name, column }: SliceOrder, figures: readonly string[]): void {
  const isKnown = column === undefined ? figures.includes(name) || by.includes(name) || columns.includes(name) : figures.includes(name);
  if (!isKnown || (column !== undefined && (columns.length !== 1 || by.length === 0))) refuse("unknownPart", "order", name);
}

/** The figure of a row that an order looks at: of the whole row, or of one key across. */
function valueSql({ columns = [] }: Slice, { by, column }: SliceOrder, figures: readonly string[]): string {
  if (!figures.includes(by)) return "null";
  if (column === undefined) return `max(${quoted(by)}) filter (total = ${columns.length > 0 ? 1 : 0})`;
  const key = `cast(${quoted(columns[0] ?? "")} as varchar)`;
  return `max(${quoted(by)}) filter (total = 0 and ${key} ${column === null ? "is null" : `= ${literal(column)}`})`;
}

/** Rows follow each other by their first keys, each with its own sum, then by what stands behind it. */
function rowOrder({ by, order = [] }: Slice, steps: readonly number[]): string[] {
  return steps.flatMap((depth, step) => {
    const before = steps[step - 1] ?? 0;
    const parts = order.flatMap(({ by: name, descending }, place) => {
      const at = by.indexOf(name);
      if (at >= depth || (at >= 0 && at < before)) return [];
      return [`${at < 0 ? quoted(`step.${step}.${place}`) : quoted(`sort.${at}`)}${descending ? " desc" : ""} nulls last`];
    });
    const keys = by
      .slice(before, depth)
      .flatMap((key, place) => [`${quoted(`sort.${before + place}`)} nulls last`, `${quoted(key)} nulls last`]);
    return [...(step === 0 ? [] : [`level >= ${depth}`]), ...parts, ...keys];
  });
}

/** The figures that rows of each step are ordered by: those of the sum that they stand under. */
function stepsSql({ by, order = [] }: Slice, steps: readonly number[], rows: string): string {
  const columns = steps.flatMap((depth, step) =>
    order.map((_, place) => {
      const within = `partition by ${["other", ...by.slice(0, depth).map(quoted), `level >= ${depth}`].join(", ")}`;
      const value = quoted(`value.${place}`);
      return `${steps.length === 1 ? value : `max(case when level = ${depth} then ${value} end) over (${within})`} as ${quoted(`step.${step}.${place}`)}`;
    }),
  );
  return `select ${["*", ...columns].join(", ")} from (${rows}) as v`;
}

/** How many keys the sums of rows have, the least first. */
function stepsOf({ by, subtotals = [] }: Slice): number[] {
  return by.flatMap((key, place) => (place === by.length - 1 || subtotals.includes(key) ? [place + 1] : []));
}

import { type SourceColumn, sourceDataset } from "#define/composed";
import type { ColumnType, Dataset, Metric, MetricUnit } from "#define/dataset";
import { dimensionsOf } from "./dimensions.ts";
import { isOwner, type Owner, OWNERS } from "./owners.ts";

export type Names = { nameZh: string | null; nameEn: string | null; nameRu: string | null };
/**
 * A connected source as its dataset needs it: `loaded` are the columns that its rows were loaded with, `loadedAs` a fingerprint of them;
 * null before the first load.
 */
export type DeclaredSource = Names & {
  id: string;
  compId: number;
  code: string;
  columns: readonly SourceColumn[];
  loaded: readonly SourceColumn[] | null;
  loadedAs: string | null;
};

const CAST: Record<SourceColumn["propType"], string> = {
  text: "text",
  date: "date",
  integer: "bigint",
  quantity: "numeric(18,6)",
  money: "numeric(18,4)",
};
const TYPE: Record<SourceColumn["propType"], ColumnType> = {
  text: "text",
  date: "date",
  integer: "bigint",
  quantity: "quantity",
  money: "money",
};
/** The columns of the rows of a source: those that they were loaded with; before the first load those that it declares. */
export const columnsOf = ({ columns, loaded }: Pick<DeclaredSource, "columns" | "loaded">): readonly SourceColumn[] => loaded ?? columns;

/**
 * The dataset of a connected source: its rows as they were loaded last; a reader of a part of the company sees the rows that the declared
 * codes give him, without such codes it is for whole-company readers only.
 */
export function datasetOf(source: DeclaredSource): Dataset {
  const { id, compId, code, loadedAs } = source;
  const columns = columnsOf(source);
  const cells = columns.map(typed);
  const owners = columns.flatMap(({ use, fieldName }, at) => (isOwner(use) ? [{ use, fieldName, at }] : []));
  const from = `data_source_row r${owners.map(join).join("")} where r.comp_id = $comp and r.source_id = ${id}`;
  const scopes = owners.map(({ use, at }) => `${OWNERS[use].scope}=${alias(at)}.id`).join(" ");
  const counted = (what: string) => `select ${what} as value from ${from} and {scope ${scopes}}`;
  const figures = columns.filter(({ use }) => use === "figure");
  const others = columns.filter(({ use }) => use !== "figure");
  return {
    id: sourceDataset(compId, code),
    company: compId,
    source: `select ${["r.id", ...cells].join(", ")} from ${from} order by r.seq`,
    holds: `select md5(loaded_columns) is not distinct from ${loadedAs === null ? "null" : `'${loadedAs}'`} as holds from data_source
        where comp_id = $comp and id = ${id}`,
    dependsOn: ["reports.source"],
    columns: { row_id: { type: "id" }, ...Object.fromEntries(columns.map((column) => [stored(column), { type: columnType(column) }])) },
    params: {},
    views: { lines: "select * from {facts}" },
    dimensions: Object.fromEntries(columns.flatMap((column) => dimensionsOf(column, stored(column)))),
    metrics: {
      rows: { unit: "count", additive: true, sql: "count(*)", tieOut: counted("count(*)") },
      ...Object.fromEntries(columns.flatMap((column, at) => metricsOf(column, (what) => counted(what(cells[at] ?? ""))))),
    },
    records: {
      view: "lines",
      columns: others.map(({ fieldName }) => fieldName),
      figures: Object.fromEntries(figures.map((column) => [column.fieldName, { unit: unitOf(column), sql: stored(column) }])),
      opens: { module: "'reports.source'", id: `'${id}'` },
      order: "row_id",
    },
    scope: Object.fromEntries(owners.map(({ use, at }) => [OWNERS[use].scope, stored(columns[at])])),
    freshness: { ageing: 86_400, stale: 604_800 },
  };
}

/** What a column is called in the files: never a word of SQL. */
const stored = (column: SourceColumn | undefined): string => `c_${column?.fieldName ?? ""}`;
const columnType = ({ propType, use }: SourceColumn): ColumnType => (isOwner(use) ? "id" : TYPE[propType]);
const unitOf = ({ propType }: SourceColumn): MetricUnit =>
  propType === "money" ? "money" : propType === "quantity" ? "quantity" : "count";

/** What a metric of a column is, but for what it aggregates. */
type Kind = { in?: string; additive: boolean; nullable?: true } & (
  | { unit: Exclude<MetricUnit, "quantity"> }
  | { unit: "quantity"; counted: null }
);

/**
 * Sum, what is filled, average, least and most of a figure; of anything else how many different there are. An average is made of its parts,
 * so that it is right under any total.
 */
function metricsOf(column: SourceColumn, tieOut: (what: (cell: string) => string) => string): [string, Metric][] {
  const { fieldName, use } = column;
  const unit = unitOf(column);
  const counted = inOf(column);
  const within = counted ? { in: counted } : {};
  const amount = { ...within, ...(unit === "quantity" ? { unit, counted: null } : { unit }) };
  const own = (name: string, kind: Kind, what: (cell: string) => string): [string, Metric] => [
    name,
    { ...kind, sql: what(stored(column)), tieOut: tieOut(what) },
  ];
  if (use !== "figure") return [own(`${fieldName}Distinct`, { unit: "count", additive: false }, (cell) => `count(distinct ${cell})`)];
  return [
    own(fieldName, { ...amount, additive: true, nullable: true }, (cell) => `sum(${cell})`),
    own(`${fieldName}Filled`, { unit: "count", additive: true }, (cell) => `count(${cell})`),
    [`${fieldName}Mean`, { ...within, unit: unit === "count" ? "rate" : unit, of: [fieldName, `${fieldName}Filled`] }],
    own(`${fieldName}Least`, { ...amount, additive: false }, (cell) => `min(${cell})`),
    own(`${fieldName}Most`, { ...amount, additive: false }, (cell) => `max(${cell})`),
  ];
}

/** What the figures of a column are counted in, where it says so. */
export const inOf = ({ currency, unit }: SourceColumn): string | null => currency ?? unit;

const alias = (at: number) => `o_${at}`;
const cell = (at: number) => `(r.cells->>${at})`;
const typed = ({ use, propType }: SourceColumn, at: number) => (isOwner(use) ? `${alias(at)}.id` : `${cell(at)}::${CAST[propType]}`);

function join({ use, at }: { use: Owner; at: number }): string {
  const name = alias(at);
  const { table } = OWNERS[use];
  const on = `${name}.comp_id = r.comp_id`;
  if (table !== "customer") return ` left join ${table} ${name} on ${on} and ${name}.code = ${cell(at)}`;
  return ` left join (customer ${name} join party p_${name} on p_${name}.id = ${name}.id) on ${on} and p_${name}.code = ${cell(at)}`;
}

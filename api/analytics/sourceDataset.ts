import { type SourceColumn, sourceDataset } from "#define/composed";
import type { Column, Dataset, Dimension, Metric } from "#define/dataset";
import type { Issue } from "#define/problem";
import { SPAN_KINDS, type SpanKind } from "#define/spans";
import { LANGUAGES, type Language } from "#define/viewer";
import type { OwnWords } from "#define/composed";
import { bare } from "#define/own";

export type Names = { nameZh: string | null; nameEn: string | null; nameRu: string | null };
/** A connected source as its dataset needs it. */
export type DeclaredSource = Names & { id: string; compId: number; code: string; columns: readonly SourceColumn[] };

const NAME = /^[a-z][a-z0-9]{0,29}$/;
const RESERVED = new Set(["rowid", "rows", "source"]);
const CAST: Record<SourceColumn["propType"], string> = {
  text: "text",
  date: "date",
  integer: "bigint",
  quantity: "numeric(18,6)",
  money: "numeric(18,4)",
};
/** Whom a code names: the module that its link leads to, the table it is looked up in, and the scope column that it becomes. */
const OWNERS = {
  department: { to: "masterData.department", table: "department", scope: "department" },
  employee: { to: "masterData.employee", table: "employee", scope: "owner" },
  customer: { to: "crm.customer", table: "customer", scope: "customer" },
} as const;
type Owner = keyof typeof OWNERS;

/** Which addresses (host:port) a source may be connected at: the administrator's. */
let allowed: readonly string[] = [];
export function allowAddresses(addresses: readonly string[]): void {
  allowed = addresses;
}

/** Says whether a source may be connected at an address. */
export const isAllowed = (address: string): boolean => allowed.includes(address);

/** What is wrong with the declaration of a source, before its dataset is made. */
export function sourceFaults(source: Record<string, unknown>): Issue[] {
  const columns = source.columns as readonly SourceColumn[];
  const names = columns.map(({ fieldName }) => fieldName);
  const { kind, address } = source;
  const strange = kind === "postgres" && typeof address === "string" && !isAllowed(address);
  return [
    ...(strange ? [{ code: "choice", field: "address", value: address } as const] : []),
    ...columns.flatMap((column, at): Issue[] => columnFaults(column, at, names)),
    ...(columns.some(({ use }) => use !== "figure") ? [] : [{ code: "required", table: "columns", field: "use" } as const]),
  ];
}

function columnFaults({ fieldName, propType, use }: SourceColumn, at: number, names: readonly string[]): Issue[] {
  const place = { table: "columns", row: at + 1 };
  const isNumber = ["integer", "quantity", "money"].includes(propType);
  return [
    ...(NAME.test(fieldName) && !RESERVED.has(fieldName)
      ? []
      : [{ ...place, code: "format", field: "fieldName", value: fieldName } as const]),
    ...(names.indexOf(fieldName) < at
      ? [{ ...place, code: "repeatedRow", field: "fieldName", value: fieldName, params: { first: names.indexOf(fieldName) + 1 } } as const]
      : []),
    ...((use === "figure") === isNumber ? [] : [{ ...place, code: "choice", field: "use", value: use } as const]),
    ...(Object.hasOwn(OWNERS, use) && propType !== "text"
      ? [{ ...place, code: "choice", field: "propType", value: propType } as const]
      : []),
  ];
}

/** The dataset of a connected source: its rows as they were loaded last; a reader of a part of the company sees the rows that the declared codes give him, without such codes it is for whole-company readers only. */
export function datasetOf({ id, compId, code, columns }: DeclaredSource): Dataset {
  const owners = columns.filter(({ use }) => Object.hasOwn(OWNERS, use));
  const joins = owners.map((column) => join(column, cell(column))).join("");
  const from = `data_source_row r${joins} where r.comp_id = $comp and r.source_id = ${id}`;
  const scopes = owners.map((column) => `${OWNERS[column.use as Owner].scope}=${alias(column)}.id`).join(" ");
  const counted = (what: string) => `select ${what} as value from ${from} and {scope ${scopes}}`;
  return {
    id: sourceDataset(compId, code),
    company: compId,
    source: `select ${["r.id", ...columns.map(typed)].join(", ")} from ${from} order by r.seq`,
    follows: ["reports.source"],
    columns: { row_id: { type: "id" }, ...Object.fromEntries(columns.map((column) => [column.fieldName, columnOf(column)])) },
    params: {},
    views: { lines: "select * from {facts}" },
    dimensions: Object.fromEntries(columns.filter(({ use }) => use !== "figure").flatMap(dimensionsOf)),
    metrics: {
      rows: { unit: "count", additive: true, sql: "count(*)", tieOut: counted("count(*)") },
      ...Object.fromEntries(
        columns
          .filter(({ use }) => use === "figure")
          .map((column) => [column.fieldName, metricOf(column, counted(`coalesce(sum(${typed(column)}), 0)`))]),
      ),
    },
    records: {
      view: "lines",
      columns: columns.filter(({ use }) => use !== "figure").map(({ fieldName }) => fieldName),
      figures: Object.fromEntries(
        columns
          .filter(({ use }) => use === "figure")
          .map(({ fieldName, propType }) => [fieldName, { unit: unitOf(propType), sql: fieldName }]),
      ),
      opens: { module: "'reports.source'", id: `'${id}'` },
      order: "row_id",
    },
    scope: Object.fromEntries(owners.map(({ use, fieldName }) => [OWNERS[use as Owner].scope, fieldName])),
    freshness: { ageing: 86_400, stale: 604_800 },
  };
}

/** What a source, its columns and its metrics are called. */
export function sourceWords(
  { columns, ...names }: DeclaredSource,
  of: (language: Language) => { rows: string; month: string; sum: string; spans: Readonly<Record<SpanKind, string>> },
): OwnWords {
  const said = (language: Language) => {
    const { rows, month, sum, spans } = of(language);
    const words: Record<string, string> = bare({
      title: nameIn(names, language) ?? names.code,
      "metrics.rows": rows,
      "definitions.rows": rows,
    });
    for (const column of columns) {
      const word = nameIn(column, language) ?? column.header;
      words[`dimensions.${column.fieldName}`] = word;
      words[`dimensions.${column.fieldName}Month`] = `${word} (${month})`;
      for (const kind of SPAN_KINDS) words[`dimensions.${spanName(column.fieldName, kind)}`] = `${word} (${spans[kind]})`;
      words[`metrics.${column.fieldName}`] = word;
      words[`definitions.${column.fieldName}`] = `${sum} ${word}`;
    }
    return words;
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, said(language)])) as OwnWords;
}

/** A name in a language, falling back zh, en, ru; undefined when there is none. */
export function nameIn({ nameZh, nameEn, nameRu }: Names, language: Language): string | undefined {
  const own = { zh: nameZh, en: nameEn, ru: nameRu }[language];
  return own ?? nameZh ?? nameEn ?? nameRu ?? undefined;
}

function dimensionsOf({ fieldName, propType, use }: SourceColumn): [string, Dimension][] {
  if (Object.hasOwn(OWNERS, use)) return [[fieldName, { kind: "link", sql: fieldName, to: OWNERS[use as Owner].to }]];
  if (propType !== "date") return [[fieldName, { kind: "text", sql: fieldName }]];
  const month = `strftime(${fieldName}, '%Y-%m')`;
  return [
    [fieldName, { kind: "date", sql: fieldName }],
    [`${fieldName}Month`, { kind: "month", sql: month }],
    ...SPAN_KINDS.map((kind): [string, Dimension] => [spanName(fieldName, kind), { kind, sql: month }]),
  ];
}

const spanName = (fieldName: string, kind: SpanKind) => `${fieldName}${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;
const columnOf = ({ propType, use }: SourceColumn): Column => ({ type: Object.hasOwn(OWNERS, use) ? "id" : propType });
const metricOf = ({ fieldName, propType }: SourceColumn, tieOut: string): Metric => ({
  ...(propType === "quantity" ? { unit: "quantity", counted: null } : { unit: propType === "money" ? "money" : "count" }),
  additive: true,
  sql: `sum(${fieldName})`,
  tieOut,
});
const unitOf = (type: SourceColumn["propType"]) => (type === "money" ? "money" : type === "quantity" ? "quantity" : "count");
const alias = ({ fieldName }: SourceColumn) => `o_${fieldName}`;

const typed = (column: SourceColumn) =>
  Object.hasOwn(OWNERS, column.use) ? `${alias(column)}.id` : `${cell(column)}::${CAST[column.propType]}`;
const cell = ({ header }: SourceColumn) => `(r.cells->>${quoted(header)})`;

function join(column: SourceColumn, code: string): string {
  const name = alias(column);
  const { table } = OWNERS[column.use as Owner];
  const on = `${name}.comp_id = r.comp_id`;
  if (table !== "customer") return ` left join ${table} ${name} on ${on} and ${name}.code = ${code}`;
  return ` left join (customer ${name} join party p_${name} on p_${name}.id = ${name}.id) on ${on} and p_${name}.code = ${code}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''").replaceAll("$", "")}'`;

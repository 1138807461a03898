import { idAt } from "#db/id";
import { literal } from "#db/sql";
import type { ColumnType, Dataset, MasterSays } from "#define/dataset";
import type { Module } from "#define/module";
import { columnOf, type Shape, shapeOf } from "#engine/definition/shape";
import { ABOVE, isTree } from "#engine/definition/tree";

/**
 * What can be exported: a PostgreSQL select of one company (and year) with its columns in order. `id` is a dataset's or a master module's.
 */
export type Source = {
  id: string;
  columns: Readonly<Record<string, ColumnType>>;
  select: (compId: number, period: string) => string;
  /** Whether the rows are those of this definition (column `holds`). */
  holds?: (compId: number) => string;
  /** The years that a company has; one file `all` without it. */
  years?: (compId: number) => string;
  /** The id column whose rows are replaced together, and a select of the keys (column `key`) that changed since an instant. */
  delta?: { key: string; changed: (compId: number, sinceMs: number) => string; masters: readonly SourceMaster[] };
};
/** What rows repeat of masters: a select of those touched since an instant. */
export type SourceMaster = Omit<MasterSays, "select"> & { touched: (compId: number, sinceMs: number) => string };

/** The rows of a dataset. */
export function factsOf(dataset: Dataset): Source {
  const { holds, years, delta } = dataset;
  return {
    id: dataset.id,
    columns: Object.fromEntries(Object.entries(dataset.columns).map(([name, column]) => [name, column.type])),
    select: (compId, period) => filled(dataset.source, { comp: String(compId), period: literal(period) }),
    ...(holds ? { holds: (compId: number) => filled(holds, { comp: String(compId) }) } : {}),
    ...(years ? { years: (compId: number) => filled(years.select, { comp: String(compId) }) } : {}),
    ...(delta ? { delta: { key: delta.key, changed: changedSince(delta.changed), masters: (delta.masters ?? []).map(masterOf) } } : {}),
  };
}

/** A select of the rows that some keys of a source's delta have. */
export function selectKeys({ columns, select, delta }: Source, compId: number, period: string, keys: readonly string[]): string {
  const rows = `(${select(compId, period)}) as s (${Object.keys(columns).join(", ")})`;
  return `select * from ${rows} where ${delta?.key} = any('{${keys.join()}}'::bigint[])`;
}

const masterOf = ({ select, ...says }: MasterSays): SourceMaster => ({ ...says, touched: changedSince(select) });

const changedSince = (sql: string) => (compId: number, sinceMs: number) =>
  filled(sql, { comp: String(compId), since: idAt(sinceMs), at: `${literal(new Date(sinceMs).toISOString())}::timestamptz` });

const NAMES = { zh: "nameZh", en: "nameEn", ru: "nameRu", sort: "pinyin" } as const;

/** As deep as trees are told; what lies deeper, or in a circle, stands at no level. */
const DEEPEST = 20;

/** The ids from the top of a tree down to each record, with strokes between them: PostgreSQL. */
function linesOf({ kind }: Module, { parts: [own], columns }: Shape, compId: number): string {
  const [id, above] = [columnOf(columns, "id").sql, columnOf(columns, ABOVE).sql];
  const company = kind === "company" ? ` and ${own.alias}.comp_id = ${compId}` : "";
  return `with recursive tree as (
    select ${id} as id, ${id}::text as line, 1 as depth from ${own.table} ${own.alias} where ${above} is null${company}
    union all select ${id}, p.line || '/' || ${id}, p.depth + 1
      from tree p join ${own.table} ${own.alias} on ${above} = p.id${company} where p.depth < ${DEEPEST}) select id, line from tree`;
}

/** Code, names and sort key of every record of a master module, of a tree its line in it; missing ones are null. */
export function labelsOf(module: Module): Source {
  const shape = shapeOf(module);
  const carrier = shape.parts[0];
  const column = (property: string) => shape.columns.get(property)?.sql ?? "null::text";
  const names = [column("id"), column(module.title.code), ...Object.values(NAMES).map(column)];
  const company = (compId: number) => (module.kind === "company" ? ` where ${carrier.alias}.comp_id = ${compId}` : "");
  const columns = { id: "id", code: "text", zh: "text", en: "text", ru: "text", sort: "text" } as const;
  if (!isTree(module))
    return {
      id: module.id,
      columns,
      select: (compId) => `select ${names.join(", ")} from ${shape.from}${company(compId)} order by 1`,
    };
  return {
    id: module.id,
    columns: { ...columns, line: "text" },
    select: (compId) =>
      `select ${names.join(", ")}, l.line from ${shape.from} left
          join (${linesOf(module, shape, compId)}) l on l.id = ${column("id")}${company(compId)} order by 1`,
  };
}

/** A statement that changes whenever a record of a master module does: count and last change. */
export function probeOf(module: Module, compId: number): string {
  const shape = shapeOf(module);
  const changed = shape.parts.flatMap((part) => (part.columns.has("updatedAt") ? [`max(${part.alias}.updated_at)`] : []));
  const company = module.kind === "company" ? ` where ${shape.parts[0].alias}.comp_id = ${compId}` : "";
  return `select concat_ws(' ', count(*), ${[...changed, "null::text"].join(", ")}) as state from ${shape.from}${company}`;
}

/** Writes literals into the `$name` places of a definition's PostgreSQL text. */
function filled(sql: string, values: Readonly<Record<string, string>>): string {
  return sql.replaceAll(/\$([A-Za-z]\w*)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for $${name}`);
    return value;
  });
}

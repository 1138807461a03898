import { getTableColumns, getTableName, is, SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { kindOf } from "#db/registry";
import type { TableKind } from "#db/table";
import { compiled, snake } from "#db/sql";
import { type Field, ENCRYPTED } from "#define/field";
import type { Module } from "#define/module";
import { bare } from "#define/own";
import type { Cell } from "#define/rows";

export const CASTS = ["bigint", "integer", "text", "numeric", "date", "boolean", "timestamptz"] as const;
export type Cast = (typeof CASTS)[number];
/** One column of one table: `sql` is alias and name as written in a query. */
export type Column = {
  property: string;
  name: string;
  sql: string;
  cast: Cast;
  notNull: boolean;
  /** What the database puts where nothing is given; undefined when it has no literal default. */
  fallback: Cell | undefined;
  /** Digits before and after the point that a decimal column holds. */
  whole: number;
  scale: number;
  /** Kept encrypted: reading it says only whether there is a value. */
  encrypted: boolean;
  /** Of an encrypted one: only a hash is kept. */
  hashed: boolean;
};
/** A table as a query names it. */
export type Part = { table: string; alias: string; kind: TableKind; columns: ReadonlyMap<string, Column> };
/** `columns` are those of the table and, beside them, those of the view `live` (alias `v`). */
export type LineShape = {
  name: string;
  part: Part;
  parent: string;
  fields: Readonly<Record<string, Field>>;
  columns: ReadonlyMap<string, Column>;
  live: string | undefined;
};
/** Where the values of a module live: its own table first, then its bases; a property is found in the nearest. */
export type Shape = {
  module: Module;
  parts: readonly [Part, ...Part[]];
  columns: ReadonlyMap<string, Column>;
  lines: ReadonlyMap<string, LineShape>;
  /** The part that carries stage and version. */
  carrier: Part;
  /** Rows behind it that other companies change too, each with a version of its own: the version of a record counts them in. */
  shared: readonly Part[];
  /** `t0 join t1 …`, as written after "from". */
  from: string;
  /** The same as it stood at a moment, by the field that chooses it. */
  fromAsOf: ReadonlyMap<string, string>;
  /** Every stored column with its property as name. */
  select: string;
};

const shapes = new WeakMap<Module, Shape>();

/** The shape of a module, derived once. */
export function shapeOf(module: Module): Shape {
  const known = shapes.get(module);
  if (known) return known;
  const shape = derive(module);
  shapes.set(module, shape);
  return shape;
}

/** The column of a property; throws when the module has none (a definition that was never checked). */
export function columnOf(columns: ReadonlyMap<string, Column>, property: string): Column {
  const column = columns.get(property);
  if (!column) throw new Error(`no column ${property}`);
  return column;
}

/** `column as "property"` for a list of columns; ids are always text. */
export function selected(columns: Iterable<Column>): string {
  return [...columns].map((column) => `${readAs(column)} as "${column.property}"`).join(", ");
}

/** The same as part of a statement. */
export const answered = (columns: Iterable<Column>): SQL => compiled(selected(columns));

/** Every column of a record, as part of a statement. */
export const everything = ({ select }: Shape): SQL => compiled(select);

/** A column as a query names it. */
export const columnAt = (column: Column): SQL => compiled(column.sql);

/** Where the records of a module are read from: its table with its bases. */
export const tablesOf = ({ from }: Pick<Shape, "from">): SQL => compiled(from);

function derive(module: Module): Shape {
  const parts = [module.table, ...(module.base ?? [])].map((table, at) => partOf(table, `t${at}`, module.fields)) as [Part, ...Part[]];
  const lines = Object.entries(module.lines ?? {}).map(([name, { table, live, parent, fields }]) => {
    const part = partOf(table, "l", fields);
    const columns = new Map([...part.columns, ...liveColumns(live, ({ sql }) => sql)]);
    return [name, { name, part, parent, fields, columns, live: live && getTableName(live) }] as const;
  });
  const carrier = parts.find((part) => part.columns.has("version")) ?? parts[0];
  const shared = parts.filter((part) => part !== carrier && part.kind === "global" && part.columns.has("version"));
  const stored = new Map([...parts.toReversed().flatMap((part) => [...part.columns]), ...stateColumns(carrier, shared)]);
  return {
    module,
    parts,
    columns: new Map([...stored, ...liveColumns(module.live, askedOf(module.live, parts[0]))]),
    lines: new Map(lines),
    carrier,
    shared,
    from: fromOf(parts),
    fromAsOf: new Map(module.asOf?.map(({ field, table }) => [field, fromOf(partsAsOf(table, parts))])),
    select: selected(stored.values()),
  };
}

/** What a view says beside the ids, written as `of` says. */
function liveColumns(view: PgTable | undefined, of: (column: Column) => string): [string, Column][] {
  if (!view) return [];
  return [...partOf(view, "v").columns]
    .filter(([property]) => property !== "id" && property !== "compId")
    .map(([property, column]) => [property, { ...column, sql: of(column), notNull: false, fallback: undefined }]);
}

/** A column of a view, asked row by row of the table whose ids it has: a list asks for a page of them. */
const askedOf =
  (view: PgTable | undefined, { alias }: Part) =>
  ({ name }: Column): string =>
    `(select v.${name} from ${view ? getTableName(view) : ""} v where v.comp_id = ${alias}.comp_id and v.id = ${alias}.id)`;

/** Version and last change of a record of which other companies change a part; every change of it makes what somebody saw stale. */
function stateColumns(carrier: Part, shared: readonly Part[]): [string, Column][] {
  return shared.flatMap(({ alias }) => {
    const isLater = `${alias}.updated_at > ${carrier.alias}.updated_at`;
    const either = (property: string) => {
      const column = columnOf(carrier.columns, property);
      return [property, { ...column, sql: `case when ${isLater} then ${alias}.${column.name} else ${column.sql} end` }] as [string, Column];
    };
    const version = columnOf(carrier.columns, "version");
    return [["version", { ...version, sql: `(${version.sql} + ${alias}.version - 1)` }], either("updatedBy"), either("updatedAt")];
  });
}

function partsAsOf(table: PgTable, [own, ...bases]: Shape["parts"]): Shape["parts"] {
  return [{ ...own, table: getTableName(table) }, ...bases];
}

function fromOf(parts: readonly [Part, ...Part[]]): string {
  const [first, ...bases] = parts;
  const joins = bases.map(({ table, alias, kind }) => {
    const company = kind === "company" ? `${alias}.comp_id = ${first.alias}.comp_id and ` : "";
    return `join ${table} ${alias} on ${company}${alias}.id = ${first.alias}.id`;
  });
  return [`${first.table} ${first.alias}`, ...joins].join(" ");
}

/** A table under an alias, for a query of its own; the fields say which of its columns are encrypted. */
export function partOf(table: PgTable, alias: string, fields: Readonly<Record<string, Field>> = bare({})): Part {
  const name = getTableName(table);
  const columns = Object.entries(getTableColumns(table)).map(([property, column]): [string, Column] => {
    const type = column.getSQLType();
    const snaked = snake(property);
    return [
      property,
      {
        property,
        name: snaked,
        sql: `${alias}.${snaked}`,
        cast: castOf(type),
        notNull: column.notNull,
        fallback: literalOf(column.default),
        ...digitsOf(type),
        encrypted: isEncrypted(fields[property]),
        hashed: isHashed(fields[property]),
      },
    ];
  });
  return { table: name, alias, kind: kindOf(name) ?? "local", columns: new Map(columns) };
}

function castOf(type: string): Cast {
  if (type.startsWith("numeric")) return "numeric";
  if (type.startsWith("timestamp")) return "timestamptz";
  return CASTS.find((cast) => cast === type) ?? "text";
}

function literalOf(value: unknown): Cell | undefined {
  if (value === undefined || is(value, SQL)) return undefined;
  return value as Cell;
}

function digitsOf(type: string): { whole: number; scale: number } {
  const [, precision = 0, scale = 0] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  return { whole: Number(precision) - Number(scale), scale: Number(scale) };
}

/** Says whether a field's value is kept encrypted, or as a hash. */
export function isEncrypted(field: Field | undefined): boolean {
  return field?.kind === "text" && (field.encrypted === true || field.hashed === true);
}

const isHashed = (field: Field | undefined): boolean => field?.kind === "text" && field.hashed === true;

function readAs(column: Column): string {
  if (column.encrypted) return `case when ${column.sql} is not null then '${ENCRYPTED}' end`;
  return isWrittenAsText(column) ? `${column.sql}::text` : column.sql;
}

function isWrittenAsText(column: Column): boolean {
  return column.property === "id" && column.cast === "integer";
}

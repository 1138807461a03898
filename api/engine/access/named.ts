import { type SQL, sql } from "drizzle-orm";
import { arrayOf, identifier, literal } from "#db/sql";
import type { Module } from "#define/module";
import type { NamedPeople, ScopeColumns } from "#define/moduleData";
import type { DocumentRecord, Row } from "#define/rows";
import type { RowScope, Viewer } from "#define/viewer";
import { type Column, columnAt, columnOf, type LineShape, shapeOf } from "#engine/definition/shape";

type Places = Exclude<ScopeColumns, { everyReader: true }>;
/** Lines of a module that open its records to a viewer: those that name him, for more than reading those that say so. */
type Naming = Helping & { line: LineShape; employeeId: string; isReading: boolean };
type Helping = Required<NamedPeople>;

/** What opens a record: a column with its value there, or the line that names somebody (its column as `<table>.<column>`, its number). */
export type Opening = { column: string; value: string; line?: number };

/** The column of a row in which the lines that name the viewer stand beside its own columns. */
export const NAMED = "namedBy";

/** By which lines records are open to a viewer for an action; undefined where they open none: he sees no rows as his own. */
export function namingOf(module: Module, { named }: Places, { own }: RowScope, { employeeId }: Viewer, action: string): Naming | undefined {
  const line = named && shapeOf(module).lines.get(named.table);
  return line && own && employeeId !== null
    ? { ...named, helps: named.helps ?? helpsNowhere(named), line, employeeId, isReading: action === "read" }
    : undefined;
}

const helpsNowhere = ({ employee }: NamedPeople): Helping["helps"] => ({ column: employee, values: [] });

/** The records of which a line names the viewer: found once for the statement, by the index of the employee. */
export function namedRows(module: Module, viewer: Viewer, { line, employee, employeeId, helps, isReading }: Naming): SQL {
  const { table, columns } = line.part;
  const helping = isReading ? sql`` : sql` and ${columnAt(columnOf(columns, helps.column))} = any(${arrayOf(helps.values, "text")})`;
  return sql`${columnAt(columnOf(shapeOf(module).columns, "id"))} = any(array(
    select ${columnAt(columnOf(columns, line.parent))} from ${identifier(table)} l
    where l.comp_id = ${viewer.compId} and ${columnAt(columnOf(columns, employee))} = ${employeeId}${helping}))`;
}

/** The lines of a record in memory that open it. */
export function openingLines({ table, employee, employeeId, helps, isReading }: Naming, { lines }: DocumentRecord): Opening[] {
  const naming = (lines[table] ?? []).filter((row) => row[employee] === employeeId);
  const opening = isReading ? naming : naming.filter((row) => helps.values.includes(String(row[helps.column])));
  return opening.map(({ seq }) => ({ column: `${table}.${employee}`, value: employeeId, line: Number(seq) }));
}

/** What tells, row by row of a page, how its lines say that the viewer helps; none where none of a module does. */
export function namedColumns(module: Module, { compId, employeeId }: Viewer): Column[] {
  const found = linesOf(module);
  if (!found || employeeId === null) return [];
  const [{ named, line }, { parts, columns }] = [found, shapeOf(module)];
  const { table, columns: own } = line.part;
  const says = `select json_agg(${columnOf(own, named.helps.column).sql} order by l.seq)::text from ${table} l
    where l.comp_id = ${Math.trunc(compId)} and ${columnOf(own, line.parent).sql} = ${parts[0].alias}.id
      and ${columnOf(own, named.employee).sql} = ${literal(employeeId)}`;
  return [
    { ...columnOf(columns, "id"), property: NAMED, name: NAMED, sql: `(${says})`, cast: "text", notNull: false, fallback: undefined },
  ];
}

/** A row of a page with what `namedColumns` told of its lines, as a record. */
export function withNamed(module: Module, { employeeId }: Viewer, header: Row): DocumentRecord {
  const found = linesOf(module);
  const says = header[NAMED];
  if (!found || typeof says !== "string") return { header, lines: {} };
  const { table, employee, helps } = found.named;
  const parts = JSON.parse(says) as (string | null)[];
  return { header, lines: { [table]: parts.map((part) => ({ [employee]: employeeId, [helps.column]: part })) } };
}

function linesOf(module: Module): { named: Helping; line: LineShape } | undefined {
  const named = "everyReader" in module.scope ? undefined : module.scope.named;
  const line = named && shapeOf(module).lines.get(named.table);
  return line && named.helps && { named: { ...named, helps: named.helps }, line };
}

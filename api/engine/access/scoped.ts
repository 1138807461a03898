import { type SQL, sql } from "drizzle-orm";
import { arrayOf, identifier } from "#db/sql";
import type { Module } from "#define/module";
import type { ScopeColumns } from "#define/moduleData";
import type { RowScope, Viewer } from "#define/viewer";
import { columnAt, columnOf, shapeOf } from "#engine/definition/shape";
import { rowsOf } from "./moduleAccess.ts";
import { namedRows, namingOf, type Opening, openingLines } from "./named.ts";
import type { DocumentRecord } from "#define/rows";

/** Values that a column must have to open a row, while another one is empty. */
type Scope = { column: string; values: readonly string[]; whileEmpty?: string | undefined };

/**
 * The predicate of every query over a module's rows (aliases of its shape): the viewer's company, then the union of what those of his
 * stations open whose role grants the action; no station, no rows.
 */
export function scoped(module: Module, viewer: Viewer, action = "read"): SQL {
  const shape = shapeOf(module);
  const company = module.kind === "global" ? sql`true` : sql`${identifier(shape.parts[0].alias)}.comp_id = ${viewer.compId}`;
  const opened = openedBy(module, viewer, action);
  if (opened === "all") return company;
  const naming = namedBy(module, viewer, action);
  const parts = opened.map(({ column, values, whileEmpty }) => {
    const at = columnOf(shape.columns, column);
    const has = sql`${columnAt(at)} = any(${arrayOf(values, at.cast === "text" ? "text" : "bigint")})`;
    return whileEmpty === undefined ? has : sql`(${has} and ${columnAt(columnOf(shape.columns, whileEmpty))} is null)`;
  });
  if (naming) parts.push(namedRows(module, viewer, naming));
  if (parts.length === 0) return sql`${company} and false`;
  return sql`${company} and (${sql.join(parts, sql` or `)})`;
}

/**
 * The predicate that a name of a record may be told beside a link to it (aliases of its shape); undefined where every name may: to a master
 * that is open to every reader, somebody who sees the link sees the name.
 */
export function namable(module: Module, viewer: Viewer): SQL | undefined {
  if ("everyReader" in module.scope || openedBy(module, viewer, "read") === "all") return undefined;
  return scoped(module, viewer);
}

/** Says of a record in memory what scoped says of a row in the database, or names the column that puts it outside. */
export function outsideBy(module: Module, viewer: Viewer, record: DocumentRecord, action: string): string | undefined {
  const opening = openingBy(module, viewer, record, action);
  if (opening === "all" || opening.length > 0) return undefined;
  const { warehouse, department, owner, customer, dealer } = columnsOf(module, action);
  return [warehouse, department, owner, customer, dealer].flatMap(listed)[0] ?? "id";
}

/** The columns of a module that its row rights are checked on. */
export function scopeColumns(module: Module): string[] {
  const { columns } = shapeOf(module);
  return [...new Set(wantedOf(module, "read").map(({ column }) => column))].filter((column) => columns.has(column));
}

/**
 * What opens a record to a viewer for an action: the scope columns that say so with their values there, and the lines that name him; "all"
 * where every row is open, empty where none does.
 */
export function openingBy(module: Module, viewer: Viewer, record: DocumentRecord, action: string): "all" | Opening[] {
  const opened = openedBy(module, viewer, action);
  if (opened === "all") return "all";
  const { header } = record;
  const matching = opened.filter(
    ({ column, values, whileEmpty }) =>
      values.includes(String(header[column])) && (whileEmpty === undefined || (header[whileEmpty] ?? null) === null),
  );
  const naming = namedBy(module, viewer, action);
  return [...matching.map(({ column }) => ({ column, value: String(header[column]) })), ...(naming ? openingLines(naming, record) : [])];
}

/** Says whether every row of the company is open to a viewer for an action. */
export const opensAll = (module: Module, viewer: Viewer, action: string): boolean => openedBy(module, viewer, action) === "all";

const namedBy = (module: Module, viewer: Viewer, action: string) =>
  namingOf(module, columnsOf(module, action), rowsOf(viewer, module, action), viewer, action);

/**
 * Columns and the values that a row must have in one of them; "all" where every row of the company (or of a global table) is open. An
 * invited customer has no share in what is open to every reader.
 */
function openedBy(module: Module, viewer: Viewer, action: string): "all" | readonly Scope[] {
  const rows = rowsOf(viewer, module, action);
  if (!viewer.isGuest && ("everyReader" in module.scope || rows.company)) return "all";
  return wantedOf(module, action)
    .map(({ values, ...wanted }): Scope => ({ ...wanted, values: values(rows, viewer) }))
    .filter(({ values }) => values.length > 0);
}

type Wanted = Omit<Scope, "values"> & { values: (rows: RowScope, viewer: Viewer) => readonly string[] };

function wantedOf(module: Module, action: string): Wanted[] {
  const {
    department,
    warehouse,
    owner,
    creator = "createdBy",
    creatorUntilOwned,
    customer,
    dealer,
    open,
    reader,
  } = columnsOf(module, action);
  const isCreated = !("everyReader" in module.scope) && !placeOf(module, action) && shapeOf(module).columns.has(creator);
  const wanted: (Omit<Wanted, "column"> & { column: string | undefined })[] = [
    ...listed(department).map((column) => ({ column, values: ({ departments }: RowScope) => departments })),
    ...listed(warehouse).map((column) => ({ column, values: ({ warehouses }: RowScope) => warehouses })),
    {
      column: owner,
      values: ({ own, team }, { employeeId }) => [...(own && employeeId !== null ? [employeeId] : []), ...team.employees],
    },
    {
      column: isCreated ? creator : undefined,
      values: ({ own, team }, { accountId }) => [...(own ? [accountId] : []), ...team.accounts],
      whileEmpty: creatorUntilOwned && owner,
    },
    { column: customer, values: ({ customers }) => customers },
    { column: dealer, values: ({ dealers }) => dealers },
    {
      column: action === "read" ? reader : undefined,
      values: ({ own }, { employeeId }) => (own && employeeId !== null ? [employeeId] : []),
    },
    { column: open?.column, values: (_, { isGuest }) => (isGuest ? [] : (open?.values ?? [])) },
  ];
  return wanted.filter((part): part is Wanted => part.column !== undefined);
}

/** An action that is done in one of a record's places belongs to the people there, whoever made it. */
function columnsOf(module: Module, action: string): Exclude<ScopeColumns, { everyReader: true }> {
  return placeOf(module, action) ?? ("everyReader" in module.scope ? {} : module.scope);
}

const placeOf = ({ actions }: Module, action: string) => actions?.[action]?.actsOn;

const listed = (columns: string | readonly string[] | undefined): readonly string[] => (columns === undefined ? [] : [columns].flat());

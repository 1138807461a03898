import { type SQL, sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import type { Module } from "#define/module";
import type { Viewer } from "#define/viewer";
import type { Row } from "#define/work";
import { columnOf, shapeOf } from "./shape.ts";

type Scope = { column: string; values: readonly string[] };

/** The predicate of every query over a module's rows (aliases of its shape): the viewer's company, then the union of what his stations open; no station, no rows. */
export function scoped(module: Module, viewer: Viewer): SQL {
  const shape = shapeOf(module);
  if (module.kind === "global") return sql`true`;
  const company = sql`${sql.raw(shape.parts[0].alias)}.comp_id = ${viewer.compId}`;
  const opened = openedBy(module, viewer);
  if (opened === "all") return company;
  if (opened.length === 0) return sql`${company} and false`;
  const parts = opened.map(({ column, values }) => {
    const { sql: name, cast } = columnOf(shape.columns, column);
    return sql`${sql.raw(name)} = any(${arrayOf(values, cast === "text" ? "text" : "bigint")})`;
  });
  return sql`${company} and (${sql.join(parts, sql` or `)})`;
}

/** Says of a row in memory what scoped says of a row in the database, or names the column that puts it outside. */
export function outsideBy(module: Module, viewer: Viewer, row: Row): string | undefined {
  if (module.kind === "global") return undefined;
  const opened = openedBy(module, viewer);
  if (opened === "all") return undefined;
  if (opened.some(({ column, values }) => values.includes(String(row[column])))) return undefined;
  const { warehouse, department, owner } = "everyReader" in module.scope ? {} : module.scope;
  return warehouse ?? department ?? owner ?? "id";
}

function openedBy(module: Module, { scope, employeeId, accountId }: Viewer): "all" | readonly Scope[] {
  if ("everyReader" in module.scope || scope.company) return "all";
  const { department, warehouse, owner, creator = "createdBy" } = module.scope;
  const wanted = [
    { column: department, values: scope.departments },
    { column: warehouse, values: scope.warehouses },
    { column: owner, values: scope.own && employeeId !== null ? [employeeId] : [] },
    { column: shapeOf(module).columns.has(creator) ? creator : undefined, values: scope.own ? [accountId] : [] },
  ];
  return wanted.filter((part): part is Scope => part.column !== undefined && part.values.length > 0);
}

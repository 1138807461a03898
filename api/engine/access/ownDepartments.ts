import { type SQL, sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import { isOwnDepartment } from "#define/access/ownDepartment";
import type { Module } from "#define/module";
import type { Viewer } from "#define/viewer";
import { columnAt, columnOf, shapeOf } from "#engine/definition/shape";
import { united } from "./rowScope.ts";

/**
 * The departments that somebody may write a record of a module for: those of his stations that make or change such records, those that he
 * leads where they open his team, and the one he works in; "all" where one of them opens the whole company.
 */
export function ownDepartments(module: Module, viewer: Viewer): "all" | readonly string[] {
  const rows = united(["create", "edit"].map((action) => viewer.scope(`${module.id}.${action}`)));
  if (rows.company) return "all";
  return [...new Set([...rows.departments, ...rows.team.departments, ...(viewer.departmentId === null ? [] : [viewer.departmentId])])];
}

/** The predicate of the departments that a picker offers in a field of a module; none where it offers all that there are. */
export function offeredIn(target: Module, viewer: Viewer, module: Module, field: string): SQL[] {
  const offered = isOwnDepartment(module.fields[field]) && module.fields[field].to === target.id ? ownDepartments(module, viewer) : "all";
  if (offered === "all") return [];
  return [sql`${columnAt(columnOf(shapeOf(target).columns, "id"))} = any(${arrayOf(offered, "bigint")})`];
}

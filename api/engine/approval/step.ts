import { type SQL, sql } from "drizzle-orm";
import type { Module } from "#define/module";
import { columnAt, columnOf, shapeOf } from "#engine/definition/shape";
import type { EngineWork } from "#engine/context";

/**
 * Holds for the rows whose chain waits in this step of the module's approval: the place of its name among the module's steps is its place
 * in the chain.
 */
export function waitingIn(work: EngineWork, module: Module, step: string): SQL {
  const place = (module.approval?.steps ?? []).indexOf(step) + 1;
  const id = columnAt(columnOf(shapeOf(module).columns, "id"));
  return sql`${id} in (select r.document_id from approval_run r
    where r.comp_id = ${work.compId} and r.module = ${module.id} and r.state = 'open' and r.step = ${place})`;
}

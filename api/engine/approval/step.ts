import { type SQL, sql } from "drizzle-orm";
import type { Module } from "#define/module";
import type { Screen } from "#define/screen";
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

const BEST: readonly string[] = ["confirm", "prepare", "maintain", "query"];
const rank = ({ step, kind }: Screen): number => (step === undefined ? 1 + BEST.indexOf(kind) : 0);

/** The screens on which a document stands that waits in the step at this place of its chain: never one that is made for another step. */
export function screensOfStep({ approval, screens }: Module, place: number): string[] {
  const own = approval?.steps?.[place - 1];
  const open = Object.entries(screens).filter(
    ([, { step, stages }]) => (step === undefined || step === own) && (stages === undefined || stages.includes(approval?.stage ?? "")),
  );
  return open.toSorted(([, a], [, b]) => rank(a) - rank(b)).map(([name]) => name);
}

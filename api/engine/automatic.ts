import { type SQL, sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Action } from "#define/action";
import type { Module } from "#define/module";
import { ProblemError } from "#define/problem";
import { systemViewer } from "./access/viewer.ts";
import type { EngineWork } from "./context.ts";
import { columnAt, columnOf, shapeOf, tablesOf } from "./definition/shape.ts";
import { readRecords } from "./records.ts";
import type { Runtime } from "./runtime.ts";
import { inWork } from "./work.ts";
import { act } from "./write/act.ts";
import { createDocuments } from "./write/save.ts";
import { refusalOf } from "./write/allowedActions.ts";

/** How many documents are looked for at once. */
const ROUND = 500;
type Own = { module: Module; name: string; action: Action };

/**
 * Does with the documents of a company what their definitions have the program do by itself, batch by batch; what a rule refuses, or what
 * fails, is found by halves, logged, holds up no other and is looked at again the next time. How many actions were done.
 */
export async function doWhatIsDue(runtime: Runtime, compId: number): Promise<number> {
  let done = 0;
  for (const module of runtime.definitions.modules.values())
    for (const [name, action] of Object.entries(module.actions ?? {}))
      if (action.automatic) done += await doEach(runtime, compId, { module, name, action });
  for (const module of runtime.definitions.modules.values()) if (module.awaits) done += await makeAwaited(runtime, compId, module);
  return done;
}

/** Makes what ought to be there and is not, in one transaction. */
async function makeAwaited(runtime: Runtime, compId: number, module: Module): Promise<number> {
  const viewer = systemViewer(compId, "automatic");
  const missing = (await inWork(runtime, viewer, async (work) => module.awaits?.(work), "read only")) ?? [];
  if (missing.length === 0) return 0;
  try {
    const made = await inWork(runtime, viewer, (work) =>
      createDocuments(
        work,
        module,
        missing.map((header) => ({ header })),
        "whole",
      ),
    );
    return made.length;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    runtime.log.warn({ module: module.id, problem: error.problem }, "what is awaited could not be made");
    return 0;
  }
}

async function doEach(runtime: Runtime, compId: number, own: Own): Promise<number> {
  const viewer = systemViewer(compId, "automatic");
  let [done, last] = [0, "0"];
  for (;;) {
    const after = last;
    const ids = await inWork(runtime, viewer, (work) => dueIds(work, own, sql`> ${after}::bigint`), "read only");
    done += await doBatch(runtime, compId, own, ids);
    if (ids.length < ROUND) return done;
    last = ids.at(-1) ?? last;
  }
}

/** In one transaction, or in halves where it failed. */
async function doBatch(runtime: Runtime, compId: number, own: Own, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  try {
    return await inWork(runtime, systemViewer(compId, "automatic"), (work) => doAll(work, own, ids));
  } catch (error) {
    if (ids.length > 1) {
      const half = Math.ceil(ids.length / 2);
      return (await doBatch(runtime, compId, own, ids.slice(0, half))) + (await doBatch(runtime, compId, own, ids.slice(half)));
    }
    const about = { module: own.module.id, action: own.name, document: ids[0] };
    if (error instanceof ProblemError) runtime.log.warn({ ...about, problem: error.problem }, "what is due could not be done");
    else runtime.log.error({ ...about, err: error }, "what is due failed; it is tried again");
    return 0;
  }
}

/** Locked first, then asked again: what somebody did meanwhile counts. */
async function doAll(work: EngineWork, own: Own, ids: readonly string[]): Promise<number> {
  const { module, name, action } = own;
  const records = (await readRecords(work, module, ids, "lock")).filter(({ header }) => !refusalOf(name, action, work.viewer, header));
  if (records.length === 0) return 0;
  const locked = records.map(({ header }) => String(header.id));
  const due = new Set(await dueIds(work, own, sql`= any(${arrayOf(locked, "bigint")})`));
  const found = records.filter(({ header }) => due.has(String(header.id)));
  const targets = found.map(({ header }) => ({ id: String(header.id), version: Number(header.version) }));
  if (targets.length > 0) await act(work, module, name, targets, { locked: found });
  return targets.length;
}

async function dueIds(work: EngineWork, { module, action: { from, automatic } }: Own, which: SQL): Promise<string[]> {
  const shape = shapeOf(module);
  const column = (property: string) => columnAt(columnOf(shape.columns, property));
  const { after, due } = automatic ?? {};
  const passed = after === undefined ? sql`true` : sql`${column(after)} < ${work.today}::date`;
  const rows = await work.run(shaped({ id: "id" })`select ${column("id")} as id from ${tablesOf(shape)}
    where t0.comp_id = ${work.compId} and ${column("stage")} = any(${arrayOf([...from], "text")}) and ${column("id")} ${which}
      and ${passed} and ${due?.(work) ?? sql`true`} order by 1 limit ${ROUND}`);
  return rows.map(({ id }) => id);
}

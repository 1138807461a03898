import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import type { Action, Module } from "#define/module";
import { fail, failIfAny } from "#define/problem";
import type { DocumentRecord, Work } from "#define/work";
import { writeHistory } from "./history.ts";
import { readRecords } from "./records.ts";
import { demand, refuseStale } from "./refuse.ts";
import { shapeOf } from "./shape.ts";
import { checkRules } from "./validate.ts";
import { isSystem } from "./viewer.ts";

export type Target = { id: string; version: number };

/** Does one action on a batch of records, all or none: locks in id order, right, version, stage, rules, the move of the stage, then the postings; returns the records as they are afterwards, in the order asked. */
export async function act(
  work: Work,
  module: Module,
  name: string,
  targets: readonly Target[],
  reason?: string,
): Promise<DocumentRecord[]> {
  const action = module.actions?.[name];
  if (!action) fail({ type: "notFound", what: `${module.id}.${name}` });
  const records = await lock(work, module, targets);
  if (action.system && !isSystem(work.viewer)) fail({ type: "forbidden", permission: `${module.id}.${name}` });
  demand(work, module, name);
  await refuse(work, records, targets, name, action, reason);
  failIfAny(await checkRules(work, action.check ?? [], records));
  const deeds = records.map((record) => ({ record, action: name, stageFrom: String(record.header.stage), stageTo: action.to, reason }));
  await Promise.all([moveStage(work, module, records, action), writeHistory(work, module, deeds)]);
  for (const post of action.post ?? []) await post(records, work);
  if (module.changes) for (const record of records) work.changed(module.id, module.changes(record));
  return records;
}

async function lock(work: Work, module: Module, targets: readonly Target[]): Promise<DocumentRecord[]> {
  const ids = targets.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) fail({ type: "malformed" });
  const records = await readRecords(work, module, ids, "lock");
  if (records.length !== ids.length) fail({ type: "notFound", what: module.id });
  return ordered(records, targets);
}

async function refuse(
  work: Work,
  records: readonly DocumentRecord[],
  targets: readonly Target[],
  name: string,
  action: Action,
  reason: string | undefined,
): Promise<void> {
  for (const [at, record] of records.entries()) await refuseStale(work, record, targets[at]?.version ?? 0);
  const misplaced = records.find(({ header }) => !action.from.includes(String(header.stage)));
  if (misplaced) fail({ type: "illegalAction", action: name, stage: String(misplaced.header.stage) });
  if (action.reason && (reason ?? "").trim() === "") fail({ type: "invalid", issues: [{ code: "reasonRequired", field: "reason" }] });
}

/** The records say at once how they are after the move: what is sent beside it tells their next version. */
async function moveStage(work: Work, module: Module, records: readonly DocumentRecord[], action: Action): Promise<void> {
  const { carrier } = shapeOf(module);
  const own = carrier.columns.has("compId") ? sql`c.comp_id = ${work.compId} and ` : sql``;
  const moving = work.run<{ id: string }>(sql`update ${sql.raw(carrier.table)} c
    set stage = ${action.to}, version = c.version + 1, updated_by = ${work.viewer.accountId}, updated_at = ${work.now}
    from unnest(${arrayOf(
      records.map(({ header }) => header.id),
      "bigint",
    )}, ${arrayOf(
      records.map(({ header }) => header.version),
      "integer",
    )},
      ${arrayOf(
        records.map(({ header }) => header.stage),
        "text",
      )}) as e (id, version, stage)
    where ${own}c.id = e.id and c.version = e.version and c.stage = e.stage returning c.id`);
  for (const { header } of records) {
    header.stage = action.to;
    header.version = Number(header.version) + 1;
    header.updatedBy = work.viewer.accountId;
    header.updatedAt = work.now;
  }
  if ((await moving).length !== records.length) fail({ type: "stale", by: null, at: null, version: 0 });
}

function ordered(found: readonly DocumentRecord[], targets: readonly Target[]): DocumentRecord[] {
  const byId = new Map(found.map((record) => [record.header.id, record]));
  return targets.flatMap(({ id }) => byId.get(id) ?? []);
}

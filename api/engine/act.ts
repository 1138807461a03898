import { sql } from "drizzle-orm";
import { arrayOf, name as quoted } from "#db/sql";
import type { Action, Module } from "#define/module";
import { fail, failIfAny } from "#define/problem";
import type { DocumentRecord, Work } from "#define/work";
import type { Draft } from "./draft.ts";
import { type Changes, writeHistory } from "./history.ts";
import { takeInput } from "./input.ts";
import { needsReason, refuseIllegal } from "./legal.ts";
import { readRecords } from "./records.ts";
import { demand, refuseStale } from "./refuse.ts";
import { columnOf, shapeOf } from "./shape.ts";
import { checkRules } from "./validate.ts";
import { isSystem } from "./viewer.ts";

export type Target = { id: string; version: number };
/** What is said with an action: why, and the values of the fields it asks for (of one record; lines by their id). */
export type Saying = { reason?: string; input?: Draft };

/** Does one action on a batch of records, all or none: locks in id order, right, version, legality, its input, rules, the move of the stage, then the postings; returns the records as they are afterwards, in the order asked. */
export async function act(
  work: Work,
  module: Module,
  name: string,
  targets: readonly Target[],
  { reason, input }: Saying = {},
): Promise<DocumentRecord[]> {
  const action = module.actions?.[name];
  if (!action) fail({ type: "notFound", what: `${module.id}.${name}` });
  const found = await lock(work, module, targets);
  if (action.system && !isSystem(work.viewer)) fail({ type: "forbidden", permission: `${module.id}.${name}` });
  demand(work, module, name);
  await refuse(work, found, targets, name, action, reason);
  const { records, changes } = await withInput(work, module, action, found, input);
  failIfAny(await checkRules(work, action.check ?? [], records));
  const deeds = records.map((record, at) => {
    return { record, action: name, stageFrom: String(record.header.stage), stageTo: action.to, reason, ...changes[at] };
  });
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
  refuseIllegal(
    name,
    action,
    work.viewer,
    records.map(({ header }) => header),
  );
  if (needsReason(action) && (reason ?? "").trim() === "") fail({ type: "invalid", issues: [{ code: "reasonRequired", field: "reason" }] });
}

/** The input of an action belongs to one record; what it changed goes into the history of the action. */
async function withInput(
  work: Work,
  module: Module,
  action: Action,
  records: DocumentRecord[],
  input: Draft | undefined,
): Promise<{ records: DocumentRecord[]; changes: { changes?: Changes }[] }> {
  if (input === undefined) return { records, changes: [] };
  const [only] = records;
  if (!only || records.length > 1) fail({ type: "malformed" });
  const { record, changes } = await takeInput(work, module, action, only, input);
  return { records: [record], changes: Object.keys(changes).length === 0 ? [] : [{ changes }] };
}

/** The records say at once how they are after the move: what is sent beside it tells their next version. */
async function moveStage(work: Work, module: Module, records: readonly DocumentRecord[], action: Action): Promise<void> {
  const { carrier } = shapeOf(module);
  const signed =
    action.signs === undefined ? sql`` : sql`${quoted(columnOf(carrier.columns, action.signs).name)} = ${work.viewer.accountId}, `;
  const own = carrier.columns.has("compId") ? sql`c.comp_id = ${work.compId} and ` : sql``;
  const moving = work.run<{ id: string }>(sql`update ${sql.raw(carrier.table)} c
    set ${signed}stage = ${action.to}, version = c.version + 1, updated_by = ${work.viewer.accountId}, updated_at = ${work.now}
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
    if (action.signs !== undefined) header[action.signs] = work.viewer.accountId;
    header.updatedAt = work.now;
  }
  if ((await moving).length !== records.length) fail({ type: "stale", by: null, at: null, version: 0 });
}

function ordered(found: readonly DocumentRecord[], targets: readonly Target[]): DocumentRecord[] {
  const byId = new Map(found.map((record) => [record.header.id, record]));
  return targets.flatMap(({ id }) => byId.get(id) ?? []);
}

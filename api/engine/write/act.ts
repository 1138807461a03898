import type { Module } from "#define/module";
import { fail, failIfAny, type Issue, ProblemError } from "#define/problem";
import { approvalGate, updateApprovalRuns } from "#engine/approval/approval";
import { moduleOf, workFor, type EngineWork } from "#engine/context";
import type { Draft } from "./draft.ts";
import { type Changes, writeHistory } from "#engine/history";
import { repeatedRowsOfDrafts } from "./constraints.ts";
import { needFaults } from "./actionNeeds.ts";
import { aheadFaults } from "./daysAhead.ts";
import { warningsOf } from "./warnings.ts";
import { erase } from "./erase.ts";
import { runAfterWrite } from "./afterWrite.ts";
import { takeInput } from "./input.ts";
import { holdNamed } from "./holdNamed.ts";
import { lockFirst } from "./lockFirst.ts";
import { needsReason, refuseDisallowed } from "./allowedActions.ts";
import { giveLateNumbers } from "./numbers.ts";
import { readRecords } from "#engine/records";
import { refuseStale } from "./guards.ts";
import { createDocuments } from "./save.ts";
import { copyOf, storeDecided } from "./store.ts";
import { notifyDone } from "./notify.ts";
import { checkRules } from "./validate.ts";
import { isSystem, programFor } from "#engine/access/viewer";
import type { DocumentRecord, Row } from "#define/rows";
import type { Finding } from "#define/rule";
import type { Action, Creates } from "#define/action";
import { type DeviceTime, keepDeviceTime } from "./deviceTime.ts";
import { sign } from "./sign.ts";
import { takeProposals } from "./proposals.ts";
import { inFormOfUnit } from "./unitForm.ts";

export type Target = { id: string; version: number };
/** What is said with an action: why, and the values of the fields it asks for (of one record; lines by their id). */
export type ActionInput = {
  reason?: string;
  input?: Draft;
  /** The chain of approval acts: whoever is asked by it decided, and needs no other right. */
  byChain?: boolean;
  /** When a device did it, and when it is sent, by its own clock. */
  device?: DeviceTime;
  /** The records of the targets, in their order, where this work has read and locked them already. */
  locked?: readonly DocumentRecord[];
  /** Is told what hinders nobody and is to be agreed to, before anything is posted; may end the action. */
  warn?: (warnings: readonly Finding[]) => void;
};

/**
 * Does one action on a batch of records, all or none: locks in id order, right, version, legality, its input, rules, the move of the stage,
 * then the postings; returns the records as they are afterwards, in the order asked.
 */
export async function act(
  work: EngineWork,
  module: Module,
  name: string,
  targets: readonly Target[],
  { reason, input, byChain = false, device, locked, warn }: ActionInput = {},
): Promise<DocumentRecord[]> {
  const action = demandAction(module, name);
  await lockFirst(work, module, name);
  if (input) await holdNamed(work, module, [input]);
  const found = locked ? [...locked] : await lock(work, module, targets);
  if (action.system && !byChain && !isSystem(work.viewer)) fail({ type: "forbidden", permission: `${module.id}.${name}` });
  if (!byChain) await approvalGate(work, module, found, name);
  await refuse(work, found, targets, name, action, reason);
  const before = found.map(copyOf);
  const { records, changes } = await withInput(work, module, name, found, input);
  await takeProposals(work, action, records, Object.keys(input?.header ?? {}));
  failIfAny([
    ...keepDeviceTime(work, action, records, device),
    ...(await aheadFaults(work, module, action, records)),
    ...repeatedRowsOfDrafts(module, records),
    ...needFaults(work, action, records),
    ...(await checkRules(work, action.check ?? [], records)),
  ]);
  warn?.(await warningsOf(work, module, action, records));
  for (const { header } of records) moveStage(work, module, name, header);
  for (const post of action.post ?? []) await post(records, work);
  await erase(work, module, name, records);
  const deeds = records.map((record, at) => {
    return {
      record,
      action: name,
      stageFrom: String(before[at]?.header.stage),
      stageTo: String(record.header.stage),
      reason,
      ...changes[at],
    };
  });
  await makeDocuments(work, action, records);
  storeDecided(work, module, before, records);
  writeHistory(work, module, deeds);
  await updateApprovalRuns(work, module, deeds, name, reason);
  if (module.changes) for (const record of records) work.changed(module.id, module.changes(record));
  await leadDocuments(work, action, records, reason);
  await giveLateNumbers(work, module, records);
  await runAfterWrite(work, module, records);
  await notifyDone(work, module, name, records, reason);
  return records;
}

async function lock(work: EngineWork, module: Module, targets: readonly Target[]): Promise<DocumentRecord[]> {
  const ids = targets.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) fail({ type: "malformed" });
  const records = await readRecords(work, module, ids, "lock");
  if (records.length !== ids.length) fail({ type: "notFound", what: module.id });
  return ordered(records, targets);
}

async function refuse(
  work: EngineWork,
  records: readonly DocumentRecord[],
  targets: readonly Target[],
  name: string,
  action: Action,
  reason: string | undefined,
): Promise<void> {
  for (const [at, record] of records.entries()) await refuseStale(work, record, targets[at]?.version ?? 0);
  refuseDisallowed(
    name,
    action,
    work.viewer,
    records.map(({ header }) => header),
  );
  if (action.atOnce && records.some(({ header }) => !work.made.has(header.id)))
    fail({ type: "illegalAction", action: name, stage: String(records[0]?.header.stage ?? "") });
  if (needsReason(action) && (reason ?? "").trim() === "") fail({ type: "invalid", issues: [{ code: "reasonRequired", field: "reason" }] });
}

/** The input of an action belongs to one record; what it changed goes into the history of the action. */
async function withInput(
  work: EngineWork,
  module: Module,
  name: string,
  records: DocumentRecord[],
  input: Draft | undefined,
): Promise<{ records: DocumentRecord[]; changes: { changes?: Changes }[] }> {
  if (input === undefined) return { records, changes: [] };
  const [only] = records;
  if (!only || records.length > 1) fail({ type: "malformed" });
  const { record, changes } = await takeInput(work, module, name, only, input);
  return { records: [record], changes: Object.keys(changes).length === 0 ? [] : [{ changes }] };
}

/**
 * Makes the documents that an action brings forth and does with them what the action says, all in the action's transaction and by the
 * program in the person's name; what is kept of them stands in the records.
 */
async function makeDocuments(work: EngineWork, { creates }: Action, records: readonly DocumentRecord[]): Promise<void> {
  for (const one of [creates ?? []].flat()) await makeEach(work, one, records);
}

async function makeEach(
  work: EngineWork,
  { module, drafts: draft, actions = [], storesIdIn, ofUnit }: Creates,
  records: readonly DocumentRecord[],
) {
  const program = workFor(work, programFor(work.viewer));
  const target = moduleOf(work, module);
  const drafts = await draft(records, work);
  if (drafts.length === 0) return;
  let made = await createDocuments(program, target, ofUnit ? await inFormOfUnit(work, target, drafts) : drafts, "whole");
  for (const action of actions) made = await act(program, target, action, made.map(targetOf));
  for (const [at, { from }] of drafts.entries()) {
    const header = records[from]?.header;
    if (header && storesIdIn !== undefined) header[storesIdIn] = made[at]?.header.id ?? null;
  }
  if (!isSystem(work.viewer)) work.brought.push(...made.map(({ header }) => ({ module, id: String(header.id) })));
}

/** Takes documents of another module along, in the action's transaction. */
async function leadDocuments(
  work: EngineWork,
  { cascades = [] }: Action,
  records: readonly DocumentRecord[],
  reason: string | undefined,
): Promise<void> {
  for (const { module, documents, action, field } of cascades) {
    const ids = await documents(records, work);
    if (ids.length === 0) continue;
    const program = workFor(work, programFor(work.viewer));
    const target = moduleOf(work, module);
    const led = await readRecords(program, target, ids);
    const acting = act(program, target, action, led.map(targetOf), reason === undefined ? {} : { reason });
    await (field === undefined ? acting : toldAt(acting, target, led, field));
  }
}

/** What hinders the documents that are taken along is told at a field of the one that takes them. */
async function toldAt(acting: Promise<unknown>, { id: module, title }: Module, led: readonly DocumentRecord[], at: string): Promise<void> {
  try {
    await acting;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.type !== "invalid") throw error;
    failIfAny(
      error.problem.issues.map(({ table, row, field, ...issue }): Issue => {
        const { document = 0 } = issue as Partial<Finding>;
        return { ...issue, field: at, led: { module, title: String(led[document]?.header[title.code] ?? ""), table, row, field } };
      }),
    );
  }
}

function targetOf({ header }: DocumentRecord): { id: string; version: number } {
  return { id: String(header.id), version: Number(header.version) };
}

/** In memory: the rows are locked, so what storeDecided writes after the postings meets nobody else's change. */
function moveStage(work: EngineWork, module: Module, name: string, header: Row): void {
  const action = demandAction(module, name);
  if (action.to !== undefined) header.stage = action.to;
  header.version = Number(header.version) + 1;
  header.updatedBy = work.viewer.accountId;
  if (action.stampsUser !== undefined) header[action.stampsUser] = work.viewer.accountId;
  header.updatedAt = work.now;
  sign(work, module, name, header);
}

function demandAction(module: Module, name: string): Action {
  return module.actions?.[name] ?? fail({ type: "notFound", what: `${module.id}.${name}` });
}

function ordered(found: readonly DocumentRecord[], targets: readonly Target[]): DocumentRecord[] {
  const byId = new Map(found.map((record) => [record.header.id, record]));
  return targets.flatMap(({ id }) => byId.get(id) ?? []);
}

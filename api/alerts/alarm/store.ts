import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import type { EngineWork } from "#engine/context";
import { note } from "#extras/notes";
import type { AlarmRule } from "../rule.ts";
import { type Alert, AWAKE } from "../store.ts";
import { ALARMS } from "./news.ts";

export type AlarmStage = "new" | "acknowledged" | "over";
export type AlarmEventKind = "raised" | "acknowledged" | "lapsed" | "escalated" | "ended";

/** An alarm as it is stored. */
const ROW = shaped({
  id: "id",
  watchId: "id",
  name: "text",
  dataset: "text",
  stage: narrow<AlarmStage>("text"),
  ownerId: "id?",
  ownerRoleId: "id?",
  nextOwnerId: "id?",
  nextOwnerRoleId: "id?",
  escalatesAt: "instant?",
  escalatedAt: "instant?",
  raisedAt: "instant",
  endedAt: "instant?",
  acknowledgedBy: "id?",
  acknowledgedAt: "instant?",
  acknowledgedUntil: "instant?",
  note: "text?",
  value: "text?",
  scope: "text?",
  version: "integer",
});
export type Alarm = RowIn<typeof ROW>;
const COLUMNS = sql`a.id, a.watch_id as "watchId", a.name, a.dataset, a.stage, a.owner_id as "ownerId", a.owner_role_id as "ownerRoleId",
  a.next_owner_id as "nextOwnerId", a.next_owner_role_id as "nextOwnerRoleId", a.escalates_at as "escalatesAt",
  a.escalated_at as "escalatedAt", a.raised_at as "raisedAt", a.ended_at as "endedAt", a.acknowledged_by as "acknowledgedBy",
  a.acknowledged_at as "acknowledgedAt", a.acknowledged_until as "acknowledgedUntil", a.note, a.value, a.scope, a.version`;

/** What is over is still told for so long (ms). */
const OVER_MS = 15 * 60_000;

/** The alarms that are on, and those that ended a moment ago; the ones that nobody took up first, then the newest. */
export function alarmsNow(work: EngineWork): Promise<Alarm[]> {
  const since = new Date(Date.parse(work.now) - OVER_MS).toISOString();
  return work.run(ROW`select ${COLUMNS} from report_alarm a where a.comp_id = ${work.compId}
    and (a.stage in ('new', 'acknowledged') or (a.stage = 'over' and a.ended_at > ${since}::timestamptz))
    order by array_position(array['new', 'acknowledged', 'over'], a.stage), a.raised_at desc, a.id desc limit 100`);
}

/** Alarms of these datasets that are over and are told no more, the newest first; `before` is the last one of the page before. */
export function alarmsPast(work: EngineWork, datasets: readonly string[], before: string | null, limit: number): Promise<Alarm[]> {
  return work.run(ROW`select ${COLUMNS} from report_alarm a where a.comp_id = ${work.compId} and a.stage = 'over'
    and a.dataset = any(${arrayOf(datasets, "text")}) and (${before}::bigint is null or a.id < ${before}::bigint) order by a.id desc limit ${limit}`);
}

/** The alarm of an alert that is on, to be changed; undefined where none is. */
export async function openAlarm(work: EngineWork, watchId: string): Promise<Alarm | undefined> {
  const [row] = await work.run(ROW`select ${COLUMNS} from report_alarm a where a.comp_id = ${work.compId}
    and a.watch_id = ${watchId} and a.stage <> 'over' order by a.id desc limit 1 for update`);
  return row;
}

/** An alarm to be changed; undefined where there is none. */
export async function alarmById(work: EngineWork, id: string): Promise<Alarm | undefined> {
  const [row] = await work.run(ROW`select ${COLUMNS} from report_alarm a where a.comp_id = ${work.compId} and a.id = ${id} for update`);
  return row;
}

/** The alarms that nobody took up in time, and those whose acknowledgement is over, to be changed. */
export function dueAlarms(work: EngineWork): Promise<Alarm[]> {
  return work.run(ROW`select ${COLUMNS} from report_alarm a where a.comp_id = ${work.compId}
    and ((a.stage = 'new' and a.escalated_at is null and a.escalates_at <= ${work.now}::timestamptz)
      or (a.stage = 'acknowledged' and a.acknowledged_until <= ${work.now}::timestamptz)) order by a.id for update`);
}

/** The alarms of alerts that sleep or are gone, to be changed: nobody measures them. */
export function strandedAlarms(work: EngineWork): Promise<Alarm[]> {
  return work.run(ROW`select ${COLUMNS} from report_alarm a where a.comp_id = ${work.compId} and a.stage <> 'over' and not exists (
      select from report_watch w where w.comp_id = a.comp_id and w.id = a.watch_id and ${AWAKE(work)}) order by a.id for update`);
}

/** Who answers for an alarm by its rule. */
export const ownersBy = ({ owner, next }: AlarmRule) => ({
  ownerId: idOf(owner, "account"),
  ownerRoleId: idOf(owner, "role"),
  nextOwnerId: idOf(next, "account"),
  nextOwnerRoleId: idOf(next, "role"),
});

/** The same, and until when somebody has to take it up. */
function answering(rule: AlarmRule, now: string) {
  const { minutes } = rule;
  return { ...ownersBy(rule), escalatesAt: minutes === null ? null : new Date(Date.parse(now) + 60_000 * minutes).toISOString() };
}

const idOf = (who: AlarmRule["next"], kind: "account" | "role") => (who?.kind === kind ? who.id : null);

/** Writes a new alarm of an alert and gives its id. */
export async function addAlarm(
  work: EngineWork,
  { id: watchId, name, dataset }: Pick<Alert, "id" | "name" | "dataset">,
  rule: AlarmRule,
  figure: { value: string | null; scope: string },
): Promise<Pick<Alarm, "id" | "name" | "ownerId" | "ownerRoleId">> {
  const id = newId();
  const by = answering(rule, work.now);
  await work.run(sql`insert into report_alarm (comp_id, id, watch_id, name, dataset, stage, owner_id, owner_role_id, next_owner_id,
      next_owner_role_id, escalates_at, raised_at, value, scope, created_by, created_at, updated_by, updated_at)
    values (${work.compId}, ${id}, ${watchId}, ${name}, ${dataset}, 'new', ${by.ownerId}, ${by.ownerRoleId}, ${by.nextOwnerId},
      ${by.nextOwnerRoleId}, ${by.escalatesAt}, ${work.now}, ${figure.value}, ${figure.scope},
      ${work.viewer.accountId}, ${work.now}, ${work.viewer.accountId}, ${work.now})`);
  await notifyOnce(work, { id }, "raised", { detail: { value: figure.value } });
  return { id, name, ownerId: by.ownerId, ownerRoleId: by.ownerRoleId };
}

type Next = Partial<
  Pick<
    Alarm,
    | "stage"
    | "ownerId"
    | "ownerRoleId"
    | "nextOwnerId"
    | "nextOwnerRoleId"
    | "escalatesAt"
    | "escalatedAt"
    | "endedAt"
    | "acknowledgedBy"
    | "acknowledgedAt"
    | "acknowledgedUntil"
    | "note"
    | "value"
    | "scope"
  >
>;

/** Stores the next state of an alarm that was locked; what happened is written down where it is said. */
export async function moveAlarm(
  work: EngineWork,
  alarm: Alarm,
  next: Next,
  kind?: AlarmEventKind,
  more: { accountId?: string; note?: string | null; detail?: unknown } = {},
): Promise<void> {
  const after = { ...alarm, ...next };
  await work.run(sql`update report_alarm set stage = ${after.stage}, owner_id = ${after.ownerId}, owner_role_id = ${after.ownerRoleId},
      next_owner_id = ${after.nextOwnerId}, next_owner_role_id = ${after.nextOwnerRoleId},
      escalates_at = ${after.escalatesAt}, escalated_at = ${after.escalatedAt},
      ended_at = ${after.endedAt}, acknowledged_by = ${after.acknowledgedBy}, acknowledged_at = ${after.acknowledgedAt},
      acknowledged_until = ${after.acknowledgedUntil}, note = ${after.note}, value = ${after.value}, scope = ${after.scope},
      version = version + 1, updated_by = ${work.viewer.accountId}, updated_at = ${work.now}
    where comp_id = ${work.compId} and id = ${alarm.id}`);
  if (kind) await notifyOnce(work, alarm, kind, more);
  else await note(work, ALARMS, alarm.id, false);
}

async function notifyOnce(
  work: EngineWork,
  { id }: Pick<Alarm, "id">,
  kind: AlarmEventKind,
  more: { accountId?: string; note?: string | null; detail?: unknown },
): Promise<void> {
  await work.run(sql`insert into report_alarm_event (comp_id, id, alarm_id, kind, account_id, note, detail, created_at)
    values (${work.compId}, ${newId()}, ${id}, ${kind}, ${more.accountId ?? null}, ${more.note ?? null},
      ${more.detail === undefined ? null : JSON.stringify(more.detail)}::text::jsonb, ${work.now})`);
  await note(work, ALARMS, id, false);
}

const EVENT = shaped({ kind: narrow<AlarmEventKind>("text"), by: "text?", note: "text?", at: "instant" });
export type AlarmEvent = RowIn<typeof EVENT>;

/** What became of an alarm, the newest first. */
export function eventsOf(work: EngineWork, id: string): Promise<AlarmEvent[]> {
  return work.run(EVENT`select e.kind, p.name as by, e.note, e.created_at as at from report_alarm_event e
    left join account p on p.id = e.account_id where e.comp_id = ${work.compId} and e.alarm_id = ${id}
    order by e.created_at desc, e.id desc limit 200`);
}

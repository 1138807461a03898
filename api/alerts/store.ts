import { sql } from "drizzle-orm";
import { narrow, shaped } from "#db/row";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import type { AlertRule } from "./rule.ts";
import type { Calendar, Sending } from "./schedule.ts";
import type { Slice } from "#define/slice/query";
import type { EngineWork } from "#engine/context";

export type Channel = "mail" | "wecom" | "dingtalk" | "feishu" | "webhook";
/** `target` is the id of an administrator's channel for a robot, '' for mail. */
export type Recipient = {
  id: string;
  accountId: string;
  channel: Channel;
  target: string;
  isFiring: boolean;
  firedAt: string | null;
  value: string | null;
  compared: string | null;
};
type Common = {
  id: string;
  name: string;
  report: string;
  dataset: string;
  question: Slice;
  address: string;
  ownerId: string;
  isMuted: boolean;
  snoozedUntil: string | null;
  nextAt: string | null;
  seenVersion: string | null;
  version: number;
  recipients: Recipient[];
};
export type Alert = Common & { kind: "alert"; rule: AlertRule };
export type Subscription = Common & { kind: "subscription"; rule: Sending };
export type Watch = Alert | Subscription;
export type NewRecipient = Pick<Recipient, "accountId" | "channel" | "target">;
export type Draft = Pick<Watch, "name" | "report" | "dataset" | "question" | "address" | "nextAt"> &
  ({ kind: "alert"; rule: AlertRule } | { kind: "subscription"; rule: Sending });

const WATCH = shaped({
  id: "id",
  kind: narrow<Watch["kind"]>("text"),
  name: "text",
  report: "text",
  dataset: "text",
  question: narrow<Slice>("json"),
  rule: narrow<AlertRule & Sending>("json"),
  address: "text",
  ownerId: "id",
  isMuted: "boolean",
  snoozedUntil: "instant?",
  nextAt: "instant?",
  seenVersion: "text?",
  version: "integer",
  recipients: narrow<Recipient[]>("json"),
});
const ALERT = shaped({ ...WATCH.shape, kind: narrow<"alert">("text"), rule: narrow<AlertRule>("json") });
const SUBSCRIPTION = shaped({ ...WATCH.shape, kind: narrow<"subscription">("text"), rule: narrow<Sending>("json") });

const COLUMNS = sql`w.id, w.kind, w.name, w.report, w.dataset, w.question, w.rule, w.address, w.owner_id as "ownerId", w.is_muted as "isMuted",
  w.snoozed_until as "snoozedUntil", w.next_at as "nextAt", w.seen_version as "seenVersion", w.version,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'accountId', r.account_id::text, 'channel', r.channel, 'target', r.target,
    'isFiring', r.is_firing,
    'firedAt', r.fired_at, 'value', r.value, 'compared', r.compared) order by r.id), '[]'::jsonb)
    from report_watch_recipient r where r.comp_id = w.comp_id and r.watch_id = w.id) as recipients`;

/** The watches that a person owns or is told by, newest first. */
export function watchesOf(work: EngineWork, accountId: string): Promise<Watch[]> {
  return work.run(WATCH`select ${COLUMNS} from report_watch w where w.comp_id = ${work.compId} and (w.owner_id = ${accountId}
    or exists (select 1 from report_watch_recipient r where r.comp_id = w.comp_id and r.watch_id = w.id and r.account_id = ${accountId})) order by w.id desc`);
}

/** A watch of its owner's; undefined when there is none. */
export async function ownWatch(work: EngineWork, id: string): Promise<Watch | undefined> {
  const [watch] = await work.run(
    WATCH`select ${COLUMNS} from report_watch w where w.comp_id = ${work.compId} and w.id = ${id} and w.owner_id = ${work.viewer.accountId}`,
  );
  return watch;
}

/** Alerts by their ids; those that are gone are left out. */
export function alertsById(work: EngineWork, ids: readonly string[]): Promise<Alert[]> {
  return work.run(ALERT`select ${COLUMNS} from report_watch w where w.comp_id = ${work.compId} and w.kind = 'alert'
    and w.id = any(${arrayOf([...new Set(ids)], "bigint")}) order by w.id`);
}

/** The alerts that are awake. */
export function awakeAlerts(work: EngineWork): Promise<Alert[]> {
  return work.run(
    ALERT`select ${COLUMNS} from report_watch w where w.comp_id = ${work.compId} and w.kind = 'alert' and ${AWAKE(work)} order by w.id`,
  );
}

/** The subscriptions that are due. */
export function dueSubscriptions(work: EngineWork, most: number): Promise<Subscription[]> {
  return work.run(SUBSCRIPTION`select ${COLUMNS} from report_watch w where w.comp_id = ${work.compId} and w.kind = 'subscription'
    and w.next_at <= ${work.now}::timestamptz and not w.is_muted order by w.next_at, w.id limit ${most}`);
}

/** SQL of a watch `w` that is neither muted nor asleep. */
export const AWAKE = ({ now }: EngineWork) => sql`not w.is_muted and (w.snoozed_until is null or w.snoozed_until <= ${now}::timestamptz)`;

/** Writes a new watch with its recipients and gives its id. */
export async function addWatch(work: EngineWork, draft: Draft, recipients: readonly NewRecipient[]): Promise<string> {
  const id = newId();
  const { accountId } = work.viewer;
  await work.run(sql`insert into report_watch (comp_id, id, kind, name, report, dataset, question, rule, address, owner_id, next_at,
      created_by, created_at, updated_by, updated_at)
    values (${work.compId}, ${id}, ${draft.kind}, ${draft.name}, ${draft.report}, ${draft.dataset},
      ${JSON.stringify(draft.question)}::text::jsonb, ${JSON.stringify(draft.rule)}::text::jsonb,
      ${draft.address}, ${accountId}, ${draft.nextAt}, ${accountId}, ${work.now}, ${accountId}, ${work.now})`);
  await addRecipients(work, id, recipients);
  return id;
}

/** Stores a changed watch: recipients who stay keep what they were told last, unless the question is another one. */
export async function changeWatch(
  work: EngineWork,
  { id }: Watch,
  draft: Draft,
  recipients: readonly NewRecipient[],
  isSame: boolean,
): Promise<void> {
  await work.run(sql`update report_watch set name = ${draft.name}, question = ${JSON.stringify(draft.question)}::text::jsonb,
      rule = ${JSON.stringify(draft.rule)}::text::jsonb,
      address = ${draft.address}, next_at = ${draft.nextAt}, seen_version = null, version = version + 1,
        updated_by = ${work.viewer.accountId}, updated_at = ${work.now}
    where comp_id = ${work.compId} and id = ${id}`);
  const keys = recipients.map(({ accountId, channel, target }) => `${accountId} ${channel} ${target}`);
  await work.run(sql`delete from report_watch_recipient where comp_id = ${work.compId} and watch_id = ${id}
    and (${!isSame} or account_id::text || ' ' || channel || ' ' || target <> all(${arrayOf(keys, "text")}))`);
  await addRecipients(work, id, recipients);
}

async function addRecipients(work: EngineWork, watchId: string, recipients: readonly NewRecipient[]): Promise<void> {
  const texts = (pick: (one: NewRecipient) => string) => arrayOf(recipients.map(pick), "text");
  await work.run(sql`insert into report_watch_recipient (comp_id, id, watch_id, account_id, channel, target)
    select ${work.compId}::integer, r.id, ${watchId}::bigint, r.account::bigint, r.channel, r.target
    from unnest(${arrayOf(
      recipients.map(() => newId()),
      "bigint",
    )}, ${texts(({ accountId }) => accountId)}, ${texts(({ channel }) => channel)}, ${texts(({ target }) => target)}) as r (id, account, channel, target)
    on conflict do nothing`);
}

/** Mutes, wakes or puts to sleep a watch. */
export async function quietWatch(
  work: EngineWork,
  id: string,
  { isMuted, snoozedUntil }: Pick<Watch, "isMuted" | "snoozedUntil">,
): Promise<void> {
  await work.run(sql`update report_watch set is_muted = ${isMuted}, snoozed_until = ${snoozedUntil}, version = version + 1, updated_at = ${work.now}
    where comp_id = ${work.compId} and id = ${id}`);
}

/** Deletes a watch with its history. */
export async function dropWatch(work: EngineWork, id: string): Promise<void> {
  await work.run(sql`delete from report_watch where comp_id = ${work.compId} and id = ${id}`);
}

/** Notes which data an alert has seen, or when a subscription is due next; false when another process was first. */
export async function moveOn(
  work: EngineWork,
  { id, version }: Watch,
  { seenVersion, nextAt }: Pick<Watch, "seenVersion" | "nextAt">,
): Promise<boolean> {
  const rows = await work.run(shaped({ id: "id" })`update report_watch set seen_version = ${seenVersion}, next_at = ${nextAt}
    where comp_id = ${work.compId} and id = ${id} and version = ${version} returning id`);
  return rows.length > 0;
}

/** Notes how an alert stands for a recipient. */
export async function noteFigure(
  work: EngineWork,
  recipient: Pick<Recipient, "id" | "isFiring" | "firedAt" | "value" | "compared">,
): Promise<void> {
  await work.run(sql`update report_watch_recipient set is_firing = ${recipient.isFiring}, fired_at = ${recipient.firedAt},
      value = ${recipient.value}, compared = ${recipient.compared}
    where comp_id = ${work.compId} and id = ${recipient.id}`);
}

/** The days of the company's calendar around today; a day that it does not name is worked from Monday to Friday. */
export async function calendarOf(work: EngineWork): Promise<Calendar> {
  const rows = await work.run(shaped({ day: "text", works: "boolean" })`select on_day::text as day, is_working as works from calendar_day
    where comp_id = ${work.compId} and on_day between ${work.today}::date - 60 and ${work.today}::date + 500`);
  const named = new Map(rows.map(({ day, works }) => [day, works]));
  return (day) => named.get(day) ?? ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { accountName } from "#db/accountName";
import { newId } from "#db/id";
import { postMessages, type Message } from "#db/outbox";
import { fail } from "#define/problem";
import { act } from "#engine/write/act";
import { moduleOf, type EngineWork } from "#engine/context";
import type { Recipient, Watch } from "./store.ts";

/** Messages of the outbox name their delivery under this topic's module. */
export const ABOUT = "reports.watches";

export type Cause = "fired" | "cleared" | "unmeasured" | "due" | "now" | "lost";
/** What is noted of a delivery: `refused` = the recipient may not read the report, nothing was sent to him. */
export type Noted = {
  cause: Cause;
  state: "queued" | "refused";
  error: string | null;
  dataVersion: string | null;
  dataAt: string | null;
  value: string | null;
  /** Whose rows and columns he was to get. */
  scope: string | null;
  key: string;
};

/** Writes a delivery and hands its message over, both or none; false when this very delivery was written before. */
export async function deliver(
  work: EngineWork,
  watch: Pick<Watch, "id">,
  to: Pick<Recipient, "accountId" | "channel" | "target">,
  noted: Noted,
  message: Omit<Message, "about"> | null,
): Promise<boolean> {
  const id = newId();
  const rows = await work.run(shaped({
    id: "id",
  })`insert into report_delivery (comp_id, id, watch_id, account_id, channel, target, cause, state, error, data_version, data_at, value, scope, key, created_at)
    values (${work.compId}, ${id}, ${watch.id}, ${to.accountId}, ${to.channel}, ${to.target}, ${noted.cause}, ${noted.state},
      ${noted.error}, ${noted.dataVersion}, ${noted.dataAt}, ${noted.value}, ${noted.scope}, ${noted.key}, ${work.now})
    on conflict do nothing returning id`);
  if (rows.length === 0) return false;
  if (message) await postMessages(work, [{ ...message, about: { module: ABOUT, documentId: id } }]);
  return true;
}

/** A delivery as its owner and its recipient see it: `state` follows the message on its way out (waiting, sent, dead). */
const TOLD = shaped({
  id: "id",
  accountId: "id",
  name: "text",
  channel: "text",
  cause: narrow<Cause>("text"),
  state: "text",
  error: "text?",
  detail: "text?",
  dataAt: "text?",
  value: "text?",
  at: "instant",
});
export type DeliveryRow = RowIn<typeof TOLD>;

/** The latest deliveries of a watch; a recipient who does not own it sees his own. */
export function deliveriesOf(work: EngineWork, watchId: string, isOwner: boolean, most = 100): Promise<DeliveryRow[]> {
  const own = isOwner ? sql`true` : sql`d.account_id = ${work.viewer.accountId}`;
  return work.run(TOLD`select d.id, d.account_id as "accountId", ${accountName("a", work.viewer.language)} as name, d.channel, d.cause,
      coalesce(o.stage, d.state) as state, coalesce(d.error, o.fault) as error,
      o.detail, d.data_at as "dataAt", case when d.account_id = ${work.viewer.accountId} then d.value end as value, d.created_at as at
    from report_delivery d join account a on a.id = d.account_id
    left join outbox o on o.comp_id = d.comp_id and o.module = ${ABOUT} and o.document_id = d.id
    where d.comp_id = ${work.compId} and d.watch_id = ${watchId} and ${own} order by d.id desc limit ${most}`);
}

const MESSAGES = "admin.outboxMessage";

/**
 * Lets the message of a delivery that was given up go out again from the beginning; rights are asked once more when it does. Throws
 * notFound, and notApplicable where it is not dead.
 */
export async function sendAgain(work: EngineWork, watchId: string, deliveryId: string): Promise<void> {
  const [message] = await work.run(shaped({ id: "id?", version: "integer?", stage: "text?" })`select o.id, o.version, o.stage
    from report_delivery d left join outbox o on o.comp_id = d.comp_id and o.module = ${ABOUT} and o.document_id = d.id
    where d.comp_id = ${work.compId} and d.watch_id = ${watchId} and d.id = ${deliveryId}`);
  if (!message) fail({ type: "notFound", what: deliveryId });
  const { id, version, stage } = message;
  if (id === null || version === null || stage !== "dead") fail({ type: "notApplicable", action: "sendAgain" });
  await act(work, moduleOf(work, MESSAGES), "sendAgain", [{ id, version }]);
}

/** Whether the last thing noted for a recipient was that he may not read the report. */
export async function wasRefused(
  work: EngineWork,
  watchId: string,
  { accountId, channel, target }: Pick<Recipient, "accountId" | "channel" | "target">,
): Promise<boolean> {
  const [last] = await work.run(shaped({
    state: "text",
  })`select state from report_delivery where comp_id = ${work.compId} and watch_id = ${watchId}
    and account_id = ${accountId} and channel = ${channel} and target = ${target} and cause <> 'lost' order by id desc limit 1`);
  return last?.state === "refused";
}

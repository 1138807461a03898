import { sql } from "drizzle-orm";
import { narrow, shaped } from "#db/row";
import type { ChannelKind } from "#db/outbox";
import { arrayOf } from "#db/sql";
import { companyOf } from "#engine/company";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import type { FileKeeper } from "#extras/files/keeper";
import { demandAddressee, type Gates } from "./addressee.ts";
import { type Channel, channelsOf } from "./channel.ts";
import { covered } from "./covered.ts";
import { sendDingtalkApp, sendFeishuApp, sendWecomApp, type Tokens } from "./apps.ts";
import { recordLink } from "./link.ts";
import { sendMail } from "./mail.ts";
import { type Parcel, Undelivered } from "./parcel.ts";
import { sendDingtalk, sendFeishu, sendWebhook, sendWecom } from "./robots.ts";
import type { EngineWork } from "#engine/context";

/**
 * What sending needs beside the runtime: the files, who may still be told of what is no record, the address at which people open the
 * program, where it is known, and how long (ms) the other side may be silent, where it is not the usual time.
 */
export type Post = {
  runtime: Runtime;
  files: Pick<FileKeeper, "store">;
  gates: Gates;
  publicUrl?: string | undefined;
  patience?: number | undefined;
};
type Waiting = Omit<Parcel, "files" | "at" | "link" | "about"> & {
  kind: ChannelKind;
  channelId: string | null;
  accountId: string | null;
  claimedAt: string;
  attempts: number;
  files: { id: string; name: string }[] | null;
  module: string | null;
  documentId: string | null;
};
type Outcome = { id: string; fault?: Undelivered };

type Sender = (channel: Channel, parcel: Parcel, patience?: number, tokens?: Tokens) => Promise<void>;

const SEND: Record<ChannelKind, Sender> = {
  mail: sendMail,
  wecomApp: sendWecomApp,
  dingtalkApp: sendDingtalkApp,
  feishuApp: sendFeishuApp,
  wecom: sendWecom,
  dingtalk: sendDingtalk,
  feishu: sendFeishu,
  webhook: sendWebhook,
};
const ROUND = 20;
const ATTEMPTS = 8;
const FIRST_WAIT_S = 60;
const NO_CHANNEL_WAIT_S = 300;
/** A process that died with messages in its hands: they are taken again after this, and may go out twice under the same id. */
const CLAIM_S = 600;

/**
 * Sends what is due in a company, at most twenty at a time: each message is claimed first, sent outside of any transaction to whoever may
 * still be told, and noted. A failure waits twice as long each time and is dead after eight; without a channel it stays waiting. How many
 * went out.
 */
export async function sendWaiting(post: Post, compId: number): Promise<number> {
  const viewer = systemViewer(compId, "outbox");
  const { messages, channels } = await inWork(post.runtime, viewer, async (work) => ({
    messages: await claim(work),
    channels: await channelsOf(work),
  }));
  const round = { channels, tokens: new Map<string, string>() };
  let sent = 0;
  for (const message of messages) {
    if (!(await inWork(post.runtime, viewer, (work) => hold(work, message)))) continue;
    const outcome = await trySend(post, compId, round, message);
    await inWork(post.runtime, viewer, (work) => note(work, message, outcome));
    if (!outcome.fault) sent++;
  }
  return sent;
}

/** What is due, in that order. */
function claim(work: EngineWork): Promise<Waiting[]> {
  return work.run(shaped({
    id: "id",
    topic: "text",
    kind: narrow<ChannelKind>("text"),
    channelId: "id?",
    accountId: "id?",
    claimedAt: "instant",
    recipient: "text?",
    language: "text",
    subject: "text",
    body: "text",
    html: "text?",
    files: narrow<Waiting["files"]>("json?"),
    attempts: "integer",
    module: "text?",
    documentId: "id?",
  })`with claimed as (
      update outbox o set claimed_at = ${work.now}::timestamptz where o.comp_id = ${work.compId} and o.id in (
        select id from outbox where comp_id = ${work.compId} and stage = 'waiting' and due_at <= ${work.now}::timestamptz
          and (claimed_at is null or claimed_at < ${work.now}::timestamptz - make_interval(secs => ${CLAIM_S}))
        order by due_at, id limit ${ROUND} for update skip locked)
      returning o.*)
    select id, topic, kind, channel_id as "channelId", account_id as "accountId", claimed_at as "claimedAt", recipient, language, subject,
      body, html, files, attempts,
      module, document_id as "documentId" from claimed order by due_at, id`);
}

/**
 * Claims a message anew right before it goes out: a slow round never outlasts its claims. False where another process has it now, or
 * somebody gave it up.
 */
async function hold(work: EngineWork, { id, claimedAt }: Waiting): Promise<boolean> {
  const held = await work.run(shaped({ id: "id" })`update outbox set claimed_at = ${work.now}::timestamptz
    where comp_id = ${work.compId} and id = ${id} and stage = 'waiting' and claimed_at = ${claimedAt}::timestamptz returning id`);
  return held.length > 0;
}

type Round = { channels: readonly Channel[]; tokens: Tokens };

async function trySend(post: Post, compId: number, { channels, tokens }: Round, message: Waiting): Promise<Outcome> {
  const { id, kind, channelId } = message;
  const channel = channels.find((each) => (channelId === null ? each.kind === kind : each.id === channelId));
  try {
    await demandAddressee(post, compId, message);
    if (!channel) throw new Undelivered("noChannel", "", false);
    await SEND[channel.kind](channel, await parcelOf(post, compId, message), post.patience, tokens);
    return { id };
  } catch (error) {
    if (error instanceof Undelivered) return { id, fault: new Undelivered(error.code, covered(error.detail, channel), error.isFinal) };
    const fault = covered(error instanceof Error ? (error.stack ?? error.message) : String(error), channel);
    post.runtime.log.error({ message: id, fault }, "a message could not be sent");
    return { id, fault: new Undelivered("unreachable", fault.split("\n")[0] ?? "", false) };
  }
}

async function note(work: EngineWork, { attempts }: Waiting, { id, fault }: Outcome): Promise<void> {
  const hasNoWay = fault?.code === "noChannel";
  const tried = hasNoWay ? attempts : attempts + 1;
  const stage = fault === undefined ? "sent" : fault.isFinal || tried >= ATTEMPTS ? "dead" : "waiting";
  const wait = hasNoWay ? NO_CHANNEL_WAIT_S : FIRST_WAIT_S * 2 ** Math.max(0, tried - 1);
  await work.run(sql`update outbox set stage = ${stage}, attempts = ${tried}, claimed_at = null, version = version + 1, updated_at = ${work.now}::timestamptz,
      sent_at = case when ${stage}::text = 'sent' then ${work.now}::timestamptz end, due_at = ${work.now}::timestamptz + make_interval(secs => ${wait}),
      fault = ${fault?.code ?? null}, detail = ${fault?.detail.slice(0, 500) ?? null}
    where comp_id = ${work.compId} and id = ${id} and stage = 'waiting'`);
}

async function parcelOf(post: Post, compId: number, message: Waiting): Promise<Parcel> {
  const { runtime } = post;
  const { module, documentId } = message;
  const about = module !== null && documentId !== null ? { module, id: documentId } : null;
  const { code } = await companyOf(runtime, compId);
  const link = about && recordLink(post.publicUrl, runtime.definitions.modules.get(about.module), code, about.id);
  return { ...message, about, link, at: runtime.clock.now().toISOString(), files: await attachmentsOf(post, compId, message) };
}

/** Files that the virus scan did not pass do not go out. */
async function attachmentsOf({ runtime, files }: Post, compId: number, message: Waiting): Promise<Parcel["files"]> {
  const wanted = message.files ?? [];
  if (wanted.length === 0) return [];
  const stored = await inWork(
    runtime,
    systemViewer(compId, "outbox"),
    (work) =>
      work.run(shaped({ id: "id", hash: "text", type: "text" })`select id, hash, type from stored_file
        where comp_id = ${compId} and state = 'passed' and id = any(${arrayOf(
          wanted.map(({ id }) => id),
          "bigint",
        )})`),
    "read only",
  );
  return wanted.map(({ id, name }) => {
    const file = stored.find((each) => each.id === id);
    if (!file) throw new Undelivered("incomplete", name, false);
    return { name, type: file.type, open: () => files.store.open(`${compId}/${file.hash}`) };
  });
}

import { sql } from "drizzle-orm";
import { idAt } from "#db/id";
import { type Message, postMessages } from "#db/outbox";
import { type RowIn, shaped } from "#db/row";
import { beforeWriters } from "./auditChain.ts";
import type { EngineWork } from "./context.ts";

const HOOK = shaped({ id: "id", module: "text", stageTo: "text?", channelId: "id", toldId: "id" });
const DEED = shaped({
  id: "id",
  documentId: "id",
  action: "text",
  version: "integer",
  stageFrom: "text?",
  stageTo: "text?",
  account: "text?",
  at: "instant",
});
/** Clocks of processes go apart by less (ms). */
const SETTLED_MS = 5_000;
/** So many deeds a hook tells in a round. */
const MOST_DEEDS = 200;

/**
 * Hands over to the outbox what was done to documents since the last round, hook by hook in the order of the history; it is told once all
 * that came before is written, so that nothing is passed over. No field goes out: who is told reads the record with a token of its own. How
 * many messages.
 */
export async function tellHooks(work: EngineWork, before = idAt(Date.now() - SETTLED_MS)): Promise<number> {
  const hooks = await work.run(HOOK`select id, module, stage_to as "stageTo", channel_id as "channelId", coalesce(told_id, 0) as "toldId"
    from document_hook where comp_id = ${work.compId} and stage = 'enabled' order by id for update skip locked`);
  if (hooks.length === 0) return 0;
  const settled = await beforeWriters(work, before);
  let told = 0;
  for (const hook of hooks) told += await tellHook(work, hook, settled);
  return told;
}

async function tellHook(work: EngineWork, hook: RowIn<typeof HOOK>, settled: string): Promise<number> {
  const { compId } = work;
  const { id, module, stageTo, channelId, toldId } = hook;
  const deeds = await work.run(DEED`select h.id, h.document_id as "documentId", h.action, h.version, h.stage_from as "stageFrom",
      h.stage_to as "stageTo", a.account, h.created_at as at
    from document_history h left join account a on a.id = h.actor_id
    where h.comp_id = ${compId} and h.module = ${module} and h.id > ${toldId}::bigint and h.id < ${settled}::bigint
      and (${stageTo}::text is null or h.stage_to = ${stageTo} and h.stage_from is distinct from h.stage_to) order by h.id limit ${MOST_DEEDS}`);
  if (deeds.length === 0) return 0;
  await postMessages(
    work,
    deeds.map((deed): Message => messageOf(module, channelId, deed)),
  );
  await work.run(sql`update document_hook set told_id = ${deeds.at(-1)?.id}::bigint where comp_id = ${compId} and id = ${id}`);
  return deeds.length;
}

function messageOf(module: string, channelId: string, { documentId, ...deed }: RowIn<typeof DEED>): Message {
  return {
    topic: "document.hook",
    kind: "webhook",
    channelId,
    recipient: null,
    language: "en",
    subject: `${module} ${deed.action}`,
    body: JSON.stringify({ module, documentId, ...deed }),
    about: { module, documentId },
  };
}

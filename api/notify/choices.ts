import { sql } from "drizzle-orm";
import { z } from "zod";
import { MESSAGE_KINDS, type MessageChoices } from "#db/messages";
import { newId } from "#db/id";
import { addressesOf, PERSONAL_KINDS, type PersonalKind } from "#db/outbox";
import { narrow, shaped } from "#db/row";
import { fail } from "#define/problem";
import type { EngineWork } from "#engine/context";
import { choiceOf, DIGEST_AT, offeredWays } from "./deliver.ts";

const Hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** How somebody wants to be told: of each kind by which ways, at once or once a day at an hour, and when not at all. */
export const MessageSetting = z.strictObject({
  choices: z.array(z.strictObject({ kind: z.enum(MESSAGE_KINDS), ways: z.array(z.enum(PERSONAL_KINDS)), isDigest: z.boolean() })),
  digestAt: Hour,
  quietFrom: Hour.nullable(),
  quietTo: Hour.nullable(),
});
export type MessageSetting = z.infer<typeof MessageSetting>;
/** A way to the reader: whether his company has a channel for it, and whether it knows where he is to be found by it. */
type Way = { way: PersonalKind; isOffered: boolean; hasAddress: boolean };

/** How the viewer is told outside of the page, whole, and by which ways he could be. */
export async function messageSettingOf(work: EngineWork): Promise<MessageSetting & { ways: Way[] }> {
  const { compId, viewer } = work;
  const [kept] = await work.run(shaped({
    choices: narrow<MessageChoices>("json"),
    digestAt: "text",
    quietFrom: "text?",
    quietTo: "text?",
  })`select choices, digest_at as "digestAt", quiet_from as "quietFrom", quiet_to as "quietTo" from message_setting
    where comp_id = ${compId} and account_id = ${viewer.accountId}`);
  const offered = await offeredWays(work);
  const address = (await addressesOf(work, [viewer.accountId])).get(viewer.accountId);
  const { choices, ...rest } = kept ?? { choices: null, digestAt: DIGEST_AT, quietFrom: null, quietTo: null };
  return {
    ...rest,
    choices: MESSAGE_KINDS.map((kind) => ({ kind, ...choiceOf(choices, kind) })),
    ways: PERSONAL_KINDS.map((way) => {
      const isOffered = offered.includes(way);
      return { way, isOffered, hasAddress: Boolean(way === "mail" ? address?.email : address?.mobile) };
    }),
  };
}

/** Keeps how the viewer wants to be told, and tells it whole; throws invalid where of the quiet hours one end lacks or both are one. */
export async function keepMessageSetting(
  work: EngineWork,
  { choices, digestAt, quietFrom, quietTo }: MessageSetting,
): ReturnType<typeof messageSettingOf> {
  if ((quietFrom === null) !== (quietTo === null))
    fail({ type: "invalid", issues: [{ code: "required", field: quietFrom === null ? "quietFrom" : "quietTo" }] });
  if (quietFrom !== null && quietFrom === quietTo)
    fail({ type: "invalid", issues: [{ code: "format", field: "quietTo", value: quietTo }] });
  const { compId, now, viewer } = work;
  const kept = JSON.stringify(Object.fromEntries(choices.map(({ kind, ...choice }) => [kind, choice])));
  await work.run(sql`insert into message_setting (comp_id, id, account_id, choices, digest_at, quiet_from, quiet_to, updated_at)
      values (${compId}, ${newId()}, ${viewer.accountId}, ${kept}::text::jsonb, ${digestAt}, ${quietFrom}, ${quietTo}, ${now})
    on conflict (comp_id, account_id) do update set choices = excluded.choices, digest_at = excluded.digest_at, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, updated_at = excluded.updated_at`);
  return messageSettingOf(work);
}

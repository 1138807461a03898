import type { Run } from "./client.ts";
import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "./row.ts";
import { newId } from "./id.ts";
import { arrayOf } from "./sql.ts";

/** A piece of work in one company, at an instant. */
type Source = { compId: number; now: string; run: Run };
/** Ways to one person: his mail, or an application of an office suite that writes to him alone. */
export const PERSONAL_KINDS = ["mail", "wecomApp", "dingtalkApp", "feishuApp"] as const;
export type PersonalKind = (typeof PERSONAL_KINDS)[number];
/** Ways to a group or a program: whoever is in the group reads along. */
export const GROUP_KINDS = ["wecom", "dingtalk", "feishu", "webhook"] as const;
export const CHANNEL_KINDS = [...PERSONAL_KINDS, ...GROUP_KINDS] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];
/** Why a message did not go out: nothing to send it by, nobody to send it to (any more), or the other side. */
export const FAULTS = ["noChannel", "noAddress", "noAccount", "noRight", "otherRights", "refused", "unreachable", "incomplete"] as const;
export type Fault = (typeof FAULTS)[number];
/**
 * What is to be told outside, in one language: `recipient` is a mail address, or the mobile number by which an application finds a person
 * and a robot names him; `files` are ids of stored files; `about` the record it tells of.
 */
export type Message = {
  topic: string;
  kind: ChannelKind;
  /** The id of the channel it must go through; else the first enabled one of its kind. */
  channelId?: string | null;
  accountId?: string | null;
  recipient: string | null;
  language: string;
  subject: string;
  body: string;
  html?: string | null;
  files?: readonly { id: string; name: string }[];
  about?: { module: string; documentId: string };
};

/** Hands messages over in the transaction that they tell of, in one statement; the jobs send them once it is committed. */
export async function postMessages(source: Source, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const { compId, now } = source;
  const texts = (pick: (message: Message) => string | null | undefined) => arrayOf(messages.map(pick), "text");
  const ids = (pick: (message: Message) => string | null | undefined) => arrayOf(messages.map(pick), "bigint");
  const columns = [
    ids(() => newId()),
    texts(({ topic }) => topic),
    texts(({ kind }) => kind),
    ids(({ channelId }) => channelId),
    ids(({ accountId }) => accountId),
    texts(({ recipient }) => recipient),
    texts(({ language }) => language),
    texts(({ subject }) => subject),
    texts(({ body }) => body),
    texts(({ html }) => html),
    texts(({ files }) => (files && files.length > 0 ? JSON.stringify(files) : null)),
    texts(({ about }) => about?.module),
    ids(({ about }) => about?.documentId),
  ];
  await source.run(sql`insert into outbox (comp_id, stage, due_at, created_by, created_at, updated_by, updated_at,
      id, topic, kind, channel_id, account_id, recipient, language, subject, body, html, files, module, document_id)
    select ${compId}::integer, 'waiting', ${now}::timestamptz, 0, ${now}::timestamptz, 0, ${now}::timestamptz,
      m.id, m.topic, m.kind, m.channel_id, m.account_id, m.recipient, m.language, m.subject, m.body, m.html, m.files::jsonb, m.module, m.document_id
    from unnest(${sql.join(columns, sql`, `)})
      as m (id, topic, kind, channel_id, account_id, recipient, language, subject, body, html, files, module, document_id)`);
}

/** Where a person is told something: his address in the company, and his language. */
const ADDRESS = shaped({ accountId: "id", email: "text?", mobile: "text?", language: "text", name: "text" });
export type Address = RowIn<typeof ADDRESS>;

/** The addresses of accounts in a company, by account; one statement. */
export async function addressesOf(
  { compId, run }: Pick<Source, "compId" | "run">,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Address>> {
  const rows =
    accounts.length === 0
      ? []
      : await run(ADDRESS`select a.id as "accountId", e.email, e.mobile, a.language, case a.language
          when 'en' then coalesce(a.name_en, a.name) when 'ru' then coalesce(a.name_ru, a.name) else a.name end as name
          from account a join membership m on m.account_id = a.id and m.comp_id = ${compId}
          left join employee e on e.comp_id = m.comp_id and e.id = m.employee_id
          where a.is_enabled and a.id = any(${arrayOf(accounts, "bigint")})`);
  return new Map(rows.map((row) => [row.accountId, row]));
}

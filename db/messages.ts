import { sql } from "drizzle-orm";
import type { Run } from "./client.ts";
import { newId } from "./id.ts";
import type { PersonalKind } from "./outbox.ts";
import { arrayOf } from "./sql.ts";

/** The titles of the last three are whole sentences in the language of the one who is told. */
export const MESSAGE_KINDS = ["announcement", "task", "decision", "mention", "application", "reminder", "alarm", "notice"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
/** By which ways one is told of a kind of message beside the page, at once or once a day. */
export type MessageChoice = { ways: PersonalKind[]; isDigest: boolean };
export type MessageChoices = { [kind in MessageKind]?: MessageChoice | undefined };
/** What people are told: about a document, or where it leads. */
type News = { kind: MessageKind; title: string; content?: string | null; module?: string; documentId?: string; path?: string };
type Source = { compId: number; now: string; run: Run };

/** Tells accounts of a company the same, each once, in the transaction that it tells of; the program itself is no account. */
export function notifyAccounts(source: Source, accounts: readonly string[], news: News): Promise<void> {
  return keepMessages(
    source,
    [...new Set(accounts)].map((accountId) => ({ ...news, accountId })),
  );
}

/**
 * Keeps what people are told, in one statement: it stands in the page at once, and goes out by the ways that each of them chose
 * (`deliverMessages`).
 */
export async function keepMessages({ compId, now, run }: Source, messages: readonly (News & { accountId: string })[]): Promise<void> {
  if (messages.length === 0) return;
  const texts = (pick: (message: News) => string | null | undefined) => arrayOf(messages.map(pick), "text");
  const ids = (pick: (message: News & { accountId: string }) => string | undefined) => arrayOf(messages.map(pick), "bigint");
  const columns = [
    ids(() => newId()),
    ids(({ accountId }) => accountId),
    texts(({ kind }) => kind),
    texts(({ title }) => title),
    texts(({ content }) => content),
    texts(({ module }) => module),
    ids(({ documentId }) => documentId),
    texts(({ path }) => path),
  ];
  await run(sql`insert into message (comp_id, created_at, id, account_id, kind, title, content, module, document_id, path)
    select ${compId}::integer, ${now}::timestamptz, k.id, k.account_id, k.kind, k.title, k.content, k.module, k.document_id, k.path
    from unnest(${sql.join(columns, sql`, `)}) as k (id, account_id, kind, title, content, module, document_id, path)
      join account a on a.id = k.account_id`);
}

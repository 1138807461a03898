import { sql } from "drizzle-orm";
import type { Run } from "./client.ts";
import { newId } from "./id.ts";
import { arrayOf } from "./sql.ts";

export const MESSAGE_KINDS = ["announcement", "task", "decision", "mention", "application", "notice"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
/** What people are told: about a document, or where it leads. */
type News = { kind: MessageKind; title: string; content?: string | null; module?: string; documentId?: string; path?: string };
type Source = { compId: number; now: string; run: Run };

/** Tells accounts of a company something in the page, each once, in the transaction that it tells of; the program itself is no account. */
export async function notifyAccounts({ compId, now, run }: Source, accounts: readonly string[], news: News): Promise<void> {
  const each = [...new Set(accounts)];
  if (each.length === 0) return;
  const { kind, title, content = null, module = null, documentId = null, path = null } = news;
  await run(sql`insert into message (comp_id, id, account_id, kind, title, content, module, document_id, path, created_at)
    select ${compId}::integer, k.id, k.account_id, ${kind}::text, ${title}::text, ${content}::text, ${module}::text, ${documentId}::bigint,
      ${path}::text, ${now}::timestamptz
    from unnest(${arrayOf(
      each.map(() => newId()),
      "bigint",
    )}, ${arrayOf(each, "bigint")}) as k (id, account_id) join account a on a.id = k.account_id`);
}

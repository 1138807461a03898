import { sql } from "drizzle-orm";
import type { MessageKind } from "#db/messages";
import { narrow, type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { EngineWork } from "#engine/context";

const MESSAGE = shaped({
  id: "id",
  kind: narrow<MessageKind>("text"),
  title: "text",
  content: "text?",
  module: "text?",
  documentId: "id?",
  path: "text?",
  readAt: "instant?",
  createdAt: "instant",
});
type Message = RowIn<typeof MESSAGE>;
const MOST = 200;
const mine = ({ compId, viewer }: EngineWork) => sql`comp_id = ${compId} and account_id = ${viewer.accountId}`;

/** The messages of whoever asks, newest first; only unread ones, or those of some kinds. */
export function listMessages(work: EngineWork, unread: boolean, kinds: readonly string[] | undefined): Promise<Message[]> {
  return work.run(MESSAGE`select id, kind, title, content, module, document_id as "documentId", path, read_at as "readAt", created_at as "createdAt"
    from message where ${mine(work)} and (not ${unread}::boolean or read_at is null)
      and (${kinds === undefined}::boolean or kind = any(${arrayOf([...(kinds ?? [])], "text")}))
    order by created_at desc, id desc limit ${MOST}`);
}

/** How many of them he has not read. */
export async function unreadMessages(work: EngineWork): Promise<number> {
  const [row] = await work.run(
    shaped({ count: "integer" })`select count(*)::integer as count from message where ${mine(work)} and read_at is null`,
  );
  return row?.count ?? 0;
}

/** Notes that he read some of them, or all: what is read goes out by no other way. */
export async function readMessages(work: EngineWork, ids: readonly string[] | undefined): Promise<void> {
  await work.run(sql`update message set read_at = ${work.now}, delivered_at = coalesce(delivered_at, ${work.now}::timestamptz)
    where ${mine(work)} and read_at is null
    and (${ids === undefined}::boolean or id = any(${arrayOf([...(ids ?? [])], "bigint")}))`);
}

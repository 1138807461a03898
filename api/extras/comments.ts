import { sql } from "drizzle-orm";
import { narrow, shaped } from "#db/row";
import { accountName } from "#db/accountName";
import { newId } from "#db/id";
import { notifyAccounts } from "#db/messages";
import type { Module } from "#define/module";
import { fail } from "#define/problem";
import { meantFor } from "./meant.ts";
import { note } from "./notes.ts";
import type { Person } from "./readers.ts";
import { hungOn, seenRecord } from "./seen.ts";
import type { EngineWork } from "#engine/context";
import { erasedStages } from "#engine/definition/namable";

/** What somebody said; `revisions` above 1 means that he corrected it. */
export type Comment = {
  id: string;
  text: string;
  mentions: Pick<Person, "id" | "name">[];
  revisions: number;
  /** Invited customers who read the record see it. */
  isForCustomer: boolean;
  by: string | null;
  at: string;
  /** The viewer may still correct it. */
  editable: boolean;
};
/** Unsaid, a comment is internal, and one that is corrected stays what it was; what a guest says is for the customer. */
export type Said = { text: string; mentions: readonly string[]; isForCustomer?: boolean | undefined };

/** So much of what was said tells what it is about. */
const TITLE = 120;
const CORRECTED_WITHIN_MS = 10 * 60_000;

/** What was said about a record and is meant for the viewer, oldest first, each in its last revision. */
export async function listComments(work: EngineWork, module: Module, id: string): Promise<Comment[]> {
  await seenRecord(work, module, id);
  const rows = await work.run(shaped({
    id: "id",
    text: "text",
    revisions: "integer",
    isForCustomer: "boolean",
    actor: "id",
    by: "text?",
    at: "instant",
    mentions: narrow<Comment["mentions"]>("json"),
  })`select last.comment_id as id, last.text, last.revision as revisions, last.is_for_customer as "isForCustomer",
      first.created_by as actor, ${accountName("a", work.viewer.language)} as by, first.created_at as at,
      coalesce((select json_agg(json_build_object('id', m.id::text, 'name', ${accountName("m", work.viewer.language)}) order by m.id) from account m
        where m.id::text in (select jsonb_array_elements_text(last.mentions))), '[]') as mentions
    from (select distinct on (comment_id) * from record_comment where comp_id = ${work.compId} and module = ${hungOn(module)} and document_id = ${id}
      order by comment_id, revision desc) last
    join record_comment first on first.comp_id = last.comp_id and first.comment_id = last.comment_id and first.revision = 1
    left join account a on a.id = first.created_by where ${meantFor(work, "last")} order by last.comment_id`);
  const may = work.viewer.may(`${module.id}.comment`);
  return rows.map(({ actor, ...row }) => ({
    ...row,
    mentions: work.viewer.isGuest ? [] : row.mentions,
    editable: may && actor === work.viewer.accountId && isFresh(work, row.at),
  }));
}

/** Says something about a record; whom it names was looked at before. Of somebody who was erased nothing is said any more. */
export async function addComment(work: EngineWork, module: Module, id: string, said: Said): Promise<string> {
  const { header } = await seenRecord(work, module, id, "comment");
  if (erasedStages(module).includes(String(header.stage))) fail({ type: "forbidden", permission: `${module.id}.comment` });
  const comment = newId();
  await notifyAccounts(work, said.mentions, { kind: "mention", title: said.text.slice(0, TITLE), module: module.id, documentId: id });
  await write(work, module, id, { ...said, isForCustomer: said.isForCustomer === true || work.viewer.isGuest, comment, revision: 1 });
  return comment;
}

/** Corrects one's own words within ten minutes; what was said before stays in the table. */
export async function correctComment(work: EngineWork, module: Module, id: string, comment: string, said: Said): Promise<void> {
  await seenRecord(work, module, id, "comment");
  const [last] = await work.run(shaped({
    actor: "id",
    revision: "integer",
    at: "instant",
    isForCustomer: "boolean",
  })`select c.created_by as actor, c.revision, c.is_for_customer as "isForCustomer",
      min(c.created_at) over (partition by c.comment_id) as at from record_comment c
    where c.comp_id = ${work.compId} and c.module = ${hungOn(module)} and c.document_id = ${id} and c.comment_id = ${comment}
      order by c.revision desc limit 1`);
  if (!last || (work.viewer.isGuest && !last.isForCustomer)) fail({ type: "notFound", what: "comment" });
  if (last.actor !== work.viewer.accountId || !isFresh(work, last.at)) fail({ type: "forbidden", permission: `${module.id}.comment` });
  const isForCustomer = work.viewer.isGuest || (said.isForCustomer ?? last.isForCustomer);
  await write(work, module, id, { ...said, isForCustomer, comment, revision: last.revision + 1 }, last.isForCustomer);
}

async function write(
  work: EngineWork,
  module: Module,
  id: string,
  { text, mentions, comment, revision, isForCustomer }: Said & { comment: string; revision: number; isForCustomer: boolean },
  wasForCustomer = false,
): Promise<void> {
  await work.run(sql`insert into record_comment (comp_id, id, module, document_id, comment_id, revision, text, mentions, is_for_customer,
      created_by, created_at)
    values (${work.compId}, ${revision === 1 ? comment : newId()}, ${hungOn(module)}, ${id}, ${comment}, ${revision}, ${text},
      ${JSON.stringify(mentions)}::text::jsonb, ${isForCustomer}, ${work.viewer.accountId}, ${work.now})`);
  await note(work, hungOn(module), id, isForCustomer || wasForCustomer);
}

function isFresh(work: EngineWork, at: string): boolean {
  return Date.parse(work.now) - Date.parse(at) < CORRECTED_WITHIN_MS;
}

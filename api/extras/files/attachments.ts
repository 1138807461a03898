import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { accountName } from "#db/accountName";
import { newId } from "#db/id";
import type { Module } from "#define/module";
import { fail, failIfAny } from "#define/problem";
import { writeHistory } from "#engine/history";
import { meantFor } from "#extras/meant";
import { note } from "#extras/notes";
import { hungOn, seenRecord } from "#extras/seen";
import { isLocked, typeOf } from "./kinds.ts";
import type { Received } from "./receive.ts";
import { type EngineWork, moduleOf } from "#engine/context";
import { withholdsFiles } from "#engine/secret";
import type { DocumentRecord } from "#define/rows";

export type FileState = "unchecked" | "passed" | "refused";
/** A file of a record as people see it; `size` in bytes. */
const ATTACHMENT = shaped({
  id: "id",
  name: "text",
  type: "text",
  size: "text",
  state: narrow<FileState>("text"),
  isForCustomer: "boolean",
  by: "text?",
  at: "instant",
});
export type Attachment = RowIn<typeof ATTACHMENT>;
/** What is needed to hand the bytes out. */
export type Stored = Pick<Attachment, "name" | "type" | "size" | "state"> & { hash: string };

const LONGEST_NAME = 200;

/**
 * Says what type a file that was sent in is of; throws invalid where it is empty, of a kind that is not taken, locked with a password, or
 * not what its name says.
 */
export function acceptedType(name: string, { head, size }: Pick<Received, "head" | "size">): string {
  if (size === 0) fail({ type: "invalid", issues: [{ code: "fileEmpty", field: "name", value: name }] });
  const code = isLocked(name, head) ? "fileLocked" : "fileType";
  return typeOf(name, head) ?? fail({ type: "invalid", issues: [{ code, field: "name", value: name }] });
}

/** Ends with the kinds that are taken where a file is of none that may hang on records of the module. */
export function refuseKind({ attachable }: Module, name: string): void {
  if (!attachable || attachable.some((extension) => name.toLowerCase().endsWith(`.${extension}`))) return;
  fail({ type: "invalid", issues: [{ code: "fileOther", field: "name", value: name, params: { kinds: attachable.join(", ") } }] });
}

/** A file name without folders and control characters. */
export function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  return last
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .slice(-LONGEST_NAME);
}

/** Ends the request unless the viewer may hang files on the record. */
export async function allowAttaching(work: EngineWork, module: Module, id: string): Promise<void> {
  await seenRecord(work, module, id, "attach");
}

/** Notes content that is about to be stored, once per company; throws invalid where a virus scan has refused the same bytes before. */
export async function registerFile(work: EngineWork, { hash, size }: Received, type: string, state: FileState): Promise<string> {
  const [row] = await work.run(shaped({
    id: "id",
    state: narrow<FileState>("text"),
  })`insert into stored_file (comp_id, id, hash, size, type, state, sent_at)
    values (${work.compId}, ${newId()}, ${hash}, ${String(size)}, ${type}, ${state}, ${work.now})
    on conflict (comp_id, hash) do update set sent_at = excluded.sent_at returning id, state`);
  if (!row || row.state === "refused") fail({ type: "invalid", issues: [{ code: "fileRefused", field: "name" }] });
  return row.id;
}

/** What hangs on a record under which name; what a guest hangs up is for the customer. */
export type Hanging = { fileId: string; name: string; isForCustomer: boolean };

/** Hangs stored content on a record, with a row in its history. */
export async function attach(work: EngineWork, module: Module, id: string, { fileId, name, ...said }: Hanging): Promise<string> {
  const record = await seenRecord(work, module, id, "attach");
  const attachment = newId();
  const isForCustomer = said.isForCustomer || work.viewer.isGuest;
  await work.run(sql`insert into attachment (comp_id, id, module, document_id, file_id, name, is_for_customer, created_by, created_at)
    values (${work.compId}, ${attachment}, ${hungOn(module)}, ${id}, ${fileId}, ${name}, ${isForCustomer}, ${work.viewer.accountId}, ${work.now})`);
  writeHistory(work, { id: hungOn(module) }, [{ record, action: "attach", stageFrom: null, stageTo: null, reason: name }]);
  await note(work, hungOn(module), id, isForCustomer);
  return attachment;
}

/**
 * Takes a file off a record that does not keep it, a guest only his own, with a row in its history; the bytes go when nothing hangs on them
 * any more.
 */
export async function detach(work: EngineWork, module: Module, id: string, attachment: string): Promise<void> {
  const record = await seenRecord(work, module, id, "attach");
  if (areWithheld(work, module, record)) fail({ type: "notFound", what: "file" });
  const [gone] = await work.run(shaped({ name: "text", isForCustomer: "boolean", at: "instant" })`delete from attachment
    where comp_id = ${work.compId} and id = ${attachment} and module = ${hungOn(module)} and document_id = ${id}
      and (${!work.viewer.isGuest} or created_by = ${work.viewer.accountId}) returning name, is_for_customer as "isForCustomer",
      created_at as at`);
  if (!gone) fail({ type: "notFound", what: "file" });
  failIfAny((module.keepsFile?.(record, gone.at) ?? []).map((issue) => ({ ...issue, value: gone.name })));
  writeHistory(work, { id: hungOn(module) }, [{ record, action: "detach", stageFrom: null, stageTo: null, reason: gone.name }]);
  await note(work, hungOn(module), id, gone.isForCustomer);
}

/** The files of a record that are for the viewer, oldest first. */
export async function listAttachments(work: EngineWork, module: Module, id: string): Promise<Attachment[]> {
  const record = await seenRecord(work, module, id);
  if (areWithheld(work, module, record)) return [];
  return work.run(ATTACHMENT`select a.id, a.name, f.type, f.size::text as size, f.state, a.is_for_customer as "isForCustomer",
      ${accountName("c", work.viewer.language)} as by, a.created_at as at
    from attachment a join stored_file f on f.comp_id = a.comp_id and f.id = a.file_id left join account c on c.id = a.created_by
    where a.comp_id = ${work.compId} and a.module = ${hungOn(module)} and a.document_id = ${id} and ${meantFor(work, "a")} order by a.id`);
}

/** One file of a record; throws notFound, and notReady while the virus scan has not passed it. */
export async function findAttachment(work: EngineWork, module: Module, id: string, attachment: string): Promise<Stored> {
  const record = await seenRecord(work, module, id);
  if (areWithheld(work, module, record)) fail({ type: "notFound", what: "file" });
  const [row] = await work.run(shaped({
    name: "text",
    type: "text",
    size: "text",
    state: narrow<FileState>("text"),
    hash: "text",
  })`select a.name, f.type, f.size::text as size, f.state, f.hash
    from attachment a join stored_file f on f.comp_id = a.comp_id and f.id = a.file_id
    where a.comp_id = ${work.compId} and a.id = ${attachment} and a.module = ${hungOn(module)} and a.document_id = ${id} and ${meantFor(work, "a")}`);
  if (!row) fail({ type: "notFound", what: "file" });
  if (row.state !== "passed") fail({ type: "notReady", what: row.name });
  return row;
}

/** The document whose rows are shown says whether its files are kept back. */
const areWithheld = (work: EngineWork, module: Module, { header }: DocumentRecord): boolean =>
  withholdsFiles(moduleOf(work, hungOn(module)), work.viewer, header);

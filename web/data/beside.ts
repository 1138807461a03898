import { addressOf, call, send } from "./api.ts";

/** A file that hangs on a record; `size` in bytes. */
export type Attachment = {
  id: string;
  name: string;
  type: string;
  size: string;
  state: "unchecked" | "passed" | "refused";
  /** Invited customers see it too. */
  isForCustomer: boolean;
  by: string | null;
  at: string;
};
export type Attachments = { files: readonly Attachment[]; limit: number };
export type Person = { id: string; account: string; name: string };
/** What somebody said about a record; it may be corrected while `editable`. */
export type Comment = {
  id: string;
  text: string;
  mentions: readonly Pick<Person, "id" | "name">[];
  revisions: number;
  /** Invited customers see it too. */
  isForCustomer: boolean;
  by: string | null;
  at: string;
  editable: boolean;
};

const at = (module: string, id: string, rest: string) => `/api/documents/${module}/${id}/${rest}`;

/** The files of a record, and how many bytes one may have. */
export function readAttachments(module: string, id: string): Promise<Attachments> {
  return call("GET", at(module, id, "files"));
}

/** Hangs a file on a record, once for one key. */
export async function sendAttachment(module: string, id: string, file: File, said: { key: string; isForCustomer: boolean }): Promise<void> {
  const query = { name: file.name, key: said.key, isForCustomer: said.isForCustomer ? 1 : undefined };
  await send("POST", at(module, id, "files"), { query, body: file });
}

/** Takes a file off a record. */
export function dropAttachment(module: string, id: string, file: string): Promise<void> {
  return call("DELETE", at(module, id, `files/${file}`));
}

/** The address of a file, to be looked at or to be saved. */
export function attachmentAddress(module: string, id: string, file: string, use: "look" | "save"): string {
  return addressOf(at(module, id, `files/${file}`), use === "save" ? { download: 1 } : {});
}

/** What was said about a record, oldest first. */
export function readComments(module: string, id: string): Promise<readonly Comment[]> {
  return call("GET", at(module, id, "comments"));
}

/** Says something about a record, or corrects what one said. */
export function sayComment(
  module: string,
  id: string,
  said: { text: string; mentions: readonly string[]; isForCustomer: boolean | undefined; key: string; comment: string | null },
): Promise<void> {
  const { comment, key, ...words } = said;
  return comment === null
    ? call("POST", at(module, id, "comments"), { body: { ...words, key } })
    : call("PUT", at(module, id, `comments/${comment}`), { body: words });
}

/** Accounts that may read a record and whose name holds a text. */
export function findReaders(module: string, id: string, q: string): Promise<readonly Person[]> {
  return call("GET", at(module, id, "readers"), { query: { q } });
}

import { getTableColumns } from "drizzle-orm";
import { instant, link } from "#define/field";
import type { Action } from "#define/action";
import type { Module } from "#define/module";
import { isDocument } from "./documentList.ts";
import { namesOf } from "./names.ts";

const by = link("admin.account", { system: true });
const PREPARED = { createdBy: by, createdAt: instant() };
const CONFIRMED = { confirmedBy: by, confirmedAt: instant() };
const REVERSED = { reversedBy: by, reversedAt: instant() };

/** The columns that name members of staff, which are not for invited customers. */
export const STAFF_FIELDS: ReadonlySet<string> = new Set(["createdBy", "confirmedBy", "reversedBy"]);

const SIGNED = { creator: "createdBy", submitter: "submittedBy", recounter: "recountedBy" } as const;

/** The columns that keep who may not do an action. */
export const signersOf = ({ fourEyes = [] }: Action): string[] => [fourEyes].flat().map((signer) => SIGNED[signer]);

/** The actions of a module that take a document out of the books for good. */
export const reversalsOf = ({ actions = {}, final = [] }: Module): [string, Action][] =>
  Object.entries(actions).filter(([, { reverses, to = "" }]) => reverses !== undefined && final.includes(to));

/** The actions that put a document into the books: what a reversal undoes. */
export const bookingsOf = (module: Module): ReadonlySet<string> =>
  new Set(reversalsOf(module).flatMap(([, { reverses }]) => namesOf(reverses)));

/**
 * A document type says who prepared, confirmed and reversed a document and when: on the document, on its queries, and on what waits for
 * confirmation by whom it was prepared.
 */
export function withSignatures(module: Module): Module {
  if (!isDocument(module)) return module;
  const own = getTableColumns(module.table);
  const isBooked = bookingsOf(module).size > 0;
  const signed = {
    ...PREPARED,
    ...(isBooked || Object.hasOwn(module.fields, "confirmedAt") ? CONFIRMED : {}),
    ...(isBooked ? REVERSED : {}),
  };
  const kept = Object.fromEntries(Object.entries(signed).filter(([name]) => Object.hasOwn(own, name)));
  const shown = { query: Object.keys(kept), confirm: Object.keys(PREPARED).filter((name) => Object.hasOwn(kept, name)) };
  const screens = Object.entries(module.screens).map(([name, screen]) => {
    const further = screen.kind === "query" || screen.kind === "confirm" ? shown[screen.kind] : [];
    const columns = [...new Set([...(screen.columns ?? module.columns), ...further])];
    return [name, further.length > 0 ? { ...screen, columns } : screen] as const;
  });
  const others = Object.entries(module.fields).filter(([name]) => !Object.hasOwn(kept, name));
  const signs = Object.entries(kept).map(([name, field]) => [name, module.fields[name] ?? field] as const);
  return { ...module, fields: Object.fromEntries([...others, ...signs]), screens: Object.fromEntries(screens) };
}

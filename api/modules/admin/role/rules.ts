import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { ModuleData } from "#define/moduleData";
import { ownNames } from "#define/own";
import { RIGHTS } from "#define/access/rights";
import type { DocumentRecord, Row } from "#define/rows";
import { eachDocument, type Finding, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { actionsIn, otherActionsIn } from "./grants.ts";

/** What every module knows beside its own actions. */
const STANDARD: ReadonlySet<string> = new Set([
  "read",
  "create",
  "edit",
  "delete",
  "export",
  "import",
  "attach",
  "comment",
  "print",
  "publish",
]);

const isAdministrator = ({ viewer }: Work): boolean => viewer.menu === null;

/** The role of administrators has every right, and there is always somebody who can hold it: it stays as it is. */
export const administratorsStay: Rule = async (documents, work) => {
  const rows = await work.run(shaped({ id: "id" })`select id from role where is_administrator`);
  const kept = new Set(rows.map(({ id }) => id));
  return documents.flatMap(({ header }, document) =>
    kept.has(String(header.id)) ? [{ document, code: "administratorRole", field: "code" } as const] : [],
  );
};

/** Nobody but an administrator changes a role that he holds. */
export const holdsOthers: Rule = async (documents, work) => {
  if (isAdministrator(work)) return [];
  const ids = documents.map(({ header }) => header.id ?? null);
  const held = await work.run(
    shaped({ id: "id" })`select s.role_id as id from member_station s
      where s.comp_id = ${work.compId} and s.account_id = ${work.viewer.accountId} and s.role_id = any(${arrayOf(ids, "bigint")})`,
  );
  const own = new Set(held.map(({ id }) => id));
  return documents.flatMap(({ header }, document) =>
    own.has(String(header.id)) ? [{ document, code: "ownRights", field: "code" } as const] : [],
  );
};

/** A module stands in a role once, and a field of it once. */
export const namesEachOnce = eachDocument(({ lines }) => [
  ...repeated("rights", lines.rights ?? [], (row) => String(row.module)),
  ...repeated("menus", lines.menus ?? [], (row) => String(row.path)),
  ...repeated("fields", lines.fields ?? [], (row) => `${String(row.module)} ${String(row.field)}`),
]);

function repeated(table: "rights" | "menus" | "fields", rows: readonly Row[], nameOf: (row: Row) => string) {
  const names = rows.map(nameOf);
  const field = table === "menus" ? "path" : "module";
  return names.flatMap((name, at) =>
    names.indexOf(name) < at
      ? [{ code: "repeatedRow" as const, table, row: at + 1, field, params: { first: names.indexOf(name) + 1 } }]
      : [],
  );
}

/** An action that is given is one that the module knows; areas know those of all. */
export const rightsAreKnown = eachDocument(({ lines }, work) =>
  (lines.rights ?? []).flatMap((line, at) => {
    const module = work.modules.get(String(line.module));
    if (!module) return [];
    const known = actionsOf(module);
    const ticked = ownNames(RIGHTS).filter((name) => line[name] === true && !STANDARD.has(RIGHTS[name]) && !known.has(RIGHTS[name]));
    const others = otherActionsIn(line).filter((name) => name !== "*" && !known.has(name));
    return [
      ...ticked.map((field) => ({ code: "notAnAction" as const, table: "rights", row: at + 1, field, value: RIGHTS[field] })),
      ...others.map((value) => ({ code: "notAnAction" as const, table: "rights", row: at + 1, field: "otherActions", value })),
    ];
  }),
);

const actionsOf = (module: ModuleData): ReadonlySet<string> =>
  new Set([
    ...STANDARD,
    ...("actions" in module && typeof module.actions === "object" && module.actions !== null ? Object.keys(module.actions) : []),
  ]);

/** A narrowed field is one of the module, a line field as `table.field`. */
export const fieldsAreKnown = eachDocument(({ lines }, work) =>
  (lines.fields ?? []).flatMap((line, at) => {
    const module = work.modules.get(String(line.module));
    const isKnown = !module || fieldsOf(module).has(String(line.field));
    return isKnown ? [] : [{ code: "choice" as const, table: "fields", row: at + 1, field: "field", value: line.field }];
  }),
);

function fieldsOf({ fields, lines = {} }: ModuleData): ReadonlySet<string> {
  const below = Object.entries(lines).flatMap(([table, line]) => Object.keys(line.fields).map((name) => `${table}.${name}`));
  return new Set([...Object.keys(fields), ...below]);
}

/** Who is no administrator gives what he has himself. */
export const givesNoMore: Rule = (documents, work) =>
  isAdministrator(work)
    ? []
    : documents.flatMap((document, index) => excess(document, work).map((finding): Finding => ({ ...finding, document: index })));

function excess({ lines }: DocumentRecord, { viewer }: Work) {
  return (lines.rights ?? []).flatMap((line, at) => {
    const own = actionsIn(line).every((action) => viewer.may(`${String(line.module)}.${action}`));
    return own ? [] : [{ code: "moreThanOwn" as const, table: "rights", row: at + 1, field: "module", value: line.module }];
  });
}

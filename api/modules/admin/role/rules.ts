import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { ModuleData } from "#define/moduleData";
import { ownNames } from "#define/own";
import { RIGHTS } from "#define/access/rights";
import { eachDocument, type Finding, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { combining, givesAll, grantsOf, separatedHoldings } from "#posting/duties";
import { rolesHeldBy, rolesHeldElsewhere } from "#posting/roleHolders";
import { actionsIn, otherActionsIn, type Role } from "./grants.ts";

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

/** The roles of administrators, and of the three where duties are separated, can always be held by somebody: they stay as they are. */
export const administratorsStay: Rule<Role> = async (documents, work) => {
  const rows = await work.run(shaped({ id: "id" })`select id from role where is_administrator or duty is not null`);
  const kept = new Set(rows.map(({ id }) => id));
  return documents.flatMap(({ header }, document) =>
    kept.has(header.id) ? [{ document, code: "administratorRole", field: "code" } as const] : [],
  );
};

/**
 * Nobody changes a role that he holds, in whatever company, but where he administers; nor one that people of a company hold which he does
 * not administer: roles are those of all companies.
 */
export const holdsOthers: Rule<Role> = (documents, work) =>
  othersHold(
    documents.map(({ header }) => header.id),
    work,
    "code",
  );

/** The same of roles that documents name in a field. */
export async function othersHold(roles: readonly string[], work: Work, field: string): Promise<Finding[]> {
  const own = await rolesHeldBy(work, work.viewer.accountId, roles);
  const elsewhere = await rolesHeldElsewhere(work, work.viewer.accountId, roles);
  return roles.flatMap((role, document): Finding[] => {
    if (own.has(role)) return [{ document, code: "ownRights", field }];
    return elsewhere.has(role) ? [{ document, code: "roleElsewhere", field }] : [];
  });
}

/** An action that is given is one that the module knows; areas know those of all. */
export const rightsAreKnown = eachDocument<Role>(({ lines }, work) =>
  lines.rights.flatMap((line, at) => {
    const module = work.modules.get(line.module);
    if (!module) return [];
    const known = actionsOf(module);
    const ticked = ownNames(RIGHTS).filter((name) => line[name] && !STANDARD.has(RIGHTS[name]) && !known.has(RIGHTS[name]));
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
export const fieldsAreKnown = eachDocument<Role>(({ lines }, work) =>
  lines.fields.flatMap((line, at) => {
    const module = work.modules.get(line.module);
    const isKnown = !module || fieldsOf(module).has(line.field);
    return isKnown ? [] : [{ code: "choice" as const, table: "fields", row: at + 1, field: "field", value: line.field }];
  }),
);

function fieldsOf({ fields, lines = {} }: ModuleData): ReadonlySet<string> {
  const below = Object.entries(lines).flatMap(([table, line]) => Object.keys(line.fields).map((name) => `${table}.${name}`));
  return new Set([...Object.keys(fields), ...below]);
}

/** Who is no administrator gives what he has himself, by right and by menu, and opens no field that is narrowed. */
export const givesNoMore: Rule<Role> = async (documents, work) => {
  if (isAdministrator(work) || (await givesAll(work))) return [];
  const ids = arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );
  const menus = await work.run(shaped({ id: "id", path: "text" })`select role_id as id, path from role_menu where role_id = any(${ids})`);
  const fields = await work.run(
    shaped({ id: "id", module: "text", field: "text", access: "text" })`select role_id as id, module, field, access from role_field
      where role_id = any(${ids})`,
  );
  return documents.flatMap((document, index) => {
    const { id } = document.header;
    const paths = new Set(menus.filter((row) => row.id === id).map(({ path }) => path));
    const narrowed = fields.filter((row) => row.id === id);
    const found = [...excess(document, work), ...furtherPaths(document, work, paths), ...widened(document, narrowed)];
    return found.map((finding): Finding => ({ ...finding, document: index }));
  });
};

function furtherPaths({ lines }: Role, { viewer }: Work, stored: ReadonlySet<string>) {
  return lines.menus.flatMap(({ path }, at) =>
    stored.has(path) || viewer.menu?.has(path) !== false
      ? []
      : [{ code: "moreThanOwn" as const, table: "menus", row: at + 1, field: "path", value: path }],
  );
}

function widened({ lines }: Role, stored: readonly { module: string; field: string; access: string }[]) {
  return stored.flatMap(({ module, field, access }) => {
    const said = lines.fields.find((row) => row.module === module && row.field === field)?.access;
    return said === access || said === "hidden"
      ? []
      : [{ code: "moreThanOwn" as const, table: "fields", field: "field", value: `${module}.${field}` }];
  });
}

function excess({ lines }: Role, { viewer }: Work) {
  return lines.rights.flatMap((line, at) => {
    const own = actionsIn(line).every((action) => viewer.may(`${line.module}.${action}`));
    return own ? [] : [{ code: "moreThanOwn" as const, table: "rights", row: at + 1, field: "module", value: line.module }];
  });
}

/** Where duties are separated no change of a role makes one of its holders do what belongs to two of the three administrators. */
export const dutiesStayApart: Rule<Role> = async (documents, work) => {
  const changed = documents.map(({ header }) => header.id);
  const held = await separatedHoldings(work, changed);
  if (held.length === 0) return [];
  const others = held.map(({ roleId }) => roleId).filter((id) => !changed.includes(id));
  const own = documents.flatMap(({ header, lines }) =>
    lines.rights.flatMap((line) => actionsIn(line).map((action) => ({ roleId: header.id, module: line.module, action }))),
  );
  const combined = combining(work, held, [...own, ...(await grantsOf(work, others))]);
  return documents.flatMap(({ header }, document): Finding[] =>
    combined
      .filter(({ memberId, compId }) => held.some((one) => one.memberId === memberId && one.compId === compId && one.roleId === header.id))
      .map(({ account }) => ({ document, code: "combinedDuties" as const, table: "rights", field: "module", value: account })),
  );
};

import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { DocumentRecord, Row } from "#define/rows";
import { type Derive, eachDocument, type Finding, type Rule } from "#define/rule";
import type { Work } from "#define/work";

const DEPARTMENTS: readonly unknown[] = ["department", "departmentBelow"];

/** A member is the account in this company: it has its id, and is kept by the company that made it. */
export const isThemselves: Derive = ({ header }) => {
  header.accountId = header.id ?? null;
  header.homeCompId ??= header.compId ?? null;
  header.defaultCompId ??= header.compId ?? null;
};

/** From day to day means to a later one. */
export const lastsInOrder = eachDocument(({ lines }) =>
  stationsOf(lines).flatMap(({ fromOn, toOn }, at) =>
    fromOn && toOn && String(fromOn) > String(toOn)
      ? [{ code: "outOfRange" as const, table: "stations", row: at + 1, field: "toOn", value: toOn }]
      : [],
  ),
);

/** A role that counts in a department or a warehouse names it. */
export const knowsPlaces = eachDocument(({ lines }) =>
  stationsOf(lines).flatMap(({ scope, departmentId, warehouseId }, at) => [
    ...(DEPARTMENTS.includes(scope) && !departmentId
      ? [{ code: "required" as const, table: "stations", row: at + 1, field: "departmentId" }]
      : []),
    ...(scope === "warehouse" && !warehouseId ? [{ code: "required" as const, table: "stations", row: at + 1, field: "warehouseId" }] : []),
  ]),
);

/** A customer or dealer is a party; a number or address belongs to one account. */
export const reachable: Rule = async (documents, work) => {
  const taken = await work.run(
    shaped({ id: "id", mobile: "text?", email: "text?" })`select id, mobile, lower(email) as email from account
      where mobile = any(${arrayOf(
        documents.map(({ header }) => header.mobile ?? null),
        "text",
      )}) or lower(email) = any(${arrayOf(
        documents.map(({ header }) => (typeof header.email === "string" ? header.email.toLowerCase() : null)),
        "text",
      )})`,
  );
  return documents.flatMap(({ header, lines }, document) => [
    ...(isOutside(header, lines) && !header.partyId ? [{ document, code: "required" as const, field: "partyId" }] : []),
    ...(["mobile", "email"] as const)
      .filter((field) => header[field] && taken.some((one) => one.id !== header.id && one[field] === String(header[field]).toLowerCase()))
      .map((field) => ({ document, code: "duplicate" as const, field, value: header[field] })),
  ]);
};

const isOutside = ({ invitationFlag }: Row, lines: DocumentRecord["lines"]): boolean =>
  invitationFlag !== "0" || stationsOf(lines).some(({ scope }) => scope === "customer" || scope === "dealer");

/** Nobody changes what he may do himself; roles of administrators are given by administrators. */
export const keepsOwnRights: Rule = async (documents, work) => {
  const roles = await administratorRoles(work);
  const stored = await storedStations(work, documents);
  return documents.flatMap(({ header, lines }, document) => {
    const [before, after] = [stored.get(String(header.id)) ?? [], stationsOf(lines).map(said)];
    const isChanged = JSON.stringify(before) !== JSON.stringify(after);
    const given = after.filter((one) => roles.has(one.roleId) && !before.some(({ roleId }) => roleId === one.roleId));
    return [
      ...(header.id === work.viewer.accountId && isChanged ? [{ document, code: "ownRights" as const, field: "account" }] : []),
      ...(given.length > 0 && work.viewer.menu !== null
        ? [{ document, code: "administratorsOnly" as const, table: "stations", field: "roleId" }]
        : []),
    ];
  });
};

/** The last administrator of a company stays one: somebody whose role of administrators has begun and has no end. */
export const administratorRemains: Rule = (documents, work) =>
  remaining(documents, work, ({ lines }, roles) =>
    stationsOf(lines).some(({ roleId, fromOn, toOn }) => roles.has(String(roleId)) && !toOn && String(fromOn ?? "") <= work.today),
  );

/** Whoever goes is not the last administrator. */
export const othersAdministrate: Rule = (documents, work) => remaining(documents, work, () => false);

/** Nobody shuts himself out. */
export const isSomebodyElse: Rule = (documents, work) =>
  documents.flatMap(({ header }, document) =>
    header.id === work.viewer.accountId ? [{ document, code: "ownRights" as const, field: "account" }] : [],
  );

type Stays = (document: DocumentRecord, roles: ReadonlySet<string>) => boolean;

async function remaining(documents: readonly DocumentRecord[], work: Work, stays: Stays): Promise<Finding[]> {
  await work.run(sql`select pg_advisory_xact_lock(hashtext('administrator'), ${work.compId}::integer)`);
  const roles = await administratorRoles(work);
  const others = await work.run(
    shaped({
      id: "id",
      isSignedIn: "boolean",
    })`select m.id, a.is_enabled as "isSignedIn" from membership m join account a on a.id = m.account_id
      join station s on s.comp_id = m.comp_id and s.membership_id = m.id join role r on r.id = s.role_id
      where m.comp_id = ${work.compId} and m.stage = 'enabled' and r.is_administrator and r.stage = 'enabled'
        and coalesce(s.from_on <= ${work.today}, true) and s.to_on is null`,
  );
  const able = others.filter(({ isSignedIn }) => isSignedIn).map(({ id }) => id);
  if (able.length === 0) return [];
  const kept = new Set(able.filter((id) => !documents.some(({ header }) => header.id === id)));
  for (const document of documents) {
    const id = String(document.header.id);
    if (able.includes(id) && stays(document, roles)) kept.add(id);
  }
  if (kept.size > 0) return [];
  return documents.flatMap(({ header }, document) =>
    able.includes(String(header.id)) ? [{ document, code: "lastAdministrator" as const, field: "account", value: header.account }] : [],
  );
}

/** What belongs to the account itself is changed by the company that keeps it. */
export const homeKeeps: Rule = async (documents, work) => {
  const rows = await work.run(
    shaped({ id: "id", homeCompId: "integer?", mobile: "text?", email: "text?", name: "text", invitationFlag: "text" })`select id,
        home_comp_id as "homeCompId", mobile, email, name, invitation_flag as "invitationFlag" from account where id = any(${arrayOf(
          documents.map(({ header }) => header.id ?? null),
          "bigint",
        )})`,
  );
  return documents.flatMap(({ header }, document) => {
    const stored = rows.find(({ id }) => id === header.id);
    if (!stored || stored.homeCompId === null || stored.homeCompId === work.compId) return [];
    return (["mobile", "email", "name", "invitationFlag"] as const)
      .filter((field) => (header[field] ?? null) !== stored[field])
      .map((field) => ({ document, code: "homeCompany" as const, field, value: header[field] }));
  });
};

async function administratorRoles(work: Work): Promise<ReadonlySet<string>> {
  const rows = await work.run(shaped({ id: "id" })`select id from role where is_administrator`);
  return new Set(rows.map(({ id }) => id));
}

type Said = {
  roleId: string;
  scope: string;
  departmentId: string | null;
  warehouseId: string | null;
  fromOn: string | null;
  toOn: string | null;
};

const said = ({ roleId, scope, departmentId, warehouseId, fromOn, toOn }: Row): Said => ({
  roleId: String(roleId),
  scope: String(scope),
  departmentId: textOr(departmentId),
  warehouseId: textOr(warehouseId),
  fromOn: textOr(fromOn),
  toOn: textOr(toOn),
});

const textOr = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

async function storedStations(work: Work, documents: readonly DocumentRecord[]): Promise<Map<string, Said[]>> {
  const rows = await work.run(
    shaped({
      membershipId: "id",
      roleId: "id",
      scope: "text",
      departmentId: "id?",
      warehouseId: "id?",
      fromOn: "day?",
      toOn: "day?",
    })`select membership_id as "membershipId", role_id as "roleId", scope, department_id as "departmentId", warehouse_id as "warehouseId",
        from_on as "fromOn", to_on as "toOn" from station where comp_id = ${work.compId} and membership_id = any(${arrayOf(
          documents.map(({ header }) => header.id ?? null),
          "bigint",
        )}) order by membership_id, seq`,
  );
  const found = new Map<string, Said[]>();
  for (const { membershipId, ...row } of rows) found.set(membershipId, [...(found.get(membershipId) ?? []), row]);
  return found;
}

const stationsOf = (lines: DocumentRecord["lines"]): readonly Row[] => lines.stations ?? [];

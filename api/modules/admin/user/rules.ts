import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { DocumentRecord, Row } from "#define/rows";
import { type Derive, eachDocument, type Finding, type Rule } from "#define/rule";
import type { Work } from "#define/work";
import { administratorsAmong, beyondOwn, keptElsewhere } from "#posting/roleHolders";

const DEPARTMENTS: readonly unknown[] = ["department", "departmentBelow"];

/** A member is the account in this company: it has its id, and is kept by the company that made it. */
export const isThemselves: Derive = ({ header }) => {
  const isNew = (header.accountId ?? null) === null;
  header.accountId = header.id ?? null;
  if (!isNew) return;
  header.homeCompId ??= header.compId ?? null;
  header.defaultCompId ??= header.compId ?? null;
};

/** A new account has a name that nobody has yet: people of other companies ask to join, and are let in. */
export const isNobodyYet: Rule = async (documents, work) => {
  const members = await storedPersons(work, documents);
  const taken = await work.run(
    shaped({ account: "text" })`select lower(account) as account from account where lower(account) = any(${arrayOf(
      documents.filter(({ header }) => !members.has(String(header.id))).map(nameOf),
      "text",
    )})`,
  );
  const names = new Set(taken.map(({ account }) => account));
  return documents.flatMap((one, document) =>
    !members.has(String(one.header.id)) && names.has(nameOf(one))
      ? [{ document, code: "duplicate" as const, field: "account", value: one.header.account }]
      : [],
  );
};

const nameOf = ({ header }: DocumentRecord) => String(header.account ?? "").toLowerCase();

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

/**
 * Nobody changes what he may do himself, nor whom he is; roles of administrators are given by administrators, and others give what they
 * have themselves, with stations or by the posts of an employee.
 */
export const keepsOwnRights: Rule = async (documents, work) => {
  const stored = await storedStations(work, documents);
  const persons = await storedPersons(work, documents);
  const posts = await rolesOfPosts(work, documents);
  const given = documents.map(({ header, lines }) => {
    const before = stored.get(String(header.id)) ?? [];
    const added = stationsOf(lines).flatMap((row, at) =>
      before.some((one) => covers(one, said(row))) ? [] : [{ at, roleId: said(row).roleId }],
    );
    const isLinked = header.employeeId !== persons.get(String(header.id))?.employeeId;
    return { added, byPosts: isLinked ? (posts.get(String(header.employeeId)) ?? []) : [] };
  });
  const roles = await administratorRoles(work);
  const beyond = await beyondOwn(
    work,
    given.flatMap(({ added, byPosts }) => [...added.map(({ roleId }) => roleId), ...byPosts]),
  );
  const refusal = (roleId: string) => {
    if (work.viewer.menu === null) return undefined;
    if (roles.has(roleId)) return "administratorsOnly" as const;
    return beyond.has(roleId) ? ("moreThanOwn" as const) : undefined;
  };
  const codes = await codesOf(work, [...beyond]);
  return documents.flatMap(({ header, lines }, document) => {
    const before = stored.get(String(header.id)) ?? [];
    const person = persons.get(String(header.id));
    const isOwn = header.id === work.viewer.accountId;
    const isChanged = JSON.stringify(before) !== JSON.stringify(stationsOf(lines).map(said));
    const moved = (["employeeId", "partyId"] as const).filter((field) => person && (header[field] ?? null) !== person[field]);
    const { added, byPosts } = given[document] ?? { added: [], byPosts: [] };
    return [
      ...(isOwn && isChanged ? [{ document, code: "ownRights" as const, field: "account" }] : []),
      ...(isOwn ? moved.map((field) => ({ document, code: "ownRights" as const, field })) : []),
      ...added.flatMap(({ at, roleId }): Finding[] => {
        const code = refusal(roleId);
        return code ? [{ document, code, table: "stations", row: at + 1, field: "roleId", value: codes.get(roleId) ?? roleId }] : [];
      }),
      ...byPosts.flatMap((roleId): Finding[] => {
        const code = refusal(roleId);
        return code ? [{ document, code, field: "employeeId", value: codes.get(roleId) ?? roleId }] : [];
      }),
    ];
  });
};

/** An account that administers, here or in another company, is touched by administrators only. */
export const administratorsByTheirs: Rule = async (documents, work) => {
  if (work.viewer.menu === null) return [];
  const reserved = await administratorsAmong(
    work,
    documents.map(({ header }) => header.id),
  );
  return documents.flatMap(({ header }, document) =>
    reserved.has(String(header.id)) ? [{ document, code: "administratorAccount" as const, field: "account", value: header.account }] : [],
  );
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

const TEXTS = ["account", "name", "nameEn", "nameRu", "mobile", "email", "accountType", "invitationFlag", "language"] as const;

/** What belongs to the account itself is changed by the company that keeps it. */
export const homeKeeps: Rule = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id ?? null);
  const kept = await keptElsewhere(work, ids);
  if (kept.size === 0) return [];
  const rows = await work.run(
    shaped({
      id: "id",
      account: "text",
      name: "text",
      nameEn: "text?",
      nameRu: "text?",
      mobile: "text?",
      email: "text?",
      accountType: "text",
      invitationFlag: "text",
      language: "text",
      isSystemUser: "boolean",
      lockedUntil: "instant?",
      lastSignInAt: "instant?",
    })`select id, account, name, name_en as "nameEn", name_ru as "nameRu", mobile, email, account_type as "accountType",
        invitation_flag as "invitationFlag", language, is_system_user as "isSystemUser", locked_until as "lockedUntil",
        last_sign_in_at as "lastSignInAt" from account where id = any(${arrayOf(ids, "bigint")})
          and id in (select m.account_id from membership m where m.comp_id = ${work.compId})`,
  );
  return documents.flatMap(({ header }, document) => {
    const stored = rows.find(({ id }) => id === header.id);
    if (!stored || !kept.has(stored.id)) return [];
    const changed = [
      ...TEXTS.filter((field) => (header[field] ?? null) !== stored[field]),
      ...(["isSystemUser"] as const).filter((field) => header[field] !== stored[field]),
      ...(["lockedUntil", "lastSignInAt"] as const).filter((field) => millisOf(header[field]) !== millisOf(stored[field])),
    ];
    return changed.map((field) => ({ document, code: "homeCompany" as const, field, value: header[field] }));
  });
};

const millisOf = (value: unknown): number | null => (typeof value === "string" ? Date.parse(value) : null);

/** Whether somebody may sign in at all is said by the company that keeps his account; others take their roles from him. */
export const isKeptHere: Rule = async (documents, work) => {
  const kept = await keptElsewhere(
    work,
    documents.map(({ header }) => header.id),
  );
  return documents.flatMap(({ header }, document) =>
    kept.has(String(header.id)) ? [{ document, code: "homeCompany" as const, field: "account", value: header.account }] : [],
  );
};

/** Whoever is an invited customer says so: else he would be staff. */
export const customersAreGuests = eachDocument(({ header }) =>
  header.accountType === "invitedCustomer" && header.invitationFlag === "0"
    ? [{ code: "choice", field: "invitationFlag", value: header.invitationFlag }]
    : [],
);

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

/** Whether what a station says goes no further than another one. */
const covers = (one: Said, other: Said): boolean =>
  one.roleId === other.roleId &&
  one.scope === other.scope &&
  one.departmentId === other.departmentId &&
  one.warehouseId === other.warehouseId &&
  (one.fromOn ?? "") <= (other.fromOn ?? "") &&
  (one.toOn ?? LAST) >= (other.toOn ?? LAST);

/** Behind every day. */
const LAST = "9999-12-31";

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

async function storedPersons(work: Work, documents: readonly DocumentRecord[]) {
  const rows = await work.run(
    shaped({ id: "id", employeeId: "id?", partyId: "id?" })`select id, employee_id as "employeeId", party_id as "partyId" from membership
      where comp_id = ${work.compId} and id = any(${arrayOf(
        documents.map(({ header }) => header.id ?? null),
        "bigint",
      )})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The roles that the posts of the employees give. */
async function rolesOfPosts(work: Work, documents: readonly DocumentRecord[]): Promise<Map<string, string[]>> {
  const rows = await work.run(
    shaped({ employeeId: "id", roleId: "id" })`select distinct employee_id as "employeeId", role_id as "roleId" from employee_station
      where comp_id = ${work.compId} and employee_id = any(${arrayOf(
        documents.map(({ header }) => header.employeeId ?? null),
        "bigint",
      )})`,
  );
  const found = new Map<string, string[]>();
  for (const { employeeId, roleId } of rows) found.set(employeeId, [...(found.get(employeeId) ?? []), roleId]);
  return found;
}

async function codesOf(work: Work, roles: readonly string[]): Promise<Map<string, string>> {
  if (roles.length === 0) return new Map();
  const rows = await work.run(
    shaped({ id: "id", code: "text" })`select id, code from role where id = any(${arrayOf([...roles], "bigint")})`,
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
}

const stationsOf = (lines: DocumentRecord["lines"]): readonly Row[] => lines.stations ?? [];

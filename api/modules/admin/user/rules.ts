import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { DraftOf } from "#define/rows";
import { type Derive, eachDocument, type Rule } from "#define/rule";
import { mobileOf } from "#define/access/signIn";
import { ENCRYPTED } from "#define/field";
import { keptElsewhere } from "#posting/roleHolders";
import { storedPersons, type User } from "./stored.ts";

const DEPARTMENTS: readonly string[] = ["department", "departmentBelow"];

/** A member is the account in this company: it has its id, and is kept by the company that made it. */
export const isThemselves: Derive<DraftOf<User>> = ({ header }) => {
  const isNew = header.accountId === null;
  header.accountId = header.id;
  if (!isNew) return;
  header.homeCompId ??= header.compId;
  header.defaultCompId ??= header.compId;
};

/** A new account has a name that nobody has yet: people of other companies ask to join, and are let in. */
export const isNobodyYet: Rule<User> = async (documents, work) => {
  const members = await storedPersons(work, documents);
  const taken = await work.run(
    shaped({ account: "text" })`select lower(account) as account from account where lower(account) = any(${arrayOf(
      documents.filter(({ header }) => !members.has(header.id)).map(nameOf),
      "text",
    )})`,
  );
  const names = new Set(taken.map(({ account }) => account));
  return documents.flatMap((one, document) =>
    !members.has(one.header.id) && names.has(nameOf(one))
      ? [{ document, code: "duplicate" as const, field: "account", value: one.header.account }]
      : [],
  );
};

const nameOf = ({ header }: User) => header.account.toLowerCase();

/** A role that counts in a department or a warehouse names it. */
export const knowsPlaces = eachDocument<User>(({ lines }) =>
  lines.stations.flatMap(({ scope, departmentId, warehouseId }, at) => [
    ...(DEPARTMENTS.includes(scope) && !departmentId
      ? [{ code: "required" as const, table: "stations", row: at + 1, field: "departmentId" }]
      : []),
    ...(scope === "warehouse" && !warehouseId ? [{ code: "required" as const, table: "stations", row: at + 1, field: "warehouseId" }] : []),
  ]),
);

/** A customer or dealer is a party; a number or address belongs to one account. */
export const reachable: Rule<User> = async (documents, work) => {
  const taken = await work.run(
    shaped({ id: "id", mobile: "text?", email: "text?" })`select id, mobile, lower(email) as email from account
      where mobile = any(${arrayOf(
        documents.map(({ header }) => header.mobile),
        "text",
      )}) or lower(email) = any(${arrayOf(
        documents.map(({ header }) => header.email?.toLowerCase() ?? null),
        "text",
      )})`,
  );
  return documents.flatMap(({ header, lines }, document) => [
    ...(isOutside({ header, lines }) && header.partyId === null ? [{ document, code: "required" as const, field: "partyId" }] : []),
    ...(["mobile", "email"] as const)
      .filter((field) => header[field] && taken.some((one) => one.id !== header.id && one[field] === header[field]?.toLowerCase()))
      .map((field) => ({ document, code: "duplicate" as const, field, value: header[field] })),
  ]);
};

/** A mobile number is one of eleven digits, or begins with its country: codes go there. */
export const mobileIsOne = eachDocument<User>(({ header: { mobile } }) =>
  mobile === null || mobileOf(mobile) !== null ? [] : [{ code: "mobileFormat" as const, field: "mobile", value: mobile }],
);

const isOutside = ({ header: { invitationFlag }, lines }: User): boolean =>
  invitationFlag !== "0" || lines.stations.some(({ scope }) => scope === "customer" || scope === "dealer");

const TEXTS = ["account", "name", "nameEn", "nameRu", "mobile", "email", "accountType", "invitationFlag", "language"] as const;

/** What belongs to the account itself is changed by the company that keeps it. */
export const homeKeeps: Rule<User> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
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
      secondStepAt: "instant?",
      hasDigits: "boolean",
    })`select id, account, name, name_en as "nameEn", name_ru as "nameRu", mobile, email, account_type as "accountType",
        invitation_flag as "invitationFlag", language, is_system_user as "isSystemUser", locked_until as "lockedUntil",
        last_sign_in_at as "lastSignInAt", second_step_at as "secondStepAt", id_digits is not null as "hasDigits"
        from account where id = any(${arrayOf(ids, "bigint")})
          and id in (select m.account_id from membership m where m.comp_id = ${work.compId})`,
  );
  return documents.flatMap(({ header }, document) => {
    const stored = rows.find(({ id }) => id === header.id);
    if (!stored || !kept.has(stored.id)) return [];
    const changed = [
      ...TEXTS.filter((field) => header[field] !== stored[field]),
      ...(["isSystemUser"] as const).filter((field) => header[field] !== stored[field]),
      ...(["lockedUntil", "lastSignInAt", "secondStepAt"] as const).filter((field) => millisOf(header[field]) !== millisOf(stored[field])),
      ...(header.idDigits === (stored.hasDigits ? ENCRYPTED : null) ? [] : (["idDigits"] as const)),
    ];
    return changed.map((field) => ({ document, code: "homeCompany" as const, field, value: header[field] }));
  });
};

const millisOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

/** Whether somebody may sign in at all is said by the company that keeps his account; others take their roles from him. */
export const isKeptHere: Rule<User> = async (documents, work) => {
  const kept = await keptElsewhere(
    work,
    documents.map(({ header }) => header.id),
  );
  return documents.flatMap(({ header }, document) =>
    kept.has(header.id) ? [{ document, code: "homeCompany" as const, field: "account", value: header.account }] : [],
  );
};

/** Whoever is an invited customer says so: else he would be staff. */
export const customersAreGuests = eachDocument<User>(({ header }) =>
  header.accountType === "invitedCustomer" && header.invitationFlag === "0"
    ? [{ code: "choice", field: "invitationFlag", value: header.invitationFlag }]
    : [],
);

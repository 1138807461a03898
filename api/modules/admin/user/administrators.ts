import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { decides } from "#db/separation";
import { isSeparated } from "#posting/duties";
import { administratorsAmong, separatedAmong } from "#posting/roleHolders";
import { administratorRoles, type User } from "./stored.ts";

const accountsAmong = (documents: readonly User[], ids: ReadonlySet<string>): Finding[] =>
  documents.flatMap(({ header }, document) =>
    ids.has(header.id) ? [{ document, code: "administratorAccount" as const, field: "account", value: header.account }] : [],
  );

/**
 * An account that administers, here or in another company, is touched by administrators only; where duties are separated, by those who
 * keep accounts and give rights in their place.
 */
export const administratorsByTheirs: Rule<User> = async (documents, work) => {
  if (await decides(work, "system", "security")) return [];
  const reserved = await administratorsAmong(
    work,
    documents.map(({ header }) => header.id),
  );
  return accountsAmong(documents, reserved);
};

/** Nobody opens the account of one of three administrators who are kept apart: he would be both. */
export const separatedByThemselves: Rule<User> = async (documents, work) => {
  if (work.viewer.menu === null) return [];
  const apart = await separatedAmong(
    work,
    documents.map(({ header }) => header.id),
  );
  return accountsAmong(documents, apart);
};

/** Nor is a code to sign in with sent to another one than him. */
export const separatedStayReachable: Rule<User> = async (documents, work) => {
  if (work.viewer.menu === null) return [];
  const others = documents.filter(({ header: { id } }) => id !== work.viewer.accountId);
  const rows = await work.run(
    shaped({ id: "id", said: "text" })`select id, concat_ws('/', coalesce(mobile, '-'), coalesce(email, '-')) as said from account
      where id = any(${arrayOf(
        others.map(({ header }) => header.id),
        "bigint",
      )})`,
  );
  const stored = new Map(rows.map(({ id, said }) => [id, said]));
  const moved = others.filter(
    ({ header: { id, mobile, email } }) => stored.has(id) && stored.get(id) !== `${mobile ?? "-"}/${email ?? "-"}`,
  );
  const apart = await separatedAmong(
    work,
    moved.map(({ header }) => header.id),
  );
  return accountsAmong(documents, apart);
};

/**
 * The last administrator of a company stays one: somebody whose role of administrators has begun and has no end. Where duties are separated
 * the role counts for nothing and its last holder keeps it, in use or not: it counts again after the end.
 */
export const administratorRemains: Rule<User> = (documents, work) =>
  remaining(documents, work, ({ lines }, roles) =>
    lines.stations.some(({ roleId, fromOn, toOn }) => roles.has(roleId) && toOn === null && (fromOn ?? "") <= work.today),
  );

/** Whoever is put out of use is not the last administrator; where duties are separated nobody is one. */
export const othersAdministrate: Rule<User> = async (documents, work) =>
  (await isSeparated(work)) ? [] : remaining(documents, work, () => false);

/** Whoever goes for good is not the last one with the role of administrators, also where it counts for nothing. */
export const administratorsStayNamed: Rule<User> = async (documents, work) =>
  (await isSeparated(work)) ? remaining(documents, work, () => false) : [];

/** Nobody shuts himself out. */
export const isSomebodyElse: Rule<User> = (documents, work) =>
  documents.flatMap(({ header }, document) =>
    header.id === work.viewer.accountId ? [{ document, code: "ownRights" as const, field: "account" }] : [],
  );

type Stays = (document: User, roles: ReadonlySet<string>) => boolean;

async function remaining(documents: readonly User[], work: Work, stays: Stays): Promise<Finding[]> {
  const isDormant = await isSeparated(work);
  const roles = await administratorRoles(work);
  const others = await work.run(
    shaped({
      id: "id",
      isSignedIn: "boolean",
    })`select m.id, a.is_enabled as "isSignedIn" from membership m join account a on a.id = m.account_id
      join station s on s.comp_id = m.comp_id and s.membership_id = m.id join role r on r.id = s.role_id
      where m.comp_id = ${work.compId} and (m.stage = 'enabled' or ${isDormant}) and r.is_administrator and r.stage = 'enabled'
        and coalesce(s.from_on <= ${work.today}, true) and s.to_on is null`,
  );
  const able = others.filter(({ isSignedIn }) => isSignedIn || isDormant).map(({ id }) => id);
  if (able.length === 0) return [];
  const kept = new Set(able.filter((id) => !documents.some(({ header }) => header.id === id)));
  for (const document of documents) {
    const { id } = document.header;
    if (able.includes(id) && stays(document, roles)) kept.add(id);
  }
  if (kept.size > 0) return [];
  return documents.flatMap(({ header }, document) =>
    able.includes(header.id) ? [{ document, code: "lastAdministrator" as const, field: "account", value: header.account }] : [],
  );
}

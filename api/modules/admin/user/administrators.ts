import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { isSeparated } from "#posting/duties";
import { administratorsAmong } from "#posting/roleHolders";
import { administratorRoles, type User } from "./stored.ts";

/** An account that administers, here or in another company, is touched by administrators only. */
export const administratorsByTheirs: Rule<User> = async (documents, work) => {
  if (work.viewer.menu === null) return [];
  const reserved = await administratorsAmong(
    work,
    documents.map(({ header }) => header.id),
  );
  return documents.flatMap(({ header }, document) =>
    reserved.has(header.id) ? [{ document, code: "administratorAccount" as const, field: "account", value: header.account }] : [],
  );
};

/** The last administrator of a company stays one: somebody whose role of administrators has begun and has no end. */
export const administratorRemains: Rule<User> = (documents, work) =>
  remaining(documents, work, ({ lines }, roles) =>
    lines.stations.some(({ roleId, fromOn, toOn }) => roles.has(roleId) && toOn === null && (fromOn ?? "") <= work.today),
  );

/** Whoever goes is not the last administrator. */
export const othersAdministrate: Rule<User> = (documents, work) => remaining(documents, work, () => false);

/** Nobody shuts himself out. */
export const isSomebodyElse: Rule<User> = (documents, work) =>
  documents.flatMap(({ header }, document) =>
    header.id === work.viewer.accountId ? [{ document, code: "ownRights" as const, field: "account" }] : [],
  );

type Stays = (document: User, roles: ReadonlySet<string>) => boolean;

async function remaining(documents: readonly User[], work: Work, stays: Stays): Promise<Finding[]> {
  await work.run(sql`select pg_advisory_xact_lock(hashtext('administrator'), ${work.compId}::integer)`);
  if (await isSeparated(work)) return [];
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
    const { id } = document.header;
    if (able.includes(id) && stays(document, roles)) kept.add(id);
  }
  if (kept.size > 0) return [];
  return documents.flatMap(({ header }, document) =>
    able.includes(header.id) ? [{ document, code: "lastAdministrator" as const, field: "account", value: header.account }] : [],
  );
}

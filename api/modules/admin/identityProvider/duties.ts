import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { decides, keepsInstallation, separated } from "#db/separation";
import { everywhere } from "#db/everyCompany";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { combining, grantsOf, type Holding } from "#posting/duties";
import type { IdentityProvider } from "./rules.ts";
import { changedGroups, changedProviders } from "./stored.ts";

/**
 * Whoever says who a person is may be anybody, in whatever company: administrators of the installation alone say who that is, where duties
 * are kept apart its system administrator.
 */
export const byAdministrators: Rule<IdentityProvider> = async (documents, work) => {
  const isKeeper = await keepsInstallation(work, work.compId);
  const isTheirs = isKeeper && (await decides(work, "system"));
  const isApart = (await separatedCodes(work)).size > 0;
  const code = isApart ? "accountsByOther" : isKeeper ? "administratorsAlone" : "installationAlone";
  return isTheirs ? [] : documents.map(({ header }, document): Finding => ({ document, code, field: "code", value: header.code }));
};

/** The same of what a save changes of a provider; which roles its groups give is not its own. */
export const changedByAdministrators: Rule<IdentityProvider> = async (documents, work) => {
  const changed = await changedProviders(work, documents);
  const findings = await byAdministrators(documents, work);
  return findings.filter(({ document }) => changed.has(documents[document]?.header.id ?? ""));
};

/**
 * Which roles a group gives in a company is said there, by whoever gives roles: its security administrator where duties are separated, else
 * administrators.
 */
export const groupsByTheirs: Rule<IdentityProvider> = async (documents, work) => {
  const apart = await separatedCodes(work);
  const [own] = await work.run(shaped({ code: "text" })`select code from company where id = ${work.compId}`);
  const isSecurity = await decides(work, "security");
  const isTheirs = (company: string) => company === own?.code && (apart.has(company) ? isSecurity : work.viewer.menu === null);
  const changed = await changedGroups(work, documents);
  return documents.flatMap(({ header: { id } }, document): Finding[] =>
    (changed.get(id) ?? []).flatMap(({ row, company }): Finding[] => {
      if (isTheirs(company)) return [];
      const code = apart.has(company) ? "rightsByOther" : "administratorsAlone";
      return [{ document, code, table: "groups", ...(row === undefined ? {} : { row }), field: "company", value: company }];
    }),
  );
};

/** The companies that keep their duties apart, by their codes. */
const separatedCodes = (work: Work): Promise<ReadonlySet<string>> =>
  everywhere(work, async () => {
    const rows = await work.run(shaped({ code: "text" })`select code from company where id in (${separated})`);
    return new Set(rows.map(({ code }) => code));
  });

/** The three administrators of a company are named by people, one by one, not by a group of somebody else's directory. */
export const givesNoDuty: Rule<IdentityProvider> = async (documents, work) => {
  const named = documents.flatMap(({ lines }) => lines.groups.map(({ roleId }) => roleId));
  const codes = await codesOf(work, named, "delivered");
  return documents.flatMap(({ lines }, document) =>
    lines.groups.flatMap(({ roleId }, at) =>
      codes.has(roleId)
        ? [{ document, code: "dutyByGroup" as const, table: "groups", row: at + 1, field: "roleId", value: codes.get(roleId) }]
        : [],
    ),
  );
};

async function codesOf(work: Work, roles: readonly string[], which: "delivered" | "all"): Promise<Map<string, string>> {
  const rows = await work.run(
    shaped({ id: "id", code: "text" })`select id, code from role where (duty is not null or ${which === "all"})
      and id = any(${arrayOf([...roles], "bigint")})`,
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Where duties are separated no group gives a role with two of them, nor several roles that have two together. */
export const groupsStayApart: Rule<IdentityProvider> = async (documents, work) => {
  const apart = await separatedCodes(work);
  const rows = documents.flatMap(({ lines }, document) =>
    lines.groups.flatMap(({ company, groupName, roleId }, at) =>
      apart.has(company) ? [{ document, row: at + 1, compId: 0, memberId: JSON.stringify([document, company, groupName]), roleId }] : [],
    ),
  );
  const roles = rows.map(({ roleId }) => roleId);
  const combined = new Set(combining(work, rows, await grantsOf(work, roles)).map(({ memberId }) => memberId));
  const codes = await codesOf(work, roles, "all");
  return rows.flatMap(({ document, row, memberId, roleId }): Finding[] =>
    combined.has(memberId)
      ? [{ document, code: "combinedDuties", table: "groups", row, field: "roleId", value: codes.get(roleId) ?? roleId }]
      : [],
  );
};

/** Nor does a provider that comes into use: whom its groups gave a role before holds it again. */
export const comesBackApart: Rule<IdentityProvider> = async (documents, work) => {
  const ids = arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );
  const held = await everywhere(work, () =>
    work.run(HELD`with coming as (select distinct s.comp_id, s.membership_id, s.role_id from identity_station s
        where s.provider_id = any(${ids}) and s.comp_id in (${separated}))
      select h.comp_id as "compId", h.membership_id as "memberId", a.account, h.role_id as "roleId"
      from (select comp_id, membership_id, role_id from coming
        union select s.comp_id, s.membership_id, s.role_id from member_station s join company c on c.id = s.comp_id
          where coalesce(s.to_on >= ${work.today}::date, true)
            and (s.comp_id, s.membership_id) in (select comp_id, membership_id from coming)) h
      join membership m on m.comp_id = h.comp_id and m.id = h.membership_id and m.stage = 'enabled'
      join account a on a.id = m.account_id order by a.account`),
  );
  const combined: readonly Holding[] = combining(
    work,
    held,
    await grantsOf(
      work,
      held.map(({ roleId }) => roleId),
    ),
  );
  return documents.flatMap((_, document): Finding[] =>
    combined.map(({ account }) => ({ document, code: "combinedDuties", field: "code", value: account })),
  );
};

const HELD = shaped({ compId: "integer", memberId: "id", account: "text", roleId: "id" });

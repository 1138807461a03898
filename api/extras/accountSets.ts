import { randomInt } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { accessChanged } from "#db/access";
import { accountName } from "#db/accountName";
import { type Client, run, transaction, type Transaction } from "#db/client";
import { newId } from "#db/id";
import { notifyAccounts } from "#db/messages";
import { narrow, type RowIn, shaped } from "#db/row";
import { decidersOf, lockDuties, separated } from "#db/separation";
import { arrayOf } from "#db/sql";
import { fail } from "#define/problem";
import type { Language } from "#define/viewer";
import { type Changes, historyOf, type HistoryRow } from "#engine/history";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 8;
const NAMES = sql`c.name_zh as "nameZh", c.name_en as "nameEn", c.name_ru as "nameRu"`;
const named = {
  id: "integer",
  code: "text",
  nameZh: "text?",
  nameEn: "text?",
  nameRu: "text?",
  shortName: "text?",
  notes: "text?",
} as const;
const SET = shaped({
  ...named,
  isEnabled: "boolean",
  isDefault: "boolean",
  isManager: "boolean",
  isMember: "boolean",
  invitationCode: "text?",
});
type AccountSet = RowIn<typeof SET>;
const APPLICATION = shaped({
  id: "id",
  compId: "integer",
  company: "text",
  account: "text",
  name: "text",
  requestedAt: "instant",
  isWithRole: "boolean",
});
type Application = RowIn<typeof APPLICATION>;
/** A role as it is called. */
type RoleName = { code: string } & Record<"nameZh" | "nameEn" | "nameRu", string | null>;
const MEMBER = shaped({
  compId: "integer",
  company: "text",
  account: "text",
  name: "text",
  roles: narrow<RoleName[]>("json"),
  isEnabled: "boolean",
});
type Member = RowIn<typeof MEMBER>;
/** Who asks, of which database, and in which language. */
type Asker = { client: Client; accountId: string; now: string; language: Language };

const [USER, COMPANY] = ["admin.user", "masterData.company"];

/** Notes in the history of a company what happened to a member, or to the company itself, and who did it. */
function noted(
  { accountId, now }: Pick<Asker, "accountId" | "now">,
  compId: number,
  module: string,
  { id, version = 1, ...deed }: Omit<HistoryRow, "record"> & { id: string | number; version?: number },
): SQL {
  return historyOf({ compId, accountId, now }, module, [{ ...deed, record: { header: { id: String(id), version }, lines: {} } }]);
}

async function companyIds(client: Client): Promise<number[]> {
  return (await run(client, shaped({ id: "integer" })`select id from company order by id`)).map(({ id }) => id);
}

/** Whoever keeps the accounts of a company decides who joins it: its administrators or, where duties are separated, the system one. */
const managersOf = (company: SQL) => decidersOf(company, "system");

/** The account sets of a person: those that he works in, and those that he asked to join. */
export async function setsOf({ client, accountId }: Asker): Promise<AccountSet[]> {
  return transaction(client, await companyIds(client), (open) => readSets(open, accountId), "read only");
}

async function readSets(open: Transaction, accountId: string): Promise<AccountSet[]> {
  const rows = await open.run(SET`select c.id, c.code, ${NAMES}, c.short_name as "shortName", c.notes, c.stage = 'enabled' as "isEnabled",
      c.id is not distinct from a.default_comp_id as "isDefault", a.id in (${managersOf(sql`c.id`)}) as "isManager", m.id is not null as "isMember",
      c.invitation_code as "invitationCode"
    from company c join account a on a.id = ${accountId}
    left join membership m on m.comp_id = c.id and m.account_id = a.id
    left join account_set_application p on p.comp_id = c.id and p.account_id = a.id and p.stage = 'waiting'
    where m.id is not null or p.id is not null order by c.code`);
  return rows.map((row) => (row.isManager ? row : { ...row, invitationCode: null }));
}

/** Those that a person administers; throws notManager where there is none. */
export async function managedSets(asker: Asker): Promise<AccountSet[]> {
  const managed = (await setsOf(asker)).filter(({ isManager }) => isManager);
  return managed.length > 0 ? managed : fail({ type: "notManager" });
}

async function demandManager(asker: Asker, compId: number): Promise<void> {
  if (!(await managedSets(asker)).some(({ id }) => id === compId)) fail({ type: "notManager" });
}

/** Asks to join the company that an invitation code belongs to; its administrators are told. */
export async function joinSet(asker: Asker, invitationCode: string): Promise<void> {
  const { client, accountId, now } = asker;
  const [company] = await run(
    client,
    shaped({ id: "integer" })`select id from company
    where invitation_code = ${invitationCode.trim().toUpperCase()} and stage = 'enabled'`,
  );
  if (!company) fail({ type: "invalid", issues: [{ code: "unknownInvitation", field: "invitationCode", value: invitationCode }] });
  const { id } = company;
  await transaction(client, [id], async (open) => {
    const [known] = await open.run(shaped({
      one: "integer",
    })`select 1 as one from membership where comp_id = ${id} and account_id = ${accountId}
      union all select 1 from account_set_application where comp_id = ${id} and account_id = ${accountId} and stage = 'waiting'`);
    if (known) fail({ type: "invalid", issues: [{ code: "duplicate", field: "invitationCode", value: invitationCode }] });
    await open.run(sql`insert into account_set_application (comp_id, id, account_id, stage, requested_at)
      values (${id}, ${newId()}, ${accountId}, 'waiting', ${now})`);
    await open.run(noted(asker, id, USER, { id: accountId, action: "askToJoin", stageFrom: null, stageTo: null }));
    const [asking] = await open.run(shaped({ name: "text" })`select name from account where id = ${accountId}`);
    const managers = await open.run(shaped({ id: "id" })`select id from account where id in (${managersOf(sql`${id}`)})`);
    const news = { kind: "application", title: asking?.name ?? "", path: "/manageCompanyUser" } as const;
    await notifyAccounts(
      { compId: id, now, run: open.run },
      managers.map((one) => one.id),
      news,
    );
  });
}

/** The company that a person begins in. */
export async function makeDefault(asker: Asker, compId: number): Promise<void> {
  const chosen = (await setsOf(asker)).find(({ id }) => id === compId);
  if (!chosen?.isMember || !chosen.isEnabled) fail({ type: "notFound", what: "company" });
  await run(asker.client, sql`update account set default_comp_id = ${compId} where id = ${asker.accountId}`);
}

const STORED_SET = shaped({ shortName: "text?", notes: "text?", stage: "text", version: "integer" });

/** What an administrator says of his account set; one that is not enabled takes nobody and is nobody's beginning. */
export async function changeSet(asker: Asker, compId: number, change: SetChange): Promise<void> {
  await demandManager(asker, compId);
  await transaction(asker.client, [compId], async (open) => {
    const [stored] = await open.run(
      STORED_SET`select short_name as "shortName", notes, stage, version from company where id = ${compId} for update`,
    );
    if (!stored) fail({ type: "notFound", what: "company" });
    const { shortName = stored.shortName, notes = stored.notes, isEnabled = stored.stage === "enabled" } = change;
    const isMoved = isEnabled !== (stored.stage === "enabled");
    const stage = !isMoved ? stored.stage : isEnabled ? "enabled" : "disabled";
    const version = stored.version + 1;
    await open.run(sql`update company set short_name = ${shortName}, notes = ${notes}, stage = ${stage}, version = ${version},
      updated_by = ${asker.accountId}, updated_at = ${asker.now} where id = ${compId}`);
    const changes: Changes = {
      ...(shortName === stored.shortName ? {} : { shortName: [stored.shortName, shortName] }),
      ...(notes === stored.notes ? {} : { notes: [stored.notes, notes] }),
    };
    const action = !isMoved ? "edit" : isEnabled ? "restore" : "disable";
    await open.run(noted(asker, compId, COMPANY, { id: compId, version, action, stageFrom: stored.stage, stageTo: stage, changes }));
  });
}
type SetChange = { shortName?: string | null | undefined; notes?: string | null | undefined; isEnabled?: boolean | undefined };

/** Gives an account set a new invitation code; the one before opens nothing any more. */
export async function inviteAnew(asker: Asker, compId: number): Promise<string> {
  await demandManager(asker, compId);
  const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  await transaction(asker.client, [compId], async (open) => {
    const [set] = await open.run(
      shaped({ stage: "text", version: "integer" })`update company set invitation_code = ${code} where id = ${compId}
        returning stage, version`,
    );
    if (!set) fail({ type: "notFound", what: "company" });
    const { stage, version } = set;
    await open.run(noted(asker, compId, COMPANY, { id: compId, version, action: "inviteAnew", stageFrom: stage, stageTo: stage }));
  });
  return code;
}

/** Who asks to join the account sets of an administrator, and who works there. */
export async function peopleOf(asker: Asker): Promise<{ applications: Application[]; members: Member[] }> {
  const ids = (await managedSets(asker)).map(({ id }) => id);
  const name = accountName("a", asker.language);
  return transaction(
    asker.client,
    ids,
    async (open) => ({
      applications:
        await open.run(APPLICATION`select p.id, p.comp_id as "compId", c.code as company, a.account, ${name} as name, p.requested_at as "requestedAt",
          p.comp_id not in (${separated}) as "isWithRole"
        from account_set_application p join account a on a.id = p.account_id join company c on c.id = p.comp_id
        where p.comp_id = any(${arrayOf(ids.map(String), "integer")}) and p.stage = 'waiting' order by p.requested_at`),
      members:
        await open.run(MEMBER`select m.comp_id as "compId", c.code as company, a.account, ${name} as name, a.is_enabled as "isEnabled",
          (select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'nameZh', r.name_zh, 'nameEn', r.name_en, 'nameRu', r.name_ru)
              order by r.code), '[]') from role r where r.id in (select s.role_id from member_station s
                where s.comp_id = m.comp_id and s.membership_id = m.id and s.is_in_force)) as roles
        from membership m join account a on a.id = m.account_id join company c on c.id = m.comp_id
        where m.comp_id = any(${arrayOf(ids.map(String), "integer")}) order by c.code, a.account`),
    }),
    "read only",
  );
}

export type Decision = { isLetIn: boolean; role?: string | undefined; reason?: string | undefined };

/**
 * Lets somebody in, or not; he is told. A role over what is his own comes with it, but where duties are separated: there roles are given by
 * whoever has that duty. Throws notManager, notFound, and invalid for a role that is missing, unknown or not his to give.
 */
export async function decideApplication(asker: Asker, id: string, { isLetIn, role, reason }: Decision): Promise<void> {
  const { client, accountId, now } = asker;
  const ids = (await managedSets(asker)).map((set) => set.id);
  await transaction(client, ids, async (open) => {
    if (isLetIn) await lockDuties(open);
    const [found] = await open.run(FOUND`update account_set_application p
      set stage = ${isLetIn ? "approved" : "rejected"}, reason = ${reason ?? null}, decided_by = ${accountId}, decided_at = ${now}
      from company c where c.id = p.comp_id and p.id = ${id} and p.stage = 'waiting' and p.comp_id = any(${arrayOf(ids.map(String), "integer")})
      returning p.comp_id as "compId", p.account_id as "accountId", c.code, p.comp_id in (${separated}) as "isSeparated"`);
    if (!found) fail({ type: "notFound", what: "application" });
    const turnedAway = { id: found.accountId, action: "turnAway", stageFrom: null, stageTo: null, reason };
    if (isLetIn) await letIn(open, asker, found, { roleId: await roleFor(open, found, role), reason });
    else await open.run(noted(asker, found.compId, USER, turnedAway));
  });
}

const FOUND = shaped({ compId: "integer", accountId: "id", code: "text", isSeparated: "boolean" });

/** The id of the role that somebody is let in with; null where duties are separated. */
async function roleFor(open: Transaction, { isSeparated }: RowIn<typeof FOUND>, role: string | undefined): Promise<string | null> {
  if (isSeparated && role === undefined) return null;
  if (isSeparated) fail({ type: "invalid", issues: [{ code: "rightsByOther", field: "role", value: role }] });
  if (role === undefined) fail({ type: "invalid", issues: [{ code: "required", field: "role" }] });
  const [given] = await open.run(
    shaped({ id: "id" })`select id from role where code = ${role} and stage = 'enabled' and not is_administrator`,
  );
  return given?.id ?? fail({ type: "invalid", issues: [{ code: "unknownCode", field: "role", value: role }] });
}

async function letIn(
  open: Transaction,
  asker: Asker,
  { compId, accountId, code }: RowIn<typeof FOUND>,
  { roleId, reason }: { roleId: string | null; reason: string | undefined },
): Promise<void> {
  await enrol(open, asker, { compId, accountId, reason, station: roleId === null ? null : { roleId, scope: "own" } });
  await notifyAccounts({ compId, now: asker.now, run: open.run }, [accountId], { kind: "application", title: code, path: "/accountData" });
}

type Enrolled = {
  compId: number;
  accountId: string;
  reason?: string | undefined;
  station: { roleId: string; scope: "own" | "company" } | null;
};

/** Makes somebody a member, with a role over what is his own or over the whole company; the history says so. */
async function enrol(open: Transaction, asker: Asker, { compId, accountId, reason, station }: Enrolled): Promise<void> {
  await open.run(sql`insert into membership (comp_id, id, account_id) values (${compId}, ${accountId}, ${accountId})`);
  if (station)
    await open.run(sql`insert into station (comp_id, id, membership_id, role_id, scope)
      values (${compId}, ${newId()}, ${accountId}, ${station.roleId}, ${station.scope})`);
  const changes: Changes = Object.fromEntries(
    Object.entries(station ?? {}).map(([field, value]) => [`stations[1].${field}`, [null, value] as [null, unknown]]),
  );
  const came = { id: accountId, action: "create", stageFrom: null, stageTo: "enabled", reason, changes };
  await open.run(noted(asker, compId, USER, came));
  await open.run(accessChanged({ account: accountId }));
}

export type NewSet = {
  code: string;
  nameZh?: string | undefined;
  nameEn?: string | undefined;
  nameRu?: string | undefined;
  shortName?: string | undefined;
  currency: string;
  timeZone: string;
};

/** Founds a company of the group, which has a name in some language; whoever does is its administrator. */
export async function createSet(asker: Asker, founded: NewSet): Promise<number> {
  const { code, nameZh, nameEn, nameRu, shortName, currency, timeZone } = founded;
  const { client, accountId, now } = asker;
  if ((nameZh ?? nameEn ?? nameRu) === undefined) fail({ type: "invalid", issues: [{ code: "requiredInOneLanguage", field: "nameZh" }] });
  const id = Math.max(0, ...(await companyIds(client))) + 1;
  await transaction(client, [id], async (open) => {
    await open.run(sql`lock table company in share row exclusive mode`);
    const [taken] = await open.run(shaped({ code: "text" })`select code from company where code = ${code} or id = ${id}`);
    if (taken) fail({ type: "invalid", issues: [{ code: "duplicate", field: "code", value: code }] });
    const [known] = await open.run(shaped({ code: "text" })`select code from currency where code = ${currency}`);
    if (!known) fail({ type: "invalid", issues: [{ code: "unknownCode", field: "currency", value: currency }] });
    await open.run(sql`insert into company
      (id, code, name_zh, name_en, name_ru, short_name, currency, time_zone, created_by, updated_by, updated_at)
      values (${id}, ${code}, ${nameZh ?? null}, ${nameEn ?? null}, ${nameRu ?? null}, ${shortName ?? null}, ${currency}, ${timeZone},
        ${accountId}, ${accountId}, ${now})`);
    await open.run(noted(asker, id, COMPANY, { id, action: "create", stageFrom: null, stageTo: "enabled" }));
    const [administrator] = await open.run(shaped({ id: "id" })`select id from role where code = 'administrator'`);
    const station = administrator ? ({ roleId: administrator.id, scope: "company" } as const) : null;
    await enrol(open, asker, { compId: id, accountId, station });
  });
  return id;
}

import { type SQL, sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { accountName } from "#db/accountName";
import { arrayOf } from "#db/sql";
import type { Person } from "#define/views/approval";
import type { Module } from "#define/module";
import type { Viewer } from "#define/viewer";
import type { EngineWork } from "#engine/context";
import { isId } from "#engine/records";
import { outsideBy } from "#engine/access/scoped";
import { hasReadAccess } from "#engine/access/moduleAccess";
import { viewerWithin } from "#engine/access/viewer";
import type { DocumentRecord } from "#define/rows";

/** A person as the screens name him. */

/** The accounts for which a viewer may decide on a module's documents today: his own, and those he stands in for. */
export async function actsFor(work: EngineWork, module: string): Promise<ReadonlySet<string>> {
  const rows = await work.run(shaped({ accountId: "id", module: "text?" })`${standingIn(work, work.viewer.accountId)}`);
  return new Set([
    work.viewer.accountId,
    ...rows.filter((row) => row.module === null || row.module === module).map(({ accountId }) => accountId),
  ]);
}

/** Whom an account stands in for today, a row for each module (null = all). */
export function standingIn({ compId, today }: EngineWork, accountId: string): SQL {
  return sql`select p.account_id as "accountId", d.module
    from membership me join substitute s on s.comp_id = me.comp_id and s.substitute_id = me.employee_id and ${today}::date between s.from_on and s.to_on
    join membership p on p.comp_id = s.comp_id and p.employee_id = s.principal_id
    left join substitute_module d on d.comp_id = s.comp_id and d.substitution_id = s.id
    where me.comp_id = ${compId} and me.account_id = ${accountId}`;
}

/** For each account: the employee that it belongs to, and every account of that employee, itself among them. */
export type Identities = ReadonlyMap<string, { employeeId: string | null; accounts: readonly string[] }>;

/** Who stands behind accounts, in one statement. */
export async function identitiesOf(work: EngineWork, accounts: readonly string[]): Promise<Identities> {
  const rows = await work.run(
    shaped({
      accountId: "id",
      employeeId: "id?",
      other: "id?",
    })`select m.account_id as "accountId", m.employee_id as "employeeId", o.account_id as other from membership m
      left join membership o on o.comp_id = m.comp_id and o.employee_id = m.employee_id
      where m.comp_id = ${work.compId} and m.account_id = any(${arrayOf([...new Set(accounts)], "bigint")})`,
  );
  const found = new Map<string, { employeeId: string | null; accounts: string[] }>();
  for (const account of accounts) found.set(account, { employeeId: null, accounts: [account] });
  for (const { accountId, employeeId, other } of rows) {
    const identity = found.get(accountId);
    if (!identity) continue;
    identity.employeeId = employeeId;
    if (other !== null && !identity.accounts.includes(other)) identity.accounts.push(other);
  }
  return found;
}

/** Says whether those who prepare a document may decide on it in this company. */
export async function allowsSelf(work: EngineWork): Promise<boolean> {
  const [row] = await work.run(
    shaped({ allowed: "boolean" })`select allows_self_approval as allowed from company where id = ${work.compId}`,
  );
  return row?.allowed ?? false;
}

/** A question whether an account sees a record: it may read the module and the record lies in its scope. Each account is loaded once. */
export function sight(work: EngineWork, module: Module): (accountId: string, record: DocumentRecord) => Promise<boolean> {
  const known = new Map<string, Promise<Viewer | null>>();
  return async (accountId, record) => {
    const loading = known.get(accountId) ?? viewerWithin(work, accountId);
    known.set(accountId, loading);
    const viewer = await loading;
    return viewer !== null && hasReadAccess(viewer, module) && outsideBy(module, viewer, record, "read") === undefined;
  };
}

/** Names of accounts by id, in one statement. */
export async function peopleOf(work: EngineWork, accounts: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const ids = [...new Set(accounts)].filter(isId);
  if (ids.length === 0) return new Map();
  const rows = await work.run(
    shaped({
      id: "id",
      account: "text",
      name: "text",
    })`select id, account, ${accountName("account", work.viewer.language)} as name from account where id = any(${arrayOf(ids, "bigint")})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

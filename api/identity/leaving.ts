import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { failIfAny, fail, type Issue } from "#define/problem";
import { moduleOf, workFor, type EngineWork } from "#engine/context";
import { programFor } from "#engine/access/viewer";
import { handOverAll } from "#engine/approval/handOver";
import { readRecords } from "#engine/records";
import { act } from "#engine/write/act";
import { demand } from "#engine/write/guards";
import { createDocuments, updateDocument } from "#engine/write/save";
import { checkRules } from "#engine/write/validate";

/** Who goes, on which day, to whom his work goes, and why. */
export type Leaving = { leftOn: string; successor: string; reason: string };
const COUNTS = {
  tasks: "integer",
  customers: "integer",
  watches: "integer",
  alarms: "integer",
  substitutes: "integer",
  posts: "integer",
  tokens: "integer",
  sessions: "integer",
  remotes: "integer",
  calendars: "integer",
} as const;
/** How much of what somebody has. */
export type Holding = Record<keyof typeof COUNTS, number>;
type Person = { id: string; account: string; employeeId: string | null; departmentId: string | null; version: number };
const PERSON = shaped({ id: "id", account: "text", employeeId: "id?", departmentId: "id?", version: "integer" });

const MODULE = "admin.user";
/** What a member has that would go to a successor, or end, on his last day; throws forbidden and notFound. */
export async function holdingOf(work: EngineWork, id: string): Promise<Holding> {
  return counted(work, await leaverOf(work, id));
}

/**
 * Somebody leaves, in one transaction: he is out at once; approvals, alerts, subscriptions, alarms and substitutes go to his successor, his
 * customers by the draft of a transfer; posts, stations, sessions, tokens, remotes and calendars end. Throws forbidden, notFound, and
 * invalid for himself, the last administrator, a day to come, and whoever cannot succeed him.
 */
export async function leave(
  work: EngineWork,
  id: string,
  { leftOn, successor, reason }: Leaving,
): Promise<Holding & { transferId: string | null }> {
  const from = await leaverOf(work, id);
  const to = await memberBy(work, sql`a.account = ${successor}`);
  const issues: Issue[] = [];
  if (!to || to.id === from.id) issues.push({ code: "unknownRecord", field: "account", value: successor });
  if (leftOn > work.today) issues.push({ code: "dayToCome", table: "stations", field: "toOn", value: leftOn, params: { on: leftOn } });
  failIfAny(issues);
  if (!to) fail({ type: "notFound", what: MODULE });
  const had = await counted(work, from);
  const program = workFor(work, programFor(work.viewer));
  await act(program, moduleOf(work, MODULE), "leave", [{ id, version: from.version }], { reason });
  const { kept } = await handOverAll(program, from.account, to.account);
  await handWatches(work, from.id, to.id);
  await handSubstitutes(work, from, to, leftOn);
  await endRights(work, from, leftOn);
  const transferId = await transferOf(program, from, to, reason);
  await endEmployee(program, from, leftOn);
  return { ...had, tasks: had.tasks - kept, transferId };
}

async function leaverOf(work: EngineWork, id: string): Promise<Person> {
  demand(work, moduleOf(work, MODULE), "leave");
  const person = (await memberBy(work, sql`a.id = ${id}`)) ?? fail({ type: "notFound", what: MODULE });
  await tryOut(work, id);
  return person;
}

/** Refuses what the action itself would refuse to whoever asks, before anything is told or done. */
async function tryOut(work: EngineWork, id: string): Promise<void> {
  const module = moduleOf(work, MODULE);
  const records = await readRecords(work, module, [id]);
  failIfAny(await checkRules(work, module.actions?.leave?.check ?? [], records));
}

async function memberBy(work: EngineWork, where: ReturnType<typeof sql>): Promise<Person | undefined> {
  const [found] = await work.run(
    PERSON`select m.id, a.account, m.employee_id as "employeeId", e.department_id as "departmentId", m.version from membership m
      join account a on a.id = m.account_id left join employee e on e.comp_id = m.comp_id and e.id = m.employee_id
      where m.comp_id = ${work.compId} and m.stage = 'enabled' and a.is_enabled and a.invitation_flag = '0' and ${where}`,
  );
  return found;
}

async function counted({ run, compId, today }: EngineWork, { id, employeeId }: Person): Promise<Holding> {
  const own = sql`comp_id = ${compId} and account_id = ${id}`;
  const [found] = await run(shaped(COUNTS)`select
    (select count(*)::integer from approval_task where comp_id = ${compId} and assignee_id = ${id} and state in ('open', 'waiting')) as tasks,
    (select count(*)::integer from customer where comp_id = ${compId} and owner_id = ${employeeId}) as customers,
    (select count(*)::integer from report_watch where comp_id = ${compId} and owner_id = ${id}) as watches,
    (select count(*)::integer from report_alarm where comp_id = ${compId} and stage <> 'over' and ${id} in (owner_id, next_owner_id)) as alarms,
    (select count(*)::integer from substitute where comp_id = ${compId} and to_on >= ${today}::date
      and ${employeeId} in (principal_id, substitute_id)) as substitutes,
    (select count(*)::integer from employee_station where comp_id = ${compId} and employee_id = ${employeeId}
      and coalesce(to_on >= ${today}::date, true)) as posts,
    (select count(*)::integer from api_token where ${own} and stage = 'enabled') as tokens,
    (select count(*)::integer from session where account_id = ${id}) as sessions,
    (select count(*)::integer from screen_remote where ${own}) as remotes,
    (select count(*)::integer from calendar_feed where ${own}) as calendars`);
  return found ?? fail({ type: "notFound", what: MODULE });
}

/** Alerts and subscriptions with whom they tell, and the alarms that he answers for. */
async function handWatches({ run, compId }: EngineWork, from: string, to: string): Promise<void> {
  await run(sql`delete from report_watch_recipient r using report_watch w where r.comp_id = ${compId} and r.account_id = ${from}
    and w.comp_id = r.comp_id and w.id = r.watch_id and (w.owner_id <> ${from} or exists (select from report_watch_recipient o
      where o.comp_id = r.comp_id and o.watch_id = r.watch_id and o.account_id = ${to} and o.channel = r.channel and o.target = r.target))`);
  await run(sql`update report_watch_recipient set account_id = ${to} where comp_id = ${compId} and account_id = ${from}`);
  await run(sql`update report_watch set owner_id = ${to} where comp_id = ${compId} and owner_id = ${from}`);
  for (const who of ["owner", "next"])
    await run(sql`update report_watch set rule = jsonb_set(rule, array['alarm', ${who}::text, 'id'], to_jsonb(${to}::text))
      where comp_id = ${compId} and rule #>> array['alarm', ${who}::text, 'kind'] = 'account'
        and rule #>> array['alarm', ${who}::text, 'id'] = ${from}::text`);
  await run(sql`update report_alarm set owner_id = case when owner_id = ${from} then ${to}::bigint else owner_id end,
      next_owner_id = case when next_owner_id = ${from} then ${to}::bigint else next_owner_id end
    where comp_id = ${compId} and stage <> 'over' and ${from} in (owner_id, next_owner_id)`);
}

/** Whom he stands in for is stood in for by his successor; who stands in for him does so no more. */
async function handSubstitutes({ run, compId }: EngineWork, from: Person, to: Person, leftOn: string): Promise<void> {
  if (from.employeeId === null) return;
  await run(sql`update substitute set substitute_id = ${to.employeeId} where comp_id = ${compId} and substitute_id = ${from.employeeId}
    and to_on > ${leftOn} and ${to.employeeId}::bigint is not null and principal_id <> ${to.employeeId ?? "0"}`);
  await run(sql`update substitute set to_on = greatest(from_on, ${leftOn}::date) where comp_id = ${compId} and to_on > ${leftOn}
    and ${from.employeeId} in (principal_id, substitute_id)`);
}

/** What opened something for him opens nothing after his last day; what he showed instead of a password is worth nothing. */
async function endRights({ run, compId, now, viewer }: EngineWork, { id, employeeId }: Person, leftOn: string): Promise<void> {
  await run(sql`update station set to_on = greatest(coalesce(from_on, ${leftOn}::date), ${leftOn}::date) where comp_id = ${compId}
    and membership_id = ${id} and coalesce(to_on > ${leftOn}, true)`);
  await run(sql`delete from identity_station where comp_id = ${compId} and membership_id = ${id}`);
  await run(sql`update employee_station set to_on = greatest(from_on, ${leftOn}::date), version = version + 1, updated_at = ${now},
    updated_by = ${viewer.accountId} where comp_id = ${compId} and employee_id = ${employeeId} and coalesce(to_on > ${leftOn}, true)`);
  await run(sql`update api_token set stage = 'revoked', version = version + 1, updated_at = ${now}, updated_by = ${viewer.accountId}
    where comp_id = ${compId} and account_id = ${id} and stage = 'enabled'`);
  await run(sql`delete from screen_remote where comp_id = ${compId} and account_id = ${id}`);
  await run(sql`delete from calendar_feed where comp_id = ${compId} and account_id = ${id}`);
}

/** The draft by which his customers, with projects, visits and contracts, go to the successor once it is approved. */
async function transferOf(work: EngineWork, from: Person, to: Person, reason: string): Promise<string | null> {
  if (from.employeeId === null || to.employeeId === null) return null;
  const customers = await work.run(
    shaped({ id: "id" })`select id from customer where comp_id = ${work.compId} and owner_id = ${from.employeeId} order by id`,
  );
  if (customers.length === 0) return null;
  const header = { departmentId: to.departmentId, formerOwnerId: from.employeeId, ownerId: to.employeeId, readDays: 0, reason };
  const lines = { lines: customers.map(({ id }) => ({ customerId: id })) };
  const [made] = await createDocuments(work, moduleOf(work, "crm.customerTransfer"), [{ header, lines }]);
  return made?.header.id === undefined || made.header.id === null ? null : String(made.header.id);
}

async function endEmployee(work: EngineWork, { employeeId }: Person, leftOn: string): Promise<void> {
  if (employeeId === null) return;
  const module = moduleOf(work, "masterData.employee");
  const [record] = await readRecords(work, module, [employeeId]);
  if (record) await updateDocument(work, module, employeeId, Number(record.header.version), { header: { leftOn } });
}

import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { type Client, run, transaction, type Transaction } from "#db/client";
import { newId } from "#db/id";
import { hashPassword, OPEN_COST } from "#db/password";
import { arrayOf } from "#db/sql";
import { companiesOf, forgetCompanies } from "#engine/company";
import type { Runtime } from "#engine/runtime";
import { forgetViewers } from "#engine/access/viewer";

/** The password of every demo account: known to everybody, so they exist in demo mode only. */
export const DEMO_PASSWORD = "longwall-demo-1";

/** `trading` = the departments whose orders a keeper receives against and whose contracts he delivers. */
type Scope = "company" | "department" | "departmentBelow" | "warehouse" | "own" | "customer" | "trading";
type Station = { scope: Exclude<Scope, "trading">; departmentId: string | null; warehouseId: string | null };
type Person = "keeper" | "salesperson" | "buyer" | "customer";
type DemoAccount = {
  account: string;
  names: readonly [zh: string, en: string, ru: string];
  role: string;
  scopes: readonly Scope[];
  as?: Person;
  companies?: readonly number[];
  invitationFlag?: string;
};

/** The company that every demo account starts in. */
const HOME = 2;
const COMPANIES = [1, 2, 3];
const ACCOUNTS: readonly DemoAccount[] = [
  { account: "admin", names: ["管理员", "Administrator", "Администратор"], role: "administrator", scopes: ["company"] },
  { account: "leader", names: ["领导", "Executive", "Руководитель"], role: "leader", scopes: ["company"] },
  { account: "analyst", names: ["分析员", "Analyst", "Аналитик"], role: "analyst", scopes: ["company"] },
  { account: "keeper", names: ["保管员", "Storekeeper", "Кладовщик"], role: "keeper", scopes: ["warehouse", "trading"], as: "keeper" },
  { account: "approver", names: ["审批人", "Approver", "Согласующий"], role: "approver", scopes: ["company"] },
  {
    account: "sales",
    names: ["销售员", "Salesperson", "Менеджер по продажам"],
    role: "salesperson",
    scopes: ["own", "department"],
    as: "salesperson",
  },
  { account: "buyer", names: ["采购员", "Buyer", "Закупщик"], role: "buyer", scopes: ["departmentBelow", "own", "warehouse"], as: "buyer" },
  { account: "finance", names: ["会计", "Accountant", "Бухгалтер"], role: "accountant", scopes: ["company"] },
  { account: "service", names: ["服务工程师", "Service engineer", "Сервисный инженер"], role: "serviceEngineer", scopes: ["company"] },
  {
    account: "invited",
    names: ["受邀客户", "Invited customer", "Приглашённый клиент"],
    role: "invitedCustomer",
    scopes: ["customer"],
    as: "customer",
    companies: [HOME],
    invitationFlag: "1",
  },
];

/** Whom a demo account is in one company, and which part of it he works in; found in the company's own data. */
type Employment = {
  employeeId: string | null;
  departmentId: string | null;
  partyId: string | null;
  warehouseIds: readonly string[];
  tradingIds: readonly string[];
};
const NOWHERE: Employment = { employeeId: null, departmentId: null, partyId: null, warehouseIds: [], tradingIds: [] };

/**
 * Writes the demo accounts with their memberships and stations in those of the demo's companies that are there, or in these only; accounts
 * that are there already stay as they are.
 */
export async function loadAccounts(runtime: Pick<Runtime, "client">, companies?: readonly number[]): Promise<void> {
  forgetCompanies(runtime);
  const known = [...(await companiesOf(runtime)).keys()].filter((id) => COMPANIES.includes(id));
  await writeAccounts(runtime.client, known.includes(HOME) ? HOME : (known[0] ?? null));
  for (const compId of companies ?? known) await enrolDemo(runtime, compId);
}

/** Gives the demo accounts their memberships and stations in a company of the demo; who is a member already stays as he is. */
export async function enrolDemo(runtime: Pick<Runtime, "client">, compId: number): Promise<void> {
  const { client } = runtime;
  const roles = await run(client, shaped({ id: "id", code: "text" })`select id, code from role`);
  const people = await run(client, shaped({ id: "id", account: "text" })`select id, account from account where is_demo`);
  await transaction(client, [compId], async (open) => {
    const members = await open.run(shaped({ id: "id" })`select account_id as id from membership where comp_id = ${compId}`);
    for (const one of ACCOUNTS.filter(({ companies: only = COMPANIES }) => only.includes(compId))) {
      const [person, role] = [people.find(({ account }) => account === one.account), roles.find(({ code }) => code === one.role)];
      const isNew = person && !members.some(({ id }) => id === person.id);
      if (isNew && role) await enrol(open, compId, person.id, role.id, one.scopes, await placeOf(open, compId, one.as));
    }
  });
  forgetViewers(runtime);
}

async function writeAccounts(client: Client, home: number | null): Promise<void> {
  const namesIn = (language: 0 | 1 | 2) =>
    arrayOf(
      ACCOUNTS.map(({ names }) => names[language]),
      "text",
    );
  const hashes = await Promise.all(ACCOUNTS.map(() => hashPassword(DEMO_PASSWORD, OPEN_COST)));
  await run(
    client,
    sql`insert into account (id, account, name, name_en, name_ru, password_hash, default_comp_id, home_comp_id, invitation_flag, is_demo)
        select a.id, a.account, a.name, a.name_en, a.name_ru, a.password_hash, ${home}::integer, ${home}::integer, a.invitation_flag, true from unnest(
          ${arrayOf(
            ACCOUNTS.map(() => newId()),
            "bigint",
          )}, ${arrayOf(
            ACCOUNTS.map(({ account }) => account),
            "text",
          )},
          ${namesIn(0)}, ${namesIn(1)}, ${namesIn(2)}, ${arrayOf(hashes, "text")},
          ${arrayOf(
            ACCOUNTS.map(({ invitationFlag = "0" }) => invitationFlag),
            "text",
          )}) as a (id, account, name, name_en, name_ru, password_hash, invitation_flag)
        on conflict (account) do nothing`,
  );
}

async function enrol(
  open: Transaction,
  compId: number,
  accountId: string,
  roleId: string,
  scopes: readonly Scope[],
  place: Employment,
): Promise<void> {
  await open.run(
    sql`insert into membership (comp_id, id, account_id, employee_id, party_id)
        values (${compId}, ${accountId}, ${accountId}, ${place.employeeId}, ${place.partyId})`,
  );
  for (const [at, station] of scopes.flatMap((scope) => stationsOf(scope, place)).entries()) {
    await open.run(
      sql`insert into station (comp_id, id, membership_id, role_id, seq, scope, department_id, warehouse_id)
          values (${compId}, ${newId()}, ${accountId}, ${roleId}, ${at + 1}, ${station.scope}, ${station.departmentId}, ${station.warehouseId})`,
    );
  }
}

function stationsOf(scope: Scope, { departmentId, warehouseIds, tradingIds }: Employment): Station[] {
  if (scope === "warehouse") return warehouseIds.map((warehouseId) => ({ scope, departmentId: null, warehouseId }));
  if (scope === "trading") return tradingIds.map((id) => ({ scope: "department", departmentId: id, warehouseId: null }));
  const isOfDepartment = scope === "department" || scope === "departmentBelow";
  return [{ scope, departmentId: isOfDepartment ? departmentId : null, warehouseId: null }];
}

async function placeOf(open: Transaction, compId: number, as: Person | undefined): Promise<Employment> {
  if (as === undefined) return NOWHERE;
  if (as === "keeper") return keeperOf(open, compId);
  if (as === "customer") return customerOf(open, compId);
  return as === "salesperson" ? salespersonOf(open, compId) : buyerOf(open, compId);
}

/** The keeper of the first warehouse; all warehouses but the last are his, so that there is one that is not. */
async function keeperOf(open: Transaction, compId: number): Promise<Employment> {
  const rows = await open.run(
    shaped({
      id: "id",
      keeperId: "id?",
      departmentId: "id",
    })`select id, keeper_id as "keeperId", department_id as "departmentId" from warehouse where comp_id = ${compId} and not is_virtual order by code`,
  );
  const [first] = rows;
  if (!first) return NOWHERE;
  const warehouseIds = rows.slice(0, Math.max(1, rows.length - 1)).map(({ id }) => id);
  const trading = await open.run(shaped({ id: "id" })`select id from department where comp_id = ${compId} and (is_purchasing or is_sales)`);
  return {
    ...NOWHERE,
    employeeId: first.keeperId,
    departmentId: first.departmentId,
    warehouseIds,
    tradingIds: trading.map(({ id }) => id),
  };
}

/** The salesperson with the most customers. */
async function salespersonOf(open: Transaction, compId: number): Promise<Employment> {
  const [row] = await open.run(
    shaped({ employeeId: "id", departmentId: "id" })`select e.id as "employeeId", e.department_id as "departmentId" from employee e
        join department d on d.comp_id = e.comp_id and d.id = e.department_id
        left join customer c on c.comp_id = e.comp_id and c.owner_id = e.id
        where e.comp_id = ${compId} group by e.id, e.code, e.department_id, d.is_sales order by count(c.id) desc, d.is_sales desc, e.code limit 1`,
  );
  return { ...NOWHERE, ...row };
}

/** The customer with the most contracts. */
async function customerOf(open: Transaction, compId: number): Promise<Employment> {
  const [row] = await open.run(
    shaped({
      partyId: "id",
    })`select c.id as "partyId" from customer c left join sales_contract s on s.comp_id = c.comp_id and s.customer_id = c.id
        where c.comp_id = ${compId} group by c.id order by count(s.id) desc, c.id limit 1`,
  );
  return { ...NOWHERE, ...row };
}

/** The first employee of the purchasing department, who may look into every warehouse. */
async function buyerOf(open: Transaction, compId: number): Promise<Employment> {
  const [row] = await open.run(
    shaped({ employeeId: "id?", departmentId: "id" })`select e.id as "employeeId", d.id as "departmentId" from department d
        left join employee e on e.comp_id = d.comp_id and e.department_id = d.id
        where d.comp_id = ${compId} and d.is_purchasing order by d.code, e.code limit 1`,
  );
  const warehouses = await open.run(shaped({ id: "id" })`select id from warehouse where comp_id = ${compId} order by code`);
  return { ...NOWHERE, ...row, warehouseIds: warehouses.map(({ id }) => id) };
}

import { getTableColumns } from "drizzle-orm";
import type { Client } from "#db/client";
import { newId } from "#db/id";
import type { Dataset } from "#define/dataset";
import type { Module } from "#define/module";
import { shapeOf } from "#engine/definition/shape";
import { forgetViewers, loadViewer } from "#engine/access/viewer";
import { createDatabase, openClient } from "#support/database";
import { type Company, companyOf, mayWith, type Person, personOf, rowsSeen, writesFor } from "#support/oracles/rights";
import { type ScopeValues, writeSamples } from "#support/sampleRows";
import { openServer } from "#support/server";
import type { Row } from "#define/rows";

type Sql = Client;
const HOME = 2;
const COMPANIES = [HOME, 1];
const PARTIES = [newId(), newId()] as const;
export const ACCOUNTS = [
  "admin",
  "leader",
  "analyst",
  "keeper",
  "approver",
  "sales",
  "buyer",
  "finance",
  "service",
  "invited",
  "twofold",
  "captain",
];

/**
 * The server with sample rows of every module inside and outside of the places of its people, and what each of them may see of it by the
 * oracle.
 */
export async function openHouse() {
  const server = await openServer();
  const sql = openClient((await createDatabase()).ownerOptions, 2);
  // Whoever signs in writes a row of the journal of that: its rows do not stay those of the beginning, and its own story tells its doors.
  const modules = [...server.served.definitions.modules.values()].filter(({ id }) => id !== "admin.signInEvent");
  await addPeople(sql);
  await writeSamples(sql, modules, await placing(sql), COMPANIES);
  // People come in by their passwords alone, and stay.
  await sql`update sign_in_setting set captcha_after = 3, lock_after = 10, idle_minutes = 720, absolute_hours = 168`;
  // A right that waits is one to a module that there is.
  await sql`update role_offer set subject = 'admin.role' where kind <> 'path' and position('.' in subject) = 0`;
  // Where duties are separated an administrator of everything has no rights.
  await sql`update duty_separation set stage = 'off'`;
  await sql`update membership set party_id = ${PARTIES[0]} where comp_id = ${HOME} and account_id = (select id from account where account = 'invited')`;
  forgetViewers(server.served);
  await server.served.analytics.start();
  const company: Company = await companyOf(sql, HOME, modules);
  const stored = new Map<string, Row[]>();
  for (const module of modules) stored.set(module.id, await everyRow(sql, module));
  const people = new Map<string, Person>();
  for (const account of ACCOUNTS) people.set(account, await personOf(sql, account, HOME));
  const rowsOf = (module: Module) => stored.get(module.id) ?? [];
  const personNamed = (account: string) => people.get(account) ?? missing(account);
  const seen = new Map<string, Row[]>();
  // The rows are those of the beginning: what somebody may see of them is thought through once, and asked at every door.
  const seenBy = (person: Person, module: Module): Row[] => {
    const key = `${person.accountId} ${module.id}`;
    const rows = seen.get(key) ?? rowsSeen(person, company, module, modules, rowsOf(module));
    seen.set(key, rows);
    return rows;
  };
  return {
    ...server,
    /** The database as its owner sees it. */
    owner: sql,
    modules,
    rowsOf,
    personNamed,
    viewerNamed: async (account: string) =>
      (await loadViewer(server.served, personNamed(account).accountId, HOME, "zh")) ?? missing(account),
    seenBy,
    writesFor: (person: Person, module: Module, department: string) => writesFor(person, company, module, department),
    mayWith: (person: Person, module: Module, row: Row, action: string) => mayWith(person, company, module, row, action),
    /** Says whether a figure lies in somebody's places: as a row of a module with the scope columns of its dataset. */
    opensFigure: (person: Person, { id, scope }: Dataset, row: Row) => {
      const columns = Object.fromEntries(Object.keys(scope).map((kind) => [kind, kind]));
      const [any = missing("module")] = modules;
      return rowsSeen(person, company, { ...any, id, kind: "global", scope: { ...columns, creator: "-" } }, [], [row]).length > 0;
    },
  };
}

/** Ends the story: something that it is about is not there. */
export function missing(what: string): never {
  throw new Error(`no ${what}`);
}

/** Somebody with two roles in two places, and the leader of a department. */
async function addPeople(sql: Sql): Promise<void> {
  const made = {
    twofold: [
      ["keeper", "warehouse", "W2"],
      ["salesperson", "own", null],
    ],
    captain: [["salesperson", "team", null]],
  } as const;
  for (const [account, stations] of Object.entries(made)) {
    const [id, member] = [newId(), newId()];
    await sql`insert into account (id, account, name, password_hash, default_comp_id) select ${id}, ${account}, ${account}, password_hash, ${HOME} from account where account = 'admin'`;
    await sql`insert into membership (comp_id, id, account_id, employee_id) select ${HOME}, ${member}, ${id}, id from employee where comp_id = ${HOME} and code = ${account === "captain" ? "E1" : "E3"}`;
    for (const [role, scope, warehouse] of stations)
      await sql`insert into station (comp_id, id, membership_id, role_id, scope, warehouse_id)
        select ${HOME}, ${newId()}, ${member}, r.id, ${scope}, (select id from warehouse where comp_id = ${HOME} and code = ${warehouse}) from role r where r.code = ${role}`;
  }
  await sql`update department set leader_id = (select id from employee where comp_id = ${HOME} and code = 'E1') where comp_id = ${HOME} and code = 'D2'`;
}

/**
 * For each scope column of a module a row per place that somebody may or may not see, nobody's in every other column; rows of the other
 * company lie in the very same places.
 */
async function placing(sql: Sql): Promise<(module: Module) => ScopeValues[]> {
  const ids = async (table: string) =>
    (await sql.unsafe(`select id from ${table} where comp_id = ${HOME} order by code`)).map(({ id }) => id as string);
  const [departments, warehouses, employees] = [await ids("department"), await ids("warehouse"), await ids("employee")];
  const accounts = (await sql`select id from account where account in ('sales', 'keeper', 'buyer', 'twofold') order by id`).map(
    ({ id }) => id as string,
  );
  return ({ scope, ...module }) => {
    const creator = "everyReader" in scope ? undefined : (scope.creator ?? "createdBy");
    const pools: [string | undefined, readonly string[]][] =
      "everyReader" in scope
        ? []
        : [
            ...[scope.department ?? []].flat().map((column): [string, readonly string[]] => [column, departments]),
            ...[scope.warehouse ?? []].flat().map((column): [string, readonly string[]] => [column, warehouses]),
            [scope.owner, employees],
            [scope.reader, employees],
            [shapeOf({ scope, ...module }).columns.has(creator ?? "") ? creator : undefined, accounts],
            [scope.customer, PARTIES],
          ];
    const columns = pools.filter((pool): pool is [string, readonly string[]] => pool[0] !== undefined);
    const nowhere = Object.fromEntries(columns.filter(([column]) => column !== "id").map(([column]) => [column, "9"]));
    return [nowhere, nowhere, ...columns.flatMap(([column, values]) => values.map((value) => ({ ...nowhere, [column]: value })))];
  };
}

/** What is stored of a module, and what its view says beside. */
async function everyRow(sql: Sql, module: Module): Promise<Row[]> {
  const { select, from, columns } = shapeOf(module);
  const live = Object.keys(module.live ? getTableColumns(module.live) : {}).filter((name) => name !== "id" && name !== "compId");
  const beside = live.map((name) => `${columns.get(name)?.sql ?? missing(name)} as "${name}"`);
  const rows = await sql.unsafe(`select ${[select, ...beside].join(", ")} from ${from}`);
  return rows.map((row): Row => Object.assign({}, row, { id: String(row.id) }));
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { appOptions, type Client, connect, type ConnectionOptions } from "#db/client";
import { urlOf } from "#support/databases/url";
import { migrate } from "#db/migrate";
import { keepRole, roleFaults } from "#db/security";
import { startTestCluster, StartRefused } from "#db/server";
import { createDatabase, openClient } from "#support/database";
import { openTrade, receiptOf, type Trade } from "#support/trade";

let trade: Trade;
let place: ConnectionOptions;
let owner: Client;
/** The application role. */
let app = "";
beforeAll(async () => {
  trade = await openTrade();
  place = (await createDatabase()).ownerOptions;
  owner = openClient(place, 3);
  app = appOptions(place).user;
});

/**
 * Every row of the catalogue that says how tables, views, rights, row security, functions and roles are, with the transaction that wrote
 * it.
 */
const catalogue = () =>
  owner.unsafe(`select 'class' as of, oid::text as what, xmin::text as written, relfilenode::text as file from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    union all select 'policy', oid::text, xmin::text, '' from pg_policy union all select 'rule', ev_class::text, xmin::text, '' from pg_rewrite
    union all select 'function', oid::text, xmin::text, '' from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'role', rolname, xmin::text, '' from pg_authid union all select 'setting', setrole::text, xmin::text, '' from pg_db_role_setting order by 1, 2`);
const oidOf = async (name: string) => String((await owner.unsafe("select $1::regclass::oid::text as oid", [name]))[0]?.oid);
/** Somebody who reads a table in a transaction that stays open until `end`. */
async function reading(table: string): Promise<{ pid: number; end: () => Promise<unknown> }> {
  const reader = await owner.reserve();
  await reader.unsafe("begin");
  await reader.unsafe(`select count(*) from ${table}`);
  const [row] = await reader.unsafe("select pg_backend_pid() as pid");
  return { pid: Number(row?.pid), end: () => reader.unsafe("rollback").then(() => reader.release()) };
}
/** Whether the role that all installations had together may read the goods of a database; nothing where it is gone. */
const mayRead = async (one: Client) =>
  (await one.unsafe("select has_table_privilege(oid, 'goods', 'select') as found from pg_roles where rolname = 'longwall_app'")).map(
    (row) => row.found as boolean,
  );
/** A server of its own, with what is said while an application role there is set right. */
async function ownServer() {
  const cluster = await startTestCluster();
  const said: string[] = [];
  const keep = (client: Client, owns: ConnectionOptions) => keepRole(client, owns, { most: 1000, say: (line) => said.push(line) });
  return { cluster, client: connect(cluster.owner, 1), said, keep };
}
const broken = () => owner.unsafe("select has_table_privilege($1, 'stock_move', 'update') as found", [app]);

describe("A second process on a database that is of its release", () => {
  it("changes nothing, and waits for nobody: not even where every table is locked", async () => {
    const before = await catalogue();
    const tables = await owner.unsafe(
      "select string_agg(quote_ident(relname), ', ') as names from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'",
    );
    await owner.begin(async (holder) => {
      await holder.unsafe(`lock table ${String(tables[0]?.names)} in access exclusive mode`);
      const said: string[] = [];
      await Promise.race([migrate(place, (line) => said.push(line)), pause(4000).then(() => Promise.reject(new Error("it waits")))]);
      expect(said).toEqual([]);
    });
    expect(await catalogue()).toEqual(before);
  });

  it("imports while others post and read at length, and neither they nor it are stopped by the other", async () => {
    const folder = await mkdtemp(join(tmpdir(), "longwall-import-"));
    const file = join(folder, "units.csv");
    await writeFile(file, "code,nameEn\nTON,Ton\n");
    const words = ["--company", "ONE", "--module", "masterData.unitOfMeasure", "--file", file];
    const child = spawn(process.execPath, ["--import", "tsx", "api/command.ts", "import", ...words], {
      env: { ...process.env, DATABASE_URL: urlOf(place), DATA_DIR: folder },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const told = Promise.all([text(child.stdout), text(child.stderr)]);
    const reader = await reading("stock_move");
    const state = { isOver: false, posted: 0 };
    const ended = once(child, "exit").finally(() => {
      state.isOver = true;
    });
    const post = async () => {
      while (!state.isOver) {
        await trade.done("warehouse.goodsReceipt", receiptOf([["M1", "1", "2"]]), "submit", "confirm");
        state.posted += 1;
      }
    };
    const [[code]] = await Promise.all([ended, post(), post()]);
    await reader.end();
    await rm(folder, { recursive: true });
    expect([code, await told.then(([out]) => out)]).toEqual([0, expect.stringContaining('"applied":true')]);
    expect(state.posted).toBeGreaterThan(0);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("What a start has to set right", () => {
  it("waits for those who use the table, says for whom, and comes through when they have ended", async () => {
    await owner.unsafe(`grant update on stock_move to ${app}`);
    const reader = await reading("stock_move");
    const said: string[] = [];
    const going = migrate(place, (line) => {
      said.push(line);
      void reader.end();
    });
    await going;
    expect(said).toEqual([expect.stringContaining("table stock_move is to be changed for this release: waiting for process")]);
    expect(said[0]).toContain(`process ${reader.pid} (longwall, since `);
    expect(await broken()).toEqual([{ found: false }]);
  });

  it("is given up with the reason when they do not end, and is done by the next start", async () => {
    await owner.unsafe(`grant update on stock_move to ${app}`);
    const reader = await reading("stock_move");
    const refusal = await migrate(place, () => undefined, 300).catch((error: unknown) => error);
    await reader.end();
    expect(refusal).toBeInstanceOf(StartRefused);
    expect(String(refusal)).toContain(`waiting for process ${reader.pid}`);
    expect(await broken()).toEqual([{ found: true }]);
    await migrate(place);
    expect(await broken()).toEqual([{ found: false }]);
  });

  it("takes no wish of others for it: a further policy on a table is taken away", async () => {
    await owner.unsafe("create policy everybody on warehouse using (true)");
    await migrate(place);
    expect(await owner.unsafe("select polname from pg_policy where polrelid = 'warehouse'::regclass")).toEqual([{ polname: "company" }]);
  });

  it("is one view and those that read it where one is not what it was: the others stay", async () => {
    const [changed, kept] = [await oidOf("stock_on_hand"), await oidOf("receivable_due")];
    await owner.unsafe("drop view stock_on_hand cascade");
    await migrate(place);
    expect(await oidOf("receivable_due")).toBe(kept);
    expect(await oidOf("stock_on_hand")).not.toBe(changed);
    expect(await trade.rows(sql`select count(*)::integer as found from material_stock`)).toHaveLength(1);
  });

  it("is done by one process at a time: who comes second waits and finds nothing left to do", async () => {
    await owner.unsafe(`revoke select on warehouse from ${app}`);
    const said: string[] = [];
    await Promise.all([1, 2, 3].map(() => migrate(place, (line) => said.push(line))));
    expect(said.filter((line) => !line.startsWith("Another process"))).toEqual([]);
    expect(await trade.rows(sql`select count(*)::integer > 0 as found from warehouse`)).toEqual([{ found: true }]);
  });
});

/** The migrations of this release and one further, of a next release. */
async function withFurther(statement: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "longwall-migrations-"));
  await cp("db/migrations", folder, { recursive: true });
  await writeFile(join(folder, "9999_further.sql"), statement);
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
const migratedTo = (folder: string, patience = 3000) =>
  migrate(place, () => undefined, patience, folder).catch((error: unknown) => String(error));
const ADD_COLUMN = "alter table warehouse add column further text";

describe("A migration that others hold up", () => {
  it("leaves every view as it was when it is given up, for the program that runs beside it, and is done by the next start", () =>
    withFurther(ADD_COLUMN, async (folder) => {
      const before = await catalogue();
      const reader = await reading("warehouse");
      const refusal = await migratedTo(folder, 300);
      await reader.end();
      expect(refusal).toContain("9999_further.sql is to be changed for this release: waiting for process");
      expect(refusal).toContain("What is unfinished was not changed");
      expect(await catalogue()).toEqual(before);
      expect(await trade.rows(sql`select count(*)::integer as found from stock_on_hand where false`)).toEqual([{ found: 0 }]);
      expect(await migratedTo(folder)).toBeUndefined();
      expect(await oidOf("stock_on_hand")).not.toBe(before.find(({ of }) => of === "class")?.what);
      await owner.unsafe("alter table warehouse drop column further; delete from migration where name = '9999_further.sql'").simple();
    }));

  it("takes no view of others away: one beside ours stays, one over ours is named and nothing is changed", () =>
    withFurther(ADD_COLUMN, async (folder) => {
      await owner
        .unsafe("create view my_warehouses as select 1 as one; create view my_stock as select quantity from stock_on_hand")
        .simple();
      const before = await catalogue();
      const [mine] = [await oidOf("my_warehouses")];
      expect(await migratedTo(folder)).toMatch(/StartRefused.*view my_stock depends on view stock_on_hand/s);
      expect(await catalogue()).toEqual(before);
      await owner.unsafe("drop view my_stock");
      expect(await migratedTo(folder)).toBeUndefined();
      expect(await oidOf("my_warehouses")).toBe(mine);
      await owner
        .unsafe("drop view my_warehouses; alter table warehouse drop column further; delete from migration where name = '9999_further.sql'")
        .simple();
    }));

  it("nor where one of our views alone is made anew", async () => {
    await owner.unsafe("create view my_stock as select quantity from stock_on_hand; comment on view stock_on_hand is 'changed'").simple();
    const before = await oidOf("stock_on_hand");
    expect(await migratedTo("db/migrations")).toMatch(/StartRefused.*view my_stock depends on view stock_on_hand/s);
    expect(await oidOf("my_stock")).toBeDefined();
    await owner.unsafe("drop view my_stock");
    expect(await migratedTo("db/migrations")).toBeUndefined();
    expect(await oidOf("stock_on_hand")).not.toBe(before);
  });
});

/** Migrations as another release wrote them down. */
const written = (names: readonly string[]) =>
  owner.begin(async (open) => {
    await open.unsafe("delete from migration");
    for (const name of names) await open.unsafe("insert into migration (name, digest) values ($1, 'of its time')", [name]);
  });

describe("A database of another release", () => {
  it("of 0.5.0 is taken over as it stands; an older one is left untouched, with the way to go", async () => {
    const here = await owner.unsafe<{ name: string; digest: string }[]>("select name, digest from migration order by name");
    const [first, ...later] = here;
    const kept = await oidOf("warehouse");
    await written(["0000_first.sql", "0001_instalment_owner.sql"]);
    expect(String(await migrate(place).catch((error: unknown) => error))).toContain("start version 0.5.0");
    expect(await owner.unsafe("select name from migration order by name")).toHaveLength(2);
    await written(["0000_first.sql", String(first?.name)]);
    for (const { name, digest } of later) await owner.unsafe("insert into migration (name, digest) values ($1, $2)", [name, digest]);
    await migrate(place);
    expect(await oidOf("warehouse")).toBe(kept);
    expect(await owner.unsafe("select name from migration where name <> '0000_first.sql' order by name")).toEqual(
      here.map(({ name }) => ({ name })),
    );
  });
});

describe("The login of the program, which all databases of its owner share", () => {
  it("takes the place of the one that all had together, which goes with the last database that it may do something in", async () => {
    const cluster = await startTestCluster();
    const last = { ...cluster.owner, database: "postgres" };
    const [client, neighbour] = [connect(cluster.owner, 1), connect(last, 1)];
    const parting = await readFile("db/migrations/0106_part_with_shared_role.sql", "utf8");
    await client.unsafe("create role longwall_app login");
    for (const one of [client, neighbour])
      await one.unsafe("create table goods (id bigint); grant select on goods to longwall_app").simple();
    await client.unsafe(parting);
    expect([await mayRead(client), await mayRead(neighbour)]).toEqual([[false], [true]]);
    await neighbour.unsafe(parting);
    expect(await mayRead(neighbour)).toEqual([]);
    await client.unsafe(parting);
    await Promise.all([client.end(), neighbour.end()]);
    await cluster.stop();
  });

  it("is each owner's own: installations that share a server leave each other's alone", async () => {
    const { cluster, client, said, keep } = await ownServer();
    await client.unsafe("create sequence id_node_seq; create role other superuser login password 'another'").simple();
    await keep(client, cluster.owner);
    const theirs = { ...cluster.owner, user: "other", password: "another", database: "postgres" };
    const neighbour = connect(theirs, 1);
    await neighbour.unsafe("create sequence id_node_seq");
    await keep(neighbour, theirs);
    expect([await roleFaults(client, cluster.owner), await roleFaults(neighbour, theirs), said]).toEqual([[], [], []]);
    await Promise.all([client.end(), neighbour.end()]);
    await cluster.stop();
  });

  it("is set right where the owner has another password, and those whom that shuts out are named", async () => {
    const { cluster, client, said, keep } = await ownServer();
    await client.unsafe("create sequence id_node_seq");
    await keep(client, cluster.owner);
    await client.unsafe(`alter role ${cluster.owner.user} password 'another'`);
    const changed = { ...cluster.owner, password: "another", database: "postgres" };
    const neighbour = connect(changed, 1);
    await neighbour.unsafe("create sequence id_node_seq");
    await keep(neighbour, changed);
    expect(await roleFaults(neighbour, changed)).toEqual([]);
    expect(said).toEqual([expect.stringContaining(`It opens ${cluster.owner.database} too`)]);
    expect(await roleFaults(client, cluster.owner)).toHaveLength(1);
    await Promise.all([client.end(), neighbour.end()]);
    await cluster.stop();
  });
});

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { TransactionSql } from "postgres";
import { appOptions, type Client, connect, type ConnectionOptions } from "./client.ts";
import { APPEND_ONLY, TABLES } from "./registry.ts";
import { createViews, dropViews } from "./views/index.ts";

const FOLDER = fileURLToPath(new URL("./migrations/", import.meta.url));
const LOCK = 7_204_113;

/** Brings a database to this release: pending migrations in order, one process at a time, then the application role's rights, row security and the views; throws when a landed migration was edited. */
export async function migrate(owner: ConnectionOptions, say: (line: string) => void = () => {}): Promise<void> {
  const client = connect(owner, 1);
  try {
    await client.unsafe(`select pg_advisory_lock(${LOCK})`);
    await client.unsafe(
      "create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())",
    );
    const done = new Map(
      (await client.unsafe("select name, digest from migration")).map((row) => [row.name as string, row.digest as string]),
    );
    const names = (await readdir(FOLDER)).filter((file) => file.endsWith(".sql")).sort();
    await client.begin((sql) =>
      dropViews(
        sql,
        names.some((name) => !done.has(name)),
      ),
    );
    for (const name of names) {
      const text = await readFile(FOLDER + name, "utf8");
      const digest = createHash("sha256").update(text).digest("hex");
      if (done.has(name)) {
        if (done.get(name) !== digest) throw new Error(`migration ${name} was edited after it landed`);
        continue;
      }
      say(`migrating ${name}`);
      await client.begin(async (sql) => {
        for (const statement of text.split("--> statement-breakpoint")) await sql.unsafe(statement);
        await sql.unsafe("insert into migration (name, digest) values ($1, $2)", [name, digest]);
      });
    }
    await client.begin(async (sql) => {
      await secure(sql, owner);
      await createViews(sql, appOptions(owner).user);
    });
  } finally {
    await client.end();
  }
}

/** What the application role may do: rows of companies named in `app.comp_ids` only, no change of ledgers and histories. */
async function secure(sql: TransactionSql, owner: ConnectionOptions): Promise<void> {
  const app = appOptions(owner);
  const [found] = await sql.unsafe("select 1 from pg_roles where rolname = $1", [app.user]);
  if (!found) await sql.unsafe(`create role ${app.user} login nosuperuser nobypassrls`);
  await sql.unsafe(`alter role ${app.user} password '${app.password}'`);
  await sql.unsafe(`alter role ${app.user} set timezone to 'UTC'`);
  await sql.unsafe(`alter role ${app.user} set lock_timeout to '20s'`);
  await sql.unsafe(`alter role ${app.user} set statement_timeout to '120s'`);
  await sql.unsafe(`grant usage on schema public to ${app.user}`);
  await sql.unsafe(`grant usage on sequence id_node_seq to ${app.user}`);
  await statistics(sql, app.user);
  for (const [table, kind] of Object.entries(TABLES)) {
    const rights =
      table === "migration"
        ? "select"
        : (APPEND_ONLY as readonly string[]).includes(table)
          ? "select, insert"
          : "select, insert, update, delete";
    await sql.unsafe(`revoke all on ${table} from ${app.user}`);
    await sql.unsafe(`grant ${rights} on ${table} to ${app.user}`);
    if (kind !== "company") continue;
    await sql.unsafe(`alter table ${table} enable row level security`);
    await sql.unsafe(`drop policy if exists company on ${table}`);
    await sql.unsafe(
      `create policy company on ${table} using (comp_id = any (string_to_array(nullif(current_setting('app.comp_ids', true), ''), ',')::integer[]))`,
    );
  }
}

/** Lets the application refresh the planner's statistics of the tables that its transaction writes and that doubled since, which only owners may; nobody else sees those rows, and what somebody else is analysing is left out. */
async function statistics(sql: TransactionSql, user: string): Promise<void> {
  await sql.unsafe(`create or replace function refresh_statistics() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare found text;
    begin
      for found in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and pg_relation_size(c.oid) > (2 * greatest(c.relpages, 0) + 4) * current_setting('block_size')::bigint
        and exists (select 1 from pg_locks l where l.pid = pg_backend_pid() and l.relation = c.oid and l.mode = 'RowExclusiveLock') order by c.relname loop
        execute format('analyze (skip_locked) public.%I', found);
      end loop;
    end $$`);
  await sql.unsafe("revoke all on function refresh_statistics() from public");
  await sql.unsafe(`grant execute on function refresh_statistics() to ${user}`);
}

/** A number from 0 to 1023 for this process's ids, different for 1024 processes in a row. */
export async function takeIdNode(client: Client): Promise<number> {
  const [row] = await client.unsafe("select nextval('id_node_seq')::integer % 1024 as node");
  return row?.node as number;
}

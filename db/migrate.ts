import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BI_SCHEMA } from "./biRole.ts";
import { appOptions, type Client, connect, type ConnectionOptions } from "./client.ts";
import { StartRefused } from "./embedded/refusal.ts";
import { isAsMade, make, standing } from "./made.ts";
import { alone, patiently, type Patience } from "./patience.ts";
import { keepRole, roleFaults, roleMade, secured } from "./security.ts";
import { areViewsMade, dropViews, makeViews, remakeViews } from "./views/index.ts";

const FOLDER = fileURLToPath(new URL("./migrations/", import.meta.url));
const LOCK = 7_204_113;
/** All that was there up to version 0.5.0, in one: a database has all of it or none. */
const BASELINE = "0039_columns_that_rows_were_loaded_with.sql";
const MIGRATION_TABLE =
  "create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())";
const TWO_MINUTES = 120_000;

type Migration = { name: string; text: string; digest: string };

/**
 * Brings a database to this release: pending migrations in order, one process at a time, then the application role's rights, row security
 * and the views.
 * Where nothing is pending nothing is touched, and nobody waited for. Throws when a landed migration was edited, StartRefused when others
 * hold what is to be changed for longer than the patience (milliseconds).
 */
export async function migrate(
  owner: ConnectionOptions,
  say: (line: string) => void = () => {},
  mostPatience = TWO_MINUTES,
  folder = FOLDER,
): Promise<void> {
  const client = connect(owner, 1);
  const patience = { most: mostPatience, say };
  try {
    const migrations = await readMigrations(folder);
    if ((await isMade(client, owner)) && (await pending(client, migrations)).length === 0) return;
    await alone(client, LOCK, patience, () => bringUp(client, owner, migrations, patience));
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      return { name, text, digest: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** The first of these migrations that a newer release made; undefined when all are known here. */
export async function newerMigration(names: readonly string[]): Promise<string | undefined> {
  return newerOf(names, await readMigrations(FOLDER));
}

function newerOf(names: readonly string[], known: readonly Migration[]): string | undefined {
  return names.find((name) => name > BASELINE && !known.some((one) => one.name === name));
}

/** Makes the tables of these migrations in an empty database, as the release that ended with them had them. */
export async function layOut(sql: Pick<Client, "unsafe">, names: readonly string[]): Promise<void> {
  await sql.unsafe(MIGRATION_TABLE);
  for (const { name, text } of await readMigrations(FOLDER)) if (names.includes(name)) await carryOut(sql, text);
}

async function carryOut(sql: Pick<Client, "unsafe">, text: string): Promise<void> {
  for (const statement of text.split("--> statement-breakpoint")) await sql.unsafe(statement);
}

/** Whether rights, row security and views are those of this release: found out without touching a table. */
async function isMade(client: Client, owner: ConnectionOptions): Promise<boolean> {
  const { user } = appOptions(owner);
  const found = await standing(client, user);
  return (
    found.has("migration") &&
    secured(user).every((thing) => isAsMade(thing, found)) &&
    areViewsMade(user, found) &&
    (await roleFaults(client, owner)).length === 0
  );
}

async function pending(client: Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const rows = await client.unsafe<{ name: string; digest: string }[]>("select name, digest from migration");
  const done = new Map(rows.map(({ name, digest }) => [name, digest]));
  if (done.size > 0 && !done.has(BASELINE))
    throw new StartRefused("This database was written before version 0.5.0: start version 0.5.0 on it once, then this one.");
  const newer = newerOf([...done.keys()], migrations);
  if (newer !== undefined)
    throw new StartRefused(`This database was brought forward by a newer release (${newer}): start that one, or restore a backup.`);
  const edited = migrations.find(({ name, digest }) => name !== BASELINE && done.has(name) && done.get(name) !== digest);
  if (edited) throw new Error(`migration ${edited.name} was edited after it landed`);
  return migrations.filter(({ name }) => !done.has(name));
}

async function bringUp(client: Client, owner: ConnectionOptions, migrations: readonly Migration[], patience: Patience): Promise<void> {
  const { user } = appOptions(owner);
  await client.unsafe(MIGRATION_TABLE);
  const open = await pending(client, migrations);
  if (open.length > 0) await bringForward(client, user, open, patience);
  await keepRole(client, owner, patience);
  await make(client, user, secured(user), patience);
  await makeViews(client, user, patience);
}

/**
 * All that is pending and the views over it in one transaction: what is given up leaves the views to the program that still runs beside.
 */
async function bringForward(client: Client, user: string, open: readonly Migration[], patience: Patience): Promise<void> {
  const names = open.map(({ name }) => name).join(", ");
  patience.say(`migrating ${names}`);
  await patiently(client, { what: `Migration ${names}` }, patience, async (sql) => {
    // The views of readers stand on what is changed: the program makes them anew once it has started.
    await sql.unsafe(`drop schema if exists ${BI_SCHEMA} cascade`);
    await dropViews(sql, user);
    for (const { name, text, digest } of open) {
      await carryOut(sql, text);
      await sql.unsafe("insert into migration (name, digest) values ($1, $2)", [name, digest]);
    }
    await sql.unsafe(roleMade(user));
    await remakeViews(sql, user);
  });
}

/** A number from 0 to 1023 for this process's ids, different for 1024 processes in a row. */
export async function takeIdNode(client: Client): Promise<number> {
  const [row] = await client.unsafe("select nextval('id_node_seq')::integer % 1024 as node");
  return row?.node as number;
}

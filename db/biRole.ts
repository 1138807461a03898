import { createHash, randomBytes } from "node:crypto";
import { connect, type Client, type ConnectionOptions } from "./client.ts";

/** A view for programs that only read: its query, and what view and columns say. */
export type BiView = { name: string; query: string; says: string; columns: Readonly<Record<string, string>> };
/** Which companies the reader sees, and the views over their rows. */
export type BiViews = (companies: readonly number[]) => readonly BiView[];

/** Nobody else has a schema of this name: it is dropped whole. */
export const BI_SCHEMA = "longwall_bi";
const SETTINGS = {
  default_transaction_read_only: "on",
  statement_timeout: "60s",
  idle_in_transaction_session_timeout: "60s",
  search_path: BI_SCHEMA,
};
const MOST_CONNECTIONS = 5;

/** The login of the reader: one for each database of a server. */
export function biUser(owner: ConnectionOptions): string {
  const tail = createHash("sha256").update(owner.database).digest("hex").slice(0, 8);
  return `longwall_app_bi_${tail}`;
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Makes the reader of these companies, or gives him a new password, and makes his views anew; the password is told this once. */
export async function openBi(owner: ConnectionOptions, companies: readonly number[], views: BiViews): Promise<string> {
  const user = biUser(owner);
  const password = randomBytes(24).toString("base64url");
  await owning(owner, async (sql) => {
    const known = await sql.unsafe("select 1 from pg_roles where rolname = $1", [user]);
    if (known.length === 0) await sql.unsafe(`create role ${user} nosuperuser nocreatedb nocreaterole noinherit nobypassrls`);
    await sql.unsafe(`alter role ${user} login connection limit ${MOST_CONNECTIONS} password '${password}'`);
    for (const [name, value] of Object.entries(SETTINGS)) await sql.unsafe(`alter role ${user} set ${name} to '${value}'`);
    await sql.unsafe(`comment on role ${user} is '${companies.join(",")}'`);
    await layViews(sql, user, views(companies));
  });
  return password;
}

/** Ends the reader's login and takes his views away. */
export async function closeBi(owner: ConnectionOptions): Promise<void> {
  const user = biUser(owner);
  await owning(owner, async (sql) => {
    await sql.unsafe(`drop schema if exists ${BI_SCHEMA} cascade`);
    const known = await sql.unsafe("select 1 from pg_roles where rolname = $1", [user]);
    if (known.length === 0) return;
    await sql.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${user}'`);
    await sql.unsafe(`drop role ${user}`);
  });
}

/** Makes the views of this release for a reader that is there; nothing where none was opened, or his views are these already. */
export async function keepBi(owner: ConnectionOptions, views: BiViews): Promise<void> {
  const user = biUser(owner);
  await owning(owner, async (sql) => {
    const [role] = await sql.unsafe<{ companies: string }[]>(
      "select coalesce(shobj_description(oid, 'pg_authid'), '') as companies from pg_roles where rolname = $1",
      [user],
    );
    if (!role) return;
    const wanted = views(
      role.companies
        .split(",")
        .filter((id) => id !== "")
        .map(Number),
    );
    const [found] = await sql.unsafe<{ mark: string | null }[]>(
      `select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = '${BI_SCHEMA}'`,
    );
    if (found?.mark !== markOf(wanted)) await layViews(sql, user, wanted);
  });
}

const markOf = (views: readonly BiView[]) => createHash("sha256").update(JSON.stringify(views)).digest("hex");

async function layViews(sql: Pick<Client, "unsafe">, user: string, views: readonly BiView[]): Promise<void> {
  const made = views.flatMap(({ name, query, says, columns }) => [
    `create view ${BI_SCHEMA}.${name} with (security_barrier) as ${query}`,
    `comment on view ${BI_SCHEMA}.${name} is ${literal(says)}`,
    ...Object.entries(columns).map(([column, text]) => `comment on column ${BI_SCHEMA}.${name}.${column} is ${literal(text)}`),
  ]);
  const statements = [
    `drop schema if exists ${BI_SCHEMA} cascade`,
    `create schema ${BI_SCHEMA}`,
    ...made,
    `revoke all on schema ${BI_SCHEMA} from public`,
    `grant usage on schema ${BI_SCHEMA} to ${user}`,
    `grant select on all tables in schema ${BI_SCHEMA} to ${user}`,
    `comment on schema ${BI_SCHEMA} is '${markOf(views)}'`,
  ];
  await sql.unsafe(statements.join(";\n")).simple();
}

async function owning(owner: ConnectionOptions, work: (sql: Pick<Client, "unsafe">) => Promise<void>): Promise<void> {
  const client = connect(owner, 1);
  try {
    await client.begin((sql) => work(sql));
  } finally {
    await client.end();
  }
}

import { readdir, readFile } from "node:fs/promises";
import { appOptions, type Client, connect, type ConnectionOptions } from "#db/client";
import { making } from "#db/made";
import { roleMade, secured } from "#db/security";

const FOLDER = new URL("../../../db/migrations/", import.meta.url);
/** Rows are taken as they are, in whatever order the tables come. */
const UNCHECKED = "set session_replication_role = replica";

/** The whole of a database as SQL: its schema in the words of this version's migrations, rights, rows, views. psql reads it as well. */
export async function dump(owner: ConnectionOptions): Promise<string> {
  const client = connect(owner, 1);
  const { user } = appOptions(owner);
  try {
    const rights = secured(user).map((one) => `${making(one, user)};`);
    const parts = [UNCHECKED, roleMade(user), MIGRATIONS, await schema()].map((part) => `${part};`);
    return [...parts, ...rights, ...(await rows(client)), ...(await views(client, user))].join("\n");
  } finally {
    await client.end();
  }
}

const MIGRATIONS = "create table migration (name text primary key, digest text not null, applied_at timestamptz not null default now())";

async function schema(): Promise<string> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, FOLDER), "utf8")));
  return texts.join("\n").replaceAll("--> statement-breakpoint", "");
}

async function rows(client: Client): Promise<string[]> {
  const tables = await client<{ name: string; columns: string }[]>`
    select c.relname::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid order by c.relname`;
  const inserts: string[] = [];
  for (const { name, columns } of tables) {
    const [found] = await client.unsafe(`select string_agg(to_json(t)::text, E',\\n') as rows from ${name} t`);
    if (found?.rows)
      inserts.push(
        `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $rows$[${String(found.rows)}]$rows$);`,
      );
  }
  return inserts;
}

async function views(client: Client, user: string): Promise<string[]> {
  const found = await client<{ made: string }[]>`
    select format('create view %I with (security_invoker = true) as %s%sgrant select on %I to %I;%scomment on view %I is %L;',
      relname, pg_get_viewdef(oid), E'\n', relname, ${user}::text, E'\n', relname, obj_description(oid, 'pg_class')) as made
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by oid`;
  return found.map(({ made }) => made);
}

/** Brings a dump into an empty database. */
export async function restore(owner: ConnectionOptions, dumped: string): Promise<void> {
  const client = connect(owner, 1);
  try {
    await client.unsafe(dumped).simple();
  } finally {
    await client.end();
  }
}

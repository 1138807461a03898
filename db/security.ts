import { appOptions, type Client, connect, type ConnectionOptions } from "./client.ts";
import type { Made } from "./made.ts";
import { patiently, type Patience } from "./patience.ts";
import { TABLES } from "./registry.ts";
import type { TableNature } from "./table.ts";

const SETTINGS = { TimeZone: "UTC", lock_timeout: "20s", statement_timeout: "120s" } as const;
const WRONG_PASSWORD = "28P01";

/** What the application role may do with tables: rows of companies named in `app.comp_ids` only, no change of ledgers and histories. */
export function secured(user: string): Made[] {
  return [
    ...[...TABLES].map(([name, nature]) => ({ kind: "table" as const, name, text: rightsOf(name, nature, user) })),
    ...statistics(user),
    erasing(user),
  ];
}

function rightsOf(table: string, { kind, isLedger, isJournal }: TableNature, user: string): string {
  const rights =
    table === "migration"
      ? "select"
      : isLedger
        ? "select, insert"
        : isJournal
          ? "select, insert, delete"
          : "select, insert, update, delete";
  const grants = [`revoke all on ${table} from public, ${user}`, `grant ${rights} on ${table} to ${user}`];
  if (kind !== "company") return grants.join(";\n");
  return [
    ...grants,
    `alter table ${table} enable row level security`,
    `do $policies$ declare found text; begin
      for found in select polname from pg_policy where polrelid = 'public.${table}'::regclass loop
        execute format('drop policy %I on ${table}', found); end loop; end $policies$`,
    `create policy company on ${table} using (comp_id = any (string_to_array(nullif(current_setting('app.comp_ids', true), ''), ',')::integer[]))`,
  ].join(";\n");
}

const lockedAs = (mode: string) => `p.oid in (select l.relation from pg_locks l
            where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.mode = '${mode}')`;
/** The tables that this transaction writes; to ask the size of every other one takes longer than a small batch. */
const WRITTEN = lockedAs("RowExclusiveLock");
/** Those it has analysed; until it ends nobody else does, who would not see its rows and tell that there are none. */
const ANALYSED = lockedAs("ShareUpdateExclusiveLock");
/**
 * Those of whose companies none is known to be the one that writes: it is planned for as if it had no rows, so that any index that begins
 * with the company looks as good as the right one.
 */
const NEW_TO_COMPANY = `exists (select from pg_attribute a where a.attrelid = p.oid and a.attname = 'comp_id')
          and not exists (select from pg_stats s where s.schemaname = 'public' and s.tablename = p.relname and s.attname = 'comp_id'
            and s.most_common_vals::text::text[] @> string_to_array(current_setting('app.comp_ids', true), ','))`;

/**
 * Lets the application refresh the planner's statistics of the tables that doubled since or never had any, which only owners may: its own
 * transaction sees what it has just written, and what somebody else is analysing is left out. Of all tables, of those it writes (also where
 * its company is new to them), and of those for a transaction that writes for minutes: once in any case.
 */
const statistics = (user: string): Made[] => [
  statisticsOf("refresh_statistics", "true", "false", user),
  statisticsOf("refresh_written_statistics", WRITTEN, NEW_TO_COMPANY, user),
  statisticsOf("keep_written_statistics", WRITTEN, `not ${ANALYSED}`, user),
];

function statisticsOf(name: string, which: string, always: string, user: string): Made {
  const text = `create or replace function ${name}() returns void language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp as $$
    declare found text;
    begin
      for found in select c.relname from (select p.*, ${always} as is_due from pg_class p
          where p.relnamespace = 'public'::regnamespace and p.relkind = 'r' and ${which} offset 0) c
        where c.is_due or pg_relation_size(c.oid) > (case when c.reltuples < 0 then 1 else 2 * c.relpages + 4 end) * current_setting('block_size')::bigint
        order by c.relname loop
        execute format('analyze (skip_locked) public.%I', found);
      end loop;
    end $$;
    revoke all on function ${name}() from public;
    grant execute on function ${name}() to ${user}`;
  return { kind: "function", name, text };
}

/**
 * Lets the application take out of the history and of comments, which it may only add to else, what says who somebody is, in the companies
 * of its transaction: values of `fields` (`<module>.<field>`, lines as `<module>.<table>.<field>`) of these documents, how they are called
 * in what others saw, and, of the documents of `subject`, reasons, comments and what was seen. Gives back the changed rows of the history.
 */
function erasing(user: string): Made {
  const args = "(company integer, subject text, modules text[], documents bigint[], fields text[])";
  const text = `create or replace function erase_history${args} returns setof bigint language sql security definer
      set search_path = pg_catalog, public, pg_temp as $$
    with told as (select * from unnest(modules, documents) as t (module, id)
        where company = any (string_to_array(nullif(current_setting('app.comp_ids', true), ''), ',')::integer[])),
      unsaid as (update record_comment c set text = '', mentions = '[]' from told t
        where c.comp_id = company and t.module = subject and c.module = t.module and c.document_id = t.id),
      meant as (select h.id, h.module = subject as is_subject, true as is_told from document_history h
          join told t on t.module = h.module and t.id = h.document_id where h.comp_id = company
        union all select h.id, false, false from document_history h where h.comp_id = company and h.seen is not null
          and not exists (select from told t where t.module = h.module and t.id = h.document_id)
          and exists (select from jsonb_each(h.seen -> 'labels') l join told t on l.value ? t.id::text))
    update document_history h set
      reason = case when m.is_subject then null else h.reason end,
      changes = case when m.is_told then (select jsonb_object_agg(c.key, c.value) from jsonb_each(h.changes) c
        where h.module || '.' || regexp_replace(c.key, '\\[\\d+\\]', '') <> all (fields)) else h.changes end,
      seen = case when m.is_subject then null when h.seen is not null then h.seen || jsonb_build_object(
        'header', case when m.is_told then (select coalesce(jsonb_object_agg(s.key, s.value), '{}') from jsonb_each(h.seen -> 'header') s
          where h.module || '.' || s.key <> all (fields)) else h.seen -> 'header' end,
        'labels', (select coalesce(jsonb_object_agg(l.key, l.value - (select array_agg(t.id::text) from told t)), '{}')
          from jsonb_each(h.seen -> 'labels') l)) end
    from meant m where h.comp_id = company and h.id = m.id returning h.id $$;
    revoke all on function erase_history${args} from public;
    grant execute on function erase_history${args} to ${user}`;
  return { kind: "function", name: "erase_history", args, text };
}

type Asking = Pick<Client, "unsafe">;

/** What of the application role, which all databases of its owner share, is not as it should be: the words that set it right. */
export async function roleFaults(client: Asking, owner: ConnectionOptions): Promise<string[]> {
  const app = appOptions(owner);
  const [role] = await client.unsafe<{ settings: string[] }[]>(
    "select coalesce(rolconfig, '{}') as settings from pg_roles where rolname = $1",
    [app.user],
  );
  const settings = Object.entries(SETTINGS).filter(([name, value]) => !role?.settings.includes(`${name}=${value}`));
  return [
    ...(role ? [] : [roleMade(app.user)]),
    ...(role && (await isLetIn(app)) ? [] : [passwordOf(app)]),
    ...settings.map(([name, value]) => `alter role ${app.user} set ${name} to '${value}'`),
    ...(await placeFaults(client, app.user, role !== undefined)),
  ];
}

/** Sets the application role right, and tells whose programs a new password shuts out. */
export async function keepRole(client: Client, owner: ConnectionOptions, patience: Patience): Promise<void> {
  const app = appOptions(owner);
  const faults = await patiently(client, { what: `role ${app.user}` }, patience, async (sql) => {
    const found = await roleFaults(sql, owner);
    for (const fault of found) await sql.unsafe(fault);
    return found;
  });
  const others = faults.includes(passwordOf(app)) ? await otherDatabases(client, app.user) : [];
  if (others.length > 0)
    patience.say(
      `The password of ${app.user}, which follows from that of ${owner.user}, was
          set anew. It opens ${others.join(", ")} too: programs there need the same owner password in DATABASE_URL.`,
    );
}

const passwordOf = ({ user, password }: ConnectionOptions) => `alter role ${user} password '${password}'`;
/** Makes the application role where it is not there; another database of the server may be making it at this moment. */
export const roleMade = (user: string) =>
  `do $$ begin create role ${user} login nosuperuser nobypassrls; exception when duplicate_object or unique_violation then null; end $$`;

async function placeFaults(client: Asking, user: string, isKnown: boolean): Promise<string[]> {
  const places = { schema: "schema public", sequence: "sequence id_node_seq" } as const;
  const [held] = isKnown
    ? await client.unsafe(
        `select has_schema_privilege($1, 'public', 'usage') as schema, has_sequence_privilege($1, 'public.id_node_seq', 'usage') as sequence`,
        [user],
      )
    : [];
  return Object.entries(places).flatMap(([name, place]) => (held?.[name] === true ? [] : [`grant usage on ${place} to ${user}`]));
}

async function otherDatabases(client: Client, user: string): Promise<string[]> {
  const rows = await client.unsafe<{ name: string }[]>(
    `select distinct d.datname as name from pg_shdepend s join pg_database d on d.oid = s.dbid and d.datname <> current_database()
      where s.refclassid = 'pg_authid'::regclass and s.refobjid = to_regrole($1) order by 1`,
    [user],
  );
  return rows.map(({ name }) => name);
}

async function isLetIn(app: ConnectionOptions): Promise<boolean> {
  const client = connect(app, 1);
  try {
    await client.unsafe("select 1");
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== WRONG_PASSWORD;
  } finally {
    await client.end();
  }
}

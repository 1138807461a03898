import { createHash } from "node:crypto";
import type { Client } from "./client.ts";
import { patiently, type Patience } from "./patience.ts";

/** Something of the catalogue that follows from this release: what is said to make it, and under which name the catalogue knows it. */
export type Made = { kind: "table" | "view" | "function"; name: string; args?: string; text: string };
/** How things of the catalogue stand: the mark that was left when they were made, and a digest of what holds now. */
export type Standing = ReadonlyMap<string, { kind: Made["kind"]; mark: string | null; state: string }>;

/** Read from the catalogue alone: no lock on a table is asked for, so that nobody is waited for who holds one. */
const standingFor = (
  user: string,
) => `select case c.relkind when 'v' then 'view' else 'table' end as kind, c.relname::text as name, obj_description(c.oid, 'pg_class') as mark,
    md5(concat_ws('|', c.relrowsecurity, case when c.relkind = 'v' then c.reloptions::text end,
      (select string_agg(concat_ws(' ', a.grantee = 0, a.privilege_type, a.is_grantable), ',' order by a.grantee, a.privilege_type)
        from aclexplode(c.relacl) a where a.grantee in (0, r.oid)),
      (select string_agg(concat_ws(' ', a.attname, a.attacl::text), ',' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attacl is not null),
      (select string_agg(concat_ws(' ', p.polname, p.polcmd, p.polpermissive, p.polroles::text, p.polqual::text, p.polwithcheck::text), ','
        order by p.polname) from pg_policy p where p.polrelid = c.oid),
      (select string_agg(w.ev_action::text, ',' order by w.rulename) from pg_rewrite w where w.ev_class = c.oid))) as state
  from pg_class c left join pg_roles r on r.rolname = '${user}' where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
  union all select 'function', p.proname::text, obj_description(p.oid, 'pg_proc'), md5(concat_ws('|', p.prosrc, p.prosecdef, p.proconfig::text, p.proacl::text))
  from pg_proc p where p.pronamespace = 'public'::regnamespace`;

export async function standing(client: Pick<Client, "unsafe">, user: string): Promise<Standing> {
  const rows = await client.unsafe<{ kind: Made["kind"]; name: string; mark: string | null; state: string }[]>(standingFor(user));
  return new Map(rows.map((row) => [row.name, row]));
}

/** Whether a thing was made by these very words and nobody changed it since. */
export function isAsMade({ name, text }: Made, found: Standing): boolean {
  const { mark, state } = found.get(name) ?? {};
  return mark === `${digestOf(text)} ${state}`;
}

/** Whether something was made by a release of ours. */
export const isOurs = (mark: string | null): boolean => mark !== null && /^[0-9a-f]{64}( |$)/.test(mark);

/**
 * Makes each thing that is not as this release makes it, each in a transaction of its own: nothing is held while another is waited for.
 * What a power cut took away again is found by the next start, so that nobody waits for the disk.
 */
export async function make(client: Client, user: string, things: readonly Made[], patience: Patience): Promise<void> {
  const found = await standing(client, user);
  for (const thing of things.filter((one) => !isAsMade(one, found))) {
    const { kind, name } = thing;
    await patiently(client, { what: `${kind} ${name}`, relation: name }, patience, (sql) =>
      sql.unsafe(`set local synchronous_commit = off; ${making(thing, user)}`).simple(),
    );
  }
}

/** The words that make a thing and leave the mark beside it. */
export function making({ kind, name, args = "()", text }: Made, user: string): string {
  const known = kind === "function" ? `${name}${args}` : name;
  return `${text};
    do $mark$ begin execute format('comment on ${kind} ${known} is %L', '${digestOf(text)} ' || (select s.state
      from (${standingFor(user)}) s where s.name = '${name}')); end $mark$`;
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

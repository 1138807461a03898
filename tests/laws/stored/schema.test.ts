import { beforeAll, describe, expect, it } from "vitest";
import type { Sql } from "postgres";
import { appOptions } from "#db/client";
import { TABLES } from "#db/registry";
import { VIEW_TEXTS } from "#db/views/index";
import { createDatabase, openClient } from "#support/database";

/** The application role. */
let app = "";
type Found = { rule: string; what: string };

/** What breaks the rules of scale-out in a database: read from the catalogue, so that it also sees what no definition says. */
async function lint(sql: Sql): Promise<Found[]> {
  const company = [...TABLES].flatMap(([table, { kind }]) => (kind === "company" ? [table] : []));
  const ledgers = [...TABLES].flatMap(([table, { isLedger }]) => (isLedger ? [table] : []));
  const found = await sql.unsafe(
    `with t as (select c.oid, c.relname, c.relrowsecurity from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace),
       company as (select * from t where relname = any ($1)),
       con as (select k.*, t.relname, (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey)) as columns
               from pg_constraint k join t on t.oid = k.conrelid)
     select 'not in the registry' as rule, relname::text as what from t where relname <> all ($2)
     union all select 'no primary key', relname from t where not exists (select 1 from con where con.conrelid = t.oid and contype = 'p')
     union all select 'key without comp_id', conname from con where contype in ('p', 'u', 'x') and relname = any ($1) and not 'comp_id' = any (columns)
     union all select 'unique index without comp_id', c2.relname from pg_index i join company on company.oid = i.indrelid join pg_class c2 on c2.oid = i.indexrelid
       where i.indisunique and not exists (select 1 from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey) and a.attname = 'comp_id')
     union all select 'comp_id is not integer not null', relname from company where not exists
       (select 1 from pg_attribute a where a.attrelid = company.oid and a.attname = 'comp_id' and a.atttypid = 'integer'::regtype and a.attnotnull)
     union all select 'no row security', relname from company where not relrowsecurity
     union all select 'foreign key to a company table without comp_id', conname from con join company f on f.oid = con.confrelid where contype = 'f' and not 'comp_id' = any (columns)
     union all select 'foreign key from a global to a company table', conname from con join company f on f.oid = con.confrelid where contype = 'f' and con.relname <> all ($1)
     union all select 'foreign key action', conname from con where contype = 'f' and (confdeltype not in ('a', 'r', 'c') or confupdtype not in ('a', 'r'))
     union all select 'trigger', tgname from pg_trigger where not tgisinternal
     union all select 'small serial', t.relname || '.' || a.attname from pg_attribute a join t on t.oid = a.attrelid where a.attidentity <> '' and a.atttypid <> 'bigint'::regtype
     union all select 'id is not bigint', relname from company join pg_attribute a on a.attrelid = company.oid and a.attname = 'id' where a.atttypid <> 'bigint'::regtype
     union all select 'ledger may be changed', table_name || ' ' || privilege_type from information_schema.role_table_grants
       where grantee = $5 and table_name = any ($3) and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')
     union all select 'view without the row security of its reader', relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
       and not coalesce(reloptions, '{}') @> '{security_invoker=true}'
     union all select 'view not in the registry', relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace and relname <> all ($4)
     union all select 'the application role owns', c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = $5
     union all select 'the application role passes row security', rolname from pg_roles where rolname = $5 and (rolsuper or rolbypassrls)`,
    [company, [...TABLES.keys()], ledgers, [...VIEW_TEXTS.keys()], app],
  );
  return found.map((row) => ({ rule: row.rule as string, what: row.what as string }));
}

let sql: Sql;
beforeAll(async () => {
  const { ownerOptions } = await createDatabase();
  sql = openClient(ownerOptions, 1);
  app = appOptions(ownerOptions).user;
});

describe("the schema", () => {
  it("can be spread by company: keys, foreign keys, row security, no triggers", async () => {
    expect(await lint(sql)).toEqual([]);
  });

  it("is watched: planted violations are found", async () => {
    await sql.unsafe("create table stray (comp_id integer, id bigint)");
    await sql.unsafe("create unique index planted on department (code)");
    await sql.unsafe(`grant update on stock_move to ${app}`);
    await sql.unsafe("create view peephole as select * from department");
    const rules = (await lint(sql)).map((found) => found.rule);
    expect(rules).toEqual(
      expect.arrayContaining([
        "not in the registry",
        "no primary key",
        "unique index without comp_id",
        "ledger may be changed",
        "view without the row security of its reader",
        "view not in the registry",
      ]),
    );
    await sql.unsafe(`drop table stray; drop view peephole; drop index planted; revoke update on stock_move from ${app}`).simple();
    expect(await lint(sql)).toEqual([]);
  });
});

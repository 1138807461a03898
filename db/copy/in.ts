import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { TransactionSql } from "postgres";
import { connect, type ConnectionOptions, run } from "../client.ts";
import { StartRefused } from "../embedded/refusal.ts";
import { layOut, migrate, newerMigration } from "../migrate.ts";
import { shaped } from "../row.ts";
import type { DatabaseCopy } from "./out.ts";

/**
 * Brings a copy into an empty database: the schema as it was, the rows, then what came since. All or nothing up to there. Throws
 * StartRefused when the database is not empty or the copy was written by a newer release.
 */
export async function copyIn(
  owner: ConnectionOptions,
  copy: Omit<DatabaseCopy, "files" | "audit">,
  placeOf: (table: string) => string,
  say: (line: string) => void,
): Promise<void> {
  const newer = await newerMigration(copy.migrations);
  if (newer !== undefined) throw new StartRefused(`The backup was written by a newer release (${newer}): restore it with that one.`);
  const client = connect(owner, 1);
  try {
    await client.begin(async (sql) => {
      await demandEmpty(sql);
      await layOut(sql, copy.migrations);
      const keys = await dropForeignKeys(sql);
      for (const { name } of copy.tables) await sql`delete from ${sql(name)}`;
      for (const { name, columns, rows } of copy.tables) {
        if (rows > 0) say(`${name}: ${rows} rows`);
        const target = await sql`copy ${sql(name)} (${sql(columns)}) from stdin`.writable();
        await pipeline(createReadStream(placeOf(name)), createGunzip(), target);
      }
      for (const { name, value } of copy.sequences) await sql`select setval(${name}::regclass, ${value}::bigint)`;
      for (const key of keys) await sql.unsafe(key);
    });
    await client.unsafe("analyze");
  } finally {
    await client.end();
  }
  await migrate(owner, say);
}

async function demandEmpty(sql: TransactionSql): Promise<void> {
  const [found] = await sql`select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') limit 1`;
  if (found) throw new StartRefused("The database is not empty: a backup is restored into an empty folder or database only.");
}

/** Tables refer to each other in circles: rows are held against each other when all are there. Gives the words that make the keys anew. */
async function dropForeignKeys(sql: TransactionSql): Promise<string[]> {
  const found = await run(
    sql,
    shaped({ made: "text", dropped: "text" })`
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as made,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
  for (const { dropped } of found) await sql.unsafe(dropped);
  return found.map(({ made }) => made);
}

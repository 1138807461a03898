import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { TransactionSql } from "postgres";
import { AUDIT_HEADS, type AuditHead } from "../auditChain.ts";
import { connect, type ConnectionOptions, run } from "../client.ts";
import { TABLES } from "../registry.ts";
import { shaped } from "../row.ts";
import { copyPieces } from "./pieces.ts";

/** The rows of one table in a file of PostgreSQL's text format, packed: which columns, how many rows, SHA-256 of the packed bytes. */
export type TableCopy = { name: string; columns: string[]; rows: number; sha256: string };
/** What a database holds, as of one instant. */
export type DatabaseCopy = {
  migrations: string[];
  tables: TableCopy[];
  sequences: { name: string; value: string }[];
  /** Keys (`<company>/<hash>`) of the stored files that its rows name. */
  files: string[];
  /** How far the history of each company was chained. */
  audit: AuditHead[];
};

const LINE_FEED = 10;

/**
 * Copies every table to the file that `placeOf` names, while others read and write: all are as of one instant. Sessions, leases and
 * pairings under way stay behind.
 */
export async function copyOut(owner: ConnectionOptions, placeOf: (table: string) => string): Promise<DatabaseCopy> {
  const client = connect(owner, 1);
  try {
    return await client.begin("isolation level repeatable read read only", async (sql) => {
      const tables: TableCopy[] = [];
      for (const { name, columns } of await tablesOf(sql)) tables.push(await copyTable(sql, name, columns, placeOf(name)));
      const migrations = await run(sql, shaped({ name: "text" })`select name from migration order by name`);
      const files = await run(sql, shaped({ key: "text" })`select comp_id || '/' || hash as key from stored_file order by 1`);
      // A database of a version before the chain has none.
      const audit = tables.some(({ name }) => name === "audit_batch") ? await run(sql, AUDIT_HEADS) : [];
      const sequences = await sequencesOf(sql);
      return { migrations: migrations.map(({ name }) => name), tables, sequences, files: files.map(({ key }) => key), audit };
    });
  } finally {
    await client.end();
  }
}

async function tablesOf(sql: TransactionSql): Promise<{ name: string; columns: string[] }[]> {
  const found = await run(
    sql,
    shaped({ name: "text", columns: "text[]" })`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid order by c.relname`,
  );
  return found.filter(({ name }) => name === "migration" || TABLES.get(name)?.kind !== "local");
}

async function copyTable(sql: TransactionSql, name: string, columns: string[], place: string): Promise<TableCopy> {
  let rows = 0;
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      next(null, chunk);
    },
  });
  const packed = createGzip({ level: 3 });
  const written = pipeline(packed, hashing, createWriteStream(place));
  // Heard where it breaks; told once the copy is over.
  written.catch(() => undefined);
  const named = columns.map((column) => `"${column}"`).join(", ");
  await copyPieces(sql, `"${name}" (${named})`, "text", async (piece) => {
    rows += linesIn(piece);
    if (!packed.write(piece)) await once(packed, "drain");
  });
  packed.end();
  await written;
  return { name, columns, rows, sha256: hash.digest("hex") };
}

/** In this format each row ends with a line feed, and one inside a value is written as \\n. */
function linesIn(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}

async function sequencesOf(sql: TransactionSql): Promise<DatabaseCopy["sequences"]> {
  const found = await run(
    sql,
    shaped({ name: "text", value: "text?" })`
    select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return found.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}

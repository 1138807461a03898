import { createHash, type Hash, randomUUID } from "node:crypto";
import { access, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { literal } from "#db/sql";
import { copiedRows } from "./copied.ts";
import type { Duck } from "#analytics/duck";
import { keysOfChangedMasters } from "./changedMasters.ts";
import { copyOut, type Reading } from "./reading.ts";
import { GONE, goneOf, type SnapshotPath, TABLE, tableOf } from "./path.ts";
import { selectKeys, type Source } from "#analytics/source/source";

/** `bytes` and `rows` of a snapshot file named by its hash. */
export type Exported = { hash: string; rows: number; bytes: number };
/** All rows of a period at one moment; a transaction that it lacks wrote nothing before `sinceMs`. */
export type Base = Exported & { sinceMs: number };
/** The rows written since a base; `replaced` rows of the base do not count any more. */
export type Delta = Exported & { replaced: number; madeAt: number };
/** A DuckDB select per table of a snapshot file. */
export type Content = Readonly<Record<string, string>>;

/** Below this size of text, small blocks keep the file small. */
const SMALL = 4_000_000;
/** More changed keys than this are written as a new base. */
const MOST_KEYS = 200_000;

/**
 * Writes one source of one period as a snapshot file into a folder, named by its content; a file that is there already is left alone. Right
 * after much was written the planner would go through tables again for every row, so it is told of them first.
 */
export async function exportBase(reading: Reading, duck: Duck, source: Source, period: string, folder: string): Promise<Base> {
  await reading.refreshStatistics();
  const made = await exportRows(reading, duck, folder, source, source.select(reading.compId, period), [], (rows) => ({ [TABLE]: rows }));
  return { ...made, sinceMs: reading.sinceMs };
}

/**
 * Writes what transactions, and masters that rows repeat, changed since a base was made: null where nothing did, undefined where too much
 * did.
 */
export async function exportDelta(
  reading: Reading,
  duck: Duck,
  source: Source,
  period: string,
  folder: string,
  base: Base,
): Promise<Delta | null | undefined> {
  if (!source.delta) return undefined;
  const { key, changed } = source.delta;
  const below: SnapshotPath = { hash: base.hash, path: fileOf(folder, base.hash) };
  const written = (await reading.ask(changed(reading.compId, base.sinceMs))).map((row) => String(row.key));
  const keys = [...new Set([...written, ...(await keysOfChangedMasters(reading, duck, source, folder, below, base.sinceMs))])];
  if (keys.length === 0) return null;
  if (keys.length > MOST_KEYS) return undefined;
  const list = join(folder, `${randomUUID()}.csv`);
  try {
    await writeFile(list, keys.join("\n"));
    const select = selectKeys(source, reading.compId, period, keys);
    const replaced = `select distinct ${key} from read_csv(${literal(list)}, columns = {'${key}': 'BIGINT'}, header = false, delim = ',')
        semi join ${tableOf(base.hash)} using (${key})`;
    const content = (rows: string): Content => ({ [TABLE]: rows, [GONE]: replaced });
    const made = await exportRows(reading, duck, folder, source, select, [base.hash, ...keys], content, [below]);
    return { ...made, replaced: await countOf(duck, goneOf(made.hash), made.hash, folder), madeAt: Date.parse(reading.at) };
  } finally {
    await rm(list, { force: true });
  }
}

/** The path of a snapshot file in its folder. */
export const fileOf = (folder: string, hash: string): string => join(folder, `${hash}.duckdb`);

/** Writes the answers of DuckDB selects over other files as a snapshot file that both DuckDB versions read. */
export async function writeSnapshot(
  duck: Duck,
  path: string,
  content: Content,
  small: boolean,
  over: readonly SnapshotPath[] = [],
): Promise<void> {
  const made = `${path}.${randomUUID()}.part`;
  const name = `w_${randomUUID().replaceAll("-", "")}`;
  const options = small ? ", block_size 16384" : "";
  const tables = Object.entries(content).map(([table, select]) => `create table ${name}.${table} as ${select}; `);
  try {
    await duck.execute(
      `attach ${literal(made)} as ${name} (storage_version 'v1.0.0'${options}); ${tables.join("")}checkpoint ${name}; detach ${name}`,
      over,
    );
    await rename(made, path);
  } finally {
    await rm(made, { force: true });
  }
}

/** Whether there is a file. */
export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Copies a select out and makes a file of it, named by what it says and by `salt`. */
async function exportRows(
  reading: Reading,
  duck: Duck,
  folder: string,
  { columns }: Source,
  select: string,
  salt: readonly string[],
  content: (rows: string) => Content,
  over: readonly SnapshotPath[] = [],
): Promise<Exported> {
  const text = join(folder, `${randomUUID()}.csv`);
  const digest: Hash = createHash("sha256").update(JSON.stringify(salt.length > 0 ? [columns, salt] : columns));
  try {
    await copyOut(reading, select, text, (part) => digest.update(part));
    const hash = digest.digest("hex").slice(0, 32);
    const path = fileOf(folder, hash);
    if (!(await exists(path)))
      await writeSnapshot(duck, path, content(`select * from ${copiedRows(columns, text)}`), (await stat(text)).size < SMALL, over);
    return { hash, rows: await countOf(duck, tableOf(hash), hash, folder), bytes: (await stat(path)).size };
  } finally {
    await rm(text, { force: true });
  }
}

async function countOf(duck: Duck, table: string, hash: string, folder: string): Promise<number> {
  const [[rows] = []] = await duck.query(`select count(*) from ${table}`, [{ hash, path: fileOf(folder, hash) }]);
  return Number(rows);
}

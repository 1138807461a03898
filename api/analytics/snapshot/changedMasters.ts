import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { copiedRows } from "./copied.ts";
import type { Duck } from "#analytics/duck";
import { copyOut, type Reading } from "./reading.ts";
import { type SnapshotPath, tableOf } from "./path.ts";
import type { Source, SourceMaster } from "#analytics/source/source";

/** Keys of the rows of a base that repeat of masters touched since an instant what those do not say any more. */
export async function keysOfChangedMasters(
  reading: Reading,
  duck: Duck,
  source: Source,
  folder: string,
  base: SnapshotPath,
  sinceMs: number,
): Promise<string[]> {
  const keys: string[] = [];
  for (const master of source.delta?.masters ?? []) {
    const touched = master.touched(reading.compId, sinceMs);
    const [asked] = await reading.ask(`select exists (${touched}) as is_touched`);
    if (asked?.is_touched === true) keys.push(...(await differing(reading, duck, source, folder, base, master, touched)));
  }
  return keys;
}

async function differing(
  reading: Reading,
  duck: Duck,
  { columns, delta }: Source,
  folder: string,
  base: SnapshotPath,
  { by, says, where }: SourceMaster,
  touched: string,
): Promise<string[]> {
  const text = join(folder, `${randomUUID()}.csv`);
  const told = Object.fromEntries([by, ...says].map((name) => [name, columns[name] ?? "text"]));
  const isOtherwise = says.map((name) => `f.${name} is distinct from m.${name}`).join(" or ");
  try {
    await copyOut(reading, touched, text, () => undefined);
    const rows = `(select * from ${tableOf(base.hash)}${where === undefined ? "" : ` where ${where}`})`;
    const sql = `select distinct f.${delta?.key ?? ""}::varchar from ${rows} f join ${copiedRows(told, text)} m using (${by}) where ${isOtherwise}`;
    return (await duck.query(sql, [base])).map(([key]) => String(key));
  } finally {
    await rm(text, { force: true });
  }
}

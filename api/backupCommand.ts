import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { appOptions, connect } from "#db/client";
import { checkLedgers, linesOf } from "#db/invariants";
import { joinDatabase, startDatabase, StartRefused } from "#db/server";
import { settingsFrom } from "./settings.ts";
import { fileStoreOf } from "#extras/files/keeper";
import { writeBackup } from "./backup/backup.ts";
import { readManifest } from "./backup/manifest.ts";
import { checkBackup, historyFaults, restoreBackup } from "./backup/restore.ts";
import { nameOf } from "./backup/schedule.ts";

const USAGE = "npm run restore -- --from FOLDER";
const say = (line: string) => console.error(line);

/** Beside the program, or without it: whoever serves the data folder goes on serving it. */
export async function backup(words: string[]): Promise<number> {
  const { to } = parseArgs({ args: words, options: { to: { type: "string" } } }).values;
  const settings = settingsFrom(process.env);
  const at = new Date();
  const folder = resolve(to ?? join(settings.backups?.folder ?? "backups", nameOf(at)));
  const database = await joinDatabase({ ...settings, say });
  try {
    const { dataDir, files: place } = settings;
    const backed = { owner: database.owner, store: fileStoreOf(dataDir, place), dataDir, version: await versionOf() };
    const { tables, files, key } = await writeBackup(backed, folder, at);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${folder}: ${rows} rows of ${tables.length} tables, ${files.length} files`);
    if (key === "environment") console.log("The encryption key is not in it: keep SEAL_KEY with it.");
    return 0;
  } finally {
    await database.stop();
  }
}

/** Into an empty data folder or database; 1 where a check of the ledgers is broken then, or the history does not end as the backup says. */
export async function restore(words: string[]): Promise<number> {
  const { from } = parseArgs({ args: words, options: { from: { type: "string" } } }).values;
  if (!from) throw new StartRefused(USAGE);
  const folder = resolve(from);
  const settings = settingsFrom(process.env);
  const manifest = await readManifest(folder);
  await checkBackup(folder, manifest);
  if (manifest.key === "environment" && settings.encryptionKeys === undefined)
    throw new StartRefused("The encryption key of this backup was in SEAL_KEY: give the same SEAL_KEY again");
  const database = await startDatabase({ ...settings, say });
  try {
    const { dataDir, files } = settings;
    await restoreBackup(folder, manifest, { owner: database.owner, store: fileStoreOf(dataDir, files), dataDir }, say);
    const client = connect(appOptions(database.owner), 1);
    try {
      const checks = await checkLedgers(client);
      const faults = await historyFaults(client, manifest);
      for (const line of [...checks.flatMap(linesOf), ...faults]) console.log(line);
      return faults.length > 0 || checks.some(({ broken }) => broken > 0) ? 1 : 0;
    } finally {
      await client.end();
    }
  } finally {
    await database.stop();
  }
}

async function versionOf(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
  return version;
}

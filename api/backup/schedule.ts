import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Job } from "#engine/jobs";
import type { Runtime } from "#engine/runtime";
import { type Backed, writeBackup } from "./backup.ts";
import { readManifest } from "./manifest.ts";

/** Where backups are kept, at which hour (0 to 23, of the machine) one is written each day, and for how many days and months they stay. */
export type BackupSettings = { folder: string; hour: number; days: number; months: number };

const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;
const DAY_MS = 86_400_000;

/** The name of the backup of an instant: 2026-11-27T020000Z. */
export const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(":", "")}Z`;

const monthOf = (name: string): string => name.slice(0, 7);

/** The backups in a folder, oldest first; none where there is no folder yet. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => NAME.test(name)).toSorted();
}

/** The newest backup in a folder that is whole: its name, instant, release, rows and files; null where there is none. */
export async function lastBackup(folder: string) {
  for (const name of (await backupsIn(folder)).toReversed()) {
    const found = await readManifest(join(folder, name)).catch(() => null);
    if (found) {
      const { at, version, tables, files } = found;
      return { name, at, version, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: files.length };
    }
  }
  return null;
}

/** Whether none was written since the last time that the hour struck. */
export function isDue(names: readonly string[], hour: number, now: Date): boolean {
  const struck = new Date(now);
  struck.setHours(hour, 0, 0, 0);
  if (struck > now) struck.setDate(struck.getDate() - 1);
  const last = names.at(-1);
  return last === undefined || last < nameOf(struck);
}

/** Which backups go: those older than so many days, but for the first of each month for so many months, and the newest. */
export function outdated(names: readonly string[], { days, months }: Pick<BackupSettings, "days" | "months">, now: Date): string[] {
  const youngest = nameOf(new Date(now.getTime() - days * DAY_MS));
  const earliest = new Date(now);
  earliest.setUTCMonth(earliest.getUTCMonth() - months);
  const isFirst = (name: string, at: number) => at === 0 || monthOf(names[at - 1] ?? "") !== monthOf(name);
  return names.filter(
    (name, at) => at < names.length - 1 && name < youngest && !(isFirst(name, at) && monthOf(name) >= monthOf(nameOf(earliest))),
  );
}

/** Writes a backup where one is due, and clears away those that are outdated. Gives the name of what it wrote. */
export async function backUpIfDue(backed: Backed, settings: BackupSettings, now: Date): Promise<string | null> {
  const { folder, hour } = settings;
  if (!isDue(await backupsIn(folder), hour, now)) return null;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeBackup(backed, join(folder, nameOf(now)), now);
  for (const name of outdated(await backupsIn(folder), settings, now)) await rm(join(folder, name), { recursive: true });
  return nameOf(now);
}

/** Looks every minute whether a backup is due. */
export function backupJob({ clock, log }: Pick<Runtime, "clock" | "log">, backed: Backed, settings: BackupSettings): Job {
  const run = async () => {
    const name = await backUpIfDue(backed, settings, clock.now());
    if (name === null) return null;
    log.info({ backup: name }, "a backup was written");
    return true;
  };
  return { name: "backup", everySeconds: 60, run };
}

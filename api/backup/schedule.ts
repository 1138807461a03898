import { mkdir, readdir, rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { takeLease } from "#engine/lease";
import type { Runtime } from "#engine/runtime";
import { type Backed, writeBackup } from "./backup.ts";

/** Where backups are kept, at which hour (0 to 23, of the machine) one is written each day, and for how many days and months they stay. */
export type BackupSettings = { folder: string; hour: number; days: number; months: number };

const NAME = /^\d{4}-\d{2}-\d{2}T\d{6}Z$/;
const DAY_MS = 86_400_000;
const EVERY_MS = 60_000;
const LEASE_S = 4 * 3600;

/** The name of the backup of an instant: 2026-11-27T020000Z. */
export const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(":", "")}Z`;

const monthOf = (name: string): string => name.slice(0, 7);

/** The backups in a folder, oldest first; none where there is no folder yet. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => NAME.test(name)).toSorted();
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

type Measured = (name: string, isDone: boolean, now: Date) => void;
type Tools = Pick<Runtime, "client" | "clock" | "log">;

/** Looks once whether a backup is due and tells `measured` of one that was written or failed. */
export async function lookForBackup(
  { client, clock, log }: Tools,
  backed: Backed,
  settings: BackupSettings,
  holder: string,
  measured: Measured,
): Promise<void> {
  try {
    const now = clock.now();
    if (!(await takeLease(client, "backup", holder, now, LEASE_S))) return;
    const name = await backUpIfDue(backed, settings, now);
    if (!name) return;
    measured("backup", true, clock.now());
    log.info({ backup: name }, "a backup was written");
  } catch (error) {
    measured("backup", false, clock.now());
    log.error({ err: error }, "no backup could be written; it is tried again");
  }
}

/** Looks every minute whether a backup is due, in one process at a time; the answer ends it once the one under way is written. */
export function startBackups(runtime: Tools, backed: Backed, settings: BackupSettings, measured: Measured): () => Promise<void> {
  const holder = randomUUID();
  let round: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => lookForBackup(runtime, backed, settings, holder, measured));
  }, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}

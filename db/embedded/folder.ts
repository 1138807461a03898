import { mkdirSync, existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartRefused } from "./refusal.ts";

/** Where the parts of an embedded PostgreSQL lie inside one data folder. */
export type Folder = { dataDir: string; cluster: string; draft: string; log: string };

const PASSWORD = "longwall.password";
const SETTINGS = "longwall.conf";

/** Makes the data folder if it is missing, for its owner alone; throws StartRefused where that cannot be. */
export function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartRefused(`The data folder ${dataDir} cannot be made: ${reason}. Make it for this program, or choose another DATA_DIR.`, {
      cause,
    });
  }
}

/** Makes the data folder if it is missing and names its parts; symbolic links in the path are resolved. */
export function openFolder(dataDir: string): Folder {
  makeFolder(dataDir);
  const real = realpathSync(dataDir);
  return { dataDir: real, cluster: join(real, "postgres"), draft: join(real, "postgres.new"), log: join(real, "postgres.log") };
}

/** Says whether the folder holds a cluster; throws StartRefused when another major version of PostgreSQL made it. */
export function holdsCluster(folder: Folder, major: number): boolean {
  const mark = join(folder.cluster, "PG_VERSION");
  if (!existsSync(mark)) return false;
  const made = Number(readFileSync(mark, "utf8"));
  if (made === major) return true;
  throw new StartRefused(
    `The data folder ${folder.dataDir} was made by PostgreSQL ${made}, but this program brings PostgreSQL ${major}. Nothing was changed. ` +
      "The way out: start the release that made it, take a backup there, and restore that backup with this release into an empty DATA_DIR; " +
      `or serve ${folder.cluster} with a PostgreSQL ${made} of your own and set DATABASE_URL to it.`,
  );
}

/** Keeps the owner's password beside the cluster's files, readable by its owner only. */
export function keepPassword(cluster: string, password: string): void {
  writeFileSync(join(cluster, PASSWORD), password, { mode: 0o600 });
}

/** Reads the owner's password of a cluster; throws StartRefused when it is lost. */
export function passwordOf(cluster: string): string {
  try {
    return readFileSync(join(cluster, PASSWORD), "utf8");
  } catch (cause) {
    throw new StartRefused(
      `The database password ${join(cluster, PASSWORD)} cannot be read. Restore that file from a backup of the data folder.`,
      { cause },
    );
  }
}

/** Writes the settings and says whether they are other than before. */
export function keepSettings(cluster: string, text: string): boolean {
  const path = join(cluster, SETTINGS);
  if (existsSync(path) && readFileSync(path, "utf8") === text) return false;
  writeFileSync(path, text, { mode: 0o644 });
  return true;
}

/** The line that makes PostgreSQL read the settings. */
export const SETTINGS_LINE = `\ninclude '${SETTINGS}'\n`;

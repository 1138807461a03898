import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** How to start a PostgreSQL program so that it does not run as root: words to put in front, and the uid and gid to run under. */
export type Account = { before: string[]; uid?: number; gid?: number };

const NOBODY = 65534;
const NAMESPACE = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];

/** Chooses the account for the cluster in a folder: ours, or as root the owner of the folder, a user namespace, or nobody. */
export function accountFor(cluster: string, programs: string, say: (line: string) => void): Account {
  if (process.getuid?.() !== 0) return { before: [] };
  const { uid, gid } = statSync(cluster);
  if (uid === 0 && namespacesWork()) return { before: NAMESPACE };
  if (uid === 0) handOver(cluster);
  const account = uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
  for (const folder of [cluster, programs]) openPassage(dirname(folder), say);
  return { before: [], ...account };
}

function namespacesWork(): boolean {
  const [command = "", ...words] = NAMESPACE;
  return spawnSync(command, [...words, "true"], { stdio: "ignore" }).status === 0;
}

function handOver(path: string): void {
  chownSync(path, NOBODY, NOBODY);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) handOver(child);
    else chownSync(child, NOBODY, NOBODY);
  }
}

function openPassage(folder: string, say: (line: string) => void): void {
  const mode = statSync(folder).mode & 0o7777;
  if ((mode & 0o001) === 0) {
    say(`PostgreSQL does not run as root: letting other accounts pass through ${folder} (not list it)`);
    chmodSync(folder, mode | 0o001);
  }
  if (dirname(folder) !== folder) openPassage(dirname(folder), say);
}

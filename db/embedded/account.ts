import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, readdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";

/**
 * How to start a PostgreSQL program so that it runs neither as root nor as a user without a name, which it refuses: words to put in front,
 * and the uid and gid to run under.
 */
export type Account = { before: string[]; uid?: number; gid?: number };

const NOBODY = 65534;
const NAMESPACE = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/**
 * Chooses the account for the cluster in a folder: ours, a user namespace where we are called nobody, or as root another owner of the
 * folder or nobody.
 */
export function accountFor(cluster: string, programs: string, say: (line: string) => void): Account {
  if (process.getuid?.() !== 0) return { before: hasName() || !namespacesWork() ? [] : NAMESPACE };
  const { uid, gid } = statSync(cluster);
  if (uid === 0 && namespacesWork()) return { before: NAMESPACE };
  if (uid === 0) handOver(cluster);
  const account = uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
  for (const folder of [cluster, programs]) openPassage(dirname(folder), account.uid, say);
  return { before: [], ...account };
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
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

function openPassage(folder: string, user: number, say: (line: string) => void): void {
  const { mode, uid } = statSync(folder);
  if (uid !== user && (mode & 0o001) === 0) {
    say(`PostgreSQL does not run as root: letting other accounts pass through ${folder} (not list it)`);
    chmodSync(folder, (mode & 0o7777) | 0o001);
  }
  if (dirname(folder) !== folder) openPassage(dirname(folder), user, say);
}

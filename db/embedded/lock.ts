import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { birthOf } from "./liveness.ts";
import { StartRefused } from "./refusal.ts";

type Owner = { pid: number; birth: string };

/** Makes this program the one owner of a data folder and returns how to give it back; throws StartRefused while another program owns it. */
export function takeLock(dataDir: string): () => void {
  const path = join(dataDir, "owner.lock");
  const mine = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) ?? "" } satisfies Owner);
  while (!claimed(path, mine)) {
    const seen = textOf(path);
    if (seen === undefined) continue;
    const owner = livingOwner(seen);
    if (owner)
      throw new StartRefused(
        `The data folder ${dataDir} is in use by process ${owner.pid}. End that program first, or choose another DATA_DIR.`,
      );
    clearAway(path, seen);
  }
  return () => {
    if (textOf(path) === mine) rmSync(path, { force: true });
  };
}

/** Says whether another running program owns a data folder. */
export function isOwned(dataDir: string): boolean {
  const seen = textOf(join(dataDir, "owner.lock"));
  return seen !== undefined && livingOwner(seen) !== undefined;
}

/** Says whether a data folder was left behind by a program that no longer runs. */
export function isAbandoned(dataDir: string): boolean {
  const seen = textOf(join(dataDir, "owner.lock"));
  return seen !== undefined && !livingOwner(seen);
}

/** A hard link appears with its content or not at all, so nobody reads a lock half written. */
function claimed(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function livingOwner(content: string): Owner | undefined {
  const owner = ownerIn(content);
  return owner && birthOf(owner.pid) === owner.birth ? owner : undefined;
}

function ownerIn(content: string): Owner | undefined {
  try {
    const { pid, birth } = JSON.parse(content) as Partial<Owner>;
    return typeof pid === "number" && typeof birth === "string" ? { pid, birth } : undefined;
  } catch {
    return undefined;
  }
}

/** Another program may have cleared the same stale lock and taken the folder in between: then its lock is put back. */
function clearAway(path: string, stale: string): void {
  const aside = `${path}.${process.pid}.old`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  if (textOf(aside) !== stale) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

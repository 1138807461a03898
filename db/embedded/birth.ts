import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, chownSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accountFor } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { keepPassword, SETTINGS_LINE, type Folder } from "./folder.ts";
import { StartRefused } from "./refusal.ts";

/** The role that owns everything in an embedded cluster. */
export const OWNER_ROLE = "longwall_owner";

/** Makes a cluster (UTF-8, order by code point, checksums, a random password). It appears complete or not at all. */
export function bearCluster(folder: Folder, binaries: Binaries, say: (line: string) => void): void {
  say(`Making a new PostgreSQL ${binaries.major} database in ${folder.dataDir}`);
  rmSync(folder.draft, { recursive: true, force: true });
  mkdirSync(folder.draft, { mode: 0o700 });
  const account = accountFor(folder.draft, binaries.postgres, say);
  const password = randomBytes(24).toString("base64url");
  const passwordFile = `${folder.draft}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (process.getuid?.() === 0) giveToOwnerOf(folder.draft, passwordFile);
  try {
    initialize([...account.before, binaries.initdb, ...initdbWords(folder.draft, passwordFile, binaries.major)], account);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  appendFileSync(join(folder.draft, "postgresql.conf"), SETTINGS_LINE);
  keepPassword(folder.draft, password);
  renameSync(folder.draft, folder.cluster);
}

function initdbWords(cluster: string, passwordFile: string, major: number): string[] {
  // From 17 on PostgreSQL brings C.UTF-8 itself, so the order of texts does not depend on the system.
  const locale = major >= 17 ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : ["--locale=C.UTF-8"];
  const login = [`--username=${OWNER_ROLE}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  return [`--pgdata=${cluster}`, "--encoding=UTF8", "--data-checksums", ...locale, ...login];
}

function initialize(words: string[], { uid, gid }: { uid?: number; gid?: number }): void {
  const [command = "", ...rest] = words;
  const done = spawnSync(command, rest, { encoding: "utf8", uid, gid });
  if (done.status !== 0)
    throw new StartRefused(
      `PostgreSQL could not make its data folder:\n${done.stdout ?? ""}${done.stderr ?? ""}${done.error?.message ?? ""}`,
    );
}

function giveToOwnerOf(model: string, path: string): void {
  const { uid, gid } = statSync(model);
  chownSync(path, uid, gid);
}

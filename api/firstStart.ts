import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { connect } from "#db/client";
import { TABLES } from "#db/registry";
import { type Database, StartRefused } from "#db/server";
import type { FileKeeper } from "./extras/files/keeper.ts";
import type { Runtime } from "#engine/runtime";
import { analyze } from "./runtime.ts";
import type { Settings } from "./settings.ts";

/** What the process that loads companies tells: that one is whole. */
export type Loaded = { whole: number };

const POLITE = 10;

/** A mark says nothing of a database of another kind that the same folder is used with. */
const marked = (name: string, { dataDir }: Settings, { kind }: Database) => join(dataDir, kind === "external" ? `${name}.external` : name);
/** The first company is being loaded, or the load was cut. */
const markOf = (settings: Settings, database: Database) => marked("demo.loading", settings, database);
/** The companies that are not whole yet, as JSON; there until they deal with each other too. */
const laterOf = (settings: Settings, database: Database) => marked("demo.later", settings, database);

/**
 * Takes away what a program left half loaded: everything where that was the first company, else the rows of the companies that were not
 * whole. In a database that is not ours nothing is taken away: such companies stay closed, and where it is the first one StartRefused is
 * thrown with the way out.
 */
export async function clearCutLoad(settings: Settings, database: Database, say: (line: string) => void): Promise<void> {
  const [isFirst, later] = [existsSync(markOf(settings, database)), await laterCompanies(settings, database)];
  if (!settings.demo || (!isFirst && later.length === 0)) return;
  if (database.kind === "external") {
    const way = `Loading the demo was cut short. Give DATABASE_URL an empty database, then delete ${markOf(settings, database)}`;
    if (isFirst) throw new StartRefused(`${way}.`);
    say(`${way} and ${laterOf(settings, database)}; until then companies ${later.join(", ")} stay closed`);
    return;
  }
  const owner = connect(database.owner, 1);
  if (isFirst) {
    say("Loading the demo was cut short last time; beginning again");
    await owner.unsafe("drop schema public cascade; create schema public").simple();
    await rm(join(settings.dataDir, "snapshots"), { recursive: true, force: true });
    await rm(laterOf(settings, database), { force: true });
  } else {
    say("Loading the demo was cut short last time; going on with the companies that are not there yet");
    await owner.unsafe(emptying(later)).simple();
  }
  await owner.end();
}

/**
 * The rows of companies go, whatever order they refer to each other in; snapshots that were made of them are those of another database from
 * then on.
 */
function emptying(companies: readonly number[]): string {
  const own = [...TABLES].flatMap(([table, { kind }]) => (kind === "company" ? [table] : []));
  return [
    "begin; set local session_replication_role = replica",
    ...own.map((table) => `delete from ${table} where comp_id in (${companies.join(", ")})`),
    "update migration set applied_at = clock_timestamp()",
    "commit",
  ].join(";\n");
}

/** Loads the first company of the demo, under a mark that tells the next start whether it came to its end; the others are to follow. */
export async function loadFirst(
  settings: Settings,
  database: Database,
  runtime: Runtime,
  files: FileKeeper,
  say: (line: string) => void,
): Promise<void> {
  await mkdir(settings.dataDir, { recursive: true });
  await writeFile(markOf(settings, database), "");
  const { loadFirstCompany } = await import("./demo/demo.ts");
  await loadFirstCompany({ runtime, files, say, scale: settings.demoScale });
  await analyze(database);
}

/** Says that what came first is whole. */
export async function endFirst(settings: Settings, database: Database): Promise<void> {
  await noteLater(laterOf(settings, database), await companiesToLoad(settings, database, true));
  await rm(markOf(settings, database));
}

async function laterCompanies(settings: Settings, database: Database): Promise<number[]> {
  const text = await readFile(laterOf(settings, database), "utf8").catch(() => "[]");
  return JSON.parse(text) as number[];
}

/** The note is the old one or the new one, whenever the machine stops. */
async function noteLater(file: string, companies: Iterable<number>): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify([...companies]));
  await rename(`${file}.new`, file);
}

/** The companies that are not there yet, where the first was loaded just now (`isFirst`) or before. */
export async function companiesToLoad(settings: Settings, database: Database, isFirst: boolean): Promise<readonly number[]> {
  if (!isFirst) return laterCompanies(settings, database);
  const { LATER_COMPANIES } = await import("./demo/demo.ts");
  return LATER_COMPANIES;
}

/** The companies that a program still loads; `end` ends the loading, to be gone on with at the next start. */
export type Later = { companies: ReadonlySet<number>; end: () => Promise<void> };

/**
 * Loads what is not there yet in a process of its own, with less of the machine than those who work; not where something of it may be there
 * that is not ours to take away, unless the first company was loaded just now (`isFirst`). Nobody enters a company before it is `takenIn`.
 * `program` is the file that loads.
 */
export async function loadLater(
  program: URL,
  settings: Settings,
  database: Database,
  isFirst: boolean,
  takenIn: (compId: number) => Promise<void>,
  say: (line: string) => void,
): Promise<Later> {
  const file = laterOf(settings, database);
  const companies = new Set(await laterCompanies(settings, database));
  const isOurs = isFirst || database.kind !== "external";
  if (!settings.demo || !isOurs || !existsSync(file)) return { companies, end: () => Promise.resolve() };
  const loader = fork(program, [...companies].map(String), { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  if (loader.pid !== undefined) setPriority(loader.pid, POLITE);
  loader.stdout?.on("data", (bytes: Buffer) => say(bytes.toString("utf8").trimEnd()));
  const left = new Set(companies);
  const taken: Promise<boolean>[] = [];
  let kept: Promise<void> = Promise.resolve();
  loader.on("message", ({ whole }: Loaded) => {
    left.delete(whole);
    kept = kept.then(() => noteLater(file, left));
    taken.push(takenIn(whole).then(() => companies.delete(whole)));
  });
  let isEnded = false;
  const end = async () => {
    const [code] = (await once(loader, "close").catch(() => [null])) as [number | null];
    await kept;
    if (code === 0) await rm(file, { force: true });
    else if (!isEnded) say(`Loading the demo broke off; companies ${[...left].join(", ")} come with the next start`);
    return code === 0;
  };
  const gone = end();
  void gone.then(async (isLoaded) => isLoaded && (await Promise.all(taken)) && !isEnded && say("The demo is whole"));
  return {
    companies,
    end: async () => {
      isEnded = true;
      loader.kill("SIGTERM");
      await gone;
    },
  };
}

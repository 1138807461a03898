import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "#db/client";
import { type Database, StartRefused } from "#db/server";
import type { Runtime } from "#engine/runtime";
import type { Settings } from "./settings.ts";

const markOf = ({ dataDir }: Settings) => join(dataDir, "demo.loading");

/** Empties the embedded database when the program ended in the middle of loading the demo; throws StartRefused with the way out where the database is not ours. */
export async function clearCutLoad(settings: Settings, database: Database, say: (line: string) => void): Promise<void> {
  if (!existsSync(markOf(settings))) return;
  if (database.kind === "external") {
    throw new StartRefused(`Loading the demo was cut short. Give DATABASE_URL an empty database, then delete ${markOf(settings)}.`);
  }
  say("Loading the demo was cut short last time; beginning again");
  const owner = connect(database.owner, 1);
  await owner.unsafe("drop schema public cascade; create schema public").simple();
  await owner.end();
  await rm(join(settings.dataDir, "snapshots"), { recursive: true, force: true });
}

/** Loads the demo, under a mark that tells the next start whether it came to its end, and tells the planner what is there now. */
export async function loadFirst(settings: Settings, database: Database, runtime: Runtime, say: (line: string) => void): Promise<void> {
  await mkdir(settings.dataDir, { recursive: true });
  await writeFile(markOf(settings), "");
  const { loadDemo } = await import("./demo/demo.ts");
  await loadDemo(runtime, say, settings.demoScale);
  const owner = connect(database.owner, 1);
  await owner.unsafe("analyze");
  await owner.end();
  await rm(markOf(settings));
}

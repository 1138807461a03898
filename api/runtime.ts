import { pino } from "pino";
import { appOptions, type Client, connect } from "#db/client";
import { setIdNode } from "#db/id";
import { machineShares } from "#db/settings/machine";
import { takeIdNode } from "#db/migrate";
import { encryptionSecrets, setEncryptionKey } from "#db/encryption";
import type { Database } from "#db/server";
import { loadModules } from "#engine/load";
import type { Runtime } from "#engine/runtime";
import { loadWords } from "./engine/translations.ts";
import type { Settings } from "./settings.ts";

type Known = Pick<Runtime, "definitions" | "words">;

/** What the program knows before it has a database: its definitions and words. */
export async function readDefinitions(): Promise<Known> {
  const [definitions, words] = await Promise.all([loadModules(), loadWords()]);
  return { definitions, words };
}

/** What a process of the program works with on a migrated database. */
export async function openRuntime(
  settings: Settings,
  database: Database,
  known = readDefinitions(),
): Promise<Runtime & { client: Client }> {
  const client = connect(appOptions(database.owner), machineShares().connections);
  setIdNode(await takeIdNode(client));
  const [newest, ...before] = await encryptionSecrets(settings.dataDir, settings.encryptionKeys);
  setEncryptionKey(newest, before);
  const log = pino({ level: process.env.LOG_LEVEL ?? "warn" }, pino.destination(2));
  return {
    client,
    clock: { now: () => new Date() },
    ...(await known),
    log,
    validators: new Map(),
    sourceAddresses: new Set(settings.dataSources),
  };
}

/** Tells the planner what is there now; of a table that another process tells it of at that moment, that one does. */
export async function analyze(database: Database): Promise<void> {
  const owner = connect(database.owner, 1);
  await owner.unsafe("analyze (skip_locked)");
  await owner.end();
}

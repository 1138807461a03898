import { pino } from "pino";
import { appOptions, connect } from "#db/client";
import { setIdNode } from "#db/id";
import { migrate, takeIdNode } from "#db/migrate";
import type { Database } from "#db/server";
import { loadModules } from "#engine/load";
import type { Runtime } from "#engine/runtime";
import { loadWords } from "#engine/translations";

/** Makes a database ready for a command and lets go of it after the job. */
export async function withRuntime<T>(database: Database, job: (runtime: Runtime) => Promise<T>): Promise<T> {
  try {
    await migrate(database.owner);
    const client = connect(appOptions(database.owner), 4);
    try {
      setIdNode(await takeIdNode(client));
      const log = pino({ level: "warn" }, pino.destination(2));
      return await job({
        client,
        clock: { now: () => new Date() },
        definitions: await loadModules(),
        words: await loadWords(),
        log,
        validators: new Map(),
      });
    } finally {
      await client.end();
    }
  } finally {
    await database.stop();
  }
}

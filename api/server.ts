import { serve, type ServerType } from "@hono/node-server";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { createApp } from "./app.ts";
import type { Served } from "./routes/context.ts";
import { loadDemoReports } from "./demo/reports.ts";
import { loadDemoSeals } from "./demo/seals.ts";
import { startJobs } from "./jobs.ts";
import { clearCutLoad, loadFirst } from "./firstStart.ts";
import { outliveUnheard } from "./unheard.ts";
import { settingsFrom, type Settings } from "./settings.ts";
import { openAnalytics } from "#analytics/analytics";
import { appOptions, connect } from "#db/client";
import { allowAddresses } from "./analytics/source/faults.ts";
import { clearScratch } from "#connectors/scratch";
import { setIdNode } from "#db/id";
import { sealSecret, setSealKey } from "#db/seal";
import { migrate, takeIdNode } from "#db/migrate";
import { type Database, startDatabase, StartRefused } from "#db/server";
import { loadModules } from "#engine/load";
import type { Runtime } from "#engine/runtime";
import { DEMO_PASSWORD } from "./demo/accounts.ts";
import { loadWords } from "./engine/translations.ts";
import { FileKeeper } from "./extras/files/keeper.ts";
import { Notes } from "./extras/notes.ts";
import { Attempts } from "#routes/access/attempts";
import { Streams } from "#routes/stream/streams";
import { demoAccounts, hasAccounts } from "#routes/access/accounts";
import { followAccess } from "#routes/access/sessions";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const DIST = `${ROOT}dist`;
const PATIENCE = 5000;
const say = (line: string) => console.log(line);

/** Starts everything from the database to the port, and ends it all with the program. */
async function start(settings: Settings): Promise<void> {
  const database = await startDatabase({ ...settings, say });
  try {
    const served = await prepare(settings, database);
    outliveUnheard(served.log);
    const server = await listen(served, settings);
    endWith(
      server,
      served,
      database,
      startJobs({ runtime: served, analytics: served.analytics, files: served.files, publicUrl: settings.publicUrl }),
    );
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function prepare(settings: Settings, database: Database): Promise<Served> {
  clearScratch();
  await clearCutLoad(settings, database, say);
  await migrate(database.owner, say);
  const client = connect(appOptions(database.owner));
  setIdNode(await takeIdNode(client));
  setSealKey(await sealSecret(settings.dataDir, settings.sealKey));
  allowAddresses(settings.dataSources);
  const log = pino({ level: process.env.LOG_LEVEL ?? "warn" }, pino.destination(2));
  const runtime: Runtime = {
    client,
    clock: { now: () => new Date() },
    definitions: await loadModules(),
    words: await loadWords(),
    log,
    validators: new Map(),
  };
  const isFirst = settings.demo && !(await hasAccounts(client));
  if (isFirst) await loadFirst(settings, database, runtime, say);
  const analytics = await openAnalytics(runtime, appOptions(database.owner), settings.dataDir, { bucket: settings.snapshots });
  await analytics.follow();
  const files = FileKeeper.open(runtime, settings.dataDir, settings.files);
  if (isFirst) {
    await loadDemoSeals(runtime, files);
    await loadDemoReports({ runtime, analytics, files, publicUrl: settings.publicUrl });
  }
  const notes = await Notes.open(client);
  await followAccess(client);
  return {
    ...runtime,
    analytics,
    files,
    notes,
    streams: new Streams({ runtime, analytics, notes }),
    attempts: new Attempts(),
    demo: settings.demo,
    importLimits: settings.imports,
    publicUrl: settings.publicUrl,
    dist: DIST,
    ...(await release()),
  };
}

/** Which release this is: the package's version, and the fingerprint of the built web app. */
async function release(): Promise<{ version: string; build: string }> {
  const { version } = JSON.parse(await readFile(`${ROOT}package.json`, "utf8")) as { version: string };
  const inputs = await readFile(`${DIST}/.inputs`, "utf8").catch(() => "");
  return { version, build: inputs.slice(0, 12) };
}

async function listen(served: Served, { port, host }: Settings): Promise<ServerType> {
  const app = createApp(served);
  const accounts = served.demo ? await demoAccounts(served.client) : [];
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: host }, (info) => {
      announce(host, info.port, accounts);
      resolve(server);
    });
    server.once("error", reject);
  });
}

function announce(host: string, port: number, accounts: readonly string[]): void {
  const place = host.includes(":") ? `[${host}]` : host;
  say(`Longwall ready on http://${place}:${port}`);
  if (accounts.length > 0) say(`Demo accounts: ${accounts.join(", ")} (password ${DEMO_PASSWORD})`);
}

/** Ends event streams, lets requests that run come to their end, for five seconds at most; a database that answers nothing holds up nobody for long. */
function endWith(
  server: ServerType,
  { client, analytics, files, notes, streams }: Served,
  database: Database,
  endJobs: () => Promise<void>,
): void {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), 4 * PATIENCE).unref();
    const isClosed = closed(server);
    await streams.close();
    await isClosed;
    await endJobs();
    await analytics.close();
    await files.close();
    await notes.close();
    await client.end({ timeout: PATIENCE / 1000 });
    await database.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end());
}

function closed(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), PATIENCE);
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
    if ("closeIdleConnections" in server) server.closeIdleConnections();
  });
}

try {
  await start(settingsFrom(process.env));
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  console.error(error.message);
  process.exit(1);
}

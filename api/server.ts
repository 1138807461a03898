import { serve, type ServerType } from "@hono/node-server";
import { existsSync } from "node:fs";
import { createServer, Server as SecureServer } from "node:https";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import type { Served } from "./routes/context.ts";
import { loadDemoReports } from "./demo/reports.ts";
import { startJobs } from "./jobs.ts";
import { backupJob, lastBackup } from "./backup/schedule.ts";
import { clearCutLoad, companiesToLoad, endFirst, type Later, loadFirst, loadLater } from "./firstStart.ts";
import { openRuntime, readDefinitions } from "./runtime.ts";
import { outliveUnheard } from "./unheard.ts";
import { settingsFrom, type Settings } from "./settings.ts";
import { followCertificate, tlsOptions } from "./tls.ts";
import type { Job } from "#engine/jobs";
import { openAnalytics } from "#analytics/analytics";
import { keepBi } from "#db/biRole";
import { appOptions } from "#db/client";
import { clearScratch } from "#connectors/scratch";
import { migrate } from "#db/migrate";
import { loadAccess } from "#setup/access";
import { beginCompanies } from "#setup/beginnings";
import { biViews } from "#setup/biViews";
import { type Database, startDatabase, StartRefused } from "#db/server";
import { DEMO_PASSWORD } from "./demo/accounts.ts";
import { FileKeeper } from "./extras/files/keeper.ts";
import { Notes } from "./extras/notes.ts";
import { Attempts } from "#routes/access/attempts";
import { Streams } from "#routes/stream/streams";
import { renewEncrypted } from "./encryptedValues.ts";
import { demoAccounts, hasAccounts } from "#routes/access/accounts";
import { forgetOnAccessChange } from "#routes/access/sessions";
import { setupCode } from "#routes/access/setupCode";
import { measures } from "#routes/answers/measures";
import type { Metrics } from "#routes/answers/metrics";
import { waitingMessages } from "#notify/waiting";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const DIST = `${ROOT}dist`;
const LOADER = new URL("./demoLoader.ts", import.meta.url);
const [PATIENCE, LOOK_MS] = [5000, 100];
const say = (line: string) => console.log(line);

/** Starts everything from the database to the port, and ends it all with the program. */
async function start(settings: Settings): Promise<void> {
  // Read while PostgreSQL starts and is brought forward; who waits for it hears of what is wrong with it.
  const known = readDefinitions();
  known.catch(() => undefined);
  const database = await startDatabase({ ...settings, say });
  try {
    const served = await prepare(settings, database, known);
    outliveUnheard(served.log);
    const server = await listen(served, settings);
    const endJobs = startJobs(
      { runtime: served, analytics: served.analytics, files: served.files, publicUrl: settings.publicUrl, loading: served.loading },
      backups(served, settings, database),
      served.metrics.job,
    );
    endWith(server, served, database, endJobs);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

function backups(served: Served, { backups: wanted, dataDir }: Settings, { owner }: Database): Job[] {
  return wanted ? [backupJob(served, { owner, store: served.files.store, dataDir, version: served.version }, wanted)] : [];
}

async function prepare(
  settings: Settings,
  database: Database,
  known: ReturnType<typeof readDefinitions>,
): Promise<Served & { later: Later; metrics: Metrics }> {
  clearScratch();
  await clearCutLoad(settings, database, say);
  await migrate(database.owner, say);
  const runtime = await openRuntime(settings, database, known);
  const { client } = runtime;
  await keepBi(database.owner, biViews(runtime.definitions.modules, runtime.words));
  const { renewed, lost } = await renewEncrypted(runtime);
  if (renewed > 0) say(`${renewed} secrets are encrypted with the new key now`);
  if (lost.length > 0)
    say(
      `Secrets of ${lost.join(", ")} were encrypted with another key and cannot be read: give SEAL_KEY or the seal.key of their data folder`,
    );
  const files = FileKeeper.open(runtime, settings.dataDir, settings.files);
  const isFirst = settings.demo && !(await hasAccounts(client));
  const unloaded = await companiesToLoad(settings, database, isFirst);
  if (!isFirst && (await hasAccounts(client))) {
    await loadAccess(runtime);
    await beginCompanies(runtime, unloaded);
  }
  if (isFirst) await loadFirst(settings, database, runtime, files, say);
  const analytics = await openAnalytics(runtime, appOptions(database.owner), settings.dataDir, {
    bucket: settings.snapshots,
    later: unloaded,
  });
  await analytics.start();
  if (isFirst) {
    await loadDemoReports({ runtime, analytics, files, publicUrl: settings.publicUrl });
    await endFirst(settings, database);
  }
  const notes = await Notes.open(client);
  await forgetOnAccessChange(client);
  const later = await loadLater(LOADER, settings, database, isFirst, (compId) => analytics.snapshots.takeIn(compId), say);
  const released = await release(settings.awaitsWebApp);
  const { backups: written } = settings;
  return {
    ...runtime,
    analytics,
    files,
    notes,
    streams: new Streams({ runtime, analytics, notes }),
    attempts: new Attempts(client),
    trustedProxies: settings.trustedProxies,
    demo: settings.demo,
    later,
    loading: later.companies,
    importLimits: settings.imports,
    publicUrl: settings.publicUrl,
    dist: DIST,
    ...released,
    metrics: measures(released.version, () => waitingMessages(runtime)),
    metricsToken: settings.metricsToken,
    places: { data: settings.dataDir, ...(written && { backups: written.folder }) },
    ...(written && { lastBackup: () => lastBackup(written.folder) }),
  };
}

/** Which release this is: the package's version, and the fingerprint of the built web app. */
async function release(awaitsWebApp: boolean): Promise<{ version: string; build: string }> {
  if (awaitsWebApp) await webAppBuilt();
  const { version } = JSON.parse(await readFile(`${ROOT}package.json`, "utf8")) as { version: string };
  const inputs = await readFile(`${DIST}/.inputs`, "utf8").catch(() => "");
  return { version, build: inputs.slice(0, 12) };
}

async function webAppBuilt(): Promise<void> {
  while (!existsSync(`${DIST}/.inputs`)) await wait(LOOK_MS);
}

async function listen(served: Served, { port, host, tls }: Settings): Promise<ServerType> {
  const app = createApp(served);
  const accounts = served.demo ? await demoAccounts(served.client) : [];
  const isNew = !(await hasAccounts(served.client));
  return new Promise((resolve, reject) => {
    const secure = tls && { createServer, serverOptions: tlsOptions(tls) };
    const server = serve({ fetch: app.fetch, port, hostname: host, ...secure }, (info) => {
      if (isNew) say(`Set-up code: ${setupCode()} (the first company is made in the browser by whoever has it)`);
      announce(`${tls ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${info.port}`, accounts);
      resolve(server);
    });
    if (tls && server instanceof SecureServer) followCertificate(server, tls, served.log);
    server.once("error", reject);
  });
}

function announce(address: string, accounts: readonly string[]): void {
  say(`Longwall ready on ${address}`);
  if (accounts.length > 0) say(`Demo accounts: ${accounts.join(", ")} (password ${DEMO_PASSWORD})`);
}

/**
 * Ends event streams, lets requests that run come to their end, for five seconds at most; a database that answers nothing holds up nobody
 * for long.
 */
function endWith(
  server: ServerType,
  { client, analytics, files, notes, streams, later }: Served & { later: Later },
  database: Database,
  endJobs: () => Promise<unknown>,
): void {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), 4 * PATIENCE).unref();
    const isClosed = closed(server);
    await later.end();
    await streams.close();
    await isClosed;
    // A job may wait for a statement, which ends with its connection.
    await Promise.race([endJobs(), wait(PATIENCE)]);
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

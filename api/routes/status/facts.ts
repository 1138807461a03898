import { statfs } from "node:fs/promises";
import { type Client, run, transaction } from "#db/client";
import { shaped } from "#db/row";
import { companyName } from "#analytics/together";
import type { Language } from "#define/viewer";
import type { StatusFacts } from "#define/views/status";
import { companiesOf } from "#engine/company";
import type { Served } from "../context.ts";

const DATABASE = shaped({ version: "text", bytes: "integer", connections: "integer", most: "integer", sessions: "integer" });
const MIB = 1024 * 1024;
const JOB = shaped({ name: "text", until: "instant", endedAt: "instant?", failedAt: "instant?", fault: "text?" });
const WAITING = shaped({ waiting: "integer", dead: "integer", since: "instant?" });

/** Reads how the installation is; company names are in a language. */
export async function factsOf(served: Served, language: Language): Promise<StatusFacts> {
  const { client, clock, version, build, streams, places, lastBackup } = served;
  const [database, jobs, outbox, figures, disks, last] = await Promise.all([
    databaseOf(client, clock.now()),
    jobsOf(client),
    outboxOf(served),
    figuresOf(served, language),
    disksOf(places),
    lastBackup?.(),
  ]);
  return {
    at: clock.now().toISOString(),
    version,
    build,
    node: process.versions.node,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    memory: Math.round(process.memoryUsage.rss() / MIB),
    streams: streams.count(),
    database,
    disks,
    jobs,
    outbox,
    figures,
    backup: lastBackup ? { last: last ?? null } : null,
  };
}

async function databaseOf(client: Client, now: Date): Promise<StatusFacts["database"]> {
  const [row] = await run(
    client,
    DATABASE`select current_setting('server_version') as version, (pg_database_size(current_database()) / ${MIB})::integer as bytes,
      (select count(*)::integer from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::integer as most,
      (select count(*)::integer from session where expires_at > ${now.toISOString()}::timestamptz) as sessions`,
  );
  if (!row) throw new Error("the database told nothing of itself");
  const { bytes, ...rest } = row;
  return { ...rest, size: bytes };
}

const jobsOf = (client: Client) =>
  run(
    client,
    JOB`select name, until, ended_at as "endedAt", failed_at as "failedAt", fault from job_lease
      where ended_at is not null or failed_at is not null order by name`,
  );

async function outboxOf({ client }: Served): Promise<StatusFacts["outbox"]> {
  const companies = [...(await companiesOf({ client })).keys()];
  const [row] = await transaction(
    client,
    companies,
    (open) =>
      open.run(
        WAITING`select count(*) filter (where stage = 'waiting')::integer as waiting, count(*) filter (where stage = 'dead')::integer as dead,
          min(due_at) filter (where stage = 'waiting') as since from outbox where stage <> 'sent'`,
      ),
    "read only",
  );
  return row ?? { waiting: 0, dead: 0, since: null };
}

async function figuresOf({ client, analytics: { snapshots }, loading }: Served, language: Language): Promise<StatusFacts["figures"]> {
  const companies = [...(await companiesOf({ client })).values()].filter(({ id }) => !loading.has(id));
  return companies.map((company) => ({
    company: company.code,
    name: companyName(company, language),
    at: snapshots.trueAt(company.id),
    behind: Object.keys(snapshots.behind(company.id)).length,
    aside: Object.keys(snapshots.aside(company.id)).length,
  }));
}

async function disksOf(places: Served["places"]): Promise<StatusFacts["disks"]> {
  const found = await Promise.all(
    (["data", "backups"] as const).map(async (holds) => {
      const place = places?.[holds];
      const disk = place === undefined ? undefined : await statfs(place).catch(() => undefined);
      return disk && { holds, free: Math.floor((disk.bavail * disk.bsize) / MIB), size: Math.floor((disk.blocks * disk.bsize) / MIB) };
    }),
  );
  return found.flatMap((disk) => disk ?? []);
}

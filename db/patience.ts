import { setTimeout as pause } from "node:timers/promises";
import type { TransactionSql } from "postgres";
import type { Client } from "./client.ts";
import { StartRefused } from "./embedded/refusal.ts";

/** How long (in milliseconds) a change of the database waits for what others do in it, and who is told that it waits. */
export type Patience = { most: number; say: (line: string) => void };
/** What is to be changed, in words; the table or view that it lies on where it is one alone. */
type Change = { what: string; relation?: string };

/** Shorter than PostgreSQL waits before it looks for deadlocks: who stands against a running program gives way first. */
const TURN = "500ms";
const PAUSES = [100, 200, 400, 800, 1500];
/** A lock that is held, and a deadlock; two who change the same role at once have no code of their own. */
const BUSY = new Set(["55P03", "40P01"]);

/**
 * Changes the database in one transaction, again and again while others hold what it needs; throws StartRefused that names them when the
 * patience is over.
 */
export function patiently<T>(client: Client, change: Change, patience: Patience, work: (sql: TransactionSql) => Promise<T>): Promise<T> {
  const attempt = async () => {
    const done = client.begin(async (sql) => {
      await sql.unsafe(`set local lock_timeout = '${TURN}'`);
      return work(sql);
    });
    return (await done) as T;
  };
  const reason = async () => `${change.what} is to be changed for this release: waiting for ${await holders(client, change)}`;
  return insisting(attempt, isBusy, reason, patience);
}

/** Holds a lock of the whole database (no table's) meanwhile; waits for another process that holds it. */
export async function alone<T>(client: Client, lock: number, patience: Patience, work: () => Promise<T>): Promise<T> {
  const take = async () => {
    const [row] = await client.unsafe(`select pg_try_advisory_lock(${lock}) as taken`);
    if (row?.taken !== true) throw new Taken();
  };
  await insisting(take, (error) => error instanceof Taken, another, patience);
  try {
    return await work();
  } finally {
    await client.unsafe(`select pg_advisory_unlock(${lock})`);
  }
}

class Taken extends Error {}
const another = () => Promise.resolve("Another process is changing the database for its release: waiting for it");

async function insisting<T>(
  attempt: () => Promise<T>,
  isWorth: (error: unknown) => boolean,
  reason: () => Promise<string>,
  { most, say }: Patience,
): Promise<T> {
  const end = Date.now() + most;
  for (let turn = 0; ; turn++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isWorth(error)) throw error;
      const line = await reason();
      if (Date.now() >= end)
        throw new StartRefused(
          `${line}, in vain for ${Math.round(most / 1000)} s. What is unfinished was not changed; end it and start again.`,
          {
            cause: error,
          },
        );
      if (turn === 0) say(line);
      await pause(PAUSES[Math.min(turn, PAUSES.length - 1)]);
    }
  }
}

function isBusy(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return BUSY.has(code) || message.includes("tuple concurrently updated");
}

/** The processes that hold something of ours, those first that began first. */
async function holders(client: Client, { relation }: Change): Promise<string> {
  const rows = await client.unsafe<{ pid: number; program: string | null; since: string | null; tables: string }[]>(
    `select l.pid, a.application_name as program, to_char(a.xact_start, 'HH24:MI:SS') as since, string_agg(distinct c.relname, ', ') as tables
      from pg_locks l join pg_class c on c.oid = l.relation and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      left join pg_stat_activity a on a.pid = l.pid
      where l.granted and l.pid <> pg_backend_pid() and l.database = (select oid from pg_database
        where datname = current_database()) and ($1 = '' or c.relname = $1)
      group by l.pid, a.application_name, a.xact_start order by a.xact_start nulls last, l.pid limit 3`,
    [relation ?? ""],
  );
  const each = rows.map(
    ({ pid, program, since, tables }) =>
      `process ${pid} (${[program, since && `since ${since}`].filter(Boolean).join(", ")}), which uses ${tables}`,
  );
  return each.length > 0 ? each.join("; ") : "others who used it a moment ago";
}

import { open } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { type Client, connect, type ConnectionOptions, isGone } from "#db/client";
import { copyPieces } from "#db/copy/pieces";
import { literal } from "#db/sql";

/**
 * One consistent look at one company: a transaction held open whose snapshot every copy shares. `at` is the instant it is true up to,
 * `sinceMs` the instant (ms) from which on rows were written that it may not see and a later look does.
 */
export type Reading = {
  client: Client;
  compId: number;
  snapshot: string;
  at: string;
  sinceMs: number;
  ask: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Lets the planner know tables that were just written; once, whoever asks. */
  refreshStatistics: () => Promise<void>;
  end: () => Promise<void>;
};

/** A row may have got its id this long before its transaction began, and clocks of processes may differ. */
const EARLIER_MS = 60_000;
/** A look and what is folded beside it hold one each, the copies of both share the others: one a processor, for each reads all it can. */
const CONNECTIONS = Math.min(2 + availableParallelism(), 6);
const LOOK = "isolation level repeatable read read only";
/** Now, or when the oldest transaction began that is still open: what it writes is not seen here. */
const OPENED = `select pg_export_snapshot() as snapshot, clock_timestamp() as at,
  floor(extract(epoch from least(clock_timestamp(), (select min(xact_start) from pg_stat_activity where datname = current_database()))) * 1000)::text as began`;

/** Connections that looks share: they stay open from look to look, because one that begins knows no table yet. */
export const openReaders = (options: ConnectionOptions): Client => connect(options, CONNECTIONS);

/** Opens a consistent look at one company with the rights of the application role. */
export async function openReading(client: Client, compId: number): Promise<Reading> {
  const opened = await hold(client);
  try {
    await opened.ask(limits(compId));
    const [row] = await opened.ask(OPENED);
    let refreshed: Promise<void> | undefined;
    return {
      client,
      compId,
      snapshot: row?.snapshot as string,
      at: row?.at as string,
      sinceMs: Number(row?.began) - EARLIER_MS,
      ask: opened.ask,
      refreshStatistics: () => (refreshed ??= client.unsafe("select refresh_statistics()").then(() => undefined)),
      end: opened.end,
    };
  } catch (error) {
    await opened.end();
    throw error;
  }
}

/** Copies a select into a csv file and hears its bytes. */
export async function copyOut(
  { client, snapshot, compId }: Reading,
  select: string,
  path: string,
  hear: (part: Buffer) => void,
): Promise<void> {
  const opened = await hold(client);
  try {
    await opened.ask(`set transaction snapshot ${literal(snapshot)}; ${limits(compId)}`);
    const file = await open(path, "w");
    try {
      await opened.copy(select, async (part) => {
        hear(part);
        await file.writeFile(part);
      });
    } finally {
      await file.close();
    }
  } finally {
    await opened.end();
  }
}

/** A transaction that is held open until somebody ends it. */
type OpenTransaction = {
  ask: (sql: string) => Promise<Record<string, unknown>[]>;
  copy: (select: string, take: (piece: Buffer) => Promise<void>) => Promise<void>;
  end: () => Promise<void>;
};

/**
 * Where its connection breaks the transaction is over: the driver ends it by itself, and whatever was sent after it would end the program.
 */
function hold(client: Client): Promise<OpenTransaction> {
  return new Promise((resolve, reject) => {
    let isBroken = false;
    const unbroken = async <T>(job: () => Promise<T>): Promise<T> => {
      if (isBroken) throw new Error("the look at the database is over: its connection broke");
      try {
        return await job();
      } catch (error) {
        isBroken ||= isGone(error);
        throw error;
      }
    };
    const over = client
      .begin(LOOK, (sql) => {
        return new Promise<void>((done) => {
          resolve({
            ask: (text) => unbroken(async () => [...(await sql.unsafe(text))]),
            copy: (select, take) => unbroken(() => copyPieces(sql, `(${select})`, "csv", take)),
            end: async () => {
              if (isBroken) return;
              done();
              await over;
            },
          });
        });
      })
      .then(
        () => undefined,
        (error: unknown) => {
          isBroken = true;
          reject(error);
        },
      );
  });
}

const limits = (compId: number) => `set local statement_timeout = 0; set local app.comp_ids = '${Math.trunc(compId)}'`;

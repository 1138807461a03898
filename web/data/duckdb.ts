import { type AsyncDuckDB, type AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import moduleUrl from "@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url";
import workerUrl from "@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js?url";
import type { RecordBatch } from "apache-arrow";

/** One DuckDB per page; it is let go when nobody has used it for this long (ms). */
const LINGER = 60_000;
/** Switched off so that a mistake in a slice is an error message, never a request to another host. */
const SETTINGS = "set autoinstall_known_extensions=false; set autoload_known_extensions=false";

type Running = { database: AsyncDuckDB; users: number; parting: ReturnType<typeof setTimeout> | undefined };
let running: Promise<Running> | undefined;
/** Rejects when the worker of a DuckDB breaks: what was asked of it would wait for ever. */
const ends = new WeakMap<AsyncDuckDB, Promise<never>>();

/**
 * Starts (or joins) the page's DuckDB and gives a hold on it; call `release` when done, the engine stops a minute after its last user left.
 */
export async function holdDuckDb(): Promise<{ database: AsyncDuckDB; release: () => void }> {
  running ??= start().catch((error: unknown) => {
    running = undefined;
    throw error;
  });
  const engine = await running;
  clearTimeout(engine.parting);
  engine.users += 1;
  return { database: engine.database, release: onceOnly(() => leave(engine)) };
}

/** Runs one statement and gives its record batches; `signal` cancels it on the way and rejects with an AbortError. */
export async function runSql(connection: AsyncDuckDBConnection, sql: string, signal?: AbortSignal): Promise<RecordBatch[]> {
  signal?.throwIfAborted();
  const cancel = (): void => void connection.cancelSent();
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    const end = ends.get(connection.bindings);
    const rows = batchesOf(connection, sql, signal);
    return await (end ? Promise.race([rows, end]) : rows);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}

async function batchesOf(connection: AsyncDuckDBConnection, sql: string, signal?: AbortSignal): Promise<RecordBatch[]> {
  const batches: RecordBatch[] = [];
  for await (const batch of await connection.send(sql, true)) {
    signal?.throwIfAborted();
    batches.push(batch);
  }
  return batches;
}

async function start(): Promise<Running> {
  const duckdb = await import("@duckdb/duckdb-wasm");
  const worker = new Worker(workerUrl);
  const database = new duckdb.AsyncDuckDB(new duckdb.VoidLogger(), worker);
  const end = endOf(worker);
  ends.set(database, end);
  try {
    await Promise.race([setUp(database), end]);
  } catch (error) {
    await database.terminate();
    throw error;
  }
  end.catch(() => {
    running = undefined;
  });
  return { database, users: 0, parting: undefined };
}

async function setUp(database: AsyncDuckDB): Promise<void> {
  await database.instantiate(moduleUrl);
  await database.open({ query: { castDecimalToDouble: false, castBigIntToDouble: false, castTimestampToDate: false } });
  const connection = await database.connect();
  await connection.query(SETTINGS);
  await connection.close();
}

function endOf(worker: Worker): Promise<never> {
  const end = new Promise<never>((_, reject) => {
    worker.addEventListener("error", ({ message }) => reject(new Error(`DuckDB's worker broke: ${message || "it did not load"}`)));
  });
  end.catch(() => undefined);
  return end;
}

function leave(engine: Running): void {
  engine.users -= 1;
  if (engine.users === 0) engine.parting = setTimeout(() => stop(engine), LINGER);
}

function stop(engine: Running): void {
  running = undefined;
  void engine.database.terminate();
}

function onceOnly(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}

import type { AsyncDuckDB, AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import type { Sliceable } from "#define/dataset";
import { compileSlice, type Slice, type SliceAnswer } from "#define/slice";
import type { Language } from "#define/viewer";
import { call } from "./api.ts";
import { type Change, onChange } from "./changes.ts";
import { holdDuckDb, runSql } from "./duckdb.ts";
import { rowsOf } from "./duckdbCells.ts";
import { dropOldFiles, type Manifest, readManifest } from "./files.ts";
import { isAbort } from "./problem.ts";
import { newestWins } from "./slicesQueue.ts";
import { attachSnapshot, detachSnapshot, type Snapshot } from "./slicesSnapshot.ts";

/** What a browser slices well; above either bound slices go to the server. */
const BUDGET = { rows: 3_000_000, bytes: 300_000_000 };

/** `browser` = DuckDB-WASM on the page's own copy, `server` = DuckDB beside the API on the same files. */
export type Place = "browser" | "server";
export type SliceResult = SliceAnswer & { place: Place };
/** How far the page's own copy is: still coming (bytes of bytes), ready, left out for its size, or failed. */
export type SourceState =
  | { kind: "starting" }
  | { kind: "loading"; loaded: number; total: number }
  | { kind: "ready"; manifest: Manifest }
  | { kind: "tooLarge"; manifest: Manifest }
  | { kind: "failed"; reason: string };

/** Answers the slices of one dataset, from the server until the page's own copy is there, then from that copy. `revision` counts the times that answers may have changed. */
export type SliceSource = {
  state: () => SourceState;
  revision: () => number;
  subscribe: (listener: () => void) => () => void;
  /** One view's next question: the one before it is cancelled and rejects with an AbortError. */
  ask: (view: string, slice: Slice) => Promise<SliceResult>;
  close: () => void;
};

type SourceOptions = { language: Language; today: string };
type Engine = { database: AsyncDuckDB; release: () => void };

/** Opens the source of a dataset in the page's company; it follows the server's news by itself until closed. */
export function openSlices(dataset: Sliceable, options: SourceOptions): SliceSource {
  const closing = new AbortController();
  const listeners = new Set<() => void>();
  const views = new Map<string, View>();
  let state: SourceState = { kind: "starting" };
  let revision = 0;
  let engine: Promise<Engine> | undefined;
  let snapshot: Snapshot | undefined;

  const become = (next: SourceState, answersChange: boolean): void => {
    if (closing.signal.aborted) return;
    state = next;
    if (answersChange) revision += 1;
    for (const listener of listeners) listener();
  };

  const load = async (signal: AbortSignal): Promise<void> => {
    const manifest = await readManifest(dataset.id, signal);
    if (manifest.version === snapshot?.manifest.version) return;
    if (isTooLarge(manifest)) return become({ kind: "tooLarge", manifest }, state.kind !== "starting");
    engine ??= holdDuckDb();
    const progress = (loaded: number, total: number): void => {
      if (!snapshot) become({ kind: "loading", loaded, total }, false);
    };
    const [{ database }, before] = [await engine, snapshot];
    snapshot = await attachSnapshot(database, dataset.id, manifest, progress, signal);
    become({ kind: "ready", manifest }, true);
    await dropOldFiles(dataset.id, manifest);
    if (before) retire(() => detachSnapshot(database, before));
  };

  const loads = newestWins<void>();
  const refresh = (): void =>
    void loads.run(load).catch((error: unknown) => {
      if (!isAbort(error) && !snapshot) become({ kind: "failed", reason: String(error) }, false);
    });
  const follow = (change: Change | "reconnected"): void => {
    if (change !== "reconnected" && change.dataset !== dataset.id) return;
    if (snapshot) refresh();
    else become(state, true);
  };
  const forget = onChange(follow);
  refresh();

  return {
    state: () => state,
    revision: () => revision,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ask: async (name, slice) => {
      const view = views.get(name) ?? { queue: newestWins<SliceResult>() };
      views.set(name, view);
      return view.queue.run(async (signal) =>
        snapshot && engine ? here(view, (await engine).database, dataset, slice, snapshot, options, signal) : there(slice, signal),
      );
    },
    close: () => {
      closing.abort();
      forget();
      loads.stop();
      for (const view of views.values()) view.queue.stop();
      if (engine) void leave(engine, snapshot, [...views.values()]);
    },
  };
}

type View = { queue: ReturnType<typeof newestWins<SliceResult>>; connection?: AsyncDuckDBConnection };

async function here(
  view: View,
  database: AsyncDuckDB,
  dataset: Sliceable,
  slice: Slice,
  { manifest, tables }: Snapshot,
  options: SourceOptions,
  signal: AbortSignal,
): Promise<SliceResult> {
  const started = performance.now();
  const { sql, columns } = compileSlice(dataset, slice, { tables, ...options });
  view.connection ??= await database.connect();
  const rows = rowsOf(await runSql(view.connection, sql, signal));
  return { columns, rows, ms: performance.now() - started, version: manifest.version, at: manifest.at, place: "browser" };
}

async function there(slice: Slice, signal: AbortSignal): Promise<SliceResult> {
  const answer = await call<SliceAnswer>("POST", `/api/datasets/${slice.dataset}/slice`, { body: slice, signal });
  return { ...answer, place: "server" };
}

function isTooLarge({ files }: Manifest): boolean {
  const sum = (of: "rows" | "bytes"): number => files.reduce((total, file) => total + file[of], 0);
  return sum("rows") > BUDGET.rows || sum("bytes") > BUDGET.bytes;
}

/** Old files go a moment later, when the slices that were running on them have ended. */
function retire(job: () => Promise<void>): void {
  setTimeout(() => void job().catch(() => undefined), 2_000);
}

async function leave(engine: Promise<Engine>, snapshot: Snapshot | undefined, views: readonly View[]): Promise<void> {
  const { database, release } = await engine;
  try {
    for (const view of views) await view.connection?.close();
    if (snapshot) await detachSnapshot(database, snapshot);
  } finally {
    release();
  }
}

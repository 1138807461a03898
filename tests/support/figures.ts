import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { scratchPlace } from "#db/embedded/scratchPlace";
import { type Analytics, openAnalytics } from "#analytics/analytics";
import type { Bounds } from "#analytics/snapshot/snapshots";
import type { Bucket } from "#bucket/signature";
import { appOptions, type Client } from "#db/client";
import { NO_ROWS, type RowScope, type Viewer } from "#define/viewer";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { createDatabase, openClient, type TestDatabase } from "./database.ts";
import { programModules, programWords } from "./definitions.ts";
import { onLeaving } from "./leaving.ts";
import { Ledger } from "./ledger.ts";
import type { Slice, SliceAnswer } from "#define/slice/query";

/**
 * Threads of a question over a few rows: each more clears tables of its own for it, which costs a third of the whole. Laws that set the
 * engines against each other take two.
 */
export const SMALL_BOOKS = 1;

/** A database of its own with the figures over it; today is 30 June 2026 in Shanghai. */
export type Figures = {
  ledger: Ledger;
  runtime: Runtime;
  client: Client;
  analytics: Analytics;
  folder: string;
  /** Opens the figures once more, on the same files unless a folder is given; a bucket stands behind them, companies are taken in later. */
  open: (folder?: string, bucket?: Bucket, later?: readonly number[]) => Promise<Analytics>;
  reopen: () => Promise<Analytics>;
};

/** With the `books` that stand before they are read for figures: what is written later is read with each part of it. */
type Opening = Partial<Bounds> & { threads?: number; books?: (ledger: Ledger) => Promise<void> };

/** Opens the figures over an empty database, files in a folder of their own. */
export async function openFigures(bounds: Opening = {}): Promise<Figures> {
  const database = await createDatabase();
  return openFiguresOn(database, await openRuntime(database, { now: () => new Date("2026-06-30T04:00:00Z") }), bounds);
}

/** The program over a database, at a time of one's own. */
export async function openRuntime({ ownerOptions }: TestDatabase, clock: Runtime["clock"]): Promise<Runtime> {
  const client = openClient(appOptions(ownerOptions), 6);
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  return { client, clock, definitions: await programModules(), words: await programWords(), log, validators: new Map() };
}

/** The figures over a database of one's own. */
export async function openFiguresOn(database: TestDatabase, runtime: Runtime, { books, ...bounds }: Opening = {}): Promise<Figures> {
  const { ownerOptions } = database;
  const { client } = runtime;
  const folder = await mkdtemp(join(scratchPlace(), "figures-"));
  const open = async (place = folder, bucket?: Bucket, later: readonly number[] = []) => {
    const analytics = await openAnalytics(runtime, appOptions(ownerOptions), place, { threads: SMALL_BOOKS, ...bounds, bucket, later });
    await analytics.start();
    return analytics;
  };
  const ledger = new Ledger(ownerOptions);
  await books?.(ledger);
  const figures: Figures = {
    ledger,
    runtime,
    client,
    folder,
    analytics: await open(),
    open,
    reopen: async () => {
      await figures.analytics.close();
      figures.analytics = await open();
      return figures.analytics;
    },
  };
  onLeaving(async () => {
    await figures.analytics.close();
    await rm(folder, { recursive: true, force: true });
  });
  return figures;
}

/** Somebody who may read everything of a company, or only the rows that a scope opens. */
export function reader(compId: number, scope: Partial<RowScope> = { company: true }, more: Partial<Viewer> = {}): Viewer {
  return { ...systemViewer(compId, "reader"), scope: () => ({ ...NO_ROWS, ...scope }), ...more };
}

/** The rows of an answer as objects by column name. */
export function rowsOf({ columns, rows }: Pick<SliceAnswer, "columns" | "rows">): Record<string, string | null>[] {
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, place) => [name, row[place] ?? null])));
}

const PATIENCE = 90_000;

/** Asks until the answer satisfies, so long that a busy machine decides nothing; answers the last one. */
export async function eventually<T>(ask: () => Promise<T>, satisfies: (answer: T) => boolean, patience = PATIENCE): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (satisfies(answer) || Date.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Waits until the figures of a company tell all that was committed so far. */
export async function landed({ snapshots }: Pick<Analytics, "snapshots">, compId: number, patience = PATIENCE): Promise<void> {
  const written = new Date().toISOString();
  const at = await eventually(
    async () => snapshots.trueAt(compId),
    (found) => found > written,
    patience,
  );
  if (at <= written) throw new Error(`the figures of company ${compId} tell what was there at ${at}, not what was written at ${written}`);
}

/** A slice of the receivables dataset. */
export const receivables = (slice: Partial<Slice>): Slice => ({ dataset: "sales.receivables", metrics: ["net"], by: [], ...slice });

import { join } from "node:path";
import type { Bucket } from "#bucket/signature";
import type { ConnectionOptions } from "#db/client";
import { machineShares } from "#db/settings/machine";
import type { Runtime } from "#engine/runtime";
import { loadCatalogue } from "./loadCatalogue.ts";
import { Composed } from "./source/composed.ts";
import { Cockpits } from "./cockpit/cockpits.ts";
import { Duck } from "./duck.ts";
import { Events } from "./snapshot/events.ts";
import { Readers } from "./snapshot/readers.ts";
import { SnapshotObjectStore } from "./snapshot/objectStore.ts";
import { Slices } from "./slices.ts";
import { BOUNDS, type Bounds, Snapshots } from "./snapshot/snapshots.ts";
import { Store } from "./snapshot/store.ts";
import type { Catalogue } from "./catalogue.ts";

/** Everything that answers questions about figures: made once per process. */
export type Analytics = {
  catalogue: Catalogue;
  composed: Composed;
  duck: Duck;
  store: Store;
  snapshots: Snapshots;
  readers: Readers;
  slices: Slices;
  cockpits: Cockpits;
  events: Events;
  /** Begins to export what changes in the database, once however often it is asked; until then there are no files. */
  start: () => Promise<void>;
  close: () => Promise<void>;
};

type AnalyticsOptions = { bucket?: Bucket | undefined; later?: Iterable<number>; threads?: number; onDemand?: boolean };

/**
 * Loads the definitions and opens DuckDB; `options` are the application role's, files lie in `dataDir`/snapshots and, where there is one,
 * in a bucket; bounds say when a delta is written and folded. Companies that are to be loaded `later` are followed once they are taken in;
 * a question takes so many `threads`, else its share of the machine; `onDemand` exports a dataset from when somebody first asks for it.
 */
export async function openAnalytics(
  runtime: Runtime,
  options: ConnectionOptions,
  dataDir: string,
  { bucket, later = [], threads, onDemand = false, ...bounds }: Partial<Bounds> & AnalyticsOptions = {},
): Promise<Analytics> {
  const folder = join(dataDir, "snapshots");
  const catalogue = await loadCatalogue(runtime.definitions);
  const store = new Store(folder, bucket ? new SnapshotObjectStore(bucket, runtime.log) : null);
  const shares = machineShares();
  const duck = await Duck.open(join(folder, "spill"), runtime.log, { ...shares, figuresThreads: threads ?? shares.figuresThreads });
  const snapshots = new Snapshots({ runtime, options, catalogue, duck, store, bounds: { ...BOUNDS, ...bounds }, later, onDemand });
  const readers = new Readers({ catalogue, snapshots, duck, store });
  const slices = new Slices({ runtime, catalogue, duck, readers });
  const cockpits = new Cockpits({ runtime, catalogue, readers, slices, snapshots });
  const events = new Events(snapshots);
  const composed = new Composed({ runtime, catalogue, snapshots });
  const close = async () => {
    await composed.stop();
    events.close();
    await snapshots.stop();
    duck.close();
  };
  const begin = async () => {
    await composed.start();
    await snapshots.start();
  };
  let started: Promise<void> | undefined;
  const start = () => (started ??= begin());
  return { catalogue, composed, duck, store, snapshots, readers, slices, cockpits, events, start, close };
}

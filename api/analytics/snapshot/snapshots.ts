import { CHANGE_CHANNEL } from "#db/changes";
import { shaped } from "#db/row";
import { type Client, type ConnectionOptions, run } from "#db/client";
import type { Dataset } from "#define/dataset";
import type { Runtime } from "#engine/runtime";
import type { Duck } from "#analytics/duck";
import { Compaction } from "./compaction.ts";
import { Demand } from "./demand.ts";
import { LEAST_DAYS } from "#db/journals";
import { fingerprint, ChangeFeed } from "./changeFeed.ts";
import { SnapshotState, type Snapshot, type SnapshotChange } from "./state.ts";
import { Lease } from "./lease.ts";
import { openReaders, openReading } from "./reading.ts";
import { rebuilt } from "./rebuild.ts";
import { Poller } from "./poller.ts";
import { Staleness } from "./staleness.ts";
import { Sources } from "#analytics/source/sources";
import { type Aside, type CompanyState, DELTA_KEPT_MS, type Store } from "./store.ts";
import type { Catalogue } from "#analytics/catalogue";

/** What the process that writes the files notifies when it has. */
const WRITTEN = "longwall_snapshot";
const DAY_MS = 86_400_000;
const PROBE_MS = 5000;
const PATIENCE_MS = 15_000;
const CLEAN_MS = 60_000;
const SAVE_MS = 5000;
const BELIEVED_MS = 1000;

/**
 * A base below `deltaFrom` rows is written anew with every change, which takes no longer than a delta; a delta above `foldFrom` rows is
 * folded into a new base.
 */
export type Bounds = { deltaFrom: number; foldFrom: number };
export const BOUNDS: Bounds = { deltaFrom: 20_000, foldFrom: 20_000 };

type Parts = {
  runtime: Runtime;
  options: ConnectionOptions;
  catalogue: Catalogue;
  duck: Duck;
  store: Store;
  bounds: Bounds;
  later?: Iterable<number>;
  onDemand?: boolean;
};

/**
 * Keeps the snapshot files of every company as new as the database; of several processes over one folder or bucket one writes, the others
 * read what it wrote.
 */
export class Snapshots {
  private readonly sources: Sources;
  private readonly readers: Client;
  /** Where it is, only what somebody asked for is exported, from then on. */
  private readonly demand: Demand | undefined;
  private readonly stale: Staleness;
  private readonly poller = new Poller();
  private readonly compaction: Compaction;
  private readonly lease: Lease;
  private readonly snapshotState: SnapshotState;
  private readonly unlisten: (() => Promise<void>)[] = [];
  private changeFeed: ChangeFeed | undefined;
  private readonly whole = new Map<number, { until: number; found: Promise<boolean> }>();
  /** Companies that are still being loaded: nothing of them is written, which their next document would make old. */
  private readonly later: Set<number>;
  private missed = false;
  private last = { probe: 0, clean: 0, save: 0 };

  constructor(private readonly parts: Parts) {
    const { runtime, options, catalogue, duck, store, bounds, later = [], onDemand = false } = parts;
    this.later = new Set(later);
    this.sources = new Sources(catalogue.datasets, runtime.definitions.modules);
    this.snapshotState = new SnapshotState(this.sources, catalogue.datasets, store);
    this.demand = onDemand ? new Demand(this.sources) : undefined;
    this.stale = new Staleness({
      client: runtime.client,
      store,
      sources: this.sources,
      current: this.snapshotState,
      datasets: catalogue.datasets,
      demand: this.demand,
    });
    this.readers = openReaders(options);
    this.compaction = new Compaction({
      readers: this.readers,
      duck,
      store,
      log: runtime.log,
      foldFrom: bounds.foldFrom,
      sources: this.sources.all,
    });
    this.lease = new Lease(options, store);
  }

  /** Follows the database from then on. */
  async start(): Promise<void> {
    const { client, log } = this.parts.runtime;
    this.snapshotState.state.database = await fingerprint(client);
    this.parts.store.serve(this.snapshotState.state.database);
    for (const channel of [CHANGE_CHANNEL, WRITTEN]) {
      const listening = await client.listen(channel, () => this.poller.rouse());
      this.unlisten.push(() => listening.unlisten());
    }
    this.poller.start(
      () => this.look(),
      (error) => log.warn({ err: error }, "snapshots could not follow the database"),
    );
  }

  /** Follows a dataset that came up after the start. */
  put(dataset: Dataset): void {
    this.sources.put(dataset);
    this.poller.rouse();
  }

  /** Follows a company that was being loaded; resolves when its figures are there, or nothing is followed any more. */
  async takeIn(compId: number): Promise<void> {
    this.later.delete(compId);
    this.poller.rouse();
    await this.snapshotState.known(compId);
  }

  /** Follows a dataset no more that is out of use. */
  drop(dataset: string): void {
    this.sources.all.delete(dataset);
  }

  /** Ends the following; a rebuild that runs comes to its end. */
  async stop(): Promise<void> {
    await this.poller.stop();
    this.snapshotState.end();
    await this.compaction.end();
    await this.parts.store.settled();
    await this.lease.release();
    await this.readers.end({ timeout: 1 });
    for (const end of this.unlisten) await end();
  }

  /** The newest snapshot of a dataset; undefined until it was built for the first time. */
  current(compId: number, dataset: string): Snapshot | undefined {
    if (this.demand?.ask(compId, dataset)) this.poller.rouse();
    return this.snapshotState.snapshot(compId, dataset);
  }

  /**
   * The newest snapshot, waited for while it is being built for the first time or anew because its files were deleted; undefined after a
   * quarter of a minute.
   */
  async awaited(compId: number, dataset: string): Promise<Snapshot | undefined> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = this.current(compId, dataset);
      const isWhole = found !== undefined && (await this.isWhole(compId));
      const isVain = this.poller.stopped || this.later.has(compId) || this.snapshotState.lacks(compId, dataset);
      if (isWhole || isVain || Date.now() > end) return isWhole ? found : undefined;
      if (found && !this.missed) {
        this.missed = true;
        this.poller.rouse();
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** The datasets and masters of a company that cannot be exported, each with the reason. */
  aside(compId: number): Readonly<Record<string, Aside>> {
    return this.snapshotState.aside(compId);
  }

  /** A file of this company was found missing: nothing is believed until it was looked at again. */
  mistrust(compId: number): void {
    this.whole.delete(compId);
  }

  /** Whether the files of a company are there; what was so a second ago is believed. */
  private async isWhole(compId: number): Promise<boolean> {
    const believed = this.whole.get(compId);
    if (believed && believed.until > Date.now()) return believed.found;
    const found = this.parts.store.missing(this.snapshotState.paths(compId)).then(({ length }) => length === 0);
    this.whole.set(compId, { until: Date.now() + BELIEVED_MS, found });
    const isWhole = await found;
    if (!isWhole) this.whole.delete(compId);
    return isWhole;
  }

  /** The instant that a company's snapshots are true up to, those of some datasets where they are named; "" before there are any. */
  trueAt(compId: number, datasets?: readonly string[]): string {
    return this.snapshotState.trueAt(compId, datasets);
  }

  /** The datasets of a company whose figures are true up to an earlier instant than the others'. */
  behind(compId: number): Readonly<Record<string, string>> {
    return this.snapshotState.behind(compId);
  }

  /** Tells of every new version from now on; the answer ends that. */
  onChange(listener: (change: SnapshotChange) => void): () => void {
    return this.snapshotState.listen(listener);
  }

  private async look(): Promise<void> {
    if (await this.lease.holds()) return this.write();
    this.changeFeed = undefined;
    await this.adopt();
    if (this.parts.store.isShelved) await this.clean(false);
  }

  /** Shows what the process that holds the lease wrote. */
  private async adopt(): Promise<void> {
    const kept = await this.parts.store.load();
    if (kept?.database !== this.snapshotState.state.database) return;
    // Shown once they are here: what was shown until then goes on.
    if (this.parts.store.isShelved && (await this.parts.store.missing(this.snapshotState.pathsOf(kept))).length > 0) return;
    await this.snapshotState.take(kept);
  }

  /** What changed is exported company by company; what did not is true up to now. */
  private async write(): Promise<void> {
    const began = new Date().toISOString();
    const feed = (this.changeFeed ??= await this.takeUp());
    const found = await run(this.parts.runtime.client, shaped({ id: "integer" })`select id from company order by id`);
    const companies = found.map(({ id }) => id).filter((id) => !this.later.has(id));
    if (companies.length === 0) return;
    for (const change of await feed.changes(companies)) this.stale.changed(change.compId, change);
    for (const compId of companies) this.stale.missing(compId);
    const isTime = Date.now() - this.last.probe > PROBE_MS;
    const looksForLost = isTime || this.missed;
    this.missed = false;
    for (const compId of companies) {
      if (looksForLost) await this.stale.lost(compId);
      if (isTime) await this.stale.probe(compId);
    }
    if (isTime) this.last.probe = Date.now();
    const [old, current] = [true, false].map((isOld) => companies.filter((compId) => this.stale.dirty.has(compId) === isOld));
    // What did not change waits for nobody's export.
    for (const compId of current ?? []) this.snapshotState.holdsUntil(compId, began);
    for (const compId of old ?? []) await this.rebuild(compId, began);
    await this.keep();
  }

  /**
   * Takes up the files of the last writer, unless they are another database's, or older than what is still known of changes. They are shown
   * at once, as true up to when that one said so: what changed since is exported behind them.
   */
  private async takeUp(): Promise<ChangeFeed> {
    const { database } = this.snapshotState.state;
    const kept = await this.parts.store.load();
    const isKnown = kept?.database === database && kept.seenUpTo > Date.now() - LEAST_DAYS * DAY_MS;
    await this.snapshotState.take(isKnown ? this.snapshotState.fitting(kept) : { database, seenUpTo: Date.now(), seen: [], companies: {} });
    return new ChangeFeed(this.parts.runtime.client, this.snapshotState.state.seenUpTo, this.snapshotState.state.seen);
  }

  /** Exports everything old of a company in one consistent look, then publishes it at once. */
  private async rebuild(compId: number, at: string): Promise<void> {
    const { duck, store, bounds } = this.parts;
    const wanted = this.stale.dirty.take(compId);
    try {
      const reading = await openReading(this.readers, compId);
      try {
        const { log } = this.parts.runtime;
        const how = { duck, store, deltaFrom: bounds.deltaFrom, folded: this.compaction.take.bind(this.compaction), log };
        const next = await rebuilt(how, reading, this.sources.all, this.snapshotState.company(compId), wanted);
        next.probes = await this.stale.probesAfter(next, [...wanted.keys()], reading);
        // What was committed after the look began may be old without being known to be.
        await this.publish(compId, { ...next, at });
      } finally {
        await reading.end();
      }
    } catch (error) {
      this.stale.dirty.requeue(compId, wanted);
      throw error;
    }
  }

  private async publish(compId: number, next: CompanyState): Promise<void> {
    const { store } = this.parts;
    await store.touch(this.snapshotState.paths(compId));
    await store.touch(this.snapshotState.deltas(compId), DELTA_KEPT_MS);
    await this.snapshotState.change(() => {
      this.snapshotState.state.companies[compId] = next;
      this.snapshotState.holdsUntil(compId, next.at ?? "");
    });
    await this.save();
    await this.parts.runtime.client`select pg_notify(${WRITTEN}, '')`;
  }

  private async save(): Promise<void> {
    await this.parts.store.save(
      { ...this.snapshotState.state, ...this.changeFeed?.state() },
      this.snapshotState.pathsOf(this.snapshotState.state),
    );
    this.last.save = Date.now();
  }

  /** Now and then: says up to when the files are true, deletes old ones, and begins to fold deltas. */
  private async keep(): Promise<void> {
    for (const [compId, company] of Object.entries(this.snapshotState.state.companies))
      company.at = this.snapshotState.trueAt(Number(compId));
    if (Date.now() - this.last.save > SAVE_MS) await this.save();
    await this.clean(true);
    this.compaction.begin(this.snapshotState.state.companies, ({ compId, source, period }) => {
      this.stale.dirty.soil(compId, source, period);
      this.poller.rouse();
    });
  }

  private async clean(isOurs: boolean): Promise<void> {
    if (Date.now() - this.last.clean <= CLEAN_MS) return;
    await this.parts.store.clean(new Set(this.snapshotState.pathsOf(this.snapshotState.state)), Date.now(), isOurs);
    this.last.clean = Date.now();
  }
}

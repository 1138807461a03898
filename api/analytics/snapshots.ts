import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { type ConnectionOptions, run } from "#db/client";
import type { Runtime } from "#engine/runtime";
import type { Catalogue } from "./catalogue.ts";
import { linkedModules } from "./check.ts";
import type { Duck } from "./duck.ts";
import { exportSource, fileOf, openReading, type Reading } from "./export.ts";
import { type Change, fingerprint, Follow } from "./follow.ts";
import { factsOf, labelsOf, probeOf, type Source } from "./source.ts";
import type { CompanyState, Store, StoreState } from "./store.ts";

/** `table` is "facts" or the id of a master module whose names the dataset shows. */
export type SnapshotFile = { table: string; period: string; hash: string; rows: number; bytes: number };
/** A dataset of one company at one moment. `version` changes exactly when a file does; `at` is the instant it is true up to. */
export type Snapshot = { dataset: string; compId: number; version: string; at: string; files: readonly SnapshotFile[] };
export type SnapshotChange = { compId: number; dataset: string; version: string };

const CHANNEL = "longwall_change";
const POLL_MS = 1000;
/** Notices within this time make one rebuild; a rebuild that took longer is followed by a longer pause. */
const SETTLE_MS = 50;
const LONGEST_SETTLE_MS = 300;
const PROBE_MS = 5000;
const PATIENCE_MS = 15_000;
const LONGEST_PAUSE_MS = 30_000;
const CLEAN_MS = 60_000;

type Parts = { runtime: Runtime; options: ConnectionOptions; catalogue: Catalogue; duck: Duck; store: Store };
/** Source and period, per company; a period `*` means all of them. */
type Dirty = Map<number, Map<string, Set<string>>>;

/** Keeps the snapshot files of every company as new as the database. */
export class Snapshots {
  private readonly sources: ReadonlyMap<string, Source>;
  private readonly listeners = new Set<(change: SnapshotChange) => void>();
  private readonly dirty: Dirty = new Map();
  private readonly at = new Map<number, string>();
  private state: StoreState = { database: "", seenUpTo: 0, seen: [], companies: {} };
  private follow: Follow | undefined;
  private wake: (() => void) | undefined;
  private woken = false;
  private running: Promise<void> | undefined;
  private stopped = false;
  private unlisten: (() => Promise<void>) | undefined;
  private settle = SETTLE_MS;
  private probed = 0;
  private cleaned = 0;

  constructor(private readonly parts: Parts) {
    const { datasets } = parts.catalogue;
    const links = new Set([...datasets.values()].flatMap(linkedModules));
    const labels = [...links].map((id) => [id, labelsOf(this.moduleOf(id))] as const);
    this.sources = new Map([...[...datasets.values()].map((dataset) => [dataset.id, factsOf(dataset)] as const), ...labels]);
  }

  /** Takes up the files of the last run and follows the database from then on. */
  async start(): Promise<void> {
    const { client, log } = this.parts.runtime;
    const database = await fingerprint(client);
    const kept = await this.parts.store.load();
    if (kept?.database === database) this.state = kept;
    else this.state = { database, seenUpTo: Date.now(), seen: [], companies: {} };
    this.follow = new Follow(client, this.state.seenUpTo, this.state.seen);
    const listening = await client.listen(CHANNEL, () => this.rouse());
    this.unlisten = () => listening.unlisten();
    this.running = this.loop().catch((error: unknown) => log.error({ err: error }, "snapshots ended"));
  }

  /** Ends the following; a rebuild that runs comes to its end. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.rouse();
    await this.running;
    await this.unlisten?.();
  }

  /** The newest snapshot of a dataset; undefined until it was built for the first time. */
  current(compId: number, dataset: string): Snapshot | undefined {
    const definition = this.parts.catalogue.datasets.get(dataset);
    const company = this.state.companies[compId];
    const at = this.at.get(compId);
    if (!definition || !company || !at) return undefined;
    const wanted = [dataset, ...linkedModules(definition)];
    if (wanted.some((source) => !company.sources[source])) return undefined;
    const files = wanted.flatMap((source) => filesOf(company, source, source === dataset ? "facts" : source));
    return { dataset, compId, version: shortHash(JSON.stringify([company.sources[dataset]?.definition, files])), at, files };
  }

  /** The newest snapshot, waited for when the first one is still being built; undefined after a quarter of a minute. */
  async awaited(compId: number, dataset: string): Promise<Snapshot | undefined> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = this.current(compId, dataset);
      if (found || Date.now() > end || this.stopped) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** The instant that a company's snapshots are true up to; "" before there are any. */
  trueAt(compId: number): string {
    return this.at.get(compId) ?? "";
  }

  /** Tells of every new version from now on; the answer ends that. */
  onChange(listener: (change: SnapshotChange) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private rouse(): void {
    this.woken = true;
    this.wake?.();
  }

  private async loop(): Promise<void> {
    let pause = POLL_MS;
    while (!this.stopped) {
      this.woken = false;
      try {
        await this.look();
        pause = POLL_MS;
      } catch (error) {
        this.parts.runtime.log.warn({ err: error }, "snapshots could not follow the database");
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
      await this.rest(pause);
    }
  }

  /** Waits for a notice, at most so long; then for those that follow it closely. */
  private async rest(ms: number): Promise<void> {
    if (this.stopped) return;
    if (!this.woken || ms !== POLL_MS) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    if (this.woken && !this.stopped) await new Promise((resolve) => setTimeout(resolve, this.settle));
  }

  /** One look: what changed, rebuilt company by company; what did not is true up to now. */
  private async look(): Promise<void> {
    const began = new Date().toISOString();
    const companies = (await run<{ id: number }>(this.parts.runtime.client, sql`select id from company order by id`)).map(({ id }) => id);
    if (companies.length === 0 || !this.follow) return;
    for (const change of await this.follow.changes(companies)) this.mark(change);
    for (const compId of companies) this.markMissing(compId);
    if (Date.now() - this.probed > PROBE_MS) await this.probe(companies);
    for (const compId of companies) {
      if (this.dirty.has(compId)) await this.rebuild(compId);
      else this.at.set(compId, began);
    }
    if (Date.now() - this.cleaned > CLEAN_MS) await this.clean();
  }

  private mark({ compId, module, period }: Change): void {
    for (const dataset of this.parts.catalogue.datasets.values()) {
      if (dataset.follows.includes(module)) this.soil(compId, dataset.id, dataset.years && /^\d{4}$/.test(period) ? period : "*");
    }
    if (this.sources.has(module) && !this.parts.catalogue.datasets.has(module)) this.soil(compId, module, "*");
  }

  /** What was never built, or built from another definition. */
  private markMissing(compId: number): void {
    const company = (this.state.companies[compId] ??= { sources: {}, probes: {} });
    for (const [id, source] of this.sources) {
      if (company.sources[id]?.definition !== definitionHash(source)) this.soil(compId, id, "*");
    }
  }

  private soil(compId: number, source: string, period: string): void {
    const sources = this.dirty.get(compId) ?? new Map<string, Set<string>>();
    this.dirty.set(compId, sources);
    sources.set(source, (sources.get(source) ?? new Set()).add(period));
  }

  /** Master modules need not announce their changes: count and last change of their tables tell. */
  private async probe(companies: readonly number[]): Promise<void> {
    const modules = [...this.sources.keys()].filter((id) => !this.parts.catalogue.datasets.has(id));
    for (const compId of companies) {
      const states = await this.probeStates(compId, modules);
      const known = this.state.companies[compId]?.probes ?? {};
      for (const id of modules) if (known[id] !== states[id]) this.soil(compId, id, "*");
    }
    this.probed = Date.now();
  }

  private async probeStates(compId: number, modules: readonly string[], reading?: Reading): Promise<Record<string, string>> {
    const text = modules.map((id) => `select '${id}' as id, state from (${probeOf(this.moduleOf(id), compId)}) p`).join(" union all ");
    const rows = reading ? await reading.ask(text) : await this.askOnce(compId, text);
    return Object.fromEntries(rows.map((row) => [row.id as string, row.state as string]));
  }

  private async askOnce(compId: number, text: string): Promise<Record<string, unknown>[]> {
    const { client } = this.parts.runtime;
    const rows = await client.begin("read only", async (open) => {
      await open.unsafe(`set local app.comp_ids = '${Math.trunc(compId)}'`);
      return open.unsafe(text);
    });
    return [...rows];
  }

  /** Exports everything dirty of a company in one consistent look, then publishes it at once. */
  private async rebuild(compId: number): Promise<void> {
    const wanted = this.dirty.get(compId) ?? new Map<string, Set<string>>();
    this.dirty.delete(compId);
    const before = this.versions(compId);
    const began = Date.now();
    try {
      const reading = await openReading(this.parts.options, compId);
      try {
        const next = structuredClone(this.state.companies[compId] ?? { sources: {}, probes: {} });
        for (const [id, periods] of wanted) await this.refresh(reading, next, id, periods);
        const labels = [...wanted.keys()].filter((id) => !this.parts.catalogue.datasets.has(id));
        if (labels.length > 0) Object.assign(next.probes, await this.probeStates(compId, labels, reading));
        await this.publish(compId, next, reading.at);
      } finally {
        await reading.end();
      }
    } catch (error) {
      for (const [id, periods] of wanted) for (const period of periods) this.soil(compId, id, period);
      throw error;
    }
    this.settle = Math.min(Math.max(SETTLE_MS, Date.now() - began), LONGEST_SETTLE_MS);
    for (const [dataset, version] of this.versions(compId)) if (before.get(dataset) !== version) this.tell({ compId, dataset, version });
  }

  private async refresh(reading: Reading, next: CompanyState, id: string, periods: ReadonlySet<string>): Promise<void> {
    const source = this.sources.get(id);
    if (!source) return;
    const { duck, store } = this.parts;
    const all = await periodsOf(reading, source);
    const known = next.sources[id]?.periods ?? {};
    const stale = periods.has("*") ? all : all.filter((period) => periods.has(period) || !known[period]);
    const folder = await store.place(id, reading.compId);
    const made = await Promise.all(
      stale.map(async (period) => [period, await exportSource(reading, duck, source, period, folder)] as const),
    );
    const kept = Object.entries(known).filter(([period]) => all.includes(period) && !stale.includes(period));
    next.sources[id] = {
      definition: definitionHash(source),
      periods: Object.fromEntries([...kept, ...made].sort(([a], [b]) => a.localeCompare(b))),
    };
  }

  private async publish(compId: number, next: CompanyState, at: string): Promise<void> {
    const { store } = this.parts;
    await store.touch(this.paths(compId));
    this.state.companies[compId] = next;
    this.at.set(compId, at);
    await store.save({ ...this.state, ...this.follow?.state() });
  }

  private versions(compId: number): Map<string, string> {
    return new Map([...this.parts.catalogue.datasets.keys()].map((id) => [id, this.current(compId, id)?.version ?? ""]));
  }

  private tell(change: SnapshotChange): void {
    for (const listener of this.listeners) listener(change);
  }

  private paths(compId: number): string[] {
    const sources = Object.entries(this.state.companies[compId]?.sources ?? {});
    return sources.flatMap(([id, { periods }]) =>
      Object.values(periods).map(({ hash }) => fileOf(this.parts.store.placeOf(id, compId), hash)),
    );
  }

  private async clean(): Promise<void> {
    const current = Object.keys(this.state.companies).flatMap((compId) => this.paths(Number(compId)));
    await this.parts.store.clean(new Set(current), Date.now());
    this.cleaned = Date.now();
  }

  private moduleOf(id: string) {
    const module = this.parts.runtime.definitions.modules.get(id);
    if (!module) throw new Error(`no module ${id}`);
    return module;
  }
}

/** The periods that have a file; where there is no year yet, one empty file says so. */
async function periodsOf(reading: Reading, source: Source): Promise<string[]> {
  if (!source.years) return ["all"];
  const years = (await reading.ask(source.years(reading.compId))).map((row) => row.period as string);
  return years.length > 0 ? years : ["none"];
}

function filesOf(company: CompanyState, source: string, table: string): SnapshotFile[] {
  return Object.entries(company.sources[source]?.periods ?? {}).map(([period, file]) => ({ table, period, ...file }));
}

const definitionHash = (source: Source) => shortHash(JSON.stringify([source.columns, source.select(0, "0")]));

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

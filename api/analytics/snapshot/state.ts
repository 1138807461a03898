import type { SnapshotFile } from "#define/slice/slice";
import { fileOf } from "./export.ts";
import { definitionHash, shortHash, type Sources } from "#analytics/source/sources";
import { type Aside, type CompanyState, filesIn, type PeriodState, type SourceState, type Store, type StoreState } from "./store.ts";

/** A dataset of one company at one moment. `version` changes exactly when a file does; `at` is the instant it is true up to. */
export type Snapshot = { dataset: string; compId: number; version: string; at: string; files: readonly SnapshotFile[] };
export type SnapshotChange = { compId: number; dataset: string; version: string };
type Listener = (change: SnapshotChange) => void;

/** The files that are shown at the moment, and who hears of new ones. */
export class SnapshotState {
  state: StoreState = { database: "", seenUpTo: 0, seen: [], companies: {} };
  private readonly at = new Map<number, string>();
  private readonly listeners = new Set<Listener>();
  private readonly waiting = new Map<() => void, number>();
  private isOver = false;

  constructor(
    private readonly sources: Sources,
    private readonly datasets: ReadonlyMap<string, unknown>,
    private readonly store: Store,
  ) {}

  /** The files of a dataset; undefined until each was built and is known to be true. */
  snapshot(compId: number, dataset: string): Snapshot | undefined {
    const company = this.state.companies[compId];
    const tables = this.sources.tablesOf(dataset);
    const at = this.trueAt(compId, [dataset]);
    if (!company || !at || this.isOld(company, tables) || tables.length === 0 || tables.some(({ source }) => !company.sources[source]))
      return undefined;
    const files = tables.flatMap(({ source, table }) => this.filesOf(company, source, table));
    return { dataset, compId, version: shortHash([company.sources[dataset]?.definition, files]), at, files };
  }

  /** What is set aside of a company: by source. */
  aside(compId: number): Readonly<Record<string, Aside>> {
    return this.state.companies[compId]?.aside ?? {};
  }

  /** Whether a dataset waits for a source that is set aside and has no files that fit its definition. */
  lacks(compId: number, dataset: string): boolean {
    const company = this.state.companies[compId];
    return this.sources.tablesOf(dataset).some(({ source }) => company !== undefined && isLacking(company, source));
  }

  /** The files of a company; none yet when it is new. */
  company(compId: number): CompanyState {
    return (this.state.companies[compId] ??= { sources: {}, probes: {} });
  }

  /**
   * The instant that the files of a company are true up to, those of some datasets where they are named: what is set aside is true up to
   * when it was exported last; "" when nobody knows.
   */
  trueAt(compId: number, datasets: readonly string[] = []): string {
    const aside = Object.entries(this.aside(compId));
    const at = this.at.get(compId) ?? "";
    if (aside.length === 0 || datasets.length === 0) return at;
    const sources = new Set(datasets.flatMap((dataset) => this.sources.tablesOf(dataset).map(({ source }) => source)));
    return [at, ...aside.flatMap(([source, away]) => (sources.has(source) ? [away.at] : []))].toSorted()[0] ?? at;
  }

  /** The datasets of a company that wait for something that is set aside, each with the instant that it is true up to. */
  behind(compId: number): Readonly<Record<string, string>> {
    if (Object.keys(this.aside(compId)).length === 0) return {};
    const at = this.trueAt(compId);
    const each = [...this.datasets.keys()].map((dataset) => [dataset, this.trueAt(compId, [dataset])] as const);
    return Object.fromEntries(each.filter(([, own]) => own < at));
  }

  /** Shows the files that another writer kept, each company's as true up to when that one said so. */
  take(kept: StoreState): Promise<void> {
    return this.change(() => {
      this.state = kept;
      this.at.clear();
      for (const [compId, { at }] of Object.entries(kept.companies)) if (at) this.holdsUntil(Number(compId), at);
    });
  }

  /** A state without the files of other definitions than those of now, which would answer with other columns. */
  fitting(kept: StoreState): StoreState {
    const isSame = (id: string, { definition }: SourceState) => {
      const source = this.sources.all.get(id);
      return source !== undefined && definitionHash(source) === definition;
    };
    const companies = Object.entries(kept.companies).map(([compId, company]) => {
      const sources = Object.fromEntries(Object.entries(company.sources).filter(([id, made]) => isSame(id, made)));
      return [compId, { ...company, sources }] as const;
    });
    return { ...kept, companies: Object.fromEntries(companies) };
  }

  /** Says up to when the files of a company are true; whoever waits for that goes on. */
  holdsUntil(compId: number, at: string): void {
    this.at.set(compId, at);
    this.tell();
  }

  /** Resolves when it is known up to when the files of a company are true, or when nobody will say so any more. */
  async known(compId: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.waiting.set(resolve, compId);
      this.tell();
    });
  }

  /** Says nothing from then on. */
  end(): void {
    this.isOver = true;
    this.tell();
  }

  private tell(): void {
    for (const [resolve, compId] of this.waiting) {
      if (!this.isOver && this.trueAt(compId) === "") continue;
      this.waiting.delete(resolve);
      resolve();
    }
  }

  /** Hears of every new version; the answer ends that. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Shows other files and tells of the datasets that are new by it. */
  async change(job: () => Promise<void> | void): Promise<void> {
    const before = this.versions();
    await job();
    for (const [key, change] of this.versions()) {
      if (before.get(key)?.version !== change.version) for (const listener of this.listeners) listener(change);
    }
  }

  /** Where the files of a company lie. */
  paths(compId: number): string[] {
    return this.periods(compId).flatMap(({ folder, files }) => filesIn(folder, files));
  }

  /** Where the files that a state names lie. */
  pathsOf({ companies }: StoreState): string[] {
    return Object.keys(companies).flatMap((compId) =>
      this.periods(Number(compId), companies).flatMap(({ folder, files }) => filesIn(folder, files)),
    );
  }

  /** Where its deltas lie. */
  deltas(compId: number): string[] {
    return this.periods(compId).flatMap(({ folder, files }) => (files.delta ? [fileOf(folder, files.delta.hash)] : []));
  }

  /** Every period of every source of a company. */
  periods(compId: number, companies = this.state.companies): { source: string; folder: string; period: string; files: PeriodState }[] {
    return Object.entries(companies[compId]?.sources ?? {}).flatMap(([source, { periods }]) => {
      const folder = this.store.placeOf(source, compId);
      return Object.entries(periods).map(([period, files]) => ({ source, folder, period, files }));
    });
  }

  private isOld(company: CompanyState, tables: readonly { source: string }[]): boolean {
    return tables.some(({ source }) => isLacking(company, source) || this.isOtherwise(company, source));
  }

  /** What somebody declared anew is not asked of the files of before. */
  private isOtherwise({ sources }: CompanyState, id: string): boolean {
    const source = this.sources.all.get(id);
    return source?.holds !== undefined && sources[id] !== undefined && sources[id].definition !== definitionHash(source);
  }

  private filesOf(company: CompanyState, source: string, table: string): SnapshotFile[] {
    const key = this.sources.all.get(source)?.delta?.key;
    return Object.entries(company.sources[source]?.periods ?? {}).flatMap(([period, { hash, rows, bytes, delta }]) => [
      { table, period, hash, rows, bytes },
      ...(delta
        ? [
            {
              table,
              period,
              hash: delta.hash,
              rows: delta.rows,
              bytes: delta.bytes,
              ...(key && delta.replaced > 0 ? { replaces: key } : {}),
            },
          ]
        : []),
    ]);
  }

  private versions(): Map<string, SnapshotChange> {
    const companies = Object.keys(this.state.companies).map(Number);
    const all = companies.flatMap((compId) => [...this.datasets.keys()].map((dataset) => ({ compId, dataset })));
    return new Map(
      all.map(({ compId, dataset }) => [
        `${compId} ${dataset}`,
        { compId, dataset, version: this.snapshot(compId, dataset)?.version ?? "" },
      ]),
    );
  }
}

/** Files of another definition than the one that failed answer nothing of it. */
function isLacking({ sources, aside }: CompanyState, source: string): boolean {
  const away = aside?.[source];
  return away !== undefined && sources[source]?.definition !== away.definition;
}

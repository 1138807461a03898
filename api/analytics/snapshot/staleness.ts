import type { Client } from "#db/client";
import type { Dataset } from "#define/dataset";
import { definitionHash, type Sources } from "#analytics/source/sources";
import type { Demand } from "./demand.ts";
import { Dirty } from "./dirty.ts";
import type { Reading } from "./reading.ts";
import type { SnapshotState } from "./state.ts";
import { type CompanyState, filesIn, type Store } from "./store.ts";

/** What is set aside is tried again when it changed, and once a minute. */
const ASIDE_MS = 60_000;

type Change = Parameters<Sources["madeOldBy"]>[0];
type Parts = {
  client: Client;
  store: Store;
  sources: Sources;
  current: SnapshotState;
  datasets: ReadonlyMap<string, Dataset>;
  /** Where it is, only what it covers is written. */
  demand: Demand | undefined;
};

/** Finds which files of which company are to be written anew. */
export class Staleness {
  readonly dirty = new Dirty();

  constructor(private readonly parts: Parts) {}

  /** What a change in the database makes old. */
  changed(compId: number, change: Change): void {
    for (const [source, period] of this.parts.sources.madeOldBy(change))
      if (this.isWanted(compId, source)) this.dirty.soil(compId, source, period);
  }

  /** What was never built, or built from another definition, or set aside for a while. */
  missing(compId: number): void {
    const { current, sources } = this.parts;
    const company = current.company(compId);
    for (const [id, source] of sources.all) {
      const definition = definitionHash(source);
      const aside = company.aside?.[id];
      const isOld = company.sources[id]?.definition !== definition || aside !== undefined;
      const isTried = aside?.definition === definition && aside.triedAt > Date.now() - ASIDE_MS;
      if (sources.has(compId, id) && this.isWanted(compId, id) && isOld && !isTried) this.dirty.soil(compId, id, "*");
    }
  }

  private isWanted(compId: number, source: string): boolean {
    return this.parts.demand?.covers(compId, source) ?? true;
  }

  /** Files that somebody deleted. */
  async lost(compId: number): Promise<void> {
    const { current, store } = this.parts;
    const lost = new Set(await store.missing(current.paths(compId)));
    const periods = lost.size > 0 ? current.periods(compId) : [];
    const torn = periods.filter(({ folder, files }) => filesIn(folder, files).some((path) => lost.has(path)));
    for (const { source, period } of torn) this.dirty.soil(compId, source, period);
  }

  /** Masters that changed without saying so. */
  async probe(compId: number): Promise<void> {
    const { current, sources } = this.parts;
    const states = await sources.probe(compId, (text) => this.askOnce(compId, text));
    const known = current.company(compId).probes;
    const changed = Object.keys(states).filter((id) => known[id] !== states[id]);
    for (const module of changed) this.changed(compId, { module, period: "*" });
  }

  /**
   * What the probes say after a look, only of the masters that it exported: what another one says by now was not, and has to be found by
   * its probe.
   */
  async probesAfter(
    { probes }: CompanyState,
    rebuiltSources: readonly string[],
    reading: Pick<Reading, "compId" | "ask">,
  ): Promise<CompanyState["probes"]> {
    const masters = rebuiltSources.filter((id) => !this.parts.datasets.has(id));
    if (masters.length === 0) return probes;
    const states = await this.parts.sources.probe(reading.compId, reading.ask);
    return { ...probes, ...Object.fromEntries(masters.flatMap((id) => (Object.hasOwn(states, id) ? [[id, states[id] ?? ""]] : []))) };
  }

  private async askOnce(compId: number, text: string): Promise<Record<string, unknown>[]> {
    const rows = await this.parts.client.begin("read only", async (open) => {
      await open.unsafe(`set local app.comp_ids = '${Math.trunc(compId)}'`);
      return open.unsafe(text);
    });
    return [...rows];
  }
}

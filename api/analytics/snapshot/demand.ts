import type { Sources } from "#analytics/source/sources";

/** Which sources of which company somebody asked for: only these are exported by a process that answers few questions. */
export class Demand {
  private readonly asked = new Map<number, Set<string>>();

  constructor(private readonly sources: Pick<Sources, "tablesOf">) {}

  /** Notes that a dataset of a company is asked for; true when it is the first time. */
  ask(compId: number, dataset: string): boolean {
    const asked = this.asked.get(compId) ?? new Set();
    this.asked.set(compId, asked);
    const before = asked.size;
    for (const { source } of this.sources.tablesOf(dataset)) asked.add(source);
    return asked.size > before;
  }

  /** Whether somebody asked for what a source tells. */
  covers(compId: number, source: string): boolean {
    return this.asked.get(compId)?.has(source) === true;
  }
}

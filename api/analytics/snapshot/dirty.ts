/** Periods by source; a period `*` means all of them. */
export type Wanted = ReadonlyMap<string, ReadonlySet<string>>;

/** What is older than the database, per company. */
export class Dirty {
  private readonly companies = new Map<number, Map<string, Set<string>>>();

  /** Notes that a period of a source is old. */
  soil(compId: number, source: string, period: string): void {
    const sources = this.companies.get(compId) ?? new Map<string, Set<string>>();
    this.companies.set(compId, sources);
    sources.set(source, (sources.get(source) ?? new Set()).add(period));
  }

  /** Whether anything of a company is old. */
  has(compId: number): boolean {
    return this.companies.has(compId);
  }

  /** Hands over what is old of a company; from then on it counts as clean. */
  take(compId: number): Wanted {
    const wanted = this.companies.get(compId) ?? new Map<string, Set<string>>();
    this.companies.delete(compId);
    return wanted;
  }

  /** Takes back what could not be rebuilt. */
  requeue(compId: number, wanted: Wanted): void {
    for (const [source, periods] of wanted) for (const period of periods) this.soil(compId, source, period);
  }
}

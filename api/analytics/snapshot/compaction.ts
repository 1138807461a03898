import type { Client } from "#db/client";
import type { Log } from "#engine/runtime";
import type { Duck } from "#analytics/duck";
import { type Base, type Delta, exportBase } from "./export.ts";
import { openReading } from "./reading.ts";
import type { Source } from "#analytics/source/source";
import type { CompanyState, Store } from "./store.ts";

/** A delta that nothing was added to for so long is folded into a new base, as is one that has grown. */
const QUIET_MS = 5 * 60_000;

type Parts = { readers: Client; duck: Duck; store: Store; log: Log; foldFrom: number; sources: ReadonlyMap<string, Source> };
type Partition = { compId: number; source: string; period: string };

/** Makes new bases in the background, one at a time, while deltas over the old ones go on. */
export class Compaction {
  private readonly made = new Map<string, Base>();
  private running: Promise<void> | undefined;
  private last = "";

  constructor(private readonly parts: Parts) {}

  /** Begins to fold a delta that has grown or gone quiet; `done` hears where a new base waits to be shown. */
  begin(companies: Readonly<Record<string, CompanyState>>, done: (place: Partition) => void): void {
    const place = this.running ? undefined : this.next(companies);
    if (!place) return;
    this.last = keyOf(place);
    this.running = this.attempt(place, done);
  }

  /** They take turns: one that grows on and on keeps no other from being folded. */
  private next(companies: Readonly<Record<string, CompanyState>>): Partition | undefined {
    const ripe = deltasOf(companies).filter(({ delta }) => isRipe(delta, this.parts.foldFrom));
    const last = ripe.findIndex(({ place }) => keyOf(place) === this.last);
    return ripe[(last + 1) % ripe.length]?.place;
  }

  /** Hands over a new base. */
  take(compId: number, source: string, period: string): Base | undefined {
    const key = keyOf({ compId, source, period });
    const base = this.made.get(key);
    this.made.delete(key);
    return base;
  }

  /** Waits for the base that is being made. */
  async end(): Promise<void> {
    await this.running;
  }

  private async attempt(place: Partition, done: (place: Partition) => void): Promise<void> {
    try {
      await this.fold(place);
      done(place);
    } catch (error) {
      this.parts.log.warn({ err: error }, "a snapshot could not be folded");
    } finally {
      this.running = undefined;
    }
  }

  private async fold(place: Partition): Promise<void> {
    const { readers, duck, store, sources } = this.parts;
    const source = sources.get(place.source);
    if (!source) return;
    const reading = await openReading(readers, place.compId);
    try {
      const folder = await store.place(place.source, place.compId);
      this.made.set(keyOf(place), await exportBase(reading, duck, source, place.period, folder));
    } finally {
      await reading.end();
    }
  }
}

function deltasOf(companies: Readonly<Record<string, CompanyState>>): { place: Partition; delta: Delta }[] {
  return Object.entries(companies).flatMap(([compId, { sources }]) =>
    Object.entries(sources).flatMap(([source, { periods }]) =>
      Object.entries(periods).flatMap(([period, { delta }]) =>
        delta ? [{ place: { compId: Number(compId), source, period }, delta }] : [],
      ),
    ),
  );
}

const isRipe = ({ rows, madeAt }: Delta, most: number) => rows > most || madeAt < Date.now() - QUIET_MS;
const keyOf = ({ compId, source, period }: Partition) => `${compId} ${source} ${period}`;

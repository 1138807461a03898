import { fail } from "#define/problem";

/** Who asks: an account, and what its question belongs to; all those of one cockpit belong to one. */
export type Asker = { account: string; ask: object };
/** A computation in its turn: for whom it is, and how it is begun. */
type Lane = { askers: Asker[]; begin: () => void };

/** Computations at once, of them for one account; what an account may have waiting, and all accounts together. */
const LIMITS = { atOnce: 64, ofOne: 16, asks: 64, waiting: 4096 };

/** Gives computations their turn: so many at once, no more of an account than its share, and first those whose account has the fewest. */
export class Lanes {
  private readonly running = new Map<Lane, string>();
  private readonly waiting = new Set<Lane>();

  /** Begins a computation now or in its turn. Throws notReady where too much waits. */
  enter(asker: Asker, begin: () => void): Lane {
    if (!this.hasShare(asker)) this.demandRoom(asker);
    const place = { askers: [asker], begin };
    this.waiting.add(place);
    this.beginNext();
    return place;
  }

  /** One more who asks for the same: it is begun in the turn of whoever has his first. */
  join(place: Lane, asker: Asker): void {
    if (!this.waiting.has(place) || place.askers.some(({ account }) => account === asker.account)) return;
    place.askers.push(asker);
    this.beginNext();
  }

  /** Ends a computation, or takes it out of the line. */
  leave(place: Lane): void {
    this.waiting.delete(place);
    this.running.delete(place);
    this.beginNext();
  }

  private beginNext(): void {
    for (let next = this.next(); next; next = this.next()) {
      this.waiting.delete(next.place);
      this.running.set(next.place, next.account);
      next.place.begin();
    }
  }

  /** Whoever waits longest among those whose account has the fewest. */
  private next(): { place: Lane; account: string; count: number } | undefined {
    if (this.running.size >= LIMITS.atOnce) return undefined;
    const counts = new Map<string, number>();
    for (const account of this.running.values()) counts.set(account, (counts.get(account) ?? 0) + 1);
    let best: ReturnType<Lanes["next"]>;
    for (const place of this.waiting)
      for (const { account } of place.askers) {
        const count = counts.get(account) ?? 0;
        if (count < (best?.count ?? LIMITS.ofOne)) best = { place, account, count };
        if (best?.count === 0) return best;
      }
    return best;
  }

  private demandRoom({ account, ask }: Asker): void {
    const asks = new Set([...this.waiting].flatMap(({ askers }) => askers.filter((one) => one.account === account).map((one) => one.ask)));
    if (this.waiting.size >= LIMITS.waiting || (asks.size >= LIMITS.asks && !asks.has(ask))) fail({ type: "notReady", what: "slices" });
  }

  private hasShare({ account }: Asker): boolean {
    return this.running.size < LIMITS.atOnce && this.runningOf(account) < LIMITS.ofOne;
  }

  private runningOf(account: string): number {
    return [...this.running.values()].filter((one) => one === account).length;
  }
}

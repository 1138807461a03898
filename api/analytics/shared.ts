import { type Asker, Lanes } from "./lanes.ts";

/** Cells that are kept of answers given; what they answer counts as well, so many characters of it as a cell. */
const [MOST_CELLS, CELL_CHARACTERS] = [2_000_000, 32] as const;

type Running<T> = { answer: Promise<T>; waiters: number; stop: AbortController; place: ReturnType<Lanes["enter"]> };
/** How an answer is computed, by a signal that stops it. */
type Compute<T> = (signal: AbortSignal) => Promise<T>;
type Kept<T> = { answer: T; size: number };

/**
 * Computes every key once for all who wait for it, and keeps the answers asked for last, for answers of a key never change; what nobody
 * waits for any more is stopped.
 */
export class Shared<T> {
  private readonly lanes = new Lanes();
  private readonly running = new Map<string, Running<T>>();
  private readonly kept = new Map<string, Kept<T>>();
  private size = 0;
  /** How many computations were begun. */
  begun = 0;

  constructor(private readonly sizeOf: (answer: T) => number) {}

  /**
   * The answer of a key, in the turn of whoever asks; an aborted signal leaves, the last one to leave stops the computation. Throws
   * notReady when too much waits.
   */
  async of(key: string, compute: Compute<T>, asker: Asker, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const kept = this.kept.get(key);
    if (kept) return this.again(key, kept);
    const known = this.running.get(key);
    if (known) this.lanes.join(known.place, asker);
    const running = known ?? this.begin(key, compute, asker);
    running.waiters += 1;
    const left = new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
    try {
      return await Promise.race([running.answer, left]);
    } finally {
      running.waiters -= 1;
      if (running.waiters === 0 && this.running.get(key) === running) this.drop(key, running);
    }
  }

  /** A kept answer, which is now the one asked for last. */
  private again(key: string, kept: Kept<T>): T {
    this.kept.delete(key);
    this.kept.set(key, kept);
    return kept.answer;
  }

  private begin(key: string, compute: Compute<T>, asker: Asker): Running<T> {
    const stop = new AbortController();
    let begin!: () => void;
    const answer = new Promise<T>((resolve) => {
      begin = () => {
        this.begun += 1;
        resolve(compute(stop.signal));
      };
    });
    const running: Running<T> = { answer, waiters: 0, stop, place: this.lanes.enter(asker, begin) };
    this.running.set(key, running);
    answer.then(
      (value) => this.end(key, running, value),
      () => this.leave(key, running),
    );
    return running;
  }

  private end(key: string, running: Running<T>, answer: T): void {
    this.leave(key, running);
    this.keep(key, answer);
  }

  private drop(key: string, running: Running<T>): void {
    running.stop.abort();
    this.leave(key, running);
  }

  private leave(key: string, running: Running<T>): void {
    if (this.running.get(key) === running) this.running.delete(key);
    this.lanes.leave(running.place);
  }

  private keep(key: string, answer: T): void {
    this.forget(key);
    const size = this.sizeOf(answer) + key.length / CELL_CHARACTERS;
    this.kept.set(key, { answer, size });
    this.size += size;
    for (const [oldest] of this.kept) {
      if (this.size <= MOST_CELLS) break;
      this.forget(oldest);
    }
  }

  private forget(key: string): void {
    this.size -= this.kept.get(key)?.size ?? 0;
    this.kept.delete(key);
  }
}

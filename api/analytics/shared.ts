import { fail } from "#define/problem";

/** More different computations than this at once: whoever comes then is asked to come again. */
const MOST_AT_ONCE = 64;
const KEPT_MS = 60_000;
/** Cells that are kept of answers given. */
const MOST_CELLS = 2_000_000;

type Running<T> = { answer: Promise<T>; waiters: number; stop: AbortController };
type Kept<T> = { answer: T; size: number; until: number };

/** Computes every key once for all who wait for it, and keeps answers for a minute; what nobody waits for any more is stopped. Answers of a key never change. */
export class Shared<T> {
  private readonly running = new Map<string, Running<T>>();
  private readonly kept = new Map<string, Kept<T>>();
  private size = 0;
  /** How many computations were begun. */
  begun = 0;

  constructor(private readonly sizeOf: (answer: T) => number) {}

  /** The answer of a key; an aborted signal leaves, the last one to leave stops the computation. Throws notReady when too much runs. */
  async of(key: string, compute: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const kept = this.kept.get(key);
    if (kept && kept.until > Date.now()) return kept.answer;
    const running = this.running.get(key) ?? this.begin(key, compute);
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

  private begin(key: string, compute: (signal: AbortSignal) => Promise<T>): Running<T> {
    if (this.running.size >= MOST_AT_ONCE) fail({ type: "notReady", what: "slices" });
    const stop = new AbortController();
    const running: Running<T> = { answer: compute(stop.signal), waiters: 0, stop };
    this.begun += 1;
    this.running.set(key, running);
    running.answer.then(
      (answer) => this.end(key, running, answer),
      () => this.running.get(key) === running && this.running.delete(key),
    );
    return running;
  }

  private end(key: string, running: Running<T>, answer: T): void {
    if (this.running.get(key) === running) this.running.delete(key);
    this.keep(key, answer);
  }

  private drop(key: string, running: Running<T>): void {
    this.running.delete(key);
    running.stop.abort();
  }

  private keep(key: string, answer: T): void {
    this.forget(key);
    const size = this.sizeOf(answer);
    this.kept.set(key, { answer, size, until: Date.now() + KEPT_MS });
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

import type { CockpitAnswer } from "#define/cockpit";
import { type AnsweredProblem, problemOf } from "../data/problem.ts";
import type { Caller } from "./caller.ts";
import { keep, kept } from "./own.ts";
import type { ShownItem } from "./show.ts";

/** What is drawn of an item. */
export type Content = { kind: "cockpit"; cockpit: CockpitAnswer } | { kind: "picture"; svg: string } | { kind: "file"; blob: Blob };
type Kept = { content: Content; at: string; version: string };
/**
 * An item as it stands: its last good content with its version and the instant it is true up to, and how often it was asked for in vain
 * since.
 */
export type ItemState = { content: Content | null; at: string; version: string; failures: number; problem: AnsweredProblem | null };

const ROUND_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 10_000;

/** Follows one item while somebody looks: the last good content is there at once and never dropped. */
export class ItemFeed {
  private readonly listeners = new Set<() => void>();
  private state: ItemState = { content: null, at: "", version: "", failures: 0, problem: null };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: AbortController | undefined;

  constructor(
    private readonly caller: Caller,
    private readonly item: ShownItem,
    private readonly query: string,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) void this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  };

  readonly current = (): ItemState => this.state;

  /** Asks at once. */
  hurry(): void {
    if (!this.asking) this.askIn(0);
  }

  private async start(): Promise<void> {
    if (this.caller.who === "screen" && !this.state.content) {
      const known = await kept<Kept>(this.address());
      if (known && !this.state.content) this.become(known);
    }
    if (this.listeners.size > 0) this.askIn(0);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.asking = undefined;
  }

  private askIn(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), pause);
  }

  private async ask(): Promise<void> {
    if (this.asking) return;
    const asking = new AbortController();
    this.asking = asking;
    try {
      await this.fetch(asking.signal);
    } catch (error) {
      if (asking.signal.aborted) return;
      this.become({ failures: this.state.failures + 1, problem: problemOf(error) });
    }
    this.asking = undefined;
    const { failures } = this.state;
    this.askIn(failures === 0 ? ROUND_MS : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)));
  }

  private async fetch(signal: AbortSignal): Promise<void> {
    const { version, content } = this.state;
    const answer = await this.caller.ask(this.address(), { signal, ...(content ? { etag: `"${version}"` } : {}) });
    const at = answer.headers.get("x-true-at") ?? new Date().toISOString();
    if (answer.status === 304) return this.become({ at, failures: 0, problem: null });
    const fresh = {
      content: await contentOf(this.item, answer),
      at,
      version: (answer.headers.get("etag") ?? "").replaceAll(/^W\/|"/g, ""),
    };
    this.become({ ...fresh, failures: 0, problem: null });
    if (this.caller.who === "screen") await keep(this.address(), fresh satisfies Kept);
  }

  private address(): string {
    const kind = this.item.kind === "page" ? (this.item.page?.kind === "cockpit" ? "cockpit" : "picture") : "file";
    const shape = kind === "picture" && window.screen.height > window.screen.width ? "&shape=tall" : "";
    return `/api/wall/${kind}?${this.query}&item=${encodeURIComponent(this.item.id)}${shape}`;
  }

  private become(change: Partial<ItemState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

async function contentOf(item: ShownItem, answer: Response): Promise<Content> {
  if (item.kind !== "page") return { kind: "file", blob: await answer.blob() };
  if (item.page?.kind === "cockpit") return { kind: "cockpit", cockpit: (await answer.json()) as CockpitAnswer };
  return { kind: "picture", svg: await answer.text() };
}

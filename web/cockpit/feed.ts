import type { CockpitAnswer } from "#define/cockpit";
import { addressOf, type Query } from "../data/api.ts";
import { onChange } from "../data/changes.ts";
import { type Beat, type News, trueUpTo } from "../data/news.ts";
import { Holding } from "../data/holding.ts";
import { isAttended } from "../frame/attended.ts";
import { isUnattended } from "../frame/unattended.ts";
import { currentLanguage } from "../data/language.ts";
import { type AnsweredProblem, ApiProblem, problemOf } from "../data/problem.ts";
import { type Kept, keep, readKept } from "./kept.ts";

/** A wall knows within ten seconds that its server is back, or that it was revoked. */
const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 10_000;
/** Even without news the figures are confirmed this often (ms). */
const ROUND = 60_000;
/** Several changes of one posting arrive together: one request answers them. */
const GATHER = 150;

/** What a wall shows: the last good answer, true up to `at`, and how often since then it asked in vain. */
export type FeedState<T> = { answer: T | null; at: string; failures: number; kept: boolean; problem: AnsweredProblem | null };

/**
 * Follows what stands at an address while somebody listens: asks once, then when the server has news, each minute, and after a failure with
 * growing pauses; the last good answer is never dropped.
 */
export class Feed<T> {
  private readonly listeners = new Set<() => void>();
  private state: FeedState<T> = { answer: null, at: "", failures: 0, kept: false, problem: null };
  private etag = "";
  private day = "";
  private holding = new Holding();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dueAt = Infinity;
  private asking: AbortController | undefined;
  private isOvertaken = false;
  private forget: (() => void) | undefined;

  constructor(
    private readonly address: string,
    private readonly params: Query,
    private readonly owner: string,
    private readonly read: (answer: Response) => Promise<T>,
    private readonly round = ROUND,
    /** Whose figures an answer shows; without it, any dataset's. */
    private readonly datasetsOf?: (answer: T) => readonly string[],
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.begin();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.end();
    };
  };

  /** What is to be shown now. */
  readonly current = (): FeedState<T> => this.state;

  /** Tells the site's day; a new one asks anew. */
  dayIs(day: string): void {
    if (this.day && this.day !== day) this.soon();
    this.day = day;
  }

  /** Asks at once what it asked in vain. */
  hurry(): void {
    if (this.state.failures > 0) this.anew();
  }

  private begin(): void {
    this.holding = new Holding();
    this.forget = onChange((news) => this.onNews(news));
    window.addEventListener("online", this.anew);
    document.addEventListener("visibilitychange", this.anew);
    void this.start();
  }

  private end(): void {
    this.forget?.();
    window.removeEventListener("online", this.anew);
    document.removeEventListener("visibilitychange", this.anew);
    clearTimeout(this.timer);
    this.asking?.abort();
    this.asking = undefined;
  }

  // What is under way may wait for an answer that never comes.
  private readonly anew = (): void => {
    this.asking?.abort();
    this.asking = undefined;
    this.askIn(GATHER);
  };

  // News neither put off what is due nor cut short what is under way, or a busy day would never show anything.
  private soon(): void {
    this.isOvertaken = true;
    if (!this.asking && this.dueAt > Date.now() + GATHER) this.askIn(GATHER);
  }

  private onNews(news: News): void {
    if (news.kind === "note" || news.kind === "opened") return;
    if (news.kind === "beat") return this.onBeat(news);
    this.holding.move();
    if (news.kind === "missed") this.anew();
    else this.soon();
  }

  private onBeat(beat: Beat): void {
    const { answer, at, failures } = this.state;
    const upTo = trueUpTo(beat, answer ? this.datasetsOf?.(answer) : undefined);
    this.holding.beat(upTo);
    if (!answer || failures > 0 || at >= upTo) return;
    if (this.holding.holds(at)) this.become({ at: upTo });
    else this.soon();
  }

  private async start(): Promise<void> {
    this.askIn(0);
    const kept = await readKept<T>(this.key());
    if (!kept || this.state.answer) return;
    this.etag = kept.etag;
    this.become({ answer: kept.answer, at: kept.at, kept: true });
  }

  private askIn(pause: number): void {
    clearTimeout(this.timer);
    this.dueAt = Date.now() + pause;
    this.timer = setTimeout(() => void this.ask(), pause);
  }

  private async ask(): Promise<void> {
    const asking = new AbortController();
    this.asking = asking;
    this.isOvertaken = false;
    try {
      await this.fetch(AbortSignal.any([asking.signal, AbortSignal.timeout(this.round)]));
    } catch (error) {
      if (asking.signal.aborted) return;
      this.become({ failures: this.state.failures + 1, problem: problemOf(error) });
    }
    this.asking = undefined;
    this.askIn(this.pause());
  }

  private pause(): number {
    const { failures } = this.state;
    if (failures > 0) return Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** (failures - 1));
    return this.isOvertaken ? GATHER : this.round;
  }

  private async fetch(signal: AbortSignal): Promise<void> {
    const headers: Record<string, string> = { "accept-language": currentLanguage() };
    // A cockpit that hangs on a wall is looked at by people who do nothing there.
    if (!isAttended() && !isUnattended()) headers["x-unattended"] = "1";
    if (this.etag && this.state.answer) headers["if-none-match"] = this.etag;
    const answer = await fetch(addressOf(this.address, this.params), { headers, signal, cache: "no-store" });
    const at = answer.headers.get("x-true-at") ?? this.state.at;
    if (answer.status === 304) return this.become({ at, failures: 0, kept: false, problem: null });
    if (!answer.ok) throw await failure(answer);
    const value = await this.read(answer);
    this.etag = answer.headers.get("etag") ?? "";
    this.become({ answer: value, at, failures: 0, kept: false, problem: null });
    // What is chosen for a moment is not kept: each choice would be an answer of its own.
    if (this.params.selected !== undefined) return;
    const kept: Kept<T> = { answer: value, at, etag: this.etag };
    await keep(this.key(), kept);
  }

  private key(): string {
    return JSON.stringify([this.owner, currentLanguage(), addressOf(this.address, this.params)]);
  }

  private become(change: Partial<FeedState<T>>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** Follows a cockpit of a signed-in person. */
export function cockpitFeed(address: string, params: Query, owner: string): Feed<CockpitAnswer> {
  return new Feed(
    address,
    params,
    owner,
    async (answer) => (await answer.json()) as CockpitAnswer,
    ROUND,
    ({ definition }) => definition.panels.flatMap(({ slices }) => Object.values(slices).map(({ dataset }) => dataset)),
  );
}

async function failure(answer: Response): Promise<Error> {
  const text = await answer.text();
  const isProblem = answer.headers.get("content-type")?.includes("problem+json") === true;
  const said = isProblem ? (JSON.parse(text) as AnsweredProblem) : { title: answer.statusText };
  const type = isProblem ? (said as AnsweredProblem).type.replace("/problems/", "") : "broken";
  return new ApiProblem({ ...said, type: type as AnsweredProblem["type"], status: answer.status });
}

import type { AsyncDuckDB, AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import type { Sliceable } from "#define/dataset";
import { type Brush, prepareBrush } from "./brush.ts";
import { isTooLarge, learnMemory, learnSpeed } from "./budget.ts";
import { onChange } from "./changes.ts";
import { type News, trueUpTo } from "./news.ts";
import { holdDuckDb } from "./duckdb.ts";
import { dropOldFiles, type Manifest, readManifest } from "./files.ts";
import { Holding } from "./holding.ts";
import { isAbort, problemOf } from "./problem.ts";
import { answerHere, answerThere, type SliceResult, type SliceSetting } from "./slicesAnswer.ts";
import { BrushKeeper } from "./slicesBrush.ts";
import { newestWins, onceMore } from "./slicesQueue.ts";
import { whenReady } from "./whenReady.ts";
import { attachSnapshot, detachSnapshot, type Snapshot } from "./slicesSnapshot.ts";
import type { Slice } from "#define/slice/query";

/** A file may go while it is being asked for: its manifest is old then. */
const ATTEMPTS = 3;

/** How far the page's own copy is: still coming (bytes of bytes), ready, left out for its size, or failed. */
export type CopyState =
  | { kind: "starting" }
  | { kind: "loading"; loaded: number; total: number }
  | { kind: "ready"; manifest: Manifest }
  | { kind: "tooLarge"; manifest: Manifest }
  | { kind: "failed"; reason: string };

/** What one view shows: the newest answer with its question; the old one stays while a newer is on its way. */
export type Answered = { result: SliceResult | null; slice: Slice | null; loading: boolean; error: unknown };

type Engine = { database: AsyncDuckDB; release: () => void };
type View = {
  name: string;
  queue: ReturnType<typeof newestWins<SliceResult>>;
  wanted: Slice | null;
  answered: Answered;
  /** What it shows is made of a brush's sums. */
  isBrushed?: boolean;
  connection?: AsyncDuckDBConnection;
};
type Run = {
  closing: AbortController;
  loading?: AbortController;
  /** Takes what is new; news that come meanwhile wait until it is shown, or a busy day would never show anything. */
  refresh: () => void;
  engine?: Promise<Engine>;
  snapshot?: Snapshot;
  isBroken?: true;
  forget: () => void;
};

const UNASKED: Answered = { result: null, slice: null, loading: false, error: null };

/**
 * Answers the slices of one dataset in the page's company: from the server until the page's own copy is there, then from that copy.
 * It works while somebody listens, follows the server's news by itself, and lets everything go when the last listener leaves.
 */
export class SliceSource {
  private readonly listeners = new Set<() => void>();
  private readonly views = new Map<string, View>();
  private run: Run | undefined;
  private copy: CopyState = { kind: "starting" };
  private holding = new Holding();
  private brushed: { dimension: string; names: readonly string[] } | undefined;
  private readonly brush = new BrushKeeper((...asked) => this.prepareBrush(...asked));

  constructor(
    private readonly dataset: Sliceable,
    private readonly setting: SliceSetting,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (!this.run) this.begin();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.end();
    };
  };

  /** How far the page's own copy is. */
  state(): CopyState {
    return this.copy;
  }

  /** What a view shows now. */
  answered(view: string): Answered {
    return this.views.get(view)?.answered ?? UNASKED;
  }

  /** Says what a view wants to know from now on; null = nothing. A question that is overtaken is cancelled. */
  want(name: string, slice: Slice | null): void {
    const view = this.views.get(name) ?? { name, queue: newestWins<SliceResult>(), wanted: null, answered: UNASKED };
    this.views.set(name, view);
    if (JSON.stringify(view.wanted) === JSON.stringify(slice)) return;
    view.wanted = slice;
    if (this.run) void this.ask(view);
  }

  /** Makes views ready for brushing along a dimension: from then on a step of the brush reads sums of theirs. */
  readyBrush(dimension: string, names: readonly string[]): void {
    this.brushed = { dimension, names };
    const views = names.flatMap((name) => {
      const wanted = this.views.get(name)?.wanted;
      return wanted ? [[name, wanted] as const] : [];
    });
    if (this.run) this.brush.ready(dimension, Object.fromEntries(views));
  }

  /**
   * Says whether a brush moves. While it does, what its sums tell is shown at once; when it rests, the views that showed those are asked as
   * always.
   */
  brushes(moves: boolean): void {
    this.brush.moves = moves;
    if (!moves) for (const view of this.views.values()) if (view.isBrushed) void this.ask(view);
  }

  private async prepareBrush(dimension: string, views: Readonly<Record<string, Slice>>, signal: AbortSignal): Promise<Brush> {
    const hidden: View = { name: "", queue: newestWins<SliceResult>(), wanted: null, answered: UNASKED };
    try {
      return await prepareBrush(
        (slice) => this.answer(hidden, slice, signal),
        () => this.run?.snapshot?.manifest.version,
        this.dataset,
        { dimension, keys: [] },
        views,
      );
    } finally {
      await hidden.connection?.close().catch(() => undefined);
    }
  }

  private begin(): void {
    const forget = onChange((news) => this.follow(news));
    const run: Run = { closing: new AbortController(), refresh: onceMore(() => this.refresh(run)), forget };
    this.run = run;
    this.holding = new Holding();
    this.catchUp(run);
  }

  private end(): void {
    const { run } = this;
    this.run = undefined;
    this.copy = { kind: "starting" };
    if (!run) return;
    run.closing.abort();
    this.brush.drop();
    run.forget();
    void this.leave(run);
  }

  private follow(news: News): void {
    if (!this.run || (news.kind === "change" && news.change.dataset !== this.dataset.id)) return;
    if (news.kind === "note" || news.kind === "opened") return;
    if (news.kind === "beat") return this.followBeat(trueUpTo(news, [this.dataset.id]));
    this.holding.move();
    this.brush.drop();
    // Where news were missed, what is under way may wait for an answer that never comes.
    if (news.kind === "missed") this.run.loading?.abort();
    this.catchUp(this.run);
  }

  // Nothing changed up to that instant: what is shown is true up to it, unless it was answered before anybody would have told of a change.
  private followBeat(at: string): void {
    this.holding.beat(at);
    const isBehind = (result: SliceResult | null) => result !== null && !this.holding.holds(result.at);
    this.holdsUntil(at, (result) => !isBehind(result));
    const shown = [...this.views.values()].map(({ answered }) => answered);
    if (this.run && shown.some(({ result, loading }) => !loading && isBehind(result))) this.catchUp(this.run);
  }

  private holdsUntil(at: string, holds: (result: SliceResult) => boolean): void {
    for (const view of this.views.values()) {
      const { result } = view.answered;
      if (result && result.at < at && holds(result)) view.answered = { ...view.answered, result: { ...result, at } };
    }
    this.tell();
  }

  private catchUp(run: Run): void {
    run.refresh();
    // Without a copy of its own that works, the page asks the server anew.
    if (!run.snapshot || run.isBroken) void this.askAll();
  }

  private async refresh(run: Run): Promise<void> {
    try {
      run.loading = new AbortController();
      await this.load(run, AbortSignal.any([run.closing.signal, run.loading.signal]));
    } catch (error) {
      if (!isAbort(error) && !run.snapshot) this.become(run, { kind: "failed", reason: String(error) });
    }
  }

  private async load(run: Run, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const manifest = await whenReady(() => readManifest(this.dataset.id, signal), signal);
      const { version, at } = manifest;
      if (version === run.snapshot?.manifest.version) return this.holdsUntil(at, (result) => result.version === version);
      if (run.isBroken) return;
      if (isTooLarge(manifest)) return this.letGo(run, manifest);
      try {
        return await this.take(run, manifest, signal);
      } catch (error) {
        if (attempt === ATTEMPTS || problemOf(error).type !== "notFound") throw error;
      }
    }
  }

  private async take(run: Run, manifest: Manifest, signal: AbortSignal): Promise<void> {
    run.engine ??= holdDuckDb();
    const progress = (loaded: number, total: number): void => {
      if (!run.snapshot) this.become(run, { kind: "loading", loaded, total });
    };
    const before = run.snapshot;
    const { database } = await run.engine;
    run.snapshot = await attachSnapshot(database, this.dataset.id, manifest, progress, signal);
    this.become(run, { kind: "ready", manifest });
    await this.askAll();
    await dropOldFiles(this.dataset.id, manifest);
    if (before) retire(() => detachSnapshot(database, before));
  }

  /** More than this machine slices well: what it held before goes too, and the server answers. */
  private async letGo(run: Run, manifest: Manifest): Promise<void> {
    const { snapshot: before, engine } = run;
    delete run.snapshot;
    this.become(run, { kind: "tooLarge", manifest });
    if (!before || !engine) return;
    await this.askAll();
    const { database } = await engine;
    retire(() => detachSnapshot(database, before));
  }

  private async askAll(): Promise<void> {
    await Promise.all([...this.views.values()].map((view) => this.ask(view)));
  }

  /** Asks what a view wants to know; ends when that is shown, failed, or overtaken. */
  private async ask(view: View): Promise<void> {
    const { wanted: slice } = view;
    if (!slice) {
      this.show(view, { ...view.answered, loading: false });
      return view.queue.stop();
    }
    const summed = this.brush.answer(view.name, slice);
    view.isBrushed = summed !== null;
    if (summed) {
      this.show(view, { result: summed, slice, loading: false, error: null });
      return view.queue.stop();
    }
    // Data that came under a moving brush took its sums away.
    if (this.brush.moves && this.brushed) this.readyBrush(this.brushed.dimension, this.brushed.names);
    this.show(view, { ...view.answered, loading: true });
    try {
      const result = await view.queue.run((signal) => this.answer(view, slice, signal));
      if (view.wanted === slice && !view.isBrushed) this.show(view, { result, slice, loading: false, error: null });
    } catch (error) {
      if (!isAbort(error)) this.show(view, { ...view.answered, loading: false, error });
    }
  }

  private async answer(view: View, slice: Slice, signal: AbortSignal): Promise<SliceResult> {
    const { run } = this;
    const snapshot = run?.snapshot;
    if (!run || !snapshot || !run.engine || run.isBroken) return answerThere(slice, signal);
    try {
      const { database } = await run.engine;
      view.connection ??= await database.connect();
      const result = await answerHere(view.connection, this.dataset, slice, snapshot, this.setting, signal);
      learnSpeed(factsIn(snapshot.manifest), result.ms);
      return result;
    } catch (error) {
      if (signal.aborted) throw error;
      // What is wrong with a question is said by the server, in words.
      if (!(error instanceof Error && error.name === "ProblemError")) this.breakDown(run, snapshot.manifest, error);
      return answerThere(slice, signal);
    }
  }

  /** The page's own engine is of no more use: from now on the server answers. */
  private breakDown(run: Run, manifest: Manifest, error: unknown): void {
    run.isBroken = true;
    if (/memory|allocat/i.test(String(error))) learnMemory(bytesOf(manifest));
    this.become(run, { kind: "failed", reason: String(error) });
  }

  private show(view: View, answered: Answered): void {
    view.answered = answered;
    this.tell();
  }

  private become(run: Run, copy: CopyState): void {
    if (run !== this.run) return;
    this.copy = copy;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  private async leave(run: Run): Promise<void> {
    const connections = [...this.views.values()].flatMap(({ connection }) => (connection ? [connection] : []));
    for (const view of this.views.values()) {
      view.queue.stop();
      delete view.connection;
    }
    const engine = await run.engine?.catch(() => undefined);
    if (!engine) return;
    try {
      for (const connection of connections) await connection.close();
      if (run.snapshot) await detachSnapshot(engine.database, run.snapshot);
    } finally {
      engine.release();
    }
  }
}

const bytesOf = ({ files }: Manifest): number => files.reduce((total, file) => total + file.bytes, 0);
const factsIn = ({ files }: Manifest): number => files.reduce((total, file) => total + (file.table === "facts" ? file.rows : 0), 0);

/** Old files go a moment later, when the slices that were running on them have ended. */
function retire(job: () => Promise<void>): void {
  setTimeout(() => void job().catch(() => undefined), 2_000);
}

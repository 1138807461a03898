import type { AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import type { Sliceable } from "#define/dataset";
import { asksAll } from "#define/slice/slice";
import type { Slice } from "#define/slice/query";
import { type Brush, prepareBrush } from "../brush.ts";
import { onChange } from "../changes.ts";
import { Holding } from "../holding.ts";
import type { Manifest } from "../files.ts";
import { type News, trueUpTo } from "../news.ts";
import { isAbort } from "../problem.ts";
import { answerThere, type FirstAnswers, type SliceResult, type SliceSetting } from "./answer.ts";
import { BrushKeeper } from "./brushKeeper.ts";
import { type CopyState, SliceCopy } from "./copy.ts";
import { newestWins } from "./queue.ts";

/** What one view shows: the newest answer with its question; the old one stays while a newer is on its way. */
export type Answered = { result: SliceResult | null; slice: Slice | null; loading: boolean; error: unknown };

type View = {
  name: string;
  queue: ReturnType<typeof newestWins<SliceResult>>;
  wanted: Slice | null;
  answered: Answered;
  /** What it shows is made of a brush's sums. */
  isBrushed?: boolean;
  connection?: AsyncDuckDBConnection;
};
/** While somebody listens: the page's own copy, and how not to hear of news any more. */
type Run = { copy: SliceCopy; forget: () => void };

const UNLOADED: CopyState = { kind: "unloaded" };
const UNASKED: Answered = { result: null, slice: null, loading: false, error: null };

/**
 * Answers the slices of one dataset in the page's company: the first with what came with the page, then from the server until the page's
 * own copy is there, then from that copy. The copy is fetched when somebody changes a question, comes near a brush or lets the page rest.
 * It works while somebody listens, follows the server's news by itself, and lets everything go when the last listener leaves.
 */
export class SliceSource {
  private readonly listeners = new Set<() => void>();
  private readonly views = new Map<string, View>();
  private run: Run | undefined;
  private holding = new Holding();
  private brushed: { dimension: string; names: readonly string[] } | undefined;
  private readonly came = new Map<string, Answered>();
  private readonly brush = new BrushKeeper((...asked) => this.prepareBrush(...asked));

  constructor(
    private readonly dataset: Sliceable,
    private readonly setting: SliceSetting,
    private readonly first: FirstAnswers = new Map(),
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
    return this.run?.copy.state ?? UNLOADED;
  }

  /** What a view shows now; before it asks, what came with the page for its question. */
  answered(view: string, slice: Slice | null = null): Answered {
    return this.views.get(view)?.answered ?? this.cameFor(slice) ?? UNASKED;
  }

  /** Says what a view wants to know from now on; null = nothing. A question that is overtaken is cancelled. */
  want(name: string, slice: Slice | null): void {
    const view = this.views.get(name) ?? { name, queue: newestWins<SliceResult>(), wanted: null, answered: this.answered(name, slice) };
    this.views.set(name, view);
    if (JSON.stringify(view.wanted) === JSON.stringify(slice)) return;
    if (view.wanted && slice) this.fetchCopy();
    view.wanted = slice;
    if (this.run) void this.ask(view);
  }

  /** Fetches the page's own copy, for more will be asked; once is enough. */
  fetchCopy(): void {
    this.run?.copy.fetch();
  }

  /** Makes views ready for brushing along a dimension: from then on a step of the brush reads sums of theirs. */
  readyBrush(dimension: string, names: readonly string[]): void {
    this.fetchCopy();
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
    const isOfAll = Object.values(views).some(({ params }) => asksAll(params));
    const hidden: View = { name: "", queue: newestWins<SliceResult>(), wanted: null, answered: UNASKED };
    try {
      return await prepareBrush(
        (slice) => this.answer(hidden, slice, signal),
        () => (isOfAll ? undefined : this.run?.copy.version()),
        this.dataset,
        { dimension, keys: [] },
        views,
      );
    } finally {
      await hidden.connection?.close().catch(() => undefined);
    }
  }

  private begin(): void {
    const copy = new SliceCopy(this.dataset, this.setting, {
      changed: () => this.tell(),
      onManifest: (manifest) => this.keepUpWith(manifest),
    });
    this.run = { copy, forget: onChange((news) => this.onNews(news)) };
    this.holding = new Holding();
    void this.askAll();
  }

  private end(): void {
    const { run } = this;
    this.run = undefined;
    if (!run) return;
    run.copy.close();
    this.brush.drop();
    run.forget();
    const connections = [...this.views.values()].flatMap(({ connection }) => (connection ? [connection] : []));
    for (const view of this.views.values()) {
      view.queue.stop();
      delete view.connection;
    }
    void run.copy.leave(connections);
  }

  private onNews(news: News): void {
    if (!this.run || (news.kind === "change" && news.change.dataset !== this.dataset.id)) return;
    if (news.kind === "note" || news.kind === "opened") return;
    if (news.kind === "beat") return this.onBeat(trueUpTo(news, [this.dataset.id]));
    this.holding.move();
    this.brush.drop();
    // Where news were missed, what is under way may wait for an answer that never comes.
    if (news.kind === "missed") this.run.copy.interrupt();
    this.catchUp(this.run.copy);
  }

  // Nothing changed up to that instant: what is shown is true up to it, unless it was answered before anybody would have told of a change.
  private onBeat(at: string): void {
    this.holding.beat(at);
    const isBehind = (result: SliceResult | null) => result !== null && !this.holding.holds(result.at);
    this.holdsUntil(at, (result) => !result.over && !isBehind(result));
    this.askOthers(at);
    const shown = [...this.views.values()].map(({ answered }) => answered);
    if (shown.some(({ result, loading }) => !loading && isBehind(result))) this.run?.copy.refresh();
  }

  /** Other companies' news are not heard here: what is asked over them is asked anew when it has aged. */
  private askOthers(at: string): void {
    const isOld = ({ over, at: of }: SliceResult) => over && Date.parse(at) - Date.parse(of) > this.dataset.freshness.ageing * 1000;
    for (const view of this.views.values()) {
      const { result, loading } = view.answered;
      if (result && !loading && isOld(result)) void this.ask(view);
    }
  }

  private holdsUntil(at: string, holds: (result: SliceResult) => boolean): void {
    for (const view of this.views.values()) {
      const { result } = view.answered;
      if (result && result.at < at && holds(result)) view.answered = { ...view.answered, result: { ...result, at } };
    }
    this.tell();
  }

  /** Data of a version are true up to an instant: what is of it holds, and stays as it is drawn; anything else is asked anew. */
  private async keepUpWith({ version, at }: Manifest): Promise<void> {
    this.holdsUntil(at, (result) => result.version === version);
    const isOf = ({ result, loading }: Answered) =>
      !loading && result !== null && (result.version === version || (result.over !== undefined && this.holding.holds(result.at)));
    await Promise.all([...this.views.values()].filter(({ answered }) => !isOf(answered)).map((view) => this.ask(view)));
  }

  private catchUp(copy: SliceCopy): void {
    if (copy.takesNews()) copy.refresh();
    // Without a copy of its own that works, the page asks the server anew.
    if (!copy.works()) void this.askAll();
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
    const came = this.takeFirst(slice);
    if (came) {
      this.show(view, came);
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

  /** What came with the page is shown once: whoever asks again wants it as it is then. */
  private takeFirst(slice: Slice): Answered | undefined {
    const came = this.cameFor(slice);
    const question = JSON.stringify(slice);
    this.first.delete(question);
    this.came.delete(question);
    return came;
  }

  /** The same for every look at it: what is drawn of it is not drawn again when it is taken. */
  private cameFor(slice: Slice | null): Answered | undefined {
    const question = JSON.stringify(slice);
    const answer = this.first.get(question);
    if (!answer) return undefined;
    const known = this.came.get(question) ?? { result: { ...answer, place: "server" }, slice, loading: false, error: null };
    this.came.set(question, known);
    return known;
  }

  private answer(view: View, slice: Slice, signal: AbortSignal): Promise<SliceResult> {
    return this.run ? this.run.copy.answer(view, slice, signal) : answerThere(slice, signal);
  }

  private show(view: View, answered: Answered): void {
    if (view.answered === answered) return;
    view.answered = answered;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

import type { AsyncDuckDBConnection } from "@duckdb/duckdb-wasm";
import type { Sliceable } from "#define/dataset";
import { asksAll } from "#define/slice/slice";
import type { Slice } from "#define/slice/query";
import { isTooLarge, learnMemory, learnSpeed } from "./budget.ts";
import { dropOldFiles, type Manifest, readManifest } from "../files.ts";
import { isAbort, problemOf } from "../problem.ts";
import { answerThere, type SliceResult, type SliceSetting } from "./answer.ts";
import { onceMore } from "./queue.ts";
import { Pace } from "./pace.ts";
import type { Engine } from "./here.ts";
import type { Snapshot } from "./snapshot.ts";
import { whenReady } from "../whenReady.ts";

/** A file may go while it is being asked for: its manifest is old then. */
const ATTEMPTS = 3;

/** How far the page's own copy is: not asked for yet, still coming (bytes of bytes), ready, left out for its size, or failed. */
export type CopyState =
  | { kind: "unloaded" }
  | { kind: "loading"; loaded: number; total: number }
  | { kind: "ready"; manifest: Manifest }
  | { kind: "tooLarge"; manifest: Manifest }
  | { kind: "failed"; reason: string };

/** Whoever shows what the copy answers: told of its state, and which version of the data holds up to which instant. */
export type CopyUser = { changed: () => void; onManifest: (manifest: Manifest) => Promise<void> };

/** The page's own copy of a dataset: fetched, kept up with the server, asked, and let go. */
export class SliceCopy {
  state: CopyState = { kind: "unloaded" };
  /** Takes what is new; news that come meanwhile wait until it is shown, or a busy day would never show anything. */
  readonly refresh = onceMore(() => this.renew());
  private readonly closing = new AbortController();
  private loading = new AbortController();
  private engine: Promise<Engine> | undefined;
  private snapshot: Snapshot | undefined;
  private isWanted = false;
  private isBroken = false;
  private readonly pace = new Pace();

  constructor(
    private readonly dataset: Sliceable,
    private readonly setting: SliceSetting,
    private readonly user: CopyUser,
  ) {}

  /** The version of the rows it holds. */
  version(): string | undefined {
    return this.snapshot?.manifest.version;
  }

  /** Whether it can be asked; until then, and where it broke down, the server answers. */
  works(): boolean {
    return this.snapshot !== undefined && !this.isBroken;
  }

  /** Whether it takes what is new: it was asked for, and this machine can hold it. */
  takesNews(): boolean {
    return this.isWanted && !this.isBroken && this.state.kind !== "tooLarge";
  }

  /** Fetches it unless that was begun. */
  fetch(): void {
    if (this.isWanted) return;
    this.isWanted = true;
    this.refresh();
  }

  /** Gives up what is being fetched: it may wait for an answer that never comes. */
  interrupt(): void {
    this.loading.abort();
  }

  /** Answers a slice on a connection of its view, from the server where the copy cannot: it is of one company. */
  async answer(view: { connection?: AsyncDuckDBConnection }, slice: Slice, signal: AbortSignal): Promise<SliceResult> {
    const { snapshot } = this;
    const isThere = asksAll(slice.params) || this.isBroken || this.closing.signal.aborted || !this.pace.isQuickHere();
    if (!snapshot || !this.engine || isThere) return this.answerThere(slice, signal);
    try {
      const { database, answerHere } = await this.engine;
      view.connection ??= await database.connect();
      const result = await answerHere(view.connection, this.dataset, slice, snapshot, this.setting, signal);
      learnSpeed(factsIn(snapshot.manifest), result.ms);
      this.pace.note("here", result.ms);
      return result;
    } catch (error) {
      if (signal.aborted) throw error;
      // What is wrong with a question is said by the server, in words.
      if (!(error instanceof Error && error.name === "ProblemError")) this.breakDown(snapshot.manifest, error);
      return this.answerThere(slice, signal);
    }
  }

  private async answerThere(slice: Slice, signal: AbortSignal): Promise<SliceResult> {
    const began = performance.now();
    const result = await answerThere(slice, signal);
    this.pace.note("there", performance.now() - began);
    return result;
  }

  /** Stops whatever is under way; nobody is told of anything after that. */
  close(): void {
    this.closing.abort();
  }

  /** Closes the connections of its views and gives the engine back. */
  async leave(connections: readonly AsyncDuckDBConnection[]): Promise<void> {
    const engine = await this.engine?.catch(() => undefined);
    if (!engine) return;
    try {
      for (const connection of connections) await connection.close();
      if (this.snapshot) await engine.detachSnapshot(engine.database, this.snapshot);
    } finally {
      engine.release();
    }
  }

  private async renew(): Promise<void> {
    try {
      this.loading = new AbortController();
      await this.load(AbortSignal.any([this.closing.signal, this.loading.signal]));
    } catch (error) {
      if (!isAbort(error) && !this.snapshot && this.isWanted) this.become({ kind: "failed", reason: String(error) });
    }
  }

  private async load(signal: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const manifest = await whenReady(() => readManifest(this.dataset.id, signal), signal);
      if (!this.isWanted || this.isBroken || manifest.version === this.version()) return this.user.onManifest(manifest);
      if (isTooLarge(manifest)) return this.letGo(manifest);
      try {
        return await this.take(manifest, signal);
      } catch (error) {
        if (attempt === ATTEMPTS || problemOf(error).type !== "notFound") throw error;
      }
    }
  }

  private async take(manifest: Manifest, signal: AbortSignal): Promise<void> {
    this.engine ??= import("./here.ts").then(({ openEngine }) => openEngine());
    const progress = (loaded: number, total: number): void => {
      if (!this.snapshot) this.become({ kind: "loading", loaded, total });
    };
    const before = this.snapshot;
    const { database, attachSnapshot, detachSnapshot } = await this.engine;
    this.snapshot = await attachSnapshot(database, this.dataset.id, manifest, progress, signal);
    this.become({ kind: "ready", manifest });
    await this.user.onManifest(manifest);
    await dropOldFiles(this.dataset.id, manifest);
    if (before) retire(() => detachSnapshot(database, before));
  }

  /** More than this machine slices well: what it held before goes too, and the server answers. */
  private async letGo(manifest: Manifest): Promise<void> {
    const { snapshot: before, engine } = this;
    this.snapshot = undefined;
    this.become({ kind: "tooLarge", manifest });
    await this.user.onManifest(manifest);
    if (!before || !engine) return;
    const { database, detachSnapshot } = await engine;
    retire(() => detachSnapshot(database, before));
  }

  /** The page's own engine is of no more use: from now on the server answers. */
  private breakDown(manifest: Manifest, error: unknown): void {
    this.isBroken = true;
    if (/memory|allocat/i.test(String(error))) learnMemory(bytesOf(manifest));
    this.become({ kind: "failed", reason: String(error) });
  }

  private become(state: CopyState): void {
    if (this.closing.signal.aborted) return;
    this.state = state;
    this.user.changed();
  }
}

const bytesOf = ({ files }: Manifest): number => files.reduce((total, file) => total + file.bytes, 0);
const factsIn = ({ files }: Manifest): number => files.reduce((total, file) => total + (file.table === "facts" ? file.rows : 0), 0);

/** Old files go a moment later, when the slices that were running on them have ended. */
function retire(job: () => Promise<void>): void {
  setTimeout(() => void job().catch(() => undefined), 2_000);
}

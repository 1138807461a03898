import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, realpath, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { type Base, type Delta, exists, fileOf } from "./export.ts";
import type { SnapshotObjectStore } from "./objectStore.ts";

const compress = promisify(brotliCompress);
/** How long a base that no manifest names any more stays for readers who hold an older one. */
const KEPT_MS = 15 * 60_000;
/** A delta is replaced by the next one within a second under load, and its readers ask again at once. */
export const DELTA_KEPT_MS = 2 * 60_000;
const STATE = "state.json";
/** Files that are fetched at once. */
const AT_ONCE = 8;
const WHOLE = "company";

/** The files of one period: a base and what came since. */
export type PeriodState = Base & { delta?: Delta };
/** Files of one source of one company by period, with the fingerprint of the definition they were made from. */
export type SourceState = { definition: string; periods: Record<string, PeriodState> };
/**
 * A source that could not be exported: from which definition and why (in one line), up to when the files that it has are true ("" without
 * any), and when it was tried last (ms).
 */
export type Aside = { definition: string; why: string; at: string; triedAt: number };
/** Files of one company; `at` is the instant they are true up to, but for those of sources that are set aside. */
export type CompanyState = {
  sources: Record<string, SourceState>;
  probes: Record<string, string>;
  aside?: Record<string, Aside>;
  at?: string;
};
/** What is known about the files, kept on disk so that a start rebuilds nothing that is current. */
export type StoreState = { database: string; seenUpTo: number; seen: string[]; companies: Record<string, CompanyState> };

/**
 * The folder of snapshot files: `<source>/<company>/<scope>/<hash>.duckdb` with a compressed twin, and the state; behind it a bucket with
 * what belongs to whole companies, where there is one.
 */
export class Store {
  private readonly twins = new Map<string, Promise<Buffer>>();

  constructor(
    readonly folder: string,
    private readonly shelf: SnapshotObjectStore | null,
  ) {}

  /** What processes that share these files have in common. */
  address(): Promise<string> {
    return this.shelf ? Promise.resolve(this.shelf.address) : realpath(this.folder);
  }

  /** Whether the files lie in a bucket too, so that this folder is one of several. */
  get isShelved(): boolean {
    return this.shelf !== null;
  }

  /** Says whose files these are. */
  serve(database: string): void {
    this.shelf?.serve(database);
  }

  /** The folder of a source's files of one company; `scope` is "company" for the whole of it. */
  async place(source: string, compId: number, scope = WHOLE): Promise<string> {
    const place = this.placeOf(source, compId, scope);
    await mkdir(place, { recursive: true });
    return place;
  }

  /** The same path without making it. */
  placeOf(source: string, compId: number, scope = WHOLE): string {
    return join(this.folder, source, String(compId), scope);
  }

  /** The state of the last run, here or in the bucket, whichever saw more; null when there is none that can be read. */
  async load(): Promise<StoreState | null> {
    const mine = stateIn(await readFile(join(this.folder, STATE), "utf8").catch(() => null));
    const shelved = stateIn((await this.shelf?.state()) ?? null);
    if (!shelved || (mine?.database === shelved.database && mine.seenUpTo >= shelved.seenUpTo)) return mine;
    await this.write(JSON.stringify(shelved));
    return shelved;
  }

  /**
   * Keeps the state; a crash leaves the old one or the new one, never half of it. The bucket follows in the background: first the files
   * that the state names.
   */
  async save(state: StoreState, paths: readonly string[]): Promise<void> {
    const text = JSON.stringify(state);
    await this.write(text);
    this.shelf?.keep({ state: text, files: new Map(paths.map((path) => [this.nameOf(path), path])) });
  }

  /** Resolves when nothing is on its way to the bucket. */
  async settled(): Promise<void> {
    await this.shelf?.settled();
  }

  /** A file's bytes compressed with brotli; made once, kept beside it. */
  async twin(path: string): Promise<Buffer> {
    const known = await readFile(`${path}.br`).catch(() => null);
    if (known) return known;
    const running = this.twins.get(path) ?? this.makeTwin(path).finally(() => this.twins.delete(path));
    this.twins.set(path, running);
    return running;
  }

  /** Files of these that are not in the folder, though something says so. */
  async lost(paths: readonly string[]): Promise<string[]> {
    const found = await Promise.all(paths.map(async (path) => [path, await exists(path)] as const));
    return found.flatMap(([path, isThere]) => (isThere ? [] : [path]));
  }

  /** Files of these that are lost and could not be fetched either. */
  async missing(paths: readonly string[]): Promise<string[]> {
    const lost = await this.lost(paths);
    const gone: string[] = [];
    for (let at = 0; at < lost.length; at += AT_ONCE) {
      const some = lost.slice(at, at + AT_ONCE);
      const fetched = await Promise.all(some.map((path) => this.fetch(path)));
      gone.push(...some.filter((_, place) => !fetched[place]));
    }
    return gone;
  }

  /** The first of these files that is there, or can be fetched. */
  async find(paths: readonly string[]): Promise<string | undefined> {
    for (const isThere of [exists, (path: string) => this.fetch(path)]) {
      for (const path of paths) if (await isThere(path)) return path;
    }
    return undefined;
  }

  /** Notes that files are in use now; one that nothing names any more stays for so long. */
  async touch(paths: readonly string[], keptMs = KEPT_MS): Promise<void> {
    const then = new Date(Date.now() - KEPT_MS + keptMs);
    await Promise.all(paths.map((path) => utimes(path, then, then).catch(() => undefined)));
  }

  /**
   * Deletes files below the folder that nothing names and whose time is over, and begins the same in the bucket where its state is ours.
   */
  async clean(current: ReadonlySet<string>, now: number, isOurs: boolean): Promise<void> {
    await this.cleanFolder(current, now);
    if (isOurs) this.shelf?.clean(new Set([...current].map((path) => this.nameOf(path))), now, KEPT_MS);
  }

  private async cleanFolder(current: ReadonlySet<string>, now: number): Promise<void> {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries
      .filter((entry) => entry.isFile() && /\.(duckdb|br|csv|part)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    await Promise.all(
      files
        .filter((path) => !current.has(path.replace(/\.br$/, "")))
        .map(async (path) => {
          const used = await stat(path.replace(/\.br$/, "")).catch(() => null);
          if (!used || used.mtimeMs < now - KEPT_MS) await rm(path, { force: true });
        }),
    );
  }

  private async write(state: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, STATE);
    const part = `${path}.${randomUUID()}.part`;
    await writeFile(part, state);
    await rename(part, path);
  }

  /** What is cut for readers is made again instead. */
  private async fetch(path: string): Promise<boolean> {
    const name = this.nameOf(path);
    return this.shelf !== null && name.split("/").at(-2) === WHOLE && (await this.shelf.fetch(name, path));
  }

  private nameOf(path: string): string {
    return relative(this.folder, path).split(sep).join("/");
  }

  private async makeTwin(path: string): Promise<Buffer> {
    const bytes = await readFile(path);
    const small = await compress(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    await writeFile(`${path}.br.part`, small);
    await rename(`${path}.br.part`, `${path}.br`);
    return small;
  }
}

function stateIn(text: string | null): StoreState | null {
  try {
    return text === null ? null : (JSON.parse(text) as StoreState);
  } catch {
    return null;
  }
}

/** The paths of the files of one period in their folder. */
export function filesIn(folder: string, { hash, delta }: PeriodState): string[] {
  return [hash, ...(delta ? [delta.hash] : [])].map((one) => fileOf(folder, one));
}

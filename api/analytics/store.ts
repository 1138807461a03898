import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { type Base, type Delta, exists, fileOf } from "./export.ts";

const compress = promisify(brotliCompress);
/** How long a base that no manifest names any more stays for readers who hold an older one. */
const KEPT_MS = 15 * 60_000;
/** A delta is replaced by the next one within a second under load, and its readers ask again at once. */
export const DELTA_KEPT_MS = 2 * 60_000;
const STATE = "state.json";

/** The files of one period: a base and what came since. */
export type PeriodState = Base & { delta?: Delta };
/** Files of one source of one company by period, with the fingerprint of the definition they were made from. */
export type SourceState = { definition: string; periods: Record<string, PeriodState> };
/** Files of one company; `at` is the instant they are true up to. */
export type CompanyState = { sources: Record<string, SourceState>; probes: Record<string, string>; at?: string };
/** What is known about the files, kept on disk so that a start rebuilds nothing that is current. */
export type StoreState = { database: string; seenUpTo: number; seen: string[]; companies: Record<string, CompanyState> };

/** The folder of snapshot files: `<source>/<company>/<scope>/<hash>.duckdb` with a compressed twin, and the state. */
export class Store {
  private readonly twins = new Map<string, Promise<Buffer>>();

  constructor(readonly folder: string) {}

  /** The folder of a source's files of one company; `scope` is "company" for the whole of it. */
  async place(source: string, compId: number, scope = "company"): Promise<string> {
    const place = this.placeOf(source, compId, scope);
    await mkdir(place, { recursive: true });
    return place;
  }

  /** The same path without making it. */
  placeOf(source: string, compId: number, scope = "company"): string {
    return join(this.folder, source, String(compId), scope);
  }

  /** The state of the last run, or null when there is none that can be read. */
  async load(): Promise<StoreState | null> {
    const text = await readFile(join(this.folder, STATE), "utf8").catch(() => null);
    try {
      return text === null ? null : (JSON.parse(text) as StoreState);
    } catch {
      return null;
    }
  }

  /** Keeps the state; a crash leaves the old one or the new one, never half of it. */
  async save(state: StoreState): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, STATE);
    await writeFile(`${path}.part`, JSON.stringify(state));
    await rename(`${path}.part`, path);
  }

  /** A file's bytes compressed with brotli; made once, kept beside it. */
  async twin(path: string): Promise<Buffer> {
    const known = await readFile(`${path}.br`).catch(() => null);
    if (known) return known;
    const running = this.twins.get(path) ?? this.makeTwin(path).finally(() => this.twins.delete(path));
    this.twins.set(path, running);
    return running;
  }

  /** Files of these that are not there, though something says so. */
  async missing(paths: readonly string[]): Promise<string[]> {
    const found = await Promise.all(paths.map(async (path) => [path, await exists(path)] as const));
    return found.flatMap(([path, isThere]) => (isThere ? [] : [path]));
  }

  /** Notes that files are in use now; one that nothing names any more stays for so long. */
  async touch(paths: readonly string[], keptMs = KEPT_MS): Promise<void> {
    const then = new Date(Date.now() - KEPT_MS + keptMs);
    await Promise.all(paths.map((path) => utimes(path, then, then).catch(() => undefined)));
  }

  /** Deletes files below the folder that nothing names and whose time is over. */
  async clean(current: ReadonlySet<string>, now: number): Promise<void> {
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

/** The paths of the files of one period in their folder. */
export function filesIn(folder: string, { hash, delta }: PeriodState): string[] {
  return [hash, ...(delta ? [delta.hash] : [])].map((one) => fileOf(folder, one));
}

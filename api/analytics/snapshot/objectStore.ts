import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { dropObject, listKeys, openObject, type Parcel, putObject } from "#bucket/objects";
import type { Bucket } from "#bucket/signature";
import type { Log } from "#engine/runtime";
import { shortHash } from "#analytics/source/sources";

/** Files that are shown, by their name on the shelf, and the text that says so. */
type Shown = { state: string; files: ReadonlyMap<string, string> };

const PATIENCE_MS = 10_000;
/** A bucket that failed is not asked for so long. */
const AWAY_MS = 5000;
const STATE = "state.json";

/**
 * The snapshot files of one database in a bucket, beside the folder of this machine. Whatever fails here is told in the log; the folder
 * goes on alone.
 */
export class SnapshotObjectStore {
  private readonly bucket: Bucket;
  private readonly fetching = new Map<string, Promise<boolean>>();
  private readonly unnamed = new Map<string, number>();
  private prefix = "";
  private known: Set<string> | undefined;
  private next: Shown | undefined;
  private running: Promise<void> | undefined;
  private cleaning: Promise<unknown> | undefined;
  private away: { until: number } | undefined;

  constructor(
    bucket: Bucket,
    private readonly log: Log,
  ) {
    this.bucket = { ...bucket, patienceMs: PATIENCE_MS };
  }

  /** What tells this bucket from others. */
  get address(): string {
    return this.bucket.endpoint.href;
  }

  /** Says whose files lie here; other databases have a place of their own in the same bucket. */
  serve(database: string): void {
    this.prefix = `snapshots/${shortHash(database)}/`;
  }

  /** The text that names the files, as it was last kept; null where there is none or the bucket does not answer. */
  async state(): Promise<string | null> {
    const found = await this.attempt(async () => {
      const bytes = await openObject(this.bucket, this.prefix + STATE);
      return bytes && text(bytes);
    });
    return found ?? null;
  }

  /**
   * Begins to bring what is shown here: the files that are not, and then the text that names them. What waits is passed over by what comes
   * after it.
   */
  keep(shown: Shown): void {
    this.next = shown;
    this.running ??= this.drain();
  }

  /** Fetches a file into its place, whole or not at all; whether it is there then. */
  fetch(name: string, path: string): Promise<boolean> {
    const running = this.fetching.get(path) ?? this.fetched(name, path).finally(() => this.fetching.delete(path));
    this.fetching.set(path, running);
    return running;
  }

  /** Begins to take away what nothing has named for so long. */
  clean(named: ReadonlySet<string>, now: number, keptMs: number): void {
    this.cleaning = this.attempt(() => this.cleaned(named, now, keptMs));
  }

  /** Resolves when nothing is on its way. */
  async settled(): Promise<void> {
    await this.running;
    await this.cleaning;
  }

  private async drain(): Promise<void> {
    while (this.next) {
      const shown = this.next;
      this.next = undefined;
      await this.attempt(() => this.bring(shown));
    }
    this.running = undefined;
  }

  private async bring({ state, files }: Shown): Promise<void> {
    const known = (this.known ??= new Set(await listKeys(this.bucket, this.prefix)));
    for (const [name, path] of files) {
      const key = this.prefix + name;
      if (known.has(key)) continue;
      await putObject(this.bucket, key, await parcelOf(path));
      known.add(key);
    }
    const bytes = Buffer.from(state);
    await putObject(this.bucket, this.prefix + STATE, { hash: sha256(bytes), size: bytes.length, open: () => Readable.from([bytes]) });
  }

  private async fetched(name: string, path: string): Promise<boolean> {
    const part = `${path}.${randomUUID()}.part`;
    const isThere = await this.attempt(async () => {
      const bytes = await openObject(this.bucket, this.prefix + name);
      if (!bytes) {
        this.known?.delete(this.prefix + name);
        return false;
      }
      try {
        await mkdir(dirname(path), { recursive: true });
        await pipeline(bytes, createWriteStream(part));
        await rename(part, path);
      } finally {
        await rm(part, { force: true });
      }
      return true;
    });
    return isThere === true;
  }

  private async cleaned(named: ReadonlySet<string>, now: number, keptMs: number): Promise<void> {
    const keys = await listKeys(this.bucket, this.prefix);
    this.known = new Set(keys);
    for (const key of keys) {
      const name = key.slice(this.prefix.length);
      const since = this.unnamed.get(key) ?? now;
      if (name === STATE || named.has(name)) this.unnamed.delete(key);
      else if (since >= now - keptMs) this.unnamed.set(key, since);
      else await this.drop(key);
    }
  }

  private async drop(key: string): Promise<void> {
    this.known?.delete(key);
    await dropObject(this.bucket, key);
    this.unnamed.delete(key);
  }

  private async attempt<T>(job: () => Promise<T>): Promise<T | undefined> {
    if (this.away && Date.now() < this.away.until) return undefined;
    try {
      const answer = await job();
      if (this.away) this.log.warn({ bucket: this.address }, "the bucket of snapshots answers again");
      this.away = undefined;
      return answer;
    } catch (err) {
      if (!this.away)
        this.log.warn({ err, bucket: this.address }, "the bucket of snapshots does not answer: the data folder goes on alone");
      this.away = { until: Date.now() + AWAY_MS };
      return undefined;
    }
  }
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function parcelOf(path: string): Promise<Parcel> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return { hash: hash.digest("hex"), size: (await stat(path)).size, open: () => createReadStream(path) };
}

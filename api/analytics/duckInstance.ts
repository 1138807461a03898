import { mkdir } from "node:fs/promises";
import { type DuckDBConnection, type DuckDBDataChunk, DuckDBInstance as Library, type DuckDBValue } from "@duckdb/node-api";
import type { Shares } from "#db/settings/machine";
import { literal } from "#db/sql";
import { fail } from "#define/problem";
import { aliasOf, type SnapshotPath } from "./snapshot/path.ts";

const CONNECTIONS = 4;
const KEPT_FILES = 128;
/** What DuckDB says of an instance that a fault has ended. */
const INVALIDATED = "database has been invalidated";
/** More rows than this are no answer for a screen: the asker is told to narrow his question. */
const MOST_ROWS = 250_000;
const PIECE_CHARACTERS = 1_000_000;

/** What an instance takes of its machine. */
export type FiguresShares = Pick<Shares, "figuresMemory" | "figuresThreads">;
export type DuckRows = readonly (readonly (string | null)[])[];
type Attached = { users: number; used: number; ready: Promise<void> };

/**
 * One DuckDB in memory without outside reach: at most four statements at once, snapshot files attached read-only as long as they are used.
 */
export class DuckInstance {
  private readonly idle: DuckDBConnection[] = [];
  private readonly waiting: ((connection: DuckDBConnection) => void)[] = [];
  private readonly attached = new Map<string, Attached>();
  private readonly leaving = new Map<string, Promise<void>>();
  private readonly alive = new Set<DuckDBConnection>();
  private ended = false;

  private constructor(private readonly instance: Library) {}

  /**
   * Opens an instance in memory that spills into a folder of its own, with its shares of memory (MiB) and threads; extensions are neither
   * installed nor loaded by themselves.
   */
  static async open(folder: string, { figuresMemory, figuresThreads }: FiguresShares): Promise<DuckInstance> {
    await mkdir(folder, { recursive: true });
    const duck = new DuckInstance(await Library.create(":memory:"));
    for (let count = 0; count < CONNECTIONS; count++) duck.release(await duck.connect());
    await duck.execute(
      [
        "set autoinstall_known_extensions=false",
        "set autoload_known_extensions=false",
        `set memory_limit=${literal(`${figuresMemory}MiB`)}`,
        `set threads=${figuresThreads}`,
        `set temp_directory=${literal(folder)}`,
      ].join("; "),
    );
    return duck;
  }

  /** Runs statements for their effect, over attached files. */
  async execute(sql: string, files: readonly SnapshotPath[] = []): Promise<void> {
    await this.holding(files, () => this.withConnection((connection) => connection.run(sql)));
  }

  /**
   * Answers a statement over attached files; every value is text (exact decimals, yyyy-MM-dd dates) or null. An aborted signal ends it;
   * throws tooLarge above 250,000 rows.
   */
  async query(sql: string, files: readonly SnapshotPath[] = [], signal?: AbortSignal): Promise<DuckRows> {
    return this.holding(files, () =>
      this.withConnection(async (connection) => {
        signal?.throwIfAborted();
        const stop = () => connection.interrupt();
        signal?.addEventListener("abort", stop);
        try {
          const reader = await connection.streamAndReadUntil(sql, MOST_ROWS + 1);
          if (reader.currentRowCount > MOST_ROWS) fail({ type: "tooLarge", limit: MOST_ROWS });
          return reader.getRows().map((row) => row.map(textOf));
        } finally {
          signal?.removeEventListener("abort", stop);
        }
      }),
    );
  }

  /**
   * Answers a statement piece by piece, however many rows it has; a connection is busy until the last piece was taken or the reader left.
   */
  async *stream(sql: string, files: readonly SnapshotPath[] = []): AsyncGenerator<DuckRows, void> {
    const letGo = await this.hold(files);
    const connection = await this.taken();
    try {
      const result = await connection.stream(sql);
      for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) yield* piecesOf(chunk);
    } finally {
      this.release(connection);
      letGo();
    }
  }

  private async holding<T>(files: readonly SnapshotPath[], job: () => Promise<T>): Promise<T> {
    const release = await this.hold(files);
    try {
      return await job();
    } finally {
      release();
    }
  }

  /** Takes no more work, and closes when the last statement has ended. */
  async end(): Promise<void> {
    const busy = Array.from({ length: CONNECTIONS }, () => this.taken());
    this.ended = true;
    await Promise.all(busy);
    this.close();
  }

  /** Ends every connection and the instance. */
  close(): void {
    for (const connection of this.alive) connection.closeSync();
    this.instance.closeSync();
  }

  private async hold(files: readonly SnapshotPath[]): Promise<() => void> {
    const held = files.map(({ hash, path }) => this.use(hash, path));
    const release = () => {
      for (const file of held) file.users--;
      void this.letGo();
    };
    try {
      await Promise.all(held.map((file) => file.ready));
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }

  private use(hash: string, path: string): Attached {
    const known = this.attached.get(hash);
    const file = known ?? { users: 0, used: 0, ready: this.attach(hash, path) };
    file.users++;
    file.used = Date.now();
    if (known) return file;
    this.attached.set(hash, file);
    file.ready.catch(() => this.attached.delete(hash));
    return file;
  }

  /** Detaches the files not used for longest, above a bound; one that is in use stays. */
  private async letGo(): Promise<void> {
    const unused = [...this.attached].filter(([, file]) => file.users === 0).sort(([, a], [, b]) => a.used - b.used);
    const over = unused.slice(0, Math.max(0, this.attached.size - KEPT_FILES));
    for (const [hash] of over) {
      this.attached.delete(hash);
      this.leaving.set(
        hash,
        this.execute(`detach database if exists ${aliasOf(hash)}`).finally(() => this.leaving.delete(hash)),
      );
    }
    await Promise.allSettled(this.leaving.values());
  }

  private async attach(hash: string, path: string): Promise<void> {
    await this.leaving.get(hash);
    await this.execute(`attach if not exists ${literal(path)} as ${aliasOf(hash)} (read_only)`);
  }

  private async connect(): Promise<DuckDBConnection> {
    const connection = await this.instance.connect();
    this.alive.add(connection);
    return connection;
  }

  private async withConnection<T>(job: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.taken();
    try {
      return await job(connection);
    } finally {
      this.release(connection);
    }
  }

  private async taken(): Promise<DuckDBConnection> {
    if (this.ended) throw new Error(`FATAL Error: ${INVALIDATED}`);
    return this.idle.pop() ?? (await new Promise<DuckDBConnection>((resolve) => this.waiting.push(resolve)));
  }

  private release(connection: DuckDBConnection): void {
    const next = this.waiting.shift();
    if (next) next(connection);
    else this.idle.push(connection);
  }
}

/** Whether an error leaves its instance unusable: after a fault of its own DuckDB refuses every further statement. */
export const isFault = (error: unknown): error is Error => error instanceof Error && /^(?:FATAL|INTERNAL) Error/.test(error.message);

/** Whether a fault was another statement's: this one came when the instance was unusable already. */
export const isAftermath = (error: Error): boolean => error.message.includes(INVALIDATED);

/** The rows of a chunk in pieces of about a million characters, so that long cells never stand beside each other by the thousand. */
function* piecesOf(chunk: DuckDBDataChunk): Generator<DuckRows, void> {
  let piece: (string | null)[][] = [];
  let characters = 0;
  for (let at = 0; at < chunk.rowCount; at++) {
    const row = chunk.getRowValues(at).map(textOf);
    piece.push(row);
    for (const cell of row) characters += cell?.length ?? 0;
    if (characters < PIECE_CHARACTERS) continue;
    yield piece;
    [piece, characters] = [[], 0];
  }
  if (piece.length > 0) yield piece;
}

function textOf(value: DuckDBValue): string | null {
  return value === null || value === undefined ? null : String(value);
}

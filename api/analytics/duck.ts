import { machineShares } from "#db/settings/machine";
import type { Log } from "#engine/runtime";
import { DuckInstance, type DuckRows, type FiguresShares, isAftermath, isFault } from "./duckInstance.ts";
import { Remembered } from "./remembered.ts";
import type { SnapshotPath } from "./snapshot/path.ts";

/** How often a question is asked when its instance ends under it. */
const TRIES = 5;
/** How many instances a statement may end before it is refused for good. */
const FAULTS = 2;
/** Statements that are remembered for their faults. */
const REMEMBERED = 256;

/**
 * The server's DuckDB. A fault of its own ends an instance for good: then a new one takes its place and what was asked is asked again; a
 * statement that has ended two of them is not asked any more.
 */
export class Duck {
  private readonly faults = new Remembered<number>(REMEMBERED);
  private renewing: Promise<void> | undefined;

  private constructor(
    private readonly folder: string,
    private readonly log: Log,
    private readonly shares: FiguresShares,
    private instance: DuckInstance,
  ) {}

  /** Opens DuckDB in memory, with this machine's shares unless others are given; it spills into a folder of its own. */
  static async open(folder: string, log: Log, shares: FiguresShares = machineShares()): Promise<Duck> {
    return new Duck(folder, log, shares, await DuckInstance.open(folder, shares));
  }

  /** Runs statements for their effect while files are attached; once, because they may have had half of it. */
  execute(sql: string, files: readonly SnapshotPath[] = []): Promise<void> {
    return this.lasting(sql, (instance) => instance.execute(sql, files), 1);
  }

  /**
   * Answers a statement over attached files; every value is text (exact decimals, yyyy-MM-dd dates) or null. An aborted signal ends it;
   * throws tooLarge above 250,000 rows.
   */
  query(sql: string, files: readonly SnapshotPath[] = [], signal?: AbortSignal): Promise<DuckRows> {
    return this.lasting(sql, (instance) => instance.query(sql, files, signal));
  }

  /**
   * Answers a statement piece by piece, however many rows it has; a connection is busy until the last piece was taken or the reader left.
   * It begins again only while nothing was given.
   */
  async *stream(sql: string, files: readonly SnapshotPath[] = []): AsyncGenerator<DuckRows, void> {
    const { pieces, first } = await this.lasting(sql, async (instance) => {
      const rows = instance.stream(sql, files);
      return { pieces: rows, first: await rows.next() };
    });
    try {
      if (!first.done) yield first.value;
      yield* pieces;
    } finally {
      await pieces.return();
    }
  }

  /** Ends every connection and the instance. */
  close(): void {
    this.instance.close();
  }

  private async lasting<T>(sql: string, job: (instance: DuckInstance) => Promise<T>, tries = TRIES): Promise<T> {
    for (let tried = 1; ; tried++) {
      if ((this.faults.get(sql) ?? 0) >= FAULTS) throw new Error("a statement that ended DuckDB before is not asked again");
      await this.renewing;
      const { instance } = this;
      try {
        return await job(instance);
      } catch (error) {
        if (!isFault(error)) throw error;
        if (!isAftermath(error)) this.note(sql, error);
        await this.renew(instance);
        if (tried === tries) throw error;
      }
    }
  }

  private note(sql: string, error: Error): void {
    this.log.error({ err: error, sql }, "DuckDB ended by a fault of its own; a new instance takes its place");
    this.faults.set(sql, (this.faults.get(sql) ?? 0) + 1);
  }

  private async renew(broken: DuckInstance): Promise<void> {
    if (this.instance === broken) this.renewing ??= this.replace(broken).finally(() => (this.renewing = undefined));
    await this.renewing;
  }

  private async replace(broken: DuckInstance): Promise<void> {
    this.instance = await DuckInstance.open(this.folder, this.shares);
    broken.end().catch((err: unknown) => this.log.warn({ err }, "an instance of DuckDB could not be closed"));
  }
}

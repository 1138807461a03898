import { companiesOf } from "#engine/company";
import type { Runtime } from "#engine/runtime";

const AGAIN_MS = 30_000;

/** What is done with stored files, company by company: those that wait for it, and what is done with one of them. */
export type FileJob<T> = {
  waiting: (compId: number) => Promise<readonly T[]>;
  run: (compId: number, file: T) => Promise<void>;
  /** Logged where it fails; it is tried again. */
  failed: string;
};

/** Does a job with every file that waits for it, one after the other; what fails is tried again. Doing it twice does no harm. */
export class FileQueue<T> {
  private running: Promise<void> | undefined;
  private isRung = false;
  private isClosed = false;
  private again: NodeJS.Timeout | undefined;

  constructor(
    private readonly runtime: Runtime,
    private readonly job: FileJob<T>,
  ) {}

  /** Says that there may be something to do. */
  wake(): void {
    this.isRung = true;
    this.running ??= this.work().finally(() => (this.running = undefined));
  }

  /** Resolves when nothing is being done. */
  async settled(): Promise<void> {
    while (this.running) await this.running;
  }

  /** Lets what runs come to its end. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.again);
    await this.settled();
  }

  private async work(): Promise<void> {
    while (this.isRung && !this.isClosed) {
      this.isRung = false;
      try {
        for (const compId of (await companiesOf(this.runtime)).keys()) await this.doAll(compId);
      } catch (err) {
        this.runtime.log.warn({ err }, this.job.failed);
        this.again = setTimeout(() => this.wake(), AGAIN_MS);
        this.again.unref();
      }
    }
  }

  private async doAll(compId: number): Promise<void> {
    const { waiting, run } = this.job;
    for (let files = await waiting(compId); files.length > 0 && !this.isClosed; files = await waiting(compId))
      for (const file of files) await run(compId, file);
  }
}

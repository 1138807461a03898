import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { companiesOf } from "#engine/company";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { note } from "#extras/notes";
import type { Scan, Verdict } from "./scan.ts";
import type { FileStore } from "./store.ts";
import type { EngineWork } from "#engine/context";

const AGAIN_MS = 30_000;
const BATCH = 20;
const WAITING = shaped({ id: "id", hash: "text" });
type Waiting = RowIn<typeof WAITING>;

/** Has every unchecked file looked at, one after the other; what cannot be checked now is tried again. Doing it twice does no harm. */
export class ScanQueue {
  private running: Promise<void> | undefined;
  private isRung = false;
  private isClosed = false;
  private again: NodeJS.Timeout | undefined;

  constructor(
    private readonly runtime: Runtime,
    private readonly store: FileStore,
    private readonly scan: Scan,
  ) {}

  /** Says that there may be something to check. */
  wake(): void {
    this.isRung = true;
    this.running ??= this.work().finally(() => (this.running = undefined));
  }

  /** Resolves when nothing is being checked. */
  async settled(): Promise<void> {
    while (this.running) await this.running;
  }

  /** Lets the check that runs come to its end. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.again);
    await this.settled();
  }

  private async work(): Promise<void> {
    while (this.isRung && !this.isClosed) {
      this.isRung = false;
      try {
        for (const compId of (await companiesOf(this.runtime)).keys()) await this.checkAll(compId);
      } catch (err) {
        this.runtime.log.warn({ err }, "the virus scan gives no verdict; it is tried again");
        this.again = setTimeout(() => this.wake(), AGAIN_MS);
        this.again.unref();
      }
    }
  }

  private async checkAll(compId: number): Promise<void> {
    for (let waiting = await this.waiting(compId); waiting.length > 0 && !this.isClosed; waiting = await this.waiting(compId))
      for (const file of waiting) await this.check(compId, file);
  }

  private waiting(compId: number): Promise<Waiting[]> {
    return inWork(
      this.runtime,
      systemViewer(compId, "virus scan"),
      (work) =>
        work.run(WAITING`select f.id, f.hash from stored_file f where f.comp_id = ${compId} and f.state = 'unchecked'
          and exists (select 1 from attachment a where a.comp_id = f.comp_id and a.file_id = f.id) order by f.id limit ${BATCH}`),
      "read only",
    );
  }

  private async check(compId: number, { id, hash }: Waiting): Promise<void> {
    const verdict = await this.scan(await this.store.open(`${compId}/${hash}`));
    await inWork(this.runtime, systemViewer(compId, "virus scan"), (work) => settle(work, id, verdict));
    if (verdict === "refused") await this.store.drop(`${compId}/${hash}`);
  }
}

/** A refused file hangs nowhere any more; history says so, and the same bytes are never taken again. */
async function settle(work: EngineWork, fileId: string, verdict: Verdict): Promise<void> {
  await work.run(sql`update stored_file set state = ${verdict} where comp_id = ${work.compId} and id = ${fileId}`);
  const places = await work.run(
    shaped({ module: "text", id: "id", name: "text", isForCustomer: "boolean" })`${
      verdict === "refused"
        ? sql`delete from attachment where comp_id = ${work.compId} and file_id = ${fileId}
            returning module, document_id as id, name, is_for_customer as "isForCustomer"`
        : sql`select module, document_id as id, name, is_for_customer as "isForCustomer" from attachment where comp_id = ${work.compId} and file_id = ${fileId}`
    }`,
  );
  for (const { module, id, name, isForCustomer } of places) {
    if (verdict === "refused") await notifyOfRefusal(work, module, id, name);
    await note(work, module, id, isForCustomer);
  }
}

async function notifyOfRefusal(work: EngineWork, module: string, id: string, name: string): Promise<void> {
  await work.run(sql`insert into document_history (comp_id, id, module, document_id, version, action, reason, actor_id, created_at)
    select ${work.compId}, ${newId()}, ${module}, ${id}, coalesce(max(version), 1), 'refuseFile', ${name}, ${work.viewer.accountId}, ${work.now}::timestamptz
    from document_history where comp_id = ${work.compId} and module = ${module} and document_id = ${id}`);
}

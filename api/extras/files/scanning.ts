import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { note } from "#extras/notes";
import type { FileJob } from "./fileQueue.ts";
import type { Scan, Verdict } from "./scan.ts";
import type { FileStore } from "./store.ts";
import type { EngineWork } from "#engine/context";

const BATCH = 20;
const WAITING = shaped({ id: "id", hash: "text" });
type Waiting = RowIn<typeof WAITING>;

/** Has every unchecked file that hangs on a record looked at, and says which passed. */
export function scanning(runtime: Runtime, store: FileStore, scan: Scan, passed: () => void): FileJob<Waiting> {
  return {
    failed: "the virus scan gives no verdict; it is tried again",
    waiting: (compId) =>
      inWork(
        runtime,
        systemViewer(compId, "virus scan"),
        (work) =>
          work.run(WAITING`select f.id, f.hash from stored_file f where f.comp_id = ${compId} and f.state = 'unchecked'
            and exists (select 1 from attachment a where a.comp_id = f.comp_id and a.file_id = f.id) order by f.id limit ${BATCH}`),
        "read only",
      ),
    run: async (compId, { id, hash }) => {
      const verdict = await scan(await store.open(`${compId}/${hash}`));
      await inWork(runtime, systemViewer(compId, "virus scan"), (work) => settle(work, id, verdict));
      if (verdict === "refused") await store.drop(`${compId}/${hash}`);
      else passed();
    },
  };
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

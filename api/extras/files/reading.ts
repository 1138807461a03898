import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { termsOf } from "#define/terms";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import type { FileJob } from "./fileQueue.ts";
import type { FileStore } from "./store.ts";
import { MOST_READ, READ_TYPES, textOf } from "./text.ts";

const BATCH = 20;
/** PostgreSQL finds a text by one megabyte of terms at most. */
const MOST_TERMS = 50_000;
const WAITING = shaped({ id: "id", hash: "text", type: "text", size: "text" });
type Waiting = RowIn<typeof WAITING>;

/** Reads every file that hangs on a record which is found by its text, so that it is found by what the file says too. */
export function reading(runtime: Runtime, store: FileStore): FileJob<Waiting> {
  const modules = [...runtime.definitions.modules.values()].flatMap(({ id, fullText }) => (fullText ? [id] : []));
  return {
    failed: "a file is not read for the search; it is tried again",
    waiting: (compId) =>
      inWork(
        runtime,
        systemViewer(compId, "file text"),
        (work) =>
          work.run(WAITING`select f.id, f.hash, f.type, f.size::text as size from stored_file f where f.comp_id = ${compId} and f.state = 'passed'
            and f.terms is null and f.type = any(${arrayOf(READ_TYPES, "text")}) and exists (select from attachment a
              where a.comp_id = f.comp_id and a.file_id = f.id and a.module = any(${arrayOf(modules, "text")}))
            order by f.id limit ${BATCH}`),
        "read only",
      ),
    run: async (compId, { id, hash, type, size }) => {
      const text = Number(size) > MOST_READ ? "" : await textOf(type, await bytesOf(await store.open(`${compId}/${hash}`), Number(size)));
      const terms = termsOf(text).slice(0, MOST_TERMS).join(" ");
      await inWork(runtime, systemViewer(compId, "file text"), (work) =>
        work.run(sql`update stored_file set terms = ${terms} where comp_id = ${compId} and id = ${id}`),
      );
    },
  };
}

async function bytesOf(stream: AsyncIterable<Uint8Array>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(new ArrayBuffer(size));
  let at = 0;
  for await (const piece of stream) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

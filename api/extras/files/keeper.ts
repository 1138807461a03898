import { join } from "node:path";
import type { Bucket } from "#bucket/signature";
import type { Module } from "#define/module";
import type { Viewer } from "#define/viewer";
import { companiesOf } from "#engine/company";
import { once } from "#engine/write/idempotent";
import type { Runtime } from "#engine/runtime";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { shaped } from "#db/row";
import { acceptedType, allowAttaching, attach, plainName, refuseKind, registerFile } from "./attachments.ts";
import { bucketStore } from "./bucket.ts";
import { FileQueue } from "./fileQueue.ts";
import { type Received, received } from "./receive.ts";
import { scanFrom } from "./scan.ts";
import { reading } from "./reading.ts";
import { scanning } from "./scanning.ts";
import { diskStore, type FileStore } from "./store.ts";

/** Where files go, how large one may be (bytes), and what looks for viruses in them. */
export type FileSettings = { limit: number; bucket?: Bucket; scan?: string };
/** A file that somebody sends: `key` makes sending it again hang it up only once. */
export type Sent = { name: string; body: AsyncIterable<Uint8Array>; key?: string | undefined; isForCustomer?: boolean };

type Waking = Pick<FileQueue<unknown>, "wake" | "settled" | "close">;

const DAY_MS = 86_400_000;
/** What the program makes is as large as it is; a mail of more than this would be refused anyway. */
const MOST_MADE = 20_000_000;

/** The store that keeps files: a bucket where one is given, else the data folder. */
export function fileStoreOf(dataDir: string, { bucket }: Pick<FileSettings, "bucket">): FileStore {
  return bucket ? bucketStore(bucket) : diskStore(join(dataDir, "files"));
}

/** Takes files in, hands them out, has them checked and clears away what hangs on nothing any more. */
export class FileKeeper {
  private readonly sweeping: NodeJS.Timeout;

  private constructor(
    private readonly runtime: Runtime,
    private readonly incoming: string,
    readonly store: FileStore,
    readonly limit: number,
    private readonly checks: Waking | null,
    private readonly reads: Waking,
  ) {
    this.sweeping = setInterval(
      () => void this.sweep().catch((err: unknown) => runtime.log.error({ err }, "files were not swept")),
      DAY_MS,
    );
    this.sweeping.unref();
  }

  static open(runtime: Runtime, dataDir: string, { limit, bucket, scan }: FileSettings): FileKeeper {
    const store = fileStoreOf(dataDir, bucket ? { bucket } : {});
    const reads = new FileQueue(runtime, reading(runtime, store));
    const checks = scan
      ? new FileQueue(
          runtime,
          scanning(runtime, store, scanFrom(scan), () => reads.wake()),
        )
      : null;
    const keeper = new FileKeeper(runtime, join(dataDir, "incoming"), store, limit, checks, reads);
    keeper.wake();
    return keeper;
  }

  /** Stores a file and hangs it on a record; gives the id of the attachment. */
  async add(viewer: Viewer, module: Module, id: string, sent: Sent): Promise<string> {
    const name = plainName(sent.name);
    refuseKind(module, name);
    await inWork(this.runtime, viewer, (work) => allowAttaching(work, module, id), "read only");
    return received(this.incoming, sent.body, this.limit, async (file) => {
      const fileId = await this.keep(viewer, file, acceptedType(name, file));
      const hang = () =>
        inWork(this.runtime, viewer, (work) => {
          const job = () => attach(work, module, id, { fileId, name, isForCustomer: sent.isForCustomer === true });
          return sent.key === undefined ? job() : once(work, sent.key, ["attach", module.id, id, file.hash, name], job);
        });
      const attachment = await hang();
      this.wake();
      return attachment;
    });
  }

  /** Stores a file that hangs on no record yet and gives its id and type; what nothing names within a day is swept. */
  async take(viewer: Viewer, { name, body }: Pick<Sent, "name" | "body">, limit: number): Promise<{ id: string; type: string }> {
    return received(this.incoming, body, Math.min(limit, this.limit), async (file) => {
      const type = acceptedType(plainName(name), file);
      const id = await this.keep(viewer, file, type);
      this.wake();
      return { id, type };
    });
  }

  /** Stores a file that the program made itself and gives its id; it needs no scan. */
  make(compId: number, body: AsyncIterable<Uint8Array>, type: string): Promise<string> {
    return received(this.incoming, body, MOST_MADE, async (file) => {
      const fileId = await inWork(this.runtime, systemViewer(compId, "files"), (work) => registerFile(work, file, type, "passed"));
      await this.store.put(`${compId}/${file.hash}`, file);
      return fileId;
    });
  }

  /** Noted first, so that bytes whose record never comes are found and swept. */
  private async keep(viewer: Viewer, file: Received, type: string): Promise<string> {
    const fileId = await inWork(this.runtime, viewer, (work) => registerFile(work, file, type, this.checks ? "unchecked" : "passed"));
    await this.store.put(`${viewer.compId}/${file.hash}`, file);
    return fileId;
  }

  /** Clears away bytes that nothing hangs on and nobody sent within a day. */
  async sweep(): Promise<void> {
    for (const compId of (await companiesOf(this.runtime)).keys()) {
      const gone = await inWork(this.runtime, systemViewer(compId, "sweep"), (work) =>
        work.run(shaped({ hash: "text" })`delete from stored_file f where f.comp_id = ${compId} and f.state <> 'refused'
          and f.sent_at < ${work.now}::timestamptz - interval '1 day'
          and not exists (select 1 from attachment a where a.comp_id = f.comp_id and a.file_id = f.id)
          and not exists (select 1 from playlist_item i where i.comp_id = f.comp_id and i.file_id = f.id)
          and not exists (select 1 from outbox o where o.comp_id = f.comp_id and o.stage <> 'sent'
            and o.files @> jsonb_build_array(jsonb_build_object('id', f.id::text))) returning hash`),
      );
      for (const { hash } of gone) await this.store.drop(`${compId}/${hash}`);
    }
  }

  /** What came is checked first, where something checks it, and read after that. */
  private wake(): void {
    (this.checks ?? this.reads).wake();
  }

  /** Resolves when no file waits for its check, or to be read. */
  async settled(): Promise<void> {
    await this.checks?.settled();
    await this.reads.settled();
  }

  /** Ends what runs beside the requests. */
  async close(): Promise<void> {
    clearInterval(this.sweeping);
    await this.checks?.close();
    await this.reads.close();
  }
}

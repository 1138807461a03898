import { once } from "node:events";
import { Worker } from "node:worker_threads";

const office = "application/vnd.openxmlformats-officedocument";
/** The media types of files that are found by what they say. */
export const READ_TYPES = [
  "application/pdf",
  `${office}.wordprocessingml.document`,
  `${office}.spreadsheetml.sheet`,
  `${office}.presentationml.presentation`,
  "text/plain",
  "text/csv",
] as const;

/** Bytes of a file that is read. */
export const MOST_READ = 20_000_000;
const TIME_MS = 30_000;
const MEMORY_MB = 256;

/**
 * What a file of such a type says, read by a thread with memory and time of its own: nothing where it is damaged, locked or takes more
 * than that.
 */
export async function textOf(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const worker = new Worker(new URL("./textWorker.mjs", import.meta.url), {
    workerData: { type, bytes },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    const [text] = (await once(worker, "message", { signal: AbortSignal.timeout(TIME_MS) })) as [string];
    return text;
  } catch {
    return "";
  } finally {
    await worker.terminate();
  }
}

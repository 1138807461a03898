import type { SnapshotFile } from "#define/slice/slice";
import { send } from "./api.ts";

/** Which files are current, and the instant up to which they are true. */
export type Manifest = { version: string; at: string; files: readonly SnapshotFile[] };
export type Progress = (loaded: number) => void;

const CACHE = "longwall-snapshots";

/** Gives the current manifest of a dataset in the page's company; asks the server, which may say that the known one still holds. */
export async function readManifest(dataset: string, signal: AbortSignal): Promise<Manifest> {
  const answer = await send("GET", `/api/datasets/${dataset}/manifest`, { signal });
  const manifest = (await answer.json()) as Manifest;
  // A manifest that is known still tells by its head up to when it holds.
  return { ...manifest, at: answer.headers.get("x-true-at") ?? manifest.at };
}

/** Gives the bytes of a file: from the browser's cache by hash, else from the server while telling how much has come. */
export async function readFile(dataset: string, file: SnapshotFile, progress: Progress, signal: AbortSignal): Promise<Uint8Array> {
  const cache = await openCache();
  const key = keyOf(dataset, file);
  const known = await cache?.match(key);
  if (known) return new Uint8Array(await known.arrayBuffer());
  const answer = await send("GET", `/api/datasets/${dataset}/files/${file.hash}`, { signal });
  const bytes = await gather(answer, file.bytes, progress);
  await cache?.put(key, new Response(new Blob([bytes.slice().buffer]))).catch(() => undefined);
  return bytes;
}

/** Drops the cached files of a dataset that its manifest no longer names. */
export async function dropOldFiles(dataset: string, manifest: Manifest): Promise<void> {
  const cache = await openCache();
  const wanted = new Set(manifest.files.map((file) => keyOf(dataset, file)));
  for (const request of (await cache?.keys()) ?? []) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(`/api/datasets/${dataset}/files/`) && !wanted.has(pathname)) await cache?.delete(request);
  }
}

function keyOf(dataset: string, file: SnapshotFile): string {
  return `/api/datasets/${dataset}/files/${file.hash}`;
}

// Cache storage exists only on secure origins (and the machine itself); without it files are fetched anew.
async function openCache(): Promise<Cache | undefined> {
  return "caches" in window ? caches.open(CACHE) : undefined;
}

async function gather(answer: Response, expected: number, progress: Progress): Promise<Uint8Array> {
  const reader = answer.body?.getReader();
  if (!reader) return new Uint8Array(await answer.arrayBuffer());
  let buffer = new Uint8Array(expected);
  let loaded = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    if (loaded + piece.value.length > buffer.length) buffer = grown(buffer, loaded + piece.value.length);
    buffer.set(piece.value, loaded);
    loaded += piece.value.length;
    progress(loaded);
  }
  return buffer.subarray(0, loaded);
}

function grown(buffer: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(least, buffer.length * 2));
  larger.set(buffer);
  return larger;
}

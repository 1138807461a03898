import { addressOf } from "./api.ts";
import type { News } from "./news.ts";
import { openShared, type Shared } from "./sharedStream.ts";

type Listener = (news: News) => void;

/** Longer without a beat, and the stream is dead though nobody said so: the machine slept. */
const SILENCE_MS = 45_000;

const listeners = new Set<Listener>();
let heardAt = 0;
let stream: Shared | undefined;

/**
 * Listens to the server's news of the page's company, on one stream for all tabs of the browser; also told how long its figures hold, and
 * when something may have been missed. Returns the way to stop.
 */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) disconnect();
  };
}

function connect(): void {
  const address = addressOf("/api/events");
  if (stream?.address === address && !stream.isOver()) return;
  disconnect();
  heardAt = Date.now();
  document.addEventListener("visibilitychange", wakeUp);
  window.addEventListener("online", wakeUp);
  stream = openShared(address, emit);
}

/** A page that is looked at again after its machine slept asks anew. */
function wakeUp(): void {
  if (document.visibilityState !== "visible" || Date.now() - heardAt < SILENCE_MS) return;
  disconnect();
  connect();
  emit({ kind: "missed" });
}

function disconnect(): void {
  document.removeEventListener("visibilitychange", wakeUp);
  window.removeEventListener("online", wakeUp);
  stream?.close();
  stream = undefined;
}

function emit(news: News): void {
  heardAt = Date.now();
  for (const listener of listeners) listener(news);
}

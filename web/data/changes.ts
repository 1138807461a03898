import { addressOf } from "./api.ts";

/** News that the figures of a dataset moved to another version. */
export type Change = { dataset: string; company: number; version: string };
/** A record whose comments or files changed. */
export type RecordNote = { module: string; id: string };
/** A change; or a note; or how far the server's figures are true now; or that notes are told from now on; or that news were missed. */
export type News =
  | { kind: "change"; change: Change }
  | { kind: "note"; note: RecordNote }
  | { kind: "beat"; at: string }
  | { kind: "opened" }
  | { kind: "missed" };
type Listener = (news: News) => void;

/** Longer without a beat, and the stream is dead though nobody said so: the machine slept. */
const SILENCE_MS = 45_000;

const listeners = new Set<Listener>();
let heardAt = 0;
let stream: { address: string; source: EventSource } | undefined;

/** Listens to the server's news of the page's company on one stream for the whole page; also told how long its figures hold, and when something may have been missed. Returns the way to stop. */
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
  if (stream?.address === address && stream.source.readyState !== EventSource.CLOSED) return;
  disconnect();
  const source = new EventSource(address);
  let broken = false;
  heardAt = Date.now();
  document.addEventListener("visibilitychange", wakeUp);
  window.addEventListener("online", wakeUp);
  source.addEventListener("change", (event) => tell({ kind: "change", change: JSON.parse(String(event.data)) as Change }));
  source.addEventListener("note", (event) => tell({ kind: "note", note: JSON.parse(String(event.data)) as RecordNote }));
  source.addEventListener("beat", (event) => tell({ kind: "beat", ...(JSON.parse(String(event.data)) as { at: string }) }));
  source.addEventListener("reset", () => tell({ kind: "missed" }));
  source.addEventListener("error", () => void (broken = true));
  source.addEventListener("open", () => {
    tell({ kind: broken ? "missed" : "opened" });
    broken = false;
  });
  stream = { address, source };
}

/** A page that is looked at again after its machine slept asks anew. */
function wakeUp(): void {
  if (document.visibilityState !== "visible" || Date.now() - heardAt < SILENCE_MS) return;
  disconnect();
  connect();
  tell({ kind: "missed" });
}

function disconnect(): void {
  document.removeEventListener("visibilitychange", wakeUp);
  window.removeEventListener("online", wakeUp);
  stream?.source.close();
  stream = undefined;
}

function tell(news: News): void {
  heardAt = Date.now();
  for (const listener of listeners) listener(news);
}

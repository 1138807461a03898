import { addressOf } from "./api.ts";

/** News that the figures of a dataset moved to another version. */
export type Change = { dataset: string; company: string; version: string };
type Listener = (change: Change | "reconnected") => void;

const listeners = new Set<Listener>();
let stream: { address: string; source: EventSource } | undefined;

/** Listens to the server's news of the page's company on one stream for the whole page; also told when the stream came back after a break. Returns the way to stop. */
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
  source.addEventListener("change", (event) => tell(JSON.parse(String(event.data)) as Change));
  source.addEventListener("error", () => void (broken = true));
  source.addEventListener("open", () => {
    if (broken) tell("reconnected");
    broken = false;
  });
  stream = { address, source };
}

function disconnect(): void {
  stream?.source.close();
  stream = undefined;
}

function tell(change: Change | "reconnected"): void {
  for (const listener of listeners) listener(change);
}

import type { Beat, Change, News, RecordNote } from "./news.ts";

/** The news at an address as one tab hears them. */
export type Shared = {
  address: string;
  close: () => void;
  /** The server ended it for good: who asks again may be somebody else. */ isOver: () => boolean;
};
type OnNews = (news: News) => void;
/** What tabs say to each other: news, or that one has come and wants to know whether news are told already. */
type Said = { news: News; to?: string } | { came: string };

/**
 * Hears the news at an address: of all tabs of the browser one asks the server and passes on what it hears, and another takes over when it
 * goes. Where tabs cannot agree on one (no secure context), each asks.
 */
export function openShared(address: string, onNews: OnNews): Shared {
  if (!("locks" in navigator) || !("BroadcastChannel" in window)) return openOwn(address, onNews);
  const me = crypto.randomUUID();
  const left = new AbortController();
  const channel = new BroadcastChannel(`longwall.events ${address}`);
  const say: (said: Said) => void = channel.postMessage.bind(channel);
  let own: Shared | undefined;
  let isOpen = false;
  const pass = (news: News) => {
    if (news.kind === "opened" || news.kind === "missed") isOpen = true;
    say({ news });
    onNews(news);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (!("came" in data)) return data.to === undefined || data.to === me ? onNews(data.news) : undefined;
    if (own && isOpen) say({ news: { kind: "opened" }, to: data.came });
  });
  say({ came: me });
  const lead = (isFirst: boolean) =>
    new Promise<void>((resolve) => {
      own = openOwn(address, pass, isFirst, resolve);
      left.signal.addEventListener("abort", () => resolve());
    });
  void leadInTurn(`longwall.events ${address}`, left.signal, lead);
  return {
    address,
    isOver: () => own?.isOver() ?? false,
    close: () => {
      left.abort();
      own?.close();
      channel.close();
    },
  };
}

/** Leads at once where nobody does, else when its turn comes: what came between two leaders nobody heard. */
async function leadInTurn(name: string, signal: AbortSignal, lead: (isFirst: boolean) => Promise<void>): Promise<void> {
  let isFirst = false;
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    isFirst = lock !== null && !signal.aborted;
    if (isFirst) await lead(true);
  });
  if (!isFirst) await navigator.locks.request(name, { signal }, () => lead(false)).catch(() => undefined);
}

/**
 * Asks the server itself, as one who hears from the beginning or who may have missed something; `onOver` is told when it will not be
 * answered any more.
 */
function openOwn(address: string, onNews: OnNews, isFirst = true, onOver: () => void = () => undefined): Shared {
  const source = new EventSource(address);
  const isOver = () => source.readyState === EventSource.CLOSED;
  let broken = !isFirst;
  source.addEventListener("change", (event) => onNews({ kind: "change", change: JSON.parse(String(event.data)) as Change }));
  source.addEventListener("note", (event) => onNews({ kind: "note", note: JSON.parse(String(event.data)) as RecordNote }));
  source.addEventListener("beat", (event) => onNews({ kind: "beat", ...(JSON.parse(String(event.data)) as Beat) }));
  source.addEventListener("reset", () => onNews({ kind: "missed" }));
  source.addEventListener("error", () => {
    broken = true;
    if (isOver()) onOver();
  });
  source.addEventListener("open", () => {
    onNews({ kind: broken ? "missed" : "opened" });
    broken = false;
  });
  return { address, isOver, close: () => source.close() };
}

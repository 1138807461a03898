import type { WallLook } from "../cockpit/look.ts";
import type { Moment, Timed } from "#define/wall/playlist";
import type { Language } from "#define/viewer";

/** One thing that is shown in its turn; `page.problem` says why a page cannot be. */
export type ShownItem = Timed & {
  kind: "page" | "picture" | "pdf" | "video";
  link: string | null;
  title: string;
  page: { kind: "report" | "cockpit" | "none"; definition: string; title: string; problem: string | null } | null;
};
/** What is shown at an address, to whom, and in whose days. */
export type Show = {
  screen: { id: string; name: string; place: string; leaseHours: number; watermark: string | null; look: WallLook } | null;
  language: Language;
  company: string;
  companyCode: string;
  timeZone: string;
  free: readonly string[];
  items: readonly ShownItem[];
};

/**
 * What is asked at the address bar: the path, with menu links where it names some (`?link=`, or `?params=` as the report viewer has it).
 */
export function queryHere(): { query: string; links: string[] } {
  const asked = new URLSearchParams(window.location.search);
  const named = [...asked.getAll("link"), ...asked.getAll("params")].slice(0, 12);
  const path = window.location.pathname;
  const rest = new URLSearchParams([...asked].filter(([name]) => !["link", "params", "company", "pair", "guest"].includes(name)));
  const links = named.length > 0 || rest.size === 0 ? named : [`${path}?${rest.toString()}`];
  return { query: new URLSearchParams([["path", path], ...links.map((link) => ["link", link])]).toString(), links };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant (ms) as the site has it. */
export function momentOf(ms: number, { timeZone, free }: Pick<Show, "timeZone" | "free">): Moment {
  const format = formats.get(timeZone) ?? formatOf(timeZone);
  formats.set(timeZone, format);
  const [day, time] = wordsOf(format, ms);
  const [before] = wordsOf(format, ms - DAY_MS);
  return { ms, day, time, isFree: free.includes(day), wasFree: free.includes(before) };
}

const DAY_MS = 86_400_000;
const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" });

function wordsOf(format: Intl.DateTimeFormat, ms: number): [day: string, time: string] {
  const [day = "", time = ""] = format.format(ms).split(" ");
  return [day, time];
}

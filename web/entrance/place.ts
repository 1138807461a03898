import { BRANDS, entryKind } from "#define/access/entries";
import { doorAt } from "#define/wall/doors";
import { UNSENT } from "../data/along.ts";
import { speak, currentLanguage } from "../data/language.ts";
import { forgetTabs } from "../frame/tabs.ts";
import { brandHere } from "./brand.ts";

const HOME = "/dashboard";
let isCleared = false;

/** Says whether somebody stands at a page where he signs in; what leads there with a brand leads on. */
export function isEntrance(): boolean {
  const brand = BRANDS.get(window.location.pathname);
  if (brand !== undefined) {
    const query = new URLSearchParams(window.location.search);
    query.set("brand", brand);
    window.history.replaceState(null, "", `/login?${query}`);
  }
  return entryKind(window.location.pathname) === "signIn";
}

/** Sends somebody without a session to the sign-in page, which remembers where he wanted to go. */
export function goToEntrance(): void {
  const { pathname, search } = window.location;
  const wanted = pathname === "/" ? "" : `?next=${encodeURIComponent(`${pathname}${search}`)}`;
  window.history.replaceState(null, "", `/login${wanted}`);
  clearDesk();
}

/**
 * What a page keeps on this machine goes, but for drafts and what waits to be sent, which lie elsewhere; the page goes on in the language
 * that it speaks.
 */
export function clearDesk(): void {
  isCleared = true;
  forgetTabs();
  const unsent = window.localStorage.getItem(UNSENT);
  window.localStorage.clear();
  if (unsent !== null) window.localStorage.setItem(UNSENT, unsent);
  void speak(currentLanguage());
}

/** The same, once for each visit of a page where somebody signs in. */
export function clearOnce(): void {
  if (!isCleared) clearDesk();
}

/** Where somebody goes on who signs in here: where he wanted to go, within the program, or where he was stopped. */
export function nextPlace(): string {
  const { pathname, search, origin } = window.location;
  if (entryKind(pathname) !== "signIn") return `${pathname}${search}`;
  const wanted = new URLSearchParams(search).get("next");
  const home = brandHere?.opensAt ?? HOME;
  if (!wanted || !URL.canParse(wanted, origin)) return home;
  const next = new URL(wanted, origin);
  return next.origin === origin && entryKind(next.pathname) !== "signIn" ? `${next.pathname}${next.search}` : home;
}

/** The frame goes on where the person was stopped; a page outside of it begins anew. */
export function leaveEntrance(): void {
  if (entryKind(window.location.pathname) !== "signIn") return;
  const next = nextPlace();
  const { pathname } = new URL(next, window.location.origin);
  if (entryKind(pathname) || doorAt(pathname)) window.location.assign(next);
  else window.history.replaceState(null, "", next);
}

import { useSyncExternalStore } from "react";

/** An open tab: its path, the address it was last at (path, query), and how the record that is open there is called. */
export type Tab = { path: string; address: string; record?: string };

export const MOST_TABS = 15;
const STORED = "longwall.tabs.";
const listeners = new Set<() => void>();
let place = "";
let tabs: readonly Tab[] = [];
let changedPaths: ReadonlySet<string> = new Set();

/** The tab that an address belongs to: its path, and the menu link (`?params=`) that is shown there, for each has a tab of its own. */
export function tabAt(pathname: string, search: string): string {
  const link = new URLSearchParams(search).get("params");
  return link ? `${pathname}?params=${encodeURIComponent(link.split("?")[0] ?? "")}` : pathname;
}

/** Brings back the tabs that were left open at a desk (`deskOf`) in this company. */
export function openTabsOf(desk: string, company: string): void {
  const next = `${STORED}${desk}.${company}`;
  if (next === place) return;
  place = next;
  tabs = storedTabs(next);
  wake();
}

/** Forgets the open tabs of every account and company on this machine. */
export function forgetTabs(): void {
  for (const key of Object.keys(window.localStorage)) if (key.startsWith(STORED)) window.localStorage.removeItem(key);
  place = "";
  tabs = [];
  wake();
}

/** Opens a tab (at the end, or with `unshift` before the others) or notes its newest address; false when there is no room for one more. */
export function visitTab(path: string, address: string, insert: string = "push"): boolean {
  const known = tabs.find((tab) => tab.path === path);
  if (!known && tabs.length >= MOST_TABS) return false;
  const stays = known?.record !== undefined && recordIn(known.address) === recordIn(address);
  const fresh = stays ? { ...known, address } : { path, address };
  const added = insert === "unshift" ? [fresh, ...tabs] : [...tabs, fresh];
  const next = known ? tabs.map((tab) => (tab.path === path ? fresh : tab)) : added;
  keep(next);
  return true;
}

/** Says in a tab how the record that is open there is called. */
export function nameRecord(path: string, record: string): void {
  const named = tabs.find((tab) => tab.path === path);
  if (named && named.record !== record) keep(tabs.map((tab) => (tab === named ? { ...tab, record } : tab)));
}

/** Closes tabs and gives the one to show instead of a closed one at `active`. */
export function closeTabs(paths: readonly string[], active: string): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.path === active);
  const left = tabs.filter((tab) => !paths.includes(tab.path));
  const neighbour = tabs.slice(at + 1).find((tab) => left.includes(tab)) ?? tabs.slice(0, at).findLast((tab) => left.includes(tab));
  for (const path of paths) markChanged(path, false);
  keep(left);
  return neighbour;
}

/** Notes that a tab holds changes that are not saved, or no longer does. */
export function markChanged(path: string, changed: boolean): void {
  if (changedPaths.has(path) === changed) return;
  changedPaths = changed ? new Set([...changedPaths, path]) : new Set([...changedPaths].filter((each) => each !== path));
  wake();
}

/** The address of the tab that was opened last. */
export function lastAddress(): string | undefined {
  return tabs.at(-1)?.address;
}

/** Follows the open tabs. */
export function useTabs(): readonly Tab[] {
  return useSyncExternalStore(subscribe, () => tabs);
}

/** Follows which tabs hold unsaved changes. */
export function useChangedPaths(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => changedPaths);
}

function keep(next: readonly Tab[]): void {
  const isSame = (tab: Tab, other: Tab | undefined) => tab.address === other?.address && tab.record === other.record;
  if (next.length === tabs.length && next.every((tab, index) => isSame(tab, tabs[index]))) return;
  tabs = next;
  window.localStorage.setItem(place, JSON.stringify(tabs));
  wake();
}

const recordIn = (address: string): string | null => new URL(address, window.location.origin).searchParams.get("id");

function storedTabs(key: string): readonly Tab[] {
  try {
    return (JSON.parse(window.localStorage.getItem(key) ?? "[]") as Tab[]).slice(0, MOST_TABS);
  } catch {
    return [];
  }
}

function wake(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { useCallback, useSyncExternalStore } from "react";
import { call } from "./api.ts";

type Settings = Readonly<Record<string, unknown>>;
/** The copy on this machine: every setting, and the names of those that the server has not taken yet. */
type Copy = { values: Settings; unsent: readonly string[] };

const PLACE = "/api/preferences/desk";
const PAUSE_MS = 600;
const listeners = new Set<() => void>();
let place = "";
let copy: Copy = { values: {}, unsent: [] };
let timer: number | undefined;

/** Brings the settings of a desk (`deskOf`) in this company: at once from the copy on this machine, then from the server. */
export function openSettingsOf(desk: string, company: string): void {
  const next = `longwall.settings.${desk}.${company}`;
  if (next === place) return;
  place = next;
  copy = copyIn(next);
  void fetchSettings();
}

/** A setting under a name of its own, kept per account; `initial` until it is first changed. */
export function useStored<T>(name: string, initial: T): [T, (next: T) => void] {
  const value = useSyncExternalStore(subscribe, () => copy.values[name]);
  const store = useCallback(
    (next: T) => {
      keep({ values: { ...copy.values, [name]: next }, unsent: [...new Set([...copy.unsent, name])] });
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void send(), PAUSE_MS);
    },
    [name],
  );
  return [value === undefined ? initial : (value as T), store];
}

async function fetchSettings(): Promise<void> {
  const { value } = await call<{ value: Settings | null }>("GET", PLACE).catch(() => ({ value: null }));
  const own = Object.fromEntries(copy.unsent.map((name) => [name, copy.values[name]]));
  if (value) keep({ values: { ...value, ...own }, unsent: copy.unsent });
  if (copy.unsent.length > 0) await send();
}

// What the server does not take now goes with the next change, or when the page is next opened.
async function send(): Promise<void> {
  const { values, unsent } = copy;
  const taken = await call("PUT", PLACE, { body: { value: values } }).then(
    () => true,
    () => false,
  );
  if (taken)
    keep({ values: copy.values, unsent: copy.unsent.filter((name) => !unsent.includes(name) || copy.values[name] !== values[name]) });
}

function keep(next: Copy): void {
  copy = next;
  window.localStorage.setItem(place, JSON.stringify(copy));
  for (const listener of listeners) listener();
}

function copyIn(key: string): Copy {
  try {
    return { values: {}, unsent: [], ...(JSON.parse(window.localStorage.getItem(key) ?? "{}") as Partial<Copy>) };
  } catch {
    return { values: {}, unsent: [] };
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

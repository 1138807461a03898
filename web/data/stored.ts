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
let sendAt = 0;

/** Brings the settings of a desk (`deskOf`) in this company: at once from the copy on this machine, then from the server. */
export function openSettingsOf(desk: string, company: string): void {
  const next = `longwall.settings.${desk}.${company}`;
  if (next === place) return;
  if (place === "") window.addEventListener("storage", ({ key }) => key === place && adopt());
  place = next;
  copy = copyIn(next);
  void fetchSettings();
}

/** Changes a setting by what it is at that moment, for whoever does not show it; the server may be told of it a while (ms) later. */
export function changeStored<T>(name: string, initial: T, next: (value: T) => T, pause: number = PAUSE_MS): void {
  store(name, next((copy.values[name] as T | undefined) ?? initial), pause);
}

/** A setting under a name of its own, kept per account; `initial` until it is first changed. */
export function useStored<T>(name: string, initial: T): [T, (next: T) => void] {
  const value = useSyncExternalStore(subscribe, () => copy.values[name]);
  const change = useCallback((next: T) => store(name, next, PAUSE_MS), [name]);
  return [value === undefined ? initial : (value as T), change];
}

function store(name: string, next: unknown, pause: number): void {
  keep({ values: { ...copy.values, [name]: next }, unsent: [...new Set([...copy.unsent, name])] });
  const due = Date.now() + pause;
  if (timer !== undefined && sendAt <= due) return;
  window.clearTimeout(timer);
  sendAt = due;
  timer = window.setTimeout(() => {
    timer = undefined;
    void send();
  }, pause);
}

async function fetchSettings(): Promise<void> {
  const { value } = await call<{ value: Settings | null }>("GET", PLACE).catch(() => ({ value: null }));
  if (value) keep({ values: { ...value, ...unsentValues() }, unsent: copy.unsent });
  if (copy.unsent.length > 0) await send();
}

// What the server does not take now goes with the next change, or when the page is next opened.
async function send(): Promise<void> {
  const { values, unsent } = copy;
  const value = unsentValues();
  const taken = await call("PATCH", PLACE, { body: { value } }).then(
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

/** Takes over what another window of this browser changed; what is not sent yet stays. */
function adopt(): void {
  copy = { ...copy, values: { ...copyIn(place).values, ...unsentValues() } };
  for (const listener of listeners) listener();
}

function unsentValues(): Settings {
  return Object.fromEntries(copy.unsent.map((name) => [name, copy.values[name]]));
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

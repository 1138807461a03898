/** What a browser on a wall keeps of itself: its key and token, and what it showed last. */
export const SCREEN_STORE = "longwall-screen";
const STORE = "own";
/** Said beside the database, so that it is known at once. */
const MARK = "longwall.screen";

type Names = {
  /** The key pair of the browser, whose private half cannot be read; null over plain HTTP, where there is none. */
  key: CryptoKeyPair | null;
  token: string;
  /** What was to be shown when the server was last reached, and when that was by both clocks (ms). */
  show: unknown;
  contact: { server: number; own: number; away: number };
};

/** Says at once whether this browser was paired with a screen. */
export function isPaired(): boolean {
  return window.localStorage.getItem(MARK) === "1";
}

/** Gives something that was kept; undefined where there is nothing, or the browser keeps nothing. */
export async function own<N extends keyof Names>(name: N): Promise<Names[N] | undefined> {
  return kept<Names[N]>(name);
}

/** Keeps something; a browser that refuses to keep is no fault of the wall. */
export async function setOwn<N extends keyof Names>(name: N, value: Names[N]): Promise<void> {
  if (name === "token") window.localStorage.setItem(MARK, "1");
  await keep(name, value);
}

/** Gives the last answer that was kept of an address. */
export function kept<T>(address: string): Promise<T | undefined> {
  return request<T | undefined>("readonly", (store) => store.get(address) as IDBRequest<T | undefined>).catch(() => undefined);
}

/** Keeps the last answer of an address. */
export async function keep(address: string, value: unknown): Promise<void> {
  await request("readwrite", (store) => store.put(value, address)).catch(() => undefined);
}

/** Forgets the pictures, and stays paired. */
export async function forgetPictures(): Promise<void> {
  const names = await request("readonly", (store) => store.getAllKeys()).catch(() => []);
  for (const name of names)
    if (typeof name === "string" && name.startsWith("/")) await request("readwrite", (store) => store.delete(name)).catch(() => undefined);
}

/** Forgets everything: key, token and pictures. */
export async function forgetAll(): Promise<void> {
  window.localStorage.removeItem(MARK);
  await request("readwrite", (store) => store.clear()).catch(() => undefined);
  if ("caches" in window) for (const name of await caches.keys()) await caches.delete(name);
}

async function request<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(SCREEN_STORE, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
  const database = await settled(opening);
  try {
    return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function settled<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.addEventListener("success", () => resolve(asked.result));
    asked.addEventListener("error", () => reject(asked.error ?? new Error("IndexedDB refused")));
  });
}

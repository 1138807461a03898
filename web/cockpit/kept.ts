const DATABASE = "longwall-walls";
const STORE = "answers";

/** What a wall keeps for the time without network. */
export type Kept<T> = { answer: T; at: string; etag: string };

/** Gives the last answer kept under a key; undefined when there is none or the browser keeps nothing. */
export async function readKept<T>(key: string): Promise<Kept<T> | undefined> {
  try {
    return await request<Kept<T> | undefined>("readonly", (store) => store.get(key) as IDBRequest<Kept<T> | undefined>);
  } catch {
    return undefined;
  }
}

/** Keeps the last answer under a key; a browser that refuses to keep is no fault of the wall. */
export async function keep<T>(key: string, kept: Kept<T>): Promise<void> {
  await request("readwrite", (store) => store.put(kept, key)).catch(() => undefined);
}

async function request<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await settled(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
  return settled(opening);
}

function settled<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.addEventListener("success", () => resolve(asked.result));
    asked.addEventListener("error", () => reject(asked.error ?? new Error("IndexedDB refused")));
  });
}

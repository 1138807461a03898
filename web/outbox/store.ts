import { OUTBOX, settled } from "../data/drafts.ts";
import { type Entry, type NamedEntry, type Owner, ownOf } from "./entry.ts";

const STORE = "entry";

/** All entries of an account on this device. */
export async function readEntries(owner: Owner): Promise<Entry[]> {
  const all = await request("readonly", (store) => store.getAll() as IDBRequest<(Entry | NamedEntry)[]>);
  return ownOf(all, owner);
}

/** Keeps an entry, in the place of one under the same key; rejects where this browser keeps nothing. */
export async function keepEntry(entry: Entry): Promise<void> {
  await request("readwrite", (store) => store.put(entry));
}

/** Forgets entries. */
export async function dropEntry(key: string): Promise<void> {
  await request("readwrite", (store) => store.delete(key));
}

async function request<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(OUTBOX, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE, { keyPath: "key" }));
  const database = await settled(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const value = await settled(ask(transaction.objectStore(STORE)));
    // What is said to be kept survives the page.
    if (mode === "readwrite") await completed(transaction);
    return value;
  } finally {
    database.close();
  }
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("the browser's database refused")));
  });
}

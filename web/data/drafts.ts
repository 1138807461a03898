/** The database of this machine's drafts; signing out leaves it alone. */
export const DRAFTS = "longwall.drafts";
/** That of what it took along to be read without network; gone when its account signs out. */
export const ALONG = "longwall.along";
/** The header by which an answer out of it says when it was taken along. */
export const TAKEN_AT = "x-taken-at";
/** That of what its accounts did without network and the server has not taken yet: signing out leaves it alone too. */
export const OUTBOX = "longwall.outbox";
const STORE = "draft";
const KEPT_MS = 30 * 86_400_000;

/** Something typed and not saved: when, and what (any plain data). */
export type KeptDraft<T> = { key: string; at: string; value: T };

let opened: Promise<IDBDatabase> | undefined;

/** The key of a draft: of an account (whoever bears its name) in a company, on a screen (its path), of one record (its id, or `new`). */
export function draftKey({ accountId, company }: { accountId: string; company: { code: string } }, path: string, record = ""): string {
  return `${accountId} ${company.code} ${path} ${record}`;
}

/** The draft kept under a key, or null; also when this browser keeps nothing. */
export async function readDraft<T>(key: string): Promise<KeptDraft<T> | null> {
  const found = await inStore<KeptDraft<T> | undefined>("readonly", (store) => store.get(key) as IDBRequest<KeptDraft<T> | undefined>);
  return found ?? null;
}

/** Keeps a draft under a key in place of an older one. */
export async function keepDraft(key: string, value: unknown): Promise<void> {
  await inStore("readwrite", (store) => store.put({ key, at: new Date().toISOString(), value } satisfies KeptDraft<unknown>));
}

/** Forgets the draft of a key. */
export async function dropDraft(key: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(key));
}

/** Forgets all drafts whose keys begin with a text. */
export async function dropDraftsUnder(start: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(IDBKeyRange.bound(start, `${start}\uffff`)));
}

async function inStore<T>(mode: IDBTransactionMode, job: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await (opened ??= open());
    return await settled(job(database.transaction(STORE, mode).objectStore(STORE)));
  } catch {
    // A browser that keeps no data (private window, full disk) works without drafts.
    opened = undefined;
    return null;
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DRAFTS, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE, { keyPath: "key" }));
  const database = await settled(request);
  database.addEventListener("versionchange", () => {
    database.close();
    opened = undefined;
  });
  const store = database.transaction(STORE, "readwrite").objectStore(STORE);
  const oldest = new Date(Date.now() - KEPT_MS).toISOString();
  for (const draft of await settled(store.getAll() as IDBRequest<KeptDraft<unknown>[]>)) if (draft.at < oldest) store.delete(draft.key);
  return database;
}

/** What a request to the browser's database gives. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the browser's database refused")));
  });
}

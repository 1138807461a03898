import { ALONG, settled, TAKEN_AT } from "../data/drafts.ts";
import { isTooOld, keptName } from "./keptName.ts";

type Kept = { name: string; at: string; body: string };
const STORE = "answer";

/** Keeps answers by their names, in the place of all that were kept before. */
export async function keepTaken(answers: readonly Omit<Kept, "at">[]): Promise<void> {
  const at = new Date().toISOString();
  const database = await open();
  try {
    const store = database.transaction(STORE, "readwrite").objectStore(STORE);
    store.clear();
    for (const answer of answers) store.put({ ...answer, at } satisfies Kept);
    await settled(store.count());
  } finally {
    database.close();
  }
}

/** What was taken along of an address, and when; undefined where nothing was. All of it goes once it is too old. */
export async function takenOf(address: string): Promise<Kept | undefined> {
  const database = await open();
  try {
    const store = database.transaction(STORE, "readwrite").objectStore(STORE);
    const kept = await settled(store.get(keptName(address)) as IDBRequest<Kept | undefined>);
    if (!kept || !isTooOld(kept.at, Date.now())) return kept;
    await settled(store.clear());
    return undefined;
  } finally {
    database.close();
  }
}

/** The answer to an address as it was when it was taken along. */
export async function answerTaken(address: string): Promise<Response | undefined> {
  const taken = await takenOf(address);
  return taken && new Response(taken.body, { headers: { "content-type": "application/json", [TAKEN_AT]: taken.at } });
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(ALONG, 2);
  opening.addEventListener("upgradeneeded", () => {
    const { result } = opening;
    // What an earlier release took along says nothing of whose it is but a name.
    if (result.objectStoreNames.contains(STORE)) result.deleteObjectStore(STORE);
    result.createObjectStore(STORE, { keyPath: "name" });
  });
  return settled(opening);
}

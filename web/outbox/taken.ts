import { ALONG, settled, TAKEN_AT } from "../data/drafts.ts";
import { keptName } from "./keptName.ts";

type Kept = { name: string; at: string; body: string };
const STORE = "answer";

/** Keeps answers by their names, as of an instant (ISO), in the place of all that were kept before. */
export async function keepTaken(answers: readonly Omit<Kept, "at">[], at: string): Promise<void> {
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

/** The answer to an address as it was when it was taken along. */
export async function answerTaken(address: string): Promise<Response | undefined> {
  const database = await open();
  try {
    const store = database.transaction(STORE, "readonly").objectStore(STORE);
    const taken = await settled(store.get(keptName(address)) as IDBRequest<Kept | undefined>);
    return taken && new Response(taken.body, { headers: { "content-type": "application/json", [TAKEN_AT]: taken.at } });
  } finally {
    database.close();
  }
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

import { ALONG } from "./drafts.ts";

/** Said beside the database, so that it is known at once: the id of the account whose it is. */
export const TAKEN = "longwall.taken";

/** Said where something waits to be sent. */
export const UNSENT = "longwall.unsent";

/** Says whether this browser was ever on the road: it took something along, or has something to send. */
export function wasOnRoad(): boolean {
  return [TAKEN, UNSENT].some((name) => window.localStorage.getItem(name) !== null);
}

/** Forgets what was taken along. */
export async function dropAlong(): Promise<void> {
  if (window.localStorage.getItem(TAKEN) === null) return;
  window.localStorage.removeItem(TAKEN);
  await new Promise((resolve) => {
    const gone = indexedDB.deleteDatabase(ALONG);
    for (const event of ["success", "error", "blocked"]) gone.addEventListener(event, resolve);
  });
}

/** Fetches what reads it; a device has that before it needs it. */
export const loadTaken = () => import("../outbox/taken.ts");

/** The answer to an address that the server cannot be asked, where it was taken along. */
export async function takenAnswer(address: string): Promise<Response | undefined> {
  if (window.localStorage.getItem(TAKEN) === null) return undefined;
  const { answerTaken } = await loadTaken();
  return answerTaken(address).catch(() => undefined);
}

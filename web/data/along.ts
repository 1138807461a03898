import { ALONG } from "./drafts.ts";

/** Beside the database of what was taken along stands whose it is, so that it is known at once; with when, once it is there. */
const TAKEN = "longwall.taken";

/** Said where something waits to be sent. */
export const UNSENT = "longwall.unsent";

/** `days`: how long it is shown; `at` (ISO): when it was taken, null before it is there and once it is not any more (`isGone`). */
export type Taken = { accountId: string; days: number; at: string | null; isGone?: true };

const DAY_MS = 86_400_000;

/** What this browser says that it took along; null where it took nothing. */
export function takenHere(): Taken | null {
  const said = window.localStorage.getItem(TAKEN);
  if (said === null) return null;
  // An earlier release said whose it is alone: that is taken anew.
  return said.startsWith("{") ? (JSON.parse(said) as Taken) : { accountId: said, days: 7, at: "" };
}

/** Says what this browser took along. */
export function sayTaken(taken: Taken): void {
  window.localStorage.setItem(TAKEN, JSON.stringify(taken));
}

/** Says whether this browser was ever on the road: it took something along, or has something to send. */
export function wasOnRoad(): boolean {
  return [TAKEN, UNSENT].some((name) => window.localStorage.getItem(name) !== null);
}

/** Whether what was taken along is no longer shown; what the clock says is to come is as old. */
export function isTooOld({ at, days }: Pick<Taken, "at" | "days">, now: number): boolean {
  if (at === null) return false;
  const age = now - Date.parse(at);
  return !(Math.abs(age) <= days * DAY_MS);
}

/** Forgets what was taken along once it is too old, and says that it did; what was done without network stays. */
export async function dropTooOld(): Promise<void> {
  const taken = takenHere();
  if (!taken || !isTooOld(taken, Date.now())) return;
  sayTaken({ ...taken, at: null, isGone: true });
  await deleteAlong();
}

/** Forgets what was taken along. */
export async function dropAlong(): Promise<void> {
  if (takenHere() === null) return;
  window.localStorage.removeItem(TAKEN);
  await deleteAlong();
}

async function deleteAlong(): Promise<void> {
  await new Promise((resolve) => {
    const gone = indexedDB.deleteDatabase(ALONG);
    for (const event of ["success", "error", "blocked"]) gone.addEventListener(event, resolve);
  });
}

/** Fetches what reads it; a device has that before it needs it. */
export const loadTaken = () => import("../outbox/taken.ts");

/** The answer to an address that the server cannot be asked, where it was taken along. */
export async function takenAnswer(address: string): Promise<Response | undefined> {
  await dropTooOld();
  if (!takenHere()?.at) return undefined;
  const { answerTaken } = await loadTaken();
  return answerTaken(address).catch(() => undefined);
}

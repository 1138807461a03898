import { send } from "../data/api.ts";
import type { SavedRecord } from "../data/records.ts";
import type { Entry } from "./entry.ts";

/** A network that brings no answer for so long brings none. */
const PATIENCE_MS = 60_000;

/**
 * Sends an entry as its account, with the device's time; gives the record as it is then where it was an action. The version that a deed
 * waited for is kept before it is sent, so that every further try says the same.
 */
export async function sendEntry(entry: Entry, keep: (entry: Entry) => Promise<void>): Promise<SavedRecord | null> {
  const { account, company, module, id, key, at, deed } = entry;
  const place = `/api/documents/${module}/${id}`;
  const asked = { account, signal: AbortSignal.timeout(PATIENCE_MS) };
  if (deed.kind === "file") {
    await send("POST", `${place}/files`, { query: { company, name: deed.name, key }, body: deed.file, ...asked });
    return null;
  }
  const version = deed.version ?? (await versionOf(place, company, account));
  if (deed.version === null) await keep({ ...entry, deed: { ...deed, version } });
  const device = { at, sentAt: new Date().toISOString() };
  const body = { version, key, ...deed.said, device };
  return (await (await send("POST", `${place}/actions/${deed.action}`, { query: { company }, body, ...asked })).json()) as SavedRecord;
}

async function versionOf(place: string, company: string, account: string): Promise<number> {
  const answer = await send("GET", place, { query: { company }, account, isFresh: true });
  return ((await answer.json()) as SavedRecord).version;
}

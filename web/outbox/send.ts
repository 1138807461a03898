import { send } from "../data/api.ts";
import type { SavedRecord } from "../data/records.ts";
import { ApiProblem } from "../data/problem.ts";
import { edited, type Entry, patienceFor, TOO_SLOW } from "./entry.ts";

/**
 * Sends an entry as its account, with the device's time; gives the record as it is then where it was an action. The version that a deed
 * waited for is kept before it is sent, and so is that its changes were stored (`keep`): every further try says the same. Throws a problem
 * of its own where it took too long.
 */
export async function sendEntry(entry: Entry, keep: (entry: Entry) => Promise<void>): Promise<SavedRecord | null> {
  const signal = AbortSignal.timeout(patienceFor(entry));
  try {
    return await sendWithin(entry, keep, signal);
  } catch (error) {
    throw signal.aborted ? new ApiProblem({ type: "network", status: TOO_SLOW, title: "network" }) : error;
  }
}

async function sendWithin(entry: Entry, keep: (entry: Entry) => Promise<void>, signal: AbortSignal): Promise<SavedRecord | null> {
  const { accountId, company, module, id, key, at, deed } = entry;
  const place = `/api/documents/${module}/${id}`;
  const asked = { account: accountId, signal };
  if (deed.kind === "file") {
    await send("POST", `${place}/files`, { query: { company, name: deed.name, key }, body: deed.file, ...asked });
    return null;
  }
  const { version, edit } = deed;
  const become = async (next: Entry) => {
    await keep(next);
    return sendWithin(next, keep, signal);
  };
  if (version === null) return become({ ...entry, deed: { ...deed, version: await versionOf(place, company, asked) } });
  if (edit) {
    const stored = await send("PUT", place, { query: { company }, body: { version, key: edit.key, ...edit.draft }, ...asked });
    return become({ ...entry, deed: edited(deed, ((await stored.json()) as SavedRecord).version) });
  }
  const device = { at, sentAt: new Date().toISOString() };
  const body = { version, key, ...deed.said, device };
  return (await (await send("POST", `${place}/actions/${deed.action}`, { query: { company }, body, ...asked })).json()) as SavedRecord;
}

async function versionOf(place: string, company: string, asked: { account: string; signal: AbortSignal }): Promise<number> {
  const answer = await send("GET", place, { query: { company }, ...asked, isFresh: true });
  return ((await answer.json()) as SavedRecord).version;
}

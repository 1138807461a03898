import type { Outcome } from "./outbox.ts";
import { doOrKeep } from "./outbox.ts";
import type { Place } from "./entry.ts";
import { shrunk } from "./shrink.ts";

/** Hangs a file on a record, a picture made small before, and keeps it where the server is not reached. */
export async function hangOrKeep(place: Place, file: File): Promise<Outcome> {
  return doOrKeep(place, crypto.randomUUID(), { kind: "file", ...(await shrunk(file)) });
}

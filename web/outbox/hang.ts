import type { Outcome } from "./outbox.ts";
import { doOrKeep } from "./outbox.ts";
import type { RecordTarget } from "./entry.ts";

/** Hangs a file on a record, and keeps it where the server is not reached. */
export function hangOrKeep(place: RecordTarget, { name, file }: { name: string; file: Blob }): Promise<Outcome> {
  return doOrKeep(place, crypto.randomUUID(), { kind: "file", name, file });
}

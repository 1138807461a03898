import { useState } from "react";
import type { AnsweredProblem } from "../data/problem.ts";
import { readRecord, type SavedRecord } from "../data/records.ts";
import { draftOf } from "./draft.ts";
import { merged, type Versions } from "./merge.ts";
import type { Fault } from "./useFault.ts";
import type { Stored } from "./useStored.ts";
import type { Typed } from "./useTyped.ts";

/** Somebody else's newer version of a record, beside which the own values stay. */
export type Stale = { by: string | null; at: string | null; theirs: SavedRecord };

/**
 * What somebody else stored meanwhile: read when a request is refused as stale (where it cannot be read, the refusal alone stands), and the
 * choice between the two.
 */
export function useConflict(stored: Stored, { typing, draft, restore }: Typed, fault: Fault) {
  const [stale, setStale] = useState<Stale>();
  const read = ({ by, at }: AnsweredProblem) =>
    readRecord(stored.module.id, stored.id).then(
      (theirs) => setStale({ by: by ?? null, at: at ?? null, theirs }),
      // The next attempt is refused in the same way and reads it then.
      () => undefined,
    );
  const goOn = (record: SavedRecord, next: Typed["typing"]) => {
    restore(next);
    stored.keep(record);
    setStale(undefined);
    fault.setProblem(undefined);
  };
  const theirs = stale && draftOf(stale.theirs);
  // Where nothing was typed, mine is what I began with.
  const versions: Versions | undefined = theirs && draft ? { base: typing?.base ?? draft, mine: draft, theirs } : undefined;
  return {
    stale,
    versions,
    read,
    forget: () => setStale(undefined),
    takeTheirs: () => stale && goOn(stale.theirs, null),
    keepMine: () =>
      stale && theirs && goOn(stale.theirs, { base: theirs, version: stale.theirs.version, draft: versions ? merged(versions) : theirs }),
  };
}

export type Conflict = ReturnType<typeof useConflict>;

import type { Transaction } from "#db/client";
import type { DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";

/** The stage of a master that is not yet in use: nothing may name it. */
export const UNRELEASED = "unreleased";

const made = new WeakMap<Transaction, Set<unknown>>();

/** Notes the records that a piece of work makes, for as long as it lasts. */
export function noteMade({ transaction }: EngineWork, records: readonly DocumentRecord[]): void {
  const known = made.get(transaction) ?? new Set();
  for (const { header } of records) known.add(header.id);
  made.set(transaction, known);
}

/** Says whether this very work made a record. */
export const isBeingMade = ({ transaction }: EngineWork, { header }: DocumentRecord): boolean =>
  made.get(transaction)?.has(header.id) ?? false;

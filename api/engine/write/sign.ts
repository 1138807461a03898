import type { Module } from "#define/module";
import type { Row } from "#define/rows";
import type { Work } from "#define/work";
import { bookingsOf, reversalsOf } from "#engine/definition/signatures";
import { shapeOf } from "#engine/definition/shape";

type Signing = { bookings: ReadonlySet<string>; reversals: ReadonlySet<string> };
const NOTHING: Signing = { bookings: new Set(), reversals: new Set() };
const known = new WeakMap<Module, Signing>();

/** Writes on a header who puts the document into the books, or takes it out for good, and when. */
export function sign({ viewer, now }: Work, module: Module, action: string, header: Row): void {
  const { bookings, reversals } = signingOf(module);
  if (bookings.has(action)) Object.assign(header, { confirmedBy: viewer.accountId, confirmedAt: now });
  if (reversals.has(action)) Object.assign(header, { reversedBy: viewer.accountId, reversedAt: now });
}

function signingOf(module: Module): Signing {
  const found = known.get(module) ?? signingAnew(module);
  known.set(module, found);
  return found;
}

function signingAnew(module: Module): Signing {
  if (!shapeOf(module).columns.has("reversedBy")) return NOTHING;
  return { bookings: bookingsOf(module), reversals: new Set(reversalsOf(module).map(([name]) => name)) };
}

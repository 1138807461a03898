import { identifier } from "#db/sql";
import { type SQL, sql } from "drizzle-orm";
import type { EngineWork } from "#engine/context";

/**
 * The predicate that what was said about a record or hung on it is meant for the viewer: for a guest what is marked for the customer, for
 * staff all.
 */
export function meantFor({ viewer }: EngineWork, alias: string): SQL {
  return viewer.isGuest ? identifier(alias, "is_for_customer") : sql`true`;
}

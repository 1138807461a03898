import type postgres from "postgres";
import { type Client, run } from "#db/client";
import { shaped } from "#db/row";
import { notLoaded } from "./fault.ts";

/** Which database of which server somebody is at, as the server itself says, whatever its host is called; its standbys say the same. */
const IDENTITY = shaped({ identity: "text" })`select (pg_catalog.pg_control_system()).system_identifier || '/' || oid as identity
  from pg_catalog.pg_database where datname = pg_catalog.current_database()`;
/** A server that cannot say it is older than any of ours, or something else. */
const CANNOT_SAY = "42883";

/**
 * Ends a load from the program's own database: whoever reads it by the login of a source reads the rows of every company, past all rights.
 */
export async function demandForeign(own: Client, theirs: postgres.TransactionSql, place: string): Promise<void> {
  const [here] = await run(own, IDENTITY);
  const there = await theirs.savepoint((open) => run(open, IDENTITY)).catch(unlessItCannotSay);
  if (here && there[0]?.identity === here.identity) notLoaded("sourceOwn", place);
}

const unlessItCannotSay = (error: unknown): { identity: string }[] => {
  if ((error as { code?: string }).code === CANNOT_SAY) return [];
  throw error;
};

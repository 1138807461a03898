import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";

/** Above so many, all of the kind wait: each lock takes room in the database until its transaction ends. */
const MOST_LOCKS = 50;

/**
 * Lets those who enter one of these texts of a kind (a code, a name) pass one after another until their transactions end: what is looked
 * for after it nobody enters beside it. Locks are taken in one order, so that nobody waits in a circle.
 */
export async function oneByOne(work: Work, kind: string, texts: readonly string[]): Promise<void> {
  const all = [...new Set(texts)];
  if (all.length === 0) return;
  if (all.length > MOST_LOCKS) return work.run(sql`select pg_advisory_xact_lock(hashtextextended(${kind}, 0))`);
  await work.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${kind}, 0))`);
  await work.run(sql`select pg_advisory_xact_lock(hashtext(${kind}), hash)
    from (select distinct hashtext(said) as hash from unnest(${arrayOf(all, "text")}) as given (said) order by 1) as turns`);
}

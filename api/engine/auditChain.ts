import { sql } from "drizzle-orm";
import { batchHash, historyHash } from "#db/auditChain";
import { idAt, newId } from "#db/id";
import { shaped } from "#db/row";
import type { EngineWork } from "./context.ts";

/** What is older has its place in the history (ms), if nobody is writing since before. */
const SETTLED_MS = 30 * 60_000;
/** Clocks of the database and of a process that makes ids go apart by less (ms). */
const SKEW_MS = 60_000;
const MOST_ROWS = 20_000;

/**
 * Chains what the history of a company got since, up to half an hour ago, as one range; says how many rows. Behind the writers, in one
 * statement over a closed range of ids: nobody who saves waits for the hash of somebody else, and whoever writes for longer is waited for.
 */
export async function chainHistory(work: EngineWork, before = idAt(Date.now() - SETTLED_MS)): Promise<number> {
  const { compId } = work;
  await work.run(sql`select pg_advisory_xact_lock(hashtext('auditChain'), ${compId}::integer)`);
  const [last] = await work.run(
    shaped({ number: "integer", toId: "id", hash: "text" })`select number, to_id as "toId", hash from audit_batch
      where comp_id = ${compId} order by number desc limit 1`,
  );
  const settled = await beforeWriters(work, before);
  const batch = newId();
  const [chained] = await work.run(
    shaped({ rows: "integer" })`with taken as (
        select h.id, ${historyHash("h")} as hash from document_history h
        where h.comp_id = ${compId} and h.id > ${last?.toId ?? "0"}::bigint and h.id < ${settled}::bigint order by h.id limit ${MOST_ROWS}),
      range as (insert into audit_batch (comp_id, id, number, from_id, to_id, rows, hash)
        select ${compId}::integer, ${batch}::bigint, ${(last?.number ?? 0) + 1}::integer, min(id), max(id), count(*),
          ${batchHash(sql`${last?.hash ?? null}::text`, sql`string_agg(hash, '' order by id)`)} from taken having count(*) > 0 returning rows),
      linked as (insert into audit_link (comp_id, id, batch_id, hash) select ${compId}::integer, id, ${batch}::bigint, hash from taken)
      select rows from range`,
  );
  return chained?.rows ?? 0;
}

/**
 * The id, at most one, up to where no open transaction writes any more: what is read of the history up to there is whole, and nothing comes
 * to lie between its rows.
 */
export async function beforeWriters({ run }: EngineWork, before: string): Promise<string> {
  const [open] = await run(shaped({ since: "instant?" })`select min(xact_start) as since from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  const first = open?.since ? idAt(Date.parse(open.since) - SKEW_MS) : before;
  return BigInt(first) < BigInt(before) ? first : before;
}

import { type SQL, sql } from "drizzle-orm";
import { newId } from "./id.ts";
import { arrayOf } from "./sql.ts";

/** Rows of a module that changed, and the period that they belong to. */
export type DataChange = { module: string; period: string };

/** Where processes hear of changes that were committed; without `changes`, anything of the company may have changed. */
export const CHANGE_CHANNEL = "longwall_change";
/** Bytes; PostgreSQL takes 8,000 at most. */
const PAYLOAD_LIMIT = 7000;

/** Stores what changed in a company in this transaction, and announces it when it commits. */
export function announcing(compId: number, at: string, changes: readonly DataChange[]): SQL {
  const whole = JSON.stringify({ compId, changes });
  const payload = Buffer.byteLength(whole) < PAYLOAD_LIMIT ? whole : JSON.stringify({ compId });
  const ids = changes.map(() => newId());
  const modules = changes.map(({ module }) => module);
  const periods = changes.map(({ period }) => period);
  return sql`with noted as (insert into data_change (comp_id, id, module, period, created_at)
    select ${compId}::integer, c.id, c.module, c.period, ${at}::timestamptz
    from unnest(${arrayOf(ids, "bigint")}, ${arrayOf(modules, "text")}, ${arrayOf(periods, "text")}) as c (id, module, period))
    select pg_notify(${CHANGE_CHANNEL}::text, ${payload}::text)`;
}

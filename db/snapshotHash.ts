import { type SQL, sql } from "drizzle-orm";
import { identifier } from "./sql.ts";

/**
 * SHA-256 over the values `v` of a snapshot of a closed month, in the order of their keys, and over what lay on each key of it: SQL of the
 * snapshot with this alias.
 */
export const snapshotHash = (snapshot: string): SQL => sql`encode(sha256(convert_to(
  coalesce((select string_agg(md5(concat_ws('|', v.valuation_id, v.opening_quantity, v.opening_value, v.in_quantity, v.in_value, v.out_quantity, v.out_value,
    v.variance_value, v.closing_quantity, v.closing_value, v.opening_price_variance, v.closing_price_variance)), '' order by v.valuation_id)
    from stock_period_snapshot_value v where v.comp_id = ${identifier(snapshot)}.comp_id and v.snapshot_id = ${identifier(snapshot)}.id), '') ||
  coalesce((select string_agg(md5(concat_ws('|', l.balance_id, l.opening_quantity, l.in_quantity, l.out_quantity, l.closing_quantity)), ''
    order by l.balance_id)
    from stock_period_snapshot_line l where l.comp_id = ${identifier(snapshot)}.comp_id and l.snapshot_id = ${identifier(snapshot)}.id), ''), 'UTF8')), 'hex')`;

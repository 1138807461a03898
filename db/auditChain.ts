import { type SQL, sql } from "drizzle-orm";
import { identifier } from "./sql.ts";
import type { LedgerCheck } from "./ledgerCheck.ts";

const sha256 = (text: SQL): SQL => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** The hash over all that a row of the history says: SQL of the row with this alias. */
export const historyHash = (row: string): SQL => {
  const of = identifier(row);
  return sha256(sql`jsonb_build_array(${of}.comp_id, ${of}.id, ${of}.module, ${of}.document_id, ${of}.version, ${of}.action, ${of}.stage_from,
    ${of}.stage_to, ${of}.reason, ${of}.changes, ${of}.actor_id, ${of}.on_behalf_of, ${of}.seen, extract(epoch from ${of}.created_at))::text`);
};

/** The hash of a range: over that of the range before and those of its rows, in their order. */
export const batchHash = (before: SQL, rows: SQL): SQL => sha256(sql`coalesce(${before}, '') || coalesce(${rows}, '')`);

/** A row that was changed, taken away or put in later, and a range that does not follow the one before. */
export const AUDIT_CHECK: LedgerCheck = {
  subject: "auditChain",
  name: "the history is what was chained, row by row and range by range",
  keys: sql`select l.comp_id, 'row ' || l.id as key, h.id is null or ${historyHash("h")} <> l.hash as broken
      from audit_link l left join document_history h on h.comp_id = l.comp_id and h.id = l.id
    union all
    select b.comp_id, 'range ' || b.number, (b.number > 1 and p.id is null) or b.hash <> ${batchHash(
      sql`p.hash`,
      sql`(select string_agg(l.hash, '' order by l.id) from audit_link l where l.comp_id = b.comp_id and l.batch_id = b.id)`,
    )}
      from audit_batch b left join audit_batch p on p.comp_id = b.comp_id and p.number = b.number - 1
    union all
    select h.comp_id, 'row ' || h.id, true from document_history h
      join (select comp_id, max(to_id) as to_id from audit_batch group by comp_id) b on b.comp_id = h.comp_id and h.id <= b.to_id
      where not exists (select from audit_link l where l.comp_id = h.comp_id and l.id = h.id)`,
};

import { type SQL, sql } from "drizzle-orm";
import type { Run } from "./client.ts";
import { shaped } from "./row.ts";
import { identifier } from "./sql.ts";
import type { LedgerCheck } from "./ledgerCheck.ts";

const sha256 = (text: SQL): SQL => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** The hash over all that a row of the history says: SQL of the row with this alias. */
export const historyHash = (row: string): SQL => {
  const of = identifier(row);
  return sha256(sql`jsonb_build_array(${of}.comp_id, ${of}.id, ${of}.module, ${of}.document_id, ${of}.version, ${of}.action, ${of}.stage_from,
    ${of}.stage_to, ${of}.reason, ${of}.changes, ${of}.actor_id, ${of}.on_behalf_of, ${of}.seen, extract(epoch from ${of}.created_at))::text`);
};

/** The hash that a row of the history shall have: of its link, or the last one since an act that stands there erased somebody from it. */
const keptHash = (link: string): SQL => {
  const of = identifier(link);
  return sql`coalesce((select e.hash from audit_erasure e where e.comp_id = ${of}.comp_id and e.history_id = ${of}.id
    and exists (select from document_history d where d.comp_id = e.comp_id and d.module = e.module and d.document_id = e.document_id
      and d.action = e.action and d.created_at = e.created_at) order by e.id desc limit 1), ${of}.hash)`;
};

/** The hash of a range: over that of the range before and those of its rows, in their order. */
export const batchHash = (before: SQL, rows: SQL): SQL => sha256(sql`coalesce(${before}, '') || coalesce(${rows}, '')`);

/** A row that was changed, taken away or put in later, and a range that does not follow the one before. */
export const AUDIT_CHECK: LedgerCheck = {
  subject: "auditChain",
  name: "the history is what was chained, row by row and range by range",
  keys: sql`select l.comp_id, 'row ' || l.id as key, h.id is null or ${historyHash("h")} <> ${keptHash("l")} as broken
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

/** The last range of a company's chain: kept outside of the database, it tells a chain that was written anew from the one that was. */
export type AuditHead = { compId: number; number: number; hash: string };

/** The head of the chain of every company that this transaction sees. */
export const AUDIT_HEADS = shaped({ compId: "integer", number: "integer", hash: "text" })`select distinct on (comp_id)
    comp_id as "compId", number, hash from audit_batch order by comp_id, number desc`;

/** Of heads that were kept outside those whose range is gone or another one: the chain was cut, or written anew since. */
export async function headsLost(run: Run, heads: readonly AuditHead[]): Promise<AuditHead[]> {
  const lost: AuditHead[] = [];
  for (const head of heads) if (!(await hasHash(run, head.compId, head))) lost.push(head);
  return lost;
}

const PIECE = shaped({ number: "integer", rows: "integer", broken: "text[]" });

/**
 * Checks the chain of a company range by range, never more rows at once than one range has: what is broken, as `row ID` and `range NUMBER`;
 * `head N` where the range of a head that was kept outside is gone or another one.
 */
export async function checkAuditChain(
  run: Run,
  compId: number,
  head?: Omit<AuditHead, "compId">,
): Promise<{ rows: number; broken: string[] }> {
  const broken: string[] = [];
  let rows = 0;
  let isHeadThere = head === undefined;
  for (let last = 0; ;) {
    const [piece] = await run(PIECE`${pieceAfter(compId, last)}`);
    if (!piece) break;
    if (piece.number !== last + 1) broken.push(`range ${last + 1}`);
    broken.push(...piece.broken);
    rows += piece.rows;
    last = piece.number;
    if (head?.number === last) isHeadThere = await hasHash(run, compId, head);
  }
  if (head && !isHeadThere) broken.push(`head ${head.number}`);
  return { rows, broken };
}

async function hasHash(run: Run, compId: number, { number, hash }: Omit<AuditHead, "compId">): Promise<boolean> {
  const [found] = await run(
    shaped({ one: "integer" })`select 1 as one from audit_batch where comp_id = ${compId} and number = ${number} and hash = ${hash}`,
  );
  return found !== undefined;
}

/** The range behind a number, with what is broken in it: its rows, rows between its ends that were put in later, and its own hash. */
function pieceAfter(compId: number, last: number): SQL {
  return sql`with b as (select * from audit_batch where comp_id = ${compId} and number > ${last}::integer order by number limit 1),
      p as (select hash, to_id from audit_batch where comp_id = ${compId} and number = (select number - 1 from b)),
      l as (select l.id, l.hash, h.id is null or ${historyHash("h")} <> ${keptHash("l")} as broken from b join audit_link l
        on l.comp_id = ${compId} and l.batch_id = b.id left join document_history h on h.comp_id = l.comp_id and h.id = l.id),
      late as (select h.id from b join document_history h on h.comp_id = ${compId} and h.id <= b.to_id
          and h.id > coalesce((select to_id from p), 0)
        where not exists (select from audit_link o where o.comp_id = h.comp_id and o.id = h.id))
    select b.number, (select count(*)::integer from l) as rows,
      array(select 'row ' || id from l where broken union all select 'row ' || id from late
        union all select 'range ' || b.number where b.hash <> ${batchHash(
          sql`(select hash from p)`,
          sql`(select string_agg(hash, '' order by id) from l)`,
        )} or b.rows <> (select count(*) from l)) as broken
    from b`;
}

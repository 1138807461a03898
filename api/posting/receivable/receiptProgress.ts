import { narrow, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { compare, signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { movedStages } from "#posting/followStage";
import { grouped } from "#posting/rows";

const MODULE = "sales.salesReceipt";
export type ReceiptStage = "confirmed" | "partApplied" | "applied";
/** The system action under which a receipt comes to a stage. */
const FOLLOWING: Readonly<Record<ReceiptStage, string>> = { confirmed: "release", partApplied: "applyPart", applied: "apply" };

/** The stage of a confirmed receipt of which so much is settled. */
export function stageOf(settled: string, whole: string): ReceiptStage {
  if (signOf(settled) === 0) return "confirmed";
  return compare(settled, whole) >= 0 ? "applied" : "partApplied";
}

const MOVED = shaped({ id: "id", docOn: "text", version: "integer", from: "text", to: narrow<ReceiptStage>("text") });

/**
 * Follows what was taken off advances (by item) or given back: the receipts that made them say how much of them is settled and move their
 * stage, with history.
 */
export async function updateReceiptProgress(work: Work, itemIds: readonly string[]): Promise<void> {
  const ids = arrayOf([...new Set(itemIds)], "bigint");
  // Locked by a statement of its own: the sum below must see what another transaction committed meanwhile.
  const held = await work.run(shaped({ id: "id" })`select r.id from sales_receipt r
    where r.comp_id = ${work.compId} and r.stage in ('confirmed', 'partApplied', 'applied') and r.id in (
      select document_id from receivable_item where comp_id = ${work.compId} and id = any(${ids}) and module = ${MODULE} and is_advance)
    order by r.id for update`);
  const receipts = arrayOf(
    held.map(({ id }) => id),
    "bigint",
  );
  const moved =
    await work.run(MOVED`with open as (select h.id, h.stage, h.total_amount + coalesce(sum(i.open_amount), 0) as settled, h.total_amount
      from sales_receipt h left join receivable_item i on i.comp_id = ${work.compId} and i.module = ${MODULE} and i.document_id = h.id and i.is_advance
      where h.comp_id = ${work.compId} and h.id = any(${receipts}) group by h.id, h.stage, h.total_amount),
    next as (select id, stage, settled, case when settled = 0 then 'confirmed' when settled >= total_amount then 'applied' else 'partApplied' end as stage_to
    from open)
    update sales_receipt r set settled_amount = next.settled, stage = next.stage_to, version = r.version + 1, updated_by = ${work.viewer.accountId},
    updated_at = ${work.now}
    from next where r.comp_id = ${work.compId} and r.id = next.id and r.settled_amount <> next.settled
    returning r.id, r.doc_on::text as "docOn", r.version, next.stage as "from", next.stage_to as "to"`);
  for (const [stage, same] of grouped(moved, ({ to }) => to)) await movedStages(work, MODULE, FOLLOWING[stage], same);
  for (const { docOn } of moved) work.changed(MODULE, docOn.slice(0, 4));
}

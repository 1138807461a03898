import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { movedStages } from "#posting/followStage";
import type { Finding } from "#define/rule";

export const BILL = "sales.receivableBill";
const BILL_ROW = shaped({ id: "id", receiptId: "id", docNo: "text", stage: "text", version: "integer" });

/** Ends the bills of receipts that are reversed; one that is not in hand any more stops it. */
export async function endBills(work: Work, receipts: readonly { header: { id: string } }[]): Promise<void> {
  const ids = receipts.map(({ header }) => header.id);
  if (ids.length === 0) return;
  const bills = await work.run(BILL_ROW`select id, receipt_id as "receiptId", doc_no as "docNo", stage, version from receivable_bill
    where comp_id = ${work.compId} and receipt_id = any(${arrayOf(ids, "bigint")}) order by id for update`);
  failIfAny(
    bills
      .filter(({ stage }) => stage !== "inHand")
      .map(({ receiptId, docNo }): Finding => ({ document: ids.indexOf(receiptId), code: "billMoved", field: "paperNo", value: docNo })),
  );
  await work.run(sql`update receivable_bill
    set stage = 'void', moved_on = ${work.today}::date, version = version + 1, updated_by = ${work.viewer.accountId}, updated_at = ${work.now}
    where comp_id = ${work.compId} and id = any(${arrayOf(
      bills.map(({ id }) => id),
      "bigint",
    )})`);
  await movedStages(
    work,
    BILL,
    "end",
    bills.map(({ id, stage, version }) => ({ id, version: version + 1, from: stage, to: "void" })),
  );
}

/** Writes on receipts how their bills stand. */
export async function writeBillState(work: Work, bills: readonly { header: { receiptId: string; stage: string } }[]): Promise<void> {
  await work.run(sql`update sales_receipt r set bill_state = k.state
    from unnest(${arrayOf(
      bills.map(({ header }) => header.receiptId),
      "bigint",
    )}, ${arrayOf(
      bills.map(({ header }) => header.stage),
      "text",
    )}) as k (id, state) where r.comp_id = ${work.compId} and r.id = k.id`);
}

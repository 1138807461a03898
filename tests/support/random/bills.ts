import { newId } from "#db/id";
import type { Ledger } from "#support/ledger";

type Receipt = Record<"id" | "doc_no" | "doc_on" | "customer_id" | "department_id" | "unit_id" | "salesperson_id" | "total_amount", string>;
const PAID_ON = "2026-03-31";

/** Every third receipt of random books came as a bill with the journal that its postings would write; every other bill was paid. */
export async function writeRandomBills(ledger: Ledger, compId: number): Promise<void> {
  const receipts = await ledger.sql<
    Receipt[]
  >`select id, doc_no, doc_on::text as doc_on, customer_id, department_id, unit_id, salesperson_id, total_amount
    from sales_receipt where comp_id = ${compId} order by doc_no`;
  const bills = receipts.flatMap((receipt, at) =>
    at % 3 === 0 ? [{ receipt, id: newId(), isPaid: at % 2 === 0 && receipt.doc_on <= PAID_ON }] : [],
  );
  await ledger.write(
    "receivable_bill",
    bills.map(({ receipt: { id: receiptId, total_amount, ...of }, id, isPaid }) => ({
      ...of,
      comp_id: compId,
      id,
      stage: isPaid ? "paid" : "inHand",
      receipt_id: receiptId,
      bill_type: "bankBill",
      due_on: PAID_ON,
      currency: "CNY",
      total_amount,
      company_amount: total_amount,
      moved_on: isPaid ? PAID_ON : of.doc_on,
      created_by: "0",
      updated_by: "0",
    })),
  );
  const line = (bill: (typeof bills)[number], generation: number, on: string, debit: string, credit: string) => ({
    comp_id: compId,
    id: newId(),
    module: "sales.receivableBill",
    document_id: bill.id,
    doc_no: bill.receipt.doc_no,
    seq: 1,
    generation,
    posted_on: on,
    posted_month: on.slice(0, 7),
    account: "billReceivable",
    party_id: bill.receipt.customer_id,
    debit,
    credit,
  });
  await ledger.write(
    "journal_line",
    bills.flatMap((bill) => [
      line(bill, 1, bill.receipt.doc_on, bill.receipt.total_amount, "0"),
      ...(bill.isPaid ? [line(bill, 2, PAID_ON, "0", bill.receipt.total_amount)] : []),
    ]),
  );
  await ledger.change(ledger.sql, compId, "sales.receivableBill");
}

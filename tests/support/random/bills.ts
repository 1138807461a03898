import { newId } from "#db/id";
import type { Ledger } from "#support/ledger";

type Receipt = Record<
  "id" | "doc_no" | "stage" | "doc_on" | "customer_id" | "department_id" | "unit_id" | "salesperson_id" | "total_amount",
  string
>;
const PAID_ON = "2026-03-31";
const BOUNCED_ON = "2026-05-20";

/** What became of a bill, and when. */
const endOf = ({ doc_on, stage }: Receipt, at: number) =>
  stage === "reversed"
    ? ({ stage: "dishonoured", on: doc_on > BOUNCED_ON ? doc_on : BOUNCED_ON, account: "receivable" } as const)
    : at % 2 === 0 && doc_on <= PAID_ON
      ? ({ stage: "paid", on: PAID_ON, account: "cash" } as const)
      : null;

/**
 * The receipts of random books that came as a bill have one, with the journal that its postings would write: every other bill was paid,
 * those of reversed receipts bounced.
 */
export async function writeRandomBills(ledger: Ledger, compId: number): Promise<void> {
  const receipts = await ledger.sql<
    Receipt[]
  >`select id, doc_no, stage, doc_on::text as doc_on, customer_id, department_id, unit_id, salesperson_id, total_amount
    from sales_receipt where comp_id = ${compId} and method = 'bankBill' order by doc_no`;
  const bills = receipts.map((receipt, at) => ({ receipt, id: newId(), end: endOf(receipt, at) }));
  await ledger.write(
    "receivable_bill",
    bills.map(({ receipt: { id: receiptId, total_amount, ...of }, id, end }) => ({
      ...of,
      comp_id: compId,
      id,
      stage: end?.stage ?? "inHand",
      receipt_id: receiptId,
      bill_type: "bankBill",
      due_on: PAID_ON,
      currency: "CNY",
      total_amount,
      company_amount: total_amount,
      moved_on: end?.on ?? of.doc_on,
      created_by: "0",
      updated_by: "0",
    })),
  );
  const line = ({ id, receipt }: (typeof bills)[number], seq: number, on: string, account: string, debit: string, credit: string) => ({
    comp_id: compId,
    id: newId(),
    module: "sales.receivableBill",
    document_id: id,
    doc_no: receipt.doc_no,
    seq,
    posted_on: on,
    posted_month: on.slice(0, 7),
    account,
    party_id: receipt.customer_id,
    debit,
    credit,
  });
  await ledger.write(
    "journal_line",
    bills.flatMap((bill) =>
      bill.end
        ? [
            line(bill, 1, bill.end.on, bill.end.account, bill.receipt.total_amount, "0"),
            line(bill, 2, bill.end.on, "billReceivable", "0", bill.receipt.total_amount),
          ]
        : [],
    ),
  );
  await ledger.change(ledger.sql, compId, "sales.receivableBill");
}

import { newId } from "#db/id";
import type { Ledger } from "#support/ledger";

type Receipt = Record<"item_id" | "item_kind" | "entry_id" | "line_id", string> &
  Record<"id" | "doc_no" | "stage" | "doc_on" | "customer_id" | "department_id" | "unit_id" | "salesperson_id" | "total_amount", string>;
const PAID_ON = "2026-03-31";
const BOUNCED_ON = "2026-05-20";

/** What became of a bill, and when. */
const endOf = ({ doc_on, stage, item_kind }: Receipt, at: number) =>
  stage === "reversed"
    ? ({
        stage: "dishonoured",
        on: doc_on > BOUNCED_ON ? doc_on : BOUNCED_ON,
        account: item_kind === "advance" ? "advance" : "receivable",
      } as const)
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
  >`select r.id, r.doc_no, r.stage, r.doc_on::text as doc_on, r.customer_id, r.department_id, r.unit_id, r.salesperson_id, r.total_amount,
      e.item_id, i.kind as item_kind, e.id as entry_id, e.line_id
    from sales_receipt r join receivable_entry e on e.comp_id = r.comp_id and e.document_id = r.id and e.module = 'sales.salesReceipt'
      join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
    where r.comp_id = ${compId} and r.method = 'bankBill' order by r.doc_no`;
  const bills = receipts.map((receipt, at) => ({ receipt, id: newId(), end: endOf(receipt, at) }));
  await ledger.write(
    "receivable_bill",
    bills.map(
      ({
        receipt: { id: receiptId, total_amount, item_id: _item, item_kind: _kind, entry_id: _entry, line_id: _line, ...of },
        id,
        end,
      }) => ({
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
      }),
    ),
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
  await ledger.write(
    "receivable_entry",
    bills.flatMap(({ receipt, id, end }) =>
      end?.stage === "dishonoured"
        ? [
            {
              comp_id: compId,
              id: newId(),
              item_id: receipt.item_id,
              kind: "dishonour",
              entry_on: end.on,
              amount: receipt.total_amount,
              company_amount: receipt.total_amount,
              module: "sales.receivableBill",
              document_id: id,
              line_id: receipt.line_id,
              doc_no: receipt.doc_no,
              generation: 2,
              reversal_of: receipt.item_kind === "advance" ? null : receipt.entry_id,
              created_by: "0",
            },
          ]
        : [],
    ),
  );
  await ledger.change(ledger.sql, compId, "sales.receivableBill");
}

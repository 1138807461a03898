import { newId } from "#db/id";
import type { Ledger } from "#support/ledger";

type Owed = Record<"document_id" | "doc_no" | "on" | "value" | "department_id", string>;
const LATER = "2026-04-30";
const minus = (amount: string) => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);

/**
 * What random moves booked against goods received, as the journal that their postings would write; every other such supplier was paid, and
 * every third of those ahead, with his prepayment set off later or not yet.
 */
export async function writeRandomPayments(
  ledger: Ledger,
  compId: number,
  suppliers: readonly string[],
  units: readonly string[],
): Promise<void> {
  const owed = await ledger.sql<Owed[]>`select m.document_id, m.doc_no, m.posted_on::text as on, m.value, w.department_id
    from stock_move m join warehouse w on w.comp_id = m.comp_id and w.id = m.warehouse_id
    where m.comp_id = ${compId} and m.account = 'receivedNotInvoiced' order by m.doc_no`;
  const line = (module: string, documentId: string, no: string, on: string, seq: number, account: string, amount: string) => ({
    comp_id: compId,
    id: newId(),
    module,
    document_id: documentId,
    doc_no: no,
    seq,
    generation: 1,
    posted_on: on,
    posted_month: on.slice(0, 7),
    account,
    debit: amount.startsWith("-") ? "0" : amount,
    credit: amount.startsWith("-") ? amount.slice(1) : "0",
  });
  await ledger.write(
    "journal_line",
    owed.map(({ document_id, doc_no, on, value }) =>
      line("warehouse.goodsReceipt", document_id, doc_no, on, 1, "receivedNotInvoiced", minus(value)),
    ),
  );
  const paid = owed.flatMap((one, at) =>
    at % 2 === 0 && !one.value.startsWith("-")
      ? [{ ...one, id: newId(), isAhead: at % 3 === 0, isSetOff: at % 4 === 0 && one.on <= LATER }]
      : [],
  );
  await ledger.write(
    "payment",
    paid.map(({ id, doc_no, on, value, department_id, isAhead, isSetOff }, at) => ({
      comp_id: compId,
      id,
      doc_no: `P${doc_no}`,
      doc_on: on,
      stage: isAhead && isSetOff ? "applied" : "paid",
      category: isAhead ? "prepayment" : "goods",
      supplier_id: suppliers[at % suppliers.length] ?? "",
      department_id,
      unit_id: units[at % units.length] ?? null,
      currency: "CNY",
      total_amount: value,
      company_amount: value,
      paid_on: on,
      applied_on: isAhead && isSetOff ? LATER : null,
      created_by: "0",
      updated_by: "0",
    })),
  );
  await ledger.write(
    "journal_line",
    paid.flatMap(({ id, doc_no, on, value, isAhead, isSetOff }) => [
      line("finance.payment", id, `P${doc_no}`, on, 1, isAhead ? "prepayment" : "payable", value),
      line("finance.payment", id, `P${doc_no}`, on, 2, "cash", minus(value)),
      ...(isAhead && isSetOff
        ? [
            line("finance.payment", id, `P${doc_no}`, LATER, 3, "payable", value),
            line("finance.payment", id, `P${doc_no}`, LATER, 4, "prepayment", minus(value)),
          ]
        : []),
    ]),
  );
  await ledger.change(ledger.sql, compId, "finance.payment");
}

import { newId } from "#db/id";
import { subtract } from "#define/decimal";
import type { Ledger } from "#support/ledger";

type Row = Record<string, string | number | boolean | null>;
/** One invoice and the receipt of as much, on the same day: what the receipt did, and what became of both. */
type Sold = {
  head: Row;
  contract: string;
  amount: string;
  invoice: string;
  line: string;
  item: string;
  receipt: string;
  advance: string;
  entry: string;
  method: "bankBill" | "transfer";
  isApplied: boolean;
  isReversed: boolean;
  fate: "red" | "refunded" | "settled" | null;
};

/** Half of an amount, cents rounded down. */
export const half = (amount: string) => (Math.floor(Number(amount) * 50) / 100).toFixed(2);
const later = (row: Row, day: string) => (String(row.doc_on) > day ? String(row.doc_on) : day);
/** The days on which somebody found that money had not come, took an invoice back, settled an advance or paid it back. */
const backOn = (row: Row) => later(row, "2026-04-10");
const redOn = (row: Row) => later(row, "2026-03-15");
const settledOn = (row: Row) => later(row, "2026-02-15");
const refundedOn = (row: Row) => later(row, "2026-04-20");
const RED_TAX = "0.05";

function fateOf(index: number, isApplied: boolean, method: string): Sold["fate"] {
  if (index % 5 === 2) return "red";
  if (isApplied || method === "bankBill") return null;
  return index % 4 === 1 ? "refunded" : "settled";
}

/**
 * Issued invoices and confirmed receipts with the ledger and the journal that their postings would write: receipts applied or kept as an
 * advance, reversed, settled later or paid back; invoices taken back where they were paid and where they were not.
 */
export async function writeRandomBilled(
  ledger: Ledger,
  compId: number,
  heads: readonly Row[],
  amounts: readonly string[],
  contracts: readonly Row[],
): Promise<void> {
  const sold = heads.flatMap((head, index): Sold[] => {
    if (head.exchange_rate !== "1") return [];
    const method = index % 3 === 0 ? "bankBill" : "transfer";
    const isReversed = index % 7 === 5;
    const isApplied = index % 2 === 0 && !(isReversed && method === "transfer");
    const ids = { invoice: newId(), line: newId(), item: newId(), receipt: newId(), advance: newId(), entry: newId() };
    const fate = isReversed ? null : fateOf(index, isApplied, method);
    return [{ head, contract: String(contracts[index]?.id), amount: amounts[index] ?? "0", ...ids, method, isApplied, isReversed, fate }];
  });
  await writeInvoices(ledger, compId, sold);
  await writeReceipts(ledger, compId, sold);
  await writeRed(ledger, compId, sold);
  await writeRefunds(ledger, compId, sold);
  await writeSettled(ledger, compId, sold);
}

type Booked = { module: string; document: string; generation?: number; on: string };

/** A line of the journal: debit positive. */
const booked = (
  compId: number,
  { head }: Sold,
  seq: number,
  { module, document, generation = 1, on }: Booked,
  account: string,
  amount: string,
): Row => ({
  comp_id: compId,
  id: newId(),
  module,
  document_id: document,
  doc_no: head.doc_no ?? null,
  seq,
  generation,
  posted_on: on,
  posted_month: on.slice(0, 7),
  account,
  party_id: head.customer_id ?? null,
  debit: amount.startsWith("-") ? "0" : amount,
  credit: amount.startsWith("-") ? amount.slice(1) : "0",
});
const minus = (amount: string) => (amount.startsWith("-") ? amount.slice(1) : `-${amount}`);
const both = (compId: number, one: Sold, what: Booked, debit: string, credit: string, amount: string) => [
  booked(compId, one, 1, what, debit, amount),
  booked(compId, one, 2, what, credit, minus(amount)),
];

type Opened = { id: string; kind: string; module: string; document: string; line: string; on: string; gross: string; open: string };

/** An item as its document opens it. */
const itemOf = (compId: number, { head }: Sold, { id, kind, module, document, line, on, gross, open }: Opened): Row => ({
  comp_id: compId,
  id,
  item_no: `${String(head.doc_no)}-${kind}-${line}`,
  kind,
  customer_id: head.customer_id ?? null,
  department_id: head.department_id ?? null,
  unit_id: head.unit_id ?? null,
  salesperson_id: head.salesperson_id ?? null,
  currency: head.currency ?? null,
  module,
  document_id: document,
  line_id: line,
  doc_no: head.doc_no ?? null,
  posted_on: on,
  due_on: on,
  gross_amount: gross,
  open_amount: open,
});

type Moved = { id?: string; item: string; kind: string; line: string; amount: string; undoes?: string } & Booked;

/** A movement of an item in its ledger. */
const entryOf = (
  compId: number,
  { head }: Sold,
  { id = newId(), item, kind, line, amount, undoes, module, document, generation = 1, on }: Moved,
): Row => ({
  comp_id: compId,
  id,
  item_id: item,
  kind,
  entry_on: on,
  amount,
  company_amount: amount,
  module,
  document_id: document,
  line_id: line,
  doc_no: head.doc_no ?? null,
  generation,
  reversal_of: undoes ?? null,
  created_by: "0",
});

async function writeInvoices(ledger: Ledger, compId: number, sold: readonly Sold[]): Promise<void> {
  await ledger.write(
    "sales_invoice",
    sold.map(({ head, invoice, amount }) => ({
      ...head,
      id: invoice,
      stage: "issued",
      posted_on: head.doc_on ?? null,
      total_amount: amount,
      tax_amount: "0.13",
      amount: subtract(amount, "0.13"),
    })),
  );
  await bill(ledger, compId, sold);
  const invoices = sold.map((one) => ({ one, what: { module: "sales.salesInvoice", document: one.invoice, on: String(one.head.doc_on) } }));
  await ledger.write(
    "receivable_item",
    invoices.map(({ one, what }) =>
      itemOf(compId, one, { ...what, id: one.item, kind: "delivery", line: one.line, gross: one.amount, open: one.amount }),
    ),
  );
  await ledger.write(
    "receivable_entry",
    invoices.map(({ one, what }) => entryOf(compId, one, { ...what, item: one.item, kind: "invoice", line: one.line, amount: one.amount })),
  );
  await ledger.write(
    "journal_line",
    invoices.flatMap(({ one, what }) => [
      booked(compId, one, 1, what, "receivable", one.amount),
      booked(compId, one, 2, what, "revenue", minus(subtract(one.amount, "0.13"))),
      booked(compId, one, 3, what, "outputTax", "-0.13"),
    ]),
  );
}

async function writeReceipts(ledger: Ledger, compId: number, sold: readonly Sold[]): Promise<void> {
  await ledger.write(
    "sales_receipt",
    sold.map(({ head, receipt, amount, method, isReversed }) => ({
      ...head,
      id: receipt,
      stage: isReversed ? "reversed" : "confirmed",
      posted_on: head.doc_on ?? null,
      method,
      total_amount: amount,
    })),
  );
  const receipts = sold.map((one) => ({ one, what: { module: "sales.salesReceipt", document: one.receipt, on: String(one.head.doc_on) } }));
  await ledger.write(
    "receivable_item",
    receipts.flatMap(({ one, what }) =>
      one.isApplied
        ? []
        : [itemOf(compId, one, { ...what, id: one.advance, kind: "advance", line: one.receipt, gross: minus(one.amount), open: "0" })],
    ),
  );
  const moved = ({ isApplied, item, advance, receipt, amount }: Sold) => ({
    item: isApplied ? item : advance,
    kind: isApplied ? "receipt" : "advance",
    line: receipt,
    amount: minus(amount),
  });
  const back = receipts.flatMap(({ one, what }) =>
    one.isReversed && one.method === "transfer" ? [{ one, what: { ...what, generation: 2, on: backOn(one.head) } }] : [],
  );
  await ledger.write("receivable_entry", [
    ...receipts.map(({ one, what }) => entryOf(compId, one, { ...what, ...moved(one), id: one.entry })),
    ...back.map(({ one, what }) => entryOf(compId, one, { ...what, ...moved(one), amount: one.amount, undoes: one.entry })),
  ]);
  const control = ({ isApplied }: Sold) => (isApplied ? "receivable" : "advance");
  await ledger.write("journal_line", [
    ...receipts.flatMap(({ one, what }) =>
      both(compId, one, what, one.method === "bankBill" ? "billReceivable" : "cash", control(one), one.amount),
    ),
    ...back.flatMap(({ one, what }) => both(compId, one, what, control(one), "cash", one.amount)),
  ]);
}

/** Half of some invoices is taken back: of a paid one as an advance, of another off its item. */
async function writeRed(ledger: Ledger, compId: number, sold: readonly Sold[]): Promise<void> {
  const red = sold.flatMap((one) => {
    if (one.fate !== "red") return [];
    const what = { module: "sales.salesInvoice", document: newId(), on: redOn(one.head) };
    return [{ one, what, line: newId(), item: newId(), amount: half(one.amount) }];
  });
  await ledger.write(
    "sales_invoice",
    red.map(({ one, what, amount }) => ({
      ...one.head,
      id: what.document,
      doc_no: `${String(one.head.doc_no)}-red`,
      stage: "issued",
      is_red: true,
      red_of_id: one.invoice,
      posted_on: what.on,
      total_amount: minus(amount),
      tax_amount: minus(RED_TAX),
      amount: minus(subtract(amount, RED_TAX)),
    })),
  );
  await ledger.write(
    "sales_invoice_line",
    red.map(({ one, what, line, amount }) =>
      lineOf(compId, { id: line, seq: 1, invoice: what.document, contract: one.contract, total: minus(amount), of: one.line }),
    ),
  );
  await ledger.write(
    "receivable_item",
    red.flatMap(({ one, what, line, item, amount }) =>
      one.isApplied ? [itemOf(compId, one, { ...what, id: item, kind: "advance", line, gross: minus(amount), open: minus(amount) })] : [],
    ),
  );
  await ledger.write(
    "receivable_entry",
    red.flatMap(({ one, what, line, item, amount }) => [
      entryOf(compId, one, { ...what, item: one.item, kind: "credit", line, amount: minus(amount) }),
      ...(one.isApplied
        ? [
            entryOf(compId, one, { ...what, item: one.item, kind: "freed", line, amount }),
            entryOf(compId, one, { ...what, item, kind: "advance", line, amount: minus(amount) }),
          ]
        : []),
    ]),
  );
  await ledger.write(
    "journal_line",
    red.flatMap(({ one, what, amount }) => [
      booked(compId, one, 1, what, one.isApplied ? "advance" : "receivable", minus(amount)),
      booked(compId, one, 2, what, "revenue", subtract(amount, RED_TAX)),
      booked(compId, one, 3, what, "outputTax", RED_TAX),
    ]),
  );
}

/** Half of some advances is paid back. */
async function writeRefunds(ledger: Ledger, compId: number, sold: readonly Sold[]): Promise<void> {
  const refunded = sold.flatMap((one) => {
    if (one.fate !== "refunded") return [];
    return [{ one, what: { module: "sales.refundRequest", document: newId(), on: refundedOn(one.head) }, amount: half(one.amount) }];
  });
  await ledger.write(
    "refund_request",
    refunded.map(({ one: { head }, what, amount }) => ({
      comp_id: compId,
      id: what.document,
      doc_no: `${String(head.doc_no)}-refund`,
      doc_on: what.on,
      customer_id: head.customer_id ?? null,
      department_id: head.department_id ?? null,
      unit_id: head.unit_id ?? null,
      salesperson_id: head.salesperson_id ?? null,
      currency: head.currency ?? null,
      stage: "done",
      reason: "twice",
      total_amount: amount,
      paid_amount: amount,
      paid_company_amount: amount,
      paid_on: what.on,
      posted_on: what.on,
      created_by: "0",
      updated_by: "0",
    })),
  );
  await ledger.write(
    "receivable_entry",
    refunded.map(({ one, what, amount }) =>
      entryOf(compId, one, { ...what, item: one.advance, kind: "refund", line: one.advance, amount }),
    ),
  );
  await ledger.write(
    "journal_line",
    refunded.flatMap(({ one, what, amount }) => both(compId, one, what, "advance", "cash", amount)),
  );
}

/** Other advances are applied later to what was invoiced. */
async function writeSettled(ledger: Ledger, compId: number, sold: readonly Sold[]): Promise<void> {
  const settled = sold.flatMap((one) => {
    if (one.fate !== "settled") return [];
    return [{ one, line: newId(), what: { module: "sales.receivableSettlement", document: newId(), on: settledOn(one.head) } }];
  });
  await ledger.write(
    "receivable_entry",
    settled.flatMap(({ one, line, what }) => [
      entryOf(compId, one, { ...what, item: one.item, kind: "receipt", line, amount: minus(one.amount) }),
      entryOf(compId, one, { ...what, item: one.advance, kind: "advance", line, amount: one.amount }),
    ]),
  );
  await ledger.write(
    "journal_line",
    settled.flatMap(({ one, what }) => both(compId, one, what, "advance", "receivable", one.amount)),
  );
}

type Line = { id: string; seq: number; invoice: string; contract: string; total: string; of?: string };
const lineOf = (compId: number, { id, seq, invoice, contract, total, of }: Line): Row => ({
  comp_id: compId,
  id,
  seq,
  invoice_id: invoice,
  contract_id: contract,
  /** A contract's one instalment is called as it is. */
  instalment_id: contract,
  total_amount: total,
  tax_amount: subtract(total, half(total)),
  due_on: "2026-03-01",
  red_of_line_id: of ?? null,
});

/** The lines of invoices: they bill contracts in part, whole or beyond what they delivered; of some a part was taken back. */
async function bill(ledger: Ledger, compId: number, sold: readonly Sold[]): Promise<void> {
  await ledger.write(
    "sales_invoice_line",
    sold.flatMap(({ invoice, line: first, contract, amount }, index) => {
      const of = { invoice, contract };
      const more = index % 3 === 0 ? [] : [lineOf(compId, { ...of, id: newId(), seq: 2, total: amount })];
      const back = index % 4 === 0 ? [lineOf(compId, { ...of, id: newId(), seq: 3, total: minus(half(half(amount))), of: first })] : [];
      return [lineOf(compId, { ...of, id: first, seq: 1, total: half(amount) }), ...more, ...back];
    }),
  );
}

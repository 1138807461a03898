import { newId } from "#db/id";
import { subtract } from "#define/decimal";
import type { Ledger } from "#support/ledger";

type Row = Record<string, string | number | boolean | null>;

/** Half of an amount, cents rounded down. */
export const half = (amount: string) => (Math.floor(Number(amount) * 50) / 100).toFixed(2);

/** Issued invoices and confirmed receipts with the journal that their postings would write. */
export async function writeRandomBilled(
  ledger: Ledger,
  compId: number,
  heads: readonly Row[],
  amounts: readonly string[],
  contracts: readonly Row[],
): Promise<void> {
  const home = heads.flatMap((row, index) =>
    row.exchange_rate === "1" ? [{ row, amount: amounts[index] ?? "0", contract: contracts[index] }] : [],
  );
  const invoices = home.map(({ row, amount }) => ({
    ...row,
    id: newId(),
    stage: "issued",
    posted_on: row.doc_on ?? null,
    total_amount: amount,
    tax_amount: "0.13",
    amount: (Number(amount) - 0.13).toFixed(2),
  }));
  const receipts = home.map(({ row, amount }, index) => ({
    ...row,
    id: newId(),
    stage: index % 7 === 5 ? "reversed" : "confirmed",
    posted_on: row.doc_on ?? null,
    method: index % 3 === 0 ? "bankBill" : "transfer",
    total_amount: amount,
  }));
  await ledger.write("sales_invoice", invoices);
  const billed = invoices.map(({ id, total_amount }, at) => ({
    invoice: id,
    amount: total_amount,
    contract: String(home[at]?.contract?.id),
  }));
  await bill(ledger, compId, billed);
  await ledger.write("sales_receipt", receipts);
  const reversed = receipts.filter(({ stage, method }) => stage === "reversed" && method === "transfer");
  await writeReversed(ledger, reversed);
  const line = (
    module: string,
    row: Row,
    seq: number,
    account: string,
    debit: string,
    credit: string,
    generation = 1,
    on = String(row.posted_on),
  ): Row => ({
    comp_id: compId,
    id: newId(),
    module,
    document_id: row.id ?? null,
    doc_no: row.doc_no ?? null,
    seq,
    generation,
    posted_on: on,
    posted_month: on.slice(0, 7),
    account,
    party_id: row.customer_id ?? null,
    debit,
    credit,
  });
  await ledger.write("journal_line", [
    ...invoices.flatMap((row) => [
      line("sales.salesInvoice", row, 1, "receivable", row.total_amount, "0"),
      line("sales.salesInvoice", row, 2, "revenue", "0", row.amount),
      line("sales.salesInvoice", row, 3, "outputTax", "0", row.tax_amount),
    ]),
    ...receipts.flatMap((row) => [
      line("sales.salesReceipt", row, 1, row.method === "bankBill" ? "billReceivable" : "cash", row.total_amount, "0"),
      line("sales.salesReceipt", row, 2, "receivable", "0", row.total_amount),
    ]),
    ...reversed.flatMap((row) => [
      line("sales.salesReceipt", row, 1, "cash", "0", row.total_amount, 2, backOn(row)),
      line("sales.salesReceipt", row, 2, "receivable", row.total_amount, "0", 2, backOn(row)),
    ]),
  ]);
}

/** The day on which somebody found that the money of a receipt had not come: some months after he had confirmed it. */
const backOn = ({ posted_on }: Row) => (String(posted_on) < "2026-04-10" ? "2026-04-10" : String(posted_on));

const advanceOf = ({ total_amount }: { total_amount: string }) => `-${total_amount}`;

/** What a receipt of which nothing is settled brought stood as an advance, until it was taken back. */
async function writeReversed(ledger: Ledger, receipts: readonly (Row & { total_amount: string })[]): Promise<void> {
  const advances = receipts.map((row) => ({ row, item: newId(), first: newId() }));
  await ledger.write(
    "receivable_item",
    advances.map(({ row, item }) => ({
      comp_id: row.comp_id ?? null,
      id: item,
      item_no: `${row.doc_no}-advance`,
      kind: "advance",
      customer_id: row.customer_id ?? null,
      department_id: row.department_id ?? null,
      unit_id: row.unit_id ?? null,
      salesperson_id: row.salesperson_id ?? null,
      currency: row.currency ?? null,
      module: "sales.salesReceipt",
      document_id: row.id ?? null,
      line_id: row.id ?? null,
      doc_no: row.doc_no ?? null,
      posted_on: row.posted_on ?? null,
      due_on: row.posted_on ?? null,
      gross_amount: advanceOf(row),
      open_amount: "0",
    })),
  );
  await ledger.write(
    "receivable_entry",
    advances.flatMap(({ row, item, first }) => {
      const entry = (id: string, generation: number, on: string, amount: string) => ({
        comp_id: row.comp_id ?? null,
        id,
        item_id: item,
        kind: "advance",
        entry_on: on,
        amount,
        company_amount: amount,
        module: "sales.salesReceipt",
        document_id: row.id ?? null,
        line_id: row.id ?? null,
        doc_no: row.doc_no ?? null,
        generation,
        reversal_of: generation === 2 ? first : null,
        created_by: "0",
      });
      return [entry(first, 1, String(row.posted_on), advanceOf(row)), entry(newId(), 2, backOn(row), row.total_amount)];
    }),
  );
}

/** The lines of invoices: they bill contracts in part, whole or beyond what they delivered; of some a part was taken back. */
async function bill(
  ledger: Ledger,
  compId: number,
  invoices: readonly { invoice: string; contract: string; amount: string }[],
): Promise<void> {
  await ledger.write(
    "sales_invoice_line",
    invoices.flatMap(({ invoice, contract, amount }, index) => {
      const [first, second] = [newId(), newId()];
      const line = (id: string, seq: number, total: string, of: string | null = null) => ({
        comp_id: compId,
        id,
        seq,
        invoice_id: invoice,
        contract_id: contract,
        total_amount: total,
        tax_amount: subtract(total, half(total)),
        due_on: "2026-03-01",
        red_of_line_id: of,
      });
      const more = index % 3 === 0 ? [] : [line(second, 2, amount)];
      const back = index % 4 === 0 ? [line(newId(), 3, `-${half(half(amount))}`, first)] : [];
      return [line(first, 1, half(amount)), ...more, ...back];
    }),
  );
}

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
  const receipts = home.map(({ row, amount }) => ({
    ...row,
    id: newId(),
    stage: "confirmed",
    posted_on: row.doc_on ?? null,
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
  const line = (module: string, row: Row, seq: number, account: string, debit: string, credit: string): Row => ({
    comp_id: compId,
    id: newId(),
    module,
    document_id: row.id ?? null,
    doc_no: row.doc_no ?? null,
    seq,
    posted_on: row.posted_on ?? null,
    posted_month: String(row.posted_on).slice(0, 7),
    account,
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
      line("sales.salesReceipt", row, 1, "cash", row.total_amount, "0"),
      line("sales.salesReceipt", row, 2, "receivable", "0", row.total_amount),
    ]),
  ]);
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

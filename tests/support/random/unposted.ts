import { newId } from "#db/id";
import type { Ledger } from "#support/ledger";

/**
 * What waits before the books by its stage: requests handed in, agreed to, being changed and red, receipts and lines of the bank, in two
 * currencies; drafts, and what was issued or given up after months of waiting, stand beside them.
 */
export async function writeRandomUnposted(
  ledger: Ledger,
  compId: number,
  cast: Pick<Cast, "customers" | "departments" | "salespeople">,
): Promise<void> {
  const by = { created_by: "0", updated_by: "0" };
  const stages = ["inApproval", "approved", "changing", "draft", "issued", "approved", "void"];
  const header = (at: number, no: string, stage: string) => ({
    comp_id: compId,
    id: newId(),
    doc_no: `${no}${at}`,
    doc_on: `202${5 + (at % 2)}-0${1 + (at % 6)}-1${at % 9}`,
    stage,
    customer_id: cast.customers[at % cast.customers.length] ?? null,
    department_id: cast.departments[at % cast.departments.length]?.department ?? null,
    salesperson_id: cast.salespeople[at % cast.salespeople.length] ?? null,
    currency: at % 4 === 0 ? "USD" : "CNY",
    total_amount: `${1000 + at * 37}.5`,
    ...by,
  });
  const ofUnit = (at: number) => ({ unit_id: cast.departments[at % cast.departments.length]?.unit ?? null });
  const invoices = stages.map((stage, at) => ({ ...header(at, "UI", stage), ...ofUnit(at), is_red: at === 5 }));
  await ledger.write("sales_invoice", invoices);
  await ledger.write(
    "sales_invoice_line",
    invoices.flatMap(({ id, doc_on, is_red }, at) =>
      [1, 2].map((seq) => ({
        comp_id: compId,
        id: newId(),
        seq,
        invoice_id: id,
        total_amount: `${is_red ? "-" : ""}${(300 + at * 11) * seq}.25`,
        due_on: doc_on.replace("-1", "-2"),
      })),
    ),
  );
  const receipts = ["submitted", "draft", "submitted"].map((stage, at) => ({ ...header(at + 4, "UR", stage), ...ofUnit(at) }));
  await ledger.write("sales_receipt", receipts);
  const lines = ["claimed", "unclaimed"].map((stage, at) => ({ ...header(at + 1, "UB", stage), bank_ref: `UB-${at}`, payer: "payer" }));
  await ledger.write("bank_receipt", lines);
  const entry = (module: string, { id, doc_on }: { id: string; doc_on: string }, stage_to: string, later = 0) => ({
    comp_id: compId,
    id: newId(),
    module,
    document_id: id,
    version: 1,
    action: "submit",
    stage_to,
    actor_id: "0",
    created_at: new Date(Date.parse(`${doc_on}T03:00:00Z`) + later * 86_400_000).toISOString(),
  });
  const history = (module: string, documents: readonly { id: string; doc_on: string; stage: string }[]) =>
    documents.map((one) => entry(module, one, one.stage));
  const given = invoices.filter(({ stage }) => stage === "issued" || stage === "void");
  await ledger.write("document_history", [
    ...given.flatMap((one) => [
      entry("sales.salesInvoice", one, "inApproval", 3),
      { ...entry("sales.salesInvoice", one, one.stage, 80), stage_from: "inApproval" },
    ]),
    ...history(
      "sales.salesInvoice",
      invoices.filter((one) => !given.includes(one)),
    ),
    ...history("sales.salesReceipt", receipts),
    ...history("sales.bankReceipt", lines),
  ]);
  await ledger.change(ledger.sql, compId, "sales.salesInvoice");
}

/** Who may stand in random documents. */
export type Cast = {
  customers: string[];
  departments: { department: string; unit: string }[];
  salespeople: string[];
  warehouses: string[];
  materials: string[];
};

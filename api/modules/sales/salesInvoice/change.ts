import { sql } from "drizzle-orm";
import { salesInvoiceLines, salesInvoiceProducts } from "#db/schema/sales/salesInvoice";
import { arrayOf } from "#db/sql";
import type { Posting } from "#define/module";
import type { DocumentRecord, Row, Work } from "#define/work";
import { textOf } from "#posting/amounts";
import { insertRows } from "#posting/rows";

const TABLES = { lines: salesInvoiceLines, products: salesInvoiceProducts } as const;
/** What stays as it is whatever a change says. */
const OWN = new Set([
  "id",
  "compId",
  "docNo",
  "stage",
  "version",
  "createdBy",
  "createdAt",
  "updatedBy",
  "updatedAt",
  "submittedBy",
  "approvedContent",
]);

/** Keeps the approved content of requests while somebody changes them. */
export const keepApproved: Posting = (documents) => {
  for (const { header, lines } of documents) {
    const said = Object.fromEntries(Object.entries(header).filter(([name]) => !OWN.has(name)));
    header.approvedContent = JSON.stringify({ header: said, lines });
  }
  return Promise.resolve();
};

/** The change is agreed to: what was approved before is in the history. */
export const dropApproved: Posting = (documents) => {
  for (const { header } of documents) header.approvedContent = null;
  return Promise.resolve();
};

/** The change is refused: the requests say again what was approved. */
export const restoreApproved: Posting = async (documents, work) => {
  for (const document of documents) {
    const kept = JSON.parse(textOf(document.header.approvedContent)) as DocumentRecord;
    Object.assign(document.header, kept.header, { approvedContent: null });
    Object.assign(document.lines, kept.lines);
  }
  await replaceLines(work, documents);
};

async function replaceLines(work: Work, documents: readonly DocumentRecord[]): Promise<void> {
  const ids = arrayOf(
    documents.map(({ header }) => textOf(header.id)),
    "bigint",
  );
  await work.run(sql`delete from sales_invoice_line where comp_id = ${work.compId} and invoice_id = any(${ids})`);
  await work.run(sql`delete from sales_invoice_product where comp_id = ${work.compId} and invoice_id = any(${ids})`);
  for (const [name, table] of Object.entries(TABLES))
    await insertRows(
      work,
      table,
      documents.flatMap(({ lines }) => lines[name] ?? []).map(({ compId: _company, ...row }: Row) => row),
    );
}

import { sql } from "drizzle-orm";
import { salesInvoiceLines, salesInvoiceProducts } from "#db/schema/sales/salesInvoice";
import { arrayOf } from "#db/sql";
import { ownNames } from "#define/own";
import type { Work } from "#define/work";
import { contentIn } from "#posting/masterChange";
import { insertRows } from "#posting/rows";
import type { Invoice } from "./source.ts";
import type { Row } from "#define/rows";
import type { Posting } from "#define/rule";

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
export const keepApproved: Posting<Invoice> = (documents) => {
  for (const { header, lines } of documents) {
    const said = Object.fromEntries(Object.entries(header).filter(([name]) => !OWN.has(name)));
    header.approvedContent = JSON.stringify({ header: said, lines });
  }
  return Promise.resolve();
};

/** The change is agreed to: what was approved before is in the history. */
export const dropApproved: Posting<Invoice> = (documents) => {
  for (const { header } of documents) header.approvedContent = null;
  return Promise.resolve();
};

/** The change is refused: the requests say again what was approved. */
export const restoreApproved: Posting<Invoice> = async (documents, work) => {
  for (const document of documents) {
    const kept = contentIn<Invoice>(document.header.approvedContent);
    Object.assign(document.header, kept.header, { approvedContent: null });
    Object.assign(document.lines, kept.lines);
  }
  await replaceLines(work, documents);
};

async function replaceLines(work: Work, documents: readonly Invoice[]): Promise<void> {
  const ids = arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );
  await work.run(sql`delete from sales_invoice_line where comp_id = ${work.compId} and invoice_id = any(${ids})`);
  await work.run(sql`delete from sales_invoice_product where comp_id = ${work.compId} and invoice_id = any(${ids})`);
  for (const name of ownNames(TABLES))
    await insertRows(
      work,
      TABLES[name],
      documents.flatMap(({ lines }): readonly Row[] => lines[name]),
    );
}

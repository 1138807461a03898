import type { DocumentOf } from "#define/rows";
import type { salesInvoiceLines, salesInvoiceProducts, salesInvoices } from "#db/schema/sales/salesInvoice";

/** An invoice with the instalments that it bills and what was sold. */
export type Invoice = DocumentOf<typeof salesInvoices, { lines: typeof salesInvoiceLines; products: typeof salesInvoiceProducts }>;

const MODULE = "sales.salesInvoice";

/** The day on which an invoice is issued: the posting sets it. */
export const dayOf = ({ issuedOn, docOn }: Invoice["header"]): string => issuedOn ?? docOn;

/** Where the journal of an invoice comes from. */
export const invoiceSource = (header: Invoice["header"]) => ({
  module: MODULE,
  documentId: header.id,
  docNo: header.docNo,
  postedOn: dayOf(header),
  partyId: header.customerId,
});

/** Who owes, where and to whom: on every item that an invoice opens. */
export const debtorOf = (header: Invoice["header"]) => ({
  module: MODULE,
  documentId: header.id,
  docNo: header.docNo,
  customerId: header.customerId,
  departmentId: header.departmentId,
  unitId: header.unitId,
  regionId: header.regionId,
  salespersonId: header.salespersonId,
  postedOn: dayOf(header),
  currency: header.currency,
});

import type { Row } from "#define/work";
import { idOf, textOf } from "#posting/amounts";

const MODULE = "sales.salesInvoice";

/** Where the journal of an invoice comes from. */
export const invoiceSource = (header: Row) => ({
  module: MODULE,
  documentId: textOf(header.id),
  docNo: textOf(header.docNo),
  postedOn: textOf(header.issuedOn),
  partyId: textOf(header.customerId),
});

/** Who owes, where and to whom: on every item that an invoice opens. */
export const debtorOf = (header: Row) => ({
  module: MODULE,
  documentId: textOf(header.id),
  docNo: textOf(header.docNo),
  customerId: textOf(header.customerId),
  departmentId: textOf(header.departmentId),
  unitId: idOf(header.unitId),
  regionId: idOf(header.regionId),
  salespersonId: idOf(header.salespersonId),
  postedOn: textOf(header.issuedOn),
  currency: textOf(header.currency),
});

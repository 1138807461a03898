import { negate } from "#define/decimal";
import type { salesReceipts } from "#db/schema/sales/salesReceipt";
import type { RowOf } from "#define/rows";
import type { Opening } from "./receivable.ts";

/** What of a receipt stands unapplied: `lineId` names it, amounts are positive, `on` is its day. */
export type Rest = { lineId: string; itemNo: string; on: string; amount: string; companyAmount: string };

/** The advance of a receipt's customer (and contract) as an item of the ledger. */
export function advanceOf(
  header: RowOf<typeof salesReceipts>,
  module: string,
  { lineId, itemNo, on, amount, companyAmount }: Rest,
): Opening {
  return {
    entry: "advance",
    module,
    documentId: header.id,
    lineId,
    docNo: header.docNo,
    itemNo,
    kind: "advance",
    customerId: header.customerId,
    departmentId: header.departmentId,
    unitId: header.unitId,
    regionId: header.regionId,
    salespersonId: header.salespersonId,
    contractId: header.contractId,
    contractNo: null,
    instalmentId: null,
    postedOn: on,
    dueOn: on,
    acceptedOn: null,
    currency: header.currency,
    amount: negate(amount),
    companyAmount: negate(companyAmount),
  };
}

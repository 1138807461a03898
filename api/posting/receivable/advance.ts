import { negate } from "#define/decimal";
import type { Row } from "#define/work";
import { idOf, textOf } from "#posting/amounts";
import type { Opening } from "./receivable.ts";

/** What of a receipt stands unapplied: `lineId` names it, amounts are positive, `on` is its day. */
export type Rest = { lineId: string; itemNo: string; on: string; amount: string; companyAmount: string };

/** The advance of a receipt's customer (and contract) as an item of the ledger. */
export function advanceOf(header: Row, module: string, { lineId, itemNo, on, amount, companyAmount }: Rest): Opening {
  return {
    entry: "advance",
    module,
    documentId: textOf(header.id),
    lineId,
    docNo: textOf(header.docNo),
    itemNo,
    kind: "advance",
    customerId: textOf(header.customerId),
    departmentId: textOf(header.departmentId),
    unitId: idOf(header.unitId),
    regionId: idOf(header.regionId),
    salespersonId: idOf(header.salespersonId),
    contractId: idOf(header.contractId),
    contractNo: null,
    instalmentId: null,
    postedOn: on,
    dueOn: on,
    acceptedOn: null,
    currency: textOf(header.currency),
    amount: negate(amount),
    companyAmount: negate(companyAmount),
  };
}

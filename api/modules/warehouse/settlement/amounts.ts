import { isEmpty } from "#define/condition";
import type { MoneyDigits } from "#define/work";
import { knownTotal, linesOf, priceLine, total } from "#posting/amounts";
import type { DocumentRecord } from "#define/rows";

/** Sets what each settled line costs, with its tax, and the totals; what an unpriced line costs is not known until it is priced. */
export function deriveSettlement(document: DocumentRecord, money: MoneyDigits): void {
  const lines = linesOf(document, "lines");
  for (const line of lines) {
    priceLine(line, money.company);
    if (isEmpty(line.unitPrice)) Object.assign(line, { amount: null, taxAmount: null });
  }
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalAmount = knownTotal(lines, "amount");
  document.header.taxAmount = knownTotal(lines, "taxAmount");
}

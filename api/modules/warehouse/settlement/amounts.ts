import { isEmpty } from "#define/condition";
import type { MoneyDigits } from "#define/work";
import { knownTotal, priceLine, total } from "#posting/amounts";
import type { DraftOf } from "#define/rows";
import type { Settlement } from "#posting/stock/documents";

/** Sets what each settled line costs, with its tax, and the totals; what an unpriced line costs is not known until it is priced. */
export function deriveSettlement(document: DraftOf<Settlement>, money: MoneyDigits): void {
  const lines = document.lines.lines;
  for (const line of lines) {
    priceLine(line, money.company);
    if (isEmpty(line.unitPrice)) Object.assign(line, { amount: null, taxAmount: null });
  }
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalAmount = knownTotal(lines, "amount");
  document.header.taxAmount = knownTotal(lines, "taxAmount");
}

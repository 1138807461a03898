import type { DocumentRecord, MoneyDigits } from "#define/work";
import { linesOf, priceLine, total } from "#posting/amounts";

/** Sets what each settled line costs, with its tax, and the totals; an unpriced line costs nothing until it is priced. */
export function deriveSettlement(document: DocumentRecord, money: MoneyDigits): void {
  const lines = linesOf(document, "lines");
  for (const line of lines) priceLine(line, money.company);
  document.header.totalQuantity = total(lines, "quantity");
  document.header.totalAmount = total(lines, "amount");
  document.header.taxAmount = total(lines, "taxAmount");
}

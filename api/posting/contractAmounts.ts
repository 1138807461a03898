import { add } from "#define/decimal";
import type { DocumentRecord } from "#define/work";
import { amountOf, linesOf, priceLine, total } from "./amounts.ts";

/** Sets the amounts of a sales contract's products, its totals, and the owner of its instalments. */
export function deriveContract(document: DocumentRecord): void {
  const { header } = document;
  const products = linesOf(document, "products");
  for (const product of products) priceLine(product);
  for (const instalment of linesOf(document, "instalments")) {
    instalment.invoicedAmount = amountOf(instalment.invoicedAmount);
    instalment.departmentId = header.departmentId ?? null;
    instalment.salespersonId = header.salespersonId ?? null;
  }
  header.amount = total(products, "amount");
  header.taxAmount = total(products, "taxAmount");
  header.totalAmount = add(header.amount, header.taxAmount);
  header.exchangeRate ??= "1";
  header.companyAmount = amountOf(header.companyAmount);
  header.cancelledAmount = amountOf(header.cancelledAmount);
}

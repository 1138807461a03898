import { add, subtract } from "#define/decimal";
import type { DocumentRecord, MoneyDigits } from "#define/work";
import { amountOf, linesOf, priceLine, taxWithin, total } from "#posting/amounts";

/** Sets the tax contained in a sales invoice's lines and its totals: with tax, tax, and net. Where it names what was sold, the tax is that of the products. */
export function deriveInvoice(document: DocumentRecord, money: MoneyDigits): void {
  const { header } = document;
  const digits = money.of(header.currency);
  const lines = linesOf(document, "lines");
  const products = linesOf(document, "products");
  for (const line of lines) {
    taxWithin(line, digits);
    line.redAmount = amountOf(line.redAmount);
  }
  for (const product of products) priceLine(product, digits);
  header.totalAmount = total(lines, "totalAmount");
  header.taxAmount = products.length > 0 ? total(products, "taxAmount") : total(lines, "taxAmount");
  header.amount = subtract(header.totalAmount, header.taxAmount);
  header.exchangeRate ??= "1";
  header.redAmount = amountOf(header.redAmount);
}

/** What the products of an invoice come to, with tax. */
export function productTotal(document: DocumentRecord): string {
  const products = linesOf(document, "products");
  return add(total(products, "amount"), total(products, "taxAmount"));
}

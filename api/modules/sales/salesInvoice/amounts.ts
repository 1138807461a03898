import { add, subtract } from "#define/decimal";
import type { MoneyDigits } from "#define/work";
import { priceLine, taxWithin, total } from "#posting/amounts";
import type { Invoice } from "./source.ts";
import type { DraftOf } from "#define/rows";

/**
 * Sets the tax contained in a sales invoice's lines and its totals: with tax, tax, and net. Where it names what was sold, the tax is that
 * of the products.
 */
export function deriveInvoice(document: DraftOf<Invoice>, money: MoneyDigits): void {
  const { header } = document;
  const digits = money.of(header.currency);
  const lines = document.lines.lines;
  const products = document.lines.products;
  for (const line of lines) {
    taxWithin(line, digits);
    line.redAmount ??= "0";
  }
  for (const product of products) priceLine(product, digits);
  header.totalAmount = total(lines, "totalAmount");
  header.taxAmount = products.length > 0 ? total(products, "taxAmount") : total(lines, "taxAmount");
  header.amount = subtract(header.totalAmount, header.taxAmount);
  header.exchangeRate ??= "1";
  header.redAmount ??= "0";
}

/** What the products of an invoice come to, with tax. */
export function productTotal(document: DraftOf<Invoice>): string {
  const products = document.lines.products;
  return add(total(products, "amount"), total(products, "taxAmount"));
}

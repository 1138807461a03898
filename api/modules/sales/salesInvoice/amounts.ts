import { add, multiply, round, subtract } from "#define/decimal";
import type { MoneyDigits } from "#define/work";
import { amountOf, shares, taxLines, taxLinesWithin, total } from "#posting/amounts";
import { isAmountAlone, isOfLineAbove } from "./kinds.ts";
import type { Invoice } from "./source.ts";
import type { DraftOf } from "#define/rows";

type Product = DraftOf<Invoice>["lines"]["products"][number];

/**
 * Sets the tax contained in a sales invoice's lines and its totals: with tax, tax, and net. Where it names what was sold, the tax is that
 * of the products, each line's share of it by what it bills.
 */
export function deriveInvoice(document: DraftOf<Invoice>, money: MoneyDigits): void {
  const { header } = document;
  const digits = money.of(header.currency);
  const { lines, products } = document.lines;
  const basis = (header.taxBasis ??= "line");
  header.roundingAmount ??= "0";
  for (const line of lines) line.redAmount ??= "0";
  taxLinesWithin(lines, basis, digits);
  priceProducts(products, digits);
  taxLines(products, basis, digits);
  header.totalAmount = total(lines, "totalAmount");
  header.taxAmount = products.length > 0 ? total(products, "taxAmount") : total(lines, "taxAmount");
  if (products.length > 0) {
    const billed = lines.map(({ totalAmount }) => amountOf(totalAmount));
    for (const [at, share] of shares(header.taxAmount, billed, digits).entries()) {
      const line = lines[at];
      if (line) line.taxAmount = share;
    }
  }
  header.amount = subtract(header.totalAmount, header.taxAmount);
  header.exchangeRate ??= "1";
  header.redAmount ??= "0";
}

/** Goods are quantity by price, a discount is of the goods above it and at their rate. */
function priceProducts(products: readonly Product[], digits: number): void {
  let above: Product | undefined;
  for (const product of products) {
    product.kind ??= "goods";
    if (!isAmountAlone(product)) {
      product.amount = multiply(amountOf(product.quantity), amountOf(product.unitPrice), digits);
      above = product;
      continue;
    }
    Object.assign(product, { quantity: null, unitPrice: null, amount: round(amountOf(product.amount), digits) });
    const of = isOfLineAbove(product) ? above : undefined;
    Object.assign(product, {
      contractProductId: of?.contractProductId ?? null,
      materialId: of?.materialId ?? null,
      taxRate: of ? of.taxRate : product.taxRate,
    });
  }
}

/** What the products of an invoice and its rounding come to, with tax. */
export function productTotal({ header, lines }: DraftOf<Invoice>): string {
  return add(total(lines.products, "amount"), total(lines.products, "taxAmount"), header.roundingAmount ?? "0");
}

import { add, divide, multiply, subtract } from "#define/decimal";
import type { DocumentRecord, Row } from "#define/work";
import { amountOf, linesOf, total } from "#posting/amounts";

/** Orders are not in the books, so they keep the four digits of their prices; the books take cents. */
const DIGITS = 4;

/** Sets the amounts of a purchase order's lines and its totals: net, tax, and both with freight. */
export function deriveOrder(document: DocumentRecord): void {
  const { header } = document;
  const lines = linesOf(document, "lines");
  for (const line of lines) {
    line.taxRate ??= "0";
    line.amount = multiply(amountOf(line.quantity), amountOf(line.unitPrice), DIGITS);
    line.receivedQuantity = amountOf(line.receivedQuantity);
  }
  taxLines(lines);
  header.freight ??= "0";
  header.amount = total(lines, "amount");
  header.taxAmount = total(lines, "taxAmount");
  header.totalAmount = add(header.amount, header.taxAmount, amountOf(header.freight));
}

/** Each line carries what its net adds to the tax of its rate, so that the order's tax is exactly that of its net. */
function taxLines(lines: readonly Row[]): void {
  const rates = new Map<string, { net: string; tax: string }>();
  for (const line of lines) {
    const rate = amountOf(line.taxRate);
    const before = rates.get(rate) ?? { net: "0", tax: "0" };
    const net = add(before.net, amountOf(line.amount));
    const tax = divide(multiply(net, rate, 8), "100", DIGITS);
    line.taxAmount = subtract(tax, before.tax);
    rates.set(rate, { net, tax });
  }
}

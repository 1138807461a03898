import { isEmpty } from "#define/condition";
import { add, divide, multiply, subtract } from "#define/decimal";
import type { purchaseOrderLines, purchaseOrders } from "#db/schema/purchasing/purchasing";
import type { DocumentOf, DraftOf } from "#define/rows";
import { total } from "#posting/amounts";

/** Orders are not in the books, so they keep the four digits of their prices; the books take cents. */
const DIGITS = 4;

type Order = DocumentOf<typeof purchaseOrders, { lines: typeof purchaseOrderLines }>;

/**
 * Sets the amounts of a purchase order's lines and its totals: net, tax, and both with freight; those of an order within the group are what
 * the contract of the company that sells says.
 */
export function deriveOrder(document: DraftOf<Order>): void {
  const { header } = document;
  const lines = document.lines.lines;
  if (!isEmpty(header.twinId)) return;
  for (const line of lines) {
    line.taxRate ??= "0";
    line.amount = multiply(line.quantity ?? "0", line.unitPrice ?? "0", DIGITS);
    line.receivedQuantity ??= "0";
  }
  taxLines(lines);
  header.freight ??= "0";
  header.amount = total(lines, "amount");
  header.taxAmount = total(lines, "taxAmount");
  header.totalAmount = add(header.amount, header.taxAmount, header.freight);
}

/** Each line carries what its net adds to the tax of its rate, so that the order's tax is exactly that of its net. */
function taxLines(lines: DraftOf<Order>["lines"]["lines"]): void {
  const rates = new Map<string, { net: string; tax: string }>();
  for (const line of lines) {
    const rate = line.taxRate ?? "0";
    const before = rates.get(rate) ?? { net: "0", tax: "0" };
    const net = add(before.net, line.amount ?? "0");
    const tax = divide(multiply(net, rate, 8), "100", DIGITS);
    line.taxAmount = subtract(tax, before.tax);
    rates.set(rate, { net, tax });
  }
}

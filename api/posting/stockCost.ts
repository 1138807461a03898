import { add, compare, divide, multiply, round, signOf, subtract } from "#define/decimal";
import type { Issue } from "#define/problem";
import { CENTS } from "./amounts.ts";

/** What lies on one stock key: quantities in the base unit, value in company currency. */
export type Stock = { quantity: string; reserved: string; value: string };
/** One movement of a key; a variance moves value only. */
export type Leg = { leg: "in" | "out" | "variance"; quantity: string; value: string };
/** What shall be moved: quantity signed, zero = value only; without a value it moves at the average. */
export type Movement = { quantity: string; value: string | null };
export type Outcome = { legs: Leg[]; after: Stock } | { fault: Pick<Issue, "code" | "field" | "params"> };

/** Works out the legs of one movement at moving average and what then lies on the key, or why it cannot be. */
export function moveStock(stock: Stock, { quantity, value }: Movement, allowsNegative: boolean): Outcome {
  const direction = signOf(quantity);
  const available = subtract(stock.quantity, stock.reserved);
  if (direction === 0 && signOf(stock.quantity) === 0) return short(available);
  if (direction < 0 && !allowsNegative && signOf(add(available, quantity)) < 0) return short(available);
  const moved = value === null ? costOf(stock, quantity) : round(value, CENTS);
  const legs: Leg[] = [{ leg: direction === 0 ? "variance" : direction > 0 ? "in" : "out", quantity, value: moved }];
  const after = { ...stock, quantity: add(stock.quantity, quantity), value: add(stock.value, moved) };
  const right = valueLeft(stock, after, quantity, moved);
  if (signOf(right) < 0 && signOf(after.quantity) > 0) return { fault: { code: "notNegative", field: "amount" } };
  if (compare(right, after.value) !== 0) legs.push({ leg: "variance", quantity: "0", value: subtract(right, after.value) });
  return { legs, after: { ...after, value: right } };
}

function short(available: string): Outcome {
  return { fault: { code: "shortStock", field: "quantity", params: { available } } };
}

function costOf(stock: Stock, quantity: string): string {
  if (signOf(stock.quantity) === 0) return "0.00";
  return divide(multiply(stock.value, quantity, 10), stock.quantity, CENTS);
}

/** The value that may stand after a movement: none without quantity; at the price of the receipt where it lifts the stock above zero from below. */
function valueLeft(before: Stock, after: Stock, quantity: string, moved: string): string {
  if (signOf(after.quantity) === 0) return "0.00";
  const lifted = signOf(before.quantity) < 0 && signOf(after.quantity) > 0;
  return lifted ? divide(multiply(after.quantity, moved, 10), quantity, CENTS) : after.value;
}

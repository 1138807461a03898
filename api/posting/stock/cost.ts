import { add, compare, divide, multiply, round, signOf, subtract } from "#define/decimal";
import type { Fault } from "#define/problem";

/** What lies on one stock key: quantities in the base unit, value in company currency. */
export type Stock = { quantity: string; reserved: string; value: string };
/** One movement of a key; a variance moves value only. */
export type Leg = { leg: "in" | "out" | "variance"; quantity: string; value: string };
/** What shall be moved: quantity signed, zero = value only; without a value it moves at cost. */
export type Movement = { quantity: string; value: string | null };
/** What may go below what is there, how much of the reserved stock is the document's own, and the digits of the company's currency. */
export type Limits = { allowsNegative: boolean; ownReserved?: string; digits: number };
export type Faulty = { fault: Fault };
export type Outcome = { legs: Leg[]; after: Stock } | Faulty;

/** Works out the legs of one movement at moving average and what then lies on the key, or why it cannot be. */
export function moveStock(stock: Stock, { quantity, value }: Movement, limits: Limits): Outcome {
  const shortage = shortageOf(stock, quantity, limits);
  if (shortage) return shortage;
  const moved = value === null ? costOf(stock, quantity, limits.digits) : round(value, limits.digits);
  const legs: Leg[] = [{ leg: legOf(quantity), quantity, value: moved }];
  const after = { ...stock, quantity: add(stock.quantity, quantity), value: add(stock.value, moved) };
  const right = valueLeft(stock, after, quantity, moved, limits.digits);
  if (signOf(right) < 0 && signOf(after.quantity) > 0) return { fault: { code: "notNegative", field: "amount" } };
  if (compare(right, after.value) !== 0) legs.push({ leg: "variance", quantity: "0", value: subtract(right, after.value) });
  return { legs, after: { ...after, value: right } };
}

/** The value of a quantity at the average of what lies there, rounded; zero where nothing lies. */
export function costOf(stock: Stock, quantity: string, digits: number): string {
  if (signOf(stock.quantity) === 0) return "0";
  return divide(multiply(stock.value, quantity, 10), stock.quantity, digits);
}

function shortageOf(stock: Stock, quantity: string, { allowsNegative, ownReserved = "0" }: Limits): Faulty | undefined {
  const direction = signOf(quantity);
  const available = add(subtract(stock.quantity, stock.reserved), ownReserved);
  const isNowhere = direction === 0 && signOf(stock.quantity) === 0;
  const isShort = direction < 0 && !allowsNegative && signOf(add(available, quantity)) < 0;
  return isNowhere || isShort ? { fault: { code: "shortStock", field: "quantity", params: { available } } } : undefined;
}

function legOf(quantity: string): Leg["leg"] {
  const direction = signOf(quantity);
  if (direction === 0) return "variance";
  return direction > 0 ? "in" : "out";
}

/**
 * The value that may stand after a movement: none without quantity; at the price of the receipt where it lifts the stock above zero from
 * below.
 */
function valueLeft(before: Stock, after: Stock, quantity: string, moved: string, digits: number): string {
  if (signOf(after.quantity) === 0) return "0";
  const lifted = signOf(before.quantity) < 0 && signOf(after.quantity) > 0;
  return lifted ? divide(multiply(after.quantity, moved, 10), quantity, digits) : after.value;
}

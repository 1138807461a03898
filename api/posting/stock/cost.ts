import { add, divide, multiply, signOf, subtract } from "#define/decimal";
import type { Fault } from "#define/problem";

/** What shall be moved: quantity signed, zero = value only; without a value it moves at cost. */
export type Movement = { quantity: string; value: string | null };
/** What lies at a place and how much of it is promised. */
type Lying = { quantity: string; reserved: string };
/** Whether a place may hold less than nothing, and how much of what is reserved there is the document's own. */
export type Limits = { allowsNegative: boolean; ownReserved: string };
export type Faulty = { fault: Fault };

/** Why a quantity cannot be taken from a place. */
export function shortageOf(place: Lying, quantity: string, { allowsNegative, ownReserved }: Limits): Faulty | undefined {
  const available = add(subtract(place.quantity, place.reserved), ownReserved);
  const isShort = signOf(quantity) < 0 && !allowsNegative && signOf(add(available, quantity)) < 0;
  return isShort ? short(available) : undefined;
}

export const short = (available: string): Faulty => ({ fault: { code: "shortStock", field: "quantity", params: { available } } });

/** A part of an amount, by quantity, half-up to `digits`; all of it for the whole. */
export function shareOf(amount: string, part: string, whole: string, digits: number): string {
  return signOf(whole) === 0 ? "0" : divide(multiply(amount, part, 12), whole, digits);
}

import { signOf } from "#define/decimal";

/** A quantity as a person writes it: without the zeros behind it, and never below zero. */
export const plainQuantity = (quantity: string): string => (signOf(quantity) < 0 ? "0" : quantity.replace(/\.?0+$/, "") || "0");

import type { DecimalField, Field } from "#define/field";

/** Digits after the point that a field of an exact kind takes. */
const DIGITS = { quantity: 6, price: 6, money: 4, rate: 8, percent: 4 } as const satisfies Record<DecimalField["kind"], number>;

/** Says whether values of this kind are exact decimals. */
export function isDecimal(field: Field): field is DecimalField {
  return Object.hasOwn(DIGITS, field.kind);
}

/** Says whether values of this kind stand at the right of their column. */
export function isNumeric(field: Field | undefined): boolean {
  return field !== undefined && (isDecimal(field) || field.kind === "integer");
}

/** Digits after the point that may be typed; none for what is no decimal. */
export function digitsOf(field: Field): number {
  return isDecimal(field) ? DIGITS[field.kind] : 0;
}

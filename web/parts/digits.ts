import type { DecimalField, Field } from "#define/field";
import { plainText } from "#define/text";

/** Digits after the point that a field of an exact kind takes. */
const DIGITS = { quantity: 6, price: 6, money: 4, rate: 8, percent: 4 } as const satisfies Record<DecimalField["kind"], number>;

/** Says whether values of this kind are exact decimals. */
export function isDecimal(field: Field): field is DecimalField {
  return field.kind in DIGITS;
}

/** Says whether values of this kind stand at the right of their column. */
export function isNumeric(field: Field | undefined): boolean {
  return field !== undefined && (isDecimal(field) || field.kind === "integer");
}

/** Digits after the point that may be typed; none for what is no decimal. */
export function digitsOf(field: Field): number {
  return isDecimal(field) ? DIGITS[field.kind] : 0;
}

/** The exact sum of decimal texts; texts that are no number count nothing. */
export function sumOf(values: readonly unknown[]): string {
  const parts = values.map((value) => /^(-?)(\d+)(?:\.(\d*))?$/.exec(plainText(value))).filter((match) => match !== null);
  const scale = Math.max(0, ...parts.map((match) => match[3]?.length ?? 0));
  const total = parts.reduce(
    (sum, [, sign, whole = "0", fraction = ""]) => sum + BigInt(`${sign}${whole}${fraction.padEnd(scale, "0")}`),
    0n,
  );
  const text = (total < 0n ? -total : total).toString().padStart(scale + 1, "0");
  return `${total < 0n ? "-" : ""}${text.slice(0, text.length - scale)}${scale > 0 ? `.${text.slice(text.length - scale)}` : ""}`;
}

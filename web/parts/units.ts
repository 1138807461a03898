import type { Field } from "#define/field";
import { plainText } from "#define/text";
import type { Labels } from "../data/records.ts";

type Row = Readonly<Record<string, unknown>> | undefined;

/** The unit in which a quantity of a row is, in the page's language; empty for anything else, and where no unit is known. */
export function unitOf(field: Field | undefined, row: Row, labels: Labels): string {
  if (field?.kind !== "quantity" || !field.unit) return "";
  return labels[field.unit]?.[plainText(row?.[field.unit])]?.unit ?? "";
}

/** A number with its unit behind it. */
export function withUnit(text: string, unit: string): string {
  return text === "" || unit === "" ? text : `${text} ${unit}`;
}

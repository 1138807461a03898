import type { Field } from "#define/field";
import { formatDecimal } from "#define/format";
import { plainText } from "#define/text";
import { currentLanguage } from "../data/language.ts";
import type { Labels, UnitSum, UnitSums } from "../data/records.ts";

type Row = (Readonly<Record<string, unknown>> & { unitSums?: UnitSums }) | undefined;

/** The unit in which a quantity of a row is, in the page's language; empty for anything else, and where no unit is known. */
export function unitOf(field: Field | undefined, row: Row, labels: Labels): string {
  if (field?.kind !== "quantity" || !field.unit) return "";
  return labels[field.unit]?.[plainText(row?.[field.unit])]?.unit ?? "";
}

/** How a cell tells a quantity: its unit where it has one, and instead of the number each unit's own where a total is of several. */
export function measureOf(name: string, field: Field | undefined, row: Row, labels: Labels): { unit: string; several?: string } {
  return field?.kind === "quantity" && field.of ? unitOfSums(row?.unitSums?.[name] ?? []) : { unit: unitOf(field, row, labels) };
}

/** The same of sums at hand. */
export function unitOfSums(sums: readonly UnitSum[]): { unit: string; several?: string } {
  return sums.length > 1 ? { unit: "", several: severalText(sums) } : { unit: sums[0]?.unit ?? "" };
}

function severalText(sums: readonly UnitSum[]): string {
  return sums.map(({ unit, sum }) => withUnit(formatDecimal(sum, "quantity", currentLanguage()), unit ?? "")).join(" · ");
}

/** A number with its unit behind it. */
export function withUnit(text: string, unit: string): string {
  return text === "" || unit === "" ? text : `${text} ${unit}`;
}

import { add, isDecimal } from "#define/decimal";
import type { Field } from "#define/field";
import { formatDecimal } from "#define/format";
import { plainText } from "#define/text";
import { currentLanguage } from "../data/language.ts";
import type { Labels, ListRow } from "../data/records.ts";
import { unitOf } from "./units.ts";

type Part = { kind: "money" | "quantity"; unit: string; sum: string };

/** What selected rows come to, a text for each of these fields: amounts by currency, quantities by unit, never added across them. */
export function bulkSums(
  rows: readonly ListRow[],
  names: readonly string[],
  fields: Readonly<Record<string, Field>>,
  labels: Labels,
  called: (name: string) => string,
): readonly string[] {
  return names.flatMap((name) => {
    const parts = rows.flatMap((row) => partsOf(row, name, fields[name], labels));
    const units = [...new Set(parts.map(({ unit }) => unit))];
    const texts = units.map((unit) => {
      const own = parts.filter((part) => part.unit === unit);
      const sum = add("0", ...own.map((part) => part.sum));
      return `${formatDecimal(sum, own[0]?.kind ?? "money", currentLanguage())} ${unit}`.trim();
    });
    return texts.length === 0 ? [] : [`${called(name)} ${texts.join(" · ")}`];
  });
}

function partsOf(row: ListRow, name: string, field: Field | undefined, labels: Labels): readonly Part[] {
  if (field?.kind === "quantity" && field.of)
    return (row.unitSums?.[name] ?? []).map(({ unit, sum }) => ({ kind: "quantity", unit: unit ?? "", sum }));
  const value = row[name];
  if (!isDecimal(value)) return [];
  if (field?.kind === "quantity") return [{ kind: "quantity", unit: unitOf(field, row, labels), sum: value }];
  if (field?.kind !== "money") return [];
  return [{ kind: "money", unit: field.currency ? plainText(row[field.currency]) : "", sum: value }];
}

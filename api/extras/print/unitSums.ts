import { isEmpty } from "#define/condition";
import { signOf, subtract, sumOf } from "#define/decimal";
import type { Field, LineTotal } from "#define/field";
import { type Gathered, measuredText, textOf, unitOf } from "./gather.ts";
import type { DocumentRecord, Row } from "#define/rows";

type Fields = Gathered["fields"];

/**
 * The sums of a column over rows, one text for each unit in the order in which the units come; how many amounts are not known, and so not
 * in it, is one more.
 */
export function sumTexts(
  gathered: Gathered,
  fields: Fields,
  name: string,
  rows: readonly Row[],
  valueOf = (row: Row) => row[name],
): string[] {
  const byUnit = new Map<string, [Row, ...Row[]]>();
  const known = fields[name]?.kind === "money" ? rows.filter((row) => !isEmpty(valueOf(row))) : rows;
  for (const row of known) {
    const unit = unitOf(gathered, fields, name, row);
    const own = byUnit.get(unit);
    if (own) own.push(row);
    else byUnit.set(unit, [row]);
  }
  const sums = [...byUnit.values()].map((some) => {
    const sum = sumOf(some.map((row) => String(valueOf(row) ?? "0")));
    return measuredText(gathered, fields, name, some[0], sum);
  });
  const leftOut = rows.length - known.length;
  return leftOut === 0 ? sums : [...sums, gathered.words.word(gathered.language, "print", "sumLeftOut", { count: leftOut }) ?? ""];
}

/** A value of the header as the screen shows it: a total over lines unit by unit, another quantity with its unit. */
export function headerText(gathered: Gathered, name: string, field: Field | undefined, { header, lines }: DocumentRecord): string {
  const total = field?.kind === "quantity" ? field.of : undefined;
  if (!total || "documents" in total) return measuredText(gathered, gathered.fields, name, header);
  const fields = gathered.lines[total.lines] ?? {};
  const said = total.fields.find((each) => Object.hasOwn(fields, each));
  const text = textOf(gathered, name, field, header[name]);
  // What was open and was given up is nothing, whatever the lines say.
  const isNothing = total.less !== undefined && signOf(String(header[name] ?? "0")) === 0;
  if (said === undefined || text === "" || isNothing) return text;
  const rows = (lines[total.lines] ?? []).filter((row) => addedOf(row, total) !== null);
  return sumTexts(gathered, fields, said, rows, (row) => addedOf(row, total)).join(" · ");
}

/** What a line adds to a total; null where it says nothing. */
function addedOf(row: Row, { fields, less }: LineTotal): string | null {
  const said = fields.find((name) => !isEmpty(row[name]));
  if (said === undefined) return null;
  const rest = subtract(String(row[said]), less === undefined ? "0" : String(row[less] ?? "0"));
  return less !== undefined && signOf(rest) < 0 ? "0" : rest;
}

import { isEmpty } from "#define/condition";
import { plainText } from "#define/text";
import { add, divide, isDecimal, multiply, round, signOf, subtract, sumOf } from "#define/decimal";
import type { Cell, DocumentRecord, Row } from "#define/rows";

/** The decimal in a cell, "0" where there is none (or none that can be read: the validation says so). */
export const amountOf = (value: unknown): string => (isDecimal(value) ? value : "0");
/** The text in a cell, "" where it is empty. */
export const textOf = plainText;
/** The id in a cell, null where it is empty. */
export const idOf = (value: unknown): string | null => (value === null || value === undefined || value === "" ? null : plainText(value));

/** The lines of one table of a document, none where it has none. */
export const linesOf = (document: DocumentRecord, table: string): Row[] => document.lines[table] ?? [];

/** The sum of decimals, "0" of none. */
export const sum = sumOf;
/** The sum of one column over rows. */
export const total = <R extends Readonly<Partial<Record<string, Cell>>>>(rows: readonly R[], column: keyof R): string =>
  sum(rows.map((row) => amountOf(row[column])));

type Taxed = { taxRate: string | null; taxAmount: string | null; totalAmount: string | null };
type Priced = {
  taxRate: string | null;
  taxAmount: string | null;
  quantity: string | null;
  unitPrice: string | null;
  amount: string | null;
};

/** The same where a cell may be empty because nobody knows it yet: then the sum is not known either (null). */
export const knownTotal = (rows: readonly Row[], column: string): string | null =>
  rows.some((row) => isEmpty(row[column])) ? null : total(rows, column);

/** Sets amount = quantity x unit price, and tax on top of it, in one line of an order or contract, half-up to `digits`. */
export function priceLine(line: Priced | Row, digits: number): void {
  line.taxRate ??= "0";
  line.amount = multiply(amountOf(line.quantity), amountOf(line.unitPrice), digits);
  line.taxAmount = divide(multiply(line.amount, amountOf(line.taxRate), 8), "100", digits);
}

/** Converts amounts of one document at its rate; each is rounded and the last takes what is missing to the converted total. */
export function convert(amounts: readonly string[], rate: string, digits: number): string[] {
  const whole = multiply(sum(amounts), rate, digits);
  const parts = amounts.map((amount) => multiply(amount, rate, digits));
  const last = parts.length - 1;
  return parts.map((part, index) => (index === last ? add(part, subtract(whole, sum(parts))) : round(part, digits)));
}

type TaxedLine = { taxRate: string | null; amount: string | null; taxAmount: string | null };

/**
 * Sets the tax on net amounts. Of a `group` it is that of the total of its rate (EN 16931, BR-CO-17): each line carries what the total
 * up to it adds, so that the lines come to the group.
 */
export function taxLines(lines: readonly TaxedLine[], basis: string, digits: number): void {
  const taxOf = (net: string, rate: string) => divide(multiply(net, rate, 8), "100", digits);
  spread(lines, basis, ({ amount }) => amountOf(amount), taxOf);
}

/** Sets the tax contained in amounts with tax, by line or by group alike. */
export function taxLinesWithin(lines: readonly Taxed[], basis: string, digits: number): void {
  const taxOf = (gross: string, rate: string) =>
    signOf(rate) > 0 ? divide(multiply(gross, rate, 8), add("100", rate), digits) : round("0", digits);
  spread(lines, basis, ({ totalAmount }) => amountOf(totalAmount), taxOf);
}

function spread<L extends { taxRate: string | null; taxAmount: string | null }>(
  lines: readonly L[],
  basis: string,
  baseOf: (line: L) => string,
  taxOf: (base: string, rate: string) => string,
): void {
  const before = new Map<string, string>();
  for (const line of lines) {
    const taxRate = (line.taxRate ??= "0");
    const rate = round(taxRate, 4);
    const start = basis === "group" ? (before.get(rate) ?? "0") : "0";
    const end = add(start, baseOf(line));
    before.set(rate, end);
    line.taxAmount = subtract(taxOf(end, rate), taxOf(start, rate));
  }
}

/** Splits a whole over lines by their weights; the parts come to the whole. */
export function shares(whole: string, weights: readonly string[], digits: number): string[] {
  const sumOfAll = sum(weights);
  if (signOf(sumOfAll) === 0) return weights.map((_, at) => (at === 0 ? whole : "0"));
  const upTo = (part: string) => divide(multiply(whole, part, 8), sumOfAll, digits);
  let end = "0";
  return weights.map((weight) => {
    const start = end;
    end = add(end, weight);
    return subtract(upTo(end), upTo(start));
  });
}

import { addMonths } from "#define/days";
import { add, compare } from "#define/decimal";

export type Row = Record<string, string | null>;
/** A figure of a row; nothing counts as 0. */
export const value = (row: Row | undefined, name = "orderIntake") => row?.[name] ?? "0";
/** The sum of a figure over rows. */
export const summed = (rows: readonly (Row | undefined)[], name = "orderIntake") => add("0", ...rows.map((row) => value(row, name)));
export const same = (a: string, b: string) => compare(a, b) === 0;
export const days = (from: string, to: string) => [{ dimension: "day", from, to }];
export const monthsBack = (month: string, months: number) => addMonths(`${month}-01`, -months).slice(0, 7);
/** Groups of the second answer by a key, as that key stands in the first. */
export const by = (rows: readonly Row[], key: (row: Row) => string) => new Map(rows.map((row) => [key(row), row]));

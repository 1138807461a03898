import { plusDays } from "#demo/day";
import type { Source } from "#import/rows";

const WEEK = 7;
const DAY_MS = 86_400_000;
/** The last days of what is published: of purchases, stock and exchange rates, of the orders over the internet, of the quotas. */
const LAST = { books: "2025-10-17", orders: "2019-06-30", quotas: "2025-06-30" } as const;

/** By how many days each published set is moved. */
export type Moved = Readonly<Record<keyof typeof LAST, number>>;
export const AS_PUBLISHED: Moved = { books: 0, orders: 0, quotas: 0 };

/** Moves the last day of each set to the week before a day, by whole weeks, so that weekdays stay what they are. */
export function movedBefore(today: string): Moved {
  const days = (last: string) => Math.floor((Date.parse(today) - Date.parse(last) - DAY_MS) / DAY_MS / WEEK) * WEEK;
  return { books: days(LAST.books), orders: days(LAST.orders), quotas: days(LAST.quotas) };
}

/** The last day of the stock, which is taken over then. */
export const stockDay = ({ books }: Moved): string => plusDays(LAST.books, books);

/** The same rows with the days (yyyy-MM-dd) of some columns later. */
export function moved({ heads, rows }: Source, columns: readonly string[], days: number): Source {
  const places = new Set(columns.map((column) => heads.indexOf(column)));
  return { heads, rows: later(rows, places, days) };
}

async function* later(rows: Source["rows"], places: ReadonlySet<number>, days: number): Source["rows"] {
  for await (const { cells, ...row } of rows)
    yield {
      ...row,
      cells: cells.map((cell, at) => (places.has(at) && typeof cell === "string" && cell !== "" ? plusDays(cell, days) : cell)),
    };
}

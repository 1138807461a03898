import { type SQL, sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { identifier } from "#db/sql";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { grouped, unnest } from "#posting/rows";

/** Where goods came or went that return, with what is used up of a line `l` already. */
const USED = {
  goods_issue_line: sql`l.returned_quantity + l.settled_quantity`,
  goods_receipt_line: sql`l.returned_quantity`,
} as const satisfies Readonly<Record<string, SQL>>;

/** A line that returns goods: how much, and of which line. */
export type Returning = { row: number; of: string; line: { quantity: string } };

/** Counts what returns on the lines that it is of, or with -1 that it did not: never more than a line moved. */
export async function countReturned(
  work: Work,
  table: keyof typeof USED,
  returning: readonly Returning[],
  direction: 1 | -1,
): Promise<void> {
  if (returning.length === 0) return;
  const sums = [...grouped(returning, ({ of }) => of)];
  const lists = { id: sums.map(([id]) => id), quantity: sums.map(([, same]) => sum(same.map(({ line }) => line.quantity))) };
  const counted = await work.run(shaped({
    id: "id",
  })`update ${identifier(table)} l set returned_quantity = l.returned_quantity + ${direction}::numeric * k.quantity
    from ${unnest("k", lists, { id: "bigint", quantity: "numeric" })} where l.comp_id = ${work.compId} and l.id = k.id
      and ${USED[table]} + ${direction}::numeric * k.quantity <= l.quantity returning l.id`);
  const done = new Set(counted.map(({ id }) => id));
  failIfAny(
    returning
      .filter(({ of }) => !done.has(of))
      .map(({ row, line }) => ({
        code: "overReturned",
        table: "lines",
        row,
        field: "quantity",
        value: line.quantity,
        params: { qty: "0" },
      })),
  );
}

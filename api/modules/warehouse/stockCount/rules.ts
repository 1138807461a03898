import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { unnest } from "#posting/rows";
import { type Balance, lockBalances, type StockKey } from "#posting/stock/key";
import type { Finding } from "#define/rule";

/** A count of the batch, and the document that it is. */
export type Counting = { document: number; documentId: string };

/** Holds keys for a count as they lie now, so that no second count can look at them while it is open. */
export async function holdKeys(work: Work, module: string, counting: Counting, keys: readonly StockKey[]): Promise<void> {
  await hold(work, module, counting, [...(await lockBalances(work, keys)).values()]);
}

/** Lets go of what counts hold. */
export async function endCounts(work: Work, module: string, documentIds: readonly string[]): Promise<void> {
  await work.run(
    sql`delete from stock_count_hold where comp_id = ${work.compId} and module = ${module} and document_id = any(${arrayOf(documentIds, "bigint")})`,
  );
}

async function hold(work: Work, module: string, { document, documentId }: Counting, balances: readonly Balance[]): Promise<void> {
  const lists = { id: balances.map(({ id }) => id), quantity: balances.map(({ quantity }) => quantity) };
  await work.run(sql`insert into stock_count_hold (comp_id, balance_id, module, document_id, quantity, frozen_at)
    select ${work.compId}::integer, k.id, ${module}::text, ${documentId}::bigint, k.quantity, ${work.now}::timestamptz
    from ${unnest("k", lists, { id: "bigint", quantity: "numeric" })} on conflict do nothing`);
  const others = await work.run(shaped({
    code: "text",
  })`select distinct m.code from stock_count_hold h join stock_balance b on b.comp_id = h.comp_id and b.id = h.balance_id
    join material m on m.id = b.material_id where h.comp_id = ${work.compId} and h.balance_id = any(${arrayOf(lists.id, "bigint")})
      and (h.module, h.document_id) <> (${module}::text, ${documentId}::bigint) order by m.code limit 20`);
  failIfAny(others.map(({ code }): Finding => ({ code: "underCount", document, field: "warehouseId", value: code })));
}

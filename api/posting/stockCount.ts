import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import { subtract } from "#define/decimal";
import type { Finding } from "#define/module";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { unnest } from "./rows.ts";
import { type Balance, BALANCE, keyColumns, lockBalances, readBalances, type StockKey } from "./stockKey.ts";

/** What one count of the batch is to look at: a warehouse, or a class of materials in it with the classes below. */
export type CountScope = { document: number; documentId: string; warehouseId: string; materialClassId: string | null };
/** A key that a count holds: what the book said when it was frozen, and what has moved since. */
export type Counted = { documentId: string; balance: Balance; frozen: string; moved: string };

/** Freezes the book of each count: the keys with stock, held so that no second count can look at them while this one is open. */
export async function freezeStock(work: Work, module: string, scopes: readonly CountScope[]): Promise<Map<string, Balance[]>> {
  const frozen = new Map<string, Balance[]>();
  for (const scope of scopes) {
    const balances = await lockLying(work, scope);
    await hold(work, module, scope, balances);
    frozen.set(scope.documentId, balances);
  }
  return frozen;
}

/** Holds further keys for a count: what was found where the book knows nothing. */
export async function holdFound(
  work: Work,
  module: string,
  scope: Omit<CountScope, "materialClassId">,
  keys: readonly StockKey[],
): Promise<void> {
  await hold(work, module, scope, [...(await lockBalances(work, keys)).values()]);
}

/** What counts hold, with what has moved on each key since it was frozen. */
export async function movedSince(work: Work, module: string, documentIds: readonly string[]): Promise<Counted[]> {
  const holds = await work.run<{
    documentId: string;
    balanceId: string;
    frozen: string;
  }>(sql`select document_id as "documentId", balance_id as "balanceId", quantity as frozen
    from stock_count_hold where comp_id = ${work.compId} and module = ${module} and document_id = any(${arrayOf(documentIds, "bigint")})`);
  const balances = await readBalances(
    work,
    holds.map(({ balanceId }) => balanceId),
  );
  const byId = new Map([...balances.values()].map((balance) => [balance.id, balance]));
  return holds.flatMap(({ documentId, balanceId, frozen }): Counted[] => {
    const balance = byId.get(balanceId);
    return balance ? [{ documentId, balance, frozen, moved: subtract(balance.quantity, frozen) }] : [];
  });
}

/** Lets go of what counts hold. */
export async function endCounts(work: Work, module: string, documentIds: readonly string[]): Promise<void> {
  await work.run(
    sql`delete from stock_count_hold where comp_id = ${work.compId} and module = ${module} and document_id = any(${arrayOf(documentIds, "bigint")})`,
  );
}

function lockLying(work: Work, { warehouseId, materialClassId }: CountScope): Promise<Balance[]> {
  const within = sql`b.material_id in (select m.id from company_material m where m.comp_id = ${work.compId} and m.material_class_id in (
    with recursive below as (select id from material_class where comp_id = ${work.compId} and id = ${materialClassId}::bigint
      union select c.id from material_class c join below on c.comp_id = ${work.compId} and c.parent_id = below.id) select id from below))`;
  return work.run<Balance>(sql`select ${BALANCE} from stock_balance b
    where b.comp_id = ${work.compId} and b.warehouse_id = ${warehouseId} and b.quantity <> 0 and b.state in ('available', 'inspection', 'blocked')
      ${materialClassId === null ? sql`` : sql`and ${within}`}
    order by ${sql.raw(keyColumns("b"))} for update of b`);
}

async function hold(
  work: Work,
  module: string,
  { document, documentId }: Pick<CountScope, "document" | "documentId">,
  balances: readonly Balance[],
): Promise<void> {
  const lists = { id: balances.map(({ id }) => id), quantity: balances.map(({ quantity }) => quantity) };
  await work.run(sql`insert into stock_count_hold (comp_id, balance_id, module, document_id, quantity, frozen_at)
    select ${work.compId}::integer, k.id, ${module}::text, ${documentId}::bigint, k.quantity, ${work.now}::timestamptz
    from ${unnest("k", lists, { id: "bigint", quantity: "numeric" })} on conflict do nothing`);
  const others = await work.run<{
    code: string;
  }>(sql`select distinct m.code from stock_count_hold h join stock_balance b on b.comp_id = h.comp_id and b.id = h.balance_id
    join material m on m.id = b.material_id where h.comp_id = ${work.compId} and h.balance_id = any(${arrayOf(lists.id, "bigint")})
      and (h.module, h.document_id) <> (${module}::text, ${documentId}::bigint) order by m.code limit 20`);
  failIfAny(others.map(({ code }): Finding => ({ code: "underCount", document, field: "warehouseId", value: code })));
}

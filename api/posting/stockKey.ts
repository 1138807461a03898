import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import type { Work } from "#define/work";
import { unnest } from "./rows.ts";
import type { Stock } from "./stockCost.ts";

/** Where stock lies beside its company: '' in the parts that are not used. */
export type StockKey = { warehouseId: string; materialId: string; batch: string; area: string; seat: string; box: string; owner: string };
export type Balance = Stock & { id: string; version: number; movedOn: string | null };

const TYPES = {
  warehouseId: "bigint",
  materialId: "bigint",
  batch: "text",
  area: "text",
  seat: "text",
  box: "text",
  owner: "text",
} as const;
const PARTS = Object.keys(TYPES) as (keyof StockKey)[];
const ORDER = sql.raw("k.warehouse_id, k.material_id, k.batch, k.area, k.seat, k.box, k.owner");

/** The text that tells one stock key from another. */
export const keyText = (key: StockKey): string => JSON.stringify(PARTS.map((part) => key[part]));

/** The balances of all keys, locked until commit in key order so that no two postings wait for each other; missing ones are made, in key order too. */
export async function lockBalances(work: Work, keys: readonly StockKey[]): Promise<Map<string, Balance>> {
  const distinct = new Map(keys.map((key) => [keyText(key), key]));
  const balances = await lock(work, [...distinct.values()]);
  const missing = [...distinct].flatMap(([text, key]) => (balances.has(text) ? [] : [key]));
  if (missing.length === 0) return balances;
  await make(work, missing);
  return new Map([...balances, ...(await lock(work, missing, NOWAIT))]);
}

/** Who comes second to a key that is just being made has it out of order: rather than wait with locks in his hands he gives way and begins again. */
const NOWAIT = sql.raw(" nowait");

async function lock(work: Work, keys: readonly StockKey[], waiting = sql``): Promise<Map<string, Balance>> {
  const rows = await work.run<StockKey & Balance>(sql`select b.id, b.quantity, b.reserved, b.value, b.version, b.moved_on as "movedOn",
      b.warehouse_id as "warehouseId", b.material_id as "materialId", b.batch, b.area, b.seat, b.box, b.owner
    from stock_balance b join ${unnest("k", listsOf(keys), TYPES)} on b.warehouse_id = k.warehouse_id and b.material_id = k.material_id
      and b.batch = k.batch and b.area = k.area and b.seat = k.seat and b.box = k.box and b.owner = k.owner
    where b.comp_id = ${work.compId}
    order by b.warehouse_id, b.material_id, b.batch, b.area, b.seat, b.box, b.owner for update of b${waiting}`);
  return new Map(rows.map((row) => [keyText(row), row]));
}

async function make(work: Work, keys: readonly StockKey[]): Promise<void> {
  const ids = keys.map(() => newId());
  await work.run(sql`insert into stock_balance (comp_id, id, warehouse_id, material_id, batch, area, seat, box, owner)
    select ${work.compId}::integer, k.id, ${ORDER} from ${unnest("k", { id: ids, ...listsOf(keys) }, { id: "bigint", ...TYPES })}
    order by ${ORDER} on conflict do nothing`);
}

const listsOf = (keys: readonly StockKey[]) => Object.fromEntries(PARTS.map((part) => [part, keys.map((key) => key[part])]));

import { type SQL, sql } from "drizzle-orm";
import { narrow, shaped } from "#db/row";
import { newId } from "#db/id";
import { arrayOf, columns, identifier, sameColumns, snake } from "#db/sql";
import type { Work } from "#define/work";
import { unnest } from "#posting/rows";

/**
 * What may be done with stock: available, waiting for inspection, blocked; under way to its warehouse (area = the transfer); or, of moves
 * alone, the variance of planned prices.
 */
export type StockState = "available" | "inspection" | "blocked" | "inTransit" | "variance";
/** Where stock lies and what it is, beside its company: '' in the parts that are not used. */
export type StockKey = {
  warehouseId: string;
  materialId: string;
  batch: string;
  area: string;
  seat: string;
  box: string;
  owner: string;
  /** Whose goods they are where they are not own. */
  ownerPartyId: string;
  state: StockState;
  serial: string;
};
/** A key with what lies on it. */
export type Balance = StockKey & { id: string; quantity: string; reserved: string; version: number; movedOn: string | null };
/** The owner of own goods as the party of a key. */
export const NOBODY = "0";

/** The parts of a stock key with their types, to be listed. */
export const KEY_TYPES = {
  warehouseId: "bigint",
  materialId: "bigint",
  batch: "text",
  area: "text",
  seat: "text",
  box: "text",
  owner: "text",
  ownerPartyId: "bigint",
  state: "text",
  serial: "text",
} as const;
/** The parts of a stock key, in the order that keys are locked in. */
const KEY_PARTS = Object.keys(KEY_TYPES) as (keyof StockKey)[];
const KEY_COLUMNS = KEY_PARTS.map(snake);
/** The columns of a stock key, of the table with this alias. */
export const keyColumns = (alias?: string): SQL => columns(KEY_COLUMNS, alias);
const ORDER = keyColumns("k");
/** A balance `b` lies on the key `k`. */
export const SAME_KEY = sameColumns(KEY_COLUMNS, "b", "k");
/** Whether a move `m` is one of a balance `b`. */
export const MOVED_THERE = sameColumns(KEY_COLUMNS, "m", "b");
/** A key as a row of TypeScript, of the table with this alias. */
export const keyRow = (alias: string): SQL =>
  sql.join(
    KEY_PARTS.map((part) => sql`${identifier(alias, snake(part))} as ${identifier(part)}`),
    sql`, `,
  );
/** What `keyRow` reads. */
export const KEY_SHAPE = {
  warehouseId: "id",
  materialId: "id",
  batch: "text",
  area: "text",
  seat: "text",
  box: "text",
  owner: "text",
  ownerPartyId: "id",
  state: narrow<StockState>("text"),
  serial: "text",
} as const;
export const BALANCE_ROW = shaped({
  id: "id",
  quantity: "decimal",
  reserved: "decimal",
  version: "integer",
  movedOn: "day?",
  ...KEY_SHAPE,
});
/** A balance, read as `b`. */
export const BALANCE = sql`b.id, b.quantity, b.reserved, b.version, b.moved_on as "movedOn", ${keyRow("b")}`;

/** The text that tells one stock key from another; no text of the database holds the sign between the parts. */
export function keyText({ warehouseId, materialId, batch, area, seat, box, owner, ownerPartyId, state, serial }: StockKey): string {
  return `${warehouseId}\0${materialId}\0${batch}\0${area}\0${seat}\0${box}\0${owner}\0${ownerPartyId}\0${state}\0${serial}`;
}

/** The key alone, of whatever holds one. */
export function keyOf({ warehouseId, materialId, batch, area, seat, box, owner, ownerPartyId, state, serial }: StockKey): StockKey {
  return { warehouseId, materialId, batch, area, seat, box, owner, ownerPartyId, state, serial };
}

/**
 * The balances of all keys, locked until commit in key order so that no two postings wait for each other; missing ones are made, in key
 * order too.
 */
export async function lockBalances(work: Work, keys: readonly StockKey[]): Promise<Map<string, Balance>> {
  const distinct = new Map(keys.map((key) => [keyText(key), key]));
  const balances = await lock(work, [...distinct.values()]);
  const missing = [...distinct].flatMap(([text, key]) => (balances.has(text) ? [] : [key]));
  if (missing.length === 0) return balances;
  await make(work, missing);
  return new Map([...balances, ...(await lock(work, missing, NOWAIT))]);
}

/**
 * Who comes second to a key that is just being made has it out of order: rather than wait with locks in his hands he gives way and begins
 * again.
 */
const NOWAIT = sql` nowait`;

async function lock(work: Work, keys: readonly StockKey[], waiting = sql``): Promise<Map<string, Balance>> {
  const rows = await work.run(BALANCE_ROW`select ${BALANCE}
    from stock_balance b join ${unnest("k", listsOf(keys), KEY_TYPES)} on ${SAME_KEY}
    where b.comp_id = ${work.compId}
    order by ${keyColumns("b")} for update of b${waiting}`);
  return new Map(rows.map((row) => [keyText(row), row]));
}

/** Balances by their ids, as they are. */
export async function readBalances(work: Work, ids: readonly string[]): Promise<Map<string, Balance>> {
  const rows = await work.run(
    BALANCE_ROW`select ${BALANCE} from stock_balance b where b.comp_id = ${work.compId} and b.id = any(${arrayOf(ids, "bigint")})`,
  );
  return new Map(rows.map((row) => [keyText(row), row]));
}

async function make(work: Work, keys: readonly StockKey[]): Promise<void> {
  const ids = keys.map(() => newId());
  await work.run(sql`insert into stock_balance (comp_id, id, ${keyColumns()})
    select ${work.compId}::integer, k.id, ${ORDER} from ${unnest("k", { id: ids, ...listsOf(keys) }, { id: "bigint", ...KEY_TYPES })}
    order by ${ORDER} on conflict do nothing`);
}

/** Keys as a list for each part. */
export const listsOf = (keys: readonly StockKey[]) => Object.fromEntries(KEY_PARTS.map((part) => [part, keys.map((key) => key[part])]));

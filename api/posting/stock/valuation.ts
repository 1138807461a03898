import { type SQL, sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { newId } from "#db/id";
import { stockValuations } from "#db/schema/warehouse/stockLedger";
import { columns, sameColumns, snake } from "#db/sql";
import type { Work } from "#define/work";
import { unnest, updating } from "#posting/rows";
import { NOBODY, type StockKey } from "./key.ts";

/** What is valued together: a material of one owner in a warehouse, wherever it lies there; what is under way, transfer by transfer. */
export type ValuationKey = Pick<StockKey, "warehouseId" | "materialId" | "owner" | "ownerPartyId"> & { transfer: string };
/** A valuation, locked; quantities in the base unit, values in company currency. */
export type Valuation = ValuationKey & {
  id: string;
  quantity: string;
  value: string;
  /** What actual prices differ from planned ones. */
  variance: string;
  /** What a piece cost when something lay there last. */
  lastPrice: string | null;
  version: number;
  /** Values beside what the batch undid so far that it has still to undo: with them it is worth what it will be. */
  beside?: string;
  isChanged?: boolean;
};

const TYPES = { warehouseId: "bigint", materialId: "bigint", owner: "text", ownerPartyId: "bigint", transfer: "text" } as const;
const PARTS = Object.keys(TYPES) as (keyof ValuationKey)[];
const COLUMNS = PARTS.map(snake);
const ORDER = columns(COLUMNS, "v");
const SAME = sameColumns(COLUMNS, "v", "k");
const ROW = shaped({
  id: "id",
  warehouseId: "id",
  materialId: "id",
  owner: "text",
  ownerPartyId: "id",
  transfer: "text",
  quantity: "decimal",
  value: "decimal",
  variance: "decimal",
  lastPrice: "decimal?",
  version: "integer",
});

/** What a stock key is valued with; the variance of planned prices with the own goods that it belongs to. */
export function valuationOf({ warehouseId, materialId, owner, ownerPartyId, state, area }: StockKey): ValuationKey {
  const transfer = state === "inTransit" ? area : "";
  return state === "variance"
    ? { warehouseId, materialId, owner: "own", ownerPartyId: NOBODY, transfer: "" }
    : { warehouseId, materialId, owner, ownerPartyId, transfer };
}

/** The text that tells one valuation from another. */
export const valuationText = ({ warehouseId, materialId, owner, ownerPartyId, transfer }: ValuationKey): string =>
  `${warehouseId}\0${materialId}\0${owner}\0${ownerPartyId}\0${transfer}`;

/**
 * The valuations of all keys, locked until commit in key order and before the places, so that no two postings wait for each other; missing
 * ones are made.
 */
export async function lockValuations(work: Work, keys: readonly StockKey[]): Promise<Map<string, Valuation>> {
  const wanted = new Map(keys.map(valuationOf).map((key) => [valuationText(key), key]));
  if (wanted.size === 0) return new Map();
  const found = await lock(work, [...wanted.values()]);
  const missing = [...wanted].flatMap(([text, key]) => (found.has(text) ? [] : [key]));
  if (missing.length === 0) return found;
  await make(work, missing);
  // Who comes second to a valuation that is just being made has it out of order: he gives way and begins again.
  return new Map([...found, ...(await lock(work, missing, sql` nowait`))]);
}

/** The statement that stores what postings made of valuations. */
export function storingValuations(work: Work, valuations: Iterable<Valuation>): SQL | undefined {
  const changed = [...valuations].filter(({ isChanged }) => isChanged);
  return updating(
    work,
    stockValuations,
    changed.map(({ id, quantity, value, variance, lastPrice, version }) => ({
      id,
      quantity,
      value,
      variance,
      lastPrice,
      version: version + 1,
    })),
  );
}

async function lock(work: Work, keys: readonly ValuationKey[], waiting = sql``): Promise<Map<string, Valuation>> {
  const rows = await work.run(ROW`select v.id, v.warehouse_id as "warehouseId", v.material_id as "materialId", v.owner,
      v.owner_party_id as "ownerPartyId", v.transfer, v.quantity, v.value, v.variance, v.last_price as "lastPrice", v.version
    from stock_valuation v join ${unnest("k", listsOf(keys), TYPES)} on ${SAME}
    where v.comp_id = ${work.compId} order by ${ORDER} for update of v${waiting}`);
  return new Map(rows.map((row) => [valuationText(row), row]));
}

async function make(work: Work, keys: readonly ValuationKey[]): Promise<void> {
  const lists = { id: keys.map(() => newId()), ...listsOf(keys) };
  await work.run(sql`insert into stock_valuation (comp_id, id, ${columns(COLUMNS)})
    select ${work.compId}::integer, v.id, ${ORDER} from ${unnest("v", lists, { id: "bigint", ...TYPES })} order by ${ORDER} on conflict do nothing`);
}

const listsOf = (keys: readonly ValuationKey[]) => Object.fromEntries(PARTS.map((part) => [part, keys.map((key) => key[part])]));

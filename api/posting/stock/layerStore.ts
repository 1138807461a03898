import { type SQL } from "drizzle-orm";
import { narrow, shaped } from "#db/row";
import { newId } from "#db/id";
import { stockLayers, stockLayerUses } from "#db/schema/warehouse/stock";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import type { Account } from "#posting/journal/journal";
import { grouped, inserting, unnest, updating } from "#posting/rows";
import type { Aged, Layer, LayerUse, Taker } from "./layer.ts";
import type { Row } from "#define/rows";

/** What is wanted of the layers of a valuation: as many of the oldest as cover this quantity, or null for all. */
export type Wanted = { valuationId: string; quantity: string | null };
const AGED = shaped({ lineId: "id", firstOn: "day", quantity: "decimal" });

/** What moves took from layers and gave to them, by move, net. */
export async function readUses(work: Work, moveIds: readonly string[]): Promise<Map<string, LayerUse[]>> {
  if (moveIds.length === 0) return new Map();
  const uses = await work.run(shaped({ layerId: "id", moveId: "id", postedOn: "day", quantity: "decimal", value: "decimal" })`
    select layer_id as "layerId", move_id as "moveId", max(posted_on) as "postedOn", sum(quantity) as quantity, sum(value) as value
    from stock_layer_use where comp_id = ${work.compId} and move_id = any(${arrayOf(moveIds, "bigint")})
    group by layer_id, move_id having sum(quantity) <> 0 or sum(value) <> 0 order by min(id)`);
  return grouped(uses, ({ moveId }) => moveId);
}

/** What made good what moves had issued from nothing, by layer. */
export async function readCovers(work: Work, moveIds: readonly string[]): Promise<Map<string, LayerUse[]>> {
  if (moveIds.length === 0) return new Map();
  const uses = await work.run(shaped({ layerId: "id", moveId: "id", postedOn: "day", quantity: "decimal", value: "decimal" })`
    select u.layer_id as "layerId", u.move_id as "moveId", max(u.posted_on) as "postedOn", sum(u.quantity) as quantity, sum(u.value) as value
    from stock_layer l join stock_layer_use u on u.comp_id = l.comp_id and u.layer_id = l.id
    where l.comp_id = ${work.compId} and l.move_id = any(${arrayOf(moveIds, "bigint")}) and l.quantity < 0
    group by u.layer_id, u.move_id having sum(u.quantity) > 0 order by min(u.id)`);
  return grouped(uses, ({ layerId }) => layerId);
}

/** Who has goods of the layers that moves made, the oldest first; what was undone has none. */
export async function readTakers(work: Work, moveIds: readonly string[]): Promise<Taker[]> {
  if (moveIds.length === 0) return [];
  return work.run(shaped({
    layerId: "id",
    moveId: "id",
    postedOn: "day",
    account: narrow<Account | "">("text"),
    quantity: "decimal",
    value: "decimal",
    moved: "decimal",
    booked: "decimal",
  })`select l.id as "layerId", t.id as "moveId", t.posted_on as "postedOn", t.account, -sum(u.quantity) as quantity, -sum(u.value) as value,
      -t.quantity as moved, -t.value - coalesce((select sum(e.value) from stock_move e where e.comp_id = t.comp_id and e.reversal_of = t.id
        and e.leg = 'variance' and e.document_id = t.document_id and e.line_id = t.line_id), 0) as booked
    from stock_layer l
    join stock_layer_use u on u.comp_id = l.comp_id and u.layer_id = l.id
    join stock_move m on m.comp_id = u.comp_id and m.id = u.move_id
    join stock_move t on t.comp_id = m.comp_id and t.id = case when m.quantity <> 0 then coalesce(m.reversal_of, m.id) else m.id end
    where l.comp_id = ${work.compId} and l.move_id = any(${arrayOf(moveIds, "bigint")}) and t.id <> l.move_id
    group by l.id, l.first_on, t.comp_id, t.id, t.account, t.quantity, t.value, t.posted_on, t.document_id, t.line_id having sum(u.quantity) < 0
    order by t.posted_on, t.document_id, t.line_id, t.id, l.first_on, l.id`);
}

/**
 * The layers of valuations that are locked already, in the order they are taken: those that are wanted, those below zero, and
 * those made by `moves` and `used`, open or not.
 */
export async function readLayers(
  work: Work,
  wanted: readonly Wanted[],
  { moves, used }: { moves: readonly string[]; used: readonly string[] },
): Promise<Map<string, Layer[]>> {
  if (wanted.length === 0) return new Map();
  const lists = { id: wanted.map(({ valuationId }) => valuationId), quantity: wanted.map(({ quantity }) => quantity) };
  const rows = await work.run(shaped({
    id: "id",
    valuationId: "id",
    moveId: "id",
    firstOn: "day",
    postedOn: "day",
    account: narrow<Account | "">("text"),
    quantity: "decimal",
    value: "decimal",
    remaining: "decimal",
    remainingValue: "decimal",
  })`select l.id, l.valuation_id as "valuationId", l.move_id as "moveId", l.first_on as "firstOn", l.posted_on as "postedOn",
      coalesce(case when l.remaining < 0 then (select m.account from stock_move m
        where m.comp_id = l.comp_id and m.id = l.move_id and m.reversal_of is null) end, '') as account,
      l.quantity, l.value, l.remaining, l.remaining_value as "remainingValue"
    from (select l.*, k.quantity as wanted, sum(greatest(l.remaining, 0)) over (partition by l.valuation_id order by l.first_on, l.id) - l.remaining as before
        from ${unnest("k", lists, { id: "bigint", quantity: "numeric" })}
          join stock_layer l on l.comp_id = ${work.compId} and l.valuation_id = k.id and l.remaining <> 0
      union all
      select l.*, null, 0 from stock_layer l where l.comp_id = ${work.compId} and l.remaining = 0
        and (l.id = any(${arrayOf(used, "bigint")}) or l.move_id = any(${arrayOf(moves, "bigint")}))) l
    where l.remaining <= 0 or l.wanted is null or l.before < l.wanted or l.move_id = any(${arrayOf(moves, "bigint")})
      or l.id = any(${arrayOf(used, "bigint")})
    order by l.valuation_id, l.first_on, l.id`);
  return grouped(rows, ({ valuationId }) => valuationId);
}

/** The first days of what lines of issues took, the oldest first. */
export async function readIssued(work: Work, lineIds: readonly string[]): Promise<Map<string, Aged[]>> {
  if (lineIds.length === 0) return new Map();
  const rows = await work.run(AGED`select m.line_id as "lineId", l.first_on as "firstOn", -sum(u.quantity) as quantity
    from goods_issue_line i
    join stock_move m on m.comp_id = i.comp_id and m.module = 'warehouse.goodsIssue' and m.document_id = i.issue_id and m.line_id = i.id and m.quantity < 0
    join stock_layer_use u on u.comp_id = m.comp_id and u.move_id = m.id
    join stock_layer l on l.comp_id = u.comp_id and l.id = u.layer_id and l.quantity > 0
    where i.comp_id = ${work.compId} and i.id = any(${arrayOf(lineIds, "bigint")})
    group by m.line_id, l.first_on having sum(u.quantity) < 0 order by m.line_id, l.first_on`);
  const aged = grouped(rows, ({ lineId }) => lineId);
  return new Map([...aged].map(([id, parts]) => [id, parts.map(({ firstOn, quantity }) => ({ firstOn, quantity, value: "0" }))]));
}

/** The statements that store layers that came or changed and what was taken from them. */
export function storingLayers(work: Work, layers: ReadonlyMap<string, Layer[]>, uses: readonly LayerUse[]): (SQL | undefined)[] {
  const all = [...layers.values()].flat();
  const fresh = all.filter(({ isNew }) => isNew);
  const changed = all.filter(({ isNew, isChanged }) => isChanged && !isNew);
  return [
    inserting(work, stockLayers, fresh.map(layerRow)),
    updating(work, stockLayers, changed.map(leftOf)),
    inserting(
      work,
      stockLayerUses,
      uses.map(({ layerId, moveId, postedOn, quantity, value }) => ({ id: newId(), layerId, moveId, postedOn, quantity, value })),
    ),
  ];
}

const leftOf = ({ id, remaining, remainingValue }: Layer): Row & { id: string } => ({ id, remaining, remainingValue });

function layerRow({ id, valuationId, moveId, firstOn, postedOn, quantity, value, remaining, remainingValue }: Layer): Row {
  return { id, valuationId, moveId, firstOn, postedOn, quantity, value, remaining, remainingValue };
}

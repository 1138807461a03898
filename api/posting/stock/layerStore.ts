import { type SQL } from "drizzle-orm";
import { shaped } from "#db/row";
import { newId } from "#db/id";
import { stockLayers, stockLayerUses } from "#db/schema/warehouse/stock";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import { grouped, inserting, updating } from "#posting/rows";
import type { Layer, LayerUse } from "./layer.ts";
import type { Row } from "#define/rows";

type Layers = { layers: Map<string, Layer[]>; taken: Map<string, LayerUse[]> };

/** The open layers of balances that are locked already, in the order they are taken, and what undone moves took (their layers too). */
export async function readLayers(work: Work, balanceIds: readonly string[], undone: readonly string[]): Promise<Layers> {
  const uses = undone.length === 0 ? [] : await readUses(work, undone);
  const wanted = uses.map(({ layerId }) => layerId);
  const rows = await work.run(shaped({
    id: "id",
    balanceId: "id",
    moveId: "id",
    postedOn: "day",
    quantity: "decimal",
    value: "decimal",
    remaining: "decimal",
    remainingValue: "decimal",
  })`select id, balance_id as "balanceId", move_id as "moveId", posted_on as "postedOn", quantity, value, remaining,
      remaining_value as "remainingValue"
    from stock_layer where comp_id = ${work.compId} and balance_id = any(${arrayOf(balanceIds, "bigint")})
      and (remaining <> 0 or id = any(${arrayOf(wanted, "bigint")})) order by balance_id, posted_on, id`);
  const layers = grouped(rows, ({ balanceId }) => balanceId);
  for (const id of balanceIds) if (!layers.has(id)) layers.set(id, []);
  return { layers, taken: grouped(uses, ({ moveId }) => moveId) };
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
      uses.map(({ layerId, moveId, quantity, value }) => ({ id: newId(), layerId, moveId, quantity, value })),
    ),
  ];
}

const leftOf = ({ id, remaining, remainingValue }: Layer): Row & { id: string } => ({ id, remaining, remainingValue });

function layerRow({ id, balanceId, moveId, postedOn, quantity, value, remaining, remainingValue }: Layer): Row {
  return { id, balanceId, moveId, postedOn, quantity, value, remaining, remainingValue };
}

function readUses(work: Work, moveIds: readonly string[]): Promise<LayerUse[]> {
  return work.run(shaped({
    layerId: "id",
    moveId: "id",
    quantity: "decimal",
    value: "decimal",
  })`select layer_id as "layerId", move_id as "moveId", quantity, value from stock_layer_use
    where comp_id = ${work.compId} and move_id = any(${arrayOf(moveIds, "bigint")}) order by id`);
}

import { negate } from "#define/decimal";
import type { StockKey } from "#posting/stock/key";
import type { StockRequest } from "#posting/stock/request";

/**
 * A movement out together with the one that takes over its quantity and value on another key: a transfer in one step, a change of state,
 * place or owner's hands.
 */
export function movedTo(out: StockRequest, to: Partial<StockKey>): StockRequest[] {
  return [out, { ...out, ...to, quantity: negate(out.quantity), value: null, continues: out }];
}

/** The key of what is under way to a warehouse: each transfer carries its own, `area` names it. */
export function inTransit(warehouseId: string, docNo: string): Pick<StockKey, "warehouseId" | "area" | "seat" | "box" | "state"> {
  return { warehouseId, area: docNo, seat: "", box: "", state: "inTransit" };
}

import type { StockKey } from "#posting/stock/key";

/** The key of what is under way to a warehouse: each transfer carries its own, `area` names it. */
export function inTransit(warehouseId: string, docNo: string): Pick<StockKey, "warehouseId" | "area" | "seat" | "box" | "state"> {
  return { warehouseId, area: docNo, seat: "", box: "", state: "inTransit" };
}

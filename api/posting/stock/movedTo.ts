import { negate } from "#define/decimal";
import type { StockKey } from "./key.ts";
import type { StockRequest } from "./request.ts";

/**
 * A movement out together with the one that takes over its quantity and value on another key: a transfer in one step, a change of state,
 * place or owner's hands.
 */
export function movedTo(out: StockRequest, to: Partial<StockKey>): StockRequest[] {
  return [out, { ...out, ...to, quantity: negate(out.quantity), value: null, continues: out }];
}

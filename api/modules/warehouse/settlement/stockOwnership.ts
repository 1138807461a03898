import { negate } from "#define/decimal";
import type { Account } from "#posting/journal/journal";
import type { StockRequest } from "#posting/stock/request";

/** A supplier's goods that were issued already: they come in at the agreed value and go, at cost, where the issue went. */
export function boughtAfterIssue(issued: StockRequest, value: string, wentTo: Account): StockRequest[] {
  const own = { ...issued, owner: "own" };
  return [
    { ...own, quantity: negate(issued.quantity), value, account: "receivedNotInvoiced" },
    { ...own, value: null, account: wentTo },
  ];
}

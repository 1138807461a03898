import { negate } from "#define/decimal";
import type { Account } from "#posting/journal/journal";
import { NOBODY } from "#posting/stock/key";
import type { StockRequest } from "#posting/stock/request";

/** A supplier's goods that were issued already: they come in at the agreed value and go, at cost, where the issue went. */
export function boughtAfterIssue(issued: StockRequest, value: string, wentTo: Account): StockRequest[] {
  const own = { ...issued, owner: "own", ownerPartyId: NOBODY };
  const comes: StockRequest = { ...own, quantity: negate(issued.quantity), value, account: "receivedNotInvoiced" };
  return [comes, { ...own, value: null, account: wentTo, outOf: comes }];
}

/** A supplier's goods that still lie there: they become the company's at the agreed value. */
export function bought(leaving: StockRequest, value: string): StockRequest[] {
  const out = { ...leaving, account: "receivedNotInvoiced" as const };
  return [out, { ...out, owner: "own", ownerPartyId: NOBODY, quantity: negate(leaving.quantity), value }];
}

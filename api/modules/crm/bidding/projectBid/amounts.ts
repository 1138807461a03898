import type { projectBidLots, projectBidPartners, projectBids, projectBidTerms } from "#db/schema/crm/projectBid";
import type { projectBidCertificates } from "#db/schema/crm/projectBidCertificate";
import { isEmpty } from "#define/condition";
import { add, divide, multiply, signOf, subtract } from "#define/decimal";
import type { DocumentOf, DraftOf } from "#define/rows";
import type { MoneyDigits } from "#define/work";
import { amountOf, sum } from "#posting/amounts";

/** An offer in a tender. */
export type Bid = DocumentOf<
  typeof projectBids,
  {
    lots: typeof projectBidLots;
    partners: typeof projectBidPartners;
    certificates: typeof projectBidCertificates;
    terms: typeof projectBidTerms;
  }
>;
type Lot = DraftOf<Bid>["lines"]["lots"][number];

/** Amounts and margins of a bid by its lots; the price that counts is with tax, the margin is without. */
export function deriveBid({ header, lines: { lots } }: DraftOf<Bid>, money: MoneyDigits): void {
  header.variant ??= "";
  header.exchangeRate ??= "1";
  header.isKey ??= false;
  header.isSigned ??= false;
  header.isUnpublished ??= false;
  const digits = money.of(header.currency);
  for (const lot of lots) {
    lot.taxRate ??= "0";
    lot.amount = isEmpty(lot.unitPrice) ? null : multiply(amountOf(lot.quantity), lot.unitPrice, digits);
    lot.marginPercent = isEmpty(lot.unitPrice) || isEmpty(lot.costPrice) ? null : marginOf(lot.unitPrice, lot.costPrice);
  }
  const net = sum(lots.map(({ amount }) => amountOf(amount)));
  header.bidAmount = add(net, sum(lots.map((lot) => taxOf(lot, digits))));
  const isCosted = lots.length > 0 && lots.every(({ costPrice }) => !isEmpty(costPrice));
  header.costAmount = isCosted ? sum(lots.map((lot) => multiply(amountOf(lot.quantity), amountOf(lot.costPrice), digits))) : null;
  header.marginPercent = header.costAmount === null ? null : marginOf(net, header.costAmount);
}

const taxOf = (lot: Lot, digits: number): string => divide(multiply(amountOf(lot.amount), amountOf(lot.taxRate), 8), "100", digits);

/** What is left of a price after its cost, in percent of the price; nothing is known of a price of nothing. */
function marginOf(price: string, cost: string): string | null {
  return signOf(price) === 0 ? null : divide(multiply(subtract(price, cost), "100", 8), price, 4);
}

import { isEmpty } from "#define/condition";
import { add, compare, divide, multiply, signOf, subtract } from "#define/decimal";
import type { MoneyDigits } from "#define/work";
import { priceLine, sum, taxLines, total } from "#posting/amounts";
import { addDays, addMonths } from "#define/days";
import type { DraftOf, DraftRow } from "#define/rows";
import type { Change, Contract, Instalment, Product } from "./documents.ts";

type Header = { docOn: string | null; deliveryOn: string | null; warrantyMonths: number | null };
type Sold = DraftRow<Product | Change["lines"]["products"][number]>;
type Due = DraftRow<Instalment | Change["lines"]["instalments"][number]>;

/**
 * Sets the amounts of a sales contract's products, its totals and margin, what its instalments are worth and when they fall due, and their
 * owner.
 */
export function deriveContract(document: DraftOf<Contract>, money: MoneyDigits): void {
  const { header } = document;
  priceContract(document, money);
  for (const product of document.lines.products) {
    product.productLineId ??= header.productLineId;
    product.shippedQuantity ??= "0";
    product.shippedAmount ??= "0";
    product.invoicedQuantity ??= "0";
  }
  for (const instalment of document.lines.instalments) {
    instalment.receivedAmount ??= "0";
    instalment.departmentId = header.departmentId;
    instalment.salespersonId = header.salespersonId;
  }
  header.retentionAmount = total(
    document.lines.instalments.filter(({ kind }) => kind === "retention"),
    "amount",
  );
  header.marginPercent = marginOf(header.amount, header.costAmount);
  header.bidMarginPercent = marginOf(header.amount, header.bidCostAmount);
  header.exchangeRate ??= "1";
  header.revision ??= 1;
  header.variant ??= "";
  header.companyAmount ??= "0";
  header.cancelledAmount ??= "0";
}

/** What is left of a price after a cost, in percent of it; nothing is known without a cost. */
const marginOf = (amount: string | null | undefined, cost: string | null | undefined): string | null =>
  isEmpty(cost) ? null : shareOf(subtract(amount ?? "0", cost), amount ?? "0");

/** Prices the products of a contract, or of its change, and works its instalments out: the header gets its totals. */
export function priceContract(document: DraftOf<Contract> | DraftOf<Change>, money: MoneyDigits): void {
  const { header } = document;
  const digits = money.of(header.currency);
  const products: readonly Sold[] = document.lines.products;
  header.taxBasis ??= "line";
  for (const product of products) {
    priceLine(product, digits);
    product.taxUnitPrice = withTax(product.unitPrice ?? "0", product.taxRate ?? "0");
  }
  taxLines(products, header.taxBasis, digits);
  header.amount = total(products, "amount");
  header.taxAmount = total(products, "taxAmount");
  header.totalAmount = add(header.amount, header.taxAmount);
  const instalments = document.lines.instalments;
  fillAmounts(instalments, header.totalAmount, digits);
  for (const instalment of instalments) {
    instalment.invoicedAmount ??= "0";
    fillDates(instalment, header);
  }
}

const PRICE_DIGITS = 6;
const withTax = (unitPrice: string, taxRate: string): string => divide(multiply(unitPrice, add("100", taxRate), 12), "100", PRICE_DIGITS);

/** Part of a whole in percent; 0 of nothing. */
export const shareOf = (part: string, whole: string, digits = 4): string =>
  signOf(whole) === 0 ? "0" : divide(multiply(part, "100", 4), whole, digits);

/** An instalment may say its share alone; where all do and make the whole, the last takes the remainder. */
function fillAmounts(instalments: readonly Due[], whole: string, digits: number): void {
  const open = instalments.filter(({ amount, percent }) => isEmpty(amount) && !isEmpty(percent));
  for (const instalment of open) instalment.amount = divide(multiply(whole, instalment.percent ?? "0", 8), "100", digits);
  const last = open.at(-1);
  if (!last || compare(total(instalments, "percent"), "100") !== 0) return;
  const others = instalments.filter((instalment) => instalment !== last);
  last.amount = subtract(whole, sum(others.map(({ amount }) => amount ?? "0")));
}

/** What was triggered falls due so many days later; what was not is expected from the days of the contract. */
function fillDates(instalment: Due, header: Header): void {
  const grace = instalment.graceDays ?? 0;
  if (!isEmpty(instalment.triggeredOn)) instalment.dueOn = addDays(instalment.triggeredOn, grace);
  const expected = isEmpty(instalment.dueOn) ? expectedOn(instalment, header) : null;
  if (expected !== null) instalment.dueOn = addDays(expected, grace);
  if (instalment.kind === "retention" && isEmpty(instalment.retentionReleaseOn))
    instalment.retentionReleaseOn = releaseOf(instalment, header);
}

function expectedOn({ trigger }: Due, { docOn, deliveryOn, warrantyMonths }: Header): string | null {
  if (isEmpty(trigger) || isEmpty(docOn)) return null;
  if (trigger === "signed") return docOn;
  const arrival = isEmpty(deliveryOn) ? docOn : deliveryOn;
  return trigger === "warrantyEnd" ? addMonths(arrival, warrantyMonths ?? 0) : arrival;
}

/** Retention money is held back for the months of warranty after acceptance, else until it falls due. */
function releaseOf({ acceptedOn, dueOn }: Due, { warrantyMonths }: Header): string | null {
  if (!isEmpty(acceptedOn)) return addMonths(acceptedOn, warrantyMonths ?? 0);
  return isEmpty(dueOn) ? null : dueOn;
}

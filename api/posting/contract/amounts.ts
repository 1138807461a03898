import { isEmpty } from "#define/condition";
import { add, compare, divide, multiply, signOf, subtract } from "#define/decimal";
import type { DocumentRecord, MoneyDigits, Row } from "#define/work";
import { amountOf, linesOf, priceLine, sum, textOf, total } from "#posting/amounts";
import { plusDays, plusMonths } from "#posting/days";

/** Sets the amounts of a sales contract's products, its totals and margin, what its instalments are worth and when they fall due, and their owner. */
export function deriveContract(document: DocumentRecord, money: MoneyDigits): void {
  const { header } = document;
  priceContract(document, money);
  for (const product of linesOf(document, "products")) {
    product.shippedQuantity = amountOf(product.shippedQuantity);
    product.shippedAmount = amountOf(product.shippedAmount);
    product.invoicedQuantity = amountOf(product.invoicedQuantity);
  }
  for (const instalment of linesOf(document, "instalments")) {
    instalment.departmentId = header.departmentId ?? null;
    instalment.salespersonId = header.salespersonId ?? null;
  }
  header.retentionAmount = total(
    linesOf(document, "instalments").filter(({ kind }) => kind === "retention"),
    "amount",
  );
  header.marginPercent = isEmpty(header.costAmount)
    ? null
    : shareOf(subtract(amountOf(header.amount), amountOf(header.costAmount)), amountOf(header.amount));
  header.exchangeRate ??= "1";
  header.revision ??= 1;
  header.variant ??= "";
  header.companyAmount = amountOf(header.companyAmount);
  header.cancelledAmount = amountOf(header.cancelledAmount);
}

/** Prices the products of a contract, or of its change, and works its instalments out: the header gets its totals. */
export function priceContract(document: DocumentRecord, money: MoneyDigits): void {
  const { header } = document;
  const digits = money.of(header.currency);
  const products = linesOf(document, "products");
  for (const product of products) priceLine(product, digits);
  header.amount = total(products, "amount");
  header.taxAmount = total(products, "taxAmount");
  header.totalAmount = add(header.amount, header.taxAmount);
  const instalments = linesOf(document, "instalments");
  fillAmounts(instalments, header.totalAmount, digits);
  for (const instalment of instalments) {
    instalment.invoicedAmount = amountOf(instalment.invoicedAmount);
    fillDates(instalment, header);
  }
}

/** Part of a whole in percent; 0 of nothing. */
export const shareOf = (part: string, whole: string, digits = 4): string =>
  signOf(whole) === 0 ? "0" : divide(multiply(part, "100", 4), whole, digits);

/** An instalment may say its share alone; where all do and make the whole, the last takes the remainder. */
function fillAmounts(instalments: readonly Row[], whole: string, digits: number): void {
  const open = instalments.filter(({ amount, percent }) => isEmpty(amount) && !isEmpty(percent));
  for (const instalment of open) instalment.amount = divide(multiply(whole, amountOf(instalment.percent), 8), "100", digits);
  const last = open.at(-1);
  if (!last || compare(total(instalments, "percent"), "100") !== 0) return;
  const others = instalments.filter((instalment) => instalment !== last);
  last.amount = subtract(whole, sum(others.map(({ amount }) => amountOf(amount))));
}

/** What was triggered falls due so many days later; what was not is expected from the days of the contract. */
function fillDates(instalment: Row, header: Row): void {
  const grace = Number(instalment.graceDays ?? 0);
  if (!isEmpty(instalment.triggeredOn)) instalment.dueOn = plusDays(textOf(instalment.triggeredOn), grace);
  const expected = isEmpty(instalment.dueOn) ? expectedOn(instalment, header) : null;
  if (expected !== null) instalment.dueOn = plusDays(expected, grace);
  if (instalment.kind === "retention" && isEmpty(instalment.retentionReleaseOn))
    instalment.retentionReleaseOn = releaseOf(instalment, header);
}

function expectedOn({ trigger }: Row, { docOn, deliveryOn, warrantyMonths }: Row): string | null {
  if (isEmpty(trigger) || isEmpty(docOn)) return null;
  if (trigger === "signed") return textOf(docOn);
  const arrival = textOf(isEmpty(deliveryOn) ? docOn : deliveryOn);
  return trigger === "warrantyEnd" ? plusMonths(arrival, Number(warrantyMonths ?? 0)) : arrival;
}

/** Retention money is held back for the months of warranty after acceptance, else until it falls due. */
function releaseOf({ acceptedOn, dueOn }: Row, { warrantyMonths }: Row): string | null {
  if (!isEmpty(acceptedOn)) return plusMonths(textOf(acceptedOn), Number(warrantyMonths ?? 0));
  return isEmpty(dueOn) ? null : textOf(dueOn);
}

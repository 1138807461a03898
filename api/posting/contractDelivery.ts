import { isEmpty } from "#define/condition";
import { compare } from "#define/decimal";
import { eachDocument, type Posting, type Rule } from "#define/module";
import type { Issue } from "#define/problem";
import type { Row } from "#define/work";
import { amountOf, linesOf, textOf } from "./amounts.ts";
import { deriveContract } from "./contractAmounts.ts";
import { trigger } from "./salesContract.ts";

const isWhole = ({ shippedQuantity, quantity }: Row): boolean => compare(amountOf(shippedQuantity), amountOf(quantity)) >= 0;

/** What is shipped is no more than what was sold, and has its day; nothing arrives before it was shipped. */
export const fitsDelivery: Rule = eachDocument((document) =>
  linesOf(document, "products").flatMap((line, at): Issue[] => {
    const place = { table: "products", row: at + 1 };
    const shipped = amountOf(line.shippedQuantity);
    if (compare(shipped, amountOf(line.quantity)) > 0)
      return [{ ...place, code: "overShipped", field: "shippedQuantity", value: shipped, params: { qty: amountOf(line.quantity) } }];
    if (compare(shipped, "0") > 0 && isEmpty(line.shippedOn)) return [{ ...place, code: "required", field: "shippedOn" }];
    if (!isEmpty(line.deliveredOn) && textOf(line.deliveredOn) < textOf(line.shippedOn))
      return [{ ...place, code: "beforeStart", field: "deliveredOn", value: line.deliveredOn, params: { start: textOf(line.shippedOn) } }];
    return [];
  }),
);

/** The contract carries the last days of its products; once all is shipped, or has arrived, what was to be paid then falls due. */
export const followDelivery: Posting = (documents, work) => {
  for (const document of documents) {
    const products = linesOf(document, "products");
    const { header } = document;
    for (const day of ["shippedOn", "dispatchedOn", "deliveredOn"]) header[day] = lastOf(products, day);
    const isShipped = products.every(isWhole);
    if (isShipped && header.shippedOn) trigger(work, document, "shipped", textOf(header.shippedOn));
    if (isShipped && products.every(({ deliveredOn }) => !isEmpty(deliveredOn)))
      trigger(work, document, "arrived", textOf(header.deliveredOn));
  }
  return Promise.resolve();
};

/** What happened that instalments wait for: they fall due so many days later; a fulfilled contract stays so. */
export const followEvents: Posting = (documents, work) => {
  for (const document of documents) {
    deriveContract(document, work.money);
    if (!isEmpty(document.header.completedOn)) document.header.stage = "done";
  }
  return Promise.resolve();
};

/** Says what of a contract has not been shipped yet. */
export const isDelivered: Rule = eachDocument((document) =>
  linesOf(document, "products").flatMap((line, at): Issue[] =>
    isWhole(line)
      ? []
      : [{ code: "notShipped", table: "products", row: at + 1, field: "shippedQuantity", value: amountOf(line.shippedQuantity) }],
  ),
);

/** The contract was fulfilled today. */
export const complete: Posting = (documents, work) => {
  for (const { header } of documents) header.completedOn = work.today;
  return Promise.resolve();
};

function lastOf(products: readonly Row[], day: string): string | null {
  const days = products.flatMap((product) => (isEmpty(product[day]) ? [] : [textOf(product[day])]));
  return days.toSorted().at(-1) ?? null;
}

import { subtract } from "#define/decimal";
import type { DocumentRecord } from "#define/work";
import { amountOf, linesOf, sum, total } from "#posting/amounts";

const MEASURES = { orderIntake: "intakeTarget", invoiced: "invoicedTarget", collected: "collectedTarget" } as const;

/** Sets the total of a year's plan, and what its months leave of the targets of the year; a target that is not given is what the months say. */
export function deriveTarget(document: DocumentRecord): void {
  const { header } = document;
  const lines = linesOf(document, "lines");
  header.edition ??= 1;
  header.totalAmount = total(lines, "amount");
  const gaps = Object.entries(MEASURES).map(([measure, target]) => {
    const months = sum(lines.filter((line) => line.measure === measure).map(({ amount }) => amountOf(amount)));
    return header[target] === null || header[target] === undefined ? "0" : subtract(amountOf(header[target]), months);
  });
  header.monthGap = sum(gaps);
}

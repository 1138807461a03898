import { subtract } from "#define/decimal";
import { sum, total } from "#posting/amounts";
import type { Target } from "./posting.ts";
import type { DraftOf } from "#define/rows";

const MEASURES = { orderIntake: "intakeTarget", invoiced: "invoicedTarget", collected: "collectedTarget" } as const;

/**
 * Sets the total of a year's plan, and what its months leave of the targets of the year; a target that is not given is what the months say.
 */
export function deriveTarget(document: DraftOf<Target>): void {
  const { header } = document;
  const lines = document.lines.lines;
  header.edition ??= 1;
  header.totalAmount = total(lines, "amount");
  const gaps = Object.entries(MEASURES).map(([measure, target]) => {
    const months = sum(lines.filter((line) => line.measure === measure).map(({ amount }) => amount ?? "0"));
    return header[target] === null ? "0" : subtract(header[target], months);
  });
  header.monthGap = sum(gaps);
}

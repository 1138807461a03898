import { compare, subtract } from "#define/decimal";
import { sum } from "#posting/amounts";
import type { Target } from "./posting.ts";
import type { DraftOf } from "#define/rows";

const MEASURES = {
  orderIntake: { target: "intakeTarget", planned: "intakePlanned", gap: "intakeGap" },
  invoiced: { target: "invoicedTarget", planned: "invoicedPlanned", gap: "invoicedGap" },
  collected: { target: "collectedTarget", planned: "collectedPlanned", gap: "collectedGap" },
} as const;

/**
 * Sets measure by measure what the months of a year's plan say, and what they leave of its target (nothing where none is given). Orders,
 * invoices and collections are never added: the greatest of them is what the approval goes by.
 */
export function deriveTarget(document: DraftOf<Target>): void {
  const { header } = document;
  header.edition ??= 1;
  let greatest = "0";
  for (const [measure, { target, planned, gap }] of Object.entries(MEASURES)) {
    const months = sum(document.lines.lines.filter((line) => line.measure === measure).map(({ amount }) => amount ?? "0"));
    const whole = header[target] ?? months;
    header[planned] = months;
    header[gap] = subtract(whole, months);
    for (const amount of [whole, months]) if (compare(amount, greatest) > 0) greatest = amount;
  }
  header.approvalAmount = greatest;
}

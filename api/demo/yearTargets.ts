import { sum } from "#posting/amounts";

/** What the months of a plan come to, by measure. */
export function yearTargets(planned: readonly { measure: string; amount: string }[]) {
  const of = (measure: string) => sum(planned.filter((one) => one.measure === measure).map(({ amount }) => amount));
  return { intakeTarget: of("orderIntake"), invoicedTarget: of("invoiced"), collectedTarget: of("collected") };
}

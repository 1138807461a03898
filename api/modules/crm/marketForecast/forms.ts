import type { PeriodForm } from "#posting/periodForm";

/** What a ton of coal costs, element by element. */
export const COST_ELEMENTS = ["supportCost", "partsCost", "repairCost", "powerCost", "labourCost"] as const;
const RATE = "%";

/** What each form forecasts. */
export const FORMS = {
  coalCost: { measures: COST_ELEMENTS, columns: ["tonnage", "costPerTon"] },
  market: {
    measures: ["newFaces", "replacedFaces", "tenderAmount", "marketShare", "orderIntake"],
    units: { marketShare: RATE },
    columns: ["lines.productLineId"],
  },
  delivery: { measures: ["delivered", "deliveredSets", "onTimeRate"], units: { onTimeRate: RATE }, columns: ["lines.productLineId"] },
  afterDelivery: { measures: ["installations", "overhauls", "serviceVisits", "spareParts"], columns: ["lines.productLineId"] },
} as const satisfies Readonly<Record<string, PeriodForm>>;

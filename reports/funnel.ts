/** What every funnel shows: what came into a phase within the period, what stands in it at the end, and how much of it went on. */
export const FUNNEL_FIGURES = [
  "entered",
  "enteredValue",
  "standing",
  "standingValue",
  "weightedValue",
  "wentOn",
  "cameBack",
  "conversion",
  "backRate",
] as const;
export const FUNNEL_PARAMS = ["from", "asOf"] as const;
const WHO = ["productLine", "region", "department", "salesperson", "customer", "mine", "unit", "currency"] as const;
export const FUNNEL_GROUPS = ["phase", "stage", ...WHO, "form"] as const;
export const FUNNEL_FILTERS = ["phase", "stage", "form", ...WHO] as const;
export const BY_DIMENSION = [...WHO, "phase", "stage", "form"] as const;

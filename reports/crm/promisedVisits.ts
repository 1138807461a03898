import { defineReport } from "#define/report";
import visitPromises from "#reports/datasets/crm/visitPromises";

const WHO = ["salesperson", "customerLevel", "contactAge", "department", "region", "unit"] as const;

export default defineReport(visitPromises, {
  id: "crm.promisedVisits",
  path: "/promisedVisits",
  groups: ["customer", ...WHO],
  params: ["from", "asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["salesperson"], metrics: ["promised", "held", "missing"], top: 12 },
    { kind: "chart", chart: "bar", by: ["contactAge"], metrics: ["customers"] },
    {
      kind: "pivot",
      rows: ["salesperson", "customer"],
      columns: [],
      metrics: ["promised", "held", "missing", "longestSince"],
      lighter: ["unowned", "lastContact", "nextContact", "keptShare", "behind", "customers", "neverMet"],
    },
  ],
  metrics: [
    "promised",
    "held",
    "missing",
    "unowned",
    "kept",
    "keptShare",
    "behind",
    "customers",
    "neverMet",
    "lastContact",
    "longestSince",
    "nextContact",
  ],
  filters: ["customer", ...WHO, "lastOn", "nextOn"],
});

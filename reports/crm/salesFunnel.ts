import { defineReport } from "#define/report";
import projectMoves from "#reports/datasets/crm/projectMoves";
import { FUNNEL_FIGURES, FUNNEL_FILTERS, FUNNEL_GROUPS, FUNNEL_PARAMS } from "#reports/funnel";

export default defineReport(projectMoves, {
  id: "crm.salesFunnel",
  path: "crmSalesFunnel",
  groups: FUNNEL_GROUPS,
  params: FUNNEL_PARAMS,
  views: [
    { kind: "chart", chart: "funnel", by: ["phase"], metrics: ["standingValue"] },
    { kind: "chart", chart: "combined", by: ["phase"], metrics: ["entered", "standing"], lines: ["conversion"] },
    {
      kind: "pivot",
      columns: [],
      metrics: ["entered", "enteredValue", "standing", "standingValue", "weightedValue"],
      lighter: ["conversion", "backRate"],
    },
  ],
  metrics: FUNNEL_FIGURES,
  filters: FUNNEL_FILTERS,
});

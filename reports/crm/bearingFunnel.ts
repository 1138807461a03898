import { defineReport } from "#define/report";
import projectMoves from "#reports/datasets/crm/projectMoves";
import { FUNNEL_FIGURES, FUNNEL_FILTERS, FUNNEL_GROUPS, FUNNEL_PARAMS } from "#reports/funnel";

export default defineReport(projectMoves, {
  id: "crm.bearingFunnel",
  path: "crmSbRptFunnelLYC",
  where: [{ dimension: "form", in: ["LYC"] }],
  groups: FUNNEL_GROUPS,
  params: FUNNEL_PARAMS,
  views: [
    { kind: "chart", chart: "funnel", by: ["phase"], metrics: ["entered"] },
    { kind: "pivot", columns: [], metrics: ["entered", "enteredValue", "standing", "standingValue"], lighter: ["conversion", "cameBack"] },
  ],
  metrics: FUNNEL_FIGURES,
  filters: FUNNEL_FILTERS,
});

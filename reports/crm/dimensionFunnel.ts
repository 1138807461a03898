import { defineReport } from "#define/report";
import projectMoves from "#reports/datasets/crm/projectMoves";
import { BY_DIMENSION, FUNNEL_FIGURES, FUNNEL_FILTERS, FUNNEL_PARAMS } from "#reports/funnel";

export default defineReport(projectMoves, {
  id: "crm.dimensionFunnel",
  path: "crmDimensionFunnel",
  groups: BY_DIMENSION,
  params: FUNNEL_PARAMS,
  views: [
    { kind: "chart", chart: "bar", by: ["productLine"], metrics: ["standingValue"], stack: "phase", top: 12 },
    {
      kind: "pivot",
      rows: ["productLine"],
      columns: ["phase"],
      metrics: ["standing", "standingValue"],
      lighter: ["entered", "conversion"],
    },
  ],
  metrics: FUNNEL_FIGURES,
  filters: FUNNEL_FILTERS,
});

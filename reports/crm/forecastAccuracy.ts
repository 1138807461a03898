import { defineReport } from "#define/report";
import forecasts from "#reports/datasets/crm/forecasts";

/** How near each version of a forecast was to what came. */
export default defineReport(forecasts, {
  id: "crm.forecastAccuracy",
  path: "/forecastAccuracy",
  groups: ["form", "measure", "kpiName", "kpiUnit", "month", "edition", "region", "coalMine", "productLine", "department", "unit", "owner"],
  params: [],
  views: [
    {
      kind: "pivot",
      rows: ["measure", "kpiUnit", "month", "edition"],
      columns: [],
      metrics: ["forecast", "actual", "accuracy"],
      lighter: ["lastForecast", "deviation", "versions"],
    },
  ],
  metrics: ["forecast", "lastForecast", "actual", "deviation", "foreseen", "met", "accuracy", "versions"],
  filters: ["form", "measure", "year", "month", "period", "edition", "region", "coalMine", "productLine", "department", "unit", "owner"],
});

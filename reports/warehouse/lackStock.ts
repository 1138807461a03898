import { defineReport } from "#define/report";
import positions from "#reports/datasets/warehouse/positions";
import { STOCK_FILTERS } from "#reports/warehouseStock";

export default defineReport(positions, {
  id: "warehouse.lackStock",
  path: "/lackStock",
  groups: ["material", "materialClass", "warehouse", "manufacturer"],
  params: ["yearMonth"],
  views: [
    { kind: "chart", chart: "bar", by: ["materialClass"], metrics: ["belowSafety"] },
    {
      kind: "pivot",
      columns: [],
      metrics: ["shortage"],
      lighter: ["onOrder", "companyAvailable", "safetyStock", "coverage", "available", "onHand", "reserved"],
    },
  ],
  metrics: [
    "shortage",
    "onOrder",
    "companyAvailable",
    "safetyStock",
    "coverage",
    "available",
    "onHand",
    "reserved",
    "belowSafety",
    "belowReorder",
  ],
  where: [{ dimension: "belowSafetyStock", in: ["yes"] }],
  filters: STOCK_FILTERS,
  required: ["warehouse"],
});

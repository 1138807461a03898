import { defineReport } from "#define/report";
import positions from "#reports/datasets/warehouse/positions";
import { STOCK_FILTERS } from "#reports/warehouseStock";

export default defineReport(positions, {
  id: "warehouse.exceedStock",
  path: "/exceedStock",
  groups: ["material", "materialClass", "warehouse", "manufacturer"],
  params: ["yearMonth"],
  views: [
    { kind: "chart", chart: "bar", by: ["materialClass"], metrics: ["excessValue"] },
    { kind: "pivot", columns: [], metrics: ["excessQuantity", "excessValue"], lighter: ["onHand", "maximumStock", "occupied"] },
  ],
  metrics: ["excessQuantity", "excessValue", "excessMaterials", "onHand", "maximumStock", "occupied"],
  where: [{ dimension: "aboveMaximum", in: ["yes"] }],
  filters: STOCK_FILTERS,
  required: ["warehouse"],
});

import { defineReport } from "#define/report";
import positions from "#reports/datasets/warehouse/positions";
import { STOCK_FILTERS } from "#reports/warehouseStock";

export default defineReport(positions, {
  id: "warehouse.capitalRatio",
  path: "/capitalRatio",
  groups: ["warehouse", "stockType", "factoryArea", "department", "unit", "materialClass", "material"],
  params: ["yearMonth"],
  views: [
    { kind: "chart", chart: "bar", by: ["warehouse"], metrics: ["occupied", "moneyLimit"] },
    { kind: "pivot", columns: [], metrics: ["occupied", "moneyLimit", "room"], lighter: ["occupiedShare"] },
  ],
  metrics: ["occupied", "moneyLimit", "room", "occupiedShare", "onHand"],
  filters: STOCK_FILTERS,
  required: ["warehouse"],
});

import { defineReport } from "#define/report";
import stock from "#reports/datasets/warehouse/stock";
import { STOCK_FILTERS } from "#reports/warehouseStock";

export default defineReport(stock, {
  id: "warehouse.useByDepartment",
  path: "/useByDept",
  groups: ["useDepartment", "material", "materialClass", "operationType", "warehouse"],
  params: ["span", "fromMonth", "toMonth", "from", "asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["useDepartment"], metrics: ["usedValue"] },
    { kind: "pivot", columns: ["materialClass"], metrics: ["usedValue"], lighter: ["usedQuantity"] },
  ],
  metrics: ["usedValue", "usedQuantity"],
  filters: [...STOCK_FILTERS, "useDepartment", "operationType", "month"],
});

import { defineReport } from "#define/report";
import stock from "#reports/datasets/warehouse/stock";
import { STOCK_FILTERS } from "#reports/warehouseStock";

export default defineReport(stock, {
  id: "warehouse.stockByType",
  path: "/stockByTypeNo",
  groups: ["kind", "operationType", "material", "warehouse", "useDepartment", "month"],
  params: ["span", "fromMonth", "toMonth", "from", "asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["kind"], metrics: ["inValue", "outValue"] },
    { kind: "pivot", columns: [], metrics: ["inValue", "outValue"], lighter: ["inQuantity", "outQuantity"] },
  ],
  metrics: ["inValue", "outValue", "inQuantity", "outQuantity"],
  filters: [...STOCK_FILTERS, "kind", "operationType", "useDepartment", "month"],
  required: ["warehouse"],
});

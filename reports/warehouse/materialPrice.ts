import { defineReport } from "#define/report";
import stock from "#reports/datasets/warehouse/stock";
import { STOCK_FILTERS } from "#reports/warehouseStock";

export default defineReport(stock, {
  id: "warehouse.materialPrice",
  path: "/matPrice",
  groups: ["material", "warehouse", "manufacturer", "month"],
  params: ["span", "fromMonth", "toMonth", "from", "asOf"],
  views: [
    { kind: "chart", chart: "line", by: ["month"], metrics: ["boughtPrice"] },
    { kind: "pivot", columns: ["month"], metrics: ["boughtPrice"], lighter: ["boughtQuantity", "boughtValue"] },
  ],
  metrics: ["boughtPrice", "boughtQuantity", "boughtValue"],
  filters: [...STOCK_FILTERS, "operationType", "month"],
  required: ["material"],
});

import { defineReport } from "#define/report";
import stock from "#reports/datasets/warehouse/stock";
import { STOCK_FILTERS } from "#reports/warehouseStock";
import type { PlainFilter } from "#define/slice/query";

/** What production handed to the warehouses: receipts whose type of business comes from production, of some types of warehouse. */
export function completionReport(id: string, path: string, of: readonly (PlainFilter & { dimension: "stockType" })[]) {
  return defineReport(stock, {
    id,
    path,
    groups: [
      "material",
      "contractNo",
      "productLine",
      "project",
      "month",
      "day",
      "warehouse",
      "materialClass",
      "department",
      "unit",
      "factoryArea",
      "batch",
      "docNo",
    ],
    params: ["span", "fromMonth", "toMonth", "from", "asOf"],
    views: [
      { kind: "chart", chart: "bar", by: ["month"], metrics: ["completedValue"], stack: "unit" },
      {
        kind: "pivot",
        columns: ["month"],
        metrics: ["completedQuantity"],
        lighter: ["plannedQuantity", "completionRate", "completedOn", "completedValue"],
      },
    ],
    metrics: ["completedQuantity", "plannedQuantity", "completedOfPlan", "completionRate", "completedOn", "completedValue"],
    where: of,
    filters: [...STOCK_FILTERS, "contractNo", "productLine", "project", "operationType", "batch", "month"],
  });
}

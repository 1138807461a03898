import { defineReport } from "#define/report";
import stock from "#reports/datasets/warehouse/stock";
import { STOCK_FILTERS } from "#reports/warehouseStock";

/**
 * What production handed to the warehouses: receipts whose type of business comes from production; of the stores of one business unit where
 * its code is said.
 */
export function completionReport(id: string, path: string, unit?: string) {
  return defineReport(stock, {
    id,
    path,
    // The specification asks no entry of the menu for those of a unit.
    ...(unit === undefined ? {} : { open: true }),
    groups: [
      "material",
      "contractNo",
      "productLine",
      "project",
      "workface",
      "stage",
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
    ...(unit === undefined ? {} : { where: [{ dimension: "unitCode", in: [unit] }] }),
    filters: [...STOCK_FILTERS, "contractNo", "productLine", "project", "workface", "stage", "operationType", "batch", "month"],
  });
}

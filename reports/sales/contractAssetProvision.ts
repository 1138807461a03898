import { defineReport } from "#define/report";
import contractBook from "#reports/datasets/sales/contractBook";

export default defineReport(contractBook, {
  id: "sales.contractAssetProvision",
  path: "/contractAssetProvision",
  groups: ["customer", "contractNo", "productLine", "salesperson", "department", "unit", "region", "innerOuter"],
  params: ["asOf", "buckets"],
  views: [
    { kind: "chart", chart: "bar", by: ["bucket"], metrics: ["assetProvision"], stack: "unit" },
    { kind: "pivot", columns: [], metrics: ["unbilled", "assetProvision", "assetNet", "assetProvisionRate"], lighter: ["oldestUnbilled"] },
  ],
  metrics: ["unbilled", "assetProvision", "assetNet", "assetProvisionRate", "oldestUnbilled"],
  filters: ["customer", "contractNo", "region", "salesperson", "department", "unit", "productLine", "innerOuter", "bucket"],
});

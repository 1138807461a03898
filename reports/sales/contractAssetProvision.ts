import { defineReport } from "#define/report";
import contractBook from "#reports/datasets/sales/contractBook";

const MOVEMENT = ["assetAllowanceOpening", "assetAllowanceFormed", "assetAllowanceReleased", "assetAllowanceClosing"] as const;

export default defineReport(contractBook, {
  id: "sales.contractAssetProvision",
  path: "/contractAssetProvision",
  groups: ["customer", "contractNo", "productLine", "salesperson", "department", "unit", "region", "innerOuter"],
  params: ["before", "asOf", "buckets"],
  views: [
    { kind: "chart", chart: "bar", by: ["bucket"], metrics: ["unbilled", "assetProvision"] },
    {
      kind: "pivot",
      columns: [],
      metrics: ["unbilled", "assetProvision", "assetNet", "assetProvisionRate"],
      lighter: [...MOVEMENT, "oldestUnbilled"],
    },
  ],
  metrics: ["unbilled", "assetProvision", "assetNet", "assetProvisionRate", ...MOVEMENT, "oldestUnbilled"],
  filters: ["customer", "contractNo", "region", "salesperson", "department", "unit", "productLine", "innerOuter"],
});

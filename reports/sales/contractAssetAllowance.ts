import { defineReport } from "#define/report";
import contractBook from "#reports/datasets/sales/contractBook";

const MOVEMENT = ["assetAllowanceOpening", "assetAllowanceFormed", "assetAllowanceReleased", "assetAllowanceClosing"] as const;

export default defineReport(contractBook, {
  id: "sales.contractAssetAllowance",
  path: "/contractAssetAllowance",
  groups: ["customer", "contractNo", "productLine", "salesperson", "department", "unit", "region", "innerOuter"],
  params: ["before", "asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["unit"], metrics: ["assetAllowanceOpening", "assetAllowanceClosing"] },
    { kind: "pivot", columns: [], metrics: MOVEMENT },
  ],
  metrics: MOVEMENT,
  filters: ["customer", "contractNo", "region", "salesperson", "department", "unit", "productLine", "innerOuter"],
});

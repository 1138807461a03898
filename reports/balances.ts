import { defineReport } from "#define/report";
import stock from "#reports/datasets/warehouse/stock";
import { STOCK_FILTERS } from "#reports/warehouseStock";

/** The columns of receipts, issues and balances: quantities, values, or both with prices. */
const QUANTITIES = ["openingQuantity", "inQuantity", "outQuantity", "closingQuantity"] as const;
const VALUES = ["openingValue", "inValue", "outValue", "closingValue"] as const;
/** Which columns stand in front, which beside, and by what the rows are grouped first. */
const COLUMN_SETS = {
  standard: { front: QUANTITIES, beside: VALUES, groups: ["material", "materialClass", "warehouse"] },
  valued: { front: VALUES, beside: [...QUANTITIES, "closingPrice", "turnover"], groups: ["material", "materialClass", "warehouse"] },
  bearing: { front: QUANTITIES, beside: VALUES, groups: ["batch", "material", "warehouse"] },
  bearingValued: { front: VALUES, beside: [...QUANTITIES, "closingPrice"], groups: ["batch", "material", "warehouse"] },
} as const;

/** Opening, in, out and closing of a period of months, in one of the column sets. */
export function balanceReport(id: string, path: string, set: keyof typeof COLUMN_SETS) {
  const { front, beside, groups } = COLUMN_SETS[set];
  return defineReport(stock, {
    id,
    path,
    groups: [...groups, "stockType", "factoryArea", "department", "unit", "manufacturer", "owner"],
    params: ["fromMonth", "toMonth"],
    views: [{ kind: "pivot", columns: [], metrics: front, lighter: beside }],
    metrics: [...QUANTITIES, ...VALUES, "closingPrice", "turnover", "usedQuantity", "usedValue"],
    filters: [...STOCK_FILTERS, "batch", "owner", "operationType"],
  });
}

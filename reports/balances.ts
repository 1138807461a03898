import { defineReport } from "#define/report";
import stock from "#reports/datasets/warehouse/stock";
import { STOCK_FILTERS } from "#reports/warehouseStock";

/** The columns of receipts, issues and balances: quantities, values, or both with prices. */
const QUANTITIES = ["openingQuantity", "inQuantity", "outQuantity", "closingQuantity"] as const;
const VALUES = ["openingValue", "inValue", "outValue", "priceVariance", "closingValue"] as const;
const PLAIN = { groups: ["material", "materialClass", "warehouse"], filters: [] } as const;
/** What the bearing unit tells its goods by: what its customers call them, how they are packed, and the batch. */
const BEARING = {
  groups: ["customerModel", "material", "packing", "customer", "batch", "warehouse"],
  filters: ["customerModel", "customer"],
} as const;
/** Which columns stand in front, which beside, and by what the rows are grouped first. */
const COLUMN_SETS = {
  standard: { front: QUANTITIES, beside: VALUES, ...PLAIN },
  valued: { front: VALUES, beside: [...QUANTITIES, "closingPrice", "turnover"], ...PLAIN },
  bearing: { front: QUANTITIES, beside: VALUES, ...BEARING },
  bearingValued: { front: VALUES, beside: [...QUANTITIES, "closingPrice", "turnover"], ...BEARING },
} as const;

/**
 * Opening, in, out and closing of a period of months or days, in one of the column sets; of the stores of one business unit where its code
 * is said.
 */
export function balanceReport(id: string, path: string, set: keyof typeof COLUMN_SETS, unit?: string) {
  const { front, beside, groups, filters } = COLUMN_SETS[set];
  return defineReport(stock, {
    id,
    path,
    groups: [...groups, "stockType", "factoryArea", "department", "unit", "manufacturer", "owner", "state"],
    params: ["span", "fromMonth", "toMonth", "from", "asOf"],
    views: [{ kind: "pivot", columns: [], metrics: front, lighter: beside }],
    metrics: [...QUANTITIES, ...VALUES, "closingPrice", "turnover", "usedQuantity", "usedValue"],
    ...(unit === undefined ? {} : { where: [{ dimension: "unitCode", in: [unit] }] }),
    filters: [...STOCK_FILTERS, ...filters, "batch", "owner", "state", "operationType"],
    required: ["warehouse"],
  });
}

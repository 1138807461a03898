import type { stockCountLines, stockCountRunLines, stockCountRuns, stockCounts } from "#db/schema/warehouse/count";
import type { stockPeriodChecks } from "#db/schema/warehouse/stock";
import type { stockPeriods, warehouseCustomers } from "#db/schema/warehouse/stockLedger";
import type { customerModels } from "#db/schema/masterData/material";
import type { materialCorrectionLines, materialCorrections } from "#db/schema/warehouse/materialCorrection";
import type { scrapOrderLines, scrapOrders } from "#db/schema/warehouse/scrap";
import type { settlementLines, settlements } from "#db/schema/warehouse/settlement";
import type {
  goodsIssueLines,
  goodsIssues,
  goodsReceiptLines,
  goodsReceipts,
  stockAdjustmentLines,
  stockAdjustments,
} from "#db/schema/warehouse/stockDocument";
import type { stockTransferLines, stockTransfers } from "#db/schema/warehouse/transfer";
import type { DocumentOf, DocumentRecord, RowOf } from "#define/rows";

type ReceiptHeader = RowOf<typeof goodsReceipts>;
/** Columns that not every such row has. */
export type Maybe<Column extends string> = { [C in Column]?: string | null };

/** What the header of any inventory document says. */
export type StockHeader = Pick<
  ReceiptHeader,
  | "id"
  | "docNo"
  | "docOn"
  | "warehouseId"
  | "departmentId"
  | "unitId"
  | "operationTypeId"
  | "submittedValue"
  | "postedOn"
  | "postedMonth"
  | "totalAmount"
> &
  Maybe<"supplierId" | "customerId">;
type Line = RowOf<typeof goodsReceiptLines>;
/** What a line says of the stock that it is about. */
export type StockedLine = Pick<Line, "id" | "materialId" | "batch" | "area" | "seat" | "box" | "state" | "owner" | "serialNos"> &
  Maybe<"supplierId" | "customerId">;
/** A line of any inventory document that moves a quantity. */
export type StockLine = StockedLine & Pick<Line, "quantity" | "amount" | "unitPrice">;
/** Any inventory document. */
export type StockDocument<L = StockLine, H = StockHeader> = DocumentRecord<H, { lines: L[] }>;

export type GoodsReceipt = DocumentOf<typeof goodsReceipts, { lines: typeof goodsReceiptLines }>;
export type GoodsReceiptLine = GoodsReceipt["lines"]["lines"][number];
export type GoodsIssue = DocumentOf<typeof goodsIssues, { lines: typeof goodsIssueLines }>;
export type GoodsIssueLine = GoodsIssue["lines"]["lines"][number];
export type StockAdjustment = DocumentOf<typeof stockAdjustments, { lines: typeof stockAdjustmentLines }>;
export type StockAdjustmentLine = StockAdjustment["lines"]["lines"][number];
export type StockTransfer = DocumentOf<typeof stockTransfers, { lines: typeof stockTransferLines }>;
export type StockTransferLine = StockTransfer["lines"]["lines"][number];
export type ScrapOrder = DocumentOf<typeof scrapOrders, { lines: typeof scrapOrderLines }>;
export type ScrapOrderLine = ScrapOrder["lines"]["lines"][number];
export type StockCount = DocumentOf<typeof stockCounts, { lines: typeof stockCountLines }>;
export type StockCountLine = StockCount["lines"]["lines"][number];
export type StockCountRun = DocumentOf<typeof stockCountRuns, { lines: typeof stockCountRunLines }>;
export type MaterialCorrection = DocumentOf<typeof materialCorrections, { lines: typeof materialCorrectionLines }>;
export type MaterialCorrectionLine = MaterialCorrection["lines"]["lines"][number];
export type Settlement = DocumentOf<typeof settlements, { lines: typeof settlementLines }>;
export type SettlementLine = Settlement["lines"]["lines"][number];
export type StockPeriod = DocumentOf<typeof stockPeriods, { checks: typeof stockPeriodChecks }>;
export type CustomerModel = DocumentOf<typeof customerModels>;
export type WarehouseCustomer = DocumentOf<typeof warehouseCustomers>;

import type { DocumentRecord, Row } from "#define/rows";
import type { Draft } from "#engine/write/save";
import { openMonths } from "#posting/stock/openMonths";
import { type Figures, landed, openFigures } from "#support/figures";
import { type Trade, tradeOn } from "#support/trade";
import { sql } from "drizzle-orm";

const TYPES = [
  { code: "101", nameZh: "生产领用", direction: "send", account: "materialConsumption", requiresDepartment: true },
  { code: "201", nameZh: "退料入库", direction: "receive", account: "materialConsumption", source: "goodsIssue" },
  { code: "301", nameZh: "完工入库", direction: "receive", account: "projectCost", source: "production" },
  { code: "401", nameZh: "采购退货", direction: "send", account: "receivedNotInvoiced", source: "goodsReceipt" },
];
const PARTS = [
  "FIVE",
  "MOVED",
  "UNDONE",
  "BACK",
  "WRONG",
  "RIGHT",
  "USED",
  "MEANT",
  "OTHERS",
  "LAYER",
  "PLAN",
  "MADE",
  "UNMADE",
  "MIXED",
  "OWED",
  "RETURNED",
  "ASRIGHT",
  "GIVEN",
];

const PLANNED: Row = { PLAN: "9", OWED: "5" };

const place = (code: string, more: Row) => ({ header: { code, nameEn: code, departmentId: { code: "D1" }, ...more } });

/** What a keeper does with documents; today is 30 June 2026. */
export type KeptStock = {
  figures: Figures;
  trade: Trade;
  receive: (warehouse: string, material: string, quantity: string, on: string, line?: Row, header?: Row) => Promise<DocumentRecord>;
  issue: (warehouse: string, material: string, quantity: string, on: string, line?: Row, header?: Row) => Promise<DocumentRecord>;
  does: (record: DocumentRecord, module: string, ...actions: string[]) => Promise<DocumentRecord>;
  correct: (record: DocumentRecord, warehouse: string, right: string, on: string) => Promise<DocumentRecord>;
  transfer: (material: string, quantity: string, on: string, ...actions: string[]) => Promise<DocumentRecord>;
};

/**
 * A trading company with warehouses of every method (F1 layers, N1 planned prices, S1 of a supplier's goods) and a material for each case.
 */
export async function openKeptStock(): Promise<KeptStock> {
  const figures = await openFigures();
  const trade = await tradeOn(figures.runtime);
  await trade.create(
    "masterData.warehouse",
    place("F1", { costMethod: "fifo" }),
    place("N1", { costMethod: "plannedPrice" }),
    place("S1", { isSubstitute: true }),
    place("O1", { allowsNegative: true }),
  );
  await trade.work((work) => openMonths(work, "2024-06", "2025-12"));
  await trade.create("warehouse.operationType", ...TYPES.map((header) => ({ header })));
  const part = { unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K" } };
  await trade.create(
    "masterData.material",
    ...PARTS.map((code) => ({
      header: { ...part, code, nameEn: code, ...(code in PLANNED ? { plannedPrice: PLANNED[code] ?? null } : {}) },
    })),
  );
  const desk = deskOf(trade);
  return { figures, trade, ...desk };
}

const drafted = (warehouse: string, on: string, lines: readonly object[], more: object = {}) =>
  ({ header: { docOn: on, warehouseId: { code: warehouse }, departmentId: { code: "D1" }, ...more }, lines: { lines } }) as Draft;

function deskOf(trade: Trade) {
  const does: KeptStock["does"] = (record, module, ...actions) => trade.act(module, record, actions);
  const receive: KeptStock["receive"] = (warehouse, code, quantity, on, line = {}, more = {}) =>
    trade.done("warehouse.goodsReceipt", drafted(warehouse, on, [{ materialId: { code }, quantity, ...line }], more), "submit", "confirm");
  const issue: KeptStock["issue"] = (warehouse, code, quantity, on, line = {}, more = {}) => {
    const use = { operationTypeId: { code: "101" }, useDepartmentId: { code: "D2" } };
    return trade.done(
      "warehouse.goodsIssue",
      drafted(warehouse, on, [{ materialId: { code }, quantity, ...line }], { ...use, ...more }),
      "submit",
      "confirm",
    );
  };
  const correct: KeptStock["correct"] = async (record, warehouse, right, on) => {
    const [move] = await trade.rows<{ id: string }>(
      sql`select id from stock_move where comp_id = 1 and document_id = ${record.header.id} and quantity <> 0 order by id desc limit 1`,
    );
    const lines = [{ moveId: move?.id, rightMaterialId: { code: right } }];
    return trade.done("warehouse.materialCorrection", drafted(warehouse, on, lines, { reason: "录错物料" }), "submit", "confirm");
  };
  const transfer: KeptStock["transfer"] = (code, quantity, on, ...actions) =>
    trade.done(
      "warehouse.stockTransfer",
      drafted("W1", on, [{ materialId: { code }, quantity }], { inWarehouseId: { code: "W2" } }),
      "submit",
      ...actions,
    );
  return { does, receive, issue, correct, transfer };
}

/** Everything that the cases of a keeper's reports are about; each with a material of its own. */
export async function liveThroughCases({ figures, trade, receive, issue, does, correct, transfer }: KeptStock): Promise<void> {
  await receive("W1", "MOVED", "10", "2024-06-01", { unitPrice: "10" });
  await receive("W2", "MOVED", "10", "2024-06-01", { unitPrice: "10" });
  await transfer("MOVED", "4", "2026-05-10", "confirmOut", "confirmIn");
  await receive("W1", "FIVE", "6", "2025-06-01", { unitPrice: "5" });
  await transfer("FIVE", "5", "2026-06-10", "confirmOut");
  await receive("W1", "UNDONE", "10", "2025-01-15", { unitPrice: "5" });
  await does(await issue("W1", "UNDONE", "4", "2026-05-05"), "warehouse.goodsIssue", "reverse");
  await receive("W1", "BACK", "10", "2025-01-15", { unitPrice: "3" });
  await bringBack({ receive }, await issue("W1", "BACK", "6", "2026-05-06"), "BACK");
  await correct(await receive("W1", "WRONG", "5", "2025-01-20", { unitPrice: "8" }), "W1", "RIGHT", "2026-05-15");
  for (const material of ["USED", "MEANT"])
    await receive("W2", material, "10", "2026-01-10", { unitPrice: material === "USED" ? "5" : "3" });
  await correct(await issue("W2", "USED", "2", "2026-05-20"), "W2", "MEANT", "2026-05-25");
  await receive("F1", "LAYER", "10", "2024-06-01", { unitPrice: "10" });
  await receive("F1", "LAYER", "10", "2026-06-01", { unitPrice: "28" });
  await issue("F1", "LAYER", "5", "2026-06-10");
  await receive("N1", "PLAN", "10", "2026-05-08", { unitPrice: "10" });
  await receive("W1", "MADE", "7", "2026-05-09", { unitPrice: "6" }, { operationTypeId: { code: "301" } as never });
  await correct(
    await receive("W1", "UNMADE", "3", "2026-05-09", { unitPrice: "6" }, { operationTypeId: { code: "301" } as never }),
    "W1",
    "MADE",
    "2026-05-12",
  );
  await receive("W1", "MIXED", "10", "2024-06-01", { unitPrice: "10" });
  await receive("W1", "MIXED", "10", "2026-06-01", { unitPrice: "10" });
  await transfer("MIXED", "14", "2026-06-10", "confirmOut", "confirmIn");
  await issue("O1", "OWED", "3", "2026-06-10");
  await receive("W1", "RETURNED", "10", "2025-01-15", { unitPrice: "3" });
  const returned = await bringBack({ receive }, await issue("W1", "RETURNED", "6", "2026-05-06"), "RETURNED");
  await correct(returned, "W1", "ASRIGHT", "2026-06-12");
  await returnToSupplier({ receive, issue });
  await consign(trade, receive, issue);
  await landed(figures.analytics, 1);
}

/** 2 of what was issued come back. */
function bringBack({ receive }: Pick<KeptStock, "receive">, gone: DocumentRecord, material: string) {
  const line = { issueLineId: gone.lines.lines?.[0]?.id ?? null };
  return receive("W1", material, "2", "2026-06-10", line, { operationTypeId: { code: "201" } as never });
}

/** Of 10 that were bought, 4 go back to their supplier. */
async function returnToSupplier({ receive, issue }: Pick<KeptStock, "receive" | "issue">): Promise<void> {
  const bought = await receive("W1", "GIVEN", "10", "2026-05-08", { unitPrice: "10" }, { supplierId: { code: "V1" } as never });
  const line = { receiptLineId: bought.lines.lines?.[0]?.id ?? null };
  await issue("W1", "GIVEN", "4", "2026-06-10", line, { operationTypeId: { code: "401" } as never });
}

/** 20 of a supplier's pieces lie in his store, 6 are used in March and settled at 4 in April. */
async function consign(trade: Trade, receive: KeptStock["receive"], issue: KeptStock["issue"]): Promise<void> {
  await receive("S1", "OTHERS", "20", "2026-03-10", {}, { supplierId: { code: "V1" } as never });
  await issue("S1", "OTHERS", "6", "2026-03-20", { owner: "supplier", supplierId: { code: "V1" } as never });
  await trade.create("warehouse.settlementRule", {
    header: { code: "R1", nameZh: "代储结算", supplierId: { code: "V1" }, warehouseId: { code: "S1" } },
    lines: { prices: [{ materialId: { code: "OTHERS" }, validOn: "2026-01-01", unitPrice: "4" }] },
  });
  const times = { docOn: "2026-04-10", consumedFrom: "2026-03-01", consumedTo: "2026-03-31" };
  const header = { ...times, departmentId: { code: "D1" }, ruleId: { code: "R1" } };
  await trade.done("warehouse.settlement", { header, lines: { lines: [] } }, "collect", "submit", "confirm");
}

import { sql } from "drizzle-orm";
import { NO_ROWS, type Viewer } from "#define/viewer";
import { act, type ActionInput } from "#engine/write/act";
import { createDocuments, type Draft } from "#engine/write/save";
import { readDocument } from "#engine/read";
import { openTrade, receiptOf, SYSTEM, type Trade } from "#support/trade";
import type { DocumentRecord, Row } from "#define/rows";

/** Everywhere, with every right. */
const clerk = (accountId: string, over: Partial<Viewer> = {}): Viewer => ({
  ...SYSTEM,
  accountId,
  account: `clerk ${accountId}`,
  ...over,
});

/** Says one action with values for the lines in their order. */
const says = (record: DocumentRecord, rows: readonly Row[], header: Row = {}): ActionInput => ({
  input: { header, lines: { lines: rows.map((row, at) => ({ id: record.lines.lines?.[at]?.id, ...row })) } },
});

/** People at the warehouses of a trading company. */
export function keepersOf(trade: Trade) {
  const idOf = async (table: "warehouse" | "company_material" | "department", code: string): Promise<string> => {
    const named = table === "company_material" ? sql`material` : sql.raw(table);
    const [row] = await trade.rows<{ id: string }>(sql`select id from ${named} where code = ${code}`);
    return row?.id ?? "";
  };
  /** May do everything with what lies in his warehouse, and nothing elsewhere. */
  const keeper = async (warehouse: string, accountId: string): Promise<Viewer> => {
    const rows = { ...NO_ROWS, warehouses: [await idOf("warehouse", warehouse)] };
    return { ...SYSTEM, accountId, account: `keeper ${accountId}`, scope: () => rows };
  };
  /** Sees the whole company and may do nothing. */
  const reader: Viewer = { ...SYSTEM, accountId: "99", account: "reader", may: (permission) => permission.endsWith(".read") };
  const create = async (module: string, draft: Draft, viewer: Viewer): Promise<DocumentRecord> => {
    const [made] = await trade.work((work) => createDocuments(work, trade.module(module), [draft]), viewer);
    if (!made) throw new Error(`${module} was not created`);
    return made;
  };
  const does = async (
    module: string,
    record: DocumentRecord,
    action: string,
    viewer: Viewer,
    saying: ActionInput = {},
  ): Promise<DocumentRecord> => {
    const target = { id: String(record.header.id), version: Number(record.header.version) };
    const [done] = await trade.work((work) => act(work, trade.module(module), action, [target], saying), viewer);
    return done ?? record;
  };
  const seen = (module: string, record: DocumentRecord, viewer: Viewer) =>
    trade.work((work) => readDocument(work, trade.module(module), String(record.header.id)), viewer);
  /** What lies in a warehouse of a material, by state: quantity and value. */
  const lying = async (warehouse: string, material: string): Promise<Record<string, string>> => {
    const rows = await trade.rows<{
      state: string;
      sums: string;
    }>(sql`select b.state, concat(sum(b.quantity)::float8, ' / ', sum(b.value)::float8) as sums
      from stock_on_hand b join material m on m.id = b.material_id join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id
      where w.code = ${warehouse} and m.code = ${material} and b.quantity <> 0 group by b.state`);
    return Object.fromEntries(rows.map(({ state, sums }) => [state, sums]));
  };
  return { keeper, reader, clerk, create, does, says, seen, lying, idOf };
}

/** The trading company with some stock in W1, and its people. */
export async function openStore(stock: Parameters<typeof receiptOf>[0]): Promise<{ trade: Trade; people: ReturnType<typeof keepersOf> }> {
  const trade = await openTrade();
  await trade.done("warehouse.goodsReceipt", receiptOf(stock), "submit", "confirm");
  return { trade, people: keepersOf(trade) };
}

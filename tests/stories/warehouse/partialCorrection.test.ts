import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openTrade, receiptOf, type Trade } from "#support/trade";
import { keepersOf } from "./keepers.ts";
import type { DocumentRecord } from "#define/rows";

const [CORRECTION, RECEIPT, ISSUE] = ["warehouse.materialCorrection", "warehouse.goodsReceipt", "warehouse.goodsIssue"];
/** Warehouses by how they cost; those with an N may fall below zero. */
const STORES = { A1: "movingAverage", F1: "fifo", P1: "plannedPrice", AN: "movingAverage", FN: "fifo" } as const;
type Store = keyof typeof STORES;
let trade: Trade;
let people: ReturnType<typeof keepersOf>;
let made = 0;
beforeAll(async () => {
  trade = await openTrade();
  people = keepersOf(trade);
  for (const [code, costMethod] of Object.entries(STORES))
    await trade.create("masterData.warehouse", {
      header: { code, nameEn: code, departmentId: { code: "D1" }, costMethod, allowsNegative: code.endsWith("N") },
    });
  await trade.create("warehouse.operationType", {
    header: { code: "SEND", nameZh: "领用", direction: "send", account: "materialConsumption" },
  });
});

/** Two materials that nobody has touched: the wrong one and the right one, planned at 5 and 8. */
async function materials(): Promise<[string, string]> {
  made += 1;
  const codes: [string, string] = [`W${made}`, `R${made}`];
  const part = { nameEn: "Part", unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K" } };
  await trade.create(
    "masterData.material",
    ...codes.map((code, at) => ({ header: { ...part, code, plannedPrice: at === 0 ? "5" : "8" } })),
  );
  return codes;
}

const headerOf = (store: Store, docOn: string) => ({ warehouseId: { code: store }, departmentId: { code: "D1" }, docOn });
const receive = (store: Store, material: string, quantity: string, price: string, docOn = "2026-03-10") =>
  trade.done(RECEIPT, receiptOf([[material, quantity, price]], headerOf(store, docOn)), "submit", "confirm");
const issue = (store: Store, material: string, quantity: string, docOn = "2026-03-20") =>
  trade.done(
    ISSUE,
    {
      header: { ...headerOf(store, docOn), operationTypeId: { code: "SEND" } },
      lines: { lines: [{ materialId: { code: material }, quantity }] },
    },
    "submit",
    "confirm",
  );
async function correct(store: Store, of: DocumentRecord, right: string, quantity: string): Promise<DocumentRecord> {
  const [move] = await trade.rows<{ id: string }>(sql`select id from stock_move m where comp_id = 1 and document_id = ${of.header.id}
    and quantity <> 0 and reversal_of is null order by id limit 1`);
  return trade.done(
    CORRECTION,
    {
      header: { ...headerOf(store, "2026-04-15"), reason: "录错物料" },
      lines: { lines: [{ moveId: move?.id ?? null, rightMaterialId: { code: right }, quantity }] },
    },
    "submit",
    "confirm",
  );
}

const lying = async (store: Store, ...codes: readonly string[]) => Promise.all(codes.map((code) => people.lying(store, code)));
/** What documents moved without a quantity: value, account, and the document that it names. */
async function differences(document: DocumentRecord): Promise<string[]> {
  const rows = await trade.rows<{ told: string }>(sql`select concat(m.value::float8, ' ', m.account, ' ', o.doc_no) as told
    from stock_move m left join stock_move o on o.comp_id = m.comp_id and o.id = m.reversal_of
    where m.comp_id = 1 and m.document_id = ${document.header.id} and m.quantity = 0 and m.state <> 'variance' order by m.id`);
  return rows.map(({ told }) => told);
}
/** What stands on an account of what these documents and what names them moved of some goods. */
async function onAccount(account: string, ...codes: readonly string[]): Promise<number> {
  const [row] = await trade.rows<{ value: number }>(sql`select coalesce(-sum(m.value), 0)::float8 as value from stock_move m
    join material p on p.id = m.material_id where m.comp_id = 1 and m.account = ${account} and p.code in (${sql.join(codes, sql`, `)})`);
  return row?.value ?? 0;
}

describe("3 of 10 received were of another material", () => {
  it.each(["F1", "FN"] as const)("first in, first out, 12 of them and of 5 dearer ones issued since (%s)", async (store) => {
    const [wrong, right] = await materials();
    const first = await receive(store, wrong, "10", "10", "2026-03-01");
    await receive(store, wrong, "5", "20", "2026-03-05");
    // 10 at 10 and 2 at 20; 3 at 20 are left.
    const issued = await issue(store, wrong, "12");
    expect([await onAccount("materialConsumption", wrong), await lying(store, wrong)]).toEqual([140, [{ available: "3 / 60" }]]);
    const corrected = await correct(store, first, right, "3");
    // 7 at 10 and 5 at 20 came, 12 were issued: nothing is left of them, and the issue costs 170.
    expect(await lying(store, wrong, right)).toEqual([{}, { available: "3 / 30" }]);
    expect(await differences(corrected)).toEqual([`-30 materialConsumption ${String(issued.header.docNo)}`]);
    expect(await onAccount("materialConsumption", wrong, right)).toBe(170);
    expect(await trade.broken()).toEqual([]);
    await trade.act(CORRECTION, corrected, ["reverse"]);
    expect(await lying(store, wrong, right)).toEqual([{ available: "3 / 30" }, {}]);
    expect(await trade.broken()).toEqual([]);
    await trade.act(ISSUE, issued, ["reverse"]);
    await trade.act(RECEIPT, first, ["reverse"]);
    expect(await lying(store, wrong)).toEqual([{ available: "5 / 100" }]);
    expect(await onAccount("materialConsumption", wrong, right)).toBe(0);
    expect(await trade.broken()).toEqual([]);
  });
});

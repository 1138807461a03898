import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openTrade, receiptOf, type Trade } from "#support/trade";
import { agedOn } from "./ages.ts";
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
    join material p on p.id = m.material_id where m.comp_id = 1 and m.account = ${account} and p.code in (${sql.join([...codes], sql`, `)})`);
  return row?.value ?? 0;
}

const since = (day: string, quantity: number) => ({ since: day, quantity });

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

  it("at the average of 160 for 12 it is what lies there that gives it up, and the rest is a difference that names the receipt", async () => {
    const [wrong, right] = await materials();
    const first = await receive("A1", wrong, "10", "10", "2026-03-01");
    await receive("A1", wrong, "5", "20", "2026-03-05");
    await issue("A1", wrong, "12");
    expect(await lying("A1", wrong)).toEqual([{ available: "3 / 40" }]);
    const corrected = await correct("A1", first, right, "3");
    // 3 for 30 leave; the 10 that are left of the value belong to nobody.
    expect(await lying("A1", wrong, right)).toEqual([{}, { available: "3 / 30" }]);
    expect(await differences(corrected)).toEqual([`-10 inventoryDifference ${String(first.header.docNo)}`]);
    expect(await onAccount("materialConsumption", wrong)).toBe(160);
    expect(await trade.broken()).toEqual([]);
  });

  it("at planned prices its part of the price variance goes along", async () => {
    const [wrong, right] = await materials();
    const first = await receive("P1", wrong, "10", "10", "2026-03-01");
    await receive("P1", wrong, "5", "20", "2026-03-05");
    await issue("P1", wrong, "12");
    await correct("P1", first, right, "3");
    // 125 of variance came with the 15; 3 that cost 5 more than planned are gone, and cost 6 more than the right one is planned at.
    const variance =
      await trade.rows(sql`select p.code, sum(m.value)::float8 as value from stock_move m join material p on p.id = m.material_id
      where m.comp_id = 1 and m.state = 'variance' and p.code in (${wrong}, ${right}) group by 1 order by 1 desc`);
    expect(variance).toEqual([
      { code: wrong, value: 110 },
      { code: right, value: 6 },
    ]);
    expect((await lying("P1", wrong, right)).map(({ available }) => available)).toEqual([undefined, "3 / 24"]);
    expect(await trade.broken()).toEqual([]);
  });

  it("leaves the goods with those who took them as long as others lie there", async () => {
    const [wrong, right] = await materials();
    const first = await receive("F1", wrong, "10", "10", "2026-03-01");
    await receive("F1", wrong, "5", "20", "2026-03-05");
    await issue("F1", wrong, "7");
    // 3 of the 10 lie there still: they go, and nobody pays another price.
    const corrected = await correct("F1", first, right, "3");
    expect(await lying("F1", wrong, right)).toEqual([{ available: "5 / 100" }, { available: "3 / 30" }]);
    expect([await differences(corrected), await onAccount("materialConsumption", wrong)]).toEqual([[], 70]);
    expect(await trade.broken()).toEqual([]);
  });

  it.each(["A1", "F1"] as const)(
    "leave their receipt on its own day, whoever took of it later: he has others from then on (%s)",
    async (store) => {
      const [wrong, right] = await materials();
      await receive(store, wrong, "10", "10", "2026-03-01");
      const second = await receive(store, wrong, "10", "10", "2026-03-05");
      await receive(store, wrong, "8", "10", "2026-03-10");
      await issue(store, wrong, "20", "2026-03-20");
      await correct(store, second, right, "3");
      // 10 and 7 lay there, then 8 more; of those the issue took 3 on the 20th.
      const days = ["2026-03-06", "2026-03-19", "2026-03-20"];
      expect(await Promise.all(days.map((day) => agedOn(trade, wrong, store, day)))).toEqual([
        [since("2026-03-01", 10), since("2026-03-05", 7)],
        [since("2026-03-01", 10), since("2026-03-05", 7), since("2026-03-10", 8)],
        [since("2026-03-10", 5)],
      ]);
      expect(await agedOn(trade, right, store, "2026-03-20")).toEqual([since("2026-03-05", 3)]);
      expect(await trade.broken()).toEqual([]);
    },
  );
});

describe.each(["AN", "FN"] as const)("8 of 10 that made good an issue from nothing were of another material (%s)", (store) => {
  it("as far as its goods were theirs the issue is open again at what it was thought to cost", async () => {
    const [wrong, right] = await materials();
    await receive(store, wrong, "5", "10", "2026-03-01");
    // 5 for 50, 3 from nothing at the last price for 30; then 10 at 12 come, and 3 of them make it good: 6 more.
    const issued = await issue(store, wrong, "8");
    const second = await receive(store, wrong, "10", "12", "2026-03-25");
    expect([await lying(store, wrong), await onAccount("materialConsumption", wrong)]).toEqual([[{ available: "7 / 84" }], 86]);
    const corrected = await correct(store, second, right, "8");
    // 2 came for 24: the issue has 5 for 50, 2 for 24 and 1 from nothing at 10.
    expect(await lying(store, wrong, right)).toEqual([{ available: "-1 / -10" }, { available: "8 / 96" }]);
    expect(await onAccount("materialConsumption", wrong)).toBe(84);
    expect(await differences(corrected)).toContain(`-4 materialConsumption ${String(issued.header.docNo)}`);
    expect(await trade.broken()).toEqual([]);
    await trade.act(CORRECTION, corrected, ["reverse"]);
    expect([await lying(store, wrong, right), await onAccount("materialConsumption", wrong)]).toEqual([[{ available: "7 / 84" }, {}], 86]);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("Of an issue of 12 only 9 were of this material", () => {
  it("by layers what it took first comes back, and it keeps the rest", async () => {
    const [wrong, right] = await materials();
    await receive("F1", wrong, "10", "10", "2026-03-01");
    await receive("F1", wrong, "5", "20", "2026-03-05");
    await receive("F1", right, "5", "8", "2026-03-05");
    const issued = await issue("F1", wrong, "12");
    const corrected = await correct("F1", issued, right, "-3");
    // A quarter of 140 is 35; 3 at 10 lie there again, so that it keeps 7 at 10 and 2 at 20; the right ones cost 24.
    expect(await lying("F1", wrong, right)).toEqual([{ available: "6 / 90" }, { available: "2 / 16" }]);
    expect(await differences(corrected)).toEqual([`-5 materialConsumption ${String(issued.header.docNo)}`]);
    expect([await onAccount("materialConsumption", wrong), await onAccount("materialConsumption", right)]).toEqual([110, 24]);
    expect(await trade.broken()).toEqual([]);
    await trade.act(CORRECTION, corrected, ["reverse"]);
    expect([await lying("F1", wrong, right), await onAccount("materialConsumption", wrong)]).toEqual([
      [{ available: "3 / 60" }, { available: "5 / 40" }],
      140,
    ]);
    await trade.act(ISSUE, issued, ["reverse"]);
    expect(await lying("F1", wrong)).toEqual([{ available: "15 / 200" }]);
    expect(await trade.broken()).toEqual([]);
  });

  it.each(["AN", "FN"] as const)("what it took from nothing comes back first, and what comes later covers the rest (%s)", async (store) => {
    const [wrong, right] = await materials();
    await receive(store, wrong, "5", "10", "2026-03-01");
    await receive(store, right, "5", "8", "2026-03-01");
    const issued = await issue(store, wrong, "8");
    const corrected = await correct(store, issued, right, "-2");
    // 8 for 80, 3 of them from nothing; 2 of those never left.
    expect(await lying(store, wrong, right)).toEqual([{ available: "-1 / -10" }, { available: "3 / 24" }]);
    const came = await receive(store, wrong, "2", "12", "2026-03-25");
    expect(await differences(came)).toEqual([`-2 materialConsumption ${String(corrected.header.docNo)}`]);
    expect([await lying(store, wrong), await onAccount("materialConsumption", wrong)]).toEqual([[{ available: "1 / 12" }], 62]);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("Of 4 that were sent and arrived later 1 was of another material", () => {
  it("on the way as at both ends, with no difference on the way", async () => {
    const [wrong, right] = await materials();
    await receive("F1", wrong, "10", "10", "2026-03-01");
    await receive("F1", right, "10", "8", "2026-03-01");
    const header = { ...headerOf("F1", "2026-03-20"), inWarehouseId: { code: "A1" }, inDepartmentId: { code: "D1" } };
    const lines = { lines: [{ materialId: { code: wrong }, quantity: "4" }] };
    const sent = await trade.done("warehouse.stockTransfer", { header, lines }, "submit", "confirmOut", "confirmIn");
    await issue("A1", wrong, "3", "2026-03-25");
    const corrected = await correct("F1", sent, right, "-1");
    expect(await lying("F1", wrong, right)).toEqual([{ available: "7 / 70" }, { available: "9 / 72" }]);
    expect(await lying("A1", wrong, right)).toEqual([{}, { available: "1 / 8" }]);
    expect(await differences(corrected)).toEqual([]);
    expect(await trade.broken()).toEqual([]);
    await trade.act(CORRECTION, corrected, ["reverse"]);
    expect([await lying("F1", wrong, right), await lying("A1", wrong, right)]).toEqual([
      [{ available: "6 / 60" }, { available: "10 / 80" }],
      [{ available: "1 / 10" }, {}],
    ]);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("4 that arrived in two parts were all of another material", () => {
  it("who took of both parts has one difference for them", async () => {
    const [wrong, right] = await materials();
    await receive("F1", wrong, "4", "10", "2026-03-01");
    await receive("F1", right, "4", "8", "2026-03-01");
    const header = { ...headerOf("F1", "2026-03-02"), inWarehouseId: { code: "FN" }, inDepartmentId: { code: "D1" } };
    const lines = { lines: [{ materialId: { code: wrong }, quantity: "4" }] };
    const sent = await trade.done("warehouse.stockTransfer", { header, lines }, "submit", "confirmOut");
    const input = { header: {}, lines: { lines: [{ id: sent.lines.lines?.[0]?.id ?? null, arrivingQuantity: "2" }] } };
    const half = await people.does("warehouse.stockTransfer", sent, "receivePart", people.clerk("71"), { input });
    const whole = await trade.act("warehouse.stockTransfer", half, ["confirmIn"]);
    await receive("FN", wrong, "5", "20", "2026-03-05");
    // 4 at 10 and 2 at 20; without the 4 it had 5 at 20 and 1 from nothing, at 20 too.
    const issued = await issue("FN", wrong, "6", "2026-04-20");
    const corrected = await correct("F1", whole, right, "-4");
    expect(await lying("FN", wrong, right)).toEqual([{ available: "-1 / -20" }, { available: "4 / 32" }]);
    expect(await lying("F1", wrong, right)).toEqual([{ available: "4 / 40" }, {}]);
    expect(await differences(corrected)).toEqual([`-40 materialConsumption ${String(issued.header.docNo)}`]);
    expect(await trade.broken()).toEqual([]);
  });
});

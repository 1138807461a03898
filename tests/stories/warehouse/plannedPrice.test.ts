import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentRecord } from "#define/rows";
import { updateDocument } from "#engine/write/save";
import { closeTo, monthOf, openTrade, problemOf, receiptOf, type Trade } from "#support/trade";

const [CHANGE, RECEIPT, ISSUE, MATERIAL] = [
  "warehouse.priceRevaluation",
  "warehouse.goodsReceipt",
  "warehouse.goodsIssue",
  "masterData.material",
] as const;
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
  const store = { departmentId: { code: "D1" }, costMethod: "plannedPrice" };
  await trade.create("masterData.warehouse", ...["P1", "P2"].map((code) => ({ header: { code, nameEn: code, ...store } })));
  await trade.create("warehouse.operationType", {
    header: { code: "101", nameEn: "Issue", direction: "send", account: "materialConsumption" },
  });
});

const material = async (code: string): Promise<DocumentRecord> => {
  const header = { code, nameEn: code, unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K" }, plannedPrice: "10" };
  const [made] = await trade.create(MATERIAL, { header });
  if (!made) throw new Error("no material");
  return made;
};
const comes = (code: string, quantity: string, price: string, warehouse: string) =>
  trade.done(RECEIPT, receiptOf([[code, quantity, price]], { docOn: "2026-06-02", warehouseId: { code: warehouse } }), "submit", "confirm");
const goes = (code: string, quantity: string, docOn: string) =>
  trade.done(
    ISSUE,
    {
      header: { docOn, warehouseId: { code: "P1" }, departmentId: { code: "D1" }, operationTypeId: { code: "101" } },
      lines: { lines: [{ materialId: { code }, quantity }] },
    },
    "submit",
    "confirm",
  );
const changeOf = (code: string, newPrice: string) => ({ header: { materialId: { code }, newPrice, reason: "Prices of the year" } });
const saved = (module: string, { header }: DocumentRecord, plannedPrice: string | null) =>
  trade.work((work) =>
    updateDocument(work, trade.module(module), String(header.id), Number(header.version), { header: { plannedPrice }, lines: {} }),
  );
const worth = (code: string) =>
  trade.rows(sql`select w.code, v.value::float8 as value, v.variance::float8 as variance from stock_valuation v join material m on m.id = v.material_id
    join warehouse w on w.comp_id = v.comp_id and w.id = v.warehouse_id where v.comp_id = 1 and m.code = ${code} order by w.code`);

describe("A planned price", () => {
  it("of a material that was moved is changed by a document alone (/plannedPriceChange), which values its stock anew in the books", async () => {
    const bolt = await material("R1");
    await comes("R1", "4", "11", "P1");
    await comes("R1", "3", "10", "P2");
    await comes("R1", "5", "8", "W1");
    expect(await worth("R1")).toEqual([
      { code: "P1", value: 40, variance: 4 },
      { code: "P2", value: 30, variance: 0 },
      { code: "W1", value: 40, variance: 0 },
    ]);
    for (const module of [MATERIAL, "masterData.accountMaterial"])
      expect(await problemOf(saved(module, bolt, "20"))).toMatchObject({
        issues: [{ code: "changesByRevaluation", field: "plannedPrice" }],
      });
    expect(await problemOf(trade.done(CHANGE, changeOf("R1", "10"), "post"))).toMatchObject({ issues: [{ code: "samePrice" }] });
    const change = await trade.done(CHANGE, changeOf("R1", "20"), "calculate", "post");
    expect(change.header).toMatchObject({ oldPrice: "10.000000", newPrice: "20.000000", difference: "70.0000", postedMonth: "2026-06" });
    expect(change.lines.lines).toMatchObject([
      { quantity: "4.000000", bookedAmount: "40.0000", revaluedAmount: "80.0000", difference: "40.0000" },
      { quantity: "3.000000", bookedAmount: "30.0000", revaluedAmount: "60.0000", difference: "30.0000" },
    ]);
    expect(await worth("R1"), "what the goods really cost stays").toEqual([
      { code: "P1", value: 80, variance: -36 },
      { code: "P2", value: 60, variance: -30 },
      { code: "W1", value: 40, variance: 0 },
    ]);
    const journal = sql`select account, sum(debit - credit)::float8 as amount from journal_line
      where comp_id = 1 and module = ${CHANGE} group by 1 order by 1`;
    expect(await trade.rows(journal)).toEqual([
      { account: "inventory", amount: 70 },
      { account: "priceVariance", amount: -70 },
    ]);
    expect(
      await trade.rows(sql`select planned_price::float8 as price from company_material where comp_id = 1 and id = ${bolt.header.id}`),
    ).toEqual([{ price: 20 }]);
    expect(await trade.broken()).toEqual([]);
  });

  it("goes on from there: what comes and goes is worth the new one, and the month gives the issues what they really cost", async () => {
    await material("R2");
    await comes("R2", "4", "10", "P1");
    await trade.done(CHANGE, changeOf("R2", "5"), "post");
    await goes("R2", "4", "2026-06-30");
    expect(await trade.broken()).toEqual([]);
    await goes("R1", "4", "2026-06-30");
    await closeTo(trade, "P1", "2026-06");
    expect((await monthOf(trade, "P1", "2026-06")).header.stage).toBe("closed");
    const used = sql`select sum(debit - credit)::float8 as amount from journal_line where comp_id = 1 and account = 'materialConsumption'`;
    expect(await trade.rows(used), "44 for the one and 40 for the other").toEqual([{ amount: 84 }]);
    expect(await trade.broken()).toEqual([]);
  });
});

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { writeCostOfSales } from "#demo/adventureworks/costOfSales";
import { deskOf } from "#demo/group/desk";
import { writer, type Writer } from "#demo/writer";
import { openTrade } from "#support/trade";

describe("The published company of the demo", () => {
  it("says what its sales cost, month by month, of what was made for them; a load that was cut goes on", async () => {
    const trade = await openTrade();
    await trade.create("masterData.department", { header: { code: "15", nameEn: "Shipping" } });
    await trade.create("masterData.warehouse", { header: { code: "7", nameEn: "Finished goods", departmentId: { code: "15" } } });
    const types = [
      { code: "102", nameEn: "Completion", direction: "receive", source: "production", account: "materialConsumption" },
      { code: "205", nameEn: "Sale", direction: "send", account: "costOfSales" },
    ];
    await trade.create("warehouse.operationType", ...types.map((header) => ({ header })));
    await trade.rows(
      sql`update company_material set planned_price = 40 where comp_id = 1 and id = (select id from material where code = 'M1')`,
    );
    for (const [docOn, quantity] of [
      ["2026-01-15", "2"],
      ["2026-03-15", "3"],
    ] as const) {
      const header = { docOn, customerId: { code: "C1" }, departmentId: { code: "D1" } };
      const products = [{ materialId: { code: "M1" }, quantity, unitPrice: "100", taxRate: "13" }];
      const instalments = [{ kind: "deposit", amount: String(Number(quantity) * 113), dueOn: "2026-05-15" }];
      await trade.done("sales.salesContract", { header, lines: { products, instalments } }, "takeOver");
    }
    // What was counted in between lies on a shelf.
    const shelf = {
      header: { docOn: "2026-02-20", warehouseId: { code: "7" }, departmentId: { code: "15" } },
      lines: { lines: [{ materialId: { code: "M1" }, quantity: "5", unitPrice: "40", area: "A" }] },
    };
    await trade.done("warehouse.goodsReceipt", shelf, "submit", "confirm");
    const desk = deskOf(trade.runtime, 1);
    const to = writer(trade.runtime, 1, "demo");
    const cut: Writer = {
      ...to,
      write: (module, drafts, ...actions) =>
        module === "warehouse.goodsIssue" ? Promise.reject(new Error("cut")) : to.write(module, drafts, ...actions),
    };
    await expect(writeCostOfSales(desk, cut)).rejects.toThrow("cut");
    await writeCostOfSales(desk, to);
    const cost = await trade.rows(sql`select posted_on::text as on, sum(debit)::float8 as cost from journal_line
      where comp_id = 1 and account = 'costOfSales' group by 1 order by 1`);
    expect(cost, "2 and 3 pieces at 40").toEqual([
      { on: "2026-01-15", cost: 80 },
      { on: "2026-03-15", cost: 120 },
    ]);
    const lying = await trade.rows(sql`select area, quantity::float8 as quantity from stock_balance where comp_id = 1 and quantity <> 0`);
    expect(lying).toEqual([{ area: "A", quantity: 5 }]);
  });
});

import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { adjustmentOf, openTrade, problemOf, receiptOf, type Trade } from "#support/trade";

const ADJUSTMENT = "warehouse.stockAdjustment";
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
  const stock = receiptOf([
    ["M1", "3", "3.3333"],
    ["M2", "10", "2"],
    ["M3", "4", "5"],
    ["M4", "1", "9"],
  ]);
  await trade.done("warehouse.goodsReceipt", stock, "submit", "confirm");
});

const adjust = (...lines: Parameters<typeof adjustmentOf>[0]) => trade.done(ADJUSTMENT, adjustmentOf(lines), "submit", "confirm");
const balanceOf = async (material: string) => {
  const [row] = await trade.rows(sql`select b.quantity, b.value from stock_valuation b join material m on m.id = b.material_id
    join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id where b.comp_id = 1 and w.code = 'W1' and m.code = ${material}`);
  return row;
};

describe("A stock adjustment", () => {
  it("takes stock out at its moving average, to the last cent", async () => {
    const first = await adjust(["M1", { quantity: "-1" }]);
    expect(first.lines.lines?.[0]?.amount).toBe("-3.3300");
    expect(await balanceOf("M1")).toEqual({ quantity: "2.000000", value: "6.6700" });
    const rest = await adjust(["M1", { quantity: "-1" }], ["M1", { quantity: "-1" }]);
    expect(rest.lines.lines?.map(({ amount }) => amount)).toEqual(["-3.3400", "-3.3300"]);
    expect(await balanceOf("M1")).toEqual({ quantity: "0.000000", value: "0.0000" });
    expect(await trade.broken()).toEqual([]);
  });

  it("does not know what goes out, or comes in without a price, before it is posted; nor then the whole", async () => {
    const draft = await trade.done(
      ADJUSTMENT,
      adjustmentOf([
        ["M2", { quantity: "1", unitPrice: "15" }],
        ["M2", { quantity: "1" }],
        ["M2", { quantity: "-1" }],
      ]),
      "submit",
    );
    expect([draft.lines.lines?.map(({ amount }) => amount), draft.header.totalAmount]).toEqual([["15.0000", null, null], null]);
  });

  // Of the 10 of M2 the story above keeps 1.
  it("refuses what is not there: every short line with what is available to it, and nothing is booked", async () => {
    const short = adjustmentOf([
      ["M2", { quantity: "-7" }],
      ["M2", { quantity: "-4" }],
      ["M5", { quantity: "-1" }],
    ]);
    const problem = await problemOf(trade.done(ADJUSTMENT, short, "submit"));
    expect(problem).toMatchObject({
      type: "invalid",
      issues: [
        { code: "shortStock", document: 0, table: "lines", row: 2, params: { available: "2.000000" } },
        { code: "shortStock", document: 0, table: "lines", row: 3, params: { available: "0.000000" } },
      ],
    });
    expect(await balanceOf("M2")).toEqual({ quantity: "10.000000", value: "20.0000" });
    expect(await balanceOf("M5")).toBeUndefined();
  });

  it("keeps what it takes out from its submission on, and frees it when it goes back", async () => {
    const before = await balanceOf("M2");
    const submitted = await trade.done(ADJUSTMENT, adjustmentOf([["M2", { quantity: "-7" }]]), "submit");
    expect(await problemOf(trade.done(ADJUSTMENT, adjustmentOf([["M2", { quantity: "-4" }]]), "submit"))).toMatchObject({
      issues: [{ code: "shortStock", row: 1, params: { available: "2.000000" } }],
    });
    await trade.act(ADJUSTMENT, submitted, ["withdraw"]);
    const other = await trade.done(ADJUSTMENT, adjustmentOf([["M2", { quantity: "-4" }]]), "submit", "confirm");
    await trade.act(ADJUSTMENT, other, ["reverse"]);
    expect(await balanceOf("M2")).toEqual(before);
    expect(await trade.broken()).toEqual([]);
  });

  it("goes the way of its operation type, against its account", async () => {
    await trade.create("warehouse.operationType", {
      header: { code: "OPEN", nameZh: "期初", direction: "receive", account: "openingBalance" },
    });
    const typed = { operationTypeId: { code: "OPEN" } };
    expect(await problemOf(trade.done(ADJUSTMENT, adjustmentOf([["M2", { quantity: "-1" }]], typed), "submit"))).toMatchObject({
      issues: [{ code: "wrongDirection", row: 1, field: "quantity" }],
    });
    const posted = await trade.done(ADJUSTMENT, adjustmentOf([["M2", { quantity: "1", unitPrice: "2" }]], typed), "submit", "confirm");
    const lines = await trade.rows(
      sql`select account, (debit - credit)::float8 as amount from journal_line where document_id = ${posted.header.id} order by 1`,
    );
    expect(lines).toEqual([
      { account: "inventory", amount: 2 },
      { account: "openingBalance", amount: -2 },
    ]);
    await trade.act(ADJUSTMENT, posted, ["reverse"]);
  });

  it("brings stock in at the given price, else at the average of what lies there", async () => {
    await adjust(["M3", { quantity: "1", unitPrice: "10" }]);
    expect(await balanceOf("M3")).toEqual({ quantity: "5.000000", value: "30.0000" });
    await adjust(["M3", { quantity: "2" }]);
    expect(await balanceOf("M3")).toEqual({ quantity: "7.000000", value: "42.0000" });
    expect(await trade.broken()).toEqual([]);
  });

  it("moves value alone, but neither below zero nor where no stock lies", async () => {
    await adjust(["M4", { quantity: "0", amount: "1.5" }]);
    expect(await balanceOf("M4")).toEqual({ quantity: "1.000000", value: "10.5000" });
    const below = await problemOf(adjust(["M4", { quantity: "0", amount: "-11" }]));
    expect(below).toMatchObject({ issues: [{ code: "notNegative", row: 1, field: "amount" }] });
    const nowhere = await problemOf(adjust(["M5", { quantity: "0", amount: "1" }]));
    expect(nowhere).toMatchObject({ issues: [{ code: "shortStock", row: 1 }] });
    expect(await trade.broken()).toEqual([]);
  });

  it("is refused without a reason and with a line that adjusts nothing", async () => {
    const idle = await problemOf(
      trade.create(
        ADJUSTMENT,
        adjustmentOf([
          ["M2", { quantity: "1" }],
          ["M2", { quantity: "0" }],
        ]),
      ),
    );
    expect(idle).toMatchObject({ issues: [{ code: "required", table: "lines", row: 2, field: "quantity" }] });
    const silent = await problemOf(trade.create(ADJUSTMENT, adjustmentOf([["M2", { quantity: "1" }]], { reason: " " })));
    expect(silent).toMatchObject({ issues: [{ code: "required", field: "reason" }] });
  });

  it("may take a warehouse that allows it below zero; the receipt that lifts it sets the value anew", async () => {
    await trade.rows(sql`update warehouse set allows_negative = true where comp_id = 1 and code = 'W2'`);
    const header = { warehouseId: { code: "W2" }, departmentId: { code: "D2" } };
    await trade.done(
      ADJUSTMENT,
      adjustmentOf(
        [
          ["M2", { quantity: "2", unitPrice: "50" }],
          ["M2", { quantity: "-3" }],
        ],
        header,
      ),
      "submit",
      "confirm",
    );
    await trade.done("warehouse.goodsReceipt", receiptOf([["M2", "2", "6"]], header), "submit", "confirm");
    const [row] = await trade.rows(sql`select b.quantity, b.value from stock_valuation b
      join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id where b.comp_id = 1 and w.code = 'W2'`);
    expect(row).toEqual({ quantity: "1.000000", value: "6.0000" });
    expect(await trade.broken()).toEqual([]);
  });

  it("leaves no value where no quantity is left: what the average could not take goes out as a variance", async () => {
    const header = { warehouseId: { code: "W2" }, departmentId: { code: "D2" } };
    await trade.done(ADJUSTMENT, adjustmentOf([["M4", { quantity: "-2" }]], header), "submit", "confirm");
    const receipt = await trade.done("warehouse.goodsReceipt", receiptOf([["M4", "2", "5"]], header), "submit", "confirm");
    const legs = await trade.rows(
      sql`select leg, quantity, value from stock_move where comp_id = 1 and document_id = ${receipt.header.id} order by leg`,
    );
    expect(legs).toEqual([
      { leg: "in", quantity: "2.000000", value: "10.0000" },
      { leg: "variance", quantity: "0.000000", value: "-10.0000" },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("writes every movement to the ledger for good: the program can neither change nor delete it", async () => {
    await expect(trade.rows(sql`update stock_move set quantity = 0 where comp_id = 1`)).rejects.toThrow("permission denied");
    await expect(trade.rows(sql`delete from journal_line where comp_id = 1`)).rejects.toThrow("permission denied");
  });
});

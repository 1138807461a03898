import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { run } from "#db/client";
import { digitsOf } from "#define/decimal";
import { forgetCompanies } from "#engine/company";
import { adjustmentOf, openTrade, problemOf, receiptOf, type Trade } from "#support/trade";

const RECEIPT = "warehouse.goodsReceipt";
const ADJUSTMENT = "warehouse.stockAdjustment";
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
});

/** From here on the company's own currency has this many digits. */
const keepBooksWith = async (digits: number) => {
  await run(trade.client, sql`update currency set digits = ${digits} where code = 'CNY'`);
  forgetCompanies(trade.runtime);
};
const lying = () =>
  trade.rows<{ quantity: string; value: string }>(
    sql`select sum(quantity) as quantity, sum(value) as value from stock_balance where comp_id = 1`,
  );
const values = () =>
  trade.rows<{
    value: string;
  }>(sql`select value from stock_move where comp_id = 1 union all select debit from journal_line where comp_id = 1
    union all select credit from journal_line where comp_id = 1`);
const decimal = (max: number, digits: number) =>
  fc.integer({ min: 1, max: max * 10 ** digits }).map((units) => (units / 10 ** digits).toFixed(digits));

describe("Money in the books", () => {
  it.each([0, 2, 3])(
    "has the %i digits of the company's currency in every movement and journal line, whatever is received and issued",
    async (digits) => {
      await keepBooksWith(digits);
      const documents = fc.array(
        fc.oneof(
          fc.tuple(fc.constantFrom("M1", "M2"), decimal(20, 3), decimal(50, 4)).map((line) => ({ id: RECEIPT, draft: receiptOf([line]) })),
          fc
            .tuple(fc.constantFrom("M1", "M2"), decimal(3, 3))
            .map(([code, quantity]) => ({ id: ADJUSTMENT, draft: adjustmentOf([[code, { quantity: `-${quantity}` }]]) })),
        ),
        { minLength: 3, maxLength: 8 },
      );
      await fc.assert(
        fc.asyncProperty(documents, async (batch) => {
          for (const { id, draft } of batch)
            await trade
              .done(id, draft, "submit", "confirm")
              .catch((error: { problem?: unknown }) => error.problem ?? Promise.reject(error));
          expect((await values()).filter(({ value }) => digitsOf(value) > digits)).toEqual([]);
        }),
        { numRuns: 6, seed: 7 },
      );
      expect(await trade.broken()).toEqual([]);
      expect(Number((await lying())[0]?.quantity)).toBeGreaterThan(0);
    },
  );

  it("is rounded half-up: three pieces at 33.4 yen are 100 yen, one of them goes out at 33, and the last takes what is left", async () => {
    await keepBooksWith(0);
    await trade.done(RECEIPT, receiptOf([["M5", "3", "33.4"]]), "submit", "confirm");
    const out = async () => {
      const issued = await trade.done(ADJUSTMENT, adjustmentOf([["M5", { quantity: "-1" }]]), "submit", "confirm");
      return issued.lines.lines?.[0]?.amount;
    };
    expect([await out(), await out(), await out()].map(Number)).toEqual([-33, -34, -33]);
  });

  it("keeps three digits where the currency has them", async () => {
    await keepBooksWith(3);
    const received = await trade.done(RECEIPT, receiptOf([["M4", "3", "0.4445"]]), "submit", "confirm");
    expect(Number(received.lines.lines?.[0]?.amount)).toBe(1.334);
  });
});

const valueOnly = (amount: string) => adjustmentOf([["M3", { quantity: "0", amount }]]);

describe("An amount that somebody gives", () => {
  it.each([
    [0, "10.5", "10"],
    [2, "10.505", "10.50"],
    [3, "10.5055", "10.505"],
  ])("has at most the %i digits of its currency", async (digits, wrong, right) => {
    await keepBooksWith(digits);
    expect(await problemOf(trade.create(ADJUSTMENT, valueOnly(wrong)))).toMatchObject({
      type: "invalid",
      issues: [{ code: "scale", table: "lines", row: 1, field: "amount", params: { digits } }],
    });
    const [made] = await trade.create(ADJUSTMENT, valueOnly(right));
    expect(Number(made?.lines.lines?.[0]?.amount)).toBe(Number(right));
  });
});

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { run } from "#db/client";
import { digitsOf } from "#define/decimal";
import { newId } from "#db/id";
import { forgetCompanies } from "#engine/company";
import bids from "#reports/datasets/crm/bids";
import contractBook from "#reports/datasets/sales/contractBook";
import contrast from "#reports/datasets/sales/contrast";
import invoices from "#reports/datasets/sales/invoices";
import receipts from "#reports/datasets/sales/receipts";
import { CONTRACT, contractOf, INVOICE, invoiceOf, moneyOf, RECEIPT as MONEY } from "#support/money";
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
    sql`select sum(quantity) as quantity, sum(value) as value from stock_valuation where comp_id = 1`,
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

/** Columns of datasets that hold company money, over documents in dollars. */
const COMPANY_MONEY = [
  [invoices, "net", "tax", "gross"],
  [receipts, "amount"],
  [contrast, "amount", "gross"],
  [contractBook, "amount"],
  [bids, "bid_amount", "win_amount"],
] as const;

/** A contract of dollars at 7.2 yuan, billed and paid in part, and a bid that was won. */
const trades = async (no: number, docOn: string) => {
  const header = { currency: "USD", docOn };
  const contract = await trade.done(CONTRACT, contractOf(["1.07", "1128.93"], header), "takeOver");
  await trade.done(INVOICE, invoiceOf(contract, [[1, "1.07"]], header), "takeOver");
  await trade.done(MONEY, moneyOf("1.03", [], header), "submit", "confirm");
  await trade.rows(sql`insert into bid_result (comp_id, id, doc_no, doc_on, customer_id, department_id, currency, exchange_rate, created_by, updated_by, stage,
      project_name, result, bid_amount, win_amount)
    select 1, ${newId()}, ${`B${no}`}, ${docOn}, customer_id, department_id, 'USD', 7.2345, 0, 0, 'posted', 'P', 'won', 1.11, 1.07 from sales_contract where comp_id = 1 limit 1`);
};

describe("Money from order to cash", () => {
  it.each([3, 2, 0])("has the %i digits of the company's currency in ledgers, journal and every dataset, at any rate", async (digits) => {
    await keepBooksWith(digits);
    const day = `2026-05-${10 + digits}`;
    const before = newId();
    await trades(digits, day);
    const booked = await trade.rows<{
      value: string;
    }>(sql`select company_amount as value from receivable_entry where comp_id = 1 and id > ${before}
      union all select debit + credit from journal_line where comp_id = 1 and id > ${before}`);
    expect(booked.length).toBeGreaterThan(4);
    expect(booked.filter(({ value }) => digitsOf(value) > digits)).toEqual([]);
    for (const [dataset, ...columns] of COMPANY_MONEY) {
      const names = Object.keys(dataset.columns).map((name) => `"${name}"`);
      const facts = `(${dataset.source.replaceAll("$comp", "1")}) f (${names.join(", ")})`;
      const rows = await trade.rows<Record<string, string | null>>(
        sql.raw(`select ${columns.join(", ")} from ${facts} where on_day = '${day}'`),
      );
      const told = rows.flatMap((row) => columns.flatMap((name) => row[name] ?? []));
      expect([dataset.id, told.length > 0, told.filter((value) => digitsOf(value) > digits)]).toEqual([dataset.id, true, []]);
    }
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

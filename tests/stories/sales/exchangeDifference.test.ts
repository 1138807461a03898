import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { run } from "#db/client";
import { newId } from "#db/id";
import { settleItems } from "#posting/receivable/receivable";
import { issued, journalByDay, journalOf, moneyOf, monthOf, PERIOD, RECEIPT, REVALUATION } from "#support/money";
import { openTrade, problemOf, type Trade } from "#support/trade";

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
});

/** What a euro is worth from a day on: the rates of the story that is worked out by hand. */
const EURO: readonly (readonly [on: string, rate: string])[] = [
  ["2026-01-01", "7.80"],
  ["2026-03-31", "7.95"],
  ["2026-04-30", "7.65"],
  ["2026-05-11", "7.72"],
  ["2026-05-20", "7.60"],
];
async function openEuro(): Promise<void> {
  const currency = sql`insert into currency (id, code, name_en, created_by, updated_by) values (${newId()}, 'EUR', 'Euro', 0, 0)`;
  const rates = sql.join(
    EURO.map(([on, rate]) => sql`(${newId()}, 'EUR', 'CNY', ${on}, ${rate}, 0, 0)`),
    sql`, `,
  );
  await run(trade.client, currency);
  await run(
    trade.client,
    sql`insert into exchange_rate (id, from_currency, to_currency, valid_on, rate, created_by, updated_by) values ${rates}`,
  );
}

describe("The valuation of a month's end", () => {
  it("is taken back on the first of the next month, so that a settlement realises all of it, as worked out by hand", async () => {
    await openEuro();
    const { invoice, items } = await issued(trade, { currency: "EUR" });
    expect(await journalOf(trade, invoice)).toMatchObject({ receivable: "8814.0000" });
    const valued = (yearMonth: string) => trade.done(REVALUATION, { header: { yearMonth } }, "calculate", "post");
    const mistaken = await valued("2026-03");
    await trade.act(PERIOD, await monthOf(trade, "2026-03"), ["close"]);
    expect(await problemOf(trade.act(REVALUATION, mistaken, ["reverse"]))).toEqual({ type: "periodClosed", month: "2026-03" });
    await trade.act(PERIOD, await monthOf(trade, "2026-03"), ["reopen"]);
    await trade.act(REVALUATION, mistaken, ["reverse"]);

    const march = await valued("2026-03");
    expect(march.lines.lines?.map(({ bookedAmount, revaluedAmount }) => [bookedAmount, revaluedAmount])).toEqual([
      ["2644.2000", "2695.0500"],
      ["6169.8000", "6288.4500"],
    ]);
    expect(march.header).toMatchObject({ postedOn: "2026-03-31", takenBackOn: "2026-04-01", difference: "169.5000" });
    expect(await journalByDay(trade, march)).toEqual({
      "receivable 2026-03-31": "169.5000",
      "exchangeDifference 2026-03-31": "-169.5000",
      "receivable 2026-04-01": "-169.5000",
      "exchangeDifference 2026-04-01": "169.5000",
    });
    const april = await valued("2026-04");
    expect(april.lines.lines?.map(({ bookedAmount, revaluedAmount }) => [bookedAmount, revaluedAmount])).toEqual([
      ["2644.2000", "2593.3500"],
      ["6169.8000", "6051.1500"],
    ]);

    const [first = "", second = ""] = items.map(({ id }) => id);
    const paid = async (total: string, on: string, ...applied: (readonly [string, string])[]) =>
      trade.done(RECEIPT, moneyOf(total, applied, { currency: "EUR", docOn: on }), "submit", "confirm");
    const part = await paid("500.55", "2026-05-11", [first, "339"], [second, "161.55"]);
    expect(await journalOf(trade, part)).toEqual({ cash: "3864.2500", receivable: "-3904.2900", exchangeDifference: "40.0400" });
    const rest = await paid("629.45", "2026-05-20", [second, "629.45"]);
    expect(await journalOf(trade, rest)).toEqual({ cash: "4783.8200", receivable: "-4909.7100", exchangeDifference: "125.8900" });
    const owed = await Promise.all(
      ["2026-03-31", "2026-04-01", "2026-04-30", "2026-05-01", "2026-05-11", "2026-05-20"].map(async (day) => {
        const [row] = await trade.rows<{
          ledger: string;
          account: string;
        }>(sql`select (select sum(company_amount) from receivable_entry where comp_id = 1 and entry_on <= ${day})::text as ledger,
          (select sum(debit - credit) from journal_line where comp_id = 1 and account = 'receivable' and posted_on <= ${day})::text as account`);
        return row?.ledger === row?.account ? row?.ledger : row;
      }),
    );
    expect(owed).toEqual(["8983.5000", "8814.0000", "8644.5000", "8814.0000", "4909.7100", "0.0000"]);
    const [whole] = await trade.rows(sql`select sum(debit - credit) filter (where account = 'receivable')::text as owed,
      sum(debit - credit) filter (where account = 'exchangeDifference')::text as lost from journal_line where comp_id = 1`);
    expect(whole).toEqual({ owed: "0.0000", lost: "165.9300" });
    expect(await trade.broken()).toEqual([]);
  });

  it("values what was open then though it is settled since, and is undone on both sides of the month's end", async () => {
    const { items } = await issued(trade, { currency: "USD" });
    const may = await run(
      trade.client,
      defined<{ rate: string }>`select rate::text from exchange_rate where from_currency = 'USD' and valid_on = '2026-05-01'`,
    );
    expect(may).toEqual([{ rate: "7.20000000" }]);
    const applied = items.map(({ id, open }) => [id, open] as const);
    await trade.done(RECEIPT, moneyOf("1130", applied, { currency: "USD", docOn: "2026-06-10" }), "submit", "confirm");
    const revalued = await trade.done(REVALUATION, { header: { yearMonth: "2026-05" } }, "post");
    expect(revalued.header).toMatchObject({ difference: "226.0000" });
    expect(await journalByDay(trade, revalued)).toMatchObject({
      "receivable 2026-05-31": "226.0000",
      "receivable 2026-06-01": "-226.0000",
    });
    const reversed = await trade.act(REVALUATION, revalued, ["reverse"]);
    expect(await journalByDay(trade, reversed)).toEqual({});
    expect(await trade.broken()).toEqual([]);
  });
});

describe("What is taken off an item", () => {
  it("is the share of what is still open, part by part, to the last cent", async () => {
    const { items } = await issued(trade, { currency: "USD" });
    const [item] = items;
    const booked: (string | undefined)[] = [];
    for (const amount of ["100", "139.33", "99.67"]) {
      const part = moneyOf(amount, [[item?.id ?? "", amount]], { currency: "USD" });
      booked.push((await journalOf(trade, await trade.done(RECEIPT, part, "submit", "confirm"))).receivable);
    }
    expect(booked, "339 dollars at 7").toEqual(["-700.0000", "-975.3100", "-697.6900"]);
  });

  it("is owed by the same customer in the same currency, whichever document takes it", async () => {
    const { items } = await issued(trade);
    const [row] = await trade.rows<{ mine: string; other: string }>(sql`select i.customer_id as mine, o.id as other
      from receivable_item i, party o where i.comp_id = 1 and i.id = ${items[0]?.id} and o.code = 'C2'`);
    const source = { module: RECEIPT, documentId: newId(), lineId: newId(), docNo: "R" };
    const place = { document: 0, table: "applications", row: 1, itemId: items[0]?.id ?? "", entryOn: "2026-04-01", amount: "1" };
    const taking = (customerId: string, currency: string) =>
      problemOf(trade.work((work) => settleItems(work, [{ ...source, ...place, customerId, currency }])));
    expect(await taking(row?.other ?? "", "CNY")).toMatchObject({ issues: [{ code: "wrongParty", row: 1, field: "itemId" }] });
    expect(await taking(row?.mine ?? "", "USD")).toMatchObject({ issues: [{ code: "mixedCurrency", row: 1, field: "itemId" }] });
  });
});

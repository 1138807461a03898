import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { run } from "#db/client";
import { newId } from "#db/id";
import { issued, journalOf, moneyOf, monthOf, PERIOD, RECEIPT, REVALUATION } from "#support/money";
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
  it("gains what the next one takes back, and a settlement realises only what is left, as worked out by hand", async () => {
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
    expect(await journalOf(trade, march)).toEqual({ receivable: "169.5000", exchangeDifference: "-169.5000" });
    const april = await valued("2026-04");
    expect(april.lines.lines?.map(({ bookedAmount, revaluedAmount }) => [bookedAmount, revaluedAmount])).toEqual([
      ["2695.0500", "2593.3500"],
      ["6288.4500", "6051.1500"],
    ]);
    expect(await journalOf(trade, april)).toEqual({ receivable: "-339.0000", exchangeDifference: "339.0000" });

    const [first = "", second = ""] = items.map(({ id }) => id);
    const paid = async (total: string, on: string, ...applied: (readonly [string, string])[]) =>
      trade.done(RECEIPT, moneyOf(total, applied, { currency: "EUR", docOn: on }), "submit", "confirm");
    const part = await paid("500.55", "2026-05-11", [first, "339"], [second, "161.55"]);
    expect(await journalOf(trade, part)).toEqual({ cash: "3864.2500", receivable: "-3829.2100", exchangeDifference: "-35.0400" });
    const rest = await paid("629.45", "2026-05-20", [second, "629.45"]);
    expect(await journalOf(trade, rest)).toEqual({ cash: "4783.8200", receivable: "-4815.2900", exchangeDifference: "31.4700" });
    const [whole] = await trade.rows(sql`select sum(debit - credit) filter (where account = 'receivable')::text as owed,
      sum(debit - credit) filter (where account = 'exchangeDifference')::text as lost from journal_line where comp_id = 1`);
    expect(whole).toEqual({ owed: "0.0000", lost: "165.9300" });
    expect(await trade.broken()).toEqual([]);
  });

  it("gives a revaluation back while nothing moved", async () => {
    await issued(trade, { currency: "USD" });
    const revalued = await trade.done(REVALUATION, { header: { yearMonth: "2026-03" } }, "post");
    const reversed = await trade.act(REVALUATION, revalued, ["reverse"]);
    expect(Object.values(await journalOf(trade, reversed)).filter((amount) => Number(amount) !== 0)).toEqual([]);
    expect(await trade.broken()).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { createDatabase } from "#support/database";
import { type Figures, landed, openFiguresOn, openRuntime, reader, rowsOf } from "#support/figures";
import { CONTRACT, contractOf, INVOICE, invoiceOf, itemsOf, moneyOf, monthOf, PERIOD, RECEIPT } from "#support/money";
import { tieOut } from "#support/tieOut";
import { problemOf, type Trade, tradeOn } from "#support/trade";

const [ID, CONTRAST] = ["sales.closing", "sales.contrast"];
const PARAMS = { from: "2026-01-01", asOf: "2026-06-30", bills: "taken" };
const TIED = [
  "ordered",
  "orderedGross",
  "awarded",
  "invoiced",
  "invoicedGross",
  "received",
  "applied",
  "planIntake",
  "planInvoiced",
  "planCollected",
] as const;
const METRICS = ["ordered", "invoiced", "received", "planIntake"] as const;
const CLOSED = { "2026-04 closed": "1000 0 0 0", "2026-05 closed": "1000 300 339 2500" };
let trade: Trade;
let figures: Figures;

beforeAll(async () => {
  const database = await createDatabase();
  const runtime = await openRuntime(database, { now: () => new Date("2026-06-30T04:00:00Z") });
  trade = await tradeOn(runtime);
  figures = await openFiguresOn(database, runtime);
});

const signed = (docOn: string) => trade.done(CONTRACT, contractOf(["339", "791"], { docOn }), "takeOver");
const plan = (amount: string) =>
  trade.done(
    "crm.salesTarget",
    {
      header: { departmentId: { code: "D1" }, year: 2026 },
      lines: { lines: [{ month: 5, measure: "orderIntake", amount }] },
    },
    "takeOver",
  );

/** What the report says month by month and of which state, once every figure of it is what the books say. */
async function told(): Promise<Record<string, string>> {
  await landed(figures.analytics, 1);
  const viewer = reader(1);
  const answer = await figures.analytics.slices.answer(viewer, {
    dataset: ID,
    metrics: [...METRICS],
    by: ["month", "state"],
    params: PARAMS,
  });
  const dataset = figures.analytics.catalogue.datasets.get(ID);
  if (!dataset) throw new Error(`no dataset ${ID}`);
  const [whole = {}] = rowsOf(await figures.analytics.slices.answer(viewer, { dataset: ID, metrics: [...TIED], by: [], params: PARAMS }));
  const truths = await tieOut(trade.client, viewer, dataset, TIED, PARAMS);
  expect(TIED.map((name) => [name, Number(whole[name])])).toEqual(TIED.map((name, at) => [name, Number(truths[at])]));
  return Object.fromEntries(rowsOf(answer).map((row) => [`${row.month} ${row.state}`, METRICS.map((name) => Number(row[name])).join(" ")]));
}
const live = async () => {
  const asked = { dataset: CONTRAST, metrics: ["ordered"], by: ["month"], params: PARAMS };
  return rowsOf(await figures.analytics.slices.answer(reader(1), asked)).map((row) => `${row.month} ${Number(row.ordered)}`);
};

describe("The closing of sales at /saleClosingReport", () => {
  it("says of open months what holds now", async () => {
    const contract = await signed("2026-05-10");
    const invoice = await trade.done(INVOICE, invoiceOf(contract, [[1, "339"]], { docOn: "2026-05-12" }), "takeOver");
    const [item] = await itemsOf(trade, invoice);
    await trade.done(RECEIPT, moneyOf("339", [[item?.id ?? "", "339"]], { docOn: "2026-05-20" }), "submit", "confirm");
    await plan("2500");
    await signed("2026-04-10");
    expect(await told()).toEqual({ "2026-04 open": "1000 0 0 0", "2026-05 open": "1000 300 339 2500" });
  });

  it("keeps a month as it was when it was closed, with those before it, whatever is agreed for its days later", async () => {
    await trade.act(PERIOD, await monthOf(trade, "2026-05"), ["close"]);
    expect(await told()).toEqual(CLOSED);
    await signed("2026-05-25");
    await signed("2026-06-02");
    await trade.rows(sql`update sales_target_line set amount = 9000 where comp_id = 1`);
    expect(await told()).toEqual({ ...CLOSED, "2026-06 open": "1000 0 0 0" });
    expect(await live()).toEqual(["2026-04 1000", "2026-05 2000", "2026-06 1000"]);
  });

  it("opens the document of every kept row, and says that it is kept", async () => {
    const rows = await trade.rows<{ module: string; count: number }>(sql`select module, count(*)::integer as count from sales_closing_row
      where comp_id = 1 and on_month = '2026-05' group by module order by module`);
    expect(rows).toEqual([
      { module: "crm.salesTarget", count: 1 },
      { module: CONTRACT, count: 1 },
      { module: INVOICE, count: 1 },
      { module: RECEIPT, count: 2 },
    ]);
    const [period] = await trade.rows<{ kept: boolean }>(sql`select frozen_at is not null as kept from receivable_period
      where comp_id = 1 and year_month = '2026-05'`);
    expect(period).toEqual({ kept: true });
  });

  it("keeps the next month beside it, and says what holds now of a month that is opened again, the last one first", async () => {
    await trade.act(PERIOD, await monthOf(trade, "2026-06"), ["close"]);
    expect(await told()).toEqual({ ...CLOSED, "2026-06 closed": "1000 0 0 0" });
    expect(await problemOf(trade.act(PERIOD, await monthOf(trade, "2026-05"), ["reopen"]))).toMatchObject({
      issues: [{ code: "laterClosed" }],
    });
    await trade.act(PERIOD, await monthOf(trade, "2026-06"), ["reopen"]);
    await trade.act(PERIOD, await monthOf(trade, "2026-05"), ["reopen"]);
    expect(await told()).toEqual({
      "2026-04 open": "1000 0 0 0",
      "2026-05 open": "2000 300 339 9000",
      "2026-06 open": "1000 0 0 0",
    });
    await trade.act(PERIOD, await monthOf(trade, "2026-04"), ["close"]);
    await trade.act(PERIOD, await monthOf(trade, "2026-05"), ["close"]);
    await trade.act(PERIOD, await monthOf(trade, "2026-05"), ["reopen"]);
    expect(await told()).toMatchObject({ "2026-04 closed": "1000 0 0 0", "2026-05 open": "2000 300 339 9000" });
  });
});

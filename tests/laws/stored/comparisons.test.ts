import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { SPRING_FESTIVALS } from "#define/calendar";
import { addDays, monthEnd } from "#define/days";
import { defined } from "#db/row";
import { transaction } from "#db/client";
import { add, divide, signOf } from "#define/decimal";
import { writeCast } from "#support/bookCast";
import { type Figures, openFigures, reader, rowsOf, landed } from "#support/figures";
import type { Ledger } from "#support/ledger";
import { writeRandomBooks } from "#support/random/books";
import { by, days, monthsBack, type Row, same, value } from "./comparedRows.ts";
import { checkFiscalYears } from "./fiscalYears.ts";
import type { Slice } from "#define/slice/query";
import type { Cast } from "#support/random/unposted";

const COMP = 2;
const CONTRACTS = "sales.contracts";
const CONTRAST = "sales.contrast";
/** Today of these books. */
const TODAY = "2026-06-30";
let figures: Figures;
let cast: Cast;

beforeAll(async () => {
  const books = async (ledger: Ledger) => {
    await ledger.company(COMP, "HS");
    cast = await writeCast(ledger, COMP);
    await writeRandomBooks(ledger, COMP, cast, 2718);
  };
  figures = await openFigures({ books });
  await landed(figures.analytics, COMP);
});

const ask = async (slice: Partial<Slice>): Promise<Row[]> =>
  rowsOf(await figures.analytics.slices.answer(reader(COMP), { dataset: CONTRACTS, metrics: ["orderIntake"], by: [], ...slice }));
const customerAnd = (row: Row) => `${row.customer} ${row.month}`;

describe("A comparison is the same question asked of the other period", () => {
  it("of last year, up to the same day, by customer and month", async () => {
    const asked = { by: ["customer", "month"], where: days("2026-01-01", "2026-12-31") };
    const rows = await ask({ ...asked, compare: [{ name: "ly", kind: "lastYear" }] });
    const now = by(await ask(asked), customerAnd);
    const then = by(
      await ask({ ...asked, where: days("2025-01-01", "2025-06-30") }),
      (row) => `${row.customer} ${String(row.month).replace("2025", "2026")}`,
    );
    expect(rows.filter((row) => !same(value(row, "orderIntake~ly"), value(then.get(customerAnd(row)))))).toEqual([]);
    expect(rows.filter((row) => !same(value(row), value(now.get(customerAnd(row)))))).toEqual([]);
    expect(new Set(rows.map(customerAnd))).toEqual(new Set([...now.keys(), ...then.keys()]));
  });

  it("of the whole last year, of last month, and of the period just before", async () => {
    const where = days("2026-05-01", "2026-05-31");
    const [row] = await ask({
      where,
      compare: [
        { name: "whole", kind: "lastYear", whole: true },
        { name: "month", kind: "lastMonth" },
        { name: "before", kind: "lastPeriod" },
      ],
    });
    const direct = async (from: string, to: string) => value((await ask({ where: days(from, to) }))[0]);
    expect(value(row, "orderIntake~whole")).toBe(await direct("2025-05-01", "2025-05-31"));
    expect(value(row, "orderIntake~month")).toBe(await direct("2026-04-01", "2026-04-30"));
    expect(value(row, "orderIntake~before")).toBe(await direct("2026-04-01", "2026-04-30"));
    const [ten] = await ask({ where: days("2026-05-11", "2026-05-20"), compare: [{ name: "before", kind: "lastPeriod" }] });
    expect(value(ten, "orderIntake~before")).toBe(await direct("2026-05-01", "2026-05-10"));
  });

  it("of last year by its Spring Festival while that is near", async () => {
    const [last, own] = [SPRING_FESTIVALS["2025"] ?? "", SPRING_FESTIVALS["2026"] ?? ""];
    const [from, to] = [addDays(own, -10), addDays(own, 12)];
    const rows = by(
      await ask({ by: ["day"], where: days(from, to), compare: [{ name: "ly", kind: "lastYear", festival: true }] }),
      ({ day }) => String(day),
    );
    const then = await ask({ by: ["day"], where: days(addDays(last, -10), addDays(last, 12)) });
    expect(then.length).toBeGreaterThan(0);
    const shift = Math.round((Date.parse(own) - Date.parse(last)) / 86_400_000);
    for (const row of then) expect(value(rows.get(addDays(String(row.day), shift)), "orderIntake~ly")).toBe(value(row));
    const [sum] = await ask({ where: days(from, to), compare: [{ name: "ly", kind: "lastYear", festival: true }] });
    expect(value(sum, "orderIntake~ly")).toBe(add(...then.map((row) => value(row))));
  });

  it("of the year so far and of twelve months, at every month and as a whole", async () => {
    const where = days("2025-11-01", "2026-06-30");
    const rows = await ask({
      by: ["month"],
      totals: true,
      where,
      compare: [
        { name: "ytd", kind: "yearToDate" },
        { name: "roll", kind: "rolling12" },
      ],
    });
    for (const row of rows) {
      const month = row.month ?? TODAY.slice(0, 7);
      const upTo = async (from: string) => value((await ask({ where: [{ dimension: "month", from, to: month }] }))[0]);
      expect([month, value(row, "orderIntake~ytd")]).toEqual([month, await upTo(`${month.slice(0, 4)}-01`)]);
      expect([month, value(row, "orderIntake~roll")]).toEqual([month, await upTo(monthsBack(month, 11))]);
    }
    expect(rows.length).toBeGreaterThan(4);
  });

  checkFiscalYears({ figures: () => figures, company: COMP, dataset: CONTRACTS, today: TODAY, ask });

  it("of another day of the ledger, with what moved a balance between the two", async () => {
    const stock = { dataset: "warehouse.stock", metrics: ["stockValue"], params: { asOf: TODAY } };
    const rows = await ask({
      ...stock,
      by: ["warehouse"],
      totals: true,
      compare: [{ name: "then", kind: "asOf", on: "2025-12-31", bridge: true }],
    });
    const then = by(await ask({ ...stock, by: ["warehouse"], totals: true, params: { asOf: "2025-12-31" } }), (row) =>
      String(row.warehouse),
    );
    const moves = by(
      await ask({
        ...stock,
        by: ["warehouse"],
        totals: true,
        metrics: ["valueIn", "valueOut"],
        params: { asOf: TODAY, from: "2026-01-01" },
      }),
      (row) => String(row.warehouse),
    );
    for (const row of rows) {
      expect(value(row, "stockValue~then")).toBe(value(then.get(String(row.warehouse)), "stockValue"));
      expect(value(row, "stockValue~then.valueIn")).toBe(value(moves.get(String(row.warehouse)), "valueIn"));
      const parts = ["stockValue~then", "stockValue~then.valueIn", "stockValue~then.valueOut", "stockValue~then.moved"].map((name) =>
        value(row, name),
      );
      expect(same(value(row, "stockValue"), add(...parts))).toBe(true);
      expect(Number(value(row, "stockValue~then.moved"))).toBe(0);
    }
    expect(rows.length).toBe(3);
  });

  it("of the peers: the average of the other keys", async () => {
    const rows = await ask({ by: ["department"], compare: [{ name: "peer", kind: "peer", over: "department" }] });
    for (const row of rows) {
      const others = rows.filter((one) => one !== row).map((one) => value(one));
      expect(same(value(row, "orderIntake~peer"), divide(add(...others), String(others.length), 6))).toBe(true);
    }
    const [first] = cast.departments;
    const [mine] = await ask({
      where: [{ dimension: "department", in: [first?.department ?? ""] }],
      compare: [{ name: "peer", kind: "peer", over: "department" }],
    });
    expect(value(mine, "orderIntake~peer")).toBe(
      value(
        rows.find(({ department }) => department === first?.department),
        "orderIntake~peer",
      ),
    );
  });

  it("of the plan: what approved targets say for the months so far, by department and measure", async () => {
    const params = { from: "2026-02-01", asOf: TODAY };
    const rows = await ask({
      dataset: CONTRAST,
      metrics: ["ordered", "invoiced", "received"],
      by: ["department", "month"],
      totals: true,
      params,
      compare: [{ name: "plan", kind: "plan" }],
    });
    const lines = await figures.ledger.sql<{ department: string; month: number; measure: string; amount: string }[]>`
      select department_id::text as department, extract(month from on_day)::integer as month, measure, amount::text from plan_in_force
      where comp_id = ${COMP} and of_department and year = 2026`;
    const measures = { ordered: "orderIntake", invoiced: "invoiced", received: "collected" };
    for (const [metric, measure] of Object.entries(measures)) {
      const counted = lines.filter((line) => line.measure === measure && line.month >= 2 && line.month <= 6);
      for (const row of rows) {
        const mine = counted.filter(
          (line) =>
            row.total === "2" || (line.department === row.department && `2026-${String(line.month).padStart(2, "0")}` === row.month),
        );
        expect([
          metric,
          row.department,
          row.month,
          same(value(row, `${metric}~plan`), add("0", ...mine.map(({ amount }) => amount))),
        ]).toEqual([metric, row.department, row.month, true]);
      }
    }
    expect(new Set(lines.map(({ department }) => department)).size).toBeGreaterThanOrEqual(2);
    expect(rows.filter((row) => value(row, "ordered~plan") !== "0").length).toBeGreaterThanOrEqual(11);
  });

  it("of the year so far and of twelve months where a parameter begins the period", async () => {
    const toDate = [
      { name: "ytd", kind: "yearToDate" },
      { name: "roll", kind: "rolling12" },
    ] as const;
    for (const [dataset, metric] of [
      [CONTRAST, "ordered"],
      ["sales.contractBook", "invoiced"],
      ["sales.receivables", "creditSales"],
    ] as const) {
      const of = async (from: string, asOf: string) =>
        value((await ask({ dataset, metrics: [metric], params: { from, asOf } }))[0], metric);
      const params = { from: "2026-04-01", asOf: TODAY };
      const [whole] = await ask({ dataset, metrics: [metric], params, compare: toDate });
      expect([dataset, value(whole, `${metric}~ytd`)]).toEqual([dataset, await of("2026-01-01", TODAY)]);
      expect([dataset, value(whole, `${metric}~roll`)]).toEqual([dataset, await of("2025-07-01", TODAY)]);
      if (dataset === "sales.receivables") continue;
      for (const row of await ask({ dataset, metrics: [metric], by: ["month"], params, compare: toDate })) {
        const month = String(row.month);
        expect([dataset, month, value(row, `${metric}~ytd`)]).toEqual([dataset, month, await of("2026-01-01", monthEnd(month))]);
        const begin = `${monthsBack(month, 11)}-01`;
        expect([dataset, month, value(row, `${metric}~roll`)]).toEqual([dataset, month, await of(begin, monthEnd(month))]);
      }
    }
    await expect(
      ask({ dataset: "sales.receivables", metrics: ["open"], compare: [{ name: "ytd", kind: "yearToDate" }] }),
    ).rejects.toMatchObject({ problem: { type: "invalid" } });
  });

  it("lists the records behind it", async () => {
    const where = days("2026-05-01", "2026-05-31");
    const rows = await ask({ rows: true, where, compare: [{ name: "ly", kind: "lastYear" }] });
    const direct = await ask({ rows: true, where: days("2025-05-01", "2025-05-31") });
    expect(rows.map(({ docNo }) => docNo)).toEqual(direct.map(({ docNo }) => docNo));
    expect(direct.length).toBeGreaterThan(0);
  });
});

const byMonth = (rows: readonly Row[], metric: string) => new Map(rows.map((row) => [row.month, value(row, metric)]));

describe("Money that was collected", () => {
  const ASKED = [
    ["sales.receivables", "applied"],
    ["sales.contrast", "applied"],
    ["sales.collections", "applied"],
  ] as const;

  it.each([
    ["2023-01-01", TODAY],
    ["2026-05-20", "2026-05-20"],
  ])("from %s to %s is what came less what a dishonoured bill took back, wherever it is told", async (from, asOf) => {
    const query = sql`select sum(company_amount) as came, sum(company_amount) filter (where kind = 'dishonour') as back
      from received_money where received_on between ${from} and ${asOf}`;
    const [list] = await transaction(figures.client, [COMP], (open) => open.run(defined<{ came: string; back: string }>`${query}`));
    expect(signOf(list?.back ?? "0")).toBe(-1);
    for (const [dataset, metric] of ASKED) {
      const [row] = await ask({ dataset, metrics: [metric], params: { from, asOf } });
      expect([dataset, same(value(row, metric), list?.came ?? "0")]).toEqual([dataset, true]);
    }
    const [rate] = await ask({
      dataset: "sales.receivables",
      metrics: ["collectionRate", "applied", "collectable"],
      params: { from, asOf },
    });
    expect(value(rate, "collectionRate")).toBe(divide(list?.came ?? "0", value(rate, "collectable"), 6));
  });

  it("is told by month alike, as the journal says: what came on the day it came, less what was dishonoured, reversed or paid back on that day", async () => {
    const booked = await figures.ledger.sql<{ month: string; amount: string; back: string }[]>`
      select j.posted_month as month, sum(j.amount)::text as amount, coalesce(sum(j.amount) filter (where j.amount < 0), 0)::text as back from (
        select posted_month, debit - credit as amount from journal_line
          where comp_id = ${COMP} and module = 'sales.salesReceipt' and account in ('cash', 'billReceivable')
        union all select posted_month, credit - debit from journal_line
          where comp_id = ${COMP} and module = 'sales.receivableBill' and account in ('receivable', 'advance', 'exchangeDifference')
        union all select posted_month, debit - credit from journal_line
          where comp_id = ${COMP} and module = 'sales.refundRequest' and account = 'cash') j
      where j.posted_month <= ${TODAY.slice(0, 7)} group by 1 order by 1`;
    expect(booked.filter(({ month, back }) => month.startsWith("2026") && signOf(back) === -1).map(({ month }) => month)).toEqual(
      expect.arrayContaining(["2026-04", "2026-05"]),
    );
    const asked = { by: ["month"], order: [{ by: "month" }] };
    const contrast = await ask({ ...asked, dataset: CONTRAST, metrics: ["received"], params: { from: "2023-01-01", asOf: TODAY } });
    const receipts = await ask({ ...asked, dataset: "sales.receipts", metrics: ["collected"], where: days("2023-01-01", TODAY) });
    for (const [name, found] of [
      ["received", byMonth(contrast, "received")],
      ["collected", byMonth(receipts, "collected")],
    ] as const)
      expect([name, booked.filter(({ month, amount }) => !same(amount, found.get(month) ?? "0"))]).toEqual([name, []]);
  });
});

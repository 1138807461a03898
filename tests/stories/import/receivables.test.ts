import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { eventually, type Figures, openFigures, reader, receivables, rowsOf } from "#support/figures";
import { ageing, claims } from "#support/oracles/receivables";
import { run } from "#db/client";
import { newId } from "#db/id";
import type { ImportReport } from "#import/report";
import { forgetCompanies } from "#engine/company";
import { type Desk, openDesk } from "./desk.ts";

const CLAIMS = claims(400, ["C1", "C2"]);
const DAYS = ["2025-03-31", "2025-06-30", "2025-09-30", "2025-12-31"];
let desk: Desk;
let figures: Figures;
let reports: ImportReport[];

const money = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
const american = (day: string) => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, "$2/$3/$1");

beforeAll(async () => {
  desk = await openDesk();
  figures = await openFigures();
  const invoices = CLAIMS.map(({ no, customer, on, due, cents }) => [no, customer, american(on), american(due), money(cents)].join(","));
  const opening = await desk.take("sales.receivableOpening", ["no,customer,invoiced,due,amount", ...invoices].join("\r\n"), {
    map: {
      dateFormat: "M/d/yyyy",
      columns: {
        docNo: { const: "TAKEN" },
        docOn: { const: "1/1/2026" },
        departmentId: { const: "D1" },
        "lines.itemNo": "no",
        "lines.customerId": "customer",
        "lines.postedOn": "invoiced",
        "lines.dueOn": "due",
        "lines.totalAmount": "amount",
      },
      actions: ["post"],
    },
  });
  const payments = CLAIMS.flatMap(({ no, customer, paid }) =>
    paid.map(({ on, cents }, at) => [`P${no}-${at}`, customer, on, money(cents), no, money(cents)].join(",")),
  );
  const heads = "docNo,customerId,docOn,totalAmount,applications.itemId,applications.amount,departmentId,method";
  const receipts = await desk.take("sales.salesReceipt", [heads, ...payments.map((row) => `${row},D1,transfer`)].join("\n"), {
    map: { actions: ["submit", "confirm"] },
  });
  reports = [opening, receipts];
});

describe("Receivables taken over from a file", () => {
  it("are taken whole", () => {
    expect(reports.map(({ applied, issues }) => [applied, issues])).toEqual([
      [true, []],
      [true, []],
    ]);
    expect(reports[0]?.rows).toBe(CLAIMS.length);
  });

  it.each(DAYS)("age as of %s as a plain program counts them, to the cent", async (asOf) => {
    const expected = Object.fromEntries([...ageing(CLAIMS, asOf)].map(([bucket, cents]) => [bucket, `${money(cents)}00`]));
    const slice = receivables({ metrics: ["net"], by: ["bucket"], params: { asOf, buckets: "halfMonths" } });
    const told = async () =>
      Object.fromEntries(rowsOf(await figures.analytics.slices.answer(reader(1), slice)).map(({ bucket, net }) => [bucket, net]));
    expect(await eventually(told, (found) => isDeepStrictEqual(found, expected))).toEqual(expected);
    expect(Object.keys(expected).length).toBeGreaterThan(2);
  });

  it("leave ledgers that hold", async () => {
    expect(await desk.broken()).toEqual([]);
  });
});

const HEADS = "docNo,docOn,departmentId,currency,lines.itemNo,lines.customerId,lines.postedOn,lines.dueOn,lines.totalAmount";
const opening = (...rows: string[]) => desk.take("sales.receivableOpening", [HEADS, ...rows].join("\n"), { map: { actions: ["post"] } });
const line = (docNo: string, currency: string, item: string, customer: string, amount: string) =>
  `${docNo},2026-01-01,D1,${currency},${item},${customer},2025-12-01,2026-01-31,${amount}`;

const stands = async () => [await desk.count("receivable_item"), await desk.count("receivable_opening"), await desk.count("journal_line")];

describe("A file of receivables with bad rows", () => {
  it("names every one of them by row and column, and nothing of it is taken", async () => {
    await run(
      desk.runtime.client,
      sql`insert into currency (id, code, name_en, digits, created_by, updated_by) values (${newId()}, 'KWD', 'Dinar', 3, 0, 0)`,
    );
    await run(
      desk.runtime.client,
      sql`insert into exchange_rate (id, from_currency, to_currency, valid_on, rate, created_by, updated_by) values (${newId()}, 'KWD', 'CNY', '2025-01-01', 23, 0, 0)`,
    );
    forgetCompanies(desk.runtime);
    const before = await stands();
    const report = await opening(
      line("BAD-1", "CNY", "B-1", "C1", "100.00"),
      line("BAD-1", "CNY", "B-2", "NOBODY", "100.00"),
      line("BAD-1", "CNY", "B-3", "C1", "100.1234"),
      line("BAD-2", "KWD", "B-4", "C1", "100.123"),
      line("BAD-2", "KWD", "B-5", "C1", "100.1234"),
    );
    expect(report).toMatchObject({ applied: false, issueCount: 3 });
    expect(report.issues.map(({ code, row, column, value, params }) => [code, row, column, value, params?.digits])).toEqual([
      ["unknownCode", 3, "lines.customerId", "NOBODY", undefined],
      ["scale", 4, "lines.totalAmount", "100.1234", 2],
      ["scale", 6, "lines.totalAmount", "100.1234", 3],
    ]);
    expect(await stands()).toEqual(before);
  });

  it("names an item that stands there twice, in one document, in two, or in the books", async () => {
    const before = await stands();
    const [known = { no: "" }] = CLAIMS;
    const report = await opening(
      line("TWICE-1", "CNY", "T-1", "C1", "100.00"),
      line("TWICE-1", "CNY", "T-1", "C2", "50.00"),
      line("TWICE-1", "CNY", "T-2", "C1", "100.00"),
      line("TWICE-2", "CNY", "T-2", "C1", "100.00"),
      line("TWICE-2", "CNY", known.no, "C1", "100.00"),
    );
    expect(report).toMatchObject({ applied: false, issueCount: 3 });
    expect(report.issues.map(({ code, row, column, value }) => [code, row, column, value])).toEqual([
      ["duplicate", 3, "lines.itemNo", "T-1"],
      ["duplicate", 5, "lines.itemNo", "T-2"],
      ["duplicate", 6, "lines.itemNo", known.no],
    ]);
    expect(await stands()).toEqual(before);
  });

  it("is taken whole once its rows are right, with the digits that its currencies have, and not a second time", async () => {
    const rows = [line("GOOD-1", "CNY", "G-1", "C1", "100.12"), line("GOOD-2", "KWD", "G-2", "C1", "100.123")];
    expect(await opening(...rows)).toMatchObject({ applied: true, created: 2, issues: [] });
    const opened =
      await desk.rows(sql`select i.item_no as no, i.open_amount::text as open, e.company_amount::text as booked from receivable_item i
      join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id where i.comp_id = 1 and i.item_no in ('G-1', 'G-2') order by 1`);
    expect(opened).toEqual([
      { no: "G-1", open: "100.1200", booked: "100.1200" },
      { no: "G-2", open: "100.1230", booked: "2302.8300" },
    ]);
    expect(await opening(...rows)).toMatchObject({ applied: true, created: 0, unchanged: 2 });
    expect(await desk.broken()).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, type Figures, openFigures, reader, receivables, rowsOf } from "#support/figures";
import { ageing, claims } from "#support/receivablesOracle";
import type { ImportReport } from "#db/import/report";
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
}, 60_000);

afterAll(() => figures.close());

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
    const rows = await eventually(
      async () => rowsOf(await figures.analytics.slices.answer(reader(1), slice)),
      (found) => found.length > 0,
    );
    expect(Object.fromEntries(rows.map(({ bucket, net }) => [bucket, net]))).toEqual(expected);
    expect(Object.keys(expected).length).toBeGreaterThan(2);
  });

  it("leave ledgers that hold", async () => {
    expect(await desk.broken()).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { bucketKeys, compileSlice } from "#define/slice/slice";
import { addDays, addMonths, monthEnd } from "#define/days";
import contracts from "#reports/datasets/sales/contracts";
import receivables from "#reports/datasets/sales/receivables";
import { BUCKET_SETS } from "#reports/ageing";
import type { Slice } from "#define/slice/query";

const OPTIONS = { tables: { facts: ["f"], dimensions: { "crm.customer": "c" } }, language: "zh", today: "2026-06-30" } as const;
const compile = (slice: Partial<Slice>) =>
  compileSlice(receivables, { dataset: receivables.id, metrics: ["open"], by: [], ...slice }, OPTIONS);
const problem = (slice: Partial<Slice>) => {
  try {
    return compile(slice).sql;
  } catch (error) {
    return (error as { problem: { issues: unknown[] } }).problem.issues[0];
  }
};
const among = (where: NonNullable<Slice["where"]>) => problem({ where });

describe("A slice", () => {
  it("is refused when it names what the dataset does not have", () => {
    expect(problem({ metrics: ["nothing"] })).toEqual({ code: "unknownMetric", field: "metrics", value: "nothing" });
    expect(problem({ by: ["nothing"] })).toMatchObject({ code: "unknownDimension", value: "nothing" });
    expect(problem({ params: { nothing: "1" } })).toMatchObject({ code: "unknownPart", field: "params", value: "nothing" });
    expect(problem({ params: { credit: "all" } })).toMatchObject({ code: "choice", field: "credit" });
    expect(problem({ params: { asOf: "2026-02-30" } })).toMatchObject({ code: "format", field: "asOf" });
    for (const asOf of ["0001-01-01", "1899-12-31", "2047-01-01", "9999-12-31"])
      expect(problem({ params: { asOf } })).toEqual({ code: "outOfRange", field: "asOf", value: asOf });
    expect(problem({ params: { asOf: "2046-12-31" } })).toContain("2046-12-31");
    expect(problem({ order: [{ by: "overdue" }] })).toMatchObject({ code: "unknownPart", field: "order" });
    expect(problem({ by: ["customer"], subtotals: ["bucket"] })).toMatchObject({ code: "unknownPart", field: "subtotals" });
    expect(problem({ metrics: ["net", "applied"] })).toEqual({ code: "notTogether", field: "metrics", value: "net,applied" });
    const order = [{ by: "open", column: "d1to30" }];
    expect(problem({ by: ["customer"], order })).toMatchObject({ code: "unknownPart", field: "order" });
    expect(problem({ by: ["customer"], columns: ["bucket"], order: [{ by: "customer", column: null }] })).toMatchObject({ field: "order" });
  });

  it("is refused when no row could pass its filters, which would look like a figure of nothing", () => {
    expect(among([{ dimension: "customer", in: [] }])).toEqual({ code: "required", field: "customer", value: "" });
    expect(among([{ dimension: "day", from: "2026-12-31", to: "2026-01-01" }])).toMatchObject({ code: "rangeReversed", field: "day" });
    expect(among([{ dimension: "customer", in: [], not: true }])).toContain("select");
    expect(ranges(days("2026-01-01", "2026-01-01"), undefined)).toHaveLength(2);
    expect(among([{ dimension: "amount", from: "10", to: "9" }])).toMatchObject({ code: "rangeReversed" });
    expect(among([{ dimension: "amount", from: "9", to: "10" }])).toMatchObject({ code: "unknownDimension" });
  });

  it("quotes what a reader writes", () => {
    const { sql } = compile({ where: [{ dimension: "contractNo", in: ["'; drop table f; --"] }] });
    expect(sql).toContain("'''; drop table f; --'");
    expect(compile({ where: [{ dimension: "contractNo", contains: "a\0'b" }] }).sql).toContain("'a''b'");
    expect(problem({ where: [{ dimension: "customer", in: ["1 or true"] }] })).toMatchObject({ code: "format", field: "customer" });
  });

  it("uses nothing that only one of the two engines has", () => {
    const { sql } = compile({
      by: ["customer"],
      columns: ["bucket"],
      limit: 10,
      totals: true,
      params: { credit: "netted" },
      metrics: ["open", "overdueShare"],
    });
    expect(sql).not.toMatch(/collate|at time zone|read_parquet|json|strftime|list_(?!sum|slice|position)/i);
  });
});

/** The days that the statement of a question over contracts names. */
const ranges = (where: Slice["where"], compare: Slice["compare"]) => {
  const ask = { dataset: contracts.id, metrics: ["orderIntake"], by: [], ...(where ? { where } : {}), ...(compare ? { compare } : {}) };
  const { sql } = compileSlice(contracts, ask, { ...OPTIONS, tables: { facts: ["f"], dimensions: {} } });
  return [...sql.matchAll(/date '([^']+)'/g)].map(([, day]) => day);
};
const days = (from: string, to: string) => [{ dimension: "day", from, to }];

describe("The ends of the calendar", () => {
  it("are the last days that arithmetic comes to", () => {
    expect([addDays("9999-12-31", 1), addDays("0001-01-01", -1)]).toEqual(["9999-12-31", "0001-01-01"]);
    expect([addMonths("9999-12-15", 1), addMonths("0001-01-15", -1)]).toEqual(["9999-12-31", "0001-01-01"]);
    expect([addMonths("0050-03-31", -1), addMonths("2024-02-29", 12), monthEnd("9999-12")]).toEqual([
      "0050-02-28",
      "2025-02-28",
      "9999-12-31",
    ]);
  });

  it("end a comparison by whatever lies at them, rightly", () => {
    const month = [{ name: "c", kind: "lastMonth", whole: true }] as const;
    expect(ranges(days("9999-12-01", "9999-12-30"), month)).toEqual(["9999-12-01", "9999-12-30", "9999-11-01", "9999-11-30"]);
    // A day that a shorter month does not have stands at its end: all of November stands before 31 December.
    expect(ranges(days("2026-01-01", "9999-12-31"), month)).toEqual(["2026-01-01", "9999-12-31", "2025-12-01", "9999-11-30"]);
    expect(ranges(days("0001-01-01", "0001-01-31"), month)).toEqual(["0001-01-01", "0001-01-31", "0001-01-01", "0001-01-01"]);
    // The 8000 years from 2000 on; the period before them ends on the last day of 1999.
    const period = [{ name: "c", kind: "lastPeriod", whole: true }] as const;
    expect(ranges(days("2000-01-01", "9999-12-31"), period)).toEqual(["2000-01-01", "9999-12-31", "0001-01-01", "1999-12-31"]);
  });

  it("are kept by filters: the year nought and days that are none are refused", () => {
    for (const from of ["0000-01-01", "2026-02-30", "soon"]) {
      expect(() => ranges(days(from, "2026-12-31"), undefined)).toThrow("invalid");
      expect(() => ranges(days(from, "2026-12-31"), [{ name: "c", kind: "lastMonth" }])).toThrow("invalid");
      expect(() => ranges(days(from, "2026-12-31"), [{ name: "c", kind: "lastPeriod" }])).toThrow("invalid");
    }
  });
});

describe("The sets of age brackets", () => {
  it("are complete, without gaps and without overlap", () => {
    for (const sets of Object.values(BUCKET_SETS)) {
      for (const set of Object.values(sets)) {
        expect([set[0]?.from, set.at(-1)?.to]).toEqual([null, null]);
        for (const [index, bucket] of set.slice(1).entries()) expect(bucket.from).toBe((set[index]?.to ?? Number.NaN) + 1);
      }
    }
  });

  it("have what is not due yet on the axis of due days only", () => {
    expect(bucketKeys(receivables, "bucket", { basis: "due" })).toEqual([
      "notDue",
      "d1to30",
      "d31to60",
      "d61to90",
      "d91to180",
      "d181to365",
      "d366to730",
      "d731to1095",
      "d1096up",
      "undated",
      "unapplied",
    ]);
    expect(bucketKeys(receivables, "bucket", { basis: "posted", buckets: "bands" })[0]).toBe("d0to90");
  });
});

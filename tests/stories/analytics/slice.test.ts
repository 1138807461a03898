import { describe, expect, it } from "vitest";
import { bucketKeys, compileSlice } from "#define/slice/slice";
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

describe("A slice", () => {
  it("is refused when it names what the dataset does not have", () => {
    expect(problem({ metrics: ["nothing"] })).toEqual({ code: "unknownMetric", field: "metrics", value: "nothing" });
    expect(problem({ by: ["nothing"] })).toMatchObject({ code: "unknownDimension", value: "nothing" });
    expect(problem({ params: { nothing: "1" } })).toMatchObject({ code: "unknownPart", field: "params", value: "nothing" });
    expect(problem({ params: { credit: "all" } })).toMatchObject({ code: "choice", field: "credit" });
    expect(problem({ params: { asOf: "2026-02-30" } })).toMatchObject({ code: "format", field: "asOf" });
    expect(problem({ order: [{ by: "overdue" }] })).toMatchObject({ code: "unknownPart", field: "order" });
    expect(problem({ by: ["customer"], subtotals: ["bucket"] })).toMatchObject({ code: "unknownPart", field: "subtotals" });
    expect(problem({ metrics: ["net", "applied"] })).toEqual({ code: "notTogether", field: "metrics", value: "net,applied" });
    const order = [{ by: "open", column: "d1to30" }];
    expect(problem({ by: ["customer"], order })).toMatchObject({ code: "unknownPart", field: "order" });
    expect(problem({ by: ["customer"], columns: ["bucket"], order: [{ by: "customer", column: null }] })).toMatchObject({ field: "order" });
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

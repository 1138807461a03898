import { beforeAll, describe, expect, it } from "vitest";
import { add, compare, subtract } from "#define/decimal";
import type { Viewer } from "#define/viewer";
import { landed } from "#support/figures";
import { ask as askReport, COMP, figuresOf, months, openStockReports, reportAt, type StockReports, tableOf } from "#support/stockReports";

let stock: StockReports;

beforeAll(async () => {
  stock = await openStockReports();
});

const table = (path: string, chosen: Parameters<typeof tableOf>[2] = {}) => tableOf(stock.figures.analytics, path, chosen);
const ask = (path: string, chosen: Parameters<typeof askReport>[2] = {}, viewer?: Viewer) =>
  askReport(stock.figures.analytics, path, chosen, viewer);
const report = (path: string) => reportAt(stock.figures.analytics, path);

describe("Receipts, issues and balances of the warehouses", () => {
  it.each(["/itemStockHis", "/itemStockHisNew", "/itemStockHisLYC", "/itemStockHisLYCNew"])(
    "close with opening + in − out on every row and in the total: %s",
    async (path) => {
      for (const by of report(path).groups) {
        const rows = await ask(path, { by: [by], ...months("2026-03", "2026-05"), metrics: report(path).metrics });
        expect(rows.length).toBeGreaterThan(1);
        for (const row of rows) {
          for (const what of ["Quantity", "Value"]) {
            const [opening = "", into = "", out = "", closing = ""] = ["opening", "in", "out", "closing"].map(
              (name) => row[`${name}${what}`] ?? "0",
            );
            expect(compare(closing, subtract(add(opening, into), out)), `${path} ${by} ${JSON.stringify(row)}`).toBe(0);
          }
        }
      }
    },
  );

  it("say what was there, came and went, month after month: /itemStockHis", async () => {
    const spring = await table("/itemStockHis", months("2026-03", "2026-05"));
    expect(figuresOf(spring.P1, ["openingQuantity", "inQuantity", "outQuantity", "closingQuantity"])).toEqual([20, 2, 12, 10]);
    expect(figuresOf(spring.P1, ["openingValue", "inValue", "outValue", "closingValue"])).toEqual([120, 11, 72, 59]);
    expect(figuresOf(spring.sum, ["openingValue", "inValue", "outValue", "closingValue"])).toEqual([920, 221, 472, 669]);
    const june = await table("/itemStockHis", months("2026-06", "2026-06"));
    expect(june.sum?.openingValue).toBe(spring.sum?.closingValue);
    const substitute = await table("/itemStockHis", { ...months("2026-01", "2026-06"), where: [{ dimension: "substitute", in: ["yes"] }] });
    expect(Object.keys(substitute).toSorted()).toEqual(["P3", "sum"]);
  });

  it("lead with batches for the bearing unit, and with prices and turnover in the new form: /itemStockHisLYC", async () => {
    const batches = await table("/itemStockHisLYC", months("2026-01", "2026-06"));
    expect(batches.B1?.inQuantity).toBe("10.000000");
    const { P2 } = await table("/itemStockHisNew", months("2026-01", "2026-06"));
    expect(figuresOf(P2, ["closingPrice", "turnover"])).toEqual([10, 2]);
  });

  it("stand at the end of each month, and in total at the last one: /monthlyInventoryQuery", async () => {
    const rows = await ask("/monthlyInventoryQuery", {
      columns: ["month"],
      ...months("2026-01", "2026-06"),
      order: [{ by: "material" }],
    });
    const p1 = rows.filter((row) => row["material.code"] === "P1" && Number(row.total) < 2);
    expect(Object.fromEntries(p1.map((row) => [row.month ?? "all", Number(row.monthQuantity)]))).toEqual({
      "2026-01": 10,
      "2026-02": 20,
      "2026-03": 8,
      "2026-04": 10,
      "2026-05": 10,
      "2026-06": 10,
      all: 10,
    });
    expect(rows.find((row) => row.total === "3")?.monthValue).toBe("735.6700");
  });

  it("are summed by type of business: /stockByTypeNo", async () => {
    const types = await table("/stockByTypeNo", { by: ["operationType"], ...months("2026-01", "2026-06") });
    expect(figuresOf(types.PR, ["inQuantity", "inValue", "outValue"])).toEqual([9, 221, 0]);
    expect(figuresOf(types.US, ["inValue", "outQuantity", "outValue"])).toEqual([0, 53, 505.34]);
  });
});

describe("Charts of the warehouses", () => {
  it("show what lies in the company by warehouse and its type: /companyBalance", async () => {
    const rows = await table("/companyBalance");
    expect([rows.W1?.stockValue, rows.W2?.stockValue, rows.sum?.stockValue]).toEqual(["525.6700", "210.0000", "735.6700"]);
    const areas = await table("/companyBalance", { by: ["factoryArea"] });
    expect(areas.A2?.stockValue).toBe("210.0000");
  });

  it("follow each warehouse through the months, also where nothing moved: /stockMonthBalance", async () => {
    const [line] = report("/stockMonthBalance").views;
    expect(line).toMatchObject({ kind: "chart", chart: "line", stack: "warehouse" });
    const rows = await ask("/stockMonthBalance", {
      by: ["month"],
      columns: ["warehouse"],
      totals: false,
      ...months("2026-04", "2026-06"),
    });
    expect(rows.map((row) => [row.month, row["warehouse.code"], Number(row.monthValue)])).toEqual([
      ["2026-04", "W1", 859],
      ["2026-04", "W2", 210],
      ["2026-05", "W1", 459],
      ["2026-05", "W2", 210],
      ["2026-06", "W1", 525.67],
      ["2026-06", "W2", 210],
    ]);
  });

  it("follow all of them together: /monthBalance", async () => {
    const rows = await table("/monthBalance", months("2026-05", "2026-06"));
    expect([rows["2026-05"]?.monthValue, rows["2026-06"]?.monthValue, rows.sum?.monthValue]).toEqual(["669.0000", "735.6700", "735.6700"]);
  });

  it("say what was used, by month and by department: /useByMonth", async () => {
    const rows = await ask("/useByMonth", { by: ["month"], ...months("2026-01", "2026-06") });
    expect(rows.map((row) => [row.month, Number(row.usedValue)])).toEqual([
      [null, 505.34],
      ["2026-03", 72],
      ["2026-05", 400],
      ["2026-06", 33.34],
    ]);
    const departments = await table("/useByDept", months("2026-01", "2026-06"));
    expect(["D1", "D2", "-"].map((code) => departments[code]?.usedValue)).toEqual(["400.0000", "72.0000", "33.3400"]);
  });

  it("follow the price of a material that must be chosen first: /matPrice", async () => {
    expect(report("/matPrice").required).toEqual(["material"]);
    const rows = await ask("/matPrice", {
      by: ["month"],
      where: [{ dimension: "material", in: [stock.books.id("P1")] }],
      ...months("2026-01", "2026-06"),
    });
    expect(rows.map((row) => [row.month, Number(row.boughtPrice)])).toEqual([
      [null, 6.75],
      ["2026-02", 7],
      ["2026-04", 5.5],
    ]);
  });
});

const kinds = async () =>
  (await ask("/stockByTypeNo", { by: ["kind"], totals: false, ...months("2026-06", "2026-06") })).map((row) => [
    row.kind,
    Number(row.outValue),
  ]);

describe("The kind of what was booked", () => {
  it("is said of every document, also where it has no type of business: /stockByTypeNo", async () => {
    await stock.books.move({
      warehouse: "W2",
      material: "P3",
      on: "2026-06-20",
      quantity: "-1",
      value: "-30.00",
      as: "warehouse.scrapOrder",
    });
    await landed(stock.figures.analytics, COMP);
    expect(await kinds()).toEqual([
      ["warehouse.goodsReceipt", 0],
      ["warehouse.goodsIssue", 33.34],
      ["warehouse.scrapOrder", 30],
    ]);
  });
});

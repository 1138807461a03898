import { beforeAll, describe, expect, it } from "vitest";
import { add, compare, subtract } from "#define/decimal";
import { exportSlice } from "#analytics/sheet/exporting";
import { chartOption } from "#chart/options";
import { type PictureWords, pictureOf } from "#chart/picture";
import { PAPER } from "#render/picture";
import { landed, reader, rowsOf } from "#support/figures";
import { COMP, figuresOf, months, openStockReports, questionOf, stockQueries, type StockReports } from "#support/stockReports";

let stock: StockReports;

beforeAll(async () => {
  stock = await openStockReports();
});

const { table, ask, report } = stockQueries(() => stock);

describe("Receipts, issues and balances of the warehouses", () => {
  it.each(["/itemStockHis", "/itemStockHisNew", "/itemStockHisLYC", "/itemStockHisLYCNew"])(
    "close with opening + in − out (+ what moved value alone) on every row and in the total: %s",
    async (path) => {
      for (const by of report(path).groups) {
        const rows = await ask(path, { by: [by], ...months("2026-03", "2026-05"), metrics: report(path).metrics });
        expect(rows.length).toBeGreaterThan(1);
        for (const row of rows) {
          for (const what of ["Quantity", "Value"]) {
            const [opening = "", into = "", out = "", closing = ""] = ["opening", "in", "out", "closing"].map(
              (name) => row[`${name}${what}`] ?? "0",
            );
            const beside = what === "Value" ? (row.priceVariance ?? "0") : "0";
            expect(compare(closing, add(subtract(add(opening, into), out), beside)), `${path} ${by} ${JSON.stringify(row)}`).toBe(0);
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

  it("are the stores of the bearing unit alone, by what customers call its goods: /itemStockHisLYC /itemStockHisLYCNew", async () => {
    for (const path of ["/itemStockHisLYC", "/itemStockHisLYCNew"]) {
      expect(report(path).groups.slice(0, 3)).toEqual(["customerModel", "material", "packing"]);
      const stores = await table(path, { by: ["warehouse"], ...months("2026-01", "2026-06") });
      expect(Object.keys(stores).toSorted(), "W2 is another unit's").toEqual(["W1", "sum"]);
    }
    const batches = await table("/itemStockHisLYC", { by: ["batch"], ...months("2026-01", "2026-06") });
    expect(batches.B1?.inQuantity).toBe("10.000000");
    const { P2 } = await table("/itemStockHisNew", months("2026-01", "2026-06"));
    expect(figuresOf(P2, ["closingPrice", "turnover"])).toEqual([10, 2]);
  });

  it("ask for the warehouse first, as every screen of stock", () => {
    const paths = [
      "/itemStockHis",
      "/itemStockHisNew",
      "/itemStockHisLYC",
      "/itemStockHisLYCNew",
      "/stockByTypeNo",
      "/monthlyInventoryQuery",
    ];
    expect(paths.map((path) => report(path).required)).toEqual(paths.map(() => ["warehouse"]));
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

describe("Quantities of several units", () => {
  const YEAR = months("2026-01", "2026-06");
  const told = ["openingQuantity", "inQuantity", "outQuantity", "closingQuantity"];
  beforeAll(async () => {
    const { books, figures } = stock;
    await books.master("unit_of_measure", "T");
    await books.material("S1", "K1", {}, "T");
    await books.move({ warehouse: "W1", material: "S1", on: "2026-03-01", quantity: "30.5", value: "90.00", type: "RC" });
    await landed(figures.analytics, COMP);
  });

  it("are never added: their sum is nothing, each unit has its own, and money is summed as ever", async () => {
    const byMaterial = await table("/itemStockHis", YEAR);
    const pieces = (figure: string) => ["P1", "P2", "P3"].reduce((sum, code) => sum + Number(byMaterial[code]?.[figure]), 0);
    expect([byMaterial.S1?.closingQuantity, byMaterial.sum?.inQuantity, byMaterial.sum?.closingQuantity]).toEqual([
      "30.500000",
      null,
      null,
    ]);
    expect(figuresOf(byMaterial.sum, ["outQuantity"]), "only pieces went out").toEqual([pieces("outQuantity")]);
    expect(figuresOf(byMaterial.sum, ["closingValue"])).toEqual([pieces("closingValue") + 90]);
    const byClass = await table("/itemStockHis", { ...YEAR, by: ["materialClass"] });
    expect([byClass.K1?.closingQuantity, Number(byClass.K2?.inQuantity)]).toEqual([null, 90]);
    const byUnit = await table("/itemStockHis", { ...YEAR, by: ["unitOfMeasure"] });
    expect([Number(byUnit.PC?.closingQuantity), byUnit.T?.closingQuantity, byUnit.sum?.closingQuantity]).toEqual([
      pieces("closingQuantity"),
      "30.500000",
      null,
    ]);
    const across = await ask("/itemStockHis", { ...YEAR, columns: ["unitOfMeasure"] });
    const sums = across.filter((row) => row.total === "2").map((row) => [row["unitOfMeasure.code"], Number(row.closingQuantity)]);
    expect(Object.fromEntries(sums)).toEqual({ PC: pieces("closingQuantity"), T: 30.5 });
  });

  it("come together neither as the rest of a top list, nor as shares, running sums and averages of others, nor in what holds today", async () => {
    const asked = { ...YEAR, metrics: told, order: [{ by: "closingValue", descending: true }] };
    const rest = await ask("/itemStockHis", { ...asked, metrics: [...told, "closingValue"], limit: 1, other: true });
    expect(rest.find((row) => row.other === "1")?.closingQuantity).toBeNull();
    const windows = (["share", "running"] as const).map((kind) => ({ name: kind, kind, of: "closingQuantity" }));
    const made = await ask("/itemStockHis", {
      ...YEAR,
      metrics: told,
      order: [{ by: "material" }],
      windows,
      compare: [{ name: "peer", kind: "peer", over: "material", of: ["closingQuantity"] }],
      totals: false,
    });
    const last = made.at(-1);
    expect([made.every(({ share }) => share === null), last?.running, last?.["closingQuantity~peer"]]).toEqual([true, null, null]);
    const pieces = { ...YEAR, metrics: told, windows, where: [{ dimension: "unitOfMeasure", in: [stock.books.id("PC")] }], totals: false };
    const alike = await ask("/itemStockHis", { ...pieces, order: [{ by: "material" }] });
    expect(Number(alike.at(-1)?.running)).toBe(alike.reduce((sum, row) => sum + Number(row.closingQuantity), 0));
    const held = rowsOf(
      await stock.figures.analytics.slices.answer(reader(COMP), {
        dataset: "warehouse.positions",
        metrics: ["onHand", "available"],
        by: ["warehouse"],
        totals: true,
      }),
    );
    expect(held.map((row) => [row["warehouse.code"], row.onHand === null, row.available === null])).toEqual([
      [null, true, true],
      ["W1", true, true],
      ["W2", false, false],
    ]);
  });

  it("are held against no bound: their group lies neither within nor beyond it, and is told as one of which nobody can say it", async () => {
    const { analytics, runtime } = stock.figures;
    const asked = { ...YEAR, metrics: ["closingQuantity"], by: ["materialClass"], totals: false };
    const bound = { dimension: "materialClass", metric: "closingQuantity", most: "1" };
    const classes = async (side?: "beyond" | "unknown") =>
      (await ask("/itemStockHis", { ...asked, where: [{ ...bound, ...(side ? { side } : {}) }] })).map((row) => row["materialClass.code"]);
    expect([await classes(), await classes("beyond"), await classes("unknown")]).toEqual([[], ["K2"], ["K1"]]);
    const wanted = {
      viewer: reader(COMP),
      slice: { ...questionOf(report("/itemStockHis"), { ...YEAR, metrics: told }), where: [bound] },
      language: "en",
      title: "t",
      wording: { words: runtime.words, language: "en" },
      head: true,
    } as const;
    const text = await new Response(await exportSlice(analytics, wanted, "csv")).text();
    expect(text).toContain("Cannot be judged, not shown: Material class: 1, whose");
  });

  it("say so in a file, where their sum is empty, and in a picture, that adds nothing up", async () => {
    const { analytics, runtime } = stock.figures;
    const slice = questionOf(report("/itemStockHis"), { ...YEAR, metrics: told });
    const wanted = {
      viewer: reader(COMP),
      slice,
      language: "en",
      title: "t",
      wording: { words: runtime.words, language: "en" },
      head: true,
    } as const;
    const text = await new Response(await exportSlice(analytics, wanted, "csv")).text();
    expect(text).toContain("Quantities of several units are not added up");
    expect(text.trim().split("\n").at(-1)?.trim()).toMatch(/^Total,10\.0*,,5\d\.0*,$/);
    const result = await analytics.slices.answer(reader(COMP), {
      ...slice,
      metrics: ["closingQuantity"],
      by: ["warehouse"],
      columns: ["material"],
      totals: false,
    });
    const words: PictureWords = {
      language: "en",
      other: "",
      moved: "",
      comparison: String,
      metric: String,
      compared: String,
      value: (_, key) => key ?? "",
    };
    const spec = { kind: "bar", by: ["warehouse"], stack: "material", left: ["closingQuantity"], right: [], top: null } as const;
    const source = { spec, result, fixed: () => [], timed: () => undefined, compare: [], isAdditive: () => true, words, palette: PAPER };
    const picture = pictureOf(source);
    const look = { stacked: true, chosen: new Set<string | null>(), total: "", rest: "", placeOf: () => undefined };
    const stacks = [chartOption("bar", picture, PAPER, look).series].flat().map((one) => (one as { stack?: string }).stack);
    expect([picture.isMixed, stacks.some((stack) => stack !== undefined)]).toEqual([true, false]);
    const whole = pictureOf({ ...source, result: { ...result, rows: result.rows.filter((row) => row.includes(stock.books.id("W2"))) } });
    expect(whole.isMixed).toBeUndefined();
  });
});

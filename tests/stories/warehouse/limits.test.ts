import { beforeAll, describe, expect, it } from "vitest";
import { tableOf as placeOf } from "#analytics/snapshot/path";
import { landed, reader } from "#support/figures";
import { COMP, figuresOf, openStockReports, type StockReports, tableOf } from "#support/stockReports";

let stock: StockReports;
beforeAll(async () => {
  stock = await openStockReports();
});

const table = (path: string, chosen: Parameters<typeof tableOf>[2] = {}) => tableOf(stock.figures.analytics, path, chosen);
const inWarehouse = (code: string) => ({ dimension: "warehouse", in: [stock.books.id(code)] });
/** A receipt of 15 June at 10 each. */
const of = (material: string, warehouse: string, quantity: string, state?: string) =>
  ({ warehouse, material, on: "2026-06-15", quantity, value: `${quantity}0.00`, type: "RC", ...(state ? { state } : {}) }) as const;

describe("Limits of materials", () => {
  /** A is safe over both warehouses, B has 5 of 12 blocked, C never came, D is above its maximum over both. */
  beforeAll(async () => {
    const { books, figures } = stock;
    for (const code of ["QA", "QB", "QC"]) await books.material(code, "K1", { safety_stock: "10" });
    await books.material("QD", "K1", { maximum_stock: "8" });
    await books.move(
      of("QA", "W1", "6"),
      of("QA", "W2", "7"),
      of("QB", "W1", "7"),
      of("QB", "W1", "5", "blocked"),
      of("QD", "W1", "6"),
      of("QD", "W2", "6"),
    );
    await books.reserve("W1", "P2", "5");
    await landed(figures.analytics, COMP);
  });
  const NEW = ["QA", "QB", "QC", "QD"];
  const told = async (path: string, metrics: readonly string[], chosen: Parameters<typeof tableOf>[2] = {}) => {
    const rows = await table(path, { metrics: [...metrics], ...chosen });
    return Object.fromEntries(NEW.flatMap((code) => (rows[code] ? [[code, figuresOf(rows[code], metrics)]] : [])));
  };

  it("are the company's: what is free in all its warehouses is held against them, also of what never lay anywhere: /lackStock", async () => {
    const figures = ["shortage", "companyAvailable", "available", "onHand"];
    expect(await told("/lackStock", figures, { where: [inWarehouse("W1")] }), "13 of A are enough; 7 of B are free, 5 blocked").toEqual({
      QB: [3, 7, 7, 12],
      QC: [10, 0, 0, 0],
    });
    expect(await told("/lackStock", ["shortage"], { where: [inWarehouse("W2")] })).toEqual({ QB: [3], QC: [10] });
    expect(await told("/lackStock", ["shortage"]), "once, under however many warehouses").toEqual({ QB: [3], QC: [10] });
  });

  it("are exceeded by the company: 12 of D lie, 8 are the most, at 10 each: /exceedStock", async () => {
    const figures = ["excessQuantity", "excessValue", "onHand"];
    expect(await told("/exceedStock", figures, { where: [inWarehouse("W1")] })).toEqual({ QD: [4, 40, 6] });
    expect(await told("/exceedStock", figures)).toEqual({ QD: [4, 40, 12] });
  });

  it("tell the keeper of one warehouse what the company lacks, and nothing of what lies in others", async () => {
    const { analytics } = stock.figures;
    const keeper = reader(COMP, { warehouses: [stock.books.id("W2")] });
    const short = await tableOf(analytics, "/lackStock", { metrics: ["shortage"] }, keeper);
    expect([figuresOf(short.QB, ["shortage"]), figuresOf(short.QC, ["shortage"])]).toEqual([[3], [10]]);
    const { readings } = await analytics.slices.prepare(keeper, { dataset: "warehouse.positions", metrics: ["onHand"], by: [] }, "en");
    const facts = readings
      .flatMap(({ files }) => files)
      .flatMap((file) => (file.table === "facts" ? [`select * from ${placeOf(file.hash)}`] : []));
    const elsewhere = `warehouse_id is distinct from ${stock.books.id("W2")}`;
    const held = "quantity <> 0 or free <> 0 or value <> 0 or reserved <> 0 or excess is not null";
    const sql = `select count(*) filter (where kind = 'short'), count(*) filter (where ${elsewhere} and (${held})) from (${facts.join(" union all ")})`;
    const [[shown, strange] = []] = await analytics.duck.query(sql, analytics.slices.paths(readings));
    expect([Number(shown) > 0, Number(strange)]).toEqual([true, 0]);
  });

  it("are held against the end of any month: /lackStock /exceedStock /capitalRatio", async () => {
    const may = { params: { yearMonth: "2026-05" } };
    expect(await told("/lackStock", ["shortage"], { where: [inWarehouse("W1")], ...may })).toEqual({ QA: [10], QB: [10], QC: [10] });
    expect(await told("/exceedStock", ["excessQuantity"], may)).toEqual({});
    const april = await table("/capitalRatio", { where: [inWarehouse("W1")], params: { yearMonth: "2026-04" } });
    expect(figuresOf(april.W1, ["occupied", "moneyLimit", "room"]), "59 of P1 and 800 of P2").toEqual([859, 500, -359]);
    const { P2 } = await table("/lackStock", {
      by: ["material"],
      where: [inWarehouse("W1")],
      metrics: ["reserved", "onOrder", "onHand"],
      ...may,
    });
    expect(figuresOf(P2, ["reserved", "onOrder", "onHand"]), "what is reserved and ordered is known of now alone").toEqual([0, 0, 40]);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { exportSlice } from "#analytics/sheet/exporting";
import type { Viewer } from "#define/viewer";
import { newId } from "#db/id";
import { reader, landed } from "#support/figures";
import { COMP, figuresOf, months, openStockReports, questionOf, stockQueries, type StockReports } from "#support/stockReports";

let stock: StockReports;

beforeAll(async () => {
  stock = await openStockReports();
});

const { table, ask, report } = stockQueries(() => stock);
const inWarehouse = (code: string) => ({ dimension: "warehouse", in: [stock.books.id(code)] });
/** A material with its class before and now. */
const classMoved = (row: Awaited<ReturnType<typeof ask>>[number]) => `${row["material.code"]} ${row.abcBefore} ${row.abc}`;
const usedRows = (metrics: readonly string[]) =>
  ask("/useByMonth", { by: [], metrics, rows: true, totals: false, ...months("2026-01", "2026-06"), order: [{ by: "docNo" }] });

describe("Analyses of the stock of a warehouse", () => {
  it("ask for the warehouse first: /abcCost /capitalRatio /exceedStock /lackStock /overStock", () => {
    for (const path of ["/abcCost", "/capitalRatio", "/exceedStock", "/lackStock", "/overStock"])
      expect(report(path).required).toEqual(["warehouse"]);
  });

  it("rank materials into A, B and C by thresholds that can be moved: /abcCost", async () => {
    const classes = async (params: Record<string, string>) => {
      const rows = await ask("/abcCost", {
        by: ["abc", "material"],
        where: [inWarehouse("W1")],
        totals: false,
        params: { fromMonth: "2026-01", toMonth: "2026-06", ...params },
      });
      return Object.fromEntries(rows.map((row) => [row["material.code"] ?? "", row.abc]));
    };
    expect(await classes({})).toEqual({ P2: "A", P1: "B", P3: "C" });
    expect(await classes({ a: "80", b: "99" })).toEqual({ P2: "A", P1: "A", P3: "B" });
    expect(await classes({ abcBy: "stock", a: "50", b: "90" })).toEqual({ P2: "A", P3: "B", P1: "B" });
    const shares = await table("/abcCost", { where: [inWarehouse("W1")], ...months("2026-01", "2026-06") });
    expect([shares.P2?.abcShare, shares.P1?.abcShare, shares.P3?.abcShare]).toEqual(["0.791546", "0.934025", "1.000000"]);
    await expect(classes({ a: "170" })).rejects.toMatchObject({ problem: { issues: [{ code: "outOfRange", field: "a" }] } });
  });

  it("say which class a material had in the equally long time before: /abcCost", async () => {
    const rows = await ask("/abcCost", {
      by: ["material", "abc", "abcBefore"],
      where: [inWarehouse("W1")],
      totals: false,
      params: { fromMonth: "2026-04", toMonth: "2026-06" },
    });
    expect(rows.map(classMoved).toSorted()).toEqual(["P2 none A", "P3 none C"]);
    const both = await ask("/abcCost", {
      by: ["material", "abc", "abcBefore"],
      where: [inWarehouse("W1")],
      totals: false,
      params: { fromMonth: "2026-04", toMonth: "2026-06", abcBy: "stock" },
    });
    expect(both.map(classMoved).toSorted()).toEqual(["P1 C B", "P2 A A", "P3 none B"]);
  });

  it("hold what is tied up against the limit: /capitalRatio", async () => {
    const rows = await table("/capitalRatio", { where: [inWarehouse("W1")] });
    expect(figuresOf(rows.W1, ["occupied", "moneyLimit", "room", "occupiedShare"])).toEqual([525.67, 500, -25.67, 1.05134]);
  });

  it("list what is above its maximum with the money in it: /exceedStock", async () => {
    const rows = await table("/exceedStock", { where: [inWarehouse("W2")] });
    expect(Object.keys(rows).toSorted()).toEqual(["P3", "sum"]);
    // 7 for 210 here and 2 for 66.67 in W1: the company has 5 of 9 above its maximum of 4, 276.67 × 5 ÷ 9 in cents
    expect(figuresOf(rows.P3, ["excessQuantity", "excessValue", "onHand", "maximumStock"])).toEqual([5, 153.71, 7, 4]);
  });

  it("list what is short of its safety stock, reservations taken off: /lackStock", async () => {
    const rows = await table("/lackStock", { where: [inWarehouse("W1")] });
    expect(Object.keys(rows).toSorted()).toEqual(["P2", "sum"]);
    expect(figuresOf(rows.P2, ["shortage", "companyAvailable", "safetyStock", "coverage"])).toEqual([15, 35, 50, 0.7]);
  });

  it("set beside what is short what is on order for the company, each material once: /lackStock", async () => {
    const { books, figures } = stock;
    const order = {
      comp_id: COMP,
      id: newId(),
      doc_no: "PO1",
      doc_on: "2026-06-01",
      stage: "03",
      department_id: books.id("D1"),
      currency: "CNY",
    };
    await books.master("party", "V1");
    await figures.ledger.write("company_party", [
      { comp_id: COMP, id: books.id("V1"), is_supplier: true, created_by: "0", updated_by: "0" },
    ]);
    await figures.ledger.write("purchase_order", [{ ...order, supplier_id: books.id("V1"), created_by: "0", updated_by: "0" }]);
    const line = { comp_id: COMP, order_id: order.id, unit_price: "1" };
    await figures.ledger.write("purchase_order_line", [
      { ...line, id: newId(), seq: 1, material_id: books.id("P2"), quantity: "20", received_quantity: "8" },
      { ...line, id: newId(), seq: 2, material_id: books.id("P3"), quantity: "5", received_quantity: "0" },
    ]);
    await figures.ledger.change(figures.ledger.sql, COMP, "purchasing.purchaseOrder", "2026");
    const short = async () => (await table("/lackStock", { where: [inWarehouse("W1")] })).P2;
    await landed(figures.analytics, COMP);
    expect(figuresOf(await short(), ["shortage", "onOrder"])).toEqual([15, 12]);
    const whole = await table("/capitalRatio", { by: ["material"], where: [], metrics: ["onOrder"] });
    expect([whole.P2, whole.P3, whole.sum].map((row) => Number(row?.onOrder))).toEqual([12, 5, 17]);
    await figures.ledger.sql`delete from purchase_order_line where comp_id = ${COMP} and order_id = ${order.id} and seq = 1`;
    await figures.ledger.sql`update purchase_order set updated_at = now() where comp_id = ${COMP} and id = ${order.id}`;
    await figures.ledger.change(figures.ledger.sql, COMP, "purchasing.purchaseOrder", "2026");
    await landed(figures.analytics, COMP);
    expect(Number((await short())?.onOrder ?? "0"), "taken off the order").toBe(0);
  });

  it("age what lies by the receipt it came with, first in first out: /overStock", async () => {
    const where = [inWarehouse("W1")];
    const ages = async (asOf: string) =>
      Object.fromEntries(
        (await ask("/overStock", { by: ["age"], columns: ["material"], where, totals: false, params: { asOf } })).map((row) => [
          `${row["material.code"]} ${row.age}`,
          Number(row.lyingQuantity),
        ]),
      );
    expect(await ages("2026-03-01")).toEqual({ "P1 d0to90": 10, "P1 d1096up": 10, "P2 d0to90": 80 });
    expect(await ages("2026-06-30")).toEqual({ "P1 d0to90": 2, "P1 d91to180": 8, "P2 d91to180": 40, "P3 d0to90": 2 });
    const rows = await table("/overStock", { where, params: { asOf: "2026-06-30" } });
    expect([rows.sum?.lyingValue, rows.P1?.lyingValue, rows.P1?.lastIssue]).toEqual(["525.6700", "59.0000", "2026-03-05"]);
  });
});

describe("Production completion", () => {
  it("counts receipts that production handed over: /productionCompletionReport", async () => {
    const all = await table("/productionCompletionReport", months("2026-01", "2026-06"));
    expect(figuresOf(all.sum, ["completedQuantity", "completedValue"])).toEqual([9, 221]);
  });

  it("shows for which contract and product line it was, of what plan, how far and when: /productionCompletionReport", async () => {
    const { books, figures } = stock;
    const { ledger } = figures;
    await ledger.write("product_line", [
      { comp_id: COMP, id: books.id("PL"), code: "PL", name_zh: "PL", created_by: "0", updated_by: "0" },
    ]);
    await ledger.announce(COMP, "masterData.productLine");
    const customer = await ledger.customer(COMP, "KP", "煤矿", "meikuang");
    const contract = {
      comp_id: COMP,
      id: books.id("HT1"),
      doc_no: "HT1",
      doc_on: "2026-01-05",
      stage: "effective",
      product_line_id: books.id("PL"),
    };
    const head = { department_id: books.id("D1"), customer_id: customer, currency: "CNY", created_by: "0", updated_by: "0" };
    await ledger.write("sales_contract", [{ ...contract, ...head }]);
    const product = { comp_id: COMP, contract_id: contract.id, material_id: books.id("P3"), unit_price: "40" };
    await ledger.write(
      "sales_contract_product",
      ["8", "2"].map((quantity, at) => ({ ...product, id: newId(), seq: at + 1, quantity })),
    );
    await ledger.sql`update goods_receipt r set contract_no = 'HT1' from stock_move m where m.comp_id = r.comp_id and m.document_id = r.id
      and m.material_id = ${books.id("P3")} and m.warehouse_id = ${books.id("W2")} and r.comp_id = ${COMP}`;
    await ledger.change(ledger.sql, COMP, "sales.salesContract");
    await landed(figures.analytics, COMP);
    const shown = ["completedQuantity", "plannedQuantity", "completionRate"];
    const made = await table("/productionCompletionReport", { by: ["contractNo"], ...months("2026-01", "2026-06") });
    expect([figuresOf(made.HT1, shown), made.HT1?.completedOn], "7 of 8 and 2").toEqual([[7, 10, 0.7], "2026-04-11"]);
    expect(figuresOf(made.sum, shown), "2 more were made for no contract").toEqual([9, 10, 0.7]);
    const lines = await table("/productionCompletionReport", { by: ["productLine"], ...months("2026-01", "2026-06") });
    expect(figuresOf(lines.PL, ["completedQuantity"])).toEqual([7]);
  });
});

describe("A report of the warehouse", () => {
  it("leads from a figure to the rows it is made of, and on to their documents", async () => {
    const used = await usedRows(["usedValue"]);
    expect(used.map((row) => [row.module, Number(row.quantity)])).toEqual([
      ["warehouse.goodsIssue", -12],
      ["warehouse.goodsIssue", -40],
      ["warehouse.goodsIssue", -1],
    ]);
    expect((await usedRows([])).length).toBe(9);
    const old = await ask("/overStock", {
      by: [],
      metrics: ["lyingValue"],
      rows: true,
      totals: false,
      where: [{ dimension: "age", in: ["d91to180"] }],
      params: { asOf: "2026-06-30" },
    });
    expect(old.map((row) => row["material.code"]).toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(["P1", "P2"]);
  });

  it("shows the keeper of a warehouse his own stock, and is refused to who may not read it", async () => {
    const keeper = reader(COMP, { warehouses: [stock.books.id("W2")] });
    for (const path of ["/itemStockHis", "/overStock", "/capitalRatio", "/companyBalance"]) {
      const rows = await ask(path, { by: ["warehouse"] }, keeper);
      expect(rows.filter((row) => row.total === "0").map((row) => row["warehouse.code"])).toEqual(["W2"]);
      await expect(ask(path, {}, reader(COMP, { company: true }, { may: () => false }))).rejects.toMatchObject({
        problem: { type: "forbidden" },
      });
    }
  });

  it("is saved without the columns that were put away on the screen", async () => {
    const slice = questionOf(report("/monthlyInventoryQuery"), { columns: ["month"], ...months("2026-04", "2026-06") });
    const wanted = {
      viewer: reader(COMP),
      slice,
      language: "en" as const,
      title: "stock",
      wording: { words: stock.figures.runtime.words, language: "en" as const },
      without: ["2026-05"],
    };
    const head = async (without: readonly string[]) =>
      (await new Response(await exportSlice(stock.figures.analytics, { ...wanted, without }, "csv")).text()).split("\n")[0] ?? "";
    expect(await head([])).toContain("2026-05");
    expect(await head(["2026-05"])).not.toContain("2026-05");
    expect(await head(["2026-05"])).toContain("2026-06");
  });
});

/** What unit U2 ties up, whose warehouse lies in a department of nobody's. */
const tied = async (params: Record<string, string>, viewer?: Viewer, path = "/capitalOccupation") => {
  const where = [{ dimension: "unit", in: [stock.books.id("U2")] }];
  const [row] = await ask(path, { by: [], totals: false, params, where }, viewer);
  return row;
};

describe("The capital that a business unit ties up", () => {
  const june = { from: "2026-06-01", asOf: "2026-06-30" };
  const CLOSING = ["receivables", "inventory", "prepayments", "payables", "advances", "capital"];
  /**
   * A unit that sold for 5600 and got 2000, was paid 500 ahead, bought for 1300 from two suppliers, paid the first 700 and the second 800
   * ahead.
   */
  beforeAll(async () => {
    const { books, figures } = stock;
    const { ledger } = figures;
    await books.master("business_unit", "U2");
    await books.master("department", "D3");
    await books.master("warehouse", "W3", { department_id: books.id("D3"), unit_id: books.id("U2"), stock_type: "spareParts" });
    const [buyer, first, second] = [
      await ledger.customer(COMP, "KB", "山煤", "shanmei"),
      await ledger.customer(COMP, "G1", "甲供", "jiagong"),
      await ledger.customer(COMP, "G2", "乙供", "yigong"),
    ];
    const bought = { warehouse: "W3", material: "P1", account: "receivedNotInvoiced" };
    await books.move(
      { ...bought, on: "2026-05-31", quantity: "10", value: "1000.00", party: first },
      { warehouse: "W3", material: "P1", on: "2026-06-11", quantity: "-4", value: "-400.00", account: "costOfSales", party: buyer },
      { ...bought, on: "2026-06-16", quantity: "3", value: "300.00", party: second },
    );
    const place = { customer: buyer, department: books.id("D3"), unit: books.id("U2"), dueOn: "2026-07-31" };
    await ledger.items(COMP, [
      {
        ...place,
        entries: [
          { kind: "invoice", on: "2026-05-01", amount: "5000" },
          { kind: "receipt", on: "2026-06-21", amount: "-2000" },
        ],
      },
      { ...place, entries: [{ kind: "invoice", on: "2026-06-06", amount: "600" }] },
      { ...place, kind: "advance", entries: [{ kind: "advance", on: "2026-06-01", amount: "-500" }] },
    ]);
    await books.pay({ on: "2026-06-26", amount: "700", supplier: first, department: "D3", unit: "U2", category: "goods" });
    await books.pay({ on: "2026-06-21", amount: "800", supplier: second, department: "D3", unit: "U2", category: "prepayment" });
    await landed(stock.figures.analytics, COMP);
  });

  it("is what is owed to it, lies in its stock and was paid ahead, less what it owes, as of any day: /capitalOccupation", async () => {
    expect(figuresOf(await tied(june), CLOSING)).toEqual([3600, 900, 800, 600, 500, 4200]);
    expect(figuresOf(await tied({ from: "2026-05-01", asOf: "2026-05-31" }), CLOSING)).toEqual([5000, 1000, 0, 1000, 0, 5000]);
  });

  it("is averaged over the days of a period and costs the yearly rate of its company: /capitalOccupation", async () => {
    // 5000×30 − 2000×10 + 600×25 − 500×30 + 1000×30 − 400×20 + 300×15 − 1000×30 − 300×15 + 700×5 + 800×10 = 133 500, at 7.3 % of 365 days
    expect(figuresOf(await tied(june), ["averageCapital", "capitalCost"])).toEqual([4450, 26.7]);
  });

  it("turns into cash after days of sales and of stock less days that suppliers wait: /cashConversion", async () => {
    const days = figuresOf(await tied(june, undefined, "/cashConversion"), ["daysSales", "inventoryDays", "payableDays", "cashConversion"]);
    expect(days).toEqual([180, 67.5, 60, 187.5]);
  });

  it("is counted over ten years of the greatest amount that the books hold", async () => {
    const [buyer, amount] = [await stock.figures.ledger.customer(COMP, "KG", "大矿", "dakuang"), "99999999999999.0000"];
    const place = { customer: buyer, department: stock.books.id("D3"), unit: stock.books.id("U1"), dueOn: "2016-06-30" };
    await stock.figures.ledger.items(COMP, [{ ...place, entries: [{ kind: "invoice", on: "2016-06-30", amount }] }]);
    const where = [{ dimension: "customer", in: [buyer] }];
    const metrics = ["capital", "capitalMoneyDays", "capitalCost", "daysSales"];
    const decade = { by: [], metrics, totals: false, params: { from: "2016-01-01", asOf: "2026-06-30" }, where };
    await landed(stock.figures.analytics, COMP);
    const [row] = await ask("/capitalOccupation", decade);
    expect(row).toMatchObject({
      capital: amount,
      capitalMoneyDays: "365299999999996347.0000",
      capitalCost: "73059999999999.269400",
      daysSales: "3834.000000",
    });
  });

  it("opens the documents that each figure is made of, and is shown to those who read the department alone", async () => {
    const where = [{ dimension: "unit", in: [stock.books.id("U2")] }];
    const rows = await ask("/capitalOccupation", { by: [], metrics: ["payables"], rows: true, totals: false, params: june, where });
    expect(rows.map(({ day, amount, module }) => [day, Number(amount), module])).toEqual([
      ["2026-06-26", 700, "finance.payment"],
      ["2026-06-16", -300, "warehouse.goodsReceipt"],
      ["2026-05-31", -1000, "warehouse.goodsReceipt"],
    ]);
    const own = reader(COMP, { departments: [stock.books.id("D3")] });
    const other = reader(COMP, { departments: [stock.books.id("D1")] });
    expect(figuresOf(await tied(june, own), ["capital", "capitalCost"])).toEqual([4200, 26.7]);
    expect(Number((await tied(june, other))?.capital ?? 0)).toBe(0);
  });
});

describe("The plan of production", () => {
  it("of a contract counts once whatever years it was made in, and as it is now: /productionCompletionReport", async () => {
    const { books, figures } = stock;
    const { ledger } = figures;
    await books.material("P9", "K2");
    const made = { warehouse: "W2", material: "P9", value: "10.00", type: "PR" };
    await books.move({ ...made, on: "2025-11-10", quantity: "3" }, { ...made, on: "2026-02-10", quantity: "4" });
    const head = { department_id: books.id("D1"), customer_id: await ledger.customer(COMP, "KQ", "煤矿", "mk"), currency: "CNY" };
    const contract = { comp_id: COMP, id: books.id("HT9"), doc_no: "HT9", doc_on: "2026-01-07", stage: "effective" };
    await ledger.write("sales_contract", [{ ...contract, ...head, created_by: "0", updated_by: "0" }]);
    const product = { comp_id: COMP, contract_id: contract.id, material_id: books.id("P9"), unit_price: "40", id: newId(), seq: 1 };
    await ledger.write("sales_contract_product", [{ ...product, quantity: "12" }]);
    await ledger.sql`update goods_receipt r set contract_no = 'HT9' from stock_move m where m.comp_id = r.comp_id and m.document_id = r.id
      and m.material_id = ${books.id("P9")} and r.comp_id = ${COMP}`;
    const planned = async () => {
      await ledger.change(ledger.sql, COMP, "sales.salesContract", "2026");
      await landed(figures.analytics, COMP);
      const rows = await table("/productionCompletionReport", { by: ["contractNo"], ...months("2025-01", "2026-06") });
      return figuresOf(rows.HT9, ["completedQuantity", "plannedQuantity"]);
    };
    expect(await planned()).toEqual([7, 12]);
    await ledger.sql`update sales_contract_product set quantity = 10 where comp_id = ${COMP} and contract_id = ${contract.id}`;
    expect(await planned()).toEqual([7, 10]);
  });
});

describe("What the units of production handed over", () => {
  it("is of finished goods what lies in stores of CP, of parts in those of LJ: /productionCompletionReportcp /productionCompletionReportlj", async () => {
    const { books, figures } = stock;
    for (const code of ["CP", "LJ"]) {
      await books.master("business_unit", code);
      await books.master("warehouse", `S${code}`, { department_id: books.id("D1"), stock_type: "other", unit_id: books.id(code) });
    }
    const made = { material: "P1", on: "2025-10-10", value: "10.00", type: "PR" };
    await books.move({ ...made, warehouse: "SCP", quantity: "5" }, { ...made, warehouse: "SLJ", quantity: "3" });
    await landed(figures.analytics, COMP);
    const october = months("2025-10", "2025-10");
    const told = async (path: string) => (await table(path, october)).sum?.completedQuantity;
    const paths = ["/productionCompletionReport", "/productionCompletionReportcp", "/productionCompletionReportlj"];
    expect((await Promise.all(paths.map(told))).map(Number)).toEqual([8, 5, 3]);
  });

  it("says in which stage its receipt is and for which workface it was made: /productionCompletionReport", async () => {
    const { books, figures } = stock;
    const { ledger } = figures;
    await books.material("P8", "K2");
    const made = { warehouse: "SCP", material: "P8", value: "10.00", type: "PR" };
    await books.move({ ...made, on: "2025-09-10", quantity: "3" });
    const contract = { comp_id: COMP, id: books.id("HT8"), doc_no: "HT8", doc_on: "2025-08-07", stage: "effective", working_face: "8102" };
    const head = { department_id: books.id("D1"), customer_id: await ledger.customer(COMP, "KR", "煤矿", "mk"), currency: "CNY" };
    await ledger.write("sales_contract", [{ ...contract, ...head, created_by: "0", updated_by: "0" }]);
    await ledger.sql`update goods_receipt r set contract_no = 'HT8' from stock_move m where m.comp_id = r.comp_id and m.document_id = r.id
      and m.material_id = ${books.id("P8")} and r.comp_id = ${COMP}`;
    await ledger.change(ledger.sql, COMP, "sales.salesContract", "2026");
    await landed(figures.analytics, COMP);
    const september = months("2025-09", "2025-09");
    const faces = await table("/productionCompletionReport", { by: ["workface"], ...september });
    expect(figuresOf(faces["8102"], ["completedQuantity"])).toEqual([3]);
    const stages = await table("/productionCompletionReport", { by: ["stage"], ...september });
    expect(figuresOf(stages.posted, ["completedQuantity"])).toEqual([3]);
  });
});

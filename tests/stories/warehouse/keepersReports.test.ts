import { beforeAll, describe, expect, it, vi } from "vitest";
import { add, compare, subtract } from "#define/decimal";
import { reader } from "#support/figures";
import { type KeptStock, liveThroughCases, openKeptStock } from "#support/modules/keptStock";
import { ask as askReport, figuresOf, months, reportAt, type Row } from "#support/stockReports";
import { tieOut } from "#support/tieOut";

let stock: KeptStock;
beforeAll(async () => {
  stock = await openKeptStock();
  await liveThroughCases(stock);
  const asked = { by: ["material"], totals: false, ...months("2026-01", "2026-06") };
  const named = async () =>
    (await askReport(stock.figures.analytics, "/itemStockHis", asked, reader(1))).every((row) => row["material.code"]);
  await vi.waitUntil(named, { timeout: 60_000, interval: 200 });
});

const WHO = reader(1);
type Asked = NonNullable<Parameters<typeof askReport>[2]>;
const ask = (path: string, chosen: Asked) => askReport(stock.figures.analytics, path, { totals: false, ...chosen }, WHO);
const days = (from: string, asOf: string) => ({ params: { span: "days", from, asOf } });
/** Rows of one material by a further group. */
const rowsOf = async (path: string, code: string, by: string, chosen: Asked): Promise<Record<string, Row>> => {
  const rows = await ask(path, { by: ["material", by], ...chosen });
  const own = rows.filter((row) => row["material.code"] === code);
  return Object.fromEntries(own.map((row) => [row[`${by}.code`] ?? row[by] ?? "", row]));
};
const MOVED = ["openingQuantity", "inQuantity", "outQuantity", "closingQuantity"];
const WORTH = ["openingValue", "inValue", "outValue", "priceVariance", "closingValue"];
const moved = (row: Row | undefined) => figuresOf(row, MOVED);
const worth = (row: Row | undefined) => figuresOf(row, WORTH);
const ALL = [...MOVED, ...WORTH];
/** Quantities and values of a material in a warehouse by age. */
const ages = async (code: string, warehouse: string, params: Record<string, string> = {}) => {
  const rows = await ask("/overStock", { by: ["material", "warehouse", "age"], params: { asOf: "2026-06-30", ...params } });
  const own = rows.filter((row) => row["material.code"] === code && row["warehouse.code"] === warehouse);
  return Object.fromEntries(own.map((row) => [row.age, figuresOf(row, ["lyingQuantity", "lyingValue"])]));
};

const prices = (code: string): Promise<Record<string, Row | undefined>> =>
  rowsOf("/matPrice", code, "warehouse", months("2026-01", "2026-06"));
const lastIssue = async (code: string) =>
  (await ask("/overStock", { by: ["material"], params: { asOf: "2026-06-30" } })).find((row) => row["material.code"] === code)?.lastIssue;

describe("Receipts, issues and balances as the keeper counts them", () => {
  const may = { ...months("2026-05", "2026-05"), metrics: ALL };

  it("count what came by way of goods in transit once", async () => {
    const rows = await rowsOf("/itemStockHis", "MOVED", "warehouse", may);
    expect([moved(rows.W1), worth(rows.W1)]).toEqual([
      [10, 0, 4, 6],
      [100, 0, 40, 0, 60],
    ]);
    expect([moved(rows.W2), worth(rows.W2)]).toEqual([
      [10, 4, 0, 14],
      [100, 40, 0, 0, 140],
    ]);
    const states = await rowsOf("/itemStockHis", "FIVE", "state", { ...months("2026-06", "2026-06"), metrics: MOVED });
    expect([moved(states.available), moved(states.inTransit)], "6 were there, 5 are on their way").toEqual([
      [6, 0, 5, 1],
      [0, 5, 0, 5],
    ]);
  });

  it("take a reversal off its own side, and a correction off the wrong material", async () => {
    const june = await rowsOf("/itemStockHis", "UNDONE", "warehouse", { ...months("2026-06", "2026-06"), metrics: MOVED });
    expect(moved(june.W1), "4 went out in May and did not in June").toEqual([6, 0, -4, 10]);
    const came = { ...months("2025-01", "2025-01"), metrics: ALL };
    expect((await rowsOf("/itemStockHis", "WRONG", "warehouse", came)).W1, "nothing came of it in the month that it came").toBeUndefined();
    expect(moved((await rowsOf("/itemStockHis", "RIGHT", "warehouse", came)).W1)).toEqual([0, 5, 0, 5]);
  });

  it("count a supplier's goods out when they were used, and their cost when it was settled", async () => {
    const rows = await rowsOf("/itemStockHis", "OTHERS", "warehouse", { ...months("2026-03", "2026-04"), metrics: ALL });
    expect([moved(rows.S1), worth(rows.S1)]).toEqual([
      [0, 20, 6, 14],
      [0, 24, 24, 0, 0],
    ]);
  });

  it("show price variance beside what came at planned prices: opening + in − out + variance is closing", async () => {
    const planned = await rowsOf("/itemStockHisNew", "PLAN", "warehouse", may);
    expect(worth(planned.N1), "10 at 9 came, for 10 each").toEqual([0, 90, 0, 10, 100]);
    for (const path of ["/itemStockHis", "/itemStockHisNew", "/itemStockHisLYC", "/itemStockHisLYCNew"]) {
      const report = reportAt(stock.figures.analytics, path);
      const shown = report.views.flatMap((view) => (view.kind === "pivot" ? [...view.metrics, ...(view.lighter ?? [])] : []));
      expect(shown).toEqual(expect.arrayContaining(ALL));
      for (const by of ["material", "warehouse", "state", "owner"]) {
        for (const row of await ask(path, { ...may, by: [by], totals: true })) {
          const of = (name: string) => row[name] ?? "0";
          const pieces = subtract(add(of("openingQuantity"), of("inQuantity")), of("outQuantity"));
          const money = add(subtract(add(of("openingValue"), of("inValue")), of("outValue")), of("priceVariance"));
          expect([compare(pieces, of("closingQuantity")), compare(money, of("closingValue"))]).toEqual([0, 0]);
        }
      }
    }
  });

  it("are asked for any days as well as for months", async () => {
    const rows = await rowsOf("/itemStockHis", "MOVED", "warehouse", { ...days("2026-05-10", "2026-05-10"), metrics: MOVED });
    expect(moved(rows.W2)).toEqual([10, 4, 0, 14]);
    const before = await rowsOf("/itemStockHis", "MOVED", "warehouse", { ...days("2026-05-01", "2026-05-09"), metrics: MOVED });
    expect(moved(before.W2)).toEqual([10, 0, 0, 10]);
    const used = await rowsOf("/useByDept", "BACK", "useDepartment", days("2026-05-07", "2026-06-30"));
    expect(figuresOf(used.D2, ["usedQuantity", "usedValue"])).toEqual([-2, -6]);
  });
});

describe("Usage as the keeper counts it", () => {
  const year = months("2026-01", "2026-06");
  const used = async (code: string, by: string) =>
    Object.fromEntries(
      Object.entries(await rowsOf("/useByMonth", code, by, year)).map(([key, row]) => [key, figuresOf(row, ["usedQuantity", "usedValue"])]),
    );

  it("is what was issued less what came back, at the department that it came back from", async () => {
    expect(await used("BACK", "month"), "6 at 3 in May, 2 of them back in June").toEqual({ "2026-05": [6, 18], "2026-06": [-2, -6] });
    expect(await used("BACK", "useDepartment")).toEqual({ D2: [4, 12] });
  });

  it("is nothing of what was reversed, and of the right material where it was corrected", async () => {
    expect(await used("UNDONE", "useDepartment"), "nothing is no row").toEqual({});
    expect([await used("USED", "useDepartment"), await used("MEANT", "useDepartment")]).toEqual([{}, { D2: [2, 6] }]);
  });

  it("is nothing of what went back to its supplier, which is not bought either", async () => {
    expect(await used("GIVEN", "month")).toEqual({});
    expect(figuresOf((await prices("GIVEN")).W1, ["boughtPrice", "boughtQuantity"]), "10 less 4, at 10").toEqual([10, 6]);
  });

  it("counts a supplier's goods when they were used and what they cost when they were settled", async () => {
    expect(await used("OTHERS", "month"), "6 in March, 6 at 4 in April").toEqual({ "2026-03": [6, 0], "2026-04": [0, 24] });
    expect(await used("OTHERS", "useDepartment")).toEqual({ D2: [6, 24] });
  });

  it("follows the price really paid, and no goods that came back: /matPrice", async () => {
    expect(figuresOf((await prices("PLAN")).N1, ["boughtPrice", "boughtQuantity"]), "not the planned 9").toEqual([10, 10]);
    expect(Number((await prices("BACK")).W1?.boughtQuantity ?? "0")).toBe(0);
    expect(figuresOf((await prices("OTHERS")).S1, ["boughtPrice", "boughtQuantity"])).toEqual([4, 6]);
  });

  it("of production follows its corrections: /productionCompletionReport", async () => {
    const made = await rowsOf("/productionCompletionReport", "MADE", "warehouse", year);
    expect(figuresOf(made.W1, ["completedQuantity", "completedValue"]), "7 and 3 corrected to it, at 6").toEqual([10, 60]);
    const unmade = await rowsOf("/productionCompletionReport", "UNMADE", "warehouse", year);
    expect(unmade).toEqual({});
  });
});

describe("The age of stock as the keeper counts it", () => {
  it("is that of the goods: a transfer, a reversal, a return and a correction make nothing young", async () => {
    expect(await ages("MOVED", "W2"), "10 and 4 of 1 June 2024").toEqual({ d731to1095: [14, 140] });
    expect(await ages("FIVE", "W2"), "under way, of 1 June 2025").toEqual({ d366to730: [5, 25] });
    expect(await ages("UNDONE", "W1")).toEqual({ d366to730: [10, 50] });
    expect(await ages("BACK", "W1")).toEqual({ d366to730: [6, 18] });
    expect([await ages("WRONG", "W1"), await ages("RIGHT", "W1")]).toEqual([{}, { d366to730: [5, 40] }]);
  });

  it("is each part's own where goods of several ages are moved together", async () => {
    // 10 of 1 June 2024 go first, then 4 of the 10 of 1 June 2026.
    expect(await ages("MIXED", "W2")).toEqual({ d731to1095: [10, 100], d0to90: [4, 40] });
    expect(await ages("MIXED", "W1")).toEqual({ d0to90: [6, 60] });
  });

  it("loses nothing: what came back and was corrected then lies there, and what is owed is below zero", async () => {
    expect([await ages("RETURNED", "W1"), await ages("ASRIGHT", "W1")]).toEqual([{ d366to730: [4, 12] }, { d366to730: [2, 6] }]);
    expect(await ages("OWED", "O1"), "3 issued from nothing at the planned 5").toEqual({ below: [-3, -15] });
    for (const asOf of ["2026-05-20", "2026-06-30"]) {
      const [lies] = await ask("/overStock", { by: [], metrics: ["lyingQuantity", "lyingValue"], params: { asOf } });
      const [held] = await ask("/companyBalance", { by: [], metrics: ["stockQuantity", "stockValue"], params: { asOf } });
      expect(figuresOf(lies, ["lyingQuantity", "lyingValue"])).toEqual(figuresOf(held, ["stockQuantity", "stockValue"]));
    }
  });

  it("is worth what its layers are where layers are kept", async () => {
    // 10 at 10 came two years ago, 10 at 28 in June, 5 went: 5 at 10 and 10 at 28 lie there, not 5 and 10 at the average of 22.
    expect(await ages("LAYER", "F1")).toEqual({ d731to1095: [5, 50], d0to90: [10, 280] });
    expect(await ages("LAYER", "F1", { asOf: "2026-06-05" })).toEqual({ d731to1095: [10, 100], d0to90: [10, 280] });
  });

  it("is told by the bands that are chosen, 30, 60 and 90 days among them", async () => {
    expect(await ages("LAYER", "F1", { ages: "standard" })).toEqual({ d731to1095: [5, 50], d0to30: [10, 280] });
    expect(await ages("PLAN", "N1", { ages: "standard" })).toEqual({ d31to60: [10, 100] });
  });

  it("goes with the day of the last issue that stood", async () => {
    expect([await lastIssue("UNDONE"), await lastIssue("BACK"), await lastIssue("MOVED")]).toEqual([null, "2026-05-06", "2026-05-10"]);
  });
});

describe("What the reports of stock say", () => {
  it("is what the ledgers say when they are asked otherwise, of every day and month", async () => {
    const differing: string[] = [];
    for (const path of ["/companyBalance", "/overStock"]) differing.push(...(await differingAt(path)));
    expect(differing).toEqual([]);
  });
});

/** Figures of the dataset of a report that are not what the ledgers say, by kinds of periods and by days. */
async function differingAt(path: string): Promise<string[]> {
  const { client, analytics } = stock.figures;
  const dataset = analytics.catalogue.datasets.get(reportAt(analytics, path).dataset);
  if (!dataset) throw new Error(`no dataset behind ${path}`);
  const names = Object.keys(dataset.metrics).filter((name) => "tieOut" in (dataset.metrics[name] ?? {}));
  const differing: string[] = [];
  for (const span of ["days", "months"])
    for (const asOf of ["2025-12-31", "2026-05-20", "2026-06-30"]) {
      const year = asOf.slice(0, 4);
      const period = { asOf, from: `${year}-03-15`, fromMonth: `${year}-03`, toMonth: asOf.slice(0, 7), span };
      const all: Record<string, string> = { ...period, ages: "bands", abcBy: "used", a: "70", b: "90" };
      const params = Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(dataset.params, name)));
      const truths = await tieOut(client, WHO, dataset, names, params);
      for (const [at, name] of names.entries()) {
        const [row] = await ask(path, { by: [], metrics: [name], params });
        const [seen, truth] = [row?.[name] ?? "0", truths[at] ?? "0"];
        const isSame = /^\d{4}-/.test(truth) ? seen === truth : compare(seen, truth) === 0;
        if (!isSame) differing.push(`${name} ${span} ${asOf}: ${seen} is ${truth}`);
      }
    }
  return differing;
}

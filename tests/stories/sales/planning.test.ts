import { beforeAll, describe, expect, it } from "vitest";
import { type Figures, landed, openFigures, reader, rowsOf } from "#support/figures";
import { openApprover } from "#support/chain";
import { CONTRACT, contractOf, INVOICE, invoiceOf, itemsOf, moneyOf, RECEIPT } from "#support/money";
import { act } from "#engine/write/act";
import { problemOf, type Trade, tradeOn } from "#support/trade";

const TARGET = "crm.salesTarget";
const departed = (code: string) => ({ code, departmentId: { code: "D1" } });
let figures: Figures;
let trade: Trade;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  figures = await openFigures();
  trade = await tradeOn(figures.runtime);
  const master = async (id: string, ...headers: { code: string }[]) => {
    const made = await trade.create(id, ...headers.map((header) => ({ header: { nameEn: header.code, ...header } })));
    return made.map(({ header }) => [String(header.code), String(header.id)] as const);
  };
  ids = Object.fromEntries([
    ...(await master("masterData.productLine", { code: "LA" }, { code: "LB" })),
    ...(await master("masterData.marketRegion", { code: "R1" }, { code: "R2" })),
    ...(await master("masterData.employee", departed("E1"), departed("E2"))),
    ...(await master("masterData.department", ...["P1", "P2", "P3", "P4"].map((code) => ({ code })))),
  ]);
});

const name = (id: string | null | undefined) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? "-";
const numberIn = (value: string | null | undefined) => (value === null || value === undefined ? null : Number(value));
const asked = async (metrics: readonly string[], by: readonly string[], department?: string) => {
  const where = department === undefined ? [] : [{ dimension: "department", in: [ids[department] ?? ""] }];
  const slice = {
    dataset: "sales.contrast",
    metrics: [...metrics],
    by: [...by],
    where,
    params: { from: "2026-01-01", asOf: "2026-06-30" },
  };
  return rowsOf(await figures.analytics.slices.answer(reader(1), slice));
};
/** A plan of orders for somebody in a department of its own: in January. */
const planOf = (department: string, amount: string, of: { [field: string]: unknown } = {}) => ({
  header: { year: 2026, departmentId: { code: department }, ...of },
  lines: { lines: [{ month: 1, measure: "orderIntake", amount }] },
});
const [R1, LA, LB] = [{ regionId: { code: "R1" } }, { productLineId: { code: "LA" } }, { productLineId: { code: "LB" } }];
const [E1, E2] = [{ salespersonId: { code: "E1" } }, { salespersonId: { code: "E2" } }];
const PLAN_OF = ["planIntake", "regionPlanIntake", "linePlanIntake", "personPlanIntake"];
const published = async (department: string, ...plans: (readonly [string, object])[]) => {
  for (const [amount, of] of plans) await trade.done(TARGET, planOf(department, amount, { ...of }), "takeOver");
  await landed(figures.analytics, 1);
  const [row] = await asked(PLAN_OF, [], department);
  return PLAN_OF.map((metric) => Number(row?.[metric] ?? "0"));
};

describe("The plan of a department", () => {
  it("counts once, whatever plans of its regions, product lines and people stand beside it", async () => {
    // The department's own 100; its region 40; lines 30 + 20; E1 is said by his plan as a whole (25), E2 by his lines (5 + 6).
    const plans = [
      ["100", {}],
      ["40", R1],
      ["30", LA],
      ["20", LB],
      ["25", E1],
      ["9", { ...E1, ...LA }],
      ["5", { ...E2, ...LA }],
      ["6", { ...E2, ...LB }],
    ] as const;
    expect(await published("P1", ...plans)).toEqual([100, 40, 50, 36]);
  });

  it("that has none of its own is that of its regions, else of its product lines, else of its people", async () => {
    expect(await published("P2", ["25", E1], ["5", { ...E2, ...LA }], ["6", { ...E2, ...LB }])).toEqual([36, 0, 11, 36]);
    expect(await published("P2", ["30", LA])).toEqual([30, 0, 36, 36]);
    expect(await published("P2", ["7", { ...R1, ...LB }])).toEqual([7, 7, 37, 36]);
  });

  it("is published once, and still counts once it is completed", async () => {
    const plan = await trade.done(TARGET, planOf("P3", "100"), "takeOver", "complete");
    expect(plan.header.stage).toBe("done");
    const twice = trade.done(TARGET, planOf("P3", "100"), "takeOver");
    expect(await problemOf(twice)).toMatchObject({ issues: [{ code: "publishedPlan", params: { other: plan.header.docNo } }] });
    expect(await published("P3")).toEqual([100, 0, 0, 0]);
  });

  it("is published once also where two of it are agreed to together", async () => {
    const [one, two] = await trade.create(TARGET, planOf("P4", "1"), planOf("P4", "2"));
    const targets = [one, two].map((plan) => ({ id: String(plan?.header.id), version: Number(plan?.header.version) }));
    const both = trade.work((work) => act(work, trade.module(TARGET), "takeOver", targets));
    expect(await problemOf(both)).toMatchObject({ issues: [{ code: "publishedPlan", document: 1 }] });
  });
});

describe("A plan of a year", () => {
  it("says measure by measure what its months leave of the year: a gap of orders never fills one of collections", async () => {
    const lines = [
      { month: 1, measure: "orderIntake", amount: "60" },
      { month: 1, measure: "collected", amount: "140" },
      { month: 2, measure: "invoiced", amount: "30" },
      { month: 2, measure: "other", kpiName: "Visits", kpiUnit: "visits", amount: "900" },
    ];
    const header = { year: 2027, departmentId: { code: "P1" }, intakeTarget: "100", collectedTarget: "100" };
    // 100 - 60 = 40 of orders, 100 - 140 = -40 of collections; invoices have no target of the year. The visits are no money.
    expect((await trade.done(TARGET, { header, lines: { lines } })).header).toMatchObject({
      intakePlanned: "60.0000",
      invoicedPlanned: "30.0000",
      collectedPlanned: "140.0000",
      intakeGap: "40.0000",
      invoicedGap: "0.0000",
      collectedGap: "-40.0000",
      approvalAmount: "140.0000",
    });
    const unnamed = { header, lines: { lines: [{ month: 1, measure: "other", amount: "1" }] } };
    expect(await problemOf(trade.create(TARGET, unnamed))).toMatchObject({ issues: [{ code: "emptyAlone", field: "kpiName", row: 1 }] });
  });

  it("goes back to its preparer, is handed in again, and is begun anew once it is rejected", async () => {
    const approver = await openApprover(trade, [TARGET]);
    const plan = { ...planOf("P1", "10"), header: { year: 2028, departmentId: { code: "P1" } } };
    const returned = await approver.decides(await trade.done(TARGET, plan, "submit"), { verb: "return" }, "too low");
    expect(returned.header.stage).toBe("returned");
    const rejected = await approver.decides(await trade.act(TARGET, returned, ["submit"]), { verb: "reject" }, "no");
    expect(rejected.header.stage).toBe("rejected");
    const anew = await trade.act(TARGET, rejected, ["copyAsNew", "submit"]);
    expect((await approver.decides(anew, { verb: "approve" })).header).toMatchObject({ stage: "approved", publishedOn: "2026-06-30" });
  });
});

describe("What the contrast reports say by product line", () => {
  it("is what contracts, invoices and receipts are for, each amount shared by what it bills and settles", async () => {
    const contract = (line: object, ...instalments: string[]) => trade.done(CONTRACT, contractOf(instalments, { ...line }), "takeOver");
    const [first, second] = [await contract(LA, "339", "791"), await contract(LB, "113", "1017")];
    const [ofA, ofB] = [invoiceOf(first, [[1, "339"]]), invoiceOf(second, [[1, "113"]])];
    const invoice = await trade.done(INVOICE, { ...ofA, lines: { lines: [...ofA.lines.lines, ...ofB.lines.lines] } }, "takeOver");
    const items = await itemsOf(trade, invoice);
    const item = (open: string) => items.find((one) => Number(one.open) === Number(open))?.id ?? "";
    await trade.done(
      RECEIPT,
      moneyOf("400", [
        [item("339"), "226"],
        [item("113"), "113"],
      ]),
      "submit",
      "confirm",
    );
    await landed(figures.analytics, 1);
    const metrics = ["ordered", "invoiced", "invoicedGross", "received", "applied"];
    const rows = await asked(metrics, ["productLine"]);
    const told = rows.map((row) => [name(row.productLine), ...metrics.map((metric) => Number(row[metric] ?? "0"))]);
    // Orders 1000 net each; 452 invoiced: 339 and 113 (300 and 100 net); 400 came: 226 and 113 settle debts, 61 is an advance.
    expect(told.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ["-", 0, 0, 0, 61, 0],
      ["LA", 1000, 300, 339, 226, 226],
      ["LB", 1000, 100, 113, 113, 113],
    ]);
    const where = [{ dimension: "productLine", in: [ids.LA ?? ""] }];
    const params = { from: "2026-01-01", asOf: "2026-06-30" };
    const listed = await figures.analytics.slices.answer(reader(1), {
      dataset: "sales.contrast",
      metrics: [],
      by: [],
      rows: true,
      where: [...where, { dimension: "side", in: ["receipt"] }],
      params,
    });
    expect(rowsOf(listed).map(({ amount }) => Number(amount))).toEqual([226]);
  });
});

const sheet = (variant: string, lines: readonly Readonly<Record<string, unknown>>[]) => ({
  header: { variant, periodKey: "2026-06", departmentId: { code: "D1" }, ownerId: { code: "E1" }, dueOn: "2026-07-05" },
  lines: { lines },
});
const told = async (dataset: string, metrics: readonly string[], by: readonly string[]) => {
  const rows = rowsOf(await figures.analytics.slices.answer(reader(1), { dataset, metrics: [...metrics], by: [...by] }));
  return rows.map((row) => [...by.map((one) => row[one]), ...metrics.map((one) => numberIn(row[one]))]);
};

describe("What the forms of meetings say, as a report: /meetingFigures", () => {
  it("stands beside the books, and adds nothing that is not alike", async () => {
    const lines = [
      { measure: "headcount", target: "50", actual: "40" },
      { measure: "leavers", target: "5", actual: "8" },
      { measure: "orderIntake", target: "100", actual: "70", notes: "one contract is late" },
    ];
    await trade.done("crm.meetingData", sheet("team", lines.slice(0, 2)), "compute", "submit");
    const indicators = await trade.done("crm.meetingData", sheet("indicators", lines.slice(2)), "compute", "submit");
    expect(indicators.header.stage).toBe("submitted");
    await trade.done("crm.meetingData", sheet("team", [{ measure: "headcount", actual: "999" }]));
    await landed(figures.analytics, 1);
    const metrics = ["target", "actual", "completion", "computed", "ofOwners", "differing"];
    expect(await told("crm.meetingFigures", metrics, ["form", "measure"])).toEqual([
      ["indicators", "orderIntake", 100, 70, 0.7, 0, 0, 1],
      ["team", "headcount", 50, 40, 0.8, null, 1, 0],
      ["team", "leavers", 5, 8, 1.6, null, 1, 0],
    ]);
    expect(await told("crm.meetingFigures", ["actual", "figures"], ["form"])).toEqual([
      ["indicators", 70, 1],
      ["team", null, 2],
    ]);
  });
});

const valuesOf = (module: string) => {
  const field = trade.module(module).lines?.lines?.fields.measure;
  return field?.kind === "choice" ? field.values : [];
};

describe("How near forecasts were: /forecastAccuracy", () => {
  it("is said version by version, against what came in the end", async () => {
    const id = "crm.marketForecast";
    await trade.done(id, sheet("coalCost", [{ measure: "supportCost", target: "20" }]), "submit", "lock");
    await trade.done(id, sheet("coalCost", [{ measure: "supportCost", target: "25", actual: "24" }]), "submit", "lock");
    await landed(figures.analytics, 1);
    // 24 came: the first version missed it by 4, the second by 1.
    expect(await told("crm.forecasts", ["forecast", "accuracy"], ["edition"])).toEqual([
      ["1", 20, 0.833333],
      ["2", 25, 0.958333],
    ]);
    const metrics = ["forecast", "lastForecast", "actual", "deviation", "versions"];
    expect(await told("crm.forecasts", metrics, ["measure"])).toEqual([["supportCost", null, 25, 24, -1, 2]]);
  });

  it("asks of every measure that the forms know", () => {
    for (const [module, dataset] of [
      ["crm.meetingData", "crm.meetingFigures"],
      ["crm.marketForecast", "crm.forecasts"],
    ] as const) {
      const dimension = figures.analytics.catalogue.datasets.get(dataset)?.dimensions.measure;
      expect(dimension?.kind === "choice" ? dimension.values.toSorted() : []).toEqual([...valuesOf(module)].toSorted());
    }
  });
});

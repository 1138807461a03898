import { sql } from "drizzle-orm";
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
    ...(await master("masterData.department", ...["P1", "P2", "P3", "P4", "P5", "P6"].map((code) => ({ code })))),
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

const day = (onDay: string, isWorking: boolean) => ({ header: { onDay, isWorking, nameZh: isWorking ? "补班" : "国庆节" } });

describe("The plan to date", () => {
  it("is what falls on the working days so far: by the 15th of an October with holidays, worked out by hand", async () => {
    const free = ["2026-10-01", "2026-10-02", "2026-10-05", "2026-10-06", "2026-10-07"].map((onDay) => day(onDay, false));
    await trade.create("masterData.calendarDay", ...free, day("2026-10-10", true));
    const lines = [9, 10, 11].map((month) => ({ month, measure: "orderIntake", amount: "100000" }));
    await trade.done(TARGET, { header: { year: 2026, departmentId: { code: "P6" } }, lines: { lines } }, "takeOver");
    await landed(figures.analytics, 1);
    const toDate = async (from: string, asOf: string) => {
      const where = [{ dimension: "department", in: [ids.P6 ?? ""] }];
      const slice = { dataset: "sales.contrast", metrics: ["planIntakeToDate"], by: [], where, params: { from, asOf } };
      return Number(rowsOf(await figures.analytics.slices.answer(reader(1), slice))[0]?.planIntakeToDate);
    };
    // 22 weekdays, 5 of them free, and a Saturday that is worked: 18. By the 15th: 8, 9, 10, 12, 13, 14 and 15, which are 7.
    expect(await toDate("2026-10-01", "2026-10-15")).toBe(38888.89);
    expect(await toDate("2026-10-01", "2026-10-07"), "nothing on the holidays").toBe(0);
    expect(await toDate("2026-09-01", "2026-10-15"), "September is whole").toBe(138888.89);
    expect(await toDate("2026-10-13", "2026-10-15"), "3 days of 18").toBe(16666.67);
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

/** What the contrast says of department P6 in a period, line by line. */
const byLine = async (metrics: readonly string[], from: string, asOf: string) => {
  await landed(figures.analytics, 1);
  const where = [{ dimension: "department", in: [ids.P6 ?? ""] }];
  const slice = { dataset: "sales.contrast", metrics: [...metrics], by: ["productLine"], where, params: { from, asOf } };
  return rowsOf(await figures.analytics.slices.answer(reader(1), slice))
    .map((row) => [name(row.productLine), ...metrics.map((metric) => Number(row[metric] ?? "0"))])
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)));
};

describe("A contract whose lines are of several product lines", () => {
  const of = { departmentId: { code: "P6" } };
  const MONEY = ["ordered", "orderedGross", "invoiced", "invoicedGross", "received", "applied"];

  it("is shared by what they are worth, the last line taking the rest, in orders, invoices, money, deliveries and the list of products", async () => {
    const products = [
      { materialId: { code: "M1" }, quantity: "1", unitPrice: "100", taxRate: "13" },
      { materialId: { code: "M1" }, quantity: "2", unitPrice: "100", taxRate: "13", ...LB },
    ];
    const draft = contractOf(["100", "239"], { ...of, ...LA });
    const contract = await trade.done(CONTRACT, { header: draft.header, lines: { ...draft.lines, products } }, "takeOver");
    expect(contract.lines.products).toMatchObject([{ taxUnitPrice: "113.000000" }, { taxUnitPrice: "113.000000" }]);
    const invoice = await trade.done(INVOICE, invoiceOf(contract, [[1, "100"]], of), "takeOver");
    const [item] = await itemsOf(trade, invoice);
    const receipt = await trade.done(RECEIPT, moneyOf("100", [[item?.id ?? "", "100"]], of), "submit", "confirm");
    // 300 net of 339: a third and two thirds. Of 100 with 11.50 of tax 88.50 are net.
    expect(await byLine(MONEY, "2026-01-01", "2026-06-30")).toEqual([
      ["LA", 100, 113, 29.5, 33.33, 33.33, 33.33],
      ["LB", 200, 226, 59, 66.67, 66.67, 66.67],
    ]);
    await trade.work((work) =>
      act(work, trade.module(CONTRACT), "recordDelivery", [{ id: String(contract.header.id), version: Number(contract.header.version) }], {
        input: {
          header: {},
          lines: { products: [{ id: contract.lines.products?.[1]?.id, shippedQuantity: "1", shippedOn: "2026-06-20" }] },
        },
      }),
    );
    const booked = await trade.rows<{
      measure: string;
      line: string;
      amount: string;
    }>(sql`select measure, product_line_id as line, sum(amount) as amount
      from booked_figure where comp_id = 1 and department_id = ${ids.P6 ?? ""} group by 1, 2 order by 1, 3`);
    expect(booked.map(({ measure, line, amount }) => [measure, name(line), Number(amount)])).toEqual([
      ["collected", "LA", 33.33],
      ["collected", "LB", 66.67],
      ["delivered", "LB", 100],
      ["invoiced", "LA", 29.5],
      ["invoiced", "LB", 59],
      ["orderIntake", "LA", 100],
      ["orderIntake", "LB", 200],
    ]);
    const listed = await trade.rows<{ line: string }>(sql`select product_line_id as line from contract_product_row
      where comp_id = 1 and contract_id = ${String(contract.header.id)} order by seq`);
    expect(listed.map(({ line }) => name(line))).toEqual(["LA", "LB"]);

    // What is taken off the debt in June was received for it in April all the same, and what did not stay was of the same lines.
    const unapplied = await trade.act(RECEIPT, receipt, ["unapply"]);
    expect(await byLine(["received"], "2026-04-01", "2026-04-30")).toEqual([
      ["LA", 33.33],
      ["LB", 66.67],
    ]);
    await trade.act(RECEIPT, unapplied, ["reverse"]);
    expect(await byLine(["received"], "2026-06-01", "2026-06-30")).toEqual([
      ["LA", -33.33],
      ["LB", -66.67],
    ]);
    expect(await byLine(["received"], "2026-01-01", "2026-06-30"), "nothing is left of either").toEqual([]);
  });
});

const planned = (measure: string, amount: string, month = 6) => ({ month, measure, amount });

describe("What a plan says of its months", () => {
  it("is what the books say of them and a year before, of a product line as the contrast reports share it; worked out by hand", async () => {
    const lines = [planned("orderIntake", "1600"), planned("invoiced", "600"), planned("collected", "113"), planned("invoiced", "50", 5)];
    const told = async (of: object) => {
      const header = { year: 2026, departmentId: { code: "P5" }, ...of };
      const [plan] = await trade.create(TARGET, { header, lines: { lines } });
      type Told = Record<"actual" | "rate" | "before" | "growth", string | null>;
      const rows = await trade.rows<Told>(sql`select v.actual, v.complete_rate as rate, v.last_year as before, v.growth
        from sales_target_line_actual v join sales_target_line l on l.comp_id = v.comp_id and l.id = v.id
        where v.comp_id = 1 and l.target_id = ${plan?.header.id} order by l.seq`);
      return rows.map(({ actual, rate, before, growth }) => [actual, rate, before, growth].map(numberIn));
    };
    const seller = { departmentId: { code: "P5" } };
    const contract = (line: object, docOn: string, gross: string) =>
      trade.done(CONTRACT, { ...contractOf([gross], { ...line, ...seller, docOn }) }, "takeOver");
    const [first, second] = [await contract(LA, "2026-06-01", "1130"), await contract(LB, "2026-06-02", "1130")];
    const before = await contract(LA, "2025-06-10", "1130");
    const bill = async (docOn: string, ...parts: Parameters<typeof invoiceOf>[]) => {
      const drafts = parts.map((part) => invoiceOf(...part));
      const header = { ...drafts[0]?.header, ...seller, docOn };
      return trade.done(INVOICE, { header, lines: { lines: drafts.flatMap((draft) => draft.lines.lines) } }, "takeOver");
    };
    await bill("2025-06-20", [before, [[1, "226"]]]);
    const invoice = await bill("2026-06-20", [first, [[1, "339"]]], [second, [[1, "113"]]]);
    const items = await itemsOf(trade, invoice);
    const item = (open: string) => items.find((one) => Number(one.open) === Number(open))?.id ?? "";
    const money = moneyOf("400", [
      [item("339"), "226"],
      [item("113"), "113"],
    ]);
    await trade.done(RECEIPT, { ...money, header: { ...money.header, ...seller, docOn: "2026-06-25" } }, "submit", "confirm");
    // Of LA 1,000 was ordered in June of both years, 300 invoiced after 200 (50 % more), 226 of 400 collected: 200 % of 113.
    expect(await told(LA)).toEqual([
      [1000, 62.5, 1000, 0],
      [300, 50, 200, 50],
      [226, 200, 0, null],
      [0, 0, 0, null],
    ]);
    // Of all lines twice as much was ordered, 400 invoiced (double) and 400 collected, 61 of it for no contract.
    expect(await told({})).toEqual([
      [2000, 125, 1000, 100],
      [400, 66.6667, 200, 100],
      [400, 353.9823, 0, null],
      [0, 0, 0, null],
    ]);
    // The contrast report says the same of the line.
    await landed(figures.analytics, 1);
    const rows = await asked(["invoiced", "received"], ["productLine"], "P5");
    expect(rows.filter(({ productLine }) => name(productLine) === "LA").map((row) => [row.invoiced, row.received].map(Number))).toEqual([
      [300, 226],
    ]);
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

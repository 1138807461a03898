import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#db/id";
import { remindOfDays } from "#engine/reminders";
import { act } from "#engine/write/act";
import { updateDocument } from "#engine/write/save";
import { again, BILL, CONTRACT, contractOf, INVOICE, invoiceOf, moneyOf, RECEIPT } from "#support/money";
import { openTrade, person, problemOf, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";
import { programWords } from "#support/definitions";
import { slashed } from "#define/text";

const READER = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
  await trade.create("masterData.productLine", { header: { code: "L1", nameEn: "Shields" } });
  await trade.create("masterData.employee", { header: { code: "E1", nameEn: "Owner", departmentId: { code: "D1" } } });
});

const sheet = (periodKey: string, lines: readonly Record<string, unknown>[], header: Record<string, unknown> = {}) => ({
  header: { periodKey, departmentId: { code: "D1" }, ownerId: { code: "E1" }, dueOn: "2026-07-10", ...header },
  lines: { lines },
});
const written = (module: string, { header, lines }: DocumentRecord, more: Record<string, unknown>) =>
  trade.work((work) =>
    updateDocument(work, trade.module(module), String(header.id), Number(header.version), {
      header: {},
      lines: { lines: (lines.lines ?? []).map(({ id, kpiName, measure, target }) => ({ id, kpiName, measure, target, ...more })) },
    }),
  );

const D2 = { departmentId: { code: "D2" } };
const OUTPUT = { measure: "other", kpiName: "Output" };
/** What the form begins with, where the company has one product line. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  "crm.meetingData indicators": ["orderIntake", "invoiced", "collected", "safeDays", "energyPerOutput"],
  "crm.meetingData product": ["orderIntake", "outputQuantity", "outputValue"],
  "crm.meetingData quality": ["firstPassRate", "scrapRate", "reworkRate", "externalLoss", "complaints"],
  "crm.meetingData piece": ["piecesStarted", "piecesFinished", "piecesQualified"],
  "crm.meetingData drawing": ["drawingsPlanned", "drawingsIssued", "drawingsChanged"],
  "crm.meetingData delivery": ["delivered", "deliveredSets", "onTimeRate", "overdueContracts"],
  "crm.meetingData team": ["headcount", "joiners", "leavers", "trainedPeople", "trainingHours", "certificates"],
  "crm.marketForecast coalCost": ["supportCost", "partsCost", "repairCost", "powerCost", "labourCost"],
  "crm.marketForecast market": ["newFaces", "replacedFaces", "tenderAmount", "marketShare", "orderIntake"],
  "crm.marketForecast delivery": ["delivered", "deliveredSets", "onTimeRate"],
  "crm.marketForecast afterDelivery": ["installations", "overhauls", "serviceVisits", "spareParts"],
};
/** A measure that no form of the other module has. */
const FOREIGN: Readonly<Record<string, string>> = { "crm.meetingData": "supportCost", "crm.marketForecast": "safeDays" };

/** Every form with its screen. */
const FORMS = [
  ["/indicatorAndOthersMod", "crm.meetingData", "indicators"],
  ["/productIndicatorMod", "crm.meetingData", "product"],
  ["/qualityIndicatorMod", "crm.meetingData", "quality"],
  ["/specifyPieceMod", "crm.meetingData", "piece"],
  ["/specifyDrawMod", "crm.meetingData", "drawing"],
  ["/productDeliveryMod", "crm.meetingData", "delivery"],
  ["/teamBuildingMod", "crm.meetingData", "team"],
  ["/CoalCost", "crm.marketForecast", "coalCost"],
  ["/marketForecastMod", "crm.marketForecast", "market"],
  ["/deliveryMaintenanceMod", "crm.marketForecast", "delivery"],
  ["/afterDeliveryMaintenanceMod", "crm.marketForecast", "afterDelivery"],
] as const;

describe.each(FORMS)("Figures of a period at %s", (path, module, variant) => {
  it("stand at the screen of their form alone", async () => {
    const screens = Object.values(trade.module(module).screens ?? {}).filter((screen) => screen.variant === variant);
    expect(screens.map((screen) => slashed(screen.path))).toEqual([path]);
  });

  it("are handed in, returned, and locked after the meeting; nobody writes them then", async () => {
    const draft = await trade.done(module, sheet("2026-05", [{ ...OUTPUT, target: "200", actual: "150", lastYear: "100" }], { variant }));
    expect(draft.lines.lines).toMatchObject([{ completeRate: "75.0000", growth: "50.0000", isTyped: true }]);
    const returned = await trade.act(module, draft, ["submit", "return"]);
    const locked = await trade.act(module, returned, ["submit", "lock"]);
    expect(locked.header).toMatchObject({ stage: "locked", lockedOn: "2026-06-30" });
    expect(await problemOf(written(module, locked, { actual: "1" }))).toMatchObject({ type: "illegalAction" });
    expect(locked.header).toMatchObject({ confirmedBy: "0", confirmedAt: expect.any(String) as string });
  });

  it("begin with the last period: who answers for what and its target stay, what was reached is asked anew", async () => {
    await trade.done(module, sheet("2026-03", [{ ...OUTPUT, target: "10", actual: "5", notes: "late" }], { variant }));
    const begun = await trade.done(module, sheet("2026-04", [], { variant }), "copyLast", "copyLast");
    expect(begun.lines.lines).toMatchObject([{ ...OUTPUT, target: "10.0000", actual: null, notes: null, source: "owner" }]);
  });

  it("ask what their form asks: its own lines to begin with, and no measure of another form", async () => {
    const begun = await trade.done(module, sheet("2026-01", [], { variant }), "begin", "begin");
    expect(begun.lines.lines?.map(({ measure }) => measure)).toEqual(ASKED[`${module} ${variant}`]);
    const foreign = trade.create(module, sheet("2026-01", [{ measure: FOREIGN[module] }], { variant }));
    expect(await problemOf(foreign)).toMatchObject({ issues: [{ code: "choice", field: "measure", row: 1 }] });
    expect(await problemOf(trade.create(module, sheet("2026-01", [{ measure: "other" }], { variant })))).toMatchObject({
      issues: [{ code: "emptyAlone", field: "kpiName", row: 1 }],
    });
  });

  it("name their period as its kind is spelt, and are refused to a reader", async () => {
    expect(await problemOf(trade.create(module, sheet("2026-Q1", [], { variant })))).toMatchObject({
      issues: [{ code: "format", field: "periodKey" }],
    });
    const draft = await trade.done(module, sheet("2026-02", [{ ...OUTPUT, target: "2", actual: "1" }], { variant }));
    expect(await problemOf(trade.act(module, draft, ["submit"], READER))).toMatchObject({ type: "forbidden" });
    const rows = await trade.rows(
      sql`select count(*)::integer as stored from ${sql.raw(module === "crm.meetingData" ? "meeting_data" : "market_forecast")} where comp_id = 1 and variant = ${variant}`,
    );
    expect(rows).toEqual([{ stored: 5 }]);
  });
});

describe("Figures of a meeting", () => {
  it("are opened again by an administrator, and explained where the books say otherwise", async () => {
    const draft = sheet("2026-04", [{ measure: "orderIntake", target: "10" }], { variant: "indicators" });
    const computed = await trade.done("crm.meetingData", draft, "compute");
    expect(computed.lines.lines).toMatchObject([{ computed: "0.0000", actual: "0.0000", isTyped: false, source: "books" }]);
    const typed = await written("crm.meetingData", computed, { actual: "7" });
    expect(typed.lines.lines).toMatchObject([{ isTyped: true }]);
    expect(await problemOf(trade.act("crm.meetingData", typed, ["submit"]))).toMatchObject({
      issues: [{ code: "required", field: "notes", row: 1 }],
    });
    const told = await written("crm.meetingData", typed, { actual: "7", notes: "one contract came late" });
    const locked = await trade.act("crm.meetingData", told, ["submit", "lock"]);
    const opened = await trade.act("crm.meetingData", locked, ["unlock"]);
    expect(opened.header).toMatchObject({ stage: "returned", lockedOn: null, confirmedBy: null });
  });

  it("that no ledger knows are the word of somebody: of him who fills in the form, unless the line names another", async () => {
    await trade.create("masterData.employee", { header: { code: "E2", nameEn: "Foreman", departmentId: { code: "D1" } } });
    const draft = sheet("2026-04", [{ measure: "headcount" }, { measure: "leavers", dutyPersonId: { code: "E2" } }], { variant: "team" });
    const { header, lines } = await trade.done("crm.meetingData", draft);
    const [one, other] = lines.lines ?? [];
    expect([one?.source, one?.dutyPersonId === header.ownerId, other?.dutyPersonId === header.ownerId]).toEqual(["owner", true, false]);
  });
});

const forecast = (target: string, more: Record<string, unknown> = {}) =>
  sheet(
    "2026-07",
    [
      { measure: "supportCost", target, ...more },
      { measure: "partsCost", target: "8.25" },
    ],
    {
      variant: "coalCost",
      tonnage: "12",
    },
  );

describe("A forecast", () => {
  const id = "crm.marketForecast";

  it("forecasts something in every line, and what a ton of coal costs is the sum of its elements", async () => {
    const empty = await trade.done(id, sheet("2026-08", [{ measure: "supportCost" }], { variant: "coalCost" }));
    expect(await problemOf(trade.act(id, empty, ["submit"]))).toMatchObject({ issues: [{ code: "required", field: "target", row: 1 }] });
    expect((await trade.done(id, forecast("21.50"))).header.costPerTon).toBe("29.7500");
  });

  it("that is locked stays as it was said: the next one is a version of its own, after it", async () => {
    const first = await trade.done(id, forecast("21"), "submit", "lock");
    expect(first.header).toMatchObject({ edition: 1, previousId: null, handedInOn: "2026-06-30" });
    await trade.act(id, first, ["revise"]);
    const [draft] = await trade.rows<{ id: string }>(
      sql`select id from market_forecast where comp_id = 1 and previous_id = ${first.header.id} and stage = 'open'`,
    );
    const next = await again(trade, id, { header: { id: draft?.id ?? "" }, lines: {} });
    expect(next.lines.lines).toMatchObject([{ measure: "supportCost", target: "21.0000" }, { measure: "partsCost" }]);
    const second = await trade.act(id, next, ["submit", "lock"]);
    expect(second.header).toMatchObject({ edition: 2, previousId: first.header.id });
    const third = await trade.done(id, forecast("25"), "submit", "lock");
    expect(third.header).toMatchObject({ edition: 3, previousId: second.header.id });
    expect(
      (await trade.done(id, { ...forecast("9"), header: { ...forecast("9").header, periodKey: "2026-08" } }, "submit", "lock")).header
        .edition,
    ).toBe(1);
  });
});

const inUnit = (...units: string[]) => units.map((kpiUnit) => ({ kpiName: kpiUnit, measure: "orderIntake", kpiUnit }));

const computed = async (periodKey: string, lines: readonly Record<string, unknown>[], period = "month") => {
  const { lines: of } = await trade.done("crm.meetingData", sheet(periodKey, lines, { ...D2, period, variant: "indicators" }), "compute");
  return (of.lines ?? []).map((line) => line.computed);
};

describe("What the books say of a department in a period", () => {
  const MEASURES = ["orderIntake", "invoiced", "collected"].map((measure) => ({ kpiName: measure, measure }));

  it("is what the cockpit says: net orders, what was invoiced without tax to the cent, and money that came and stayed", async () => {
    const contract = await trade.done(CONTRACT, contractOf(["1.04", "1128.96"], { ...D2, currency: "USD" }), "takeOver");
    // 1.04 dollars are 7.49 yuan at 7.2, the tax of 0.12 within is 0.86: 6.63 without it, where 0.92 dollars would be 6.62.
    await trade.done(INVOICE, invoiceOf(contract, [[1, "1.04"]], { ...D2, currency: "USD", docOn: "2026-05-05" }), "takeOver");
    const pays = (docOn: string, totalAmount: string, header = {}) =>
      trade.done(RECEIPT, moneyOf(totalAmount, [], { ...D2, docOn, ...header }), "submit", "confirm");
    await pays("2026-04-02", "1000");
    await trade.act(RECEIPT, await pays("2026-04-03", "40"), ["reverse"]);
    const bounced = await pays("2026-04-04", "200", { method: "bankBill", paperNo: "MD1", billDueOn: "2026-06-01" });
    const [bill] = await trade.rows<{ id: string; version: number }>(
      sql`select id, version from receivable_bill where comp_id = 1 and receipt_id = ${bounced.header.id}`,
    );
    await trade.work((work) =>
      act(work, trade.module(BILL), "dishonour", [{ id: bill?.id ?? "", version: bill?.version ?? 0 }], {
        reason: "bounced",
        input: { header: { movedOn: "2026-05-20" } },
      }),
    );
    expect(await computed("2026-02", MEASURES)).toEqual(["7000.0000", "0.0000", "0.0000"]);
    expect(await computed("2026-04", MEASURES)).toEqual(["0.0000", "0.0000", "1240.0000"]);
    expect(await computed("2026-05", MEASURES)).toEqual(["0.0000", "6.6300", "-200.0000"]);
    expect(await computed("2026-06", MEASURES)).toEqual(["0.0000", "0.0000", "-40.0000"]);
    expect(await computed("2026-Q2", MEASURES, "quarter")).toEqual(["0.0000", "6.6300", "1000.0000"]);
  });

  it("of a week is that of the company's calendar, and stays as it was published", async () => {
    expect(await computed("2026-W14", MEASURES, "week")).toEqual(["0.0000", "0.0000", "1240.0000"]);
    const header = { ...D2, period: "week", variant: "indicators" };
    const published = await trade.done("crm.meetingData", sheet("2026-W19", MEASURES, header), "compute", "submit", "lock");
    expect(published.lines.lines?.map(({ computed: value }) => value)).toEqual(["0.0000", "6.6300", "0.0000"]);
    await trade.done(RECEIPT, moneyOf("77", [], { ...D2, docOn: "2026-05-10" }), "submit", "confirm");
    expect(await computed("2026-W19", MEASURES, "week")).toEqual(["0.0000", "6.6300", "77.0000"]);
    expect(await problemOf(trade.act("crm.meetingData", published, ["compute"]))).toMatchObject({ type: "illegalAction" });
    const stored = await trade.rows<{ actual: string }>(
      sql`select actual::text as actual from meeting_data_line where comp_id = 1 and data_id = ${published.header.id} order by seq`,
    );
    expect(stored.map(({ actual }) => Number(actual))).toEqual([0, 6.63, 0]);
    expect(await problemOf(computed("2025-W53", MEASURES, "week"))).toMatchObject({ issues: [{ code: "format", field: "periodKey" }] });
  });

  it("stands in the unit of its line, and a unit that is no money is named with its line", async () => {
    expect(await computed("2026-02", inUnit("万元", "10k", "元", "CNY", "тыс."))).toEqual([
      "0.7000",
      "0.7000",
      "7000.0000",
      "7000.0000",
      "7.0000",
    ]);
    expect(await problemOf(computed("2026-02", inUnit("元", "吨")))).toMatchObject({
      issues: [{ code: "unknownCode", table: "lines", row: 2, field: "kpiUnit", value: "吨" }],
    });
  });

  it("is asked line by line of products, and what left for customers is what was delivered", async () => {
    const [line] = await trade.rows<{ id: string }>(sql`select id from product_line where comp_id = 1 and code = 'L1'`);
    const shipped = await trade.done(
      CONTRACT,
      contractOf(["1130"], { ...D2, docOn: "2026-06-02", productLineId: { code: "L1" } }),
      "takeOver",
    );
    const [product] = shipped.lines.products ?? [];
    await trade.work((work) =>
      act(work, trade.module(CONTRACT), "recordDelivery", [{ id: String(shipped.header.id), version: Number(shipped.header.version) }], {
        input: { header: {}, lines: { products: [{ id: product?.id, shippedQuantity: "1", shippedOn: "2026-06-20" }] } },
      }),
    );
    const asked = (measure: string, variant: string) => [
      { measure, productLineId: line?.id ?? null, kpiName: "of the line" },
      { measure, kpiName: variant },
    ];
    const told = async (measure: string, variant: string) => {
      const { lines } = await trade.done("crm.meetingData", sheet("2026-06", asked(measure, variant), { ...D2, variant }), "compute");
      return lines.lines?.map(({ computed: value }) => value);
    };
    // One of two pieces at 500 left on 20 June; of June's orders 1000 are of the line.
    expect(await told("delivered", "delivery")).toEqual(["500.0000", "500.0000"]);
    expect(await told("orderIntake", "product")).toEqual(["1000.0000", "1000.0000"]);
  });

  it("leaves a rate empty that is beyond any measure", async () => {
    const line = { measure: "orderIntake", target: "0.01" };
    const { lines } = await trade.done("crm.meetingData", sheet("2026-02", [line], { ...D2, variant: "indicators" }), "compute");
    expect(lines.lines).toMatchObject([{ computed: "7000.0000", completeRate: null, growth: null }]);
  });
});

const remind = async (now: string) =>
  remindOfDays({ ...trade.runtime, words: await programWords(), clock: { now: () => new Date(now) } }, 1);
const told = () =>
  trade.rows(sql`select a.account, m.title, m.module from message m join account a on a.id = m.account_id
    where m.kind = 'reminder' order by m.created_at, m.id`);

describe("A day that people answer for", () => {
  const [account, membership] = [newId(), newId()];

  it("is told to them once before it and once after, in their language, but not at night, and not of what is handed in", async () => {
    await trade.rows(
      sql`insert into account (id, account, name, name_en, password_hash, language) values (${account}, 'owner', 'Owner', 'Owner', '', 'en')`,
    );
    await trade.rows(sql`insert into membership (comp_id, id, account_id, employee_id)
      select 1, ${membership}, ${account}, id from employee where comp_id = 1 and code = 'E1'`);
    await trade.rows(sql`update employee set email = 'owner@example.com' where comp_id = 1 and code = 'E1'`);
    const due = { ...D2, dueOn: "2027-03-10", variant: "team" };
    const waiting = await trade.done("crm.meetingData", sheet("2027-02", [OUTPUT], due));
    const given = await trade.done("crm.meetingData", sheet("2027-02", [OUTPUT], { ...due, variant: "drawing" }));
    await trade.rows(sql`update meeting_data set stage = 'submitted' where comp_id = 1 and id = ${String(given.header.id)}`);
    expect(await remind("2027-03-04T04:00:00Z"), "four working days before").toBe(0);
    expect(await remind("2027-03-04T20:00:00Z"), "three working days before, at four in the morning").toBe(0);
    expect(await remind("2027-03-05T04:00:00Z")).toBe(1);
    expect(await remind("2027-03-08T04:00:00Z"), "told once").toBe(0);
    expect(await remind("2027-03-11T04:00:00Z"), "it has passed").toBe(1);
    expect(await remind("2027-03-12T04:00:00Z")).toBe(0);
    const about = { account: "owner", module: "crm.meetingData" };
    expect(await told()).toEqual([
      { ...about, title: `Coming up: Meeting data ${String(waiting.header.docNo)}, Due on 2027-03-10` },
      { ...about, title: `Overdue: Meeting data ${String(waiting.header.docNo)}, Due on 2027-03-10` },
    ]);
  });

  it("is that of a provisional contract too, until another takes its place", async () => {
    const signed = { ...D2, docOn: "2026-06-02", contractType: "provisional", salespersonId: { code: "E1" } };
    const contract = await trade.done(CONTRACT, contractOf(["1130"], signed), "takeOver");
    await trade.rows(sql`update sales_contract set replace_by = '2028-01-20' where comp_id = 1 and id = ${String(contract.header.id)}`);
    expect(await remind("2028-01-05T04:00:00Z")).toBe(0);
    expect(await remind("2028-01-06T04:00:00Z"), "two weeks before").toBe(1);
    await trade.rows(sql`update sales_contract set stage = 'closed' where comp_id = 1 and id = ${String(contract.header.id)}`);
    expect(await remind("2028-01-22T04:00:00Z")).toBe(0);
  });
});

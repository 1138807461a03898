import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { act } from "#engine/write/act";
import { updateDocument } from "#engine/write/save";
import { BILL, CONTRACT, contractOf, INVOICE, invoiceOf, moneyOf, RECEIPT } from "#support/money";
import { openTrade, person, problemOf, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

const READER = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
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
    expect(screens.map((screen) => screen.path.replace(/^\/?/, "/"))).toEqual([path]);
  });

  it("are handed in, returned, and locked after the meeting; nobody writes them then", async () => {
    const draft = await trade.done(
      module,
      sheet("2026-05", [{ kpiName: "Output", target: "200", actual: "150", lastYear: "100" }], { variant }),
    );
    expect(draft.lines.lines).toMatchObject([{ completeRate: "75.0000", growth: "50.0000", isTyped: true }]);
    const returned = await trade.act(module, draft, ["submit", "return"]);
    const locked = await trade.act(module, returned, ["submit", "lock"]);
    expect(locked.header).toMatchObject({ stage: "locked", lockedOn: "2026-06-30" });
    expect(await problemOf(written(module, locked, { actual: "1" }))).toMatchObject({ type: "illegalAction" });
    expect((await trade.act(module, locked, ["unlock"])).header).toMatchObject({ stage: "returned", lockedOn: null });
  });

  it("begin with the last period, and explain what the ledgers say otherwise", async () => {
    await trade.done(module, sheet("2026-03", [{ kpiName: "Orders", measure: "orderIntake", target: "10", actual: "5" }], { variant }));
    const begun = await trade.done(module, sheet("2026-04", [], { variant }), "copyLast", "compute");
    expect(begun.lines.lines).toMatchObject([
      { kpiName: "Orders", target: "10.0000", computed: "0.0000", actual: "0.0000", isTyped: false },
    ]);
    const typed = await written(module, begun, { actual: "7" });
    expect(typed.lines.lines).toMatchObject([{ isTyped: true }]);
    expect(await problemOf(trade.act(module, typed, ["submit"]))).toMatchObject({ issues: [{ code: "required", field: "notes", row: 1 }] });
    const told = await written(module, typed, { actual: "7", notes: "one contract came late" });
    expect((await trade.act(module, told, ["submit"])).header.stage).toBe("submitted");
  });

  it("name their period as its kind is spelt, and are refused to a reader", async () => {
    expect(await problemOf(trade.create(module, sheet("2026-Q1", [], { variant })))).toMatchObject({
      issues: [{ code: "format", field: "periodKey" }],
    });
    const draft = await trade.done(module, sheet("2026-02", [{ kpiName: "Output", actual: "1" }], { variant }));
    expect(await problemOf(trade.act(module, draft, ["submit"], READER))).toMatchObject({ type: "forbidden" });
    const rows = await trade.rows(
      sql`select count(*)::integer as stored from ${sql.raw(module === "crm.meetingData" ? "meeting_data" : "market_forecast")} where comp_id = 1 and variant = ${variant}`,
    );
    expect(rows).toEqual([{ stored: 4 }]);
  });
});

const inUnit = (...units: string[]) => units.map((kpiUnit) => ({ kpiName: kpiUnit, measure: "orderIntake", kpiUnit }));

describe("What the books say of a department in a period", () => {
  const D2 = { departmentId: { code: "D2" } };
  const computed = async (periodKey: string, lines: readonly Record<string, unknown>[], period = "month") => {
    const { lines: of } = await trade.done("crm.meetingData", sheet(periodKey, lines, { ...D2, period, variant: "indicators" }), "compute");
    return (of.lines ?? []).map((line) => line.computed);
  };
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

  it("leaves a rate empty that is beyond any measure", async () => {
    const line = { kpiName: "Orders", measure: "orderIntake", target: "0.01" };
    const { lines } = await trade.done("crm.meetingData", sheet("2026-02", [line], { ...D2, variant: "indicators" }), "compute");
    expect(lines.lines).toMatchObject([{ computed: "7000.0000", completeRate: null, growth: null }]);
  });
});

import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { shaped } from "#db/row";
import { listDocuments } from "#engine/list/list";
import { createDocuments } from "#engine/write/save";
import { localizeIssue } from "#engine/issueWords";
import { changeMonth } from "#posting/stock/monthChange";
import { openMonths } from "#posting/stock/openMonths";
import { type StockDesk, stockDesk } from "#support/stockDesk";
import { adjustmentOf, openTrade, person, problemOf, receiptOf, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";
import { programWords } from "#support/definitions";

const PERIOD = "warehouse.stockPeriod";
let trade: Trade;
let desk: StockDesk;
beforeAll(async () => {
  trade = await openTrade();
  desk = stockDesk(trade);
});

const receive = (on: string, quantity: string, value: string, of = "M1", at = "W1") =>
  desk.post([{ of, at, quantity, value, account: "receivedNotInvoiced" }], desk.paper(on));
const issue = (on: string, quantity: string, of = "M1", at = "W1") =>
  desk.post([{ of, at, quantity: `-${quantity}`, account: "materialConsumption" }], desk.paper(on));
/** Goods leave at a price of their own, whatever lies there. */
const issueFor = (value: string, on: string, quantity: string, of: string, at: string) =>
  desk.post([{ of, at, quantity: `-${quantity}`, value: `-${value}`, account: "materialConsumption" }], desk.paper(on));
/** The period of a warehouse's month, as the accountant finds it at /term or /stockTerm. */
const period = async (at: string, yearMonth: string, path = "/term"): Promise<DocumentRecord> => {
  const claim = trade.runtime.definitions.paths.get(path);
  if (!claim) throw new Error(`nothing opens at ${path}`);
  const filter = { warehouseId: await desk.idOf("warehouse", at), yearMonth };
  const { rows } = await trade.work((work) => listDocuments(work, claim.module, { screen: claim.name, filter }));
  const [row] = rows;
  if (!row) throw new Error(`${path} shows no ${yearMonth} of ${at}`);
  return { header: row, lines: {} } as DocumentRecord;
};
/** Closes the months of this year before another, of a warehouse in which nothing happened then. */
const closeUpTo = async (at: string, month: string) => {
  for (let number = 1; number < Number(month.slice(5)); number += 1) await act(at, `2026-0${number}`, "close");
};
const act = async (at: string, month: string, ...actions: string[]) => trade.act(PERIOD, await period(at, month, "/stockTerm"), actions);
const snapshot = (at: string, month: string) =>
  trade.rows(sql`select l.opening_quantity::integer as opening, l.in_quantity::integer as "in", l.out_quantity::integer as out, l.closing_quantity::integer as closing, l.closing_value::numeric(18,2) as value
    from stock_period_snapshot s join stock_period_snapshot_value l on l.comp_id = s.comp_id and l.snapshot_id = s.id
    join warehouse w on w.comp_id = s.comp_id and w.id = s.warehouse_id
    where s.comp_id = 1 and s.voided_at is null and w.code = ${at} and s.year_month = ${month} order by l.valuation_id`);

const openCounts = ({ lines }: DocumentRecord) => lines.checks?.find(({ subject }) => subject === "openCounts")?.findings;

describe("Month-end closing", () => {
  it("keeps what each key was, opens the next month, and goes on from there", async () => {
    await receive("2026-01-05", "10", "100");
    await issue("2026-01-20", "4");
    await receive("2026-02-03", "2", "20");
    const closed = await act("W1", "2026-01", "close");
    expect(closed.header).toMatchObject({ stage: "closed", closedAt: expect.any(String) });
    expect(await snapshot("W1", "2026-01")).toEqual([{ opening: 0, in: 10, out: 4, closing: 6, value: "60.00" }]);
    await act("W1", "2026-02", "close");
    expect(await snapshot("W1", "2026-02")).toEqual([{ opening: 6, in: 2, out: 0, closing: 8, value: "80.00" }]);
    expect((await period("W1", "2026-03")).header.stage).toBe("open");
    expect(await trade.broken()).toEqual([]);
  });

  it("goes in order and not ahead of time", async () => {
    await receive("2026-04-05", "1", "1");
    expect(await problemOf(act("W1", "2026-04", "close"))).toMatchObject({
      issues: [{ code: "closesInOrder", params: { month: "2026-03" } }],
    });
    await receive("2026-07-01", "1", "1", "M1", "W2");
    expect(await problemOf(act("W2", "2026-07", "close"))).toMatchObject({ issues: [{ code: "notBegun", value: "2026-07" }] });
  });

  it("freezes the month while it is checked and lists what stands against it, each with its document", async () => {
    await closeUpTo("W2", "2026-05");
    const header = { warehouseId: { code: "W2" }, departmentId: { code: "D2" }, docOn: "2026-05-06" };
    const waiting = await trade.done("warehouse.goodsReceipt", receiptOf([["M2", "1", "3"]], header), "submit");
    await desk.post([{ at: "W2", of: "M3", quantity: "5", value: "0", account: "receivedNotInvoiced" }], desk.paper("2026-05-07"));
    const checked = await act("W2", "2026-05", "check");
    expect(checked.header.stage).toBe("closing");
    const found = Object.fromEntries((checked.lines.checks ?? []).map(({ subject, findings }) => [subject, findings]));
    expect(found).toMatchObject({ unconfirmed: 1, withoutPrice: 1, openCounts: 0, impossibleStock: 0, balanceIsSum: 0, journalDiffers: 0 });
    expect(await problemOf(trade.act("warehouse.goodsReceipt", waiting, ["confirm"]))).toEqual({
      type: "periodClosed",
      month: "2026-05",
      warehouse: "W2",
    });
    const refused = await problemOf(trade.act(PERIOD, checked, ["close"]));
    expect(refused).toMatchObject({
      issues: [
        { code: "closingUnconfirmed", params: { count: 1 } },
        { code: "closingWithoutPrice", params: { count: 1 } },
      ],
    });
    const findings = await trade.work((work) =>
      listDocuments(work, trade.module("warehouse.stockPeriodFinding"), { filter: { subject: "unconfirmed" } }),
    );
    expect(findings.rows).toMatchObject([{ what: waiting.header.docNo, module: "warehouse.goodsReceipt", documentId: waiting.header.id }]);
    await act("W2", "2026-05", "checkFailed");
    await trade.act("warehouse.goodsReceipt", waiting, ["reject", "void"]);
    await trade.done("warehouse.stockAdjustment", adjustmentOf([["M3", { quantity: "0", amount: "15" }]], header), "submit", "confirm");
    expect(await problemOf(act("W2", "2026-05", "close"))).toMatchObject({ issues: [{ code: "closingWithoutPrice" }] });
  });

  it("looks at the worth of each key at the end of its own month, whatever came since", async () => {
    await trade.create("masterData.warehouse", { header: { code: "E1", nameEn: "Ends", departmentId: { code: "D1" } } });
    await closeUpTo("E1", "2026-03");
    await receive("2026-03-05", "2", "20", "M1", "E1");
    await receive("2026-03-05", "1", "10", "M2", "E1");
    await receive("2026-04-02", "10", "1000", "M1", "E1");
    await receive("2026-04-02", "1", "110", "M2", "E1");
    await issueFor("85", "2026-03-20", "1", "M1", "E1");
    await issueFor("60", "2026-03-20", "1", "M2", "E1");
    expect(await problemOf(act("E1", "2026-03", "close"))).toMatchObject({
      issues: [{ code: "closingImpossibleStock", params: { count: 2 } }],
    });
    const checked = await act("E1", "2026-03", "check");
    const found = await trade.rows(
      sql`select what from stock_period_finding where comp_id = 1 and period_id = ${checked.header.id} and subject = 'impossibleStock' order by what`,
    );
    expect(found).toEqual([{ what: "M1" }, { what: "M2" }]);
  });

  it("goes on once a month that was left with less than nothing has its value, or what took it stands in the later month", async () => {
    await trade.create("masterData.warehouse", { header: { code: "EM", nameEn: "Mended", departmentId: { code: "D1" } } });
    await closeUpTo("EM", "2026-03");
    // 5 of M1 at 10 in March, 5 at 90 in April. 4 go for 200 on a day of March: March keeps 1 piece worth -150.
    await receive("2026-03-05", "5", "50", "M1", "EM");
    await receive("2026-04-02", "5", "450", "M1", "EM");
    await issueFor("200", "2026-03-20", "4", "M1", "EM");
    // The same of M2, and the rest of it went in April: nothing lies there today that could be worth more.
    await receive("2026-03-05", "5", "50", "M2", "EM");
    await receive("2026-04-02", "5", "450", "M2", "EM");
    const late = await issueFor("200", "2026-03-20", "4", "M2", "EM");
    await issue("2026-04-05", "6", "M2", "EM");
    const refused = await problemOf(act("EM", "2026-03", "close"));
    expect(refused).toMatchObject({ issues: [{ code: "closingImpossibleStock", params: { count: 2 } }] });
    const words = await programWords();
    const [told] = refused.type === "invalid" ? refused.issues : [];
    expect(told && localizeIssue({ words, language: "en" }, told).message).toBe(
      "2026-03 has 2 keys of less than no quantity or value, or with a value and no quantity: adjust the value on a day of the month, or book in a later month what took it",
    );
    // 4 at 10 were 40: the piece is worth 10 again, and what lies there today 50 + 450 - 200 + 160.
    const inMarch = { docOn: "2026-03-31", warehouseId: { code: "EM" } };
    await trade.done("warehouse.stockAdjustment", adjustmentOf([["M1", { quantity: "0", amount: "160" }]], inMarch), "submit", "confirm");
    expect(await problemOf(act("EM", "2026-03", "close"))).toMatchObject({ issues: [{ params: { count: 1 } }] });
    await trade.work((work) => changeMonth(work, desk.module, [desk.record(late)], "2026-04"));
    expect((await act("EM", "2026-03", "close")).header.stage).toBe("closed");
    expect(await snapshot("EM", "2026-03")).toEqual([
      { opening: 0, in: 5, out: 4, closing: 1, value: "10.00" },
      { opening: 0, in: 5, out: 0, closing: 5, value: "50.00" },
    ]);
    await act("EM", "2026-04", "close");
    expect(await snapshot("EM", "2026-04")).toEqual([
      { opening: 1, in: 5, out: 0, closing: 6, value: "460.00" },
      { opening: 5, in: 5, out: 10, closing: 0, value: "0.00" },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("is not held up by a count of a later month", async () => {
    await trade.create("masterData.warehouse", { header: { code: "E2", nameEn: "Counted", departmentId: { code: "D1" } } });
    await closeUpTo("E2", "2026-03");
    await receive("2026-03-05", "2", "20", "M1", "E2");
    const counted = async (docOn: string) => {
      const scope = { warehouseId: { code: "E2" }, materialName: "M1" };
      const run = { header: { docOn, departmentId: { code: "D1" } }, lines: { lines: [scope] } };
      await trade.done("warehouse.stockCountRun", run, "initialise");
    };
    await counted("2026-04-30");
    expect(openCounts(await act("E2", "2026-03", "check"))).toBe(0);
    await trade.rows(
      sql`update stock_count set doc_on = '2026-03-31' where comp_id = 1 and warehouse_id = ${await desk.idOf("warehouse", "E2")}`,
    );
    expect(await problemOf(act("E2", "2026-03", "close"))).toMatchObject({ issues: [{ code: "closingOpenCounts", params: { count: 1 } }] });
  });

  it("is held up where the books differ among themselves, with how many places do", async () => {
    await trade.create("masterData.warehouse", { header: { code: "B1", nameEn: "Books", departmentId: { code: "D1" } } });
    await receive("2026-01-05", "2", "20", "M1", "B1");
    const warehouse = await desk.idOf("warehouse", "B1");
    const tilt = (by: number) =>
      trade.rows(sql`update stock_balance set quantity = quantity + ${by} where comp_id = 1 and warehouse_id = ${warehouse}`);
    await tilt(1);
    expect(await problemOf(act("B1", "2026-01", "close"))).toMatchObject({
      issues: [{ code: "closingLedger", field: "yearMonth", value: "2026-01", params: { count: 1 } }],
    });
    expect([(await period("B1", "2026-01")).header.stage, await snapshot("B1", "2026-01")]).toEqual(["open", []]);
    await tilt(-1);
    expect((await act("B1", "2026-01", "close")).header.stage).toBe("closed");
  });

  it("opens only the last closed month again, with a reason; its snapshot is kept and void", async () => {
    expect(await problemOf(act("W1", "2026-01", "reopen"))).toMatchObject({
      issues: [{ code: "laterClosed", params: { month: "2026-02" } }],
    });
    await act("W1", "2026-02", "reopen");
    const [voided] = await trade.rows(
      sql`select count(*) filter (where voided_at is not null)::integer as void, count(*)::integer as kept from stock_period_snapshot
        where comp_id = 1 and year_month = '2026-02' and warehouse_id = ${await desk.idOf("warehouse", "W1")}`,
    );
    expect(voided).toEqual({ void: 1, kept: 1 });
    await receive("2026-02-20", "2", "20");
    await act("W1", "2026-02", "close");
    expect(await snapshot("W1", "2026-02")).toEqual([{ opening: 6, in: 4, out: 0, closing: 10, value: "100.00" }]);
    expect(await trade.broken()).toEqual([]);
  });

  it("of planned prices gives the issues their share of what the goods cost beyond it, and takes it back when opened again", async () => {
    await trade.create("masterData.warehouse", {
      header: { code: "P1", nameEn: "Planned", departmentId: { code: "D1" }, costMethod: "plannedPrice" },
    });
    await trade.rows(sql`update company_material set planned_price = 5 where comp_id = 1`);
    await closeUpTo("P1", "2026-03");
    await receive("2026-03-01", "10", "53", "M4", "P1");
    await receive("2026-03-02", "10", "47.5", "M5", "P1");
    await issue("2026-03-10", "6", "M4", "P1");
    await issue("2026-03-11", "3", "M5", "P1");
    await act("P1", "2026-03", "close");
    const [share] = await trade.rows(
      sql`select rate, out_planned::numeric(18,2) as planned, out_variance::numeric(18,2) as variance from price_variance where comp_id = 1`,
    );
    expect(share).toEqual({ rate: "0.00500000", planned: "45.00", variance: "0.23" });
    const moves = await trade.rows(
      sql`select quantity::integer, value::numeric(18,2), account from stock_move where comp_id = 1 and module = ${PERIOD} order by id`,
    );
    expect(moves).toEqual([
      { quantity: 0, value: "-0.15", account: "materialConsumption" },
      { quantity: 0, value: "-0.08", account: "materialConsumption" },
    ]);
    expect(await trade.broken()).toEqual([]);
    await act("P1", "2026-03", "reopen");
    const [left] =
      await trade.rows(sql`select sum(variance)::numeric(18,2) as value from stock_valuation b join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id
      where b.comp_id = 1 and w.code = 'P1'`);
    expect(left).toEqual({ value: "0.50" });
    await issue("2026-03-12", "4", "M4", "P1");
    await issue("2026-03-13", "7", "M5", "P1");
    await act("P1", "2026-03", "close");
    const [all] =
      await trade.rows(sql`select sum(value + variance)::numeric(18,2) as value from stock_valuation b join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id
      where b.comp_id = 1 and w.code = 'P1'`);
    expect(all).toEqual({ value: "0.00" });
    expect(await trade.broken()).toEqual([]);
  });

  it("is refused to a reader, and to the keeper of another warehouse there is no such month", async () => {
    const reader = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
    const open = await period("W1", "2026-03");
    expect(await problemOf(trade.act(PERIOD, open, ["close"], reader))).toMatchObject({ type: "forbidden" });
    const stranger = person({ warehouses: [await desk.idOf("warehouse", "W2")] });
    expect(await problemOf(trade.act(PERIOD, open, ["close"], stranger))).toMatchObject({ type: "notFound" });
  });

  it("shows who closed a month, when, its days, and what it was by material: /term, /stockPeriodLine", async () => {
    await trade.create("masterData.warehouse", { header: { code: "L1", nameEn: "Lines", departmentId: { code: "D1" } } });
    await receive("2026-01-05", "10", "100", "M1", "L1");
    await issue("2026-01-20", "4", "M1", "L1");
    await receive("2026-01-21", "3", "9", "M2", "L1");
    const closed = await act("L1", "2026-01", "close");
    expect(closed.header).toMatchObject({ fromOn: "2026-01-01", toOn: "2026-01-31", isClosed: true, closedBy: "0", stage: "closed" });
    const at = async (isClosed: boolean) => {
      const filter = { warehouseId: await desk.idOf("warehouse", "L1"), isClosed };
      const { rows } = await trade.work((work) => listDocuments(work, trade.module(PERIOD), { screen: "close", filter }));
      return rows.map(({ yearMonth }) => String(yearMonth)).toSorted((one, other) => one.localeCompare(other));
    };
    expect([await at(true), (await at(false)).slice(0, 2)]).toEqual([["2026-01"], ["2026-02", "2026-03"]]);
    const filter = { warehouseId: await desk.idOf("warehouse", "L1"), yearMonth: "2026-01" };
    const lines = await trade.work((work) => listDocuments(work, trade.module("warehouse.stockPeriodLine"), { screen: "query", filter }));
    // 10 came for 100, 4 left at 10 each: 6 are worth 60.
    expect(lines.rows).toMatchObject([
      {
        openingQuantity: "0.000000",
        inQuantity: "10.000000",
        outQuantity: "4.000000",
        closingQuantity: "6.000000",
        closingValue: "60.0000",
      },
      { inQuantity: "3.000000", inValue: "9.0000", outQuantity: "0.000000", closingValue: "9.0000" },
    ]);
    const reopened = await act("L1", "2026-01", "reopen");
    expect(reopened.header).toMatchObject({ isClosed: false, closedBy: null, closedAt: null });
    const voided = await trade.work((work) => listDocuments(work, trade.module("warehouse.stockPeriodLine"), { screen: "query", filter }));
    expect(voided.rows).toEqual([]);
  });

  it("is held up by whatever came for nothing, unless a reason says why", async () => {
    await trade.create("masterData.warehouse", { header: { code: "Z1", nameEn: "Free", departmentId: { code: "D1" } } });
    await trade.create("warehouse.operationType", {
      header: { code: "150", nameZh: "完工入库", direction: "receive", source: "production", account: "materialConsumption" },
    });
    const header = { warehouseId: { code: "Z1" }, departmentId: { code: "D1" }, docOn: "2026-01-06" };
    const made = async (freeReason?: string) => {
      const draft = receiptOf([["M2", "1", "0"]], { ...header, operationTypeId: { code: "150" } });
      const lines = (draft.lines?.lines ?? []).map((line) => (freeReason === undefined ? line : { ...line, freeReason }));
      return trade.done("warehouse.goodsReceipt", { ...draft, lines: { lines } }, "submit", "confirm");
    };
    const found = async (freeReason?: string) =>
      trade.done(
        "warehouse.stockAdjustment",
        adjustmentOf([["M3", { quantity: "2", unitPrice: "0", ...(freeReason === undefined ? {} : { freeReason }) }]], header),
        "submit",
        "confirm",
      );
    await made("sample of the maker");
    await found("left behind by the lessor");
    const [produced, adjusted] = [await made(), await found()];
    const checked = await act("Z1", "2026-01", "check");
    const what = await trade.rows(sql`select document_id from stock_period_finding where comp_id = 1 and period_id = ${checked.header.id}
      and subject = 'withoutPrice' order by document_id`);
    expect(what).toEqual([{ document_id: produced.header.id }, { document_id: adjusted.header.id }]);
    expect(await problemOf(trade.act(PERIOD, checked, ["close"]))).toMatchObject({
      issues: [{ code: "closingWithoutPrice", params: { count: 2 } }],
    });
    await trade.act(PERIOD, checked, ["checkFailed"]);
    for (const [id, one] of [
      ["warehouse.goodsReceipt", produced],
      ["warehouse.stockAdjustment", adjusted],
    ] as const)
      await trade.act(id, one, ["reverse"]);
    expect((await act("Z1", "2026-01", "close")).header.stage).toBe("closed");
  });

  it("is not held up by what cost nothing and comes back for nothing when its leaving is undone", async () => {
    await trade.create("masterData.warehouse", { header: { code: "Z2", nameEn: "Free too", departmentId: { code: "D1" } } });
    const header = { warehouseId: { code: "Z2" }, departmentId: { code: "D1" }, docOn: "2026-06-06" };
    const adjusted = (line: Record<string, string>) =>
      trade.done("warehouse.stockAdjustment", adjustmentOf([["M3", line]], header), "submit", "confirm");
    await adjusted({ quantity: "2", unitPrice: "0", freeReason: "left behind by the lessor" });
    const taken = await adjusted({ quantity: "-1" });
    await trade.act("warehouse.stockAdjustment", taken, ["reverse"]);
    for (const month of ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"]) await act("Z2", month, "close");
    const checked = await act("Z2", "2026-06", "check");
    const found = sql`select subject from stock_period_finding where comp_id = 1 and period_id = ${checked.header.id} and subject = 'withoutPrice'`;
    expect(await trade.rows(found)).toEqual([]);
  });

  it("begins for a month when the one before is closed or somebody opens it, never by a posting: /stockTerm", async () => {
    await trade.create("masterData.warehouse", { header: { code: "E3", nameEn: "Earlier", departmentId: { code: "D1" } } });
    const header = { warehouseId: { code: "E3" }, departmentId: { code: "D1" }, docOn: "2025-12-06" };
    const receipt = await trade.done("warehouse.goodsReceipt", receiptOf([["M2", "1", "3"]], header), "submit");
    const refused = { type: "periodNotOpen", month: "2025-12", warehouse: "E3" };
    expect(await problemOf(trade.act("warehouse.goodsReceipt", receipt, ["confirm"]))).toEqual(refused);
    const made = await trade.done(PERIOD, { header: { warehouseId: { code: "E3" }, yearMonth: "2025-12" } });
    expect(made.header.stage).toBe("notOpen");
    expect(await problemOf(trade.act("warehouse.goodsReceipt", receipt, ["confirm"]))).toEqual(refused);
    await trade.act(PERIOD, made, ["open"]);
    expect((await trade.act("warehouse.goodsReceipt", receipt, ["confirm"])).header.postedMonth).toBe("2025-12");
    await act("E3", "2025-12", "close");
    const before = { header: { warehouseId: { code: "E3" }, yearMonth: "2025-11" } };
    expect(await problemOf(trade.create(PERIOD, before))).toMatchObject({
      issues: [{ code: "laterClosed", params: { month: "2025-12" } }],
    });
  });

  it("begins for a warehouse with the month in which it is made", async () => {
    const months = await trade.work(async (work) => {
      const [made] = await createDocuments(work, trade.module("masterData.warehouse"), [
        { header: { code: "E4", nameEn: "New", departmentId: { code: "D1" } } },
      ]);
      return work.run(
        shaped({
          month: "text",
          stage: "text",
        })`select year_month as month, stage from stock_period where comp_id = 1 and warehouse_id = ${made?.header.id}`,
      );
    });
    expect(months).toEqual([{ month: "2026-06", stage: "open" }]);
  });
});

const ahead = (docOn: string) =>
  trade.done("warehouse.goodsReceipt", receiptOf([["M4", "3", "2"]], { docOn, supplierId: { code: "V1" } }), "submit");
const allow = (days: number) => trade.rows(sql`update company set stock_days_ahead = ${days} where id = 1`);
const tooFar = (value: string, max: string, days: number) => ({
  issues: [{ code: "tooFarAhead", field: "docOn", value, params: { max, days } }],
});

const warned = async (docOn: string) =>
  trade.warnings("warehouse.goodsReceipt", await trade.done("warehouse.goodsReceipt", receiptOf([["M4", "3", "2"]], { docOn })), "submit");

describe("The day of a stock document", () => {
  it("lies no further ahead of today, 30 June, than the company allows", async () => {
    expect(await problemOf(ahead("2026-07-01"))).toMatchObject(tooFar("2026-07-01", "2026-06-30", 0));
    await allow(2);
    expect(await problemOf(ahead("2026-07-03"))).toMatchObject(tooFar("2026-07-03", "2026-07-02", 2));
    const submitted = await ahead("2026-07-02");
    await allow(0);
    expect(await problemOf(trade.act("warehouse.goodsReceipt", submitted, ["confirm"]))).toMatchObject(
      tooFar("2026-07-02", "2026-06-30", 0),
    );
    expect((await trade.act("warehouse.goodsReceipt", submitted, ["withdraw"])).header.stage).toBe("draft");
  });

  it("is asked about while it is to come, with field and day, and hinders nobody", async () => {
    expect(await warned("2026-06-30"), "today").toEqual([]);
    await allow(1);
    expect(await warned("2026-07-01")).toMatchObject([{ code: "dayToCome", field: "docOn", params: { on: "2026-07-01" } }]);
    expect((await ahead("2026-07-01")).header.stage).toBe("submitted");
    await allow(0);
  });

  it("is in no list of today while it is to come, and what leaves then is not free: /stockFloor, /itemStock", async () => {
    await receive("2026-06-20", "10", "100", "M5", "W2");
    await trade.work((work) => openMonths(work, "2099-01", "2099-01"));
    await receive("2099-01-02", "4", "40", "M5", "W2");
    await issue("2099-01-03", "3", "M5", "W2");
    const filter = { warehouseId: await desk.idOf("warehouse", "W2"), materialId: await desk.idOf("material", "M5") };
    // 10 lie there today; 4 come and 3 leave in 2099, so that 10 of the 11 in the books lie there and 10 are free.
    for (const id of ["warehouse.stockBalance", "warehouse.materialStock"]) {
      const { rows } = await trade.work((work) => listDocuments(work, trade.module(id), { filter }));
      expect(rows).toMatchObject([{ quantity: "10.000000", value: "100.0000", available: "10.000000" }]);
    }
  });
});

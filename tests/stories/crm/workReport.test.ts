import { describe, expect, it } from "vitest";
import { doWhatIsDue } from "#engine/automatic";
import { landed } from "#support/figures";
import { contractOf, openSalesroom } from "../sales/salesroom.ts";

const [WEEKLY, DAILY, VISIT, SCHEDULE] = ["crm.weeklyReport", "crm.dailyReport", "crm.visit", "crm.scheduleItem"] as const;
const [RECEIPT, CHANGE] = ["sales.salesReceipt", "sales.contractChange"] as const;
const HS = 2;
const room = await openSalesroom();
const { sales, approver, leader, finance, analyst, admin } = room.people;
const { create, read, tries, does, saves, rows, onDay } = room;
const issuesOf = (body: unknown) => (body as { issues?: { code: string; field?: string }[] }).issues?.map(({ code }) => code);
const toldSales = async () =>
  (await sales.ask<{ messages: { title: string; content: string | null }[] }>("GET", "/api/messages?company=HS")).body.messages;

const visited = async (visitOn: string, more: object = {}) => {
  const header = { docOn: "2026-03-01", visitOn, customerId: { code: "C1" }, departmentId: { code: "D1" }, ...more };
  const visit = await create(sales, VISIT, { header });
  const input = { header: { checkinKind: "manual", checkinNote: "井下无信号" } };
  await does(sales, VISIT, visit.id, "checkIn", input);
  return does(sales, VISIT, visit.id, "report", { header: { visitResult: "确认备件需求" } });
};

/** A contract that came into force this week, with an invoice that is due today. */
const billedToday = async () => {
  const instalments = [{ kind: "delivery", amount: "1130", dueOn: "2026-03-31" }];
  const draft = contractOf({ salespersonId: { code: "E1" }, docOn: "2026-03-30" }, { instalments });
  for (const contract of await room.inForce(draft)) await room.billed(contract, "2026-03-31");
};
/** Money that came the week before and was taken back today. */
const takenBack = async () => {
  const seller = { customerId: { code: "C1" }, departmentId: { code: "D1" }, salespersonId: { code: "E1" }, currency: "CNY" };
  const receipt = await create(admin, RECEIPT, {
    header: { docOn: "2026-03-24", ...seller, method: "transfer", totalAmount: "30" },
  });
  await does(admin, RECEIPT, receipt.id, "submit");
  await does(finance, RECEIPT, receipt.id, "confirm");
  await does(finance, RECEIPT, receipt.id, "reverse", { reason: "错" });
};

/** A report in the name of somebody of another department. */
const ofAnother = (module: string) =>
  sales.ask("POST", `/api/documents/${module}?company=HS`, {
    key: `of another ${module}`,
    header: { authorId: { code: "E3" }, departmentId: { code: "D1" } },
  });

describe("A weekly report", () => {
  it("figures (visits, bids, orders, receipts) are filled from data and cannot be typed (/Weekly, /weeklyCrmBmj)", async () => {
    await visited("2026-03-31");
    await billedToday();
    await takenBack();
    const report = await create(sales, WEEKLY, { header: {} });
    expect(report.header).toMatchObject({ weekKey: "2026-W14", dateFrom: "2026-03-30", dateTo: "2026-04-05", dueOn: "2026-04-06" });
    expect(report.header).toMatchObject({ visits: 1, contracts: 1 });
    // As the books say: net of the contract, net of the invoice, and what came the week before and was taken back.
    expect(report.header).toMatchObject({ orderAmount: "1000.0000", invoicedAmount: "1000.0000", collectedAmount: "-30.0000" });
    expect(report.header.overdueAmount, "what is due today is not overdue").toBe("0.0000");
    expect((await read(sales, WEEKLY, report.id)).lines.lines).toMatchObject([{ content: "确认备件需求" }]);
    const typed = await saves(sales, WEEKLY, report, { header: { visits: 9 } });
    expect(issuesOf(typed.body)).toEqual(["readonly"]);
    expect(issuesOf((await tries(sales, WEEKLY, report.id, "submit")).body)).toEqual(["fillIn", "fillIn"]);
  });

  it("of a week that is over says what was overdue then, whenever a day of payment is moved after it", async () => {
    const instalments = [{ kind: "delivery", amount: "565", dueOn: "2026-03-20" }];
    const products = [{ materialId: { code: "ZY" }, quantity: "1", unitPrice: "500", taxRate: "13" }];
    const draft = contractOf({ salespersonId: { code: "E1" }, docOn: "2026-03-02" }, { instalments, products });
    const [contract] = await room.inForce(draft);
    if (!contract) throw new Error("no contract");
    await room.billed(contract, "2026-03-03");
    const [past, still] = [
      await create(sales, WEEKLY, { header: { weekKey: "2026-W13" } }),
      await create(sales, WEEKLY, { header: { weekKey: "2026-W12" } }),
    ];
    const overdue = async (report: typeof past) => (await does(sales, WEEKLY, report.id, "refresh")).header.overdueAmount;
    expect([await overdue(past), await overdue(still)]).toEqual(["565.0000", "565.0000"]);
    const change = await room.changeOf(contract.id, sales);
    const moved = change.lines.instalments?.map(({ id }) => ({ id, dueOn: "2026-05-20" }));
    expect((await saves(sales, CHANGE, change, { header: { reason: "延期付款" }, lines: { instalments: moved } })).status).toBe(200);
    await does(sales, CHANGE, change.id, "submit");
    expect((await room.decides(approver, change.id, "approve")).status).toBe(200);
    expect([await overdue(past), await overdue(still)], "as they were").toEqual(["565.0000", "565.0000"]);
    const [now] = await rows(sales, WEEKLY, "screen=prepare&limit=50&sort=-weekKey");
    expect((await does(sales, WEEKLY, String(now?.id), "refresh")).header.overdueAmount, "not any more").toBe("0.0000");
  });

  it("is its author's own, unless who writes it may change the records of the author's department or team", async () => {
    for (const module of [WEEKLY, DAILY]) expect(issuesOf((await ofAnother(module)).body)).toEqual(["notYours"]);
  });

  it("One per person and week, at whichever screen (/weeklyCrmZMJ, /weeklyCrmSupply, /weeklyCrmZDYY, /WeeklyBusiness, /WeeklyBusinessSupply, /WeeklyBusinessZDYY)", async () => {
    const again = await sales.ask("POST", `/api/documents/${WEEKLY}?company=HS`, { key: "w2", header: { variant: "ZMJ" } });
    expect([again.status, issuesOf(again.body)]).toEqual([422, ["duplicate"]]);
    const wrong = await sales.ask("POST", `/api/documents/${WEEKLY}?company=HS`, { key: "w3", header: { weekKey: "2026-W60" } });
    expect(issuesOf(wrong.body)).toEqual(["otherWeek"]);
    const screens = ["prepareBmj", "prepareZmj", "prepareSupply", "prepareHydraulics", "business", "businessSupply", "businessHydraulics"];
    const weeks = ["2026-W01", "2026-W02", "2026-W03", "2026-W04", "2026-W05", "2026-W06", "2026-W07"];
    const variants = ["BMJ", "ZMJ", "GX", "ZDYY", "business", "businessGX", "businessZDYY"];
    for (const [at, screen] of screens.entries()) {
      const one = await create(sales, WEEKLY, { header: { variant: variants[at], weekKey: weeks[at] } });
      expect((await rows(sales, WEEKLY, `screen=${screen}`)).map(({ id }) => id)).toEqual([one.id]);
    }
  });

  it("the comment notifies the author, who is not his own judge; what was planned begins the next week, and all of them stand at /WeekReport", async () => {
    const [mine] = await rows(sales, WEEKLY, "screen=prepare&limit=50&sort=-weekKey");
    const id = String(mine?.id);
    const told = await saves(sales, WEEKLY, await read(sales, WEEKLY, id), { header: { workDone: "走访三矿", workPlan: "跟进招标" } });
    expect(told.status).toBe(200);
    expect((await does(sales, WEEKLY, id, "submit")).stage).toBe("submitted");
    expect((await tries(sales, WEEKLY, id, "review", { header: { comment: "好" } })).status).toBe(403);
    expect((await tries(analyst, WEEKLY, id, "review", { header: { comment: "好" } })).status).toBe(403);
    await does(leader, WEEKLY, id, "return", { reason: "请补充数据" });
    await does(sales, WEEKLY, id, "resubmit");
    const reviewed = await does(leader, WEEKLY, id, "review", { header: { comment: "继续盯紧招标" } });
    expect(reviewed).toMatchObject({ stage: "reviewed", header: { comment: "继续盯紧招标", reviewedAt: expect.any(String) as string } });
    expect((await toldSales()).filter(({ content }) => content?.includes("继续盯紧招标"))).toHaveLength(1);
    const next = await rows(sales, WEEKLY, "screen=prepare&limit=50&sort=-weekKey");
    expect(next[0]).toMatchObject({ weekKey: "2026-W15" });
    expect((await read(sales, WEEKLY, String(next[0]?.id))).header.workDone).toBe("跟进招标");
    const all = await rows(leader, WEEKLY, "screen=query&limit=50");
    expect(all.length).toBeGreaterThan(7);
    expect(all.find((row) => row.id === id)).toMatchObject({ stage: "reviewed" });
    const { service } = room.people;
    expect((await service.ask("GET", `/api/documents/${WEEKLY}?company=HS&screen=query`)).status).toBe(403);
  });

  it("submitted after the deadline is marked late, by the working days of the company (/weekReportLog)", async () => {
    await create(admin, "masterData.calendarDay", { header: { onDay: "2026-04-13", isWorking: false, nameZh: "厂庆" } });
    const [next] = await rows(sales, WEEKLY, "screen=prepare&limit=50&sort=-weekKey");
    const id = String(next?.id);
    await does(sales, WEEKLY, id, "refresh");
    expect((await read(sales, WEEKLY, id)).header.dueOn).toBe("2026-04-14");
    await saves(sales, WEEKLY, await read(sales, WEEKLY, id), { header: { workPlan: "出差" } });
    await onDay("2026-04-15");
    expect(issuesOf((await tries(sales, WEEKLY, id, "submit")).body)).toEqual(["pastDeadline"]);
    await doWhatIsDue(room.served, HS);
    expect((await read(sales, WEEKLY, id)).actions).toContain("submitLate");
    const [owed] = await rows(sales, WEEKLY, "screen=prepare&limit=50&sort=-weekKey");
    expect([owed?.weekKey, owed?.stage, owed?.isOverdue], "that of the next week is owed too").toEqual(["2026-W16", "draft", false]);
    expect((await does(sales, WEEKLY, id, "submitLate")).stage).toBe("late");
    const log = await rows(approver, WEEKLY, "screen=log&limit=50&sort=-weekKey");
    expect(log.find((row) => row.id === id)).toMatchObject({ isOverdue: true, stage: "late" });
  });
});

describe("A daily report", () => {
  it("One per person and day (/salesmansDaily), filled by visits and schedule; departments keep theirs at /dayLogModDept, sales at /dayLogModSale", async () => {
    const item = await create(sales, SCHEDULE, { header: { title: "回访塔山", startOn: "2026-04-15", endOn: "2026-04-15" } });
    await does(sales, SCHEDULE, item.id, "finish");
    const day = await create(sales, DAILY, { header: {} });
    expect(day.header).toMatchObject({ docOn: "2026-04-15", planned: 1, finished: 1, dueOn: "2026-04-16" });
    const again = await sales.ask("POST", `/api/documents/${DAILY}?company=HS`, { key: "d2", header: {} });
    expect(issuesOf(again.body)).toEqual(["duplicate"]);
    await does(sales, DAILY, day.id, "submit");
    const department = await create(approver, DAILY, {
      header: { kind: "department", docOn: "2026-04-14", authorId: { code: "E2" }, departmentId: { code: "D1" }, content: "部门例行" },
    });
    const seen = async (screen: string) => (await rows(approver, DAILY, `screen=${screen}`)).map(({ id }) => id);
    expect([await seen("keepSales"), await seen("keepDepartment")]).toEqual([[day.id], [department.id]]);
    expect((await does(approver, DAILY, day.id, "review", { header: { comment: "已阅" } })).stage).toBe("reviewed");
    expect((await tries(analyst, DAILY, department.id, "submit")).status).toBe(403);
  });

  it("of bearings names its customers and problems (/SalesManDailyLYC, /SalesManDailyModLYC, /SalesManDailyQueryLYC)", async () => {
    const header = { variant: "LYC", docOn: "2026-04-13" };
    const bare = await sales.ask("POST", `/api/documents/${DAILY}?company=HS`, { key: "l1", header });
    expect(issuesOf(bare.body)).toEqual(["required"]);
    const one = await create(sales, DAILY, {
      header: { ...header, problem: "样品交期" },
      lines: { lines: [{ customerId: { code: "C1" }, content: "送样" }] },
    });
    for (const screen of ["prepareBearing", "keepBearing", "queryBearing"])
      expect((await rows(screen === "prepareBearing" ? sales : approver, DAILY, `screen=${screen}`)).map(({ id }) => id)).toEqual([one.id]);
  });
});

describe("The schedule", () => {
  it("calendar shares by department (/scheduleDayAdmin, /scheduleDayAdminLYC)", async () => {
    const other = { title: "例会", kind: "meeting", startOn: "2026-04-20", endOn: "2026-04-20", employeeId: { code: "E2" } };
    const shared = await create(admin, SCHEDULE, { header: { ...other, departmentId: { code: "D1" } } });
    const apart = await create(admin, SCHEDULE, { header: { ...other, departmentId: { code: "D3" } } });
    const seen = (await rows(sales, SCHEDULE, "screen=maintain&limit=50")).map(({ id }) => id);
    expect([seen.includes(shared.id), seen.includes(apart.id)]).toEqual([true, false]);
    expect(await rows(sales, SCHEDULE, "screen=maintainBearing")).toEqual([]);
    const item = (key: string, more: object) =>
      sales.ask("POST", `/api/documents/${SCHEDULE}?company=HS`, { key, header: { title: "反", startOn: "2026-04-20", ...more } });
    expect(issuesOf((await item("s1", { endOn: "2026-04-19" })).body)).toEqual(["beforeStart"]);
    expect(issuesOf((await item("s2", { endOn: "2026-04-20", fromTime: "25:00" })).body)).toEqual(["format"]);
  });

  it("a schedule item turns into a visit without retyping", async () => {
    const item = await create(sales, SCHEDULE, { header: { title: "谈备件", startOn: "2026-04-22", endOn: "2026-04-22", place: "塔山" } });
    expect(issuesOf((await tries(sales, SCHEDULE, item.id, "toVisit")).body)).toEqual(["choose"]);
    await saves(sales, SCHEDULE, item, { header: { customerId: { code: "C1" } } });
    const turned = await does(sales, SCHEDULE, item.id, "toVisit");
    const visit = await read(sales, VISIT, String(turned.header.visitId));
    expect(visit).toMatchObject({ stage: "planned", header: { visitOn: "2026-04-22", salespersonId: item.header.employeeId } });
    expect(visit.header.notes).toContain("塔山");
    expect((await tries(analyst, SCHEDULE, item.id, "cancel", { reason: "越权" })).status).toBe(403);
  });
});

describe("The figures of the road", () => {
  it("department report rolls up its people, for whoever may see them (/weeklyDept, /salesWorkReport, /DailySalesStatistics, /visitBidList, /visitorStatistics)", async () => {
    const joint = await create(sales, VISIT, {
      header: { customerId: { code: "C2" }, departmentId: { code: "D1" }, visitOn: "2026-04-15" },
      lines: { companions: [{ employeeId: { code: "E3" } }] },
    });
    await does(sales, VISIT, joint.id, "checkIn", { header: { checkinKind: "manual", checkinNote: "井下" } });
    const { analytics } = room.served;
    await analytics.start();
    await landed(analytics, HS);
    const ask = async (who: typeof sales, dataset: string, metrics: string[], by: string[]) => {
      const { status, body } = await who.ask<{ rows: string[][] }>("POST", `/api/datasets/${dataset}/slice?company=HS`, {
        dataset,
        metrics,
        by,
      });
      return status === 200 ? body.rows.map((row) => row.slice(0, by.length + metrics.length)) : [[String(status)]];
    };
    expect(await ask(leader, "crm.salesWork", ["plannedVisits", "visits", "participations"], [])).toEqual([["3", "2", "3"]]);
    const byPerson = await ask(leader, "crm.salesWork", ["participations"], ["salesperson"]);
    expect(byPerson).toHaveLength(2);
    const texts = await ask(leader, "crm.salesWork", ["weeklyReports"], ["workDone", "workPlan"]);
    expect(new Set(texts.map((row) => row.join(" "))), "what its people say stands with their figures").toEqual(
      new Set(["走访三矿 跟进招标 1", "跟进招标 出差 1"]),
    );
    const booked = await ask(leader, "crm.salesWork", ["orders", "invoiced", "collected"], []);
    expect(
      booked.map((row) => row.map(Number)),
      "as the reports say themselves",
    ).toEqual([[1000, 1000, -30]]);
    const begun = await ask(leader, "crm.salesWork", ["begunReports"], ["workDone"]);
    expect(
      begun.map(([said]) => said),
      "a draft is still its author's own",
    ).not.toContain("出差");
    for (const report of ["crm.weeklyDepartment", "crm.salesWorkReport", "crm.dailySales", "crm.visitBidList", "crm.visitorStatistics"]) {
      expect((await leader.ask("GET", `/api/reports/${report}?company=HS`)).status).toBe(200);
      expect((await room.people.service.ask("GET", `/api/reports/${report}?company=HS`)).status).toBe(403);
    }
    expect(await ask(leader, "crm.receptions", ["receptions", "budget", "cost"], [])).toHaveLength(1);
  });
});

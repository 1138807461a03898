import { describe, expect, it } from "vitest";
import { openSalesroom, type Stored } from "../sales/salesroom.ts";

const RECEPTION = "crm.reception";
const room = await openSalesroom();
const { sales, approver, leader, analyst, admin } = room.people;
const { create, read, tries, does, saves, decides, rows, write } = room;
const issuesOf = (body: unknown) => (body as { issues?: { code: string; field?: string }[] }).issues?.map(({ code }) => code);
const ids = async (who: typeof sales, screen: string) => (await rows(who, RECEPTION, `screen=${screen}`)).map(({ id }) => id);

const planned = (header: object = {}, lines: object = {}) => ({
  header: {
    comeOn: "2026-04-02",
    leaveOn: "2026-04-03",
    customerId: { code: "C1" },
    comeCount: 3,
    visitPurpose: "考察支架生产线",
    budget: "8000",
    ...header,
  },
  lines: { guests: [{ name: "王矿长", position: "矿长", mobile: "13800000000" }], ...lines },
});
/** A reception that the house agreed to. */
const agreed = async (header: object = {}): Promise<Stored> => {
  const made = await create(sales, RECEPTION, planned(header));
  await does(sales, RECEPTION, made.id, "submit");
  await decides(approver, made.id, "approve");
  return read(sales, RECEPTION, made.id);
};
/** A store with ten gifts. */
const stocked = async () => {
  await write("masterData.warehouse", { code: "GIFT", nameZh: "礼品库", departmentId: { code: "D1" } });
  await write("warehouse.operationType", { code: "GF", nameZh: "礼品领用", direction: "send", account: "materialConsumption" });
  await write("warehouse.operationType", { code: "GI", nameZh: "礼品入库", direction: "receive", account: "openingBalance" });
  const header = { docOn: "2026-03-20", warehouseId: { code: "GIFT" }, departmentId: { code: "D1" }, operationTypeId: { code: "GI" } };
  const receipt = await create(admin, "warehouse.goodsReceipt", {
    header,
    lines: { lines: [{ materialId: { code: "LZ" }, quantity: "10", unitPrice: "300" }] },
  });
  await does(admin, "warehouse.goodsReceipt", receipt.id, "submit");
  await does(approver, "warehouse.goodsReceipt", receipt.id, "confirm");
};

const trip = (startOn: string, endOn: string, isLeader = true) => ({
  header: { title: "走访晋北矿区", kind: "trip", startOn, endOn, isLeader, employeeId: { code: "E1" }, departmentId: { code: "D1" } },
});

/** E1 is with guests on a day in May. */
const withLeader = (fromTime: string, toTime: string) => ({ leaderId: { code: "E1" }, onDay: "2026-05-06", fromTime, toTime });
const followed = async () => {
  const [customer] = await rows(admin, "crm.customer", `filter=${encodeURIComponent(JSON.stringify({ code: "C2" }))}`);
  return customer?.lastFollowOn;
};
const closed = async (comeOn: string, leaveOn: string | null) => {
  const open = await agreed({ comeOn, leaveOn, customerId: { code: "C2" } });
  await does(sales, RECEPTION, open.id, "complete", { header: { result: "谈妥" } });
};

describe("A reception", () => {
  it("Plan, approval, arrangement, result: is planned at /crmComeVisit, agreed to at /comeVisitApproval, arranged and closed by the office at /crmComeVisitJDNQ", async () => {
    const made = await create(sales, RECEPTION, planned());
    expect(made.header.docNo).toMatch(/^CV/);
    const crowd = { key: "crowd", ...planned({ comeCount: 1 }, { guests: [{ name: "甲" }, { name: "乙" }] }) };
    expect(issuesOf((await sales.ask("POST", `/api/documents/${RECEPTION}?company=HS`, crowd)).body)).toEqual(["tooSmall"]);
    await does(sales, RECEPTION, made.id, "submit");
    expect([await ids(approver, "approvePlan"), await ids(approver, "approve")]).toEqual([[], [made.id]]);
    await decides(approver, made.id, "approve");
    const open = await read(approver, RECEPTION, made.id);
    expect(open).toMatchObject({ stage: "approved", header: { approvedBudget: "8000.0000" } });
    expect(await ids(approver, "arrange")).toContain(made.id);
    const arranged = await saves(approver, RECEPTION, open, {
      lines: {
        cars: [{ usedOn: "2026-04-02", plateNo: "晋A12345", driver: "李师傅" }],
        rooms: [{ hotel: "迎宾馆", rooms: 2, arriveOn: "2026-04-02", leaveOn: "2026-04-03" }],
        meals: [{ mealOn: "2026-04-02", kind: "banquet", people: 8, place: "一号厅" }],
        leaders: [{ leaderId: { code: "E1" }, onDay: "2026-04-02", fromTime: "09:00", toTime: "10:00", occasion: "会见" }],
        costs: [{ kind: "meal", incurredOn: "2026-04-02", amount: "3200" }],
      },
    });
    expect(arranged.body.header).toMatchObject({ costAmount: "3200.0000", budgetLeft: "4800.0000" });
    const timed = { lines: { leaders: [{ leaderId: { code: "E1" }, onDay: "2026-04-02", fromTime: "99:99" }] } };
    expect(issuesOf((await saves(approver, RECEPTION, arranged.body, timed)).body)).toEqual(["format"]);
    const stretched = await saves(approver, RECEPTION, arranged.body, { header: { budget: "90000" } });
    expect(issuesOf(stretched.body)).toEqual(["readonly"]);
    const done = await does(approver, RECEPTION, made.id, "complete", { header: { result: "达成意向" } });
    expect(done).toMatchObject({ stage: "done", header: { doneOn: "2026-03-31", result: "达成意向" } });
    expect((await tries(analyst, RECEPTION, made.id, "cancelApproved", { reason: "越权" })).status).toBe(403);
  });

  it("of ZMJ, planned with its leader at /crmComeVisitZMJ, has its plan agreed to first at /comeVisitPlanApproval; /crmComeVisitBmj and /crmComeVisitLYC ask for what their units want", async () => {
    const made = await create(sales, RECEPTION, planned({ variant: "ZMJ", leaderId: { code: "E1" } }));
    expect(made.header.docNo).toMatch(/^ZCV/);
    await does(sales, RECEPTION, made.id, "submit");
    expect([await ids(leader, "approvePlan"), await ids(leader, "approve")]).toEqual([[made.id], []]);
    await expect(decides(approver, made.id, "approve")).rejects.toThrow("nobody asks him");
    await decides(leader, made.id, "approve");
    expect(await ids(approver, "approve")).toContain(made.id);
    await decides(approver, made.id, "return", "请补充行程");
    expect((await read(sales, RECEPTION, made.id)).stage).toBe("returned");
    expect(await ids(sales, "prepareZmj")).toEqual([made.id]);
    for (const [variant, field] of [
      ["BMJ", "leaderId"],
      ["ZMJ", "leaderId"],
      ["LYC", "interviewee"],
    ]) {
      const { status, body } = await sales.ask("POST", `/api/documents/${RECEPTION}?company=HS`, { key: variant, ...planned({ variant }) });
      expect([status, issuesOf(body)]).toEqual([422, ["required"]]);
      expect(JSON.stringify(body)).toContain(field);
    }
    await create(sales, RECEPTION, planned({ variant: "BMJ", leaderId: { code: "E1" } }));
    expect([(await ids(sales, "prepareBmj")).length, await ids(sales, "prepareBearing")]).toEqual([1, []]);
  });

  it("cost over budget needs approval: it is not closed before more was agreed to, and a refusal leaves it as it stood", async () => {
    const open = await agreed();
    const spent = await saves(approver, RECEPTION, open, {
      lines: { costs: [{ kind: "hotel", incurredOn: "2026-03-30", amount: "9000" }] },
    });
    expect(spent.status).toBe(200);
    const refused = await tries(approver, RECEPTION, open.id, "complete");
    expect([refused.status, issuesOf(refused.body)]).toEqual([422, ["overBudget"]]);
    expect(issuesOf((await tries(sales, RECEPTION, open.id, "askForMore")).body)).toEqual(["positive", "fillIn"]);
    const more = { header: { extraBudget: "1500", extraReason: "增加一天" } };
    expect((await does(sales, RECEPTION, open.id, "askForMore", more)).header.askedAmount).toBe("9500.0000");
    await decides(approver, open.id, "reject", "请压缩");
    expect(await read(sales, RECEPTION, open.id)).toMatchObject({
      stage: "approved",
      header: { approvedBudget: "8000.0000", extraBudget: null },
    });
    await does(sales, RECEPTION, open.id, "askForMore", more);
    await decides(approver, open.id, "approve");
    expect(await read(sales, RECEPTION, open.id)).toMatchObject({ stage: "approved", header: { approvedBudget: "9500.0000" } });
    expect((await does(approver, RECEPTION, open.id, "complete")).stage).toBe("done");
  });

  it("gifts are taken from gift stock with quantity at /comevisitPresent, no more than lies there, and come back by a reversal", async () => {
    await stocked();
    const open = await agreed();
    await saves(approver, RECEPTION, open, { lines: { gifts: [{ materialId: { code: "LZ" }, quantity: "12", receiver: "王矿长" }] } });
    const given = { header: { giftWarehouseId: { code: "GIFT" }, operationTypeId: { code: "GF" } } };
    expect(issuesOf((await tries(approver, RECEPTION, open.id, "issueGifts")).body)).toEqual(["choose", "choose"]);
    expect(issuesOf((await tries(approver, RECEPTION, open.id, "issueGifts", given)).body)).toEqual(["shortStock"]);
    await saves(approver, RECEPTION, await read(approver, RECEPTION, open.id), {
      lines: { gifts: [{ materialId: { code: "LZ" }, quantity: "4", receiver: "王矿长" }] },
    });
    await does(approver, RECEPTION, open.id, "issueGifts", given);
    const out = await read(approver, RECEPTION, open.id);
    expect(out.header).toMatchObject({ areGiftsOut: true, giftAmount: "1200.0000", costAmount: "1200.0000" });
    const changed = await saves(approver, RECEPTION, out, { lines: { gifts: [{ id: out.lines.gifts?.[0]?.id, quantity: "5" }] } });
    expect(issuesOf(changed.body)).toEqual(["giftsIssued"]);
    await does(approver, RECEPTION, open.id, "returnGifts", { reason: "客户未到" });
    expect((await read(approver, RECEPTION, open.id)).header).toMatchObject({ areGiftsOut: false, costAmount: "0.0000" });
    const [left] = await rows(admin, "warehouse.stockBalance", "limit=5");
    expect(left).toMatchObject({ quantity: "10.000000" });
  });

  it("gives gifts within what the company allows for each guest and for a reception (/syssetup), by what they are worth out of the store", async () => {
    const [company] = await rows(admin, "masterData.company", `filter=${encodeURIComponent(JSON.stringify({ code: "HS" }))}`);
    const limited = async (header: object) => {
      const stored = await read(admin, "masterData.company", String(company?.id));
      expect((await saves(admin, "masterData.company", stored, { header })).status).toBe(200);
    };
    const open = await agreed();
    const gifts = [{ materialId: { code: "LZ" }, quantity: "2", receiver: "王矿长" }];
    await saves(approver, RECEPTION, open, { lines: { gifts } });
    const given = { header: { giftWarehouseId: { code: "GIFT" }, operationTypeId: { code: "GF" } } };
    const refused = async () => {
      const { status, body } = await tries(approver, RECEPTION, open.id, "issueGifts", given);
      return [status, body.issues?.map(({ code, field, value }) => [code, field, value])];
    };
    await limited({ giftPerGuest: "199" });
    expect(await refused()).toEqual([422, [["giftsBeyondLimit", "giftAmount", "600.0000"]]]);
    await limited({ giftPerGuest: "200", giftPerReception: "500" });
    expect(await refused()).toEqual([422, [["giftsBeyondLimit", "giftAmount", "600.0000"]]]);
    expect((await rows(admin, "warehouse.stockBalance", "limit=5"))[0], "nothing went out").toMatchObject({ quantity: "10.000000" });
    await limited({ giftPerReception: "600" });
    await does(approver, RECEPTION, open.id, "issueGifts", given);
    const fewer = await saves(approver, RECEPTION, await read(approver, RECEPTION, open.id), { header: { comeCount: 2 } });
    expect(issuesOf(fewer.body)).toEqual(["giftsBeyondLimit"]);
    await limited({ giftPerGuest: null, giftPerReception: null });
  });

  it("has each leader with one party of guests at a time, within the reception and beside others that are handed in", async () => {
    const booked = await create(sales, RECEPTION, planned({}, { leaders: [withLeader("09:00", "10:00"), withLeader("10:00", "11:00")] }));
    const post = (key: string, ...leaders: object[]) =>
      sales.ask("POST", `/api/documents/${RECEPTION}?company=HS`, { key, ...planned({}, { leaders }) });
    expect(issuesOf((await post("backwards", withLeader("10:00", "09:00"))).body)).toEqual(["rangeReversed"]);
    expect(issuesOf((await post("twice", withLeader("09:00", "10:30"), withLeader("10:00", "11:00"))).body)).toEqual(["leaderBusy"]);
    const other = await create(sales, RECEPTION, planned({}, { leaders: [withLeader("10:30", "12:00")] }));
    await does(sales, RECEPTION, booked.id, "submit");
    const { body } = await tries(sales, RECEPTION, other.id, "submit");
    expect(body.issues).toMatchObject([{ code: "leaderBusy", table: "leaders", row: 1, field: "leaderId", value: "10:00–11:00" }]);
    expect(body.issues?.[0]?.message).toContain(String(booked.header.docNo));
    const moved = await saves(sales, RECEPTION, other, { lines: { leaders: [withLeader("11:00", "12:00")] } });
    expect(moved.status).toBe(200);
    await does(sales, RECEPTION, other.id, "submit");
    const drafts = [1, 2].map(() => create(sales, RECEPTION, planned({}, { leaders: [withLeader("14:00", "15:00")] })));
    const both = await Promise.all((await Promise.all(drafts)).map(({ id }) => tries(sales, RECEPTION, id, "submit")));
    expect(both.map(({ status }) => String(status)).toSorted(), "two at the same moment").toEqual(["200", "422"]);
  });

  it("that is closed is a contact with its customer, on the last day of the guests; an earlier one leaves a later contact", async () => {
    await closed("2026-03-10", "2026-03-12");
    expect(await followed()).toBe("2026-03-12");
    await closed("2026-03-02", null);
    expect(await followed()).toBe("2026-03-12");
  });

  it("leader trips and this week's receptions are filters (/ThisWeekReception, /ThisMonthLeaderTrip) by the calendar of the company", async () => {
    const [now, later] = [
      await agreed({ comeOn: "2026-03-28", leaveOn: "2026-03-30" }),
      await agreed({ comeOn: "2026-04-06", leaveOn: null }),
    ];
    const week = await ids(sales, "thisWeek");
    expect([week.includes(now.id), week.includes(later.id)]).toEqual([true, false]);
    const within = await create(admin, "crm.scheduleItem", trip("2026-02-27", "2026-03-02"));
    await create(admin, "crm.scheduleItem", trip("2026-04-01", "2026-04-02"));
    await create(admin, "crm.scheduleItem", trip("2026-03-10", "2026-03-11", false));
    expect((await rows(leader, "crm.scheduleItem", "screen=leaderTrips")).map(({ id }) => id)).toEqual([within.id]);
    await room.onDay("2026-04-07");
    expect(await ids(sales, "thisWeek")).toEqual([later.id]);
  });
});

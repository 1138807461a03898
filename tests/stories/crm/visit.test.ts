import { describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { shaped } from "#db/row";
import { doWhatIsDue } from "#engine/automatic";
import { openSalesroom } from "../sales/salesroom.ts";

const VISIT = "crm.visit";
const [HS, METRES] = [2, "2000"];
const room = await openSalesroom();
const { sales, approver, leader, analyst, admin } = room.people;
const { create, read, tries, does, saves, rows, onDay } = room;
const issuesOf = (body: unknown) => (body as { issues?: { code: string; field?: string }[] }).issues?.map(({ code }) => code);
const at = (longitude: string, latitude: string, more: object = {}) => ({
  header: { checkinKind: "position", longitude, latitude, accuracy: 20, deviceAt: "2026-03-31T15:59:00+08:00", ...more },
});
const plan = (header: object = {}, companions: object[] = []) =>
  create(sales, VISIT, { header: { customerId: { code: "C1" }, departmentId: { code: "D1" }, ...header }, lines: { companions } });
const BY_HAND = { header: { checkinKind: "manual", checkinNote: "井下无信号" } };
const RESULT = { header: { visitResult: "确认两套支架大修", nextFollowOn: "2026-04-20", nextStep: "提交大修方案" } };
const OFFICE = { address: "平城区御河路1号", departmentId: { code: "D1" }, ownerId: { code: "E1" } };
const lastMet = (customerId: unknown) =>
  transaction(room.client, [HS], (open) =>
    open.run(shaped({ last: "day?", next: "day?" })`select c.last_follow_on as last, c.next_follow_on as next from customer c
      where c.comp_id = ${HS} and c.id = ${String(customerId)}`),
  );
const seen = async (who: typeof sales, screen: string, more = "") =>
  (await rows(who, VISIT, `screen=${screen}${more}`)).map(({ id }) => id);

describe("A visit", () => {
  it("begins with whoever plans it and where he works, which the page knows before anything is saved", async () => {
    const { body } = await sales.ask<{ week: string; own: Record<string, { code: string } | null> }>("GET", "/api/session?company=HS");
    expect([body.week, body.own.employee?.code, body.own.department?.code]).toEqual(["2026-W14", "E1", "D1"]);
    const { id } = await plan({ visitOn: "2026-04-10" });
    expect(body.own.employee).toMatchObject({ id: (await read(sales, VISIT, id)).header.salespersonId });
    await does(sales, VISIT, id, "cancel", { reason: "未成行" });
  });

  it("Plan before, result within the set days after, otherwise on the overdue list (/crmVisit, /visitOverDueQuery)", async () => {
    const past = await sales.ask("POST", `/api/documents/${VISIT}?company=HS`, {
      key: "p1",
      header: { customerId: { code: "C1" }, departmentId: { code: "D1" }, visitOn: "2026-03-29" },
    });
    expect(issuesOf(past.body)).toEqual(["beforeStart"]);
    const backdated = { customerId: { code: "C1" }, departmentId: { code: "D1" }, docOn: "2026-03-01", visitOn: "2026-03-02" };
    const typed = await sales.ask("POST", `/api/documents/${VISIT}?company=HS`, { key: "p2", header: backdated });
    expect(issuesOf(typed.body), "the day that somebody types says nothing of when it was planned").toEqual(["beforeStart"]);
    const never = await plan({ visitOn: "2026-03-31" });
    expect(await seen(sales, "overdue"), "its day is not over").toEqual([]);
    const [early, late] = [await plan({ visitOn: "2026-03-31" }), await plan({ visitOn: "2026-03-31" })];
    for (const { id } of [early, late]) await does(sales, VISIT, id, "checkIn", BY_HAND);
    expect((await read(sales, VISIT, early.id)).header).toMatchObject({
      reportDueOn: "2026-04-02",
      checkinAt: expect.any(String) as string,
    });
    expect(issuesOf((await tries(sales, VISIT, early.id, "report")).body)).toEqual(["fillIn"]);
    expect((await does(sales, VISIT, early.id, "report", RESULT)).header).toMatchObject({ reportedOn: "2026-03-31", isLate: false });
    await onDay("2026-04-03");
    await doWhatIsDue(room.served, HS);
    expect(new Set(await seen(sales, "overdue"))).toEqual(new Set([late.id, never.id]));
    await does(sales, VISIT, never.id, "cancel", { reason: "未成行" });
    expect(await does(sales, VISIT, late.id, "report", RESULT)).toMatchObject({ stage: "reported", header: { isLate: true } });
    expect(await seen(sales, "overdue")).toEqual([]);
    const inquiry = await seen(leader, "query");
    expect([inquiry.includes(early.id), inquiry.includes(late.id)]).toEqual([true, true]);
    expect((await tries(analyst, VISIT, late.id, "review", { header: { comment: "越权" } })).status).toBe(403);
  });

  it("check-in place must be within the set distance of the customer or explained", async () => {
    const mine = await create(admin, "crm.coalMine", {
      header: {
        code: "M1",
        nameZh: "塔山",
        departmentId: { code: "D1" },
        customerId: { code: "C1" },
        longitude: "112.55",
        latitude: "39.95",
      },
    });
    const foreign = { customerId: { code: "C2" }, departmentId: { code: "D1" }, visitOn: "2026-04-03", mineId: { code: "M1" } };
    const elsewhere = await sales.ask("POST", `/api/documents/${VISIT}?company=HS`, { key: "m1", header: foreign });

    await does(admin, "crm.coalMine", mine.id, "submit");
    await room.decides(approver, mine.id, "approve");
    expect(issuesOf(elsewhere.body), "a mine of somebody else").toEqual(["unknownRecord"]);
    const near = await plan({ mineId: { code: "M1" }, visitOn: "2026-04-03" });
    const there = await does(sales, VISIT, near.id, "checkIn", at("112.56", "39.95"));
    expect(there.header).toMatchObject({ isOutside: false, deviceAt: "2026-03-31T07:59:00.000Z" });
    expect(Number(there.header.distance)).toBeGreaterThan(800);
    expect(Number(there.header.distance)).toBeLessThan(900);
    const far = await plan({ mineId: { code: "M1" }, visitOn: "2026-04-03" });
    const another = await plan({ salespersonId: { code: "E2" } });
    const inHisName = await tries(sales, VISIT, another.id, "checkIn", at("112.56", "39.95"));
    expect(issuesOf(inHisName.body), "a colleague's position is his own").toEqual(["notVisiting"]);
    await does(
      sales,
      VISIT,
      (await plan({ salespersonId: { code: "E2" } }, [{ employeeId: { code: "E1" } }])).id,
      "checkIn",
      at("112.56", "39.95"),
    );
    await does(sales, VISIT, another.id, "checkIn", BY_HAND);
    const refused = await tries(sales, VISIT, far.id, "checkIn", at("112.90", "39.95"));
    expect([refused.status, issuesOf(refused.body)]).toEqual([422, ["outsidePlace"]]);
    expect(JSON.stringify(refused.body)).toContain(METRES);
    const explained = await does(sales, VISIT, far.id, "checkIn", at("112.90", "39.95", { checkinNote: "客户在市区办公" }));
    expect(explained.header.isOutside).toBe(true);
    const unnamed = await plan({ visitOn: "2026-04-03" });
    expect(issuesOf((await tries(sales, VISIT, unnamed.id, "checkIn", at("10", "10"))).body), "far from every place of his").toEqual([
      "outsidePlace",
    ]);
    const nowhere = await plan({ customerId: { code: "C2" }, visitOn: "2026-04-03" });
    expect(issuesOf((await tries(sales, VISIT, nowhere.id, "checkIn", at("10", "10"))).body)).toEqual(["unknownPlace"]);
    await create(admin, "crm.customer", { header: { ...OFFICE, code: "C8", nameZh: "市区客户" } });
    const site = { code: "A1", nameZh: "市区", address: OFFICE.address, longitude: "112.9", latitude: "39.95" };
    await create(admin, "masterData.address", { header: site });
    const office = await plan({ customerId: { code: "C8" }, visitOn: "2026-04-03" });
    expect((await does(sales, VISIT, office.id, "checkIn", at("112.9", "39.95"))).header).toMatchObject({ distance: 0, isOutside: false });
    const blind = await plan({ visitOn: "2026-04-03" });
    expect(issuesOf((await tries(sales, VISIT, blind.id, "checkIn", { header: { checkinKind: "manual" } })).body)).toEqual(["tellWhere"]);
  });

  it("has nothing of the check-in in its plan: that is asked for with it, and located where nobody says otherwise", async () => {
    const { body: described } = await sales.ask<{ fields: Record<string, { asked?: true }> }>("GET", `/api/modules/${VISIT}?company=HS`);
    const asked = [
      "checkinKind",
      "longitude",
      "latitude",
      "accuracy",
      "checkinPlace",
      "checkinNote",
      "visitResult",
      "interviewee",
      "address",
    ];
    expect(
      asked.filter((name) => described.fields[name]?.asked),
      "but for what the plan alone says",
    ).toEqual(asked.slice(0, -1));
    const visit = await plan({ mineId: { code: "M1" }, visitOn: "2026-04-03" });
    expect(visit.header.checkinKind).toBeNull();
    const { body } = await sales.ask<{ proposed?: object }>("GET", `/api/documents/${VISIT}/${visit.id}?company=HS`);
    expect(body.proposed).toEqual({ checkIn: { checkinKind: "position" } });
    const { checkinKind: _, ...located } = at("112.56", "39.95").header;
    const { accuracy: __, ...typed } = located;
    expect(issuesOf((await tries(sales, VISIT, visit.id, "checkIn", { header: typed })).body), "what is typed has no accuracy").toEqual([
      "tellWhere",
    ]);
    expect((await does(sales, VISIT, visit.id, "checkIn", { header: located })).header.checkinKind).toBe("position");
  });

  it("is located by its device alone: what is typed is told by hand with a note, and lies on the globe", async () => {
    const visit = await plan({ visitOn: "2026-04-03" });
    const refused = async (header: object) => (await tries(sales, VISIT, visit.id, "checkIn", { header })).body.issues;
    expect(await refused({})).toMatchObject([
      { code: "tellWhere", field: "checkinNote", message: "没有设备定位：请点“获取当前位置”，或在签到说明中写明所在地点和原因" },
    ]);
    const typed = { longitude: "112.55", latitude: "39.95" };
    expect((await refused(typed))?.map(({ code, field }) => [code, field])).toEqual([["tellWhere", "checkinNote"]]);
    const off = await refused({ longitude: "180.5", latitude: "-91", accuracy: 20, checkinNote: "井下" });
    expect(off?.map(({ code, field }) => [code, field])).toEqual([
      ["outOfRange", "longitude"],
      ["outOfRange", "latitude"],
    ]);
    const done = await does(sales, VISIT, visit.id, "checkIn", { header: { ...typed, checkinNote: "手机没电" } });
    expect(done.header).toMatchObject({ checkinKind: "manual", distance: null, isOutside: false });
    const { body } = await sales.ask<{ actions: Record<string, { input?: { needs?: object[] } }> }>(
      "GET",
      `/api/modules/${VISIT}?company=HS`,
    );
    expect(body.actions.report?.input?.needs, "the page asks for it before it sends or keeps anything").toEqual([
      { field: "visitResult", code: "fillIn" },
      { field: "nextStep", when: { not: { empty: "nextFollowOn" } }, code: "fillIn" },
      { field: "nextFollowOn", when: { not: { empty: "nextStep" } }, code: "fillIn" },
    ]);
  });

  it("is met again on the day that is told of it, or later; until then the result is owed", async () => {
    const visit = await plan({ visitOn: "2026-04-03" });
    await does(sales, VISIT, visit.id, "checkIn", BY_HAND);
    for (const [half, lacks] of [
      [{ nextFollowOn: "2026-04-05" }, "nextStep"],
      [{ nextStep: "再访" }, "nextFollowOn"],
    ] as const) {
      const bare = await tries(sales, VISIT, visit.id, "report", { header: { visitResult: "已见", ...half } });
      expect(bare.body.issues?.map(({ code, field }) => [code, field])).toEqual([["fillIn", lacks]]);
    }
    const early = await tries(sales, VISIT, visit.id, "report", {
      header: { visitResult: "已见", nextStep: "再访", nextFollowOn: "2026-04-02" },
    });
    expect(early.body.issues?.map(({ code, field }) => [code, field])).toEqual([["laterDay", "nextFollowOn"]]);
    expect(
      (await does(sales, VISIT, visit.id, "report", { header: { visitResult: "已见", nextStep: "再访", nextFollowOn: "2026-04-03" } }))
        .stage,
    ).toBe("reported");
    for (const [language, word] of [
      ["zh", "待填报"],
      ["en", "Result owed"],
      ["ru", "Ждёт отчёта"],
    ] as const)
      expect(room.served.words.word(language, VISIT, "stages.done")).toBe(word);
  });

  it("saving refreshes the customer's last follow-up; its visits stand together (/CustomerVisitInquiry), the next is planned from the last", async () => {
    const visit = await plan({ visitOn: "2026-04-03" }, [{ employeeId: { code: "E2" } }]);
    await does(sales, VISIT, visit.id, "checkIn", BY_HAND);
    await does(sales, VISIT, visit.id, "report", RESULT);
    expect(await lastMet(visit.header.customerId)).toEqual([{ last: "2026-04-03", next: "2026-04-20" }]);
    const filter = encodeURIComponent(JSON.stringify({ customerId: [String(visit.header.customerId)] }));
    expect(await seen(leader, "byCustomer", `&filter=${filter}`)).toContain(visit.id);
    const followed = await does(sales, VISIT, visit.id, "followUp");
    expect(await read(sales, VISIT, String(followed.header.followUpId))).toMatchObject({
      stage: "planned",
      header: { visitOn: "2026-04-20" },
      lines: { companions: [{ employeeId: visit.lines.companions?.[0]?.employeeId }] },
    });
    expect((await does(leader, VISIT, visit.id, "review", { header: { comment: "抓紧" } })).stage).toBe("reviewed");
    const twice = await saves(sales, VISIT, await read(sales, VISIT, String(followed.header.followUpId)), {
      lines: { companions: [{ employeeId: { code: "E2" } }, { employeeId: { code: "E2" } }] },
    });
    expect(issuesOf(twice.body)).toEqual(["namedTwice"]);
  });

  it("is checked in on its day or later, and its customer was met on that day: a day to come keeps nobody from the pool", async () => {
    const ahead = await plan({ customerId: { code: "C2" }, visitOn: "2027-12-31" });
    expect(issuesOf((await tries(sales, VISIT, ahead.id, "checkIn", BY_HAND)).body)).toEqual(["dayToCome"]);
    const held = await plan({ customerId: { code: "C2" }, visitOn: "2026-04-04" });
    await onDay("2026-04-06");
    await does(sales, VISIT, held.id, "checkIn", BY_HAND);
    await onDay("2026-04-07");
    await does(sales, VISIT, held.id, "report", { header: { visitResult: "已见" } });
    expect(await lastMet(held.header.customerId)).toEqual([{ last: "2026-04-06", next: null }]);
  });

  it("of bearings and of supply has purposes of its own and tells of competitors (/crmVisitLYC, /crmVisitGX)", async () => {
    const wrong = await sales.ask("POST", `/api/documents/${VISIT}?company=HS`, {
      key: "x1",
      header: { customerId: { code: "C1" }, departmentId: { code: "D1" }, variant: "LYC", purpose: "quotation" },
    });
    expect(issuesOf(wrong.body)).toEqual(["choice"]);
    const bearing = await plan({ variant: "LYC", purpose: "trial" });
    const supply = await plan({ variant: "GX", purpose: "priceTalk" });
    expect([await seen(sales, "prepareBearing"), await seen(sales, "prepareSupply")]).toEqual([[bearing.id], [supply.id]]);
    await does(sales, VISIT, supply.id, "checkIn", BY_HAND);
    expect(issuesOf((await tries(sales, VISIT, supply.id, "report", RESULT)).body)).toEqual(["required", "required"]);
    const told = { header: { visitResult: "压价", competitor: "他厂", competitorPrice: "860" } };
    expect((await does(sales, VISIT, supply.id, "report", told)).stage).toBe("reported");
    expect((await does(sales, VISIT, bearing.id, "cancel", { reason: "客户改期" })).stage).toBe("cancelled");
  });
});

const PROJECT = "crm.salesProject";
const projectOf = (code: string, name: string) =>
  create(sales, PROJECT, { header: { name, customerId: { code }, departmentId: { code: "D1" }, estimatedAmount: "1" } });

describe("The road to a project", () => {
  it("is seen at the project: its visits (/crmVisit), receptions (/crmComeVisit), and the lines of reports (/Weekly, /salesmansDaily)", async () => {
    const [own, others] = [await projectOf("C1", "三盘区"), await projectOf("C2", "北翼")];
    const strange = { key: "p9", header: { customerId: { code: "C1" }, departmentId: { code: "D1" }, projectId: others.id } };
    expect(issuesOf((await sales.ask("POST", `/api/documents/${VISIT}?company=HS`, strange)).body)).toEqual(["unknownRecord"]);
    const visit = await plan({ projectId: own.id });
    await does(sales, VISIT, visit.id, "checkIn", BY_HAND);
    const guests = { customerId: { code: "C1" }, departmentId: { code: "D1" }, comeOn: "2026-04-02", comeCount: 2, budget: "10" };
    const reception = await create(sales, "crm.reception", { header: { ...guests, visitPurpose: "考察", projectId: own.id } });
    for (const [module, id] of [
      [VISIT, visit.id],
      ["crm.reception", reception.id],
    ] as const) {
      const filter = encodeURIComponent(JSON.stringify({ projectId: [own.id] }));
      expect((await rows(sales, module, `screen=prepare&filter=${filter}`)).map((row) => row.id)).toEqual([id]);
    }
    const lineOf = ({ lines }: Awaited<ReturnType<typeof read>>) => lines.lines?.filter(({ visitId }) => visitId === visit.id);
    const day = await create(sales, "crm.dailyReport", { header: {} });
    expect(lineOf(await read(sales, "crm.dailyReport", day.id))).toMatchObject([{ projectId: own.id }]);
    const week = await create(sales, "crm.weeklyReport", { header: {} });
    expect(lineOf(await read(sales, "crm.weeklyReport", week.id))).toMatchObject([{ projectId: own.id }]);
  });
});

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { newId } from "#db/id";
import { narrow, shaped } from "#db/row";
import { checkLedgers } from "#db/invariants";
import { doWhatIsDue } from "#engine/automatic";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { act } from "#engine/write/act";
import { landed, rowsOf } from "#support/figures";
import { problemOf } from "#support/trade";
import { contractOf, openSalesroom, type Stored } from "../sales/salesroom.ts";

const CUSTOMER = "crm.customer";
const TOLD = shaped({ version: "integer", turned: narrow<string[]>("json"), isTold: "boolean" });
const CHANGE = "crm.customerChange";
const POOL = "crm.poolCustomer";
const HS = 2;
const room = await openSalesroom();
const { sales, analyst, approver, leader, finance, admin } = room.people;
const { create, read, tries, does, saves, decides, rows, write } = room;
const moduleOf = (id: string) => {
  const found = room.served.definitions.modules.get(id);
  if (!found) throw new Error(`no module ${id}`);
  return found;
};
type Refusal = { issues?: { code: string; field?: string; message?: string }[] };
const named = (body: unknown) => (body as Refusal).issues?.map(({ code, field }) => `${code} ${field}`);
const issuesOf = (body: unknown) => (body as Refusal).issues?.map(({ code }) => code);
const made = async (header: object) => {
  const writer = "departmentId" in header ? admin : sales;
  const { status, body } = await writer.ask<Refusal & { id: string; stage: string }>("POST", `/api/documents/${CUSTOMER}?company=HS`, {
    key: JSON.stringify(header),
    header: { departmentId: { code: "D1" }, ownerId: { code: "E1" }, currency: "CNY", ...header },
  });
  return { status, body };
};
const plan = (id: string, year: number) => ({
  header: { customerId: id, year, startOn: `${year}-01-01`, endOn: `${year}-12-31`, ownerId: { code: "E1" } },
  lines: { goals: [{ measure: "orderIntake", target: "100", dueOn: `${year}-12-31` }] },
});
const demand = (id: string) => ({
  header: { customerId: id, year: 2027, ownerId: { code: "E1" } },
  lines: { lines: [{ equipmentModel: "ZY12000", amount: "500", expectedOn: "2027-05-01" }] },
});
const customer = async (code: string, nameZh: string, more: object = {}) => (await made({ code, nameZh, ...more })).body as Stored;
await write("masterData.businessUnit", { code: "HDZK", nameZh: "智控", approvesCustomers: true }, { code: "LYC", nameZh: "轴承" });
await write("masterData.employee", { code: "E8", nameZh: "业务员八", departmentId: { code: "D1" } });

describe("A customer (/customer, /masterDataCustomer, /CustomerBusiness)", () => {
  it("is checked for duplicates by credit code and by name as it is compared, and says who owns the match", async () => {
    expect((await made({ code: "N1", nameZh: "大柳塔煤矿", creditCode: "91610000MA00000A1G" })).status).toBe(201);
    const byName = await made({ code: "N2", nameZh: "大柳塔 煤矿（）" });
    expect([byName.status, issuesOf(byName.body)]).toEqual([422, ["customerExists"]]);
    expect(byName.body.issues?.[0]?.message).toContain("N1");
    const byCode = await made({ code: "N3", nameZh: "另一名称", creditCode: "91610000ma00000a1g" });
    expect([issuesOf(byCode.body), byCode.body.issues?.[0]?.field]).toEqual([["customerExists"], "creditCode"]);
  });

  it("of the country has a credit code whose last sign checks the others, by a change document too; abroad it has what it has there", async () => {
    const fresh = (creditCode: string, country?: string) => made({ code: "K1", nameZh: "察哈素煤矿", creditCode, country });
    for (const wrong of ["9114", "91350100M000100Y44", "91350100M000100Y4I", "91350100M000100Y43X"])
      expect([wrong, named((await fresh(wrong)).body)]).toEqual([wrong, ["noCreditCode creditCode"]]);
    for (const country of ["CN", "中国", "China"])
      expect([country, named((await fresh("9114", country)).body)]).toEqual([country, ["noCreditCode creditCode"]]);
    expect((await fresh("91350100M000100Y43", "CN")).status).toBe(201);
    expect((await made({ code: "K2", nameZh: "哈萨克铜业", creditCode: "940740000014", country: "KZ" })).status).toBe(201);
    await write("crm.customer", {
      code: "K3",
      nameZh: "旧客户",
      creditCode: "OLD-1",
      departmentId: { code: "D1" },
      ownerId: { code: "E1" },
    });
    const old = (await rows(admin, CUSTOMER, "limit=100")).find(({ code }) => code === "K3");
    const stored = await read(admin, CUSTOMER, String(old?.id));
    expect((await saves(approver, CUSTOMER, stored, { header: { level: "A" } })).status, "what stood before stays").toBe(200);
    const change = await create(sales, CHANGE, {
      header: { customerId: stored.id, reason: "更正", nameZh: "旧客户", creditCode: "OLD-2" },
    });
    expect(named((await tries(sales, CHANGE, change.id, "submit")).body)).toEqual(["noCreditCode creditCode"]);
  });

  it("does not change its owner, name, credit code or bank by a save, and is never deleted", async () => {
    const { id } = await customer("N4", "补连塔煤矿", { bank: "工行", creditCode: "91140000MA0000441U" });
    const stored = await read(sales, CUSTOMER, id);
    for (const [header, code] of [
      [{ ownerId: { code: "E8" } }, "ownerByTransfer"],
      [{ nameZh: "补连塔" }, "changesByDocument"],
      [{ creditCode: "91140000MA0000451W" }, "changesByDocument"],
      [{ bank: "建行" }, "changesByDocument"],
    ] as const)
      expect(issuesOf((await saves(sales, CUSTOMER, stored, { header })).body)).toEqual([code]);
    const party = await read(admin, "masterData.relatedCompany", id);
    for (const header of [{ nameZh: "补连塔" }, { creditCode: "91140000MA0000451W" }, { bank: "建行" }])
      expect(issuesOf((await saves(admin, "masterData.relatedCompany", party, { header })).body), "nor by the party that he is").toEqual([
        "changesByDocument",
      ]);
    expect((await saves(admin, "masterData.relatedCompany", party, { header: { address: "东胜" } })).status).toBe(200);
    const current = await read(sales, CUSTOMER, id);
    expect((await saves(sales, CUSTOMER, current, { header: { bankAccount: "622", level: "A" } })).status).toBe(200);
    const { version } = await read(admin, CUSTOMER, id);
    expect((await admin.ask("DELETE", `/api/documents/${CUSTOMER}/${id}?company=HS&version=${version}`)).status).toBe(422);
    expect((await does(approver, CUSTOMER, id, "disable")).stage).toBe("disabled");
    expect((await saves(analyst, CUSTOMER, stored, { header: { level: "B" } })).status).toBe(403);
    expect(named((await made({ code: "N5", nameZh: "哈拉沟煤矿", level: "AA" })).body)).toEqual(["choice level"]);
  });

  it("keeps its code once it is in use, in whichever role it is written; a draft may still get another one", async () => {
    const { id } = await customer("N4C", "石拉乌素煤矿");
    const stored = await read(sales, CUSTOMER, id);
    expect(named((await saves(sales, CUSTOMER, stored, { header: { code: "N4CX" } })).body)).toEqual(["readonly code"]);
    const party = await read(admin, "masterData.relatedCompany", id);
    expect(named((await saves(admin, "masterData.relatedCompany", party, { header: { code: "N4CX" } })).body)).toEqual(["readonly code"]);
    await does(approver, CUSTOMER, id, "requireApproval", { reason: "编码有误" });
    expect((await saves(sales, CUSTOMER, await read(sales, CUSTOMER, id), { header: { code: "N4CX" } })).status).toBe(200);
  });

  it("is trusted as far as the accountant or the approver says (/CustomerBusiness): whoever sells reads that, and sets none of it", async () => {
    const own = { creditLimit: "90000000", paymentDays: 365 };
    const refused = ["readonly creditLimit", "readonly paymentDays"];
    expect(named((await made({ code: "N8", nameZh: "石圪台煤矿", ...own })).body)).toEqual(refused);
    const { id } = await customer("N8", "石圪台煤矿");
    const fresh = await read(sales, CUSTOMER, id);
    expect(named((await saves(sales, CUSTOMER, fresh, { header: own })).body)).toEqual(refused);
    expect((await tries(sales, CUSTOMER, id, "setCredit", { header: own })).status).toBe(403);
    await does(finance, CUSTOMER, id, "setCredit", { header: { creditLimit: "2000000", paymentDays: 60 } });
    const set = await read(sales, CUSTOMER, id);
    expect(set.header).toMatchObject({ creditLimit: "2000000.0000", paymentDays: 60 });
    expect((await saves(finance, CUSTOMER, set, { header: { level: "A" } })).status, "he keeps no customers").toBe(403);
    expect((await saves(approver, CUSTOMER, set, { header: { creditLimit: "1000000" } })).status).toBe(200);
  });

  it("of a unit that says so is approved (/customerHDZK, /customerIntApprove, /customerApproveHDZK); others are in use at once (/customerLYC, /crmCustomerCompanyLYC, /crmCustomerCompanyHDZK)", async () => {
    const fresh = await customer("N5", "哈拉沟煤矿", { unitId: { code: "HDZK" } });
    expect((await read(sales, CUSTOMER, fresh.id)).stage).toBe("draft");
    const hasty = await create(sales, "sales.salesContract", contractOf({ customerId: fresh.id }));
    expect(issuesOf((await tries(sales, "sales.salesContract", hasty.id, "submit")).body)).toEqual(["customerNotAdmitted"]);
    await does(sales, CUSTOMER, fresh.id, "submit");
    const waits = async (screen: string) => (await rows(admin, CUSTOMER, `screen=${screen}`)).map(({ id }) => id);
    expect([await waits("approveOffice"), await waits("approveControl")]).toEqual([[fresh.id], []]);
    expect((await tries(analyst, CUSTOMER, fresh.id, "reject", { reason: "越权" })).status).toBe(403);
    await decides(approver, fresh.id, "approve");
    expect([await waits("approveOffice"), await waits("approveControl")]).toEqual([[], [fresh.id]]);
    await decides(leader, fresh.id, "approve");
    expect((await read(sales, CUSTOMER, fresh.id)).stage).toBe("enabled");
    await write("masterData.businessUnit", { code: "GX", nameZh: "供销", approvesCustomers: true });
    const supply = await customer("N16", "石窑店煤矿", { unitId: { code: "GX" } });
    await does(sales, CUSTOMER, supply.id, "submit");
    await decides(approver, supply.id, "approve");
    expect([await waits("approveManager"), await waits("approveControl")]).toEqual([[supply.id], []]);
    await decides(leader, supply.id, "approve");
    const bearing = await customer("N6", "上湾煤矿", { unitId: { code: "LYC" }, dealerKind: "terminal" });
    expect((await read(sales, CUSTOMER, bearing.id)).stage).toBe("enabled");
    for (const [screen, id] of [
      ["control", fresh.id],
      ["companyControl", fresh.id],
      ["bearing", bearing.id],
      ["companyBearing", bearing.id],
    ] as const)
      expect(await waits(screen)).toEqual([id]);
    expect((await waits("business")).length).toBeGreaterThan(2);
    await write("masterData.department", { code: "D9H", nameZh: "智控销售部", isSales: true, unitId: { code: "HDZK" } });
    const led = await customer("N5D", "上榆泉煤矿", { departmentId: { code: "D9H" } });
    expect(led.stage).toBe("draft");
    expect(await waits("control"), "a department leads to the screens of its unit").toContain(led.id);
  });

  it("of a unit that approves its customers comes there through approval only, also where he is in use or was a lead", async () => {
    const { id } = await customer("N10", "大海则煤矿");
    const control = { header: { unitId: { code: "HDZK" } } };
    expect(issuesOf((await saves(sales, CUSTOMER, await read(sales, CUSTOMER, id), control)).body)).toEqual(["unitApproves"]);
    await does(approver, CUSTOMER, id, "requireApproval", { reason: "转入智控" });
    expect((await saves(sales, CUSTOMER, await read(sales, CUSTOMER, id), control)).status).toBe(200);
    expect((await does(sales, CUSTOMER, id, "submit")).stage).toBe("inApproval");
    const header = { name: "巴拉素", source: "visit", customerName: "巴拉素煤矿", departmentId: { code: "D1" }, ...control.header };
    const lead = await create(sales, "crm.lead", { header });
    await does(sales, "crm.lead", lead.id, "take");
    const { header: converted } = await does(sales, "crm.lead", lead.id, "convert", { header: { customerCode: "N11" } });
    const found = await read(admin, CUSTOMER, String(converted.customerId));
    expect([found.stage, found.header.unitId]).toEqual(["draft", lead.header.unitId]);
    await write("masterData.department", { code: "DZ", nameZh: "智控部", ...control.header });
    const silent = await customer("N12", "郭家滩煤矿", { departmentId: { code: "DZ" } });
    expect((await read(admin, CUSTOMER, silent.id)).stage).toBe("draft");
  });

  it("is not called like another one by a change document, nor while it is a draft", async () => {
    const { id } = await customer("N13", "麻黄梁煤矿", { nameEn: "Mahuangliang" });
    for (const header of [{ nameZh: "大柳塔 煤矿" }, { nameZh: "麻黄梁煤业", creditCode: "91610000MA00000A1G" }]) {
      const change = await create(sales, CHANGE, { header: { customerId: id, reason: "改制", ...header } });
      expect(issuesOf((await tries(sales, CHANGE, change.id, "submit")).body)).toEqual(["customerExists"]);
    }
    const change = await create(sales, CHANGE, { header: { customerId: id, reason: "改制", nameZh: "金鸡滩煤矿" } });
    await does(sales, CHANGE, change.id, "submit");
    await customer("N14", "金鸡滩煤矿");
    await decides(approver, change.id, "approve");
    expect(issuesOf((await decides(leader, change.id, "approve")).body)).toEqual(["customerExists"]);
    await decides(leader, change.id, "reject", "重名");
    const draft = await customer("N15", "曹家滩煤矿", { unitId: { code: "HDZK" } });
    expect(issuesOf((await saves(sales, CUSTOMER, draft, { header: { nameZh: "大柳塔煤矿" } })).body)).toEqual(["customerExists"]);
    expect((await saves(sales, CUSTOMER, draft, { header: { nameZh: "曹家滩矿业", nameEn: "Caojiatan" } })).status).toBe(200);
  });

  it("takes a new name, credit code or bank by a change document with before and after (/CustomerChange)", async () => {
    const { id } = await customer("N7", "榆家梁煤矿", { bank: "工行" });
    const drafted = await create(sales, CHANGE, { header: { customerId: id, reason: "改制更名", nameZh: "榆家梁煤业" } });
    expect([drafted.header.bank, drafted.header.nameZh]).toEqual(["工行", "榆家梁煤业"]);
    const meanwhile = await create(sales, CHANGE, { header: { customerId: id, reason: "换行", bank: "建行" } });
    const handedIn = await does(sales, CHANGE, drafted.id, "submit");
    expect(issuesOf((await tries(sales, CHANGE, meanwhile.id, "submit")).body)).toEqual(["customerBusy"]);
    expect(handedIn.header.formerNameZh).toBe("榆家梁煤矿");
    expect((await read(sales, CUSTOMER, id)).stage).toBe("changing");
    expect((await tries(analyst, CHANGE, drafted.id, "reject", { reason: "越权" })).status).toBe(403);
    await decides(approver, drafted.id, "approve");
    expect((await read(sales, CUSTOMER, id)).stage, "the manager decides after the internal office").toBe("changing");
    await decides(leader, drafted.id, "approve");
    expect(await read(sales, CUSTOMER, id)).toMatchObject({ stage: "enabled", header: { nameZh: "榆家梁煤业", bank: "工行" } });
    const idle = await create(sales, CHANGE, { header: { customerId: id, reason: "无" } });
    expect(issuesOf((await tries(sales, CHANGE, idle.id, "submit")).body)).toEqual(["changesNothingOfHim"]);
    const second = await create(sales, CHANGE, { header: { customerId: id, reason: "换行", bank: "建行" } });
    await does(sales, CHANGE, second.id, "submit");
    await decides(approver, second.id, "reject", "缺证明");
    const { body } = await sales.ask<{ parts: { module: string; total: string; rows: { id: string }[] }[] }>(
      "POST",
      "/api/lookup/panorama?company=HS",
      { module: CUSTOMER, id },
    );
    const told = body.parts.find(({ module }) => module === CHANGE);
    expect([told?.total, told?.rows.some((row) => row.id === drafted.id)], "his page names changes that are open, and done").toEqual([
      "4",
      true,
    ]);
    expect(await read(sales, CUSTOMER, id)).toMatchObject({ stage: "enabled", header: { bank: "工行" } });
  });

  it("of a unit is changed by the chain of that unit, its own or that of its department, step by step at screens of their own", async () => {
    const waits = async (id: string) => {
      const screens = ["approveOffice", "approve", "approveControl"];
      const found = await Promise.all(screens.map((screen) => rows(admin, CHANGE, `screen=${screen}&limit=100`)));
      return screens.filter((_, at) => found[at]?.some((row) => row.id === id));
    };
    const handsIn = async (customerId: string) => {
      const { id } = await create(sales, CHANGE, { header: { customerId, reason: "换行", bank: "中行" } });
      await does(sales, CHANGE, id, "submit");
      return id;
    };
    const admitted = await customer("NC1", "变更甲煤矿", { unitId: { code: "HDZK" } });
    await does(sales, CUSTOMER, admitted.id, "submit");
    for (const who of [approver, leader]) await decides(who, admitted.id, "approve");
    const control = await handsIn(admitted.id);
    expect((await read(admin, CHANGE, control)).header.unitId).toBe((await read(admin, CUSTOMER, admitted.id)).header.unitId);
    expect(await waits(control)).toEqual(["approveOffice"]);
    await decides(approver, control, "approve");
    expect(await waits(control)).toEqual(["approve", "approveControl"]);
    await decides(leader, control, "approve");
    expect((await read(sales, CUSTOMER, admitted.id)).header.bank).toBe("中行");
    const other = await handsIn((await customer("NC2", "变更乙煤矿")).id);
    await decides(approver, other, "approve");
    expect(await waits(other)).toEqual(["approve"]);
    await decides(leader, other, "approve");

    const steps = ["internalOffice", "manager"].map((nameEn) => ({ nameEn, resolver: "role", mode: "any", roleId: { code: "approver" } }));
    const own = await create(admin, "admin.approvalChain", {
      header: { nameEn: "Bearings", module: CHANGE, unitId: { code: "LYC" }, resubmit: "returner" },
      lines: { steps, people: [] },
    });
    await does(admin, "admin.approvalChain", own.id, "publish");
    await write("masterData.department", { code: "DLYC", nameZh: "轴承部", unitId: { code: "LYC" } });
    await write(CUSTOMER, { code: "NC3", nameZh: "变更丙煤矿", departmentId: { code: "DLYC" }, ownerId: { code: "E1" } });
    const bearing = (await rows(admin, CUSTOMER, "screen=maintain&limit=100")).find(({ code }) => code === "NC3");
    const { id } = await create(admin, CHANGE, { header: { customerId: String(bearing?.id), reason: "换行", bank: "农行" } });
    await does(admin, CHANGE, id, "submit");
    for (const who of [approver, approver]) await decides(who, id, "approve");
    expect((await read(admin, CUSTOMER, String(bearing?.id))).header.bank, "nobody asks the leader there").toBe("农行");
  });

  it("that turns out to be another one gives it its name and its contacts", async () => {
    const [one, twin] = [await customer("N8", "石圪台煤矿"), await customer("N9", "石圪台矿")];
    const contact = await create(sales, "crm.contact", { header: { nameZh: "联系人", customerId: twin.id } });
    expect((await tries(sales, CUSTOMER, twin.id, "merge", { header: { mergedIntoId: one.id } })).status).toBe(403);
    const merged = await does(approver, CUSTOMER, twin.id, "merge", { header: { mergedIntoId: one.id } });
    expect([merged.stage, merged.header.mergedIntoId]).toEqual(["disabled", one.id]);
    expect((await read(sales, CUSTOMER, one.id)).lines.aliases).toMatchObject([{ alias: "石圪台矿", notes: "N9" }]);
    expect((await read(sales, "crm.contact", contact.id)).header.customerId).toBe(one.id);
    expect(issuesOf((await made({ code: "N0", nameZh: "石圪台矿" })).body)).toEqual(["customerExists"]);
  });

  it("that turned out to be another one leaves it group and payers, and is himself again once he is brought back", async () => {
    const [one, twin] = [await customer("N17", "麦垛山煤矿"), await customer("N18", "麦垛山矿")];
    const member = await customer("N19", "麦垛山洗煤厂", { groupId: { code: "N18" }, payerId: { code: "N18" } });
    await does(approver, CUSTOMER, twin.id, "merge", { header: { mergedIntoId: one.id } });
    expect((await read(sales, CUSTOMER, member.id)).header).toMatchObject({ groupId: one.id, payerId: one.id });
    expect(await stageOf(twin.id)).toBe("retired");
    const back = await does(approver, CUSTOMER, twin.id, "restore");
    expect([back.stage, back.header.mergedIntoId, await stageOf(twin.id)]).toEqual(["enabled", null, "owned"]);
    expect((await read(sales, CUSTOMER, one.id)).lines.aliases).toEqual([]);
    expect((await read(sales, CUSTOMER, member.id)).header).toMatchObject({ groupId: twin.id, payerId: twin.id });
  });

  it("that is split off again takes back what the merge took from him, and nothing that names the other one since", async () => {
    const [one, twin] = [await customer("G20", "门克庆煤矿"), await customer("G21", "门克庆矿")];
    const contacts = await Promise.all(
      ["甲", "乙"].map((nameZh) => create(sales, "crm.contact", { header: { nameZh, customerId: twin.id } })),
    );
    const projects = { departmentId: { code: "D1" }, estimatedAmount: "100" };
    const project = await create(sales, "crm.salesProject", { header: { ...projects, name: "门克庆一期", customerId: twin.id } });
    await does(approver, CUSTOMER, twin.id, "merge", { header: { mergedIntoId: one.id } });
    const own = await create(sales, "crm.contact", { header: { nameZh: "丙", customerId: one.id } });
    const [first = own, second = own] = contacts;
    const third = await customer("G22", "门克庆洗煤厂");
    await transaction(room.client, [HS], (open) =>
      open.run(sql`update contact set customer_id = ${third.id} where comp_id = ${HS} and id = ${second.id}`),
    );
    await does(approver, CUSTOMER, twin.id, "restore");
    const customersOf = Promise.all([first, second, own].map(async ({ id }) => (await read(sales, "crm.contact", id)).header.customerId));
    expect(await customersOf).toEqual([twin.id, third.id, one.id]);
    expect((await read(sales, "crm.salesProject", project.id)).header.customerId).toBe(twin.id);
  });

  it("that is split off again leaves the other one each name that somebody gave him, whatever its note says", async () => {
    const [one, twin] = [await customer("G28", "杨伙盘煤矿"), await customer("G29", "杨伙盘矿")];
    await does(approver, CUSTOMER, twin.id, "merge", { header: { mergedIntoId: one.id } });
    const stored = await read(sales, CUSTOMER, one.id);
    const aliases = [...(stored.lines.aliases ?? []), { alias: "杨伙盘一号", notes: "G29" }];
    expect((await saves(sales, CUSTOMER, stored, { lines: { aliases } })).status).toBe(200);
    await does(approver, CUSTOMER, twin.id, "restore");
    expect((await read(sales, CUSTOMER, one.id)).lines.aliases?.map(({ alias }) => alias)).toEqual(["杨伙盘一号"]);
  });

  it("is not merged while both have a plan of one year: the refusal names the year and both of them", async () => {
    const [one, twin] = [await customer("G30", "曹家滩煤矿"), await customer("G31", "曹家滩矿")];
    await create(sales, "crm.strategicCustomer", plan(one.id, 2026));
    const [meeting, other] = [
      await create(sales, "crm.strategicCustomer", plan(twin.id, 2026)),
      await create(sales, "crm.strategicCustomer", plan(twin.id, 2025)),
    ];
    await create(sales, "crm.demandPlan", demand(one.id));
    const needed = await create(sales, "crm.demandPlan", demand(twin.id));
    const merge = () => tries(approver, CUSTOMER, twin.id, "merge", { header: { mergedIntoId: one.id } });
    const refused = await merge();
    expect([refused.status, issuesOf(refused.body)]).toEqual([422, ["strategicPlansMeet", "demandPlansMeet"]]);
    expect((refused.body as Refusal).issues?.[0]?.message).toMatch(/G31.*G30.*2026/);
    for (const [module, { id, version }] of [
      ["crm.strategicCustomer", meeting],
      ["crm.demandPlan", needed],
    ] as const)
      expect((await approver.ask("DELETE", `/api/documents/${module}/${id}?company=HS&version=${version}`)).status).toBe(204);
    expect((await merge()).status).toBe(200);
    expect((await read(sales, "crm.strategicCustomer", other.id)).header.customerId).toBe(one.id);
  });

  it("that is merged, or split off again, stands in the history of what names him: nobody saves over it, and figures follow", async () => {
    const [one, twin] = [await customer("G26", "葫芦素煤矿"), await customer("G27", "葫芦素矿")];
    const header = { customerId: twin.id, departmentId: { code: "D1" }, name: "葫芦素一期", estimatedAmount: "100" };
    const project = await create(sales, "crm.salesProject", { header });
    await does(approver, CUSTOMER, twin.id, "merge", { header: { mergedIntoId: one.id } });
    expect((await saves(sales, "crm.salesProject", project, { header: { estimatedAmount: "200" } })).status).toBe(409);
    await does(approver, CUSTOMER, twin.id, "restore");
    const told = await transaction(room.client, [HS], (open) =>
      open.run(TOLD`select version, changes -> 'customerId' as turned, exists (select from data_change d where d.comp_id = h.comp_id
          and d.module = h.module and d.period = '*') as "isTold"
        from document_history h where comp_id = ${HS} and document_id = ${project.id} and changes ? 'customerId' order by version`),
    );
    expect(told).toEqual([
      { version: 2, turned: [twin.id, one.id], isTold: true },
      { version: 3, turned: [one.id, twin.id], isTold: true },
    ]);
  });

  it("stays merged once a document of the other one names what would go back, or that one was merged further", async () => {
    const [one, twin, last] = [await customer("G23", "营盘壕煤矿"), await customer("G24", "营盘壕矿"), await customer("G25", "营盘壕")];
    const header = { customerId: twin.id, departmentId: { code: "D1" }, name: "巴拉素一期", estimatedAmount: "100" };
    const project = await create(sales, "crm.salesProject", { header });
    await does(approver, CUSTOMER, twin.id, "merge", { header: { mergedIntoId: one.id } });
    const contract = await create(sales, "sales.salesContract", contractOf({ customerId: one.id, salesProjectId: project.id }));
    const refused = await tries(approver, CUSTOMER, twin.id, "restore");
    expect([refused.status, issuesOf(refused.body)]).toEqual([422, ["usedSinceMerge"]]);
    expect((refused.body as Refusal).issues?.[0]?.message).toContain(String(contract.header.docNo));
    await does(sales, "sales.salesContract", contract.id, "void", { reason: "客户有误" });
    await does(approver, CUSTOMER, one.id, "merge", { header: { mergedIntoId: last.id } });
    expect(issuesOf((await tries(approver, CUSTOMER, twin.id, "restore")).body)).toEqual(["mergedFurther"]);
    await does(approver, CUSTOMER, one.id, "restore");
    await does(approver, CUSTOMER, twin.id, "restore");
    expect((await read(sales, "crm.salesProject", project.id)).header.customerId).toBe(twin.id);
    expect((await tries(sales, CUSTOMER, twin.id, "restore")).status).toBe(403);
  });
});

const stageOf = async (id: string) => (await read(admin, POOL, id)).stage;
const ledgerOf = async (customerId: string) =>
  (await rows(admin, "crm.poolEntry", `screen=query&filter=${encodeURIComponent(JSON.stringify({ customerId: [customerId] }))}`)).map(
    ({ kind, delta }) => [kind, delta],
  );

const TRANSFER = "crm.customerTransfer";
const leavers = async () => (await rows(admin, "crm.leaverCustomer", "screen=query")).map(({ code }) => code);
const transferOf = (lines: object[], header: object = {}) => ({
  header: { departmentId: { code: "D1" }, formerOwnerId: { code: "E1" }, ownerId: { code: "E8" }, reason: "岗位调整", ...header },
  lines: { lines },
});

describe("A transfer of customers (/customerTransfer)", () => {
  it("gives the customer with the business that is ticked to another owner, once it is approved (/customerTransferApprove, /customerTransferInquiry)", async () => {
    const { id } = await customer("T1", "布尔台煤矿");
    const contact = await create(sales, "crm.contact", { header: { nameZh: "联系人", customerId: id } });
    const contract = await create(sales, "sales.salesContract", contractOf({ customerId: { code: "T1" } }));
    const kept = await create(sales, "sales.salesContract", contractOf({ customerId: { code: "C2" } }));
    const inForce = await room.contractInForce({ customerId: { code: "T1" } });
    const transfer = await create(sales, TRANSFER, transferOf([{ customerId: id }, { customerId: { code: "C2" }, takesContracts: false }]));
    const sent = await does(sales, TRANSFER, transfer.id, "submit");
    expect(sent.lines.lines?.map(({ openContracts }) => openContracts)).toEqual([1, 0]);
    expect((await tries(analyst, TRANSFER, transfer.id, "reject", { reason: "越权" })).status).toBe(403);
    await decides(approver, transfer.id, "approve");
    const owner = (await read(admin, CUSTOMER, id)).header.ownerId;
    expect(owner).not.toBe(contract.header.salespersonId);
    expect((await read(admin, "crm.contact", contact.id)).header.ownerId).toBe(owner);
    expect((await read(admin, "sales.salesContract", contract.id)).header.salespersonId).toBe(owner);
    for (const one of [kept, inForce])
      expect((await read(admin, "sales.salesContract", one.id)).header.salespersonId).toBe(contract.header.salespersonId);
    expect(await ledgerOf(id)).toEqual(
      expect.arrayContaining([
        ["transferred", -1],
        ["transferred", 1],
      ]),
    );
    expect((await rows(admin, TRANSFER, "screen=query")).map((row) => row.stage)).toEqual(["approved"]);
  });

  it("takes bids, bonds and open receivables along, each with its next version and an entry in its history, and gives all back when it is made void", async () => {
    const { id } = await customer("T3", "纳林河煤矿");
    const place = { customerId: { code: "T3" }, departmentId: { code: "D1" }, salespersonId: { code: "E1" } };
    const project = await create(sales, "crm.salesProject", { header: { ...place, name: "纳林河", estimatedAmount: "100" } });
    const bid = await create(sales, "crm.projectBid", {
      header: { ...place, title: "支架", projectId: project.id },
      lines: { lots: [{ lotNo: "1", quantity: "1", unitPrice: "1000" }] },
    });
    const money = { kind: "cash", amount: "80", dueOn: "2026-06-30", payee: "招标公司" };
    const bond = await create(sales, "crm.bidBond", { header: { ...place, ...money, bidId: bid.id } });
    const contract = await room.contractInForce({ customerId: { code: "T3" } });
    await room.taken("sales.salesInvoice", "takeOver", {
      header: { docOn: "2026-03-01", customerId: { code: "T3" }, departmentId: { code: "D1" } },
      lines: {
        lines: contract.lines.instalments?.map((one) => ({
          contractId: contract.id,
          instalmentId: one.id,
          totalAmount: one.amount,
          taxRate: "13",
        })),
      },
    });
    const former = contract.header.salespersonId;
    const business = [
      ["crm.salesProject", project.id],
      ["crm.projectBid", bid.id],
      ["crm.bidBond", bond.id],
    ] as const;
    const owed = encodeURIComponent(JSON.stringify({ customerId: [id] }));
    const owners = async () => [
      (await read(admin, CUSTOMER, id)).header.ownerId,
      ...(await Promise.all(business.map(async ([module, one]) => (await read(admin, module, one)).header.salespersonId))),
      ...(await rows(admin, "sales.receivableItem", `screen=query&filter=${owed}`)).map(({ salespersonId }) => salespersonId),
    ];
    const given = async () => {
      const transfer = await create(sales, TRANSFER, transferOf([{ customerId: id }]));
      await does(sales, TRANSFER, transfer.id, "submit");
      await decides(approver, transfer.id, "approve");
      return read(admin, TRANSFER, transfer.id);
    };
    const first = await given();
    const all = await owners();
    expect([all.length, new Set(all)]).toEqual([7, new Set([first.header.ownerId])]);
    const { body } = await admin.ask<object[]>("GET", `/api/documents/crm.salesProject/${project.id}/history?company=HS`);
    const changes = { salespersonId: [former, first.header.ownerId] };
    expect(body[0]).toMatchObject({ version: project.version + 1, action: "edit", reason: first.header.docNo, changes });
    expect((await read(admin, "sales.salesContract", contract.id)).header.salespersonId).toBe(former);
    expect((await does(approver, TRANSFER, first.id, "cancelApproved", { reason: "误移交" })).stage).toBe("void");
    expect(new Set(await owners())).toEqual(new Set([former]));
    expect((await read(admin, CUSTOMER, id)).header.formerReaderId).toBeNull();
    const second = await given();
    const back = await create(
      sales,
      TRANSFER,
      transferOf([{ customerId: id }], { formerOwnerId: { code: "E8" }, ownerId: { code: "E1" } }),
    );
    await does(sales, TRANSFER, back.id, "submit");
    await decides(approver, back.id, "approve");
    expect(issuesOf((await tries(approver, TRANSFER, second.id, "cancelApproved", { reason: "误移交" })).body)).toEqual(["otherOwner"]);
  });

  it("takes what is ticked and what follows from whoever made it: he keeps no visit, reception or contract by having written it", async () => {
    await write("masterData.employee", { code: "E6", nameZh: "业务员六", departmentId: { code: "D3" } });
    const { id: customerId } = await customer("T7", "霍洛湾煤矿");
    const place = { customerId, departmentId: { code: "D1" } };
    const drafts = {
      "crm.visit": { header: { ...place, visitOn: "2026-04-10" } },
      "crm.reception": { header: { ...place, comeOn: "2026-04-12", comeCount: 3, visitPurpose: "考察", budget: "8000" } },
      "crm.scheduleItem": { header: { ...place, title: "回访" } },
      "sales.salesContract": contractOf({ ...place, salespersonId: { code: "E1" } }),
    };
    const stored = await Promise.all(
      Object.entries(drafts).map(async ([module, draft]) => {
        const record = await create(sales, module, draft);
        expect((await saves(admin, module, record, { header: { departmentId: { code: "D3" } } })).status).toBe(200);
        return [module, record.id] as const;
      }),
    );
    const seen = async () =>
      Promise.all(stored.map(async ([module, id]) => (await sales.ask("GET", `/api/documents/${module}/${id}?company=HS`)).status));
    expect(await seen()).toEqual([200, 200, 200, 200]);
    const lines = [{ customerId, takesVisits: true, takesContracts: true }];
    const transfer = await create(sales, TRANSFER, transferOf(lines, { ownerId: { code: "E6" } }));
    await does(sales, TRANSFER, transfer.id, "submit");
    await decides(approver, transfer.id, "approve");
    expect(await seen()).toEqual([404, 404, 404, 404]);
  });

  it("takes him from whoever made him, too: he reads for the days that are given, and has neither the customer nor his contacts after", async () => {
    await write("masterData.employee", { code: "E7", nameZh: "业务员七", departmentId: { code: "D3" } });
    const { id } = await customer("T5", "红庆梁煤矿", { phone: "13655556666" });
    const contact = await create(sales, "crm.contact", { header: { nameZh: "张三", customerId: id, mobile: "13677778888" } });
    expect((await saves(admin, "crm.contact", contact, { header: { departmentId: { code: "D3" } } })).status).toBe(200);
    const transfer = await create(sales, TRANSFER, transferOf([{ customerId: id }], { ownerId: { code: "E7" }, readDays: 5 }));
    await does(sales, TRANSFER, transfer.id, "submit");
    await decides(approver, transfer.id, "approve");
    const held = await read(sales, CUSTOMER, id);
    expect([held.header.code, held.header.phone, held.actions]).toEqual(["T5", "136****66", []]);
    expect((await saves(sales, CUSTOMER, held, { header: { level: "A" } })).status).toBe(403);
    const seen = async (module: string, one: string) => [
      (await sales.ask("GET", `/api/documents/${module}/${one}?company=HS`)).status,
      (await rows(sales, module, "screen=maintain&limit=100")).some((row) => row.id === one),
    ];
    expect(await seen("crm.contact", contact.id)).toEqual([404, false]);
    expect(await seen(CUSTOMER, id)).toEqual([200, true]);
    await room.onDay("2026-04-08");
    await doWhatIsDue(room.served, HS);
    expect(await seen(CUSTOMER, id)).toEqual([404, false]);
    await room.onDay("2026-03-31");
  });

  it("is the way to another department, too: a save neither gives him there nor takes his away", async () => {
    const kept = await customer("T6", "神山煤矿");
    for (const departmentId of [{ code: "D3" }, null])
      expect(named((await saves(admin, CUSTOMER, kept, { header: { departmentId } })).body)).toEqual(["ownerByTransfer departmentId"]);
  });

  it("is refused for customers of others and to nobody else", async () => {
    const wrong = await create(sales, TRANSFER, transferOf([{ customerId: { code: "T1" } }]));
    expect(issuesOf((await tries(sales, TRANSFER, wrong.id, "submit")).body)).toEqual(["otherOwner"]);
    const same = await create(sales, TRANSFER, transferOf([{ customerId: { code: "C1" } }], { ownerId: { code: "E1" } }));
    expect(issuesOf((await tries(sales, TRANSFER, same.id, "submit")).body)).toEqual(["sameValue"]);
  });

  it("leaves a locked customer locked, with whoever has him, and when it is made void too", async () => {
    await write(CUSTOMER, { code: "T4", nameZh: "葫芦素煤矿", departmentId: { code: "D1" }, ownerId: { code: "E1" } });
    const id = String((await rows(admin, CUSTOMER, "screen=maintain&limit=100")).find(({ code }) => code === "T4")?.id);
    await does(approver, POOL, id, "lock");
    const transfer = await create(sales, TRANSFER, transferOf([{ customerId: id }]));
    await does(sales, TRANSFER, transfer.id, "submit");
    await decides(approver, transfer.id, "approve");
    expect(await read(admin, POOL, id)).toMatchObject({ stage: "locked", header: { ownerId: transfer.header.ownerId } });
    expect((await tries(approver, POOL, id, "release", { header: { poolReason: "无需求" } })).status).toBe(409);
    await does(approver, TRANSFER, transfer.id, "cancelApproved", { reason: "误移交" });
    expect(await stageOf(id)).toBe("locked");
    const law = (await checkLedgers(room.client)).find(({ name }) => name.startsWith("the owner of a customer"));
    expect(law).toMatchObject({ broken: 0 });
    await does(approver, POOL, id, "unlock");
    expect(await stageOf(id)).toBe("owned");
  });

  it("lets the former owner read for the days that it gives, and lists what leavers still have (/NotTransferCustomerQuery)", async () => {
    await write("masterData.employee", { code: "E9", nameZh: "业务员九", departmentId: { code: "D3" } });
    await write(CUSTOMER, { code: "T2", nameZh: "察哈素煤矿", departmentId: { code: "D1" }, ownerId: { code: "E1" } });
    const id = String((await rows(admin, CUSTOMER, "screen=maintain&limit=100")).find(({ code }) => code === "T2")?.id);
    const transfer = await create(sales, TRANSFER, transferOf([{ customerId: id }], { ownerId: { code: "E9" }, readDays: 5 }));
    await does(sales, TRANSFER, transfer.id, "submit");
    await decides(approver, transfer.id, "approve");
    const seen = async () => (await rows(sales, CUSTOMER, "screen=maintain&limit=100")).map((row) => row.id);
    expect(await seen()).toContain(id);
    expect(
      (await sales.ask("PUT", `/api/documents/${CUSTOMER}/${id}?company=HS`, { version: 9, key: "r", header: {}, lines: {} })).status,
    ).toBe(403);
    expect(await leavers()).toEqual([]);
    await transaction(room.client, [HS], (open) =>
      open.run(sql`update employee set left_on = '2026-01-31' where comp_id = ${HS} and code = 'E9'`),
    );
    expect(await leavers()).toEqual(["T2"]);
    await does(approver, CUSTOMER, id, "disable");
    expect(await leavers()).toEqual([]);
    await does(approver, CUSTOMER, id, "restore");
    expect(await leavers()).toEqual(["T2"]);
    await does(approver, CUSTOMER, id, "seal");
    await room.onDay("2026-04-08");
    await doWhatIsDue(room.served, HS);
    expect(await seen()).not.toContain(id);
    expect((await read(admin, CUSTOMER, id)).stage).toBe("sealed");
    await room.onDay("2026-03-31");
  });
});

describe("The pool of customers", () => {
  it("takes what an owner gives back (/ManualToCustomerSeasPool); he claims it again only after his days of waiting", async () => {
    await create(admin, "crm.poolRule", {
      header: { fromOn: "2026-01-01", level: "B", coolDays: 30, followDays: 60, warnDays: 5, departmentDays: 10 },
    });
    const { id } = await customer("P1", "活鸡兔煤矿", { level: "B" });
    expect(await stageOf(id)).toBe("owned");
    expect(issuesOf((await tries(sales, POOL, id, "release", { header: {} })).body)).toEqual(["required"]);
    expect((await tries(analyst, POOL, id, "release", { header: { poolReason: "越权" } })).status).toBe(403);
    await does(sales, POOL, id, "release", { header: { poolReason: "无需求" } });
    expect((await read(admin, CUSTOMER, id)).header.ownerId).toBeNull();
    expect((await rows(sales, POOL, "screen=department")).map((row) => row.id)).toEqual([id]);
    expect(issuesOf((await tries(sales, POOL, id, "claim")).body)).toEqual(["poolCooling"]);
    const allocated = await does(approver, POOL, id, "allocate", { header: { ownerId: { code: "E8" } } });
    expect([allocated.stage, allocated.header.poolReason], "why he was given back is over").toEqual(["owned", null]);
    expect(issuesOf((await tries(approver, POOL, id, "release", { header: {} })).body)).toEqual(["required"]);
    await create(admin, "crm.poolRule", { header: { fromOn: "2026-01-01", level: "A", cap: 1 } });
    const { id: more } = await customer("P1A", "前石畔煤矿", { level: "A" });
    await does(sales, POOL, more, "release", { header: { poolReason: "无需求" } });
    const given = await tries(approver, POOL, more, "allocate", { header: { ownerId: { code: "E8" } } });
    expect(named(given.body), "nobody is given more than he may hold").toEqual(["poolCapOf ownerId"]);
    expect(await ledgerOf(id)).toEqual(
      expect.arrayContaining([
        ["created", 1],
        ["released", -1],
        ["allocated", 1],
      ]),
    );
  });

  it("has one rule for a place, a level and a day (/customerPoolRule), which limits something and warns before its days are over", async () => {
    const rule = { fromOn: "2030-01-01", level: "A", followDays: 10, warnDays: 5 };
    await create(admin, "crm.poolRule", { header: rule });
    const refusals = [
      [rule, "ruleTwice fromOn"],
      [{ ...rule, fromOn: "2030-01-02", warnDays: 30 }, "tooGreat warnDays"],
      [{ ...rule, fromOn: "2030-01-03", followDays: null }, "ruleWithoutLimit followDays"],
    ] as const;
    for (const [header, fault] of refusals)
      expect(
        named((await admin.ask("POST", `/api/documents/crm.poolRule?company=HS`, { key: `${fault} ${header.fromOn}`, header })).body),
      ).toEqual([fault]);
    const next = await create(admin, "crm.poolRule", { header: { ...rule, fromOn: "2030-01-04" } });
    expect(named((await saves(admin, "crm.poolRule", next, { header: { fromOn: "2030-01-01" } })).body)).toEqual(["ruleTwice fromOn"]);
  });

  it("gives a customer to the first who claims him, up to what one may hold, with approval where the rule says so (/highSeasPoolDept, /highSeasPoolComp, /SeasPoolCustomerApprove)", async () => {
    await create(admin, "crm.poolRule", { header: { fromOn: "2026-01-01", level: "C", coolDays: 0, cap: 100, approvesClaims: true } });
    await write(CUSTOMER, { code: "P2", nameZh: "锦界煤矿", level: "C", departmentId: { code: "D1" } });
    const [found] = await rows(sales, POOL, "screen=company");
    const id = String(found?.id);
    const { version } = await read(sales, POOL, id);
    expect(issuesOf((await tries(admin, POOL, id, "claim")).body)).toEqual(["noEmployee"]);
    const race = await Promise.all(
      ["a", "b"].map((key) => sales.ask("POST", `/api/documents/${POOL}/${id}/actions/claim?company=HS`, { version, key })),
    );
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await rows(approver, POOL, "screen=claims")).map((row) => row.id)).toEqual([id]);
    expect((await tries(sales, POOL, id, "approveClaim")).status).toBe(403);
    await does(leader, POOL, id, "rejectClaim", { reason: "先走访" });
    expect(await stageOf(id)).toBe("companyPool");
    const [seller] = await rows(admin, "masterData.employee", `filter=${encodeURIComponent(JSON.stringify({ code: "E8" }))}`);
    const both = { ...systemViewer(HS, "story"), employeeId: String(seller?.id) };
    const acts = async (action: string) => {
      const target = { id, version: (await read(admin, POOL, id)).version };
      return inWork(room.served, both, (work) => act(work, moduleOf(POOL), action, [target]));
    };
    await acts("claim");
    expect(await problemOf(acts("approveClaim"))).toMatchObject({ issues: [{ code: "ownClaim", field: "claimerId" }] });
    expect(await stageOf(id)).toBe("claiming");
    await does(leader, POOL, id, "rejectClaim", { reason: "由他人决定" });
    await does(sales, POOL, id, "claim");
    await does(leader, POOL, id, "approveClaim");
    expect((await read(sales, CUSTOMER, id)).header.ownerId).not.toBeNull();
    await create(admin, "crm.poolRule", { header: { fromOn: "2026-02-01", level: "C", coolDays: 0, cap: 1 } });
    await write(CUSTOMER, { code: "P3", nameZh: "柠条塔煤矿", level: "C", departmentId: { code: "D1" } });
    const [other] = await rows(sales, POOL, "screen=company");
    expect(issuesOf((await tries(sales, POOL, String(other?.id), "claim")).body)).toEqual(["poolCap"]);
  });

  it("warns before it takes a customer back by itself, leaves those alone that are locked or have a contract running, and hands on to the company (/SeasPoolToCompany, /SeasPoolAllocation, /SeasPoolAllocationDept, /SeasPoolCustomerQuery)", async () => {
    const [lonely, locked, busy] = await Promise.all(
      [
        ["P4", "红柳林煤矿"],
        ["P5", "张家峁煤矿"],
        ["P6", "小保当煤矿"],
      ].map(async ([code = "", name = ""]) => (await customer(code, name, { level: "B" })).id),
    );
    if (!lonely || !locked || !busy) throw new Error("no customers");
    await does(approver, POOL, locked, "lock");
    await room.contractInForce({ customerId: { code: "P6" } });
    expect(issuesOf((await tries(sales, POOL, busy, "release", { header: { poolReason: "试" } })).body)).toEqual(["poolExempt"]);
    const later = async (day: string) => {
      await room.onDay(day);
      await doWhatIsDue(room.served, HS);
      return Promise.all([lonely, locked, busy].map(stageOf));
    };
    expect(await later("2026-04-20")).toEqual(["owned", "locked", "owned"]);
    expect(await later("2026-05-26")).toEqual(["warning", "locked", "owned"]);
    await does(sales, POOL, lonely, "followUp");
    expect(await later("2026-07-22")).toEqual(["warning", "locked", "owned"]);
    expect(await later("2026-07-28")).toEqual(["deptPool", "locked", "owned"]);
    expect(await later("2026-08-08")).toEqual(["companyPool", "locked", "owned"]);
    for (const screen of ["allocate", "query"])
      expect((await rows(admin, POOL, `screen=${screen}`)).map((row) => row.id)).toContain(lonely);
    for (const screen of ["moveUp", "allocateDepartment"])
      expect((await rows(admin, POOL, `screen=${screen}`)).map((row) => row.id)).not.toContain(lonely);
    await does(approver, POOL, locked, "unlock");
  });

  it("takes a customer back for want of an order, however often he is followed up", async () => {
    await create(admin, "crm.poolRule", { header: { fromOn: "2026-01-01", level: "D", followDays: 30, dealDays: 60, warnDays: 5 } });
    const { id } = await customer("P7", "凉水井煤矿", { level: "D" });
    const on = async (day: string) => {
      await room.onDay(day);
      await doWhatIsDue(room.served, HS);
      return stageOf(id);
    };
    expect(await on("2026-09-03")).toBe("warning");
    expect((await does(sales, POOL, id, "followUp")).stage).toBe("owned");
    expect(await on("2026-10-03")).toBe("warning");
    const followed = await does(sales, POOL, id, "followUp");
    expect([followed.stage, followed.header.lastFollowOn, followed.header.recycleOn]).toEqual(["warning", "2026-10-03", "2026-10-08"]);
    expect(await on("2026-10-09")).toBe("deptPool");
  });

  it("follows the rule of the nearest department above, else of the business unit: when one is warned and goes back, and what one may hold", async () => {
    await write("masterData.businessUnit", { code: "GF", nameZh: "公海单位" });
    await write("masterData.department", { code: "PG1", nameZh: "大区", unitId: { code: "GF" } });
    await write("masterData.department", { code: "PG2", nameZh: "片区", unitId: { code: "GF" }, parentId: { code: "PG1" } });
    await write("masterData.department", { code: "PG3", nameZh: "办事处", unitId: { code: "GF" }, parentId: { code: "PG2" } });
    await write(
      "masterData.employee",
      { code: "PG1", nameZh: "大区业务员", departmentId: { code: "PG1" } },
      { code: "PG3", nameZh: "办事处业务员", departmentId: { code: "PG3" } },
    );
    const rule = { fromOn: "2026-01-01", warnDays: 2 };
    const asked = { departmentId: { code: "PG2" }, unitId: { code: "GF" } };
    const near = await create(admin, "crm.poolRule", { header: { ...rule, ...asked, followDays: 20, coolDays: 50, cap: 1 } });
    expect(near.header.unitId, "a department stands in its unit").toBeNull();
    await create(admin, "crm.poolRule", { header: { ...rule, unitId: { code: "GF" }, followDays: 10, coolDays: 5, cap: 100 } });
    const held = (code: string, department: string) =>
      write(CUSTOMER, { code, nameZh: `公海${code}`, departmentId: { code: department }, ownerId: { code: department } });
    await held("GK1", "PG1");
    await held("GK3", "PG3");
    const listed = await rows(admin, POOL, "screen=query&limit=100");
    const [wide, deep] = ["GK1", "GK3"].map((code) => String(listed.find((row) => row.code === code)?.id)) as [string, string];
    const on = async (day: string) => {
      await room.onDay(day);
      await doWhatIsDue(room.served, HS);
      return Promise.all([wide, deep].map(stageOf));
    };
    expect(await on("2026-10-16")).toEqual(["owned", "owned"]);
    expect(await on("2026-10-17")).toEqual(["warning", "owned"]);
    expect((await read(admin, POOL, wide)).header.recycleOn).toBe("2026-10-19");
    expect(await on("2026-10-19")).toEqual(["deptPool", "owned"]);
    expect((await read(admin, POOL, wide)).header.coolsUntil).toBe("2026-10-24");
    expect(await on("2026-10-27")).toEqual(["deptPool", "warning"]);
    expect((await read(admin, POOL, deep)).header.recycleOn).toBe("2026-10-29");
    const given = await tries(approver, POOL, wide, "allocate", { header: { ownerId: { code: "PG3" } } });
    expect(named(given.body), "the rule of whoever is given a customer says how many he may hold").toEqual(["poolCapOf ownerId"]);
    const [taker] = await rows(admin, "masterData.employee", `filter=${encodeURIComponent(JSON.stringify({ code: "PG3" }))}`);
    const claims = inWork(room.served, { ...systemViewer(HS, "story"), employeeId: String(taker?.id) }, async (work) =>
      act(work, moduleOf(POOL), "claim", [{ id: wide, version: (await read(admin, POOL, wide)).version }]),
    );
    expect(await problemOf(claims)).toMatchObject({ issues: [{ code: "poolCap" }] });
    await does(approver, POOL, wide, "allocate", { header: { ownerId: { code: "PG1" } } });
    expect(await on("2026-10-29")).toEqual(["owned", "deptPool"]);
    expect((await read(admin, POOL, deep)).header.coolsUntil).toBe("2026-12-18");
  });

  it("does not hold out who is out of use: nobody is offered him, and brought back he lies where he lay", async () => {
    const { id } = await customer("P8", "隆德煤矿", { level: "B" });
    await does(sales, POOL, id, "release", { header: { poolReason: "停产" } });
    const offered = async () => (await rows(sales, POOL, "screen=department&limit=100")).map((row) => row.id);
    expect(await offered()).toContain(id);
    await does(approver, CUSTOMER, id, "disable");
    expect([await stageOf(id), (await offered()).includes(id)]).toEqual(["retired", false]);
    expect((await tries(approver, POOL, id, "allocate", { header: { ownerId: { code: "E8" } } })).status).toBe(409);
    await does(approver, CUSTOMER, id, "restore");
    expect(await stageOf(id)).toBe("deptPool");
  });

  it("is a ledger: the owner of a customer is the sum of its movements, also of those who were there before", async () => {
    const id = newId();
    await transaction(room.client, [HS], async (open) => {
      await open.run(sql`insert into party (id, code, name_zh, created_by, updated_by) values (${id}, 'OLD', '旧客户', 0, 0)`);
      await open.run(sql`insert into company_party (comp_id, id, is_customer, created_by, updated_by) values (${HS}, ${id}, true, 0, 0)`);
      await open.run(
        sql`insert into customer (comp_id, id, owner_id) values (${HS}, ${id}, (select id from employee where comp_id = ${HS} and code = 'E8'))`,
      );
    });
    await doWhatIsDue(room.served, HS);
    const law = (await checkLedgers(room.client)).find(({ name }) => name.startsWith("the owner of a customer"));
    expect(law).toMatchObject({ broken: 0 });
    expect(law?.looked).toBeGreaterThan(8);
    expect(await ledgerOf(id)).toEqual([["opening", 1]]);
  });

  it("is counted by state and owner (/customersByState), as its list and its ledger say", async () => {
    const listed = (await rows(admin, POOL, "screen=query&limit=100")).filter(({ stage }) => stage !== "retired");
    const inState = (stage: unknown) => listed.filter((row) => row.stage === stage).length;
    await room.served.analytics.start();
    await landed(room.served.analytics, HS);
    const { body } = await admin.ask<Parameters<typeof rowsOf>[0]>("POST", "/api/datasets/crm.customerStates/slice?company=HS", {
      dataset: "crm.customerStates",
      metrics: ["customers", "owned", "inPool"],
      by: ["state"],
    });
    const told = rowsOf(body);
    expect(told.length).toBeGreaterThan(2);
    for (const row of told) expect([row.state, Number(row.customers)]).toEqual([row.state, inState(row.state)]);
    const owned = told.reduce((sum, row) => sum + Number(row.owned), 0);
    const [ledger] = await transaction(room.client, [HS], (open) =>
      open.run(shaped({ owned: "integer" })`select count(*)::integer as owned from (select e.customer_id from customer_pool_entry e
        join pool_customer p on p.comp_id = e.comp_id and p.id = e.customer_id and p.stage <> 'retired'
        where e.comp_id = ${HS} group by e.customer_id having sum(e.delta) = 1) held`),
    );
    expect(owned).toBe(ledger?.owned);
  });
});

const beside = (who: typeof sales, path: string, body: object) =>
  who.ask<Record<string, never>>("POST", `/api/lookup/${path}?company=HS`, body);

describe("Beside a customer", () => {
  it("stand those that may be the same while he is typed, by name, short name, pinyin and credit code, with whose they are", async () => {
    await customer("W1", "乌兰木伦煤矿", { shortName: "乌木", creditCode: "91150627MA0000W1XY" });
    for (const header of [
      { nameZh: "乌兰木" },
      { nameZh: "wulanmu" },
      { nameZh: "wlmlmk" },
      { shortName: "乌木" },
      { creditCode: "9115" },
      { nameZh: "乌兰木伦煤矿有限公司" },
    ]) {
      const { body } = await beside(sales, "twins", { module: CUSTOMER, header });
      expect([header, body.twins]).toMatchObject([header, [{ code: "W1", name: "乌兰木伦煤矿", owner: expect.any(String) as string }]]);
    }
    expect((await beside(sales, "twins", { module: CUSTOMER, header: { nameZh: "乌" } })).body.twins).toEqual([]);
    const endless = await beside(sales, "twins", { module: CUSTOMER, header: { nameZh: "矿".repeat(201), shortName: "乌木" } });
    expect([endless.status, endless.body]).toMatchObject([422, { issues: [{ code: "tooLong", field: "header.nameZh" }] }]);
    expect((await beside(analyst, "twins", { module: CUSTOMER, header: { nameZh: "乌兰木" } })).status).toBe(403);
  });

  it("stand those that are called the same but for the legal form and the province, and not who lies in another province", async () => {
    const name = "宁夏平隆能源集团有限公司";
    const names = { nameZh: name, nameEn: "Pinglong Energy Group Co., Ltd.", nameRu: "ООО «Пинлун Энерго»" };
    await create(sales, CUSTOMER, { header: { code: "W2", departmentId: { code: "D1" }, ...names } });
    const twinsOf = async (header: object) => {
      const { body } = await beside(sales, "twins", { module: CUSTOMER, header });
      return (body.twins as unknown as { code: string }[]).map(({ code }) => code);
    };
    for (const header of [
      { nameZh: "宁夏平隆能源集团有限责任公司" },
      { nameZh: "平隆能源集团有限公司" },
      { nameZh: "宁夏回族自治区平隆能源股份有限公司" },
      { nameZh: "（宁夏）平隆能源" },
      { nameEn: "Pinglong Energy" },
      { nameEn: "PINGLONG ENERGY HOLDING LIMITED" },
      { nameRu: "АО Пинлун-Энерго" },
    ])
      expect([header, await twinsOf(header)]).toEqual([header, ["W2"]]);
    for (const header of [{ nameZh: "山西平隆能源集团有限公司" }, { nameZh: "宁夏集团有限公司" }, { nameZh: "有限责任公司" }])
      expect([header, await twinsOf(header)]).toEqual([header, []]);
    const merged = await customer("W3", "内蒙古满世投资集团有限公司");
    await does(approver, CUSTOMER, merged.id, "merge", { header: { mergedIntoId: { code: "W2" } } });
    expect(await twinsOf({ nameZh: "满世投资股份有限公司" })).toEqual(["W2", "W3"]);
  });

  it("stands all that links to him with what the books say, as far as the reader may see it", async () => {
    const found = (await rows(admin, CUSTOMER, "screen=maintain&limit=100")).find(({ code }) => code === "T1");
    const { body } = await beside(admin, "panorama", { module: CUSTOMER, id: String(found?.id) });
    const told = body as unknown as { figures: { values: Record<string, unknown> }; parts: { module: string; total: string }[] };
    expect(told.figures.values).toMatchObject({ openContracts: 1, contacts: 1 });
    expect(told.parts.map(({ module }) => module)).toEqual(expect.arrayContaining(["crm.contact", "sales.salesContract", "crm.poolEntry"]));
    const few = await beside(room.people.service, "panorama", { module: CUSTOMER, id: String(found?.id) });
    expect((few.body as unknown as typeof told).parts.map(({ module }) => module)).not.toContain("sales.salesContract");
    expect((await beside(room.people.buyer, "panorama", { module: CUSTOMER, id: String(found?.id) })).status).toBe(403);
  });
});

const preview = async (header: object) =>
  (
    await sales.ask<{ header: Record<string, unknown>; issues: unknown[] }>("POST", `/api/documents/${CUSTOMER}/preview?company=HS`, {
      header,
    })
  ).body;

describe("A new customer under a code that is somebody's already", () => {
  const { buyer } = room.people;
  const SUPPLIER = "purchasing.supplier";
  const kept = { phone: "13633334444", bank: "工行", bankAccount: "6222" };
  const supplierOf = (code: string, more: object = kept) => create(buyer, SUPPLIER, { header: { code, nameZh: `供方${code}`, ...more } });

  it("neither changes what only others read, nor is told it: by a save, a preview, or a lead that is converted", async () => {
    const supplier = await supplierOf("SH1");
    const theirs = { code: "SH1", nameZh: "别的公司", phone: "13900000000", bank: "建行", bankAccount: "1" };
    for (const header of [theirs, { code: "SH1" }, { code: "SH1", nameZh: "供方SH1" }]) {
      const { status, body } = await made(header);
      expect([status, named(body)]).toEqual([422, expect.arrayContaining(["duplicate code"])]);
      const told = await preview(header);
      expect(named(told)).toContain("duplicate code");
      for (const value of Object.values(kept)) expect(JSON.stringify(told)).not.toContain(value);
    }
    expect((await preview({ code: "SH1" })).header.nameZh).toBeNull();
    const lead = await create(sales, "crm.lead", {
      header: { name: "线索", source: "visit", departmentId: { code: "D1" }, customerName: "供方SH1", contact: "李四" },
    });
    await does(sales, "crm.lead", lead.id, "take", { reason: "接手" });
    const converted = await tries(sales, "crm.lead", lead.id, "convert", { header: { customerName: "供方SH1", customerCode: "SH1" } });
    expect([converted.status, named(converted.body)]).toEqual([422, ["duplicate code"]]);
    expect(await read(admin, SUPPLIER, supplier.id)).toMatchObject({ version: supplier.version, header: { nameZh: "供方SH1", ...kept } });
  });

  it("of a salesperson elsewhere is told no more than the code", async () => {
    await write(CUSTOMER, {
      code: "SH4",
      nameZh: "外部门客户",
      phone: "13633335555",
      departmentId: { code: "D2" },
      ownerId: { code: "E2" },
    });
    const told = await preview({ code: "SH4" });
    expect([told.header.nameZh, told.header.phone, named(told)?.includes("duplicate code")]).toEqual([null, null, true]);
  });

  it("joins what its maker reads: what differs is refused, what was empty is filled and stands in the history there", async () => {
    const supplier = await supplierOf("SH2");
    const joined = (header: object) =>
      admin.ask<Stored>("POST", `/api/documents/${CUSTOMER}?company=HS`, { key: newId(), header: { code: "SH2", ...header } });
    const refused = await joined({ nameZh: "供方SH2", bank: "建行", phone: "13900000000" });
    expect(named(refused.body)?.toSorted()).toEqual(["storedOtherwise bank", "storedOtherwise phone"]);
    const { status, body } = await joined({ nameZh: "供方SH2", email: "kept@example.com", ownerId: { code: "E1" } });
    expect([status, body.id, body.header]).toEqual([201, supplier.id, expect.objectContaining(kept)]);
    const { body: history } = await admin.ask<{ action: string; changes: object | null }[]>(
      "GET",
      `/api/documents/${SUPPLIER}/${supplier.id}/history?company=HS`,
    );
    expect(history[0]).toMatchObject({ action: "edit", changes: { email: [null, "kept@example.com"] } });
  });

  it("joins what another company deals with for whoever says its name", async () => {
    await admin.ask("POST", "/api/documents/purchasing.supplier?company=ZD", { key: newId(), header: { code: "SH3", nameZh: "集团供方" } });
    expect([(await preview({ code: "SH3" })).header.nameZh, (await made({ code: "SH3" })).status]).toEqual([null, 422]);
    expect((await made({ code: "SH3", nameZh: "集团供方", nameEn: "Ours" })).status).toBe(201);
  });
});

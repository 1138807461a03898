import { beforeAll, describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { shaped } from "#db/row";
import { remindOfDays } from "#engine/reminders";
import { openSalesroom } from "../sales/salesroom.ts";
import { agreedBid } from "./winBid.ts";

/** What is to be done once a project is bidden for. */
const TO_BID = { header: { nextStep: "编制标书", nextStepOn: "2026-12-31" } };
const [LEAD, PROJECT, PHASE] = ["crm.lead", "crm.salesProject", "crm.projectPhase"] as const;
const room = await openSalesroom();
const { sales, approver, leader, analyst, admin, service } = room.people;
const { create, read, tries, does, saves, decides, rows, taken, onDay } = room;
type Refusal = { issues?: { code: string; field?: string; params?: object }[] };
const issuesOf = (body: unknown) => (body as Refusal).issues?.map(({ code, field }) => [code, field]);
const D1 = { departmentId: { code: "D1" } };

const phase = (code: string, variant: string, sortNo: number, winPercent: string, needs: string[] = [], isBid = false) =>
  create(admin, PHASE, {
    header: { code, nameZh: code, variant, sortNo, winPercent, historyFrom: 2, isBid },
    lines: { needs: needs.map((need) => ({ need })) },
  });

beforeAll(async () => {
  await phase("PLAN", "", 1, "10");
  await phase("TECH", "", 2, "30", ["mineId"]);
  await phase("COMM", "", 3, "50");
  await phase("TEND", "", 4, "60", [], true);
  await phase("SAMPLE", "LYC", 1, "20", ["products"]);
  await phase("TRIAL", "LYC", 2, "40");
  await phase("BATCH", "LYC", 3, "70");
});

const phaseId = async (code: string) => String((await rows(admin, PHASE, "limit=50")).find((row) => row.code === code)?.id);
const leadOf = (header: object = {}) => ({ header: { name: "塔山二面", source: "visit", ...D1, ...header } });

const clue = (sourceKey?: string) => ({ header: { name: "招标公告", source: "publicTender", ...D1, ...(sourceKey && { sourceKey }) } });

describe("A lead", () => {
  it("is entered at /thread, taken, followed up, and becomes customer and project in one step that keeps the link", async () => {
    const lead = await create(sales, LEAD, leadOf({ customerName: "新光煤业", phone: "13800000000", estimatedAmount: "1000000" }));
    const mine = await does(sales, LEAD, lead.id, "take");
    expect(mine).toMatchObject({ stage: "following", header: { takenOn: "2026-03-31", poolOn: "2026-04-15" } });
    const silent = await tries(sales, LEAD, lead.id, "follow", { header: { nextFollowOn: "2026-03-01" } });
    expect(issuesOf(silent.body)).toEqual([
      ["required", "followUp"],
      ["laterDay", "nextFollowOn"],
    ]);
    const followed = await does(sales, LEAD, lead.id, "follow", { header: { followUp: "已电话沟通", nextFollowOn: "2026-05-01" } });
    expect(followed.header.poolOn).toBe("2026-05-01");
    expect(followed.lines.followUps).toMatchObject([{ followUp: "已电话沟通", followedOn: "2026-03-31" }]);
    expect(issuesOf((await tries(sales, LEAD, lead.id, "convert")).body)).toEqual([["required", "customerCode"]]);
    const done = await does(sales, LEAD, lead.id, "convert", { header: { customerCode: "C-NEW" } });
    expect(done.stage).toBe("converted");
    const project = await read(sales, PROJECT, String(done.header.projectId));
    expect(project).toMatchObject({ stage: "draft", header: { leadId: lead.id, customerId: done.header.customerId, name: "塔山二面" } });
    expect((await read(admin, "crm.customer", String(done.header.customerId))).header).toMatchObject({ code: "C-NEW", nameZh: "新光煤业" });
    expect((await tries(analyst, LEAD, lead.id, "revive")).status).toBe(403);
  });

  it("of a visit goes on with what was to be done next, on its day; a project that nobody put a price to is not handed in", async () => {
    const visit = await create(sales, "crm.visit", { header: { customerId: { code: "C1" }, ...D1 } });
    await does(sales, "crm.visit", visit.id, "checkIn", { header: { checkinKind: "manual", checkinNote: "井下" } });
    const next = { nextStep: "提交大修方案", nextFollowOn: "2026-04-20" };
    await does(sales, "crm.visit", visit.id, "report", { header: { visitResult: "要大修", ...next } });
    const { leadId } = (await does(sales, "crm.visit", visit.id, "raiseLead")).header;
    const lead = await does(sales, LEAD, String(leadId), "convert");
    expect(lead.header).toMatchObject({ notes: next.nextStep, nextFollowOn: next.nextFollowOn });
    const project = await read(sales, PROJECT, String(lead.header.projectId));
    expect(project.header).toMatchObject({ nextStep: next.nextStep, nextStepOn: next.nextFollowOn });
    const listed = encodeURIComponent(JSON.stringify({ id: [project.id] }));
    type Page = { rows: Record<string, unknown>[]; sums: Record<string, unknown> };
    const { body: list } = await sales.ask<Page>("GET", `/api/documents/${PROJECT}?company=HS&screen=maintain&count=1&filter=${listed}`);
    expect([project.header, list.rows[0], list.sums].map((told) => told?.estimatedAmount ?? null)).toEqual([null, null, null]);
    expect(list.rows).toHaveLength(1);
    expect(issuesOf((await tries(sales, PROJECT, project.id, "submit")).body)).toEqual([["required", "estimatedAmount"]]);
    await saves(sales, PROJECT, project, { header: { estimatedAmount: "0" } });
    expect(issuesOf((await tries(sales, PROJECT, project.id, "submit")).body)).toEqual([["positive", "estimatedAmount"]]);
    await saves(sales, PROJECT, await read(sales, PROJECT, project.id), { header: { estimatedAmount: "100" } });
    expect((await does(sales, PROJECT, project.id, "submit")).stage).toBe("inApproval");
  });

  it("links a customer that is known instead of making him again", async () => {
    const lead = await create(sales, LEAD, leadOf({ customerName: "塔山 煤矿", customerCode: "C9" }));
    await does(sales, LEAD, lead.id, "take");
    expect(issuesOf((await tries(sales, LEAD, lead.id, "convert")).body)).toEqual([["knownBefore", "customerName"]]);
    const known = await does(sales, LEAD, lead.id, "convert", { header: { customerId: { code: "C1" } } });
    expect(known.stage).toBe("converted");
  });

  it("makes the person it was heard from a contact of the customer, and links him where his number is known", async () => {
    const converted = async (header: object) => {
      const lead = await create(sales, LEAD, leadOf({ customerId: { code: "C1" }, ...header }));
      await does(sales, LEAD, lead.id, "take");
      return does(sales, LEAD, lead.id, "convert");
    };
    const first = await converted({ contact: "王工", phone: "139 0000 1111" });
    const contact = await read(sales, "crm.contact", String(first.header.contactId));
    expect(contact.header).toMatchObject({ nameZh: "王工", mobile: "139 0000 1111", customerId: first.header.customerId });
    expect((await converted({ contact: "王经理", phone: "139-0000-1111" })).header.contactId).toBe(contact.id);
    expect((await converted({ customerId: { code: "C2" }, contact: "王工", phone: "13900001111" })).header.contactId).toBe(contact.id);
    expect((await converted({ contact: "李工", phone: "0351-2020202" })).header.contactId).not.toBe(contact.id);
    expect((await converted({ phone: "0351-3030303" })).header.contactId, "nobody is named").toBeNull();
  });

  it("out of a public tender (/marketCues) is known by the number of its source, once", async () => {
    await create(sales, LEAD, clue("ZB-1"));
    const post = (key: string, draft: object) => sales.ask("POST", `/api/documents/${LEAD}?company=HS`, { key, ...draft });
    expect(issuesOf((await post("again", clue(" ZB-1"))).body)).toEqual([["knownBefore", "sourceKey"]]);
    expect(issuesOf((await post("without", clue())).body)).toEqual([["required", "sourceKey"]]);
    expect(await rows(sales, LEAD, "screen=clues")).toHaveLength(1);
  });

  it("that nobody follows up returns to the pool by itself, is ignored, lost or revived by those who may", async () => {
    const lead = await create(sales, LEAD, leadOf());
    await does(sales, LEAD, lead.id, "take");
    await onDay("2026-04-16");
    const { doWhatIsDue } = await import("#engine/automatic");
    await doWhatIsDue(room.served, 2);
    expect(await read(admin, LEAD, lead.id)).toMatchObject({ stage: "open", header: { salespersonId: null, poolOn: null } });
    await onDay("2026-03-31");
    await does(sales, LEAD, lead.id, "take");
    await does(sales, LEAD, lead.id, "lose", { reason: "客户取消" });
    expect((await tries(sales, LEAD, lead.id, "revive")).status).toBe(403);
    expect((await does(approver, LEAD, lead.id, "revive")).stage).toBe("open");
    expect((await does(sales, LEAD, lead.id, "ignore", { reason: "无预算" })).stage).toBe("ignored");
  });
});

const mineOf = async (code: string) => {
  const [mine] = await taken("crm.coalMine", "takeOver", { header: { code, nameZh: code, ...D1 } });
  return String(mine?.header.id);
};
const projectOf = (header: object = {}, lines: object = {}) => ({
  header: { name: "支架", customerId: { code: "C1" }, ...D1, estimatedAmount: "5000000", salespersonId: { code: "E1" }, ...header },
  lines,
});
const active = async (header: object = {}, lines: object = {}) => {
  const [project] = await taken(PROJECT, "takeOver", projectOf(header, lines));
  return read(sales, PROJECT, String(project?.header.id));
};
const on = async (code: string, more: object = {}) => ({
  header: { phaseId: await phaseId(code), nextStep: "技术交流", nextStepOn: "2026-04-10", ...more },
});

describe("A project", () => {
  it("at /crmProject begins in the first phase of its unit and goes on with a next step that has a day, its needs filled and its tasks done", async () => {
    const plan = await phaseId("PLAN");
    const project = await active({}, { tasks: [{ phaseId: plan, task: "收集工作面参数" }] });
    expect(project).toMatchObject({ stage: "active", header: { phaseId: plan, winPercent: "10.0000" } });
    const bare = await tries(sales, PROJECT, project.id, "advance", await on("TECH", { nextStep: null, nextStepOn: null }));
    expect(issuesOf(bare.body)).toEqual([
      ["required", "nextStep"],
      ["required", "nextStepOn"],
      ["openTask", "doneOn"],
    ]);
    const tasks = [{ id: project.lines.tasks?.[0]?.id, doneOn: "2026-03-30" }];
    await saves(sales, PROJECT, await read(sales, PROJECT, project.id), { lines: { tasks } });
    const technical = await does(sales, PROJECT, project.id, "advance", await on("TECH"));
    expect(technical.header).toMatchObject({ winPercent: "30.0000", nextStepOn: "2026-04-10" });
    expect(issuesOf((await tries(sales, PROJECT, project.id, "advance", await on("COMM"))).body)).toEqual([["required", "mineId"]]);
    expect(issuesOf((await tries(sales, PROJECT, project.id, "advance", await on("PLAN"))).body)?.[0]).toEqual(["phaseOrder", "phaseId"]);
  });

  it("is asked for what every phase that it passes over needs, and its bid begins when that of today is done with", async () => {
    const project = await active();
    expect(issuesOf((await tries(sales, PROJECT, project.id, "advance", await on("COMM"))).body)).toEqual([["required", "mineId"]]);
    await does(sales, PROJECT, project.id, "advance", await on("TECH"));
    const bare = await tries(sales, PROJECT, project.id, "startBid", { header: { nextStep: null, nextStepOn: null } });
    expect(issuesOf(bare.body)).toEqual([
      ["required", "nextStep"],
      ["required", "nextStepOn"],
      ["required", "mineId"],
    ]);
    expect(issuesOf((await tries(sales, PROJECT, project.id, "startBid", TO_BID)).body)).toEqual([["required", "mineId"]]);
    const mineId = await mineOf("K-PASS");
    await saves(sales, PROJECT, await read(sales, PROJECT, project.id), { header: { mineId } });
    expect((await does(sales, PROJECT, project.id, "startBid", TO_BID)).stage).toBe("bidding");
  });

  it("has done what its phase asks for before a bid of it is handed in, which takes it along", async () => {
    const project = await active({}, { tasks: [{ task: "收集工作面参数" }] });
    await saves(sales, PROJECT, project, { lines: { tasks: project.lines.tasks?.map(({ id }) => ({ id, doneOn: "2026-03-30" })) } });
    await does(sales, PROJECT, project.id, "advance", await on("TECH"));
    const bid = await agreedBid(room, {
      title: "支架",
      customerId: { code: "C1" },
      ...D1,
      salespersonId: { code: "E1" },
      projectId: project.id,
    });
    const { body: refused } = await tries(approver, "crm.projectBid", bid.id, "submitBid");
    expect(refused.issues).toMatchObject([
      { code: "required", field: "projectId", label: "项目", message: `项目 ${String(project.header.docNo)}：煤矿必须填写` },
    ]);
    await saves(sales, PROJECT, await read(sales, PROJECT, project.id), { header: { mineId: await mineOf("K-DONE") } });
    expect((await does(approver, "crm.projectBid", bid.id, "submitBid")).stage).toBe("submitted");
    expect(await read(sales, PROJECT, project.id)).toMatchObject({ stage: "bidding", header: { phaseId: await phaseId("TEND") } });
  });

  it("goes on to the next phase where none is chosen, and stands in the bid phase of its list once it is bidden for, with the company's tax", async () => {
    const project = await active({}, { products: [{ equipmentModel: "ZY", quantity: "2", unitPrice: "100" }] });
    const onward = { header: { nextStep: "技术交流", nextStepOn: "2026-04-10" } };
    const path = `/api/documents/${PROJECT}/${project.id}?company=HS`;
    type Told = { proposed?: object; labels: Record<string, Record<string, { code: string }>> };
    const [{ body: told }, { body: seen }] = [await sales.ask<Told>("GET", path), await analyst.ask<Told>("GET", path)];
    const next = await phaseId("TECH");
    expect([told.proposed, told.labels.phaseId?.[next]?.code], "the form shows what comes").toEqual([
      { advance: { phaseId: next } },
      "TECH",
    ]);
    expect(seen, "whoever cannot go on is proposed nothing").not.toHaveProperty("proposed");
    const technical = await does(sales, PROJECT, project.id, "advance", onward);
    expect(technical.header.phaseId).toBe(await phaseId("TECH"));
    await saves(sales, PROJECT, technical, { header: { mineId: await mineOf("K-BID") } });
    const bidding = await does(sales, PROJECT, project.id, "startBid", TO_BID);
    expect([bidding.stage, bidding.header.phaseId, bidding.header.winPercent]).toEqual(["bidding", await phaseId("TEND"), "60.0000"]);
    expect(bidding.lines.moves?.at(-1)).toMatchObject({ stage: "bidding", phaseId: await phaseId("TEND") });
    const last = await tries(sales, PROJECT, project.id, "advanceInBid", onward);
    expect(issuesOf(last.body), "no phase comes after it").toEqual([["phaseOrder", "phaseId"]]);
    const bid = (await rows(sales, "crm.projectBid", "limit=50")).find((row) => row.projectId === project.id);
    const made = await read(sales, "crm.projectBid", String(bid?.id));
    const [one] = bidding.made ?? [];
    expect([bidding.made?.length, one], "the answer says what came of it").toMatchObject([
      1,
      { module: "crm.projectBid", id: made.id, code: made.header.docNo },
    ]);
    const ways = (
      await sales.ask<{ screens: Record<string, { opens?: { name: string; id: string }[] }> }>("GET", `/api/modules/${PROJECT}?company=HS`)
    ).body;
    expect(ways.screens.maintain?.opens).toContainEqual({ name: "bid", kind: "document", module: "crm.projectBid", id: "bidId" });
    expect([bidding.header.bidId, project.header.bidId]).toEqual([made.id, null]);
    expect(made.lines.lots?.map(({ taxRate }) => taxRate)).toEqual(["13.0000"]);
    const second = { header: { code: "TEND2", nameZh: "二", sortNo: 5, winPercent: "60", isBid: true } };
    const refused = await admin.ask("POST", `/api/documents/${PHASE}?company=HS`, { key: "TEND2", ...second });
    expect(issuesOf(refused.body), "a list has one").toEqual([["knownBefore", "isBid"]]);
  });

  it("that stays in a phase longer than its list gives it stands among the stale ones (/staleProjects), and whoever answers for it is told", async () => {
    const planned = await read(admin, PHASE, await phaseId("PLAN"));
    expect((await saves(admin, PHASE, planned, { header: { staleDays: 30 } })).status).toBe(200);
    const project = await active();
    const stale = async () => (await rows(sales, PROJECT, "screen=stale&limit=100")).map(({ id }) => id);
    expect([project.header.staleOn, (await stale()).includes(project.id)]).toEqual(["2026-04-30", false]);
    await onDay("2026-05-01");
    await remindOfDays(room.served, 2);
    const told = await transaction(room.client, [2], (open) =>
      open.run(shaped({ name: "text" })`select name from reminder where module = ${PROJECT} and document_id = ${project.id} order by id`),
    );
    expect([(await stale()).includes(project.id), told]).toEqual([true, [{ name: "stale" }]]);
    const gone = await does(sales, PROJECT, project.id, "advance", await on("TECH", { nextStepOn: "2026-05-10" }));
    expect([gone.header.staleOn, (await stale()).includes(project.id)], "the next phase gives no days").toEqual([null, false]);
    await onDay("2026-03-31");
  });

  it("goes back with a reason, and its history shows that it did", async () => {
    const project = await active();
    await does(sales, PROJECT, project.id, "advance", await on("TECH"));
    expect(issuesOf((await tries(sales, PROJECT, project.id, "moveBack", await on("PLAN"))).body)).toEqual([["reasonRequired", "reason"]]);
    const back = await does(sales, PROJECT, project.id, "moveBack", { reason: "参数变更", ...(await on("PLAN")) });
    expect(back.lines.moves?.map(({ phaseId: at, isBack, leftOn }) => [at, isBack, leftOn])).toEqual([
      [await phaseId("PLAN"), false, "2026-03-31"],
      [await phaseId("TECH"), false, "2026-03-31"],
      [await phaseId("PLAN"), true, null],
    ]);
  });

  it("of the bearing unit (/crmProjectLYC) goes through sample, trial and batch", async () => {
    const project = await active({ variant: "LYC" });
    expect(project.header).toMatchObject({ phaseId: await phaseId("SAMPLE"), winPercent: "20.0000" });
    expect(issuesOf((await tries(sales, PROJECT, project.id, "advance", await on("TRIAL"))).body)).toEqual([["required", "products"]]);
    const other = await tries(sales, PROJECT, project.id, "advance", await on("TECH"));
    expect(issuesOf(other.body)?.[0]?.[1]).toBe("phaseId");
    expect((await rows(sales, PROJECT, "screen=maintainBearing")).map(({ id }) => id)).toEqual([project.id]);
  });

  it("for the mine and face of another one says so before it goes on", async () => {
    const mineId = await mineOf("K-TWIN");
    const first = await active({ mineId, workingFace: "8101" });
    const second = await create(sales, PROJECT, projectOf({ mineId, workingFace: "8101", name: "再报" }));
    const asked = await tries(sales, PROJECT, second.id, "submit", { ask: true });
    expect([asked.body.type, issuesOf(asked.body)]).toEqual(["/problems/unagreed", [["twinProject", "mineId"]]]);
    const handedIn = await does(sales, PROJECT, second.id, "submit");
    expect(handedIn.header.duplicates).toContain(String(first.header.docNo));
  });

  it("ends won, lost with a reason or cancelled with one; the chance of a phase follows from how projects of it ended", async () => {
    const [won, lost] = [await active({ statedPercent: "80" }), await active()];
    expect(won.header.winPercent).toBe("80.0000");
    const surer = await saves(sales, PROJECT, lost, { header: { statedPercent: "100.01" } });
    expect(issuesOf(surer.body), "nothing is surer than certain").toEqual([["between", "statedPercent"]]);
    for (const { id } of [won, lost]) await does(sales, PROJECT, id, "startBid", TO_BID);
    expect((await tries(analyst, PROJECT, won.id, "win")).status).toBe(403);
    await does(approver, PROJECT, won.id, "win");
    expect(issuesOf((await tries(approver, PROJECT, lost.id, "lose")).body)).toEqual([["required", "lostReason"]]);
    const over = await does(approver, PROJECT, lost.id, "lose", { header: { lostReason: "price" } });
    expect(over).toMatchObject({ stage: "lost", header: { closedOn: "2026-03-31", lostReason: "price" } });
    const next = await active();
    expect(next.header.winPercent, "one of two that were in this phase was won").toBe("50.0000");
    expect(issuesOf((await tries(approver, PROJECT, next.id, "cancel")).body)).toEqual([["reasonRequired", "reason"]]);
    expect((await does(approver, PROJECT, next.id, "cancel", { reason: "客户停建" })).stage).toBe("cancelled");
  });

  it("asks its office (/crmprojectIntApproval), then its leader (/crmProjectApprove)", async () => {
    const drafted = await create(sales, PROJECT, projectOf());
    const project = await does(sales, PROJECT, drafted.id, "submit");
    expect(project.stage).toBe("inApproval");
    const waits = async (screen: string) => (await rows(admin, PROJECT, `screen=${screen}`)).map(({ id }) => id);
    expect([(await waits("approveInternal")).includes(project.id), await waits("approve")]).toEqual([true, []]);
    await decides(approver, project.id, "approve");
    expect([(await waits("approveInternal")).includes(project.id), await waits("approve")]).toEqual([false, [project.id]]);
    expect((await decides(leader, project.id, "return", "请补充预算")).body.stage).toBe("draft");
    // It goes straight back to the one who returned it.
    await does(sales, PROJECT, project.id, "submit");
    await decides(leader, project.id, "approve");
    expect((await read(sales, PROJECT, project.id)).stage).toBe("active");
    expect((await tries(analyst, PROJECT, project.id, "suspend", { reason: "x" })).status).toBe(403);
    expect((await does(sales, PROJECT, project.id, "suspend", { reason: "矿方停产" })).stage).toBe("suspended");
    expect((await does(sales, PROJECT, project.id, "resume")).stage).toBe("active");
  });

  it("is put in order at /crmProjectDataMaintain, and read at /projectDetail by whoever has a right to its data", async () => {
    const maintained = await rows(approver, PROJECT, "screen=maintainData&limit=50");
    const one = maintained.find(({ stage }) => stage === "active");
    const project = await read(approver, PROJECT, String(one?.id));
    expect((await saves(approver, PROJECT, project, { header: { budgetAmount: "6000000" } })).status).toBe(200);
    expect((await saves(analyst, PROJECT, project, { header: { budgetAmount: "1" } })).status).toBe(403);
    expect((await rows(analyst, PROJECT, "screen=detail&limit=50")).length).toBeGreaterThan(0);
    expect((await service.ask("GET", `/api/documents/${PROJECT}?company=HS&screen=detail`)).status).toBe(403);
  });
});

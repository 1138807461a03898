import { describe, expect, it } from "vitest";
import { doWhatIsDue } from "#engine/automatic";
import { landed, rowsOf } from "#support/figures";
import { contractOf, openSalesroom } from "../sales/salesroom.ts";

const RISK = "crm.riskAssessment";
const HS = 2;
const room = await openSalesroom();
const { sales, analyst, approver, leader, finance, admin } = room.people;
const { create, read, tries, does, saves, decides, rows, taken, write } = room;
const issuesOf = (body: unknown) => (body as { issues?: { code: string; field?: string }[] }).issues?.map(({ code }) => code);
const standard = (code: string, header: object = {}, weights: readonly string[] = ["60", "40"]) => ({
  header: { code, nameZh: "标准", fromOn: "2026-01-01", validDays: 10, ...header },
  lines: {
    criteria: [
      { indicator: "经营状况", weight: weights[0], standardValue: "0–100" },
      { indicator: "逾期占比", measure: "overdueShare", weight: weights[1], worstAt: "50" },
    ],
  },
});
const assessmentOf = (header: object = {}) => ({ header: { customerId: { code: "C1" }, departmentId: { code: "D1" }, ...header } });
/** An assessment scored by a person, handed in and confirmed inside. */
const assessed = async (score: string, header: object = {}) => {
  const drafted = await create(sales, RISK, assessmentOf(header));
  const proposed = await does(sales, RISK, drafted.id, "propose");
  const [judged, counted] = proposed.lines.scores ?? [];
  const saved = await saves(sales, RISK, proposed, { header, lines: { scores: [{ id: judged?.id, score }, { id: counted?.id }] } });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  await does(sales, RISK, drafted.id, "submit");
  await does(finance, RISK, drafted.id, "confirm");
  return drafted.id;
};
const agreed = async (id: string) => {
  await decides(approver, id, "approve");
  await decides(leader, id, "approve");
  return read(admin, RISK, id);
};
const levelOf = async (of = "C1") =>
  (await rows(admin, "crm.customer", "screen=maintain&limit=100")).find(({ code }) => code === of)?.riskLevel;

/** Goods on stock that are asked for, to go to a customer; of one who is blocked they wait to be handed in. */
const goodsFor = async (code: string, blocked?: "block"): Promise<string> => {
  if ((await rows(admin, "warehouse.operationType", "limit=100")).every((row) => row.code !== "R3"))
    await write("warehouse.operationType", {
      code: "R3",
      nameZh: "销售出库",
      direction: "send",
      account: "costOfSales",
      requiresCustomer: true,
    });
  const place = { warehouseId: { code: "W1" }, departmentId: { code: "D3" } };
  const line = { materialId: { code: "LZ" }, quantity: "1" };
  const receipt = await create(admin, "warehouse.goodsReceipt", { header: place, lines: { lines: [{ ...line, unitPrice: "9" }] } });
  for (const action of ["submit", "confirm"]) await does(admin, "warehouse.goodsReceipt", receipt.id, action);
  const header = { ...place, operationTypeId: { code: "R3" }, customerId: { code } };
  const issue = await create(admin, "warehouse.goodsIssue", { header, lines: { lines: [line] } });
  if (!blocked) await does(admin, "warehouse.goodsIssue", issue.id, "submit");
  return issue.id;
};

/** The codes of what is found in the archive by its content. */
const found = async (text: string) =>
  (await rows(admin, "crm.archiveDocument", `screen=maintain&q=${encodeURIComponent(text)}`)).map(({ code }) => code);

/** The day of last year that is so many days after today's, by the clock of the machine. */
const aYearAgo = (plus: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate() + plus)).toISOString().slice(0, 10);
};

/** How old something of a day is by the clock of the database, which is that of the machine. */
const yearsSince = (day: string): number => {
  const today = new Date().toISOString().slice(0, 10);
  return Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (today.slice(5) < day.slice(5) ? 1 : 0);
};

describe("A risk standard (/crmRiskStd)", () => {
  it("has weights that make 100 and a worst value for what the books measure; a salesperson keeps none", async () => {
    const place = "/api/documents/crm.riskStandard?company=HS";
    expect(issuesOf((await admin.ask("POST", place, { key: "w", ...standard("S0", {}, ["60", "30"]) })).body)).toEqual(["weightSum"]);
    expect((await sales.ask("POST", place, { key: "x", ...standard("S0") })).status).toBe(403);
    expect(issuesOf((await tries(sales, RISK, (await create(sales, RISK, assessmentOf())).id, "submit")).body)).toEqual(["noRiskStandard"]);
    await create(admin, "crm.riskStandard", standard("S1", { secondAmount: "1000000", secondLevel: "high" }));
  });
});

describe("A risk assessment (/crmRiskAssess, /crmCustomerRiskAssess)", () => {
  it("has the level that the dated standard computes, from confirmation inside to both approvals (/crmCustomerRiskAssessInternalConfirm, /crmCustomerRiskAssessDetailApprove, /crmCustomerRiskAssessApprove, /crmCustomerRiskAssessDetail)", async () => {
    const drafted = await create(sales, RISK, assessmentOf());
    const proposed = await does(sales, RISK, drafted.id, "propose");
    expect(proposed.lines.scores?.map(({ indicator, score }) => [indicator, score])).toEqual([
      ["经营状况", null],
      ["逾期占比", "100.0000"],
    ]);
    const unrated = { score: null, computedLevel: null, riskLevel: null, unscored: "经营状况" };
    expect(proposed.header, "half of it counts for nothing").toMatchObject(unrated);
    const [judged, counted] = proposed.lines.scores ?? [];
    const half = await saves(sales, RISK, proposed, { lines: { scores: [{ id: judged?.id, notes: "待评" }, { id: counted?.id }] } });
    expect(half.body.header).toMatchObject(unrated);
    expect(issuesOf((await tries(sales, RISK, drafted.id, "submit")).body)).toEqual(["required"]);
    const whole = await saves(sales, RISK, half.body, { lines: { scores: [{ id: judged?.id, score: "70" }, { id: counted?.id }] } });
    expect(whole.body.header).toMatchObject({ score: "82.0000", unscored: null });
    const id = await assessed("70");
    expect((await rows(admin, RISK, "screen=approveDetail")).map((row) => row.id)).toEqual([id]);
    expect((await tries(analyst, RISK, id, "reject", { reason: "越权" })).status).toBe(403);
    const valid = await agreed(id);
    expect([valid.stage, valid.header.score, valid.header.computedLevel, valid.header.validTo]).toEqual([
      "valid",
      "82.0000",
      "low",
      "2026-04-10",
    ]);
    expect(await levelOf()).toBe("low");
    const scores = (await rows(admin, "crm.riskScore", "screen=query&sort=seq")).filter(({ docNo }) => docNo === valid.header.docNo);
    expect(
      scores.map((row) => [
        [row.seq, row.indicator, row.weight, row.standardValue, row.found],
        [row.score, row.points, row.missing, row.riskLevel],
      ]),
      "what it was made of, line by line (/crmCustomerRiskAssessDetail)",
    ).toEqual([
      [
        [1, "经营状况", "60.0000", "0–100", null],
        ["70.0000", "42.0000", "18.0000", "low"],
      ],
      [
        [2, "逾期占比", "40.0000", null, "0.0000"],
        ["100.0000", "40.0000", "0.0000", "low"],
      ],
    ]);
    expect(await rows(sales, "crm.riskScore", "screen=query")).toHaveLength(2 * (await rows(sales, RISK, "screen=all")).length - 2);
    expect((await room.people.buyer.ask("GET", "/api/documents/crm.riskScore?screen=query&company=HS")).status).toBe(403);
  });

  it("is overridden with a reason only, which the higher approver sees, and replaces the one before", async () => {
    const drafted = await create(sales, RISK, assessmentOf());
    expect(issuesOf((await saves(sales, RISK, drafted, { header: { overrideLevel: "medium" } })).body)).toEqual(["required"]);
    const id = await assessed("70", { overrideLevel: "medium", overrideReason: "行业下行" });
    await decides(approver, id, "approve");
    expect((await read(admin, RISK, id)).stage).toBe("inApproval");
    await decides(leader, id, "approve");
    expect(await read(admin, RISK, id)).toMatchObject({ stage: "valid", header: { computedLevel: "low", riskLevel: "medium" } });
    expect(await levelOf()).toBe("medium");
    const stages = (await rows(admin, RISK, "screen=all")).map(({ stage }) => String(stage));
    expect(["expired", "valid"].map((stage) => stages.filter((one) => one === stage).length)).toEqual([1, 1]);
  });

  it("that computes what asks for a second look gets it, whatever level it is overridden with", async () => {
    const { stage, header } = await agreed(await assessed("0", { overrideLevel: "low", overrideReason: "已回款" }));
    expect([stage, header.computedLevel, header.riskLevel]).toEqual(["second", "high", "low"]);
  });

  it("finds that of his credit used which the check of the limit counts: contracts not invoiced too, less advances, against limit and release", async () => {
    const [unit] = await write("masterData.businessUnit", { code: "CRED", nameZh: "授信" });
    const unitId = String(unit?.header.id);
    await create(admin, "crm.riskStandard", {
      header: { code: "S-C", nameZh: "授信标准", fromOn: "2026-01-01", validDays: 10, unitId },
      lines: { criteria: [{ indicator: "信用占用", measure: "creditUse", weight: "100", worstAt: "160" }] },
    });
    await write("crm.customer", {
      code: "C32",
      nameZh: "授信煤矿",
      departmentId: { code: "D1" },
      ownerId: { code: "E1" },
      creditLimit: "1000",
    });
    const of = { customerId: { code: "C32" }, departmentId: { code: "D1" } };
    const scored = async () => {
      const drafted = await create(sales, RISK, { header: { ...of, unitId } });
      return (await does(sales, RISK, drafted.id, "propose")).lines.scores?.map((row) => [row.found, row.score]);
    };
    expect(await scored(), "he owes nothing").toEqual([["0.0000", "100.0000"]]);
    await room.contractInForce(of);
    const receipt = await create(admin, "sales.salesReceipt", { header: { docOn: "2026-03-30", ...of, totalAmount: "130" } });
    await does(admin, "sales.salesReceipt", receipt.id, "submit");
    await does(finance, "sales.salesReceipt", receipt.id, "confirm");
    expect(await scored(), "1,130 signed less 130 in advance, of 1,000").toEqual([["100.0000", "37.5000"]]);
    const release = await create(admin, "sales.creditRelease", {
      header: { ...of, docOn: "2026-03-31", amount: "250", validFrom: "2026-03-31", validTo: "2026-04-30", reason: "旺季" },
    });
    await does(admin, "sales.creditRelease", release.id, "submit");
    await decides(approver, release.id, "approve");
    expect(await scored(), "1,000 of 1,250").toEqual([["80.0000", "50.0000"]]);
  });

  it("is looked at a second time where the level crosses the limit (/crmRiskAssessTwo), and of a project stays beside the customer's (/crmProjectRisk)", async () => {
    expect(
      issuesOf((await sales.ask("POST", `/api/documents/${RISK}?company=HS`, { key: "p", ...assessmentOf({ kind: "project" }) })).body),
    ).toEqual(["required"]);
    const header = { name: "二号井改造", customerId: { code: "C1" }, departmentId: { code: "D1" }, estimatedAmount: "100" };
    const project = await create(sales, "crm.salesProject", { header });
    const id = await assessed("0", { kind: "project", projectId: project.id });
    expect((await agreed(id)).stage).toBe("second");
    const told = async () => (await rows(sales, "crm.projectRisk", "screen=query")).find(({ code }) => code === project.header.docNo);
    expect(await told(), "what speaks against the project").toMatchObject({
      estimatedAmount: "100.0000",
      riskLevel: "medium",
      customerLevel: "medium",
      score: "40.0000",
      assessedLevel: "high",
      against: "经营状况",
      assessmentStage: "second",
    });
    expect((await rows(finance, RISK, "screen=second")).map((row) => row.id)).toContain(id);
    expect(issuesOf((await tries(finance, RISK, id, "submitSecond", { header: {} })).body)).toEqual(["required"]);
    await does(finance, RISK, id, "submitSecond", { header: { secondConclusion: "可接受" } });
    expect((await agreed(id)).stage).toBe("valid");
    expect(await told()).toMatchObject({ riskLevel: "high", assessmentStage: "valid", conclusion: "可接受" });
    expect((await room.people.buyer.ask("GET", "/api/documents/crm.projectRisk?screen=query&company=HS")).status).toBe(403);
    expect(await levelOf()).toBe("medium");
    const level = async () => (await read(admin, "crm.salesProject", project.id)).header.riskLevel;
    expect(await level(), "riskier than its customer").toBe("high");
    const bid = await create(sales, "crm.projectBid", {
      header: { customerId: { code: "C1" }, departmentId: { code: "D1" }, title: "二号井投标", projectId: project.id },
      lines: { lots: [{ lotNo: "1", quantity: "1" }] },
    });
    expect((await does(sales, "crm.projectBid", bid.id, "submit")).header.riskLevel, "so is its bid").toBe("high");
    const better = await assessed("100", { kind: "project", projectId: project.id, overrideLevel: "low", overrideReason: "预付" });
    expect((await agreed(better)).stage).toBe("valid");
    expect((await read(admin, RISK, id)).stage, "the one before").toBe("expired");
    expect(await level(), "that of the customer").toBe("medium");
  });

  it("is looked at a second time where an approver requires it, and says why to the salesperson; the approval ends and begins anew after the second look", async () => {
    const id = await assessed("70");
    const requires = async (who: typeof sales, reason?: string) =>
      tries(who, RISK, id, "requireSecond", reason === undefined ? {} : { reason });
    const offered = async (who: typeof sales) => (await read(who, RISK, id)).actions;
    expect((await requires(sales, "越权")).status).toBe(403);
    expect(await offered(leader), "nobody asks him yet").not.toContain("requireSecond");
    expect((await requires(leader, "太早")).body.type).toBe("/problems/undecided");
    expect(await offered(approver)).toContain("requireSecond");
    await decides(approver, id, "approve");
    expect(issuesOf((await requires(leader)).body)).toEqual(["reasonRequired"]);
    expect((await requires(leader, "补充矿方担保材料")).body).toMatchObject({ stage: "second", header: { isSecond: true } });
    const told = await Promise.all(
      [sales, approver, leader, finance].map((who) =>
        who.ask<{ messages: { content: string | null }[] }>("GET", "/api/messages?company=HS"),
      ),
    );
    expect(told.flatMap(({ body }) => body.messages).filter(({ content }) => content?.includes("补充矿方担保材料"))).toHaveLength(1);
    const courses = async () =>
      (
        await admin.ask<{ runs: { state: string; steps: { tasks: { state: string; words: string | null }[] }[] }[] }>(
          "GET",
          `/api/approvals/${RISK}/${id}?company=HS`,
        )
      ).body.runs;
    const ended = {
      state: "diverted",
      steps: [{ tasks: [{ state: "approved" }] }, { tasks: [{ state: "returned", words: "补充矿方担保材料" }] }],
    };
    expect(await courses()).toMatchObject([ended]);
    await does(finance, RISK, id, "submitSecond", { header: { secondConclusion: "担保已补" } });
    expect(
      (await courses()).find(({ state }) => state === "open"),
      "all are asked again",
    ).toMatchObject({
      steps: [{ tasks: [{ state: "open" }] }, { tasks: [{ state: "waiting" }] }],
    });
    expect((await agreed(id)).stage).toBe("valid");
    await agreed(await assessed("70", { overrideLevel: "medium", overrideReason: "行业下行" }));
  });

  it("is the level of the contracts, projects and bids of its customer: nobody types one, and each keeps that of the day it was handed in", async () => {
    const place = { customerId: { code: "C1" }, departmentId: { code: "D1" } };
    const drafts = [
      ["sales.salesContract", contractOf()],
      ["crm.salesProject", { header: { ...place, name: "三号井", estimatedAmount: "100" } }],
      ["crm.projectBid", { header: { ...place, title: "三号井投标" }, lines: { lots: [{ lotNo: "1", quantity: "1" }] } }],
    ] as const;
    const typed = async (who: typeof sales, module: string, { header, ...draft }: { header: object }) =>
      issuesOf(
        (await who.ask("POST", `/api/documents/${module}?company=HS`, { key: module, ...draft, header: { ...header, riskLevel: "low" } }))
          .body,
      );
    const made = new Map<string, string>();
    for (const [module, draft] of drafts) {
      expect(await typed(sales, module, draft)).toEqual(["readonly"]);
      const drafted = await create(sales, module, draft);
      expect(drafted.header.riskLevel).toBe("medium");
      const other = await saves(sales, module, drafted, { header: { customerId: { code: "C2" } } });
      expect([other.status, other.body.header.riskLevel]).toEqual([200, null]);
      expect((await saves(sales, module, other.body, { header: { customerId: { code: "C1" } } })).status).toBe(200);
      expect((await does(sales, module, drafted.id, "submit")).header.riskLevel).toBe("medium");
      made.set(module, drafted.id);
    }
    await agreed(await assessed("100", { overrideLevel: "low", overrideReason: "已回款" }));
    expect(await levelOf()).toBe("low");
    for (const [module, id] of made) expect((await read(sales, module, id)).header.riskLevel).toBe("medium");
    const again = made.get("sales.salesContract") ?? "";
    await does(sales, "sales.salesContract", again, "withdraw");
    expect((await does(sales, "sales.salesContract", again, "submit")).header.riskLevel).toBe("low");
  });

  it("that says high blocks contracts where the standard says so, warns where it says that, and expires by itself", async () => {
    const { id: standardId } = await create(admin, "crm.riskStandard", standard("S2", { fromOn: "2026-02-01", onHigh: "block" }));
    const stranger = await create(sales, "sales.salesContract", contractOf({ customerId: { code: "C2" } }));
    expect(issuesOf((await tries(sales, "sales.salesContract", stranger.id, "submit")).body)).toEqual(["notAssessed"]);
    const [unit] = await write("masterData.businessUnit", { code: "EASY", nameZh: "宽松" });
    await create(admin, "crm.riskStandard", standard("S2E", { fromOn: "2026-02-01", unitId: String(unit?.header.id) }));
    const easy = await create(sales, "sales.salesContract", contractOf({ customerId: { code: "C2" }, unitId: String(unit?.header.id) }));
    expect((await tries(sales, "sales.salesContract", easy.id, "submit")).status, "the standard of its unit only warns").toBe(200);
    const goods = await goodsFor("C1");
    expect((await agreed(await assessed("0"))).header.riskLevel).toBe("high");
    const ships = async (more: object = {}) => tries(admin, "warehouse.goodsIssue", goods, "confirm", more);
    expect(issuesOf((await ships()).body), "nor is shipped what was asked for before").toEqual(["riskBlocks"]);
    const contract = await create(sales, "sales.salesContract", contractOf());
    const submits = async (more: object = {}) => tries(sales, "sales.salesContract", contract.id, "submit", more);
    expect(issuesOf((await submits()).body)).toEqual(["riskBlocks"]);
    const stored = await read(admin, "crm.riskStandard", standardId);
    expect((await saves(admin, "crm.riskStandard", stored, { header: { onHigh: "warn" } })).status).toBe(200);
    const asked = await submits({ ask: true });
    expect([asked.body.type, issuesOf(asked.body)]).toEqual(["/problems/unagreed", ["riskWarns"]]);
    expect((await submits()).status).toBe(200);
    const unagreed = (await ships({ ask: true })).body;
    expect([unagreed.type, issuesOf(unagreed)], "goods that leave warn too").toEqual(["/problems/unagreed", ["riskWarns"]]);
    expect((await ships()).status).toBe(200);
    await room.onDay("2026-04-20");
    await doWhatIsDue(room.served, HS);
    expect(await levelOf()).toBeNull();
    expect((await rows(admin, RISK, "screen=all&limit=100")).filter(({ stage }) => stage === "valid")).toEqual([]);
    await room.onDay("2026-03-31");
  });
});

describe("An assessment that is looked at anew", () => {
  it("holds until the new one is approved: who asks for it, or takes it back, does not lift the block, and it ends with its days", async () => {
    await create(admin, "crm.riskStandard", standard("S3", { fromOn: "2026-03-01", onHigh: "block" }));
    const other = { customerId: { code: "C2" } };
    const { id } = await agreed(await assessed("0", other));
    const contract = await create(sales, "sales.salesContract", contractOf(other));
    const submits = async () => tries(sales, "sales.salesContract", contract.id, "submit");
    const blocks = async () => expect([issuesOf((await submits()).body), await levelOf("C2")]).toEqual([["riskBlocks"], "high"]);
    await does(sales, RISK, id, "reassess", { reason: "有好转" });
    await blocks();
    const eased = { secondConclusion: "可接受", overrideLevel: "low", overrideReason: "已回款" };
    await does(finance, RISK, id, "submitSecond", { header: eased });
    await blocks();
    expect((await does(sales, RISK, id, "withdraw")).stage).toBe("second");
    expect((await tries(sales, RISK, id, "void")).status).toBe(409);
    await does(finance, RISK, id, "submitSecond", { header: eased });
    await decides(approver, id, "reject", "依据不足");
    expect((await read(admin, RISK, id)).stage).toBe("second");
    await blocks();
    await room.onDay("2026-04-20");
    await doWhatIsDue(room.served, HS);
    expect(await levelOf("C2")).toBeNull();
    await room.onDay("2026-03-31");
    await does(finance, RISK, id, "submitSecond", { header: eased });
    expect((await agreed(id)).stage).toBe("valid");
    expect([(await submits()).status, await levelOf("C2")]).toEqual([200, "low"]);
  });

  it("of a project counts at its contracts as it was approved, whatever the second look proposes", async () => {
    const [project] = await taken("crm.salesProject", "takeOver", {
      header: {
        name: "大采高项目",
        customerId: { code: "C2" },
        departmentId: { code: "D1" },
        salespersonId: { code: "E1" },
        estimatedAmount: "1000",
      },
    });
    const salesProjectId = String(project?.header.id);
    const { id } = await agreed(await assessed("0", { kind: "project", customerId: { code: "C2" }, projectId: salesProjectId }));
    const contract = await create(sales, "sales.salesContract", contractOf({ customerId: { code: "C2" }, salesProjectId }));
    const submits = async (more: object = {}) => tries(sales, "sales.salesContract", contract.id, "submit", more);
    const blocks = async () => expect(issuesOf((await submits()).body), "its customer is at low risk").toEqual(["projectRiskBlocks"]);
    await blocks();
    await does(sales, RISK, id, "reassess", { reason: "有好转" });
    const eased = { secondConclusion: "可接受", overrideLevel: "low", overrideReason: "已回款" };
    await does(finance, RISK, id, "submitSecond", { header: eased });
    await blocks();
    const [standing] = await rows(admin, "crm.riskStandard", "q=S3");
    const stored = await read(admin, "crm.riskStandard", String(standing?.id));
    expect((await saves(admin, "crm.riskStandard", stored, { header: { onHigh: "warn" } })).status).toBe(200);
    expect(issuesOf((await submits({ ask: true })).body)).toEqual(["projectRiskWarns"]);
    expect((await submits()).body.header.riskLevel).toBe("high");
    await does(sales, "sales.salesContract", contract.id, "withdraw");
    expect((await agreed(id)).stage).toBe("valid");
    expect((await submits({ ask: true })).body.header.riskLevel).toBe("low");
  });
});

describe("What is known of a customer", () => {
  it("comes from orders and money, only the judgement is typed; a strategic one has a yearly plan with owner and dates (/customerStrategicEmphasis, /CustomerProfileAnalysis)", async () => {
    await room.contractInForce();
    const goals = [{ measure: "orderIntake", target: "2000", dueOn: "2026-12-31" }];
    const plan = { customerId: { code: "C1" }, year: 2026, startOn: "2026-01-01", endOn: "2026-12-31", judgement: "重点突破" };
    const place = "/api/documents/crm.strategicCustomer?company=HS";
    const refused = await admin.ask("POST", place, { key: "d", header: { ...plan, endOn: "2027-01-31" }, lines: { goals } });
    expect(issuesOf(refused.body)).toEqual(["between"]);
    expect(issuesOf((await admin.ask("POST", place, { key: "e", header: plan, lines: { goals: [] } })).body)).toEqual(["noLines"]);
    const strategic = await create(sales, "crm.strategicCustomer", { header: plan, lines: { goals } });
    expect((await read(sales, "crm.strategicCustomer", strategic.id)).lines.goals).toMatchObject([
      { actual: "1000.0000", completeRate: "50.0000" },
    ]);
    expect((await saves(analyst, "crm.strategicCustomer", strategic, { header: { judgement: "x" } })).status).toBe(403);
    const profiles = await rows(admin, "crm.customerProfile", "screen=query&limit=100");
    expect(profiles.find(({ code }) => code === "C1")).toMatchObject({ ordered: "1000.0000", openContracts: 1, isStrategic: true });
    const lost = await create(sales, "crm.bidResult", {
      header: {
        customerId: { code: "C1" },
        departmentId: { code: "D1" },
        projectName: "三号井",
        result: "lost",
        lostCause: "price",
        bidAmount: "100",
        winner: "北煤机",
      },
      lines: { bidders: [{ bidder: "北煤机", bidAmount: "90" }] },
    });
    await does(sales, "crm.bidResult", lost.id, "submit");
    await does(approver, "crm.bidResult", lost.id, "confirm");
    const visit = await create(sales, "crm.visit", {
      header: { visitOn: "2026-03-31", customerId: { code: "C1" }, departmentId: { code: "D1" } },
    });
    await does(sales, "crm.visit", visit.id, "checkIn", { header: { checkinKind: "manual", checkinNote: "井下" } });
    const after = (await rows(admin, "crm.customerProfile", "screen=query&limit=100")).find(({ code }) => code === "C1");
    expect(after).toMatchObject({ visits: 1, bidsWon: 0, bidsLost: 1, winRate: "0.0000" });
  });

  it("sets what he ordered this year against last year up to the same day", async () => {
    await room.contractInForce({ customerId: { code: "C2" }, docOn: aYearAgo(0) });
    await room.contractInForce({ customerId: { code: "C2" }, docOn: aYearAgo(5) });
    const profile = (await rows(admin, "crm.customerProfile", "screen=query&limit=100")).find(({ code }) => code === "C2");
    expect(profile?.orderedBefore).toBe("1000.0000");
  });

  it("counts money on the day it came, applied or not, less what was reversed: an advance is collected, as targets and meetings count it", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const [year, lastYear] = [Number(today.slice(0, 4)), Number(today.slice(0, 4)) - 1];
    await room.onDay(today);
    await write("crm.customer", {
      code: "C31",
      nameZh: "预付煤矿",
      departmentId: { code: "D1" },
      ownerId: { code: "E1" },
      currency: "CNY",
    });
    const of = { customerId: { code: "C31" }, departmentId: { code: "D1" } };
    const pays = async (docOn: string, totalAmount: string) => {
      const receipt = await create(admin, "sales.salesReceipt", { header: { docOn, ...of, totalAmount } });
      await does(admin, "sales.salesReceipt", receipt.id, "submit");
      return does(finance, "sales.salesReceipt", receipt.id, "confirm");
    };
    await pays(today, "500");
    await does(finance, "sales.salesReceipt", (await pays(today, "80")).id, "reverse", { reason: "重复" });
    await pays(`${lastYear}-01-02`, "400");
    const goals = [{ measure: "collected", target: "1000", dueOn: `${year}-12-31` }];
    const plan = { customerId: { code: "C31" }, year, startOn: `${year}-01-01`, endOn: `${year}-12-31` };
    const { id } = await create(admin, "crm.strategicCustomer", { header: plan, lines: { goals } });
    expect((await read(admin, "crm.strategicCustomer", id)).lines.goals).toMatchObject([
      { actual: "500.0000", completeRate: "50.0000", lastYear: "400.0000", growth: "25.0000" },
    ]);
    const profile = (await rows(admin, "crm.customerProfile", "screen=query&limit=100")).find(({ code }) => code === "C31");
    expect(profile?.collected).toBe("500.0000");
    await room.onDay("2026-03-31");
  });

  it("is what he will need, where he buys, and what of others runs there (/customerDemandPlanning, /customerElectronicPlatformInfo, /crmQzsjzs, /crmCusjbplYearGx)", async () => {
    const demand = {
      header: { customerId: { code: "C1" }, year: 2027 },
      lines: { lines: [{ equipmentModel: "ZY12000", amount: "500", expectedOn: "2027-05-01" }] },
    };
    await create(sales, "crm.demandPlan", demand);
    const account = await create(sales, "crm.platformAccount", {
      header: { customerId: { code: "C1" }, platform: "国能e招", account: "hs", secret: "geheim", expiresOn: "2026-05-01" },
    });
    expect((await read(admin, "crm.platformAccount", account.id)).header.secret).not.toBe("geheim");
    expect((await tries(analyst, "crm.platformAccount", account.id, "disable")).status).toBe(403);
    const customer = (await rows(admin, "crm.customer", "screen=maintain&limit=100")).find(({ code }) => code === "C1");
    const stored = await read(sales, "crm.customer", String(customer?.id));
    const equipment = [{ system: "support", manufacturer: "他厂", model: "ZF8000", commissionedOn: "2015-06-01" }];
    expect((await saves(sales, "crm.customer", stored, { lines: { equipment } })).status).toBe(200);
    const faces = [
      { workingFace: "3101", equipmentModel: "ZY6800", competitor: "他厂", quantity: "90", fromOn: "2019-01-01" },
      { workingFace: "3102", equipmentModel: "ZY9000", equipmentNo: "HS-1", quantity: "80", fromOn: "2020-01-01" },
      { workingFace: "3103", equipmentModel: "ZY5000", competitor: "他厂", quantity: "70", fromOn: "2012-01-01", toOn: "2020-01-01" },
    ];
    const mine = await create(sales, "crm.coalMine", {
      header: { code: "K-9", nameZh: "九号煤矿", customerId: { code: "C1" }, departmentId: { code: "D1" } },
      lines: { faces },
    });
    await does(sales, "crm.coalMine", mine.id, "submit");
    expect(
      (await rows(sales, "crm.potentialOpportunity", "screen=query")).map(({ origin, equipmentModel, age }) => [
        origin,
        equipmentModel,
        age,
      ]),
      "what of others runs in a face today, and how old it is",
    ).toEqual([
      ["equipment", "ZF8000", yearsSince("2015-06-01")],
      ["mine", "ZY6800", yearsSince("2019-01-01")],
      ["demand", "ZY12000", null],
    ]);
    await write("masterData.businessUnit", { code: "GX", nameZh: "供销" });
    const frequency = { header: { year: 2026, level: "A", visits: 12, unitId: { code: "GX" } } };
    await create(approver, "crm.visitFrequency", frequency);
    const again = await admin.ask("POST", "/api/documents/crm.visitFrequency?company=HS", { key: "f", ...frequency });
    expect(again.status).toBe(422);
    expect((await sales.ask("POST", "/api/documents/crm.visitFrequency?company=HS", { key: "g", ...frequency })).status).toBe(403);
    expect(await rows(sales, "crm.visitFrequency", "screen=supply")).toHaveLength(1);
    await write("masterData.businessUnit", { code: "HJ", nameZh: "焊接" });
    await create(approver, "crm.visitFrequency", { header: { ...frequency.header, unitId: { code: "HJ" } } });
    const levels = async (screen: string) => (await rows(sales, "crm.visitFrequency", `screen=${screen}`)).length;
    expect([await levels("supply"), await levels("maintain")], "every unit has a screen (/visitFrequency)").toEqual([1, 2]);
    const typo = { header: { ...frequency.header, level: "a1" } };
    const refused = await admin.ask("POST", "/api/documents/crm.visitFrequency?company=HS", { key: "typo", ...typo });
    expect(issuesOf(refused.body)).toEqual(["choice"]);
  });
});

describe("The archive (/crmDorDocmate)", () => {
  it("keeps versions, and is found by what it says; whoever does not see the record does not get its file", async () => {
    const header = {
      code: "A1",
      nameZh: "技术协议",
      category: "contract",
      customerId: { code: "C1" },
      content: "液压支架安标证书有效期五年",
    };
    const made = await create(sales, "crm.archiveDocument", { header });
    await room.attach(sales, "crm.archiveDocument", made.id);
    const kept = await does(sales, "crm.archiveDocument", made.id, "keepVersion");
    expect(kept.lines.versions).toMatchObject([{ edition: 1, content: header.content, files: "scan.pdf" }]);
    expect((await saves(sales, "crm.archiveDocument", kept, { header: { content: "改为三年，另附检验报告" } })).status).toBe(200);
    expect((await does(sales, "crm.archiveDocument", made.id, "keepVersion")).lines.versions).toHaveLength(2);
    expect([await found("检验报告"), await found("安标证书"), await found("三年")]).toEqual([["A1"], [], ["A1"]]);
    const place = `/api/documents/crm.archiveDocument/${made.id}/files`;
    const { body } = await sales.ask<{ files: { id: string }[] }>("GET", `${place}?company=HS`);
    const file = await room.app.request(`${place}/${body.files[0]?.id}?company=HS`, { headers: { cookie: sales.cookie } });
    expect(file.status).toBe(200);
    for (const path of [place, `${place}/${body.files[0]?.id}`])
      expect((await room.people.buyer.ask("GET", `${path}?company=HS`)).status).toBe(403);
    expect((await tries(analyst, "crm.archiveDocument", made.id, "keepVersion")).status).toBe(403);
    const removes = (fileId: string) => sales.ask("DELETE", `${place}/${fileId}?company=HS`);
    const refused = await removes(String(body.files[0]?.id));
    expect([refused.status, issuesOf(refused.body)]).toEqual([422, ["fileOfVersion"]]);
    room.clock.at = new Date("2026-03-31T08:30:00Z");
    await room.attach(sales, "crm.archiveDocument", made.id);
    const later = (await sales.ask<{ files: { id: string }[] }>("GET", `${place}?company=HS`)).body.files;
    expect((await removes(String(later[1]?.id))).status).toBeLessThan(300);
  });
});

/** What those owe who have no level, by whoever has them. */
const owed = async () => {
  await landed(room.served.analytics, HS);
  const slice = {
    dataset: "crm.customerRisk",
    metrics: ["balance"],
    by: ["salesperson"],
    where: [{ dimension: "risk", in: ["none"] }],
  };
  const { body } = await admin.ask<Parameters<typeof rowsOf>[0]>("POST", "/api/datasets/crm.customerRisk/slice?company=HS", slice);
  return rowsOf(body).map(({ salesperson, balance }) => [salesperson, balance]);
};

describe("The summary of customers by risk (/crmCustomerRiskAssessSummary)", () => {
  it("counts each customer once by his newest level in force, with what he owes and what of it is overdue; one that ends soon is told", async () => {
    const contract = await room.contractInForce();
    await room.billed(contract, "2026-03-01");
    await room.served.analytics.start();
    await landed(room.served.analytics, HS);
    const asked = await admin.ask<Parameters<typeof rowsOf>[0]>("POST", "/api/datasets/crm.customerRisk/slice?company=HS", {
      dataset: "crm.customerRisk",
      metrics: ["customers", "expiring", "balance", "overdue"],
      by: ["risk"],
    });
    expect(rowsOf(asked.body)).toMatchObject([
      { risk: "low", customers: "1", expiring: "1", balance: "0.0000", overdue: "0.0000" },
      { risk: "none", customers: "1", expiring: "0", balance: "1130.0000", overdue: "339.0000" },
    ]);
    const opens = async (who: typeof sales) => (await who.ask("GET", "/api/reports/crm.customerRiskSummary?company=HS")).status;
    expect([await opens(sales), await opens(leader), await opens(room.people.buyer)]).toEqual([200, 200, 403]);
  });

  it("says whose each customer is after a transfer, with all that he owes", async () => {
    await write("masterData.employee", { code: "E8", nameZh: "业务员八", departmentId: { code: "D1" } });
    const header = { departmentId: { code: "D1" }, formerOwnerId: { code: "E1" }, ownerId: { code: "E8" }, reason: "岗位调整" };
    const transfer = await create(sales, "crm.customerTransfer", { header, lines: { lines: [{ customerId: { code: "C1" } }] } });
    expect(await owed()).toEqual([[transfer.header.formerOwnerId, "1130.0000"]]);
    await does(sales, "crm.customerTransfer", transfer.id, "submit");
    await decides(approver, transfer.id, "approve");
    expect(await owed()).toEqual([[transfer.header.ownerId, "1130.0000"]]);
  });
});

describe("The standard that somebody was scored by (/crmRiskStd)", () => {
  it("is the one in force as he is handed in, and keeps its measure from then on", async () => {
    const drafted = await create(sales, RISK, assessmentOf());
    const scored = async () => {
      const proposed = await does(sales, RISK, drafted.id, "propose");
      const [judged, counted] = proposed.lines.scores ?? [];
      return saves(sales, RISK, proposed, { lines: { scores: [{ id: judged?.id, score: "50" }, { id: counted?.id }] } });
    };
    const former = (await scored()).body.header.score;
    const { id } = await create(admin, "crm.riskStandard", standard("S4", { fromOn: "2026-03-15" }, ["90", "10"]));
    expect(issuesOf((await tries(sales, RISK, drafted.id, "submit")).body)).toEqual(["otherStandard"]);
    const anew = (await scored()).body.header.score;
    expect([former, anew], "the same judgement weighs more").toEqual(["46.0000", "49.0000"]);
    expect((await tries(sales, RISK, drafted.id, "submit")).status).toBe(200);
    const used = await read(admin, "crm.riskStandard", id);
    const [judged, counted] = used.lines.criteria ?? [];
    const weighed = {
      lines: {
        criteria: [
          { id: judged?.id, weight: "80" },
          { id: counted?.id, weight: "20" },
        ],
      },
    };
    const refused = [
      await saves(admin, "crm.riskStandard", used, { header: { lowFrom: "40", mediumFrom: "30" } }),
      await saves(admin, "crm.riskStandard", used, weighed),
    ];
    expect(refused.map(({ body }) => (body.issues ?? []).map(({ code, field }) => [code, field]))).toEqual([
      [["standardUsed", "lowFrom"]],
      [
        ["standardUsed", "weight"],
        ["standardUsed", "weight"],
      ],
    ]);
    expect((await saves(admin, "crm.riskStandard", used, { header: { onHigh: "warn", notes: "内部" } })).status).toBe(200);
  });
});

const RELEASE = "crm.riskRelease";
const releaseOf = (header: object) => ({
  header: { customerId: { code: "C40" }, departmentId: { code: "D1" }, validTo: "2026-04-05", reason: "已收全款保函", ...header },
});

/** Handed in, and agreed to by the first of two. */
const released = async (header: object, who = sales) => {
  const { id } = await create(who, RELEASE, releaseOf(header));
  await does(who, RELEASE, id, "submit");
  await decides(approver, id, "approve");
  return id;
};
const releaseStage = async (id: string) => (await read(admin, RELEASE, id)).stage;

describe("A release of a customer at high risk (/crmRiskRelease)", () => {
  it("lets one contract pass, up to its amount and once the higher approver agreed; the next one is blocked again (/crmRiskReleaseDetailApprove, /crmRiskReleaseApprove, /crmRiskReleaseQuery)", async () => {
    await create(admin, "crm.riskStandard", standard("S9", { fromOn: "2026-03-20", onHigh: "block", validDays: 60 }));
    await write("crm.customer", {
      code: "C40",
      nameZh: "放行煤矿",
      departmentId: { code: "D1" },
      ownerId: { code: "E1" },
      currency: "CNY",
    });
    const other = { customerId: { code: "C40" } };
    expect((await agreed(await assessed("0", other))).header.riskLevel).toBe("high");
    const [first, next] = [
      await create(sales, "sales.salesContract", contractOf(other)),
      await create(sales, "sales.salesContract", contractOf(other)),
    ];
    const submits = async (id: string) => issuesOf((await tries(sales, "sales.salesContract", id, "submit")).body);
    expect(await submits(first.id)).toEqual(["riskBlocks"]);
    expect(
      issuesOf((await sales.ask("POST", `/api/documents/${RELEASE}?company=HS`, { key: "none", ...releaseOf({ amount: "1" }) })).body),
      "it names what it lets pass",
    ).toEqual(["required"]);
    expect((await analyst.ask("POST", `/api/documents/${RELEASE}?company=HS`, { key: "who", ...releaseOf({}) })).status).toBe(403);
    const small = await released({ contractId: first.id, amount: "1129" });
    await decides(leader, small, "approve");
    expect(await submits(first.id), "1,130 is more than 1,129").toEqual(["riskBlocks"]);
    const handsIn = async (header: object) => {
      const one = await create(sales, RELEASE, releaseOf({ contractId: first.id, amount: "1130", ...header }));
      return issuesOf((await tries(sales, RELEASE, one.id, "submit")).body);
    };
    expect(await handsIn({ validFrom: "2020-01-01", validTo: "2020-12-31" }), "it was over long ago").toEqual(["laterDay"]);
    expect(await handsIn({ amount: "1130.01" }), "more than the contract is worth").toEqual(["tooGreat"]);
    const id = await released({ contractId: first.id, amount: "1130" });
    expect(await handsIn({}), "one of the contract is being decided on").toEqual(["releaseAsked"]);
    expect((await rows(admin, RELEASE, "screen=approve")).map((row) => row.id)).toEqual([id]);
    expect(await submits(first.id), "the higher approver has not agreed").toEqual(["riskBlocks"]);
    await decides(leader, id, "approve");
    expect([await submits(first.id), await submits(next.id)]).toEqual([undefined, ["riskBlocks"]]);
    expect(await releaseStage(id)).toBe("approved");
    const late = await released({ contractId: next.id, amount: "1130", validFrom: "2026-04-01" });
    await decides(leader, late, "approve");
    expect(await submits(next.id), "it holds from tomorrow on").toEqual(["riskBlocks"]);
    await does(admin, RELEASE, late, "cancelApproved", { reason: "保函失效" });
    expect(
      (await rows(sales, RELEASE, "screen=query&limit=50")).map(({ stage }) => String(stage)).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(["approved", "approved", "draft", "draft", "draft", "void"]);
    await decides(approver, first.id, "approve");
    const header = { kind: "contract", title: "合同用印", contractId: first.id, copies: 1, departmentId: { code: "D1" } };
    const seal = await create(sales, "sales.sealApplication", { header });
    await does(sales, "sales.sealApplication", seal.id, "submit");
    await decides(approver, seal.id, "approve");
    await room.print(sales, "sales.salesContract", first.id);
    await room.attach(approver, "sales.sealApplication", seal.id);
    await does(approver, "sales.sealApplication", seal.id, "complete", { header: { sealedCopies: 1 } });
    await room.attach(finance, "sales.salesContract", first.id);
    expect((await does(finance, "sales.salesContract", first.id, "takeEffect")).stage, "nor does it block when it takes effect").toBe(
      "effective",
    );
    expect([await releaseStage(id), (await tries(admin, RELEASE, id, "cancelApproved", { reason: "晚了" })).status]).toEqual(["used", 409]);
  });

  it("lets one shipment pass: booked, it is used, and the next one is blocked again", async () => {
    const goods = await goodsFor("C40", "block");
    const ships = async (action: string, more: object = {}) =>
      issuesOf((await tries(admin, "warehouse.goodsIssue", goods, action, more)).body);
    expect(await ships("submit")).toEqual(["riskBlocks"]);
    const id = await released({ kind: "shipment", issueId: goods, amount: "100" }, admin);
    await decides(leader, id, "approve");
    expect([await ships("submit"), await releaseStage(id)]).toEqual([undefined, "approved"]);
    expect([await ships("confirm"), await releaseStage(id)]).toEqual([undefined, "used"]);
    const again = await goodsFor("C40", "block");
    expect(issuesOf((await tries(admin, "warehouse.goodsIssue", again, "submit")).body)).toEqual(["riskBlocks"]);
  });
});

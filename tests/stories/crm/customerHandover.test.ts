import { describe, expect, it } from "vitest";
import { landed, rowsOf } from "#support/figures";
import { openSalesroom, type Stored } from "../sales/salesroom.ts";

/** What is to be done once a project is bidden for. */
const TO_BID = { header: { nextStep: "编制标书", nextStepOn: "2026-12-31" } };
const [LEAD, TENDER, PROJECT, TRANSFER] = ["crm.lead", "crm.bidInfo", "crm.salesProject", "crm.customerTransfer"] as const;
const room = await openSalesroom();
const { sales, approver, admin, analyst } = room.people;
const { create, read, does, decides, rows, saves, taken, tries, write } = room;
const C1 = { customerId: { code: "C1" }, departmentId: { code: "D1" } };
const OURS = { ...C1, salespersonId: { code: "E1" } };
await write("masterData.employee", { code: "E8", nameZh: "业务员八", departmentId: { code: "D1" } });

const projectOf = async (name: string): Promise<Stored> => {
  const [made] = await taken(PROJECT, "takeOver", { header: { ...OURS, name, estimatedAmount: "100" } });
  return read(sales, PROJECT, String(made?.header.id));
};
const done = async (module: string, header: object, ...actions: (readonly [name: string, more?: object])[]): Promise<Stored> => {
  let stored = await create(sales, module, { header });
  for (const [name, more] of actions) stored = await does(sales, module, stored.id, name, more);
  return stored;
};
/** All customers of E1 that are named go to E8; the number of whoever has each record afterwards. */
const given = async (...records: (readonly [module: string, record: Stored, owner: string])[]) => {
  const header = { departmentId: { code: "D1" }, formerOwnerId: { code: "E1" }, ownerId: { code: "E8" }, reason: "岗位调整" };
  const transfer = await create(sales, TRANSFER, { header, lines: { lines: [{ customerId: { code: "C1" } }] } });
  await does(sales, TRANSFER, transfer.id, "submit");
  await decides(approver, transfer.id, "approve");
  const { formerOwnerId, ownerId } = transfer.header;
  const names = new Map([
    [formerOwnerId, "former"],
    [ownerId, "new"],
  ]);
  return Promise.all(records.map(async ([module, { id }, owner]) => [module, names.get((await read(admin, module, id)).header[owner])]));
};
const TAKE = ["take", { reason: "接手" }] as const;
const meeting = { title: "拜访", kind: "visit", startOn: "2026-04-02", endOn: "2026-04-02", employeeId: { code: "E1" }, ...C1 };
const guests = { comeOn: "2026-04-02", comeCount: 1, visitPurpose: "考察", budget: "100", ...OURS };
const planOf = (year: number) => ({ ...C1, year, ownerId: { code: "E1" } });
const strategic = (year: number) => ({
  header: { ...planOf(year), startOn: `${year}-01-01`, endOn: `${year}-12-31` },
  lines: { goals: [{ measure: "orderIntake", target: "100", dueOn: `${year}-12-31` }] },
});
const demand = (year: number) => ({ header: planOf(year), lines: { lines: [{ equipmentModel: "ZY12000", amount: "500" }] } });

describe("Who gets a customer by a transfer (/customerTransfer)", () => {
  it("gets what is open with him; what was won, lost, converted or done stays with whom it counts for, and so do plans of years that are over", async () => {
    const [won, open] = [await projectOf("一号井"), await projectOf("二号井")];
    await does(sales, PROJECT, won.id, "startBid", TO_BID);
    await does(approver, PROJECT, won.id, "win");
    const heard = { ...C1, source: "visit" };
    const [lead, converted] = [
      await done(LEAD, { ...heard, name: "一" }, TAKE),
      await done(LEAD, { ...heard, name: "二" }, TAKE, ["convert"]),
    ];
    const tender = await done(TENDER, { ...C1, title: "招标", noticeNo: "ZB-1", source: "tenderSite" }, TAKE);
    const lostTender = await done(TENDER, { ...C1, title: "落标", noticeNo: "ZB-2", source: "tenderSite" }, TAKE, [
      "lose",
      { reason: "客户取消" },
    ]);
    const [planned, finished] = [await done("crm.scheduleItem", meeting), await done("crm.scheduleItem", meeting, ["finish"])];
    const coming = await done("crm.reception", guests, ["submit"]);
    const account = await done("crm.platformAccount", { ...C1, platform: "招采网", handlerId: { code: "E1" } });
    const assessment = await done("crm.riskAssessment", { ...OURS, kind: "customer" });
    const [plans, past] = [
      await create(sales, "crm.strategicCustomer", strategic(2026)),
      await create(sales, "crm.strategicCustomer", strategic(2025)),
    ];
    const [demands, pastDemands] = [
      await create(sales, "crm.demandPlan", demand(2026)),
      await create(sales, "crm.demandPlan", demand(2025)),
    ];
    expect(
      await given(
        [PROJECT, won, "salespersonId"],
        [PROJECT, open, "salespersonId"],
        [LEAD, converted, "salespersonId"],
        [LEAD, lead, "salespersonId"],
        [TENDER, lostTender, "salespersonId"],
        [TENDER, tender, "salespersonId"],
        ["crm.scheduleItem", finished, "employeeId"],
        ["crm.scheduleItem", planned, "employeeId"],
        ["crm.reception", coming, "salespersonId"],
        ["crm.platformAccount", account, "handlerId"],
        ["crm.riskAssessment", assessment, "salespersonId"],
        ["crm.strategicCustomer", plans, "ownerId"],
        ["crm.strategicCustomer", past, "ownerId"],
        ["crm.demandPlan", demands, "ownerId"],
        ["crm.demandPlan", pastDemands, "ownerId"],
      ),
    ).toEqual([
      [PROJECT, "former"],
      [PROJECT, "new"],
      [LEAD, "former"],
      [LEAD, "new"],
      [TENDER, "former"],
      [TENDER, "new"],
      ["crm.scheduleItem", "former"],
      ["crm.scheduleItem", "new"],
      ["crm.reception", "new"],
      ["crm.platformAccount", "new"],
      ["crm.riskAssessment", "new"],
      ["crm.strategicCustomer", "new"],
      ["crm.strategicCustomer", "former"],
      ["crm.demandPlan", "new"],
      ["crm.demandPlan", "former"],
    ]);
  });
});

describe("The contacts and mines of a customer", () => {
  it("are in the department of whoever gets him, by a transfer, back from one, and out of the pool", async () => {
    await write("masterData.department", { code: "D7", nameZh: "华东部" });
    await write("masterData.employee", { code: "E7", nameZh: "业务员七", departmentId: { code: "D7" } });
    await write("crm.customer", { code: "C77", nameZh: "平朔煤业", departmentId: { code: "D1" }, ownerId: { code: "E1" } });
    const header = { customerId: { code: "C77" }, departmentId: { code: "D1" }, ownerId: { code: "E1" } };
    const contact = await create(sales, "crm.contact", { header: { ...header, nameZh: "王工" } });
    const mine = await create(sales, "crm.coalMine", { header: { ...header, code: "M77", nameZh: "安家岭" } });
    const codesOf = async (module: string, { id }: Stored) => {
      const { header: now, labels } = await read(admin, module, id);
      return (["ownerId", "departmentId"] as const).map((field) => labels[field]?.[String(now[field])]?.code);
    };
    const both = () => Promise.all([codesOf("crm.contact", contact), codesOf("crm.coalMine", mine)]);
    const transfer = await create(sales, TRANSFER, {
      header: { departmentId: { code: "D1" }, formerOwnerId: { code: "E1" }, ownerId: { code: "E7" }, reason: "区域调整" },
      lines: { lines: [{ customerId: { code: "C77" } }] },
    });
    await does(sales, TRANSFER, transfer.id, "submit");
    await decides(approver, transfer.id, "approve");
    expect(await both()).toEqual([
      ["E7", "D7"],
      ["E7", "D7"],
    ]);
    const customerId = String(contact.header.customerId);
    await does(admin, "crm.poolCustomer", customerId, "release", { header: { poolReason: "无需求" } });
    await does(admin, "crm.poolCustomer", customerId, "allocate", { header: { ownerId: { code: "E8" } } });
    expect(await both()).toEqual([
      ["E8", "D1"],
      ["E8", "D1"],
    ]);
  });
});

describe("The pipeline (/crmSalesFunnel)", () => {
  it("is the former owner's for the days before a transfer", async () => {
    await room.onDay("2026-03-20");
    const [made] = await taken(PROJECT, "takeOver", {
      header: { ...OURS, customerId: { code: "C2" }, name: "三号井", estimatedAmount: "100" },
    });
    const { id, header: stored } = await read(admin, PROJECT, String(made?.header.id));
    await room.onDay("2026-03-31");
    const header = { departmentId: { code: "D1" }, formerOwnerId: { code: "E1" }, ownerId: { code: "E8" }, reason: "岗位调整" };
    const transfer = await create(sales, TRANSFER, { header, lines: { lines: [{ customerId: { code: "C2" } }] } });
    await does(sales, TRANSFER, transfer.id, "submit");
    await decides(approver, transfer.id, "approve");
    const { formerOwnerId, ownerId } = transfer.header;
    const { lines } = await read(admin, PROJECT, id);
    expect(lines.moves?.map(({ employeeId, departmentId, enteredOn, leftOn }) => [employeeId, departmentId, enteredOn, leftOn])).toEqual([
      [formerOwnerId, stored.departmentId, "2026-03-20", "2026-03-31"],
      [ownerId, stored.departmentId, "2026-03-31", null],
    ]);
    await room.served.analytics.start();
    await landed(room.served.analytics, 2);
    const standing = async (asOf: string) => {
      const slice = {
        dataset: "crm.projectMoves",
        metrics: ["standing", "entered"],
        by: ["salesperson"],
        params: { from: "2026-01-01", asOf },
        where: [{ dimension: "docNo", in: [stored.docNo] }],
      };
      const { body } = await analyst.ask<Parameters<typeof rowsOf>[0]>("POST", "/api/datasets/crm.projectMoves/slice?company=HS", slice);
      return rowsOf(body)
        .filter((row) => Number(row.standing) > 0)
        .map((row) => [row.salesperson, Number(row.entered)]);
    };
    expect([await standing("2026-03-30"), await standing("2026-03-31")]).toEqual([[[formerOwnerId, 1]], [[ownerId, 0]]]);
  });
});

describe("A customer whose owner left (/NotTransferCustomerQuery)", () => {
  it("goes to another one by a transfer that is begun from him: it knows him and the leaver, and is not handed in without successor and reason", async () => {
    await write("masterData.employee", { code: "E9", nameZh: "业务员九", departmentId: { code: "D1" }, leftOn: "2026-01-31" });
    await write("crm.customer", { code: "L1", nameZh: "保德煤矿", departmentId: { code: "D1" }, ownerId: { code: "E9" } });
    const filed = { code: "L1-A", nameZh: "验收记录", category: "report", customerId: { code: "L1" } };
    const kept = await create(admin, "crm.archiveDocument", { header: filed });
    const [left] = await rows(admin, "crm.leaverCustomer", "screen=query");
    expect(kept.header, "what is filed for a customer is his owner's").toMatchObject({
      ownerId: left?.ownerId,
      departmentId: left?.departmentId,
    });
    expect(left).toMatchObject({ code: "L1", ownerId: expect.any(String) as string });
    const id = String(left?.customerId);
    expect((await tries(analyst, "crm.customer", id, "transfer")).status).toBe(403);
    expect((await read(approver, "crm.customer", id)).actions).toContain("transfer");
    await does(admin, "crm.customer", id, "transfer");
    const narrowed = `screen=prepare&filter=${encodeURIComponent(JSON.stringify({ formerOwnerId: [left?.ownerId] }))}`;
    const begun = await rows(admin, TRANSFER, narrowed);
    expect(begun).toMatchObject([{ formerOwnerId: left?.ownerId, ownerId: null, departmentId: left?.departmentId }]);
    const draft = await read(admin, TRANSFER, String(begun[0]?.id));
    expect(draft.lines.lines).toMatchObject([{ customerId: id, takesProjects: true }]);
    const { status, body } = await tries(admin, TRANSFER, draft.id, "submit");
    expect([status, body.issues?.map(({ code, field }) => [code, field])]).toEqual([
      422,
      [
        ["choose", "ownerId"],
        ["fillIn", "reason"],
      ],
    ]);
    const filled = await saves(admin, TRANSFER, draft, { header: { ownerId: { code: "E8" }, reason: "离职" } });
    expect(filled.status).toBe(200);
    await does(admin, TRANSFER, draft.id, "submit");
    await decides(approver, draft.id, "approve");
    expect(await rows(admin, "crm.leaverCustomer", "screen=query")).toEqual([]);
    const { ownerId } = (await read(admin, TRANSFER, draft.id)).header;
    expect((await read(admin, "crm.archiveDocument", kept.id)).header.ownerId, "and goes along with him").toBe(ownerId);
  });
});

import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { newId } from "#db/id";
import { forgetViewers } from "#engine/access/viewer";
import { openSalesroom } from "../sales/salesroom.ts";

/** What is to be done once a project is bidden for. */
const TO_BID = { header: { nextStep: "编制标书", nextStepOn: "2026-12-31" } };
const [LEAD, PROJECT, BID, INFO, ITEM, VISIT] = [
  "crm.lead",
  "crm.salesProject",
  "crm.projectBid",
  "crm.bidInfo",
  "crm.scheduleItem",
  "crm.visit",
] as const;
const room = await openSalesroom();
const { admin, sales } = room.people;
const { create, read, tries, does, rows, taken, write } = room;
const place = (code: string) => ({ customerId: { code: "C1" }, departmentId: { code: `D-${code}` } });

beforeAll(async () => {
  for (const code of ["CB", "LYC", "GX"]) {
    await write("masterData.businessUnit", { code, nameZh: code });
    const [department] = await write("masterData.department", { code: `D-${code}`, nameZh: code, isSales: true, unitId: { code } });
    await transaction(room.client, [2], (open) =>
      open.run(sql`insert into station (comp_id, id, membership_id, role_id, scope, department_id)
        select 2, ${newId()}, m.id, r.id, 'department', ${department?.header.id} from membership m join account a on a.id = m.account_id, role r
        where m.comp_id = 2 and a.account = 'sales' and r.code = 'salesperson'`),
    );
  }
  forgetViewers(room.served);
  for (const [code, variant] of [
    ["PLAN", ""],
    ["SAMPLE", "LYC"],
  ])
    await create(admin, "crm.projectPhase", { header: { code, nameZh: code, variant, sortNo: 1, winPercent: "20" } });
});

const activeProject = async (unit: string, header: object = {}, products: object[] = []) => {
  const draft = { header: { name: "支架", ...place(unit), estimatedAmount: "1", ...header }, lines: { products } };
  const [project] = await taken(PROJECT, "takeOver", draft);
  return String(project?.header.id);
};
const phaseOf = async (id: string) => {
  await does(admin, PROJECT, id, "submit");
  await room.decides(room.people.approver, id, "approve");
  await room.decides(room.people.leader, id, "approve");
  const { phaseId } = (await read(admin, PROJECT, id)).header;
  return (await rows(admin, "crm.projectPhase", "limit=50")).find((phase) => phase.id === phaseId)?.code;
};

describe("What follows in the chain has the form of its unit", () => {
  it("a project of the long-wall unit is bid for at /crmProjectBidCB, with what that form asks for", async () => {
    const bare = await activeProject("CB");
    expect((await tries(admin, PROJECT, bare, "startBid", TO_BID)).body.issues).toMatchObject([{ code: "required", field: "mineId" }]);
    const [mine] = await taken("crm.coalMine", "takeOver", { header: { code: "M1", nameZh: "塔山", ...place("CB") } });
    const project = await activeProject("CB", { mineId: String(mine?.header.id) });
    await does(admin, PROJECT, project, "startBid", TO_BID);
    expect((await rows(admin, BID, "screen=prepareLongWall")).map(({ projectId }) => projectId)).toEqual([project]);
  });

  it("a lead and a tender of the bearing unit become projects that begin with its first phase", async () => {
    const lead = await create(sales, LEAD, {
      header: { name: "轧机轴承", source: "visit", estimatedAmount: "100000", ...place("LYC") },
    });
    await does(sales, LEAD, lead.id, "take");
    const project = String((await does(sales, LEAD, lead.id, "convert")).header.projectId);
    expect([(await read(admin, PROJECT, project)).header.variant, await phaseOf(project)]).toEqual(["LYC", "SAMPLE"]);
    const info = await create(sales, INFO, {
      header: { title: "轴承招标", source: "media", noticeNo: "Z-1", ...place("LYC") },
    });
    await does(sales, INFO, info.id, "take", { reason: "可投" });
    const made = (await does(sales, INFO, info.id, "convert")).header;
    expect((await read(admin, PROJECT, String(made.projectId))).header.variant).toBe("LYC");
    expect((await rows(admin, BID, "screen=prepareBearing")).map(({ id }) => id)).toEqual([made.bidId]);
  });

  it("a day of the bearing unit's schedule (/scheduleDayAdminLYC) becomes a visit that has to tell of competitors", async () => {
    const item = await create(admin, ITEM, { header: { title: "走访", ...place("LYC"), employeeId: { code: "E1" } } });
    const visit = String((await does(admin, ITEM, item.id, "toVisit")).header.visitId);
    expect((await rows(admin, VISIT, "screen=prepareBearing")).map(({ id }) => id)).toEqual([visit]);
    await does(admin, VISIT, visit, "checkIn", { header: { checkinKind: "manual", checkinNote: "井下" } });
    expect((await tries(admin, VISIT, visit, "report", { header: { visitResult: "试用" } })).body.issues).toMatchObject([
      { code: "required", field: "competitor" },
    ]);
  });

  it("what has no form for the unit of its source keeps the standard one", async () => {
    const lead = await create(sales, LEAD, { header: { name: "配件", source: "visit", ...place("GX") } });
    await does(sales, LEAD, lead.id, "take");
    const { projectId } = (await does(sales, LEAD, lead.id, "convert")).header;
    expect((await read(admin, PROJECT, String(projectId))).header.variant).toBe("");
  });
});

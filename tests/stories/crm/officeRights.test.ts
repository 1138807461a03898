import { beforeAll, describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { shaped } from "#db/row";
import { landed } from "#support/figures";
import { openSalesroom } from "../sales/salesroom.ts";

/** What is to be done once a project is bidden for. */
const TO_BID = { header: { nextStep: "编制标书", nextStepOn: "2026-12-31" } };
const [BID, PROJECT] = ["crm.projectBid", "crm.salesProject"] as const;
const room = await openSalesroom();
const { admin, sales, analyst, buyer: office } = room.people;
const { create, does, read, rows, saves, taken, tries } = room;
const place = { customerId: { code: "C1" }, departmentId: { code: "D1" }, salespersonId: { code: "E1" } };
const menuOf = async (role: string) =>
  (
    await transaction(room.client, [2], (open) =>
      open.run(shaped({ path: "text" })`select m.path from role_menu m join role r on r.id = m.role_id where r.code = ${role}`),
    )
  ).map(({ path }) => path);

beforeAll(async () => {
  const account = (await rows(admin, "admin.user", "limit=100")).find((row) => row.account === "buyer");
  const user = await read(admin, "admin.user", String(account?.id));
  const stations = [{ roleId: { code: "internalOffice" }, scope: "company" }];
  const { status, body } = await saves(admin, "admin.user", user, { lines: { stations } });
  if (status !== 200) throw new Error(JSON.stringify(body));
});

describe("The internal office", () => {
  it("handles bids (/crmProjectBidIndoor): it returns what is not whole, and sees no margin; it signs nothing", async () => {
    const lots = [{ lotNo: "1", quantity: "1", unitPrice: "1000" }];
    const bid = await create(sales, BID, { header: { title: "支架", ...place }, lines: { lots } });
    await does(sales, BID, bid.id, "submit");
    expect((await rows(office, BID, "screen=office")).map(({ id }) => id)).toEqual([bid.id]);
    expect((await read(office, BID, bid.id)).header).not.toHaveProperty("marginPercent");
    expect((await tries(analyst, BID, bid.id, "returnInternal", { reason: "x" })).status).toBe(403);
    expect((await does(office, BID, bid.id, "returnInternal", { reason: "缺资质" })).stage).toBe("returned");
    expect((await tries(office, BID, bid.id, "signContract")).status).toBe(403);
    expect(await menuOf("internalOffice")).toContain("crmProjectBidIndoor");
  });

  it("adds papers, the number of the tender and its days there, and leaves to those who sell whose bid it is", async () => {
    const lots = [{ lotNo: "1", quantity: "1", unitPrice: "1000" }];
    const bid = await create(sales, BID, { header: { title: "支架", ...place }, lines: { lots } });
    const own = await does(sales, BID, bid.id, "submit");
    const { body } = await office.ask<{ screens: Record<string, { offers: Record<string, string[]> }> }>(
      "GET",
      `/api/modules/${BID}?company=HS`,
    );
    expect(body.screens.office?.offers.internal, "the page opens what is to be filled in").toContain("edit");
    expect((await read(office, BID, bid.id)).actions).toContain("edit");
    const refused = await saves(office, BID, own, { header: { customerId: { code: "C2" }, currency: "USD" } });
    expect(refused.body.issues?.map(({ code, field }) => [code, field])).toEqual([
      ["readonly", "customerId"],
      ["readonly", "currency"],
    ]);
    const papers = [{ need: "safetyMark", certificateNo: "MA-1", expiresOn: "2027-01-01" }];
    const said = { header: { tenderNo: "T-1", bidOn: "2026-04-20" }, lines: { certificates: papers } };
    const { status, body: kept } = await saves(office, BID, own, said);
    expect([status, kept.header.tenderNo, kept.header.bidOn, kept.lines.certificates?.length]).toEqual([200, "T-1", "2026-04-20", 1]);
    const late = await does(office, BID, bid.id, "complete");
    expect((await saves(office, BID, late, { header: { tenderNo: "T-2" } })).status, "it is decided on now").toBe(409);
  });

  it("enters how projects ended (/crmProjectDataMaintain), and reads risk and customers", async () => {
    const [made] = await taken(PROJECT, "takeOver", { header: { name: "支架", ...place, estimatedAmount: "1" } });
    const project = String(made?.header.id);
    await does(sales, PROJECT, project, "startBid", TO_BID);
    expect((await tries(office, PROJECT, project, "cancel", { reason: "x" })).status).toBe(403);
    expect((await does(office, PROJECT, project, "lose", { header: { lostReason: "price" } })).stage).toBe("lost");
    expect((await office.ask("GET", "/api/documents/crm.riskAssessment?company=HS&screen=internal")).status).toBe(200);
    expect((await office.ask("GET", "/api/documents/crm.customer?company=HS&screen=maintain")).status).toBe(200);
  });

  it("arranges receptions that are agreed to (/crmComeVisitJDNQ) and their gifts, asks for more, and closes them; it plans none", async () => {
    const RECEPTION = "crm.reception";
    const draft = { header: { comeOn: "2026-03-20", comeCount: 1, visitPurpose: "考察", budget: "100", ...place } };
    const made = await create(sales, RECEPTION, draft);
    expect((await office.ask("POST", `/api/documents/${RECEPTION}?company=HS`, { key: "office", ...draft })).status).toBe(403);
    await does(sales, RECEPTION, made.id, "submit");
    await room.decides(room.people.approver, made.id, "approve");
    expect((await rows(office, RECEPTION, "screen=arrange")).map(({ id }) => id)).toEqual([made.id]);
    const open = await read(office, RECEPTION, made.id);
    expect(open.actions).toEqual(expect.arrayContaining(["edit", "askForMore", "complete", "issueGifts"]));
    const costs = [{ kind: "meal", incurredOn: "2026-03-20", amount: "150" }];
    const arranged = await saves(office, RECEPTION, open, { header: { hotel: "迎宾馆" }, lines: { costs } });
    expect([arranged.status, arranged.body.header.costAmount]).toEqual([200, "150.0000"]);
    expect((await saves(analyst, RECEPTION, arranged.body, { header: { hotel: "别处" } })).status).toBe(403);
    await does(office, RECEPTION, made.id, "askForMore", { header: { extraBudget: "50", extraReason: "加菜" } });
    await room.decides(room.people.approver, made.id, "approve");
    expect((await tries(office, RECEPTION, made.id, "cancelApproved", { reason: "x" })).status).toBe(403);
    expect((await does(office, RECEPTION, made.id, "complete", { header: { result: "满意" } })).stage).toBe("done");
    expect(await menuOf("internalOffice")).toEqual(expect.arrayContaining(["crmComeVisitJDNQ", "comevisitPresent"]));
  });
});

describe("Whoever sells", () => {
  it("finds the reports of the own work in the menu and reads them: /weeklyDept, /salesWorkReport, /DailySalesStatistics, /visitBidList, /visitorStatistics", async () => {
    await room.served.analytics.start();
    await landed(room.served.analytics, 2);
    const menu = await menuOf("salesperson");
    for (const path of ["weeklyDept", "salesWorkReport", "DailySalesStatistics", "visitBidList", "visitorStatistics"])
      expect(menu).toContain(path);
    for (const report of ["weeklyDepartment", "salesWorkReport", "dailySales", "visitBidList", "visitorStatistics"])
      expect([report, (await sales.ask("GET", `/api/reports/crm.${report}?company=HS`)).status]).toEqual([report, 200]);
    expect((await office.ask("GET", "/api/reports/crm.salesWorkReport?company=HS")).status).toBe(403);
  });
});

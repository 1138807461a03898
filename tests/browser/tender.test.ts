import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { violationsOn } from "#support/accessibility";
import { landed } from "#support/figures";
import { openSite } from "#support/site";
import { openSalesroom, type Stored } from "../stories/sales/salesroom.ts";
import { cellOf, enterCode, said } from "./keys.ts";
import { field, open, pasteRows, pick, picture, press, write, writeCell } from "./desk/tenderDesk.ts";

const [VISIT, LEAD, PROJECT, INFO] = ["crm.visit", "crm.lead", "crm.salesProject", "crm.bidInfo"] as const;
const [BID, BOND, COST, RESULT] = ["crm.projectBid", "crm.bidBond", "crm.bidCost", "crm.bidResult"] as const;
const [CONTRACT, SEAL] = ["sales.salesContract", "sales.sealApplication"] as const;
const NAME = "主采工作面两套支架更换";
const PHONE = { width: 390, height: 844 };
const site = await openSite();
const room = await openSalesroom(site);
const { admin, approver, sales } = room.people;
const at = (path: string) => `${site.origin}${path}?company=HS`;

beforeAll(async () => {
  // Nobody of the demo keeps the internal office: a buyer does here.
  const account = (await room.rows(admin, "admin.user", "limit=100")).find((row) => row.account === "buyer");
  const user = await room.read(admin, "admin.user", String(account?.id));
  const stations = [{ roleId: { code: "internalOffice" }, scope: "company" }];
  const { status } = await room.saves(admin, "admin.user", user, { lines: { stations } });
  if (status !== 200) throw new Error(`the buyer got no station: ${status}`);
  const place = { customerId: { code: "C1" }, departmentId: { code: "D1" } };
  await room.create(admin, "crm.coalMine", {
    header: { code: "M1", nameZh: "塔山", ...place, longitude: "112.5512", latitude: "37.8743" },
  });
  await room.create(admin, "crm.contact", { header: { nameZh: "王工", mobile: "13800000001", ...place, ownerId: { code: "E1" } } });
  const limits = { marginLimit: "10", priceMovePercent: "5", warningDays: 30, contractDays: 30 };
  await room.create(admin, "crm.bidProcess", {
    header: { code: "STD", nameZh: "标准", variant: "", ...limits },
    lines: { needs: [{ need: "safetyMark" }] },
  });
});

const newest = async (module: string): Promise<Stored> => {
  const [row] = await room.rows(admin, module, "limit=1&sort=-docNo");
  return room.read(admin, module, String(row?.id));
};
const stageOf = async (module: string): Promise<string> => (await newest(module)).stage;
/** Agrees to what is open, at the panel beside it. */
const agree = (page: Page, label: string) => page.locator(".lw-approval").getByRole("button", { name: label, exact: true }).click();
const task = (page: Page, begins: string) => page.locator(".lw-tasks li", { hasText: begins }).getByRole("button", { name: /Согласовать/ });
const seller = () => site.enter("sales", "/dashboard", { lang: "en" });
const office = () => site.enter("buyer", "/dashboard", { lang: "en" });
const judge = () => site.enter("approver", "/dashboard", { lang: "en" });
const accountant = () => site.enter("finance", "/dashboard", { lang: "ru" });
const leader = () => site.enter("leader", "/dashboard", { lang: "ru", size: PHONE });

describe("A tender", () => {
  it("begins with a visit on the phone, whose news becomes a lead and a project that the leader lets begin", async () => {
    const page = await site.enter("sales", "/dashboard", { lang: "zh", size: PHONE });
    await page.context().grantPermissions(["geolocation"]);
    await page.context().setGeolocation({ longitude: 112.551234, latitude: 37.874321, accuracy: 18 });
    await open(page, at("/customer"), "C1");
    await press(page, "拜访");
    await page.waitForURL(/crmVisit/);
    await page.getByRole("button", { name: "新增", exact: true }).first().click();
    await expect.poll(() => field(page, "customerId").inputValue()).toContain("塔山煤矿");
    await press(page, "保存");
    await said(page, /已保存/);
    await page.getByRole("button", { name: "获取当前位置" }).click();
    await page.getByText("已填入当前位置").waitFor();
    await press(page, "签到");
    await expect.poll(() => stageOf(VISIT)).toBe("done");
    await write(page, { visitResult: NAME, nextFollowOn: "2026-04-03", nextStep: NAME });
    await picture(page, "zh-visit");
    await press(page, "填报结果");
    await expect.poll(() => stageOf(VISIT)).toBe("reported");
    await open(page, at("/visitInquiry"), "VS-");
    await expect.poll(() => violationsOn(page)).toEqual([]);
    await press(page, "转为线索");
    await said(page, /转为线索 ✓/);
    expect((await newest(LEAD)).header).toMatchObject({ name: NAME, source: "visit", sourceKey: (await newest(VISIT)).header.docNo });
    await open(page, at("/thread"), "LD-");
    await press(page, "转化为项目");
    await expect.poll(() => stageOf(LEAD)).toBe("converted");

    const desk = await seller();
    await open(desk, at("/crmProject"), "PJ-");
    await write(desk, { estimatedAmount: "2260000", expectedOn: "2026-06-30" });
    await press(desk, "Save");
    await said(desk, /Saved/);
    await press(desk, "Submit");
    await expect.poll(() => stageOf(PROJECT)).toBe("inApproval");
    const decider = await judge();
    await open(decider, at("/crmprojectIntApproval"), "PJ-");
    await agree(decider, "Approve");
    const boss = await leader();
    await task(boss, "PJ-").click();
    await expect.poll(() => stageOf(PROJECT)).toBe("active");
    expect((await newest(PROJECT)).header).toMatchObject({ leadId: (await newest(LEAD)).id, source: "visit" });
  });

  it("is told of by the internal office, followed by the seller, and becomes a bid with its lots and days", async () => {
    const inside = await office();
    await open(inside, at("/crmProjectDataMaintain"), "PJ-");
    await press(inside, "Tenders");
    await inside.waitForURL(/bidInfo/);
    await inside.getByRole("button", { name: "New", exact: true }).first().click();
    await expect.poll(() => field(inside, "title").inputValue()).toBe(NAME);
    await field(inside, "source").selectOption("tenderSite");
    await write(inside, { noticeNo: "TS-2026-018", bidOn: "2026-03-31", openOn: "2026-03-31", validTo: "2026-07-20" });
    await pasteRows(inside, "items", [
      ["", "ZY12000", "2"],
      ["", "ZY6800", "1"],
    ]);
    await press(inside, "Save");
    await said(inside, /Saved/);

    const desk = await seller();
    await open(desk, at("/bidInfo"), "TI-");
    await press(desk, "Follow");
    await desk.getByRole("dialog").getByRole("textbox").fill("Target customer");
    await desk.getByRole("dialog").getByRole("button", { name: "Follow" }).click();
    await expect.poll(() => stageOf(INFO)).toBe("following");
    await press(desk, "Bid");
    await expect.poll(() => stageOf(INFO)).toBe("converted");
    await open(desk, at("/crmProjectBid"), "PB-");
    await write(desk, { bondAmount: "40000", deliveryOn: "2026-09-30" });
    for (const [row, price] of ["1000000", "300000"].entries()) {
      await writeCell(desk, "lots", row, "Unit price, net", price);
      await writeCell(desk, "lots", row, "Tax rate (%)", "13");
    }
    await pasteRows(desk, "certificates", [["Mining safety mark", "", "", "MA-1", "2027-01-01"]]);
    await pasteRows(desk, "terms", [
      ["Deposit", "30", "Signing", "10"],
      ["Payment on acceptance", "70", "Acceptance", "30"],
    ]);
    await press(desk, "Submit");
    await expect.poll(() => stageOf(BID)).toBe("internal");
    const { header, lines } = await newest(BID);
    expect([header.tenderNo, header.projectId, lines.lots?.map(({ equipmentModel }) => equipmentModel)]).toEqual([
      "TS-2026-018",
      (await newest(PROJECT)).id,
      ["ZY12000", "ZY6800"],
    ]);
  });

  it("has its bond asked for by the office and paid, and its cost told lot by lot by the accountant", async () => {
    const inside = await office();
    await open(inside, at("/crmProjectBidIndoor"), "PB-");
    await press(inside, "Bonds");
    await inside.waitForURL(/crmBidBond/);
    await inside.getByRole("button", { name: "New", exact: true }).first().click();
    await expect.poll(() => field(inside, "dueOn").inputValue()).toBe("2026-07-20");
    await write(inside, { payee: "Tender Agency", bank: "City bank", bankAccount: "62-1" });
    await press(inside, "Submit");
    await expect.poll(() => stageOf(BOND)).toBe("inApproval");
    const decider = await judge();
    await open(decider, at("/crmBidBondSettle"), "BB-");
    await agree(decider, "Approve");
    await expect.poll(() => stageOf(BOND)).toBe("approved");
    const money = await accountant();
    await open(money, at("/crmBidBondSettle"), "BB-");
    await press(money, "Внести");
    await expect.poll(() => stageOf(BOND)).toBe("paid");

    await open(money, at("/crmProjectBidIndoor"), "PB-");
    await press(money, "Составить калькуляцию");
    await said(money, /Составить калькуляцию ✓/);
    await press(money, "Затраты");
    await money.waitForURL(/crmProjectBidCostPrice/);
    await open(money, money.url(), "BC-");
    for (const [row, cost] of ["600000", "200000"].entries()) await writeCell(money, "lines", row, "Материалы", cost);
    await picture(money, "ru-cost");
    await press(money, "Сохранить");
    await said(money, /Сохранено/);
    await press(money, "Принять");
    await expect.poll(() => stageOf(COST)).toBe("adopted");
    expect((await newest(BID)).header).toMatchObject({ costAmount: "1400000.0000", marginPercent: "39.1304" });
  });

  it("is completed by the office, agreed to by price and by bid, and handed in", async () => {
    const inside = await office();
    await open(inside, at("/crmProjectBidIndoor"), "PB-");
    await press(inside, "Complete");
    await expect.poll(() => stageOf(BID)).toBe("inApproval");
    const money = await accountant();
    await open(money, at("/quotationApprove"), "PB-");
    await agree(money, "Согласовать");
    const boss = await leader();
    await task(boss, "PB-").click();
    await expect.poll(() => stageOf(BID)).toBe("approved");
    await open(inside, at("/crmProjectBidIndoor"), "PB-");
    await press(inside, "Hand in");
    await expect.poll(() => stageOf(BID)).toBe("submitted");
    await expect.poll(() => stageOf(PROJECT)).toBe("bidding");
  });

  it("is won in one lot and lost in the other, as the office enters and the approver confirms", async () => {
    const [inside, decider] = [await office(), await judge()];
    const told = async (lotNo: string, result: string, bidAmount: string, bidders: readonly (readonly string[])[]) => {
      await open(inside, at("/crmProjectBidIndoor"), "PB-");
      await pick(inside, "More", "Results");
      await inside.waitForURL(/crmZmjBidresult/);
      await inside.getByRole("button", { name: "New", exact: true }).first().click();
      await expect.poll(() => field(inside, "projectName").inputValue()).toBe(NAME);
      await field(inside, "result").selectOption(result);
      await write(inside, { lotNo, bidAmount });
      if (result === "lost") await field(inside, "lostCause").selectOption("price");
      await pasteRows(inside, "bidders", bidders);
      await press(inside, "Save");
      await said(inside, /Saved/);
      await press(inside, "Submit");
      await expect.poll(() => stageOf(RESULT)).toBe("submitted");
      await open(decider, at("/crmZmjBidresult"), String((await newest(RESULT)).header.docNo));
      await press(decider, "Confirm");
      await expect.poll(() => stageOf(RESULT)).toBe("posted");
    };
    await told("1", "won", "2000000", [
      ["衡山", "2000000", "", "1"],
      ["北煤机", "2100000", "", "2"],
    ]);
    expect((await newest(RESULT)).header, "won at our price").toMatchObject({ winAmount: "2000000.0000" });
    await told("2", "lost", "300000", [
      ["北煤机", "290000", "", "1"],
      ["衡山", "300000", "", "2"],
    ]);
    const { stage, lines } = await newest(BID);
    expect([stage, lines.lots?.map((lot) => lot.result)]).toEqual(["won", ["won", "lost"]]);
  });

  it("becomes a contract that is reviewed, sealed and put into effect, and stands behind the big screen", async () => {
    const desk = await seller();
    await open(desk, at("/crmProjectBidContSign"), "PB-");
    await (await cellOf(desk, "lots", 0, "Material")).click();
    await enterCode(desk, "ZY", "ZY");
    await press(desk, "Begin the contract");
    await expect.poll(() => stageOf(CONTRACT)).toBe("draft");
    const { header, lines } = await newest(CONTRACT);
    expect(header).toMatchObject({ title: NAME, sourceNo: "TS-2026-018", totalAmount: "2260000.0000", riskLevel: null });
    expect(lines.instalments?.map(({ amount, dueOn }) => [amount, dueOn])).toEqual([
      ["678000.0000", "2026-04-10"],
      ["1582000.0000", "2026-10-30"],
    ]);
    await open(desk, at("/signContractEnter"), "SC-");
    await press(desk, "Submit");
    await expect.poll(() => stageOf(CONTRACT)).toBe("inReview");
    const decider = await judge();
    await open(decider, at("/crmContractSignReviewApproval"), "SC-");
    await agree(decider, "Approve");
    const boss = await leader();
    await task(boss, "SC-").click();
    await picture(boss, "ru-great-amount");
    await boss.getByRole("dialog").getByRole("button", { name: "Согласовать" }).click();
    await expect.poll(() => stageOf(CONTRACT)).toBe("reviewed");

    await desk.goto(at("/contractSeal"));
    await desk.getByRole("button", { name: "New", exact: true }).first().click();
    await field(desk, "contractId").focus();
    await enterCode(desk, "SC-", "SC-");
    await expect.poll(() => field(desk, "title").inputValue()).toBe(NAME);
    await press(desk, "Submit");
    await expect.poll(() => stageOf(SEAL)).toBe("inApproval");
    const [{ id: seal }, { id: contract }] = [await newest(SEAL), await newest(CONTRACT)];
    await room.decides(approver, seal, "approve");
    for (let copy = 0; copy < 2; copy++) await room.print(sales, CONTRACT, contract);
    await room.attach(approver, SEAL, seal);
    await room.does(approver, SEAL, seal, "complete", { header: { sealedCopies: 2 } });
    await room.attach(approver, CONTRACT, contract);
    await open(decider, at("/signContractEnter"), "SC-");
    await press(decider, "Put into effect");
    await expect.poll(() => stageOf(CONTRACT)).toBe("effective");

    await open(desk, at("/projectDetail"), "PJ-");
    await pick(desk, "More", "Panorama");
    for (const begins of ["LD-", "TI-", "PB-", "BB-", "BR-", "SC-"])
      await desk.locator(".lw-panorama ol").getByRole("button", { name: begins }).first().waitFor();
    await picture(desk, "en-panorama");

    await site.served.analytics.start();
    await landed(site.served.analytics, 2);
    const wall = await site.enter("leader", "/CrmBigScreen", { lang: "zh" });
    for (const panel of ["ordered", "wonValue"])
      await expect.poll(() => wall.locator(`[data-panel="${panel}"]`).innerText()).toContain("200");
    await picture(wall, "zh-wall");
    await wall.locator('[data-panel="ordered"] h2 a').click();
    await wall.waitForURL(/orderIntake/);
    await wall.locator(".lw-pivot tbody td[data-place]").first().click();
    await wall.getByRole("menuitem", { name: "明细记录" }).click();
    await wall.locator(".lw-items tbody tr").first().locator("a").first().click();
    await wall.waitForURL((url) => url.searchParams.get("id") === contract);
    await wall.locator(".lw-entry:visible .lw-page-head", { hasText: "SC-" }).waitFor();
  });
});

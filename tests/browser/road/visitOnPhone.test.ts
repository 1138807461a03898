import { describe, expect, it } from "vitest";
import { violationsOn } from "#support/accessibility";
import { openSite } from "#support/site";

const site = await openSite();
const admin = await site.signedIn("admin");
type Made = { id: string; version: number; stage: string; header: Record<string, unknown> };
const post = async (path: string, body: unknown): Promise<Made> => {
  const answer = await admin.ask<Made>("POST", `/api/documents/${path}?company=HS`, body);
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
await post("crm.customer", { header: { code: "C1", nameZh: "塔山煤矿", departmentId: { code: "D1" }, ownerId: { code: "E1" } } });
const mine = { code: "M1", nameZh: "塔山", customerId: { code: "C1" }, longitude: "112.5512", latitude: "37.8743" };
await post("crm.coalMine", { header: { ...mine, departmentId: { code: "D1" } } });
const visit = await post("crm.visit", {
  header: { customerId: { code: "C1" }, departmentId: { code: "D1" }, salespersonId: { code: "E1" } },
});

describe("A visit at the desk", () => {
  it("keeps what was typed for its check-in while the rest of it is changed and saved", async () => {
    const { id } = await post("crm.visit", {
      header: { customerId: { code: "C1" }, departmentId: { code: "D1" }, salespersonId: { code: "E1" } },
    });
    const page = await site.enter("sales", `/crmVisit?id=${id}`);
    const note = page.getByLabel(/^签到说明\*?$/);
    await note.fill("井下无信号");
    const previewed = page.waitForResponse(/crm\.visit\/preview/);
    await page.getByLabel("拜访地址").fill("云冈区新平路2号");
    await previewed;
    // A moment in which the answer is drawn.
    await page.waitForTimeout(500);
    expect(await note.inputValue()).toBe("井下无信号");
    await page.getByRole("button", { name: "签到", exact: true }).first().waitFor();
    await page.close();
  });
});

describe("A visit on the phone", () => {
  it("is checked in at /crmVisit where the device is, which is asked once", async () => {
    const page = await site.enter("sales", `/crmVisit?id=${visit.id}`, { lang: "zh", size: { width: 390, height: 844 } });
    await page.context().grantPermissions(["geolocation"]);
    await page.context().setGeolocation({ longitude: 112.551234, latitude: 37.874321, accuracy: 18 });
    const button = page.getByRole("button", { name: "获取当前位置" });
    await button.scrollIntoViewIfNeeded();
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await button.click();
    await page.getByText("已填入当前位置").waitFor();
    await expect.poll(() => page.getByLabel("经度").inputValue()).toContain("112.551234");
    await page.getByLabel("经度").fill("112.6");
    await expect.poll(() => page.getByLabel("定位精度").inputValue(), { message: "what is typed has no accuracy" }).toBe("");
    await button.click();
    await expect.poll(() => page.getByLabel("经度").inputValue()).toContain("112.551234");
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect.poll(() => violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: "签到", exact: true }).first().click();
    await expect
      .poll(async () => (await admin.ask<Made>("GET", `/api/documents/crm.visit/${visit.id}?company=HS`)).body)
      .toMatchObject({ stage: "done", header: { checkinKind: "position", accuracy: 18, isOutside: false } });
  });
});

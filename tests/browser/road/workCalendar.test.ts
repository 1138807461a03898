import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { violationsOn } from "#support/accessibility";
import { openSite } from "#support/site";

const site = await openSite();
const PATH = "/workCalendar?day=2026-03-31";

beforeAll(async () => {
  const sales = await site.signedIn("sales");
  const items = [
    { title: "商务洽谈", kind: "meeting", startOn: "2026-04-02", endOn: "2026-04-02", fromTime: "09:30", toTime: "10:30" },
    { title: "矿区出差", kind: "trip", startOn: "2026-03-30", endOn: "2026-04-01" },
  ];
  for (const header of items) {
    const { status, body } = await sales.ask("POST", "/api/documents/crm.scheduleItem?company=HS", { header });
    if (status !== 201) throw new Error(JSON.stringify(body));
  }
});

const dayOf = (page: Page) => new URL(page.url()).searchParams.get("day");
const chips = (page: Page, day: string) => page.locator(`[role=gridcell]:has([data-day="${day}"]) li`);
const chosen = (page: Page) => page.locator("[role=gridcell][aria-selected=true] button");
const pressing = (page: Page, keys: readonly string[]) =>
  keys.reduce(async (before: Promise<void>, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

describe("The work calendar (/workCalendar)", () => {
  it("is read by keys: days, the records of one, a record, and back to the same day", async () => {
    const page = await site.enter("sales", PATH);
    await expect.poll(() => chips(page, "2026-03-31").allTextContents()).toEqual(["矿区出差"]);
    await expect.poll(() => chips(page, "2026-04-02").allTextContents()).toEqual(["09:30 商务洽谈"]);
    await chosen(page).focus();
    await pressing(page, ["ArrowRight", "ArrowRight", "Enter", "Enter"]);
    await page.waitForURL(/scheduleDayAdmin\?.*id=/);
    await expect.poll(() => page.getByRole("textbox", { name: "标题" }).first().inputValue()).toBe("商务洽谈");
    await page.goBack();
    await page.waitForURL(/workCalendar/);
    expect(dayOf(page)).toBe("2026-04-02");
    expect(await violationsOn(page)).toEqual([]);
  });

  it("shows whoever reads a department its people, one of them alone, and a week of them", async () => {
    const page = await site.enter("leader", PATH);
    const whose = page.getByLabel("看谁的");
    await whose.waitFor();
    expect(await chips(page, "2026-03-31").count(), "nothing is the leader's own").toBe(0);
    await whose.selectOption({ label: await departmentOfSales() });
    await expect.poll(() => chips(page, "2026-03-31").allTextContents()).toEqual([expect.stringMatching(/ 矿区出差$/)]);
    await page.getByRole("button", { name: "周", exact: true }).click();
    await expect.poll(() => page.locator("[role=gridcell]").count()).toBe(7);
    await page.getByRole("button", { name: "下一周", exact: true }).click();
    await expect.poll(() => dayOf(page)).toBe("2026-04-07");
    await expect.poll(() => page.locator(".lw-days-grid li").count()).toBe(0);
    await page.getByRole("button", { name: "今天", exact: true }).click();
    const people = page.getByLabel("人员");
    const names = await people.locator("option").allTextContents();
    await expect.poll(() => page.locator(".lw-days-grid li").count()).toBe(4);
    for (const name of names.slice(1)) {
      await people.selectOption({ label: name });
      await expect.poll(() => page.locator(".lw-days-grid li").count(), { message: name }).toBe((await isSeller(name)) ? 4 : 0);
    }
  });
});

/** What the department is called to which the person belongs who sells. */
async function departmentOfSales(): Promise<string> {
  return (await seller()).department;
}

async function isSeller(name: string): Promise<boolean> {
  return (await seller()).name === name;
}

/** The one whose items these are, by the lists of the administrator. */
async function seller(): Promise<{ name: string; department: string }> {
  const admin = await site.signedIn("admin");
  type List = { rows: { employeeId: string; departmentId: string }[]; labels: Record<string, Record<string, { name: string }>> };
  const { body } = await admin.ask<List>("GET", "/api/documents/crm.scheduleItem?company=HS&screen=maintain&limit=1");
  const [row] = body.rows;
  if (!row) throw new Error("nothing is planned");
  return {
    name: body.labels.employeeId?.[row.employeeId]?.name ?? "",
    department: body.labels.departmentId?.[row.departmentId]?.name ?? "",
  };
}

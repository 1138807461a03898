import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { forgetViewers } from "#engine/access/viewer";
import { openSite, type Site } from "#support/site";
import { openReceivables } from "./reportData.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await openReceivables(site);
});

const frames = (page: Page) => page.locator(".lw-tile-frame");
const chosen = (page: Page) => page.locator('.lw-tile-frame[aria-pressed="true"]');
const label = async (page: Page) => (await chosen(page).getAttribute("aria-label")) ?? "";
/** Finds a metric by its name and adds its figure, by keys alone. */
async function add(page: Page, name: string): Promise<void> {
  const before = await frames(page).count();
  await page.getByRole("searchbox", { name: /查找指标/ }).fill(name);
  await page.locator(".lw-metrics button").first().waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => frames(page).count()).toBe(before + 1);
}

describe("A cockpit composed by keys: /cockpitComposer", () => {
  it("is laid out with live figures, undone and redone, published, and opened at its own address", async () => {
    const page = await site.enter("analyst", "/cockpitComposer");
    const form = page.locator(".lw-panel-form");
    await form.getByLabel("编码").fill("owed");
    await form.getByLabel("名称（中文）").fill("谁欠我们");
    await form.getByLabel("分析员").check();
    await add(page, "逾期金额 到期日早于基准日");
    await page.locator(".lw-canvas .lw-amount").first().waitFor();
    const figure = await page.locator(".lw-canvas .lw-amount").first().innerText();
    await add(page, "应收余额 截至基准日未结清");

    await frames(page).first().focus();
    expect(await label(page)).toMatch(/第 1 列，第 1 行，宽 6，高 5$/);
    await page.keyboard.press("ArrowDown");
    expect(await label(page)).toMatch(/第 1 列，第 2 行，宽 6，高 5$/);
    // The other one lies in the way: it is passed.
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
    expect(await label(page)).toMatch(/第 13 列，第 1 行/);
    await page.keyboard.press("Control+z");
    expect(await label(page)).toMatch(/第 1 列，第 1 行/);
    await page.keyboard.press("Control+y");
    expect(await label(page)).toMatch(/第 13 列，第 1 行/);
    await page.keyboard.press("Shift+ArrowRight");
    expect(await label(page)).toMatch(/宽 7，高 5$/);
    await page.keyboard.press("Control+d");
    await expect.poll(() => frames(page).count()).toBe(3);
    await page.keyboard.press("Delete");
    await expect.poll(() => frames(page).count()).toBe(2);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "发布", exact: true }).click();
    await expect.poll(() => page.url()).toContain("id=");
    forgetViewers(site.served);
    await site.served.analytics.composed.look();
    await page.goto(`${site.origin}/cockpit_2_owed?company=HS`);
    await page.locator(".lw-wall-head h1", { hasText: "谁欠我们" }).waitFor();
    await expect.poll(() => page.locator(".lw-tile .lw-amount").first().innerText()).toBe(figure);
  });

  it("is a page of linked figures of two reports, on which a name narrows what stands beside it and a figure opens its rows", async () => {
    const page = await site.enter("analyst", "/cockpitComposer");
    const form = page.locator(".lw-panel-form");
    await form.getByLabel("编码").fill("linked");
    await form.getByLabel("名称（中文）").fill("欠款联动");
    await form.getByLabel("分析员").check();
    await form.getByLabel("联动页面").check();
    const take = async (report: string, panel: RegExp) => {
      const before = await frames(page).count();
      await page.getByLabel("报表的图与表").selectOption({ label: report });
      await page.locator(".lw-metrics button", { hasText: panel }).first().click();
      await expect.poll(() => frames(page).count()).toBe(before + 1);
    };
    await take("应收账龄分类", /^账龄 · /);
    await take("应收集中度（前 20）", /^表格 · 客户/);
    await page.locator(".lw-canvas .lw-pick, .lw-canvas .lw-bar-name").first().waitFor();
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await expect.poll(() => page.url()).toContain("id=");
    forgetViewers(site.served);
    await site.served.analytics.composed.look();
    await page.goto(`${site.origin}/cockpit_2_linked?company=HS`);
    const ages = page.locator('.lw-tile[data-kind="ageing"] .lw-amount');
    await ages.waitFor();
    const whole = await ages.innerText();
    const row = page.locator(".lw-tile .lw-pick", { hasText: "山河矿业" });
    await row.click();
    await expect.poll(() => ages.innerText()).not.toBe(whole);
    expect(await row.getAttribute("aria-pressed")).toBe("true");
    expect(new URL(page.url()).searchParams.get("selected")).toContain("customer");
    const address = page.url();
    await page.reload();
    // An address says what is chosen.
    await expect.poll(() => ages.innerText()).not.toBe(whole);
    await page.locator(".lw-selection button").first().click();
    await expect.poll(() => ages.innerText()).toBe(whole);
    await page.goto(address);
    await page.locator('.lw-tile[data-kind="ageing"] h2 a').click();
    await expect.poll(() => new URL(page.url()).searchParams.get("f.customer")).not.toBeNull();
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { forgetViewers } from "#engine/access/viewer";
import { openSite, type Site } from "#support/site";
import { loadSources } from "#connectors/load";

const HS = 2;
const LINES = ["D1,2026-01-31,100.5", "D2,2026-02-28,20", "D1,2026-03-01,3"];
const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(["部门,日期,金额", ...lines].join("\n")),
});
let site: Site;
beforeAll(async () => {
  site = await openSite();
  await site.served.analytics.start();
});

describe("A csv becomes a chart: /dataSourceManage, /reportTemplateMod", () => {
  it("in five steps: drop the file, choose who reads it, publish, compose, publish", async () => {
    const page = await site.enter("analyst", "/dataSourceManage?id=new");
    const source = page.locator(".lw-source");
    await source
      .locator("input[type=file]")
      .setInputFiles(file("budget.csv", [...LINES.slice(0, 2), ...Array<string>(20).fill(LINES[0] ?? ""), "D1,2026-02-30,n/a"]));
    await source.locator("td[data-bad=true], .lw-source-faults td").first().waitFor();
    expect(await source.locator(".lw-source-faults tbody tr").count(), "both faults of the last line").toBe(2);
    expect(await source.getByRole("button", { name: "保存并发布" }).isDisabled()).toBe(true);

    const columns = page.locator(".lw-line-grid").first();
    await columns.getByText("部门").first().waitFor();
    const other = { name: "other.csv", mimeType: "text/csv", buffer: Buffer.from("矿区,日期,金额") };
    await source.locator("input[type=file]").setInputFiles(other);
    await columns.getByText("矿区").first().waitFor();
    await expect.poll(() => columns.getByText("部门").count()).toBe(0);
    await source.getByText("只有表头，没有一行数据").waitFor();

    await source.locator("input[type=file]").setInputFiles(file("budget.csv", LINES));
    await source.locator(".lw-source-table tbody tr", { hasText: "100.5" }).waitFor();
    expect(await page.getByRole("textbox", { name: "编码" }).inputValue()).toBe("budget");
    const roles = page.locator(".lw-line-grid").last();
    await roles.locator("[role=gridcell]").last().click();
    await page.keyboard.type("analyst");
    await page
      .getByRole("option", { name: /analyst/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    expect(await source.getByRole("button", { name: "保存并发布" }).isDisabled(), "nobody said what the amounts are in").toBe(true);
    await source.getByRole("combobox", { name: "金额币种" }).fill("CNY");
    await page.getByRole("option", { name: /CNY/ }).first().waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => source.getByRole("combobox", { name: "金额币种" }).count()).toBe(0);
    await source.getByRole("button", { name: "保存并发布" }).click();
    await page.getByRole("link", { name: "用它编制报表" }).waitFor();
    const tools = { runtime: site.served, analytics: site.served.analytics, files: site.served.files };
    expect(await loadSources(tools, HS)).toBe(1);
    forgetViewers(site.served);
    await site.served.analytics.composed.look();

    await page.getByRole("link", { name: "用它编制报表" }).click();
    const form = page.locator(".lw-composer-form");
    expect(await form.getByLabel("编码").inputValue()).toBe("budget");
    expect(await form.getByLabel("部门", { exact: true }).count(), "called as in the file").toBe(1);
    await page.locator(".lw-composer-preview td", { hasText: "100.50" }).first().waitFor();
    await page.locator(".lw-composer-preview", { hasText: "CNY" }).waitFor();
    await form.getByLabel("分析员").check();
    await page.locator(".lw-composer-body footer").getByRole("button", { name: "发布" }).click();
    await expect.poll(() => page.locator(".lw-composer > header select").inputValue()).not.toBe("");
    await page.close();
  });
});

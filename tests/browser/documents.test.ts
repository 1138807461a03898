import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { violationsOn } from "#support/accessibility";
import { openSite } from "#support/site";
import { said } from "./keys.ts";

const site = await openSite();
const admin = await site.signedIn("admin");
type Made = { id: string; version: number };

async function post(path: string, body: unknown): Promise<Made> {
  const answer = await admin.ask<Made>("POST", `/api/documents/${path}?company=HS`, body);
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const unitOfMeasureId = (await post("masterData.unitOfMeasure", { header: { code: "PCS", nameZh: "件" } })).id;
const materialClassId = (await post("masterData.materialClass", { header: { code: "K1", nameZh: "设备" } })).id;
const material = (await post("masterData.material", { header: { code: "ZJ-1", nameZh: "液压支架", unitOfMeasureId, materialClassId } })).id;
const receipt = await post("warehouse.goodsReceipt", {
  header: { warehouseId: { code: "W1" }, departmentId: { code: "D3" } },
  lines: { lines: [{ materialId: material, quantity: "30", unitPrice: "10" }] },
  action: "submit",
});
await post(`warehouse.goodsReceipt/${receipt.id}/actions/confirm`, { version: receipt.version });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

describe("A scrap order at the desk", () => {
  it("is begun at /scrapOrder once its warehouse is chosen, which its form shows and does not change", async () => {
    const page = await site.enter("admin", "/scrapOrder", { lang: "zh" });
    await page.getByText("请先在筛选中选择仓库，再新增").waitFor();
    await button(page, "新增").click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("[data-filter]")?.getAttribute("data-filter")))
      .toBe("warehouseId");
    await page.keyboard.type("W1");
    await page.getByRole("option", { name: /W1/ }).first().click();
    await button(page, "新增").first().click();
    await button(page, "保存").first().click();
    await said(page, "没有记录，无需保存");
    const day = page.locator(".lw-header-form .lw-day input").first();
    await day.fill("31.12.2019");
    await day.press("Tab");
    await expect.poll(() => day.inputValue()).toBe("2019-12-31");
    await day.fill("2026-02-31");
    await day.press("Tab");
    await page.locator(".lw-header-form .lw-fault").waitFor();
    await expect.poll(() => day.getAttribute("aria-invalid")).toBe("true");
    await page.locator(".lw-fixed", { hasText: "W1" }).waitFor();
    await page.locator(".lw-fixed", { hasText: "D3" }).waitFor();
    await expect.poll(() => page.getByRole("region", { name: "单据头" }).getByLabel("仓库").count()).toBe(0);
    await expect.poll(() => violationsOn(page)).toEqual([]);
  });

  it("says that there is nothing to save, and wants changes saved before it is given up", async () => {
    const draft = await post("warehouse.scrapOrder", {
      header: { warehouseId: { code: "W1" }, reason: "锈蚀" },
      lines: { lines: [{ materialId: material, quantity: "2" }] },
    });
    const page = await site.enter("admin", `/scrapOrder?id=${draft.id}`, { lang: "zh" });
    await button(page, "保存").click();
    await said(page, "没有修改");
    await page.locator('[data-place="reason"] :is(input, textarea)').fill("锈蚀严重");
    await button(page, "作废").click();
    await said(page, "请先保存修改");
    const { body } = await admin.ask<{ stage: string }>("GET", `/api/documents/warehouse.scrapOrder/${draft.id}?company=HS`);
    expect(body.stage).toBe("draft");
  });

  it("is made again as a copy, with its lines and a number of its own", async () => {
    const first = await post("warehouse.scrapOrder", {
      header: { warehouseId: { code: "W1" }, reason: "变形" },
      lines: { lines: [{ materialId: material, quantity: "3" }] },
    });
    const page = await site.enter("admin", `/scrapOrder?id=${first.id}`, { lang: "zh" });
    await button(page, "更多").click();
    await page.getByRole("menuitem", { name: "复制新增" }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get("copy") === first.id);
    // The record that is copied shows the same reason until it has left the screen.
    await expect.poll(() => page.locator(".lw-record-code").count()).toBe(0);
    await expect.poll(() => page.locator('[data-place="reason"] :is(input, textarea)').inputValue()).toBe("变形");
    await button(page, "保存").click();
    await page.waitForURL(({ searchParams }) => searchParams.has("id") && !searchParams.has("copy"));
    const made = new URL(page.url()).searchParams.get("id") ?? "";
    const { body } = await admin.ask<{ header: Record<string, unknown>; lines: { lines: Record<string, unknown>[] } }>(
      "GET",
      `/api/documents/warehouse.scrapOrder/${made}?company=HS`,
    );
    expect(made).not.toBe(first.id);
    expect(body.lines.lines).toMatchObject([{ materialId: material, quantity: "3.000000" }]);
  });

  it("is inspected at /scrapOrderConfirm in its own lines, booked, and taken back from the message", async () => {
    const waiting = await post("warehouse.scrapOrder", {
      header: { warehouseId: { code: "W1" }, reason: "锈蚀" },
      lines: { lines: [{ materialId: material, quantity: "2" }] },
      action: "submit",
    });
    const list = await site.enter("admin", "/scrapOrderConfirm", { lang: "zh" });
    await list.getByRole("grid").waitFor();
    await list.locator(".lw-page-head").getByRole("button", { name: "检验确认" }).click();
    await said(list, "请选择单据后继续");
    const page = await site.enter("admin", `/scrapOrderConfirm?id=${waiting.id}`, { lang: "zh" });
    await button(page, "检验确认").click();
    await page.getByText("请填写第 1 行的同意报废数量").first().waitFor();
    await page.getByText("请填写第 1 行的同意报废数量").first().click();
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await page.keyboard.type("0");
    await page.keyboard.press("Enter");
    await page.keyboard.press("F2");
    await page.locator(".lw-line-grid select").selectOption("scrapped");
    await page.keyboard.press("Enter");
    await button(page, "检验确认").click();
    await said(page, /检验确认 ✓/);
    await page.locator(".bp6-toast").getByRole("button", { name: "冲销" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("检验有误");
    await page.getByRole("dialog").getByRole("button", { name: "冲销" }).click();
    await said(page, /冲销 ✓/);
    const { body } = await admin.ask<{ stage: string }>("GET", `/api/documents/warehouse.scrapOrder/${waiting.id}?company=HS`);
    expect(body.stage).toBe("reversed");
  });
});

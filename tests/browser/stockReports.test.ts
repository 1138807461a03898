import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { act } from "#engine/write/act";
import { createDocuments, type Draft } from "#engine/write/save";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { openSite, type Site } from "#support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await write("masterData.unitOfMeasure", { code: "PC", nameZh: "件" });
  await write("masterData.materialClass", { code: "K", nameZh: "备件" });
  await write("masterData.material", { code: "P1", nameZh: "立柱", unitOfMeasureId: { code: "PC" }, materialClassId: { code: "K" } });
  for (const docOn of ["2026-01-15", "2026-03-10"]) await receive(docOn);
  await site.served.analytics.start();
});

async function write(id: string, header: Draft["header"], lines: Draft["lines"] = {}, ...actions: string[]): Promise<void> {
  const module = site.served.definitions.modules.get(id);
  if (!module) throw new Error(`no module ${id}`);
  await inWork(site.served, systemViewer(2, "story"), async (work) => {
    let documents = await createDocuments(work, module, [{ header, lines }]);
    for (const action of actions)
      documents = await act(
        work,
        module,
        action,
        documents.map((one) => ({ id: String(one.header.id), version: Number(one.header.version) })),
      );
  });
}

const receive = (docOn: string) =>
  write(
    "warehouse.goodsReceipt",
    { docOn, departmentId: { code: "D3" }, warehouseId: { code: "W1" } },
    { lines: [{ materialId: { code: "P1" }, quantity: "10", unitPrice: "12.50" }] },
    "submit",
    "confirm",
  );

/** The page's own copy is there: whatever is asked from then on it answers by itself. */
const inBrowser = (page: Page) => page.locator('.lw-report-foot[data-copy="ready"]').waitFor();
const sums = (page: Page) => page.locator(".lw-pivot tfoot td[data-place]").allTextContents();

describe("A report of the warehouse in the browser", () => {
  it("asks for the warehouse first, and then leads from an age to its receipts: /overStock", async () => {
    const page = await site.enter("leader", "/overStock");
    await page.locator(".lw-required input[type=checkbox]").first().waitFor();
    await expect.poll(() => page.locator(".lw-pivot").count()).toBe(0);
    await page.locator(".lw-required input[type=checkbox]").first().click();
    await inBrowser(page);
    await expect.poll(() => sums(page)).toEqual(["250.00", "250.00", "20", "-", "-"]);
    await page.locator(".lw-pivot tbody td[data-place]").first().click();
    await page.locator(".bp6-menu-item").first().click();
    await expect.poll(() => page.locator(".lw-items tbody tr").count()).toBe(2);
    await page.locator(".lw-items tbody a").first().click();
    await page.waitForURL((url) => url.searchParams.has("id"));
  });

  it.each([
    ["zh", "请选择仓库后继续"],
    ["en", "Please select warehouse before continuing"],
  ] as const)("says that its warehouse is to be chosen before anything is shown (%s): /capitalRatio", async (lang, text) => {
    const page = await site.enter("leader", "/capitalRatio", { lang });
    await expect.poll(() => page.locator(".lw-required h2").textContent()).toMatch(new RegExp(`^${text}$`, "i"));
    expect(await page.locator(".lw-pivot").count()).toBe(0);
  });

  it("is stepped through by months: /itemStockHis", async () => {
    const page = await site.enter("leader", "/itemStockHis");
    await page.locator(".lw-required input[type=checkbox]").first().click();
    await inBrowser(page);
    await expect.poll(async () => (await sums(page)).slice(0, 4)).toEqual(["-", "20", "-", "20"]);
    await page.locator(".lw-month").nth(0).locator("button").last().click();
    await expect.poll(async () => (await sums(page)).slice(0, 4)).toEqual(["10", "10", "-", "20"]);
    expect(new URL(page.url()).searchParams.get("p.fromMonth")).toBe("2026-02");
    await page.locator(".lw-pivot tbody td[data-place]").nth(1).click();
    await page.locator(".bp6-menu-item").first().click();
    await expect.poll(() => page.locator(".lw-items tbody tr").count()).toBe(1);
  });
});

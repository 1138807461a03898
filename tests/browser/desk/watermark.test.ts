import { beforeAll, describe, expect, it } from "vitest";
import { violationsOn } from "#support/accessibility";
import { openSite, type Site } from "#support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});

describe("A company that marks its screens", () => {
  it("shows who looks and when over everything, in the way of nothing, and elsewhere nothing", async () => {
    const page = await site.enter("admin", "/syssetup", { size: { width: 1440, height: 900 } });
    await page.getByRole("grid").getByText("HS", { exact: true }).first().dblclick();
    expect(await page.locator(".lw-watermark").count()).toBe(0);
    await page.getByRole("checkbox", { name: "界面水印（姓名与日期）" }).check();
    await page.keyboard.press("Control+s");
    await page.getByText("已保存").waitFor();
    const keeper = await site.enter("keeper", "/warehouseReceiptPreparation", { size: { width: 1440, height: 900 } });
    const marks = keeper.locator(".lw-watermark span");
    await marks.first().waitFor({ state: "attached" });
    expect(await marks.first().getAttribute("data-text")).toMatch(/^保管员 keeper · HS · \d{4}-\d\d-\d\d$/);
    await keeper
      .getByRole("button", { name: "入库单制单", exact: true })
      .or(keeper.getByRole("link", { name: "入库单制单", exact: true }))
      .first()
      .click();
    await keeper.getByRole("grid").waitFor();
    await expect.poll(() => violationsOn(keeper)).toEqual([]);
  });
});

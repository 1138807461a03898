import { beforeAll, describe, expect, it } from "vitest";
import { openSite, type Site } from "#support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});

describe("A role at /role", () => {
  it("is stored once who changes it agreed to what that gives, takes, and whom it concerns", async () => {
    const page = await site.enter("admin", "/role", { size: { width: 1440, height: 900 } });
    await page.getByText("keeper", { exact: true }).first().dblclick();
    const read = page.locator('[data-cell="rights-1-2"]');
    await read.click();
    const before = await read.innerText();
    await page.keyboard.press("Space");
    await expect.poll(() => read.innerText()).not.toBe(before);
    const after = await read.innerText();
    await page.keyboard.press("Control+s");
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.innerText()).toMatch(/涉及 1 人：.+\n授予 客户来访接待：新增/);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await read.innerText(), "what was typed stays").toBe(after);
    await page.keyboard.press("Control+s");
    await dialog.getByRole("button", { name: "保存" }).click();
    await page.getByText("已保存").waitFor();
    await page.reload();
    await expect.poll(() => read.innerText()).toBe(after);
  });
});

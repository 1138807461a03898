import { describe, expect, it } from "vitest";
import { deskOf } from "#demo/group/desk";
import { deskStored, openSite } from "#support/site";
import { holdAnswers } from "./heldAnswers.ts";
import { violationsOn } from "#support/accessibility";

const site = await openSite();

describe("Home", () => {
  it("says that nothing waits in one line, and leads to the screens of the role", async () => {
    const page = await site.enter("keeper", "/dashboard");
    await page.getByRole("heading", { name: "待办 · 没有待办" }).waitFor();
    await expect.poll(() => page.locator(".lw-waiting").count()).toBe(0);
    await expect.poll(() => page.getByRole("heading", { name: "关键数字" }).count()).toBe(0);
    await page.locator(".lw-home").getByRole("link", { name: "入库单制单", exact: true }).click();
    await page.waitForURL(/warehouseReceiptPreparation/);
  });
});

describe("What waits at home since today", () => {
  it("is said to be of today, not of no days ago", async () => {
    await deskOf(site.served, 2).carry(
      "warehouse.goodsReceipt",
      {
        header: { docOn: "2026-03-31", departmentId: { code: "D3" }, warehouseId: { code: "W1" } },
        lines: { lines: [{ materialId: await material(), quantity: "1", unitPrice: "5" }] },
      },
      "submit",
    );
    const page = await site.enter("keeper", "/dashboard");
    await expect.poll(() => page.locator(".lw-waiting li").allTextContents()).toEqual([expect.stringMatching(/^1.*最早为今天$/)]);
  });
});

/** A material of HS, which the companies of this file have none of. */
async function material(): Promise<string> {
  const desk = deskOf(site.served, 2);
  await desk.write("masterData.unitOfMeasure", [{ header: { code: "PC", nameZh: "件", digits: 0 } }]);
  await desk.write("masterData.materialClass", [{ header: { code: "10", nameZh: "支架" } }]);
  const [made] = await desk.write("masterData.material", [
    { header: { code: "M1", nameZh: "立柱", unitOfMeasureId: { code: "PC" }, materialClassId: { code: "10" } } },
  ]);
  return String(made?.header.id);
}

describe("A list that needs a warehouse", () => {
  it("takes the first one that the person may see when there are few", async () => {
    const page = await site.enter("keeper", "/itemStock");
    await page.waitForURL(/filter=/);
    await expect.poll(() => page.getByRole("combobox", { name: "仓库", exact: true }).inputValue()).toMatch(/^W1/);
  });
});

describe("The look of the desk", () => {
  it("follows the account to another machine", async () => {
    const page = await site.enter("keeper", "/dashboard");
    const kept = deskStored(page);
    await page.getByRole("button", { name: "深色" }).click();
    expect((await kept).status()).toBe(200);
    const elsewhere = await site.enter("keeper", "/dashboard");
    await elsewhere.locator('html[data-theme="dark"]').waitFor();
    await elsewhere.locator("nav.lw-menu a").first().waitFor();
    await expect.poll(() => violationsOn(elsewhere)).toEqual([]);
  });
});

describe("The first start", () => {
  it("asks for administrator and company, and says at the field what is wrong", async () => {
    const page = await site.open("/login", { lang: "en" });
    const answer = await holdAnswers(page, "**/api/setup*", (route) => route.fulfill({ json: { needed: true } }));
    const asked = page.waitForRequest("**/api/setup*");
    await page.reload();
    await asked;
    expect(await page.getByRole("textbox").count()).toBe(0);
    answer();
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByLabel("Password again").fill("other");
    await page.getByRole("button", { name: "Create and sign in" }).click();
    await expect.poll(() => page.getByLabel("Account").getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => page.locator("#setup-password-fault").textContent()).toContain("8 to 30");
    await expect.poll(() => page.locator("#setup-again-fault").textContent()).toBe("The passwords differ");
    await expect.poll(() => violationsOn(page)).toEqual([]);
  });
});

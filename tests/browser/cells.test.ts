import type { Page, Route } from "playwright";
import { describe, expect, it } from "vitest";
import { openSite } from "#support/site";
import { cellOf, enterCode, press, said } from "./keys.ts";

const site = await openSite();
const admin = await site.signedIn("admin");
const PLACE = "/warehouseReceiptPreparation";
const RECEIPTS = "/api/documents/warehouse.goodsReceipt";
type Made = { id: string; version: number; lines: { lines: Record<string, string | null>[] } };

async function made(module: string, body: object): Promise<Made> {
  const answer = await admin.ask<Made>("POST", `/api/documents/${module}?company=HS`, body);
  if (answer.status !== 201) throw new Error(`${module}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

await made("masterData.unitOfMeasure", { header: { code: "PCS", nameZh: "件" } });
await made("masterData.materialClass", { header: { code: "K1", nameZh: "设备" } });
for (const [code, nameZh] of [
  ["LZ320", "立柱"],
  ["FAD500", "安全阀"],
])
  await made("masterData.material", { header: { code, nameZh, unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K1" } } });

const receipt = (count = 1) =>
  made("warehouse.goodsReceipt", {
    header: { warehouseId: { code: "W1" }, departmentId: { code: "D3" } },
    lines: { lines: Array.from({ length: count }, () => ({ materialId: { code: "LZ320" }, quantity: "3", unitPrice: "2" })) },
  });
const quantityIn = async (id: string, row: number) =>
  Number((await admin.ask<Made>("GET", `${RECEIPTS}/${id}?company=HS`)).body.lines.lines[row]?.quantity);
/** Types as fingers do: all at once would be a scanner. */
const byHand = (page: Page, text: string) => page.keyboard.type(text, { delay: 60 });
/** The columns of a receipt's lines that a person fills in, by the words above them. */
const LABELS = { materialId: "物料", quantity: "数量", auxiliaryQuantity: "辅助数量", unitPrice: "单价" };
type Column = keyof typeof LABELS;
const at = (page: Page, row: number, name: Column) => cellOf(page, "lines", row, LABELS[name]);
const textAt = async (page: Page, row: number, name: Column) => (await at(page, row, name)).textContent();
const clickAt = async (page: Page, row: number, name: Column) => (await at(page, row, name)).click();
const filterOf = (page: Page): string => new URL(page.url()).searchParams.get("filter") ?? "";
const open = async ({ id }: { id: string }) => {
  const page = await site.enter("admin", `${PLACE}?id=${id}`);
  await page.locator('[data-cell="lines-0-0"]').waitFor();
  return page;
};

/** The cell in which the cursor stands, as row and name; "" where the keys are not in the grid. */
const standsAt = (page: Page) =>
  page.evaluate((labels) => {
    const cell = document.querySelector<HTMLElement>(".lw-entry .lw-line-cell[data-at='true']");
    const head = document.querySelector<HTMLElement>(`.lw-entry .lw-line-head [data-head="${cell?.dataset.col}"]`);
    const name = Object.entries(labels).find(([, label]) => head?.title === label)?.[0];
    const row = cell?.closest<HTMLElement>("[data-row]")?.dataset.row;
    return document.activeElement?.matches("[data-grid]") && cell ? `${row} ${name}` : "";
  }, LABELS);
const scrolled = (page: Page) => page.locator(".lw-line-box").evaluate((box) => box.scrollTop);

describe("A cell that is typed into", () => {
  it("takes its text and goes where the key says, as in a spreadsheet; opened to be changed it keeps the keys to its text", async () => {
    const page = await open(await receipt());
    const steps = [
      { typed: "7", key: "ArrowDown", to: "1 quantity" },
      { typed: "9", key: "ArrowUp", to: "0 quantity" },
      { typed: "8", key: "ArrowRight", to: "0 auxiliaryQuantity" },
      { typed: "5", key: "Tab", to: "0 unitPrice" },
      { typed: "4", key: "ArrowLeft", to: "0 auxiliaryQuantity" },
      { typed: "6", key: "Shift+Tab", to: "0 quantity" },
      { typed: "3", key: "Shift+Enter", to: "0 materialId" },
      { typed: "FAD500", key: "Tab", to: "0 quantity" },
      { typed: "2", key: "Home", to: "0 materialId" },
    ];
    await clickAt(page, 0, "quantity");
    for (const { typed, key, to } of steps) {
      await byHand(page, typed);
      await press(page, key);
      await expect.poll(() => standsAt(page), { message: `${typed} ${key}` }).toBe(to);
    }
    const shown = () =>
      Promise.all((["materialId", "quantity", "auxiliaryQuantity", "unitPrice"] as const).map((name) => textAt(page, 0, name)));
    await expect.poll(shown).toEqual(["FAD500 安全阀", "2", "6", "4.00"]);
    await expect.poll(() => textAt(page, 1, "quantity")).toBe("9");
    await press(page, "Enter", "F2", "End");
    await byHand(page, "1");
    await press(page, "Home", "ArrowRight", "ArrowLeft");
    await byHand(page, "5");
    await press(page, "PageDown");
    await expect.poll(async () => (await at(page, 0, "quantity")).getByRole("textbox").inputValue()).toBe("521");
    await press(page, "Escape", "Escape");
    await expect.poll(() => textAt(page, 0, "quantity")).toBe("2");
  });

  it("is passed over by Enter in columns where a person does not want to stop, not by Tab, until he stops there again", async () => {
    const page = await open(await receipt());
    const stops = async () => {
      await page.getByRole("button", { name: "列设置" }).click();
      await page.getByRole("button", { name: "回车停在“辅助数量”" }).click();
      await press(page, "Escape");
      await expect.poll(() => page.getByRole("button", { name: "恢复公司布局" }).count()).toBe(0);
    };
    const goes = async (key: string, to: string) => {
      await clickAt(page, 0, "quantity");
      await byHand(page, "7");
      await press(page, key);
      await expect.poll(() => standsAt(page), { message: key }).toBe(to);
    };
    await stops();
    await goes("Enter", "0 unitPrice");
    await press(page, "Shift+Enter");
    await expect.poll(() => standsAt(page)).toBe("0 quantity");
    await goes("Tab", "0 auxiliaryQuantity");
    await stops();
    await goes("Enter", "0 auxiliaryQuantity");
  });

  it("is saved and sent by the keys of the screen, and the place is kept", async () => {
    const many = await receipt(40);
    const page = await open(many);
    await clickAt(page, 0, "quantity");
    for (let row = 0; row < 30; row += 1) await press(page, "ArrowDown");
    await byHand(page, "12");
    const place = await scrolled(page);
    expect(place).toBeGreaterThan(0);
    await press(page, "Control+s");
    await said(page, "已保存");
    expect(await quantityIn(many.id, 30)).toBe(12);
    await expect.poll(() => standsAt(page)).toBe("30 quantity");
    expect(await scrolled(page)).toBe(place);
    await byHand(page, "14");
    await press(page, "Control+Enter");
    await said(page, /提交 ✓/);
    expect(await quantityIn(many.id, 30)).toBe(14);
  });

  it("counts as a change when the record is left for its neighbour in the middle of it", async () => {
    await receipt();
    await receipt();
    const page = await site.enter("admin", PLACE);
    await page.getByRole("grid").and(page.locator(":focus")).waitFor();
    await page.getByText(/^GR-/).first().waitFor();
    await press(page, "Enter");
    await clickAt(page, 0, "quantity");
    await byHand(page, "13");
    await press(page, "Alt+ArrowDown");
    await page.getByRole("dialog").getByText("有未保存的修改").waitFor();
    await press(page, "Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => textAt(page, 0, "quantity")).toBe("13");
  });

  it("is where the cursor stands after a new document was saved", async () => {
    const page = await site.enter("admin", `${PLACE}?new=1`);
    await page.getByRole("combobox", { name: "仓库" }).and(page.locator(":focus")).waitFor();
    await enterCode(page, "W1", "W1");
    await clickAt(page, 0, "materialId");
    await byHand(page, "LZ320");
    await press(page, "Tab");
    await expect.poll(() => standsAt(page)).toBe("0 quantity");
    await byHand(page, "5");
    await press(page, "Control+s");
    await page.waitForURL(/id=\d+/);
    await expect.poll(() => standsAt(page)).toBe("0 quantity");
    await expect.poll(() => textAt(page, 0, "quantity")).toBe("5");
  });
});

describe("A word that an input method still composes", () => {
  it("is not asked for by the Enter that ends it", async () => {
    const page = await site.enter("admin", "/manufacturer");
    await page.getByRole("grid").and(page.locator(":focus")).waitFor();
    await page.locator('[data-filter="code"] input').focus();
    const keys = await page.context().newCDPSession(page);
    await keys.send("Input.imeSetComposition", { text: "li zhu", selectionStart: 6, selectionEnd: 6 });
    for (const type of ["rawKeyDown", "keyUp"] as const)
      await keys.send("Input.dispatchKeyEvent", { type, key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 });
    await keys.send("Input.insertText", { text: "立柱" });
    expect(filterOf(page)).toBe("");
    await press(page, "Enter");
    await expect.poll(() => filterOf(page)).toContain("立柱");
  });
});

/** Cuts what is read off, not what is written. */
const cut = (route: Route) => (route.request().method() === "GET" ? route.abort() : route.continue());

describe("A record that somebody else changed meanwhile", () => {
  it("says so even where the newer one cannot be read, and goes on once it can", async () => {
    const { id } = await made("masterData.marketRegion", { header: { code: "SOUTH", nameZh: "南方" } });
    const page = await site.enter("admin", `/crmArea?id=${id}`);
    await page.getByRole("textbox", { name: "中文名称" }).fill("华南");
    const place = `/api/documents/masterData.marketRegion/${id}`;
    await admin.ask("PUT", `${place}?company=HS`, { version: 1, header: { code: "SOUTH", nameZh: "南部" } });
    await page.route(`**${place}?*`, cut);
    await page.keyboard.press("Control+s");
    await expect.poll(() => page.locator(".lw-problems").textContent()).toContain("已被");
    await page.unroute(`**${place}?*`, cut);
    await page.keyboard.press("Control+s");
    await expect.poll(() => page.getByRole("cell", { name: "南部" }).count()).toBe(1);
  });
});

/** Rows that do not carry what a picked one fills in: it is read with the whole record. */
const withoutDepartment = async (route: Route) => {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"departmentId"', '"elsewhereId"') });
};

describe("What a picked record would fill in", () => {
  it("is told as missing where it cannot be read", async () => {
    const page = await site.enter("admin", "/warehouseReceiptPreparation?new=1");
    await page.getByRole("combobox", { name: "仓库" }).and(page.locator(":focus")).waitFor();
    await page.route(/\/api\/documents\/masterData\.warehouse\/\d+/, cut);
    await page.route(/\/api\/documents\/masterData\.warehouse\?/, withoutDepartment);
    await enterCode(page, "W1", "W1");
    await expect.poll(() => page.locator(".bp6-toast-message").count()).toBe(1);
  });
});

import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { violationsOn } from "#support/accessibility";
import { openSite } from "#support/site";
import { cellOf, enterCode, paste } from "./keys.ts";

const site = await openSite();
const admin = await site.signedIn("admin");

async function master(module: string, header: Record<string, unknown>): Promise<string> {
  const { status, body } = await admin.ask<{ id: string }>("POST", `/api/documents/${module}?company=HS`, { header });
  if (status !== 201) throw new Error(`${module}: ${JSON.stringify(body)}`);
  return body.id;
}

const piece = await master("masterData.unitOfMeasure", { code: "PCS", nameZh: "件" });
const machines = await master("masterData.materialClass", { code: "K1", nameZh: "设备" });
const kind = { unitOfMeasureId: piece, materialClassId: machines };
const M001 = await master("masterData.material", { code: "M001", nameZh: "液压支架", ...kind });
const M002 = await master("masterData.material", { code: "M002", nameZh: "刮板输送机", ...kind });
await master("purchasing.supplier", { code: "S001", nameZh: "恒兴液压件" });

/** A keeper reads prices and never writes them: they come from an order in force. */
async function orderInForce(): Promise<string> {
  const place = "/api/documents/purchasing.purchaseOrder";
  const lines = [M001, M002].map((materialId) => ({ materialId, quantity: "5000", unitPrice: "2.5" }));
  const header = { docNo: "PO-1", supplierId: { code: "S001" }, departmentId: { code: "D2" } };
  let order = (await admin.ask<{ id: string; version: number }>("POST", `${place}?company=HS`, { header, lines: { lines } })).body;
  for (const action of ["submit", "approve", "putInForce"])
    order = (await admin.ask<typeof order>("POST", `${place}/${order.id}/actions/${action}?company=HS`, { version: order.version })).body;
  return order.id;
}

/** What a cell shows, by the label of its column. */
const textIn = async (page: Page, row: number, label: string) => (await cellOf(page, "lines", row, label)).textContent();
/** Picks the warehouse, in which the cursor stands; the department follows from it. */
const pickWarehouse = async (page: Page) => {
  await page.getByRole("combobox", { name: "仓库" }).and(page.locator(":focus")).waitFor();
  await enterCode(page, "W1", "W1");
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLInputElement>("input[role=combobox]")].some((input) => input.value.startsWith("D3")),
  );
};
const intoLines = async (page: Page) => {
  await page.locator(".lw-header-form :is(input, select, textarea)").last().focus();
  await page.keyboard.press("Enter");
};

/** Waits until a list is shown with its rows, the keys in its grid. */
const standsAt = async (page: Page, title: string, text: string) => {
  await page.locator("h1:visible", { hasText: title }).waitFor();
  await page.locator('[role="grid"]:visible').getByText(text, { exact: true }).first().waitFor();
  await page.locator('[role="grid"]:focus').waitFor();
};

describe("A keeper", () => {
  it("prepares a receipt by keys alone, submits and confirms it, sees the balance and drills down to the document and back", async () => {
    await orderInForce();
    const page = await site.enter("keeper", "/warehouseReceiptPreparation");
    await page.getByRole("grid").and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Insert");
    await page.getByRole("search").getByRole("combobox", { name: "仓库" }).and(page.locator(":focus")).waitFor();
    await enterCode(page, "W1", "W1");
    await page.keyboard.press("Insert");
    await page.locator(".lw-entry").getByText("W1").first().waitFor();
    await page.getByRole("combobox", { name: "采购订单" }).focus();
    await enterCode(page, "PO-1", "PO-1");
    await intoLines(page);
    await enterCode(page, "yyzj", "M001");
    await page.keyboard.type("12.5");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    await enterCode(page, "M002", "M002");
    await page.keyboard.type("1234", { delay: 60 });
    await page.keyboard.press("Enter");
    await expect.poll(() => textIn(page, 0, "物料")).toContain("液压支架");
    await expect.poll(() => textIn(page, 1, "数量")).toBe("1,234");
    await page.keyboard.press("Control+Enter");
    await page.getByText(/提交 ✓ GR-/).waitFor();

    await page.goto(`${site.origin}/receiptConfirmation?company=HS`);
    await page.getByText(/^GR-/).first().waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".lw-entry").getByRole("button", { name: "确认", exact: true }).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText(/确认 ✓ GR-/).waitFor();

    const { body } = await admin.ask<{ rows: { id: string }[] }>("GET", "/api/documents/masterData.warehouse?company=HS&q=W1");
    const filter = encodeURIComponent(JSON.stringify({ warehouseId: body.rows[0]?.id }));
    await page.goto(`${site.origin}/itemStock?company=HS&filter=${filter}`);
    await standsAt(page, "库存余额查询", "1,234");
    await page.keyboard.press("Enter");
    await standsAt(page, "库存明细查询", "12.5");
    await page.keyboard.press("Enter");
    await standsAt(page, "库存单据明细", "12.5");
    await page.keyboard.press("Enter");
    await page.waitForURL(/id=\d+/);
    await page.locator(".lw-entry:visible").getByText("已确认").first().waitFor();
    await page.goBack();
    await standsAt(page, "库存单据明细", "12.5");
    await page.goBack();
    await standsAt(page, "库存明细查询", "12.5");
    expect(decodeURIComponent(page.url())).toContain('"materialId"');
  });

  it("is led to the row and field that is wrong, and nothing typed is lost", async () => {
    const page = await site.enter("keeper", "/warehouseReceiptPreparation?new=1");
    await pickWarehouse(page);
    await intoLines(page);
    await enterCode(page, "M001", "M001");
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await expect.poll(() => textIn(page, 0, "数量")).toBe("3");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    await enterCode(page, "M002", "M002");
    await page.keyboard.type("0");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+s");
    await page.getByRole("alert").getByRole("button").first().waitFor();
    await expect.poll(async () => (await cellOf(page, "lines", 1, "数量")).getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => textIn(page, 1, "数量")).toBe("0");
    await page.getByRole("alert").getByRole("button").first().click();
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+s");
    await page.waitForURL(/id=\d+/);
    await expect.poll(() => page.locator(".lw-problems").count()).toBe(0);
    await expect.poll(() => textIn(page, 1, "数量")).toBe("7");
  });

  it("pastes a block from a spreadsheet, fills down, and takes steps back", async () => {
    const page = await site.enter("keeper", "/warehouseReceiptPreparation?new=1");
    await pickWarehouse(page);
    await intoLines(page);
    await paste(page, "M001\t5\nM002\t6\nM999\t7");
    await page.getByText("刮板输送机").waitFor();
    await expect.poll(() => textIn(page, 2, "物料")).toBe("M999");
    await (await cellOf(page, "lines", 0, "数量")).click();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+d");
    await expect.poll(() => textIn(page, 2, "数量")).toBe("5");
    await page.keyboard.press("Control+z");
    await expect.poll(() => textIn(page, 2, "数量")).toBe("7");
    await page.keyboard.press("Control+y");
    await expect.poll(() => textIn(page, 2, "数量")).toBe("5");
    await page.keyboard.press("Control+s");
    await page.getByRole("alert").getByText(/M999/).waitFor();
    await expect.poll(() => violationsOn(page)).toEqual([]);
  });
});

describe("Amounts and totals", () => {
  it("follow while lines are typed, before anything is stored", async () => {
    const page = await site.enter("admin", "/warehouseReceiptPreparation?new=1");
    await pickWarehouse(page);
    await intoLines(page);
    await enterCode(page, "M001", "M001");
    await page.keyboard.type("4");
    await page.keyboard.press("Enter");
    await (await cellOf(page, "lines", 0, "单价")).click();
    await page.keyboard.type("2.5");
    await page.keyboard.press("Enter");
    await expect.poll(() => textIn(page, 0, "金额")).toBe("10.00");
    await page.locator(".lw-line-foot").getByText("10.00").waitFor();
    await (await cellOf(page, "lines", 0, "数量")).click();
    await page.keyboard.type("6");
    await page.keyboard.press("Enter");
    await expect.poll(() => textIn(page, 0, "金额")).toBe("15.00");
    expect(new URL(page.url()).searchParams.get("new")).toBe("1");
  });
});

describe("A record that somebody else changed meanwhile", () => {
  it("shows who did, keeps the own values beside, and can be saved over", async () => {
    const id = await master("masterData.marketRegion", { code: "NORTH", nameZh: "北方" });
    const page = await site.enter("admin", `/crmArea?id=${id}`);
    await page.getByRole("textbox", { name: "中文名称" }).fill("华北");
    const { status } = await admin.ask("PUT", `/api/documents/masterData.marketRegion/${id}?company=HS`, {
      version: 1,
      header: { code: "NORTH", nameZh: "北部" },
    });
    expect(status).toBe(200);
    await page.keyboard.press("Control+s");
    await page.getByRole("cell", { name: "北部" }).waitFor();
    await expect.poll(() => page.getByRole("cell", { name: "华北" }).count()).toBe(1);
    await page.getByRole("button", { name: "保留我的修改继续" }).click();
    await page.keyboard.press("Control+s");
    await page.getByText(/已保存/).waitFor();
    const { body } = await admin.ask<{ header: { nameZh: string } }>("GET", `/api/documents/masterData.marketRegion/${id}?company=HS`);
    expect(body.header.nameZh).toBe("华北");
  });
});

type Lines = { version: number; lines: { lines: { id: string; materialId: string; quantity: string; notes: string | null }[] } };

describe("A document whose lines somebody else changed meanwhile", () => {
  it("shows the lines that differ and keeps what only the other person changed", async () => {
    const place = "/api/documents/warehouse.goodsReceipt";
    const header = { warehouseId: { code: "W1" }, departmentId: { code: "D3" } };
    const lines = [M001, M002, M002].map((materialId, index) => ({ materialId, quantity: `${index + 1}0`, unitPrice: "1" }));
    const made = (await admin.ask<Lines & { id: string }>("POST", `${place}?company=HS`, { header, lines: { lines } })).body;
    const page = await site.enter("admin", `/warehouseReceiptPreparation?id=${made.id}`);
    await (await cellOf(page, "lines", 0, "数量")).click();
    await page.keyboard.type("11");
    await page.keyboard.press("Enter");
    const [first, second] = made.lines.lines;
    const theirs = [
      { id: first?.id, materialId: M001, quantity: "10", unitPrice: "1", notes: "checked" },
      { id: second?.id, materialId: M002, quantity: "22", unitPrice: "1" },
      { materialId: M001, quantity: "44", unitPrice: "1" },
    ];
    const sent = { version: made.version, header: {}, lines: { lines: theirs } };
    expect((await admin.ask("PUT", `${place}/${made.id}?company=HS`, sent)).status).toBe(200);
    await page.keyboard.press("Control+s");
    const panel = page.locator(".lw-stale");
    await panel.getByRole("row", { name: /1 · .*11 10 我的值/ }).waitFor();
    await panel.getByRole("row", { name: /2 · .*20 22 最新值/ }).waitFor();
    await panel.getByRole("row", { name: /新增.*44.*最新值/ }).waitFor();
    await panel.getByRole("row", { name: /删除.*30.*最新值/ }).waitFor();
    await page.getByRole("button", { name: "保留我的修改继续" }).click();
    await expect.poll(() => textIn(page, 1, "数量")).toBe("22");
    await page.keyboard.press("Control+s");
    await page.getByText(/已保存/).waitFor();
    const saved = (await admin.ask<Lines>("GET", `${place}/${made.id}?company=HS`)).body;
    const kept = saved.lines.lines.map((line) => [line.materialId, Number(line.quantity), line.notes]);
    expect(kept).toEqual([
      [M001, 11, "checked"],
      [M002, 22, null],
      [M001, 44, null],
    ]);
  });
});

describe("A list", () => {
  it("is without fault for assistive technology, filters by column and keeps its question in the address", async () => {
    const page = await site.enter("admin", "/material");
    await page.getByText("M002").waitFor();
    await expect.poll(() => violationsOn(page)).toEqual([]);
    await page.getByRole("columnheader", { name: /中文名称/ }).hover();
    await page.getByRole("button", { name: "筛选 中文名称" }).click();
    await page.locator(".lw-column-filter").getByRole("searchbox").fill("支架");
    await page.keyboard.press("Enter");
    await page.getByText("M002").waitFor({ state: "detached" });
    await page.reload();
    await page.getByText("M001").waitFor();
    await expect.poll(() => page.getByText("M002").count()).toBe(0);
    await page.getByRole("button", { name: "清除筛选" }).click();
    await page.getByText("M002").waitFor();
  });
});

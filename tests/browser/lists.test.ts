import { readFile } from "node:fs/promises";
import { readXlsx } from "hucre";
import type { Download, Page } from "playwright";
import { afterAll, describe, expect, it } from "vitest";
import { violationsOn } from "#support/accessibility";
import { deskStored, openSite } from "#support/site";
import { holdAnswers } from "./heldAnswers.ts";
import { layWire, type Wire } from "../stories/shell/wire.ts";

let wire: Wire | undefined;
// Hooks run last first: the wire stays until the server has let go of it.
afterAll(() => wire?.cut());
const site = await openSite({
  through: async (far) => {
    wire = await layWire(far);
    return wire.place;
  },
});
const admin = await site.signedIn("admin");

type Made = { id: string; version: number; stage: string };
async function make(module: string, draft: { header: Record<string, unknown>; lines?: Record<string, unknown> }): Promise<Made> {
  const { status, body } = await admin.ask<Made>("POST", `/api/documents/${module}?company=HS`, draft);
  if (status !== 201) throw new Error(`${module}: ${JSON.stringify(body)}`);
  return body;
}

await make("masterData.unitOfMeasure", { header: { code: "PCS", nameZh: "件" } });
await make("masterData.materialClass", { header: { code: "K1", nameZh: "设备" } });
const kind = { unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K1" } };
const M001 = await make("masterData.material", { header: { code: "M001", nameZh: "液压支架", ...kind } });
await make("masterData.material", { header: { code: "M002", nameZh: "刮板输送机", ...kind } });

const RECEIPTS = "warehouse.goodsReceipt";
const receipt = (quantity: string) =>
  make(RECEIPTS, {
    header: { warehouseId: { code: "W1" }, departmentId: { code: "D3" } },
    lines: { lines: [{ materialId: M001.id, quantity, unitPrice: "2" }] },
  });

async function bytesOf(download: Promise<Download>): Promise<Buffer> {
  return readFile(await (await download).path());
}
const choose = (page: Page, item: string) =>
  page
    .getByRole("button", { name: "更多", exact: true })
    .click()
    .then(() => page.getByRole("menuitem", { name: item, exact: true }).click());
const csv = (text: string) => ({ name: "materials.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

describe("A name of a record in a list or a form", () => {
  it("shows the record where it stands, by pointer and by keys of any alphabet", async () => {
    const page = await site.enter("admin", "/material");
    await page.locator("a.lw-cell-link").first().hover();
    const peek = page.locator(".lw-peek");
    await peek.locator("dd").first().waitFor();
    await expect.poll(() => violationsOn(page)).toEqual([]);
    await page.locator(".lw-list-foot").hover();
    await expect.poll(() => peek.count()).toBe(0);
    await page.locator("[role=row][aria-rowindex]").first().dblclick();
    const field = page.locator(".lw-link[data-peek] input").first();
    await field.focus();
    const keys = await page.context().newCDPSession(page);
    const alt = { modifiers: 1, key: "й", code: "KeyQ", windowsVirtualKeyCode: 81 };
    await keys.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...alt });
    await keys.send("Input.dispatchKeyEvent", { type: "keyUp", ...alt });
    await peek.locator("dd").first().waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => peek.count()).toBe(0);
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  });
});

describe("A file of records", () => {
  it("is refused with row, column, value and reason, and is taken when it is corrected", async () => {
    const page = await site.enter("admin", "/material");
    await page.getByText("M002").waitFor();
    await choose(page, "导入");
    const file = page.locator('input[type="file"]');
    const head = "编码,中文名称,计量单位,物料类别,安全库存";
    await file.setInputFiles(csv(`${head}\nM003,采煤机,PCS,K1,5\nM004,掘进机,PCS,K1,many\n`));
    const fault = page.locator(".lw-issues tbody tr");
    await fault.waitFor();
    expect((await fault.locator("td").allTextContents()).slice(0, 3)).toEqual(["3", "安全库存", "many"]);
    expect((await fault.locator("td").nth(3).textContent())?.length).toBeGreaterThan(3);
    const apply = page.getByRole("button", { name: "执行导入" });
    await expect.poll(() => apply.isDisabled()).toBe(true);
    await file.setInputFiles(csv(`${head}\nM003,采煤机,PCS,K1,5\nM004,掘进机,PCS,K1,7\n`));
    await page.getByText(/2行，2条记录/).waitFor();
    await expect.poll(() => page.locator(".lw-issues").count()).toBe(0);
    await apply.click();
    await page.getByText("已导入2条记录").waitFor();
    await expect.poll(() => apply.isDisabled()).toBe(true);
    await page.getByRole("button", { name: "关闭", exact: true }).last().click();
    await page.getByText("M004").waitFor();
  });

  it("is written as csv and xlsx with exactly the rows of the list", async () => {
    const page = await site.enter("admin", `/material?filter=${encodeURIComponent('{"code":{"contains":"M00"}}')}`);
    await page.getByText("M002").waitFor();
    const { body } = await admin.ask<{ total: string }>(
      "GET",
      "/api/documents/masterData.material?company=HS&count=1&filter=%7B%22code%22%3A%7B%22contains%22%3A%22M00%22%7D%7D",
    );
    const [plain] = await Promise.all([bytesOf(page.waitForEvent("download")), choose(page, "导出 CSV")]);
    expect([...plain.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(plain.toString("utf8").trim().split(/\r?\n/).length - 1).toBe(Number(body.total));
    const [sheet] = await Promise.all([bytesOf(page.waitForEvent("download")), choose(page, "导出 Excel")]);
    expect(sheet.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    const { sheets } = await readXlsx(sheet);
    expect((sheets[0]?.rows.length ?? 0) - 1).toBe(Number(body.total));
  });
});

describe("Records that the product brings along", () => {
  it("are shown before they are taken over: the state holidays of a year", async () => {
    const page = await site.enter("admin", "/vacationDateMod");
    await choose(page, "国家节假日（含调休） …");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").selectOption("2026");
    await dialog.getByText(/新增 39，变更 0/).waitFor();
    await expect.poll(() => dialog.locator("tbody", { hasText: "2026-02-14" }).innerText()).toMatch(/春节调休上班/);
    await dialog.getByRole("button", { name: "执行导入" }).click();
    await dialog.getByText(/已导入：新增 39/).waitFor();
    await dialog.getByRole("button", { name: "关闭", exact: true }).last().click();
    await page.getByText("2026-10-10").waitFor();
  });
});

describe("The filter of a column", () => {
  it("offers what its rows hold, looks for more at the server, cuts long labels, and is kept in the address", async () => {
    await make("masterData.material", { header: { code: "M777", nameZh: "一二三四五六七八九十一二三四五六七八九十多余", ...kind } });
    const page = await site.enter("admin", "/material");
    await page.getByText("M002").waitFor();
    const open = () => page.getByRole("button", { name: "筛选 中文名称", exact: true }).click();
    await open();
    const box = page.locator(".lw-column-filter");
    await box.getByText("一二三四五六七八九十一二三四五六七八九十…", { exact: true }).waitFor();
    const confirm = box.getByRole("button", { name: "确定", exact: true });
    expect(await confirm.isDisabled()).toBe(true);
    await box.getByRole("searchbox").fill("没有");
    await box.getByText("无匹配项").waitFor();
    await box.getByRole("searchbox").fill("刮板");
    await expect.poll(() => box.locator("label").allTextContents()).toEqual(["刮板输送机"]);
    await box.getByRole("checkbox").check();
    await confirm.click();
    await expect.poll(() => page.locator("[role=row][aria-rowindex]").count()).toBe(1);
    expect(JSON.parse(new URL(page.url()).searchParams.get("filter") ?? "")).toEqual({ nameZh: ["刮板输送机"] });
    await expect.poll(() => box.count()).toBe(0);
    await open();
    await expect.poll(() => box.locator("label").allTextContents()).toContain("液压支架");
    await expect.poll(() => violationsOn(page)).toEqual([]);
    await page.close();
  });
});

describe("The filter of several columns", () => {
  it("is composed of conditions joined by and or or, saved for its reader, and cleared", async () => {
    const page = await site.enter("admin", "/material");
    await page.getByText("M002").waitFor();
    await page.getByRole("button", { name: "组合筛选", exact: true }).click();
    const box = page.locator(".lw-column-filter");
    const condition = (at: number) => box.locator("fieldset").nth(at);
    await condition(0).getByLabel("列", { exact: true }).selectOption({ label: "编码" });
    await condition(0).getByLabel("编码", { exact: true }).fill("M001");
    expect(await box.evaluate((form) => form.getBoundingClientRect().width)).toBe(250);
    await box.getByRole("button", { name: "添加条件" }).click();
    await condition(1).getByLabel("连接方式").selectOption("or");
    await condition(1).getByLabel("列", { exact: true }).selectOption({ label: "中文名称" });
    await condition(1).getByLabel("中文名称", { exact: true }).fill("刮板");
    await expect.poll(() => violationsOn(page)).toEqual([]);
    const kept = deskStored(page);
    await box.getByRole("button", { name: "保存", exact: true }).click();
    const rows = page.locator("[role=row][aria-rowindex]");
    await expect.poll(() => rows.count()).toBe(2);
    expect(JSON.parse(new URL(page.url()).searchParams.get("criteria") ?? "")).toHaveLength(2);
    await kept;
    await page.goto(`${site.origin}/material?company=HS`);
    await page.getByRole("button", { name: "组合筛选 2", exact: true }).waitFor();
    await expect.poll(() => violationsOn(page)).toEqual([]);
    await expect.poll(() => rows.count()).toBe(2);
    // A link that asks for rows shows just those.
    await page.goto(`${site.origin}/material?company=HS&filter=${encodeURIComponent('{"code":"M777"}')}`);
    await expect.poll(() => rows.count()).toBe(1);
    await page.goto(`${site.origin}/material?company=HS`);
    await page.getByRole("button", { name: "组合筛选 2", exact: true }).click();
    await box.getByRole("button", { name: "重置", exact: true }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(2);
    await page.close();
  });
});

describe("A list", () => {
  it("reads as many rows at once as its reader chose, fifty at first", async () => {
    const page = await site.enter("admin", "/material");
    await page.getByText("M002").waitFor();
    const size = page.getByLabel("每次读取", { exact: true });
    expect(await size.inputValue()).toBe("50");
    const asked = page.waitForRequest((request) => request.url().includes("masterData.material?") && request.url().includes("limit=1000"));
    const kept = deskStored(page);
    await size.selectOption("1000");
    await asked;
    await kept;
    await page.reload();
    await expect.poll(() => size.inputValue()).toBe("1000");
    await size.selectOption("50");
    await page.close();
  });

  it("has no count until the answer is there, keeps the former rows meanwhile, and stands in its frame from the start", async () => {
    const page = await site.enter("admin", "/material");
    await page.getByText("M002").waitFor();
    const foot = page.locator(".lw-list-foot > :first-child");
    await expect.poll(() => foot.textContent()).toMatch(/共\d+行/);
    const answer = await holdAnswers(page, /\/api\/documents\/masterData\.material\?.*q=M001/);
    await page.locator(".lw-filter-row .lw-search-box").fill("M001");
    await expect.poll(() => foot.textContent()).toBe("共…行");
    expect(await page.getByText("M002").count()).toBe(1);
    answer();
    await expect.poll(() => foot.textContent()).toBe("共1行");
    const described = await holdAnswers(page, "**/api/modules/**");
    await page.reload();
    await expect.poll(() => foot.textContent()).toBe("共…行");
    expect([await page.locator(".lw-page-head h1").textContent(), await page.locator(".lw-filter-row").count()]).toEqual(["物料维护", 1]);
    described();
    await page.getByText("M001").waitFor();
    await page.close();
  });

  it("paints no filter label, and rings its current row alone", async () => {
    const page = await site.enter("admin", "/material");
    await page.getByText("M002").waitFor();
    const style = (selector: string, name: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name);
    expect(await style(".lw-filter-row .lw-filter", "background-color")).toBe("rgba(0, 0, 0, 0)");
    await page.getByRole("grid").press("ArrowDown");
    expect(await style(".lw-grid", "outline-style")).toBe("none");
    expect(await style(".lw-grid-row[data-active='true']", "box-shadow")).not.toBe("none");
    const layer = (part?: string) => page.locator("[data-active='true'] .lw-select-cell").evaluate(layerOf, part);
    expect(Number(await layer("::after"))).toBeGreaterThan(Number(await layer()));
    await page.close();
  });
});

/** How high a frozen cell lies, or what its row paints above itself. */
const layerOf = (cell: Element, part?: string) => getComputedStyle((part ? cell.parentElement : cell) ?? cell, part).zIndex;

describe("Many records at once", () => {
  it("are submitted and confirmed together, and each that was refused says why", async () => {
    const receipts = [await receipt("10"), await receipt("20"), await receipt("30")];
    const page = await site.enter("admin", "/warehouseReceiptPreparation");
    await page.getByText(/^GR-/).nth(2).waitFor();
    const stale = receipts[1];
    await admin.ask("PUT", `/api/documents/${RECEIPTS}/${stale?.id}?company=HS`, { version: stale?.version, header: { notes: "late" } });
    await page.getByRole("checkbox", { name: "全选" }).check();
    await page.locator(".lw-bulk").getByText("已选3行").waitFor();
    await page.locator(".lw-bulk").getByRole("button", { name: "提交", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("可处理 2 条").waitFor();
    await dialog.getByText("合计金额 80.00", { exact: false }).waitFor();
    const results = page.locator(".lw-results li");
    expect((await results.filter({ hasText: "✕" }).textContent())?.length).toBeGreaterThan(20);
    await dialog.getByRole("button", { name: "提交（2）" }).click();
    await dialog.getByText("2/2 已完成").waitFor();
    await expect.poll(() => results.filter({ hasText: "✓" }).count()).toBe(2);
    expect(await results.getByRole("link").count()).toBe(2);
    await dialog.getByRole("button", { name: "关闭" }).last().click();
    await page.goto(`${site.origin}/receiptConfirmation?company=HS`);
    await page.getByText(/^GR-/).nth(1).waitFor();
    await page.getByRole("grid").press("Control+a");
    await page.locator(".lw-bulk").getByRole("button", { name: "确认", exact: true }).click();
    await dialog.getByRole("button", { name: "确认（2）" }).click();
    await dialog.getByRole("button", { name: "冲销这 2 条" }).click();
    await dialog.getByRole("textbox").fill("录错仓库");
    await dialog.getByRole("button", { name: "冲销", exact: true }).click();
    await dialog.getByText("冲销：2/2 已完成").waitFor();
    await page.close();
  });

  it("have a way back after one alone as after several", async () => {
    const { id, version } = await receipt("40");
    await admin.ask("POST", `/api/documents/${RECEIPTS}/${id}/actions/submit?company=HS`, { version });
    const page = await site.enter("admin", "/receiptConfirmation");
    await page.getByText(/^GR-/).first().waitFor();
    await page.getByRole("grid").press("Space");
    await page.locator(".lw-bulk").getByRole("button", { name: "确认", exact: true }).click();
    await page.locator(".bp6-toast").getByRole("button", { name: "冲销" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("录错仓库");
    await dialog.getByRole("button", { name: "冲销", exact: true }).click();
    await dialog.getByText("冲销：1/1 已完成").waitFor();
    expect((await admin.ask<{ stage: string }>("GET", `/api/documents/${RECEIPTS}/${id}?company=HS`)).body.stage).toBe("reversed");
  });

  it("are confirmed one after the other, and the key pressed twice does not confirm the next", async () => {
    const made = [await receipt("61"), await receipt("62")];
    for (const { id, version } of made) await admin.ask("POST", `/api/documents/${RECEIPTS}/${id}/actions/submit?company=HS`, { version });
    const stages = () =>
      Promise.all(made.map(({ id }) => admin.ask<Made>("GET", `/api/documents/${RECEIPTS}/${id}?company=HS`))).then((answers) =>
        answers.map(({ body }) => body.stage).toSorted(),
      );
    const page = await site.enter("admin", "/receiptConfirmation");
    await page.getByText(/^GR-/).nth(1).waitFor();
    await page.clock.setFixedTime(Date.now());
    await page.getByRole("grid").press("Enter");
    const confirm = page.locator(".lw-entry").getByRole("button", { name: "确认", exact: true });
    await confirm.waitFor();
    const first = await page.locator(".lw-record-code").textContent();
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => page.locator(".lw-record-code").textContent()).not.toBe(first);
    await confirm.waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText("这是下一张单据，请核对后再操作").waitFor();
    expect(await stages()).toEqual(["posted", "submitted"]);
    await page.keyboard.press("Shift");
    await page.keyboard.press("Control+Enter");
    await expect.poll(stages).toEqual(["posted", "posted"]);
    await page.close();
  });

  it("show the lines of the current one below the list", async () => {
    await receipt("41");
    const page = await site.enter("admin", "/warehouseReceiptPreparation");
    await page.getByText(/^GR-/).first().waitFor();
    await page.getByRole("button", { name: "明细", exact: true }).click();
    const lines = page.locator(".lw-lines tbody tr");
    await lines.getByText("液压支架").waitFor();
    const first = await lines.first().textContent();
    await page.getByRole("grid").press("ArrowDown");
    await expect.poll(() => lines.first().textContent()).not.toBe(first);
    await page.reload();
    await lines.first().waitFor();
  });
});

describe("A list on a phone", () => {
  it("is cards that fit the screen, opens a record by a tap, and its menu lies over it", async () => {
    await receipt("43");
    const page = await site.enter("admin", "/warehouseReceiptPreparation", { lang: "ru", size: { width: 390, height: 844 } });
    await page.locator(".lw-card-open").first().waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const targets = page.locator(".lw-card :is(button, label), .lw-page-actions button, .lw-top button");
    const sizes = await targets.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    await page.getByRole("button", { name: "Меню", exact: true }).click();
    await page.getByRole("link", { name: "Приход: подтверждение" }).click();
    await expect.poll(() => page.getByRole("navigation", { name: "Меню" }).count()).toBe(0);
    await page.goBack();
    const box = await page.locator(".lw-card-values").first().boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.locator(".lw-header-form").waitFor();
  });
});

describe("The menu of a row", () => {
  it("opens by key and by pointer, is walked by arrows, and Escape leads back into the list", async () => {
    await receipt("44");
    const page = await site.enter("admin", "/warehouseReceiptPreparation");
    await page.getByText(/^GR-/).first().waitFor();
    const [grid, items] = [page.getByRole("grid"), page.getByRole("menuitem")];
    await grid.press("Shift+F10");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("打开");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).not.toBe("打开");
    await page.keyboard.press("Escape");
    await expect.poll(() => items.count()).toBe(0);
    await page.locator(".lw-grid-row").first().click({ button: "right" });
    await items.first().waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => items.count()).toBe(0);
    await grid.press("Control+p");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => grid.evaluate((each) => each === document.activeElement)).toBe(true);
  });
});

describe("The history of a record", () => {
  it("tells who changed which field from what to what", async () => {
    const made = await receipt("55");
    const header = { notes: "second delivery" };
    await admin.ask("PUT", `/api/documents/${RECEIPTS}/${made.id}?company=HS`, { version: made.version, header });
    const page = await site.enter("admin", `/warehouseReceiptPreparation?id=${made.id}`);
    await choose(page, "历史");
    const panel = page.getByRole("complementary", { name: "历史" });
    await panel.getByText("second delivery").waitFor();
    await expect.poll(() => panel.locator(".lw-difference", { hasText: "备注" }).count()).toBe(1);
    await expect.poll(() => panel.getByRole("listitem").count()).toBe(2);
  });
});

describe("When the page is open for long", () => {
  it("says that it could not save, offers to try again, and says so no more once the server answers", async () => {
    const made = await receipt("77");
    const page = await site.enter("admin", `/warehouseReceiptPreparation?id=${made.id}`);
    const notes = page.getByLabel("备注", { exact: true });
    await notes.fill("away");
    await page.route("**/api/**", (route) => route.abort());
    await page.keyboard.press("Control+s");
    const panel = page.locator(".lw-problems");
    await panel.getByText("网络连接异常，请检查网络后刷新重试").waitFor();
    await panel.getByRole("button", { name: "重试" }).waitFor();
    await page.unroute("**/api/**");
    await panel.waitFor({ state: "detached" });
    expect(await notes.inputValue()).toBe("away");
    await page.close();
  });

  it("says that the database is away and recovers by itself", async () => {
    const page = await site.enter("admin", "/material");
    await page.getByText("M002").waitFor();
    await wire?.cut();
    await page.locator("nav.lw-menu a[href^='/warehouse?']").click();
    await page.getByText("系统暂时不可用，正在自动重新连接").waitFor();
    await wire?.mend();
    await page.getByText("W1").first().waitFor();
    await page.locator(".lw-banner").waitFor({ state: "detached" });
    await expect.poll(() => page.locator(".lw-notice").count()).toBe(0);
  });

  it("offers a newer release once, and again when the next one comes", async () => {
    const page = await site.enter("admin", "/material");
    let version = "1";
    let asked = 0;
    await page.clock.install();
    await page.route("**/version.json*", (route) => {
      asked += 1;
      return route.fulfill({ json: { version } });
    });
    await page.reload();
    await page.getByText("M002").waitFor();
    // The page rests before it asks for the first time.
    await expect.poll(() => asked).toBe(1);
    version = "2";
    await page.clock.fastForward(300_100);
    await page.getByText("检测到新版本").waitFor();
    await page.getByRole("button", { name: "暂不更新" }).click();
    await page.clock.fastForward(300_100);
    await expect.poll(() => page.getByText("检测到新版本").count()).toBe(0);
    version = "3";
    await page.clock.fastForward(300_100);
    await page.getByText("检测到新版本").waitFor();
    await page.getByRole("button", { name: "立即更新" }).click();
    await page.getByText("M002").waitFor();
  });

  it("offers it again by the hour, and where a script is answered by a page, thirty seconds later at the earliest", async () => {
    const page = await site.enter("admin", "/material");
    let version = "1";
    let asked = 0;
    await page.clock.install();
    await page.route("**/version.json*", (route) => {
      asked += 1;
      return route.fulfill({ json: { version } });
    });
    await page.route("**/gone.js", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
    await page.reload();
    await page.getByText("M002").waitFor();
    await expect.poll(() => asked).toBe(1);
    const offer = page.getByText("检测到新版本");
    const later = page.getByRole("button", { name: "暂不更新" });
    const addScript = () =>
      page.evaluate(() => {
        const link = document.createElement("link");
        [link.rel, link.href] = ["modulepreload", "/gone.js"];
        document.head.append(link);
      });
    await addScript();
    await page.clock.fastForward(400);
    expect(await offer.count()).toBe(0);
    await page.clock.fastForward(200);
    await offer.waitFor();
    await page.keyboard.press("Escape");
    await later.click();
    await addScript();
    await page.clock.fastForward(600);
    await expect.poll(() => offer.count()).toBe(0);
    await page.clock.fastForward(30_000);
    await addScript();
    await page.clock.fastForward(600);
    await offer.waitFor();
    await later.click();
    version = "2";
    await page.clock.fastForward(300_100);
    await offer.waitFor();
    await later.click();
    await page.clock.fastForward(3_600_000);
    await offer.waitFor();
    await page.close();
  });
});

describe("A dialog", () => {
  it("is drawn about by its head within the window, fills it by its button, and tells number and notice", async () => {
    const made = await receipt("5");
    const page = await site.enter("admin", `/warehouseReceiptPreparation?id=${made.id}`);
    await page.getByLabel("备注", { exact: true }).waitFor();
    await page.keyboard.press("Control+p");
    const dialog = page.locator(".bp6-dialog");
    const head = dialog.locator(".lw-dialog-head");
    await head.getByText(/^GR-/).waitFor();
    const place = async () => (await dialog.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
    const drag = async (x: number, y: number) => {
      const from = (await head.locator("h2").boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(from.x + 5, from.y + 5);
      await page.mouse.down();
      await page.mouse.move(from.x + 5 + x, from.y + 5 + y, { steps: 4 });
      await page.mouse.up();
    };
    // It grows while it opens.
    const widths = async () => {
      const { width } = await place();
      await page.waitForTimeout(100);
      return [width > 100, (await place()).width === width];
    };
    await expect.poll(widths).toEqual([true, true]);
    const first = await place();
    await drag(-40, 5);
    await expect.poll(async () => Math.round((await place()).x - first.x)).toBe(-40);
    await drag(-3000, -3000);
    expect(await place()).toMatchObject({ x: 0, y: 0 });
    await expect.poll(() => violationsOn(page)).toEqual([]);
    const window = page.viewportSize() ?? { width: 0 };
    await dialog.getByRole("button", { name: "全屏", exact: true }).click();
    await expect.poll(async () => (await place()).width).toBe(window.width);
    await dialog.getByRole("button", { name: "退出全屏", exact: true }).click();
    await expect.poll(async () => (await place()).width).toBe(first.width);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press("Control+p");
    await expect.poll(async () => (await place()).width).toBe(390);
    await page.close();
  });
});

describe("The menu", () => {
  it("stands on top, or at the left with its screens beside each area, as somebody chose", async () => {
    const page = await site.enter("admin", "/mine");
    await page.getByLabel("菜单位置", { exact: true }).selectOption("top");
    const bar = page.locator("nav.lw-menu-top");
    await bar.getByRole("button", { name: "基础资料", exact: true }).click();
    await page.locator(".lw-group-menu a[href^='/material?']").click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/material");
    expect(await page.locator("nav.lw-menu").count()).toBe(0);
    await expect.poll(() => violationsOn(page)).toEqual([]);
    await page.goto(`${site.origin}/mine?company=HS`);
    await page.getByLabel("菜单位置", { exact: true }).selectOption("left");
    await page.getByLabel("左侧菜单层级", { exact: true }).selectOption("1");
    const side = page.locator("nav.lw-menu");
    await expect.poll(() => side.locator(".lw-menu-leaf").count()).toBe(0);
    await side.getByRole("button", { name: "基础资料", exact: true }).click();
    await page.locator(".lw-group-menu a[href^='/material?']").click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/material");
    await page.goto(`${site.origin}/mine?company=HS`);
    await page.getByLabel("左侧菜单层级", { exact: true }).selectOption("0");
    await expect.poll(() => side.locator(".lw-menu-leaf").count()).toBeGreaterThan(3);
    await page.close();
  });
});

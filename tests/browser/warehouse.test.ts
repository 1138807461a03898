import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { openSite } from "#support/site";
import { holdAnswers } from "./heldAnswers.ts";

const site = await openSite();
const admin = await site.signedIn("admin");
type Made = { id: string; version: number; stage: string; header: Record<string, unknown>; lines: { lines: Record<string, unknown>[] } };

async function ask(method: string, path: string, body?: unknown): Promise<Made> {
  const answer = await admin.ask<Made>(method, `/api/documents/${path}?company=HS`, body);
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
const post = (path: string, body: unknown) => ask("POST", path, body);
const stored = (path: string) => ask("GET", path);

const unitOfMeasureId = (await post("masterData.unitOfMeasure", { header: { code: "PCS", nameZh: "件" } })).id;
const materialClassId = (await post("masterData.materialClass", { header: { code: "K1", nameZh: "设备" } })).id;
const materialOf = async (code: string, nameZh: string) =>
  (await post("masterData.material", { header: { code, nameZh, unitOfMeasureId, materialClassId } })).id;
const [prop, pump] = [await materialOf("ZJ-1", "液压支架"), await materialOf("BZ-1", "乳化液泵")];
const receipt = await post("warehouse.goodsReceipt", {
  header: { warehouseId: { code: "W1" }, departmentId: { code: "D3" } },
  lines: { lines: [{ materialId: prop, quantity: "30", unitPrice: "10" }] },
  action: "submit",
});
await post(`warehouse.goodsReceipt/${receipt.id}/actions/confirm`, { version: receipt.version });

const said = (page: Page, text: string | RegExp) => page.locator(".bp6-toast-message", { hasText: text }).first().waitFor();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const does = async (page: Page, name: string) => {
  await button(page, name).first().click();
  await said(page, new RegExp(`${name} ✓`));
};

describe("A transfer at the desk", () => {
  it("is sent off and received at /moveTabConfirm", async () => {
    const waiting = await post("warehouse.stockTransfer", {
      header: { warehouseId: { code: "W1" }, inWarehouseId: { code: "W2" } },
      lines: { lines: [{ materialId: prop, quantity: "4" }] },
      action: "submit",
    });
    const page = await site.enter("admin", `/moveTabConfirm?id=${waiting.id}`, { lang: "zh" });
    const goOn = await holdAnswers(page, /\/actions\/confirmOut/);
    await button(page, "出库确认").first().click();
    const waits = page.getByRole("status").filter({ hasText: "正在处理，请稍候" });
    await waits.waitFor();
    expect(await button(page, "出库确认").first().isDisabled()).toBe(true);
    goOn();
    await said(page, /出库确认 ✓/);
    await waits.waitFor({ state: "detached" });
    expect((await stored(`warehouse.stockTransfer/${waiting.id}`)).stage).toBe("inTransit");
    await does(page, "入库确认");
    expect(await stored(`warehouse.stockTransfer/${waiting.id}`)).toMatchObject({ stage: "posted", header: { totalReceived: "4.000000" } });
  });
});

describe("A stocktake at the desk", () => {
  it("is begun at /realCount, entered at /realCountModify, confirmed at /realCountConfirm and processed at /realCountProcess", async () => {
    const run = await post("warehouse.stockCountRun", {
      header: { departmentId: { code: "D3" } },
      lines: { lines: [{ warehouseId: { code: "W1" } }] },
    });
    await does(await site.enter("admin", `/realCount?id=${run.id}`, { lang: "zh" }), "初始化");
    const filter = encodeURIComponent(JSON.stringify({ runId: run.id }));
    const { body } = await admin.ask<{ rows: { id: string }[] }>("GET", `/api/documents/warehouse.stockCount?company=HS&filter=${filter}`);
    const id = body.rows[0]?.id ?? "";
    const entry = await site.enter("keeper", `/realCountModify?id=${id}`, { lang: "zh" });
    await button(entry, "录入完成").first().click();
    await entry.getByText("请填写第 1 行的实盘数量").first().click();
    await entry.keyboard.type("26");
    await entry.keyboard.press("Enter");
    await button(entry, "保存").first().click();
    await said(entry, /保存/);
    await does(entry, "录入完成");
    expect((await stored(`warehouse.stockCount/${id}`)).lines.lines[0]).toMatchObject({ difference: "0.000000", owner: "own" });
    await does(await site.enter("admin", `/realCountConfirm?id=${id}`, { lang: "zh" }), "确认");
    await does(await site.enter("admin", `/realCountProcess?id=${id}`, { lang: "zh" }), "生成调整");
    const looked = await site.enter("admin", `/realCountQuery?id=${id}`, { lang: "zh" });
    await looked.getByText("已处理").first().waitFor();
    expect((await stored(`warehouse.stockCount/${id}`)).stage).toBe("process");
  });
});

const ordered = (materialId: string, quantity: string) => ({ materialId, quantity, unitPrice: "5" });

describe("Lines of an order at the desk", () => {
  it("are taken over from what is open of it, at /warehouseReceiptPreparation", async () => {
    const supplier = await post("purchasing.supplier", { header: { code: "V1", nameZh: "供应商" } });
    let order = await post("purchasing.purchaseOrder", {
      header: { supplierId: supplier.id, departmentId: { code: "D2" }, currency: "CNY" },
      lines: { lines: [ordered(prop, "3"), ordered(pump, "7")] },
      action: "submit",
    });
    for (const action of ["approve", "putInForce"])
      order = await post(`purchasing.purchaseOrder/${order.id}/actions/${action}`, { version: order.version });
    const draft = await post("warehouse.goodsReceipt", {
      header: { warehouseId: { code: "W1" }, departmentId: { code: "D3" }, purchaseOrderId: order.id },
      lines: { lines: [{ materialId: prop, quantity: "3" }] },
    });
    const page = await site.enter("admin", `/warehouseReceiptPreparation?id=${draft.id}`, { lang: "zh" });
    await button(page, "引入采购订单行").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("row", { name: /BZ-1/ }).click();
    await dialog.getByRole("button", { name: "带入 1 行" }).click();
    await button(page, "保存").first().click();
    await said(page, /保存/);
    expect((await stored(`warehouse.goodsReceipt/${draft.id}`)).lines.lines).toMatchObject([
      { materialId: prop, quantity: "3.000000" },
      { materialId: pump, quantity: "7.000000" },
    ]);
  });
});

describe("What lies in a warehouse", () => {
  it("is taken over into an issue with its batch and place, as much as is free, at /makeOutWarehouseOrder", async () => {
    const grease = (
      await post("masterData.material", {
        header: { code: "ZH-1", nameZh: "润滑脂", unitOfMeasureId, materialClassId, isBatchControlled: true },
      })
    ).id;
    const type = await post("warehouse.operationType", {
      header: { code: "105", nameZh: "领料", direction: "send", account: "materialConsumption" },
    });
    const lying = (batch: string, area: string, quantity: string) => ({ materialId: grease, quantity, unitPrice: "3", batch, area });
    const came = await post("warehouse.goodsReceipt", {
      header: { warehouseId: { code: "W1" }, departmentId: { code: "D3" } },
      lines: { lines: [lying("B-1", "A", "4"), lying("B-2", "C", "6")] },
      action: "submit",
    });
    await post(`warehouse.goodsReceipt/${came.id}/actions/confirm`, { version: came.version });
    const draft = await post("warehouse.goodsIssue", {
      header: { warehouseId: { code: "W1" }, departmentId: { code: "D3" }, operationTypeId: type.id },
      lines: { lines: [{ materialId: prop, quantity: "1" }] },
    });
    const page = await site.enter("admin", `/makeOutWarehouseOrder?id=${draft.id}`, { lang: "zh" });
    await button(page, "引入库存").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("row", { name: /ZH-1.*B-2/ }).click();
    await dialog.getByRole("button", { name: "带入 1 行" }).click();
    await button(page, "保存").first().click();
    await said(page, /保存/);
    expect((await stored(`warehouse.goodsIssue/${draft.id}`)).lines.lines).toMatchObject([
      { materialId: prop, quantity: "1.000000" },
      { materialId: grease, quantity: "6.000000", batch: "B-2", area: "C", seat: null, owner: "own" },
    ]);
  });
});

const reasoned = async (page: Page, action: string, why: string) => {
  await button(page, action).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(why);
  await dialog.getByRole("button", { name: action }).click();
  await dialog.waitFor({ state: "hidden" });
};
const place = (warehouse: string) => encodeURIComponent(JSON.stringify({ warehouseId: warehouse }));

describe("A posted document at the desk", () => {
  it("is booked in another month by an accountant from /transListModify, and reversed by a keeper from /transList", async () => {
    const draft = {
      header: { warehouseId: { code: "W1" }, departmentId: { code: "D3" }, docOn: "2026-02-10" },
      lines: { lines: [{ materialId: prop, quantity: "2", unitPrice: "10" }] },
      action: "submit",
    };
    const submitted = await post("warehouse.goodsReceipt", draft);
    const posted = await post(`warehouse.goodsReceipt/${submitted.id}/actions/confirm`, { version: submitted.version });
    const docNo = String(posted.header.docNo);
    const warehouse = String(posted.header.warehouseId);
    expect(posted.header.postedMonth).toBe("2026-02");
    const accountant = await site.enter("finance", `/transListModify?filter=${place(warehouse)}`, { lang: "zh" });
    await accountant.getByText(docNo).first().dblclick();
    await accountant.getByRole("heading", { name: new RegExp(docNo) }).waitFor();
    expect(new URL(accountant.url()).pathname).toBe("/goodsReceiptAll");
    expect(await button(accountant, "冲销").count()).toBe(0);
    await accountant.locator(".lw-entry").getByLabel("记账年月", { exact: true }).fill("2026-03");
    await reasoned(accountant, "修改记账年月", "发票次月到达");
    await said(accountant, /修改记账年月 ✓/);
    expect((await stored(`warehouse.goodsReceipt/${posted.id}`)).header.postedMonth).toBe("2026-03");
    const keeper = await site.enter("keeper", `/transList?filter=${place(warehouse)}`, { lang: "zh" });
    await keeper.getByText(docNo).first().dblclick();
    await keeper.getByRole("heading", { name: new RegExp(docNo) }).waitFor();
    await reasoned(keeper, "冲销", "错收");
    await said(keeper, /冲销 ✓/);
    expect(await stored(`warehouse.goodsReceipt/${posted.id}`)).toMatchObject({ stage: "reversed", header: { postedMonth: "2026-03" } });
  });
});

const stageOf = async ({ id }: Made) => (await stored(`warehouse.goodsReceipt/${id}`)).stage;

describe("A place with room for so much, at the desk", () => {
  const home = post("masterData.warehouse", {
    header: { code: "W9", nameZh: "小库", departmentId: { code: "D3" } },
    lines: { positions: [{ area: "A", maximum: "10" }] },
  });
  const submitted = async (quantity: string) =>
    post("warehouse.goodsReceipt", {
      header: { warehouseId: (await home).id, departmentId: { code: "D3" } },
      lines: { lines: [{ materialId: prop, quantity, unitPrice: "10", area: "A" }] },
      action: "submit",
    });

  it("is asked about by whoever confirms a receipt to it: nothing is done before he agrees", async () => {
    const arrived = await submitted("12");
    const page = await site.enter("admin", `/receiptConfirmation?id=${arrived.id}`, { lang: "zh" });
    await button(page, "确认").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("第 1 行：A 最多放 10，现有 0，放入后将超出").waitFor();
    await dialog.getByRole("button", { name: "取消" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await stageOf(arrived)).toBe("submitted");
    await button(page, "确认").first().click();
    await dialog.getByRole("button", { name: "确认", exact: true }).click();
    await said(page, /确认 ✓/);
    expect(await stageOf(arrived)).toBe("posted");
  });

  it("is told before several go in at once, and asked about before one from the list does", async () => {
    const both = [await submitted("3"), await submitted("4")];
    const page = await site.enter("admin", `/receiptConfirmation?filter=${place((await home).id)}`, { lang: "zh" });
    await page.getByText(/^GR-/).nth(1).waitFor();
    await page.getByRole("grid").press("Control+a");
    const bar = page.locator(".lw-bulk").getByRole("button", { name: "确认", exact: true });
    await bar.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("其中请留意 2 条").waitFor();
    await dialog.getByText("! 第 1 行：A 最多放 10，现有 12，放入后将超出").waitFor();
    await dialog.getByText("! 第 1 行：A 最多放 10，现有 16，放入后将超出").waitFor();
    await dialog.getByRole("button", { name: "取消" }).click();
    await page.getByRole("button", { name: "取消选择" }).click();
    await page.getByRole("grid").press("Space");
    await bar.click();
    await dialog.getByText("现有 12").waitFor();
    await dialog.getByRole("button", { name: "取消" }).click();
    expect(await Promise.all(both.map(stageOf))).toEqual(["submitted", "submitted"]);
    await bar.click();
    await dialog.getByRole("button", { name: "确认", exact: true }).click();
    await said(page, /确认 ✓/);
    expect((await Promise.all(both.map(stageOf))).toSorted()).toEqual(["posted", "submitted"]);
  });
});

describe("What is free of a material, at the desk", () => {
  it("stands in the lines of an issue until it is booked, less what others keep", async () => {
    const warehouseId = (await post("masterData.warehouse", { header: { code: "W8", nameZh: "备件库", departmentId: { code: "D3" } } })).id;
    const of = (quantity: string, more: object = {}) => ({
      header: { warehouseId, departmentId: { code: "D3" } },
      lines: { lines: [{ materialId: pump, quantity, ...more }] },
    });
    const came = await post("warehouse.goodsReceipt", { ...of("10", { unitPrice: "3" }), action: "submit" });
    await post(`warehouse.goodsReceipt/${came.id}/actions/confirm`, { version: came.version });
    const used = { code: "101", nameZh: "领用", direction: "send", account: "materialConsumption" };
    const operationTypeId = (await post("warehouse.operationType", { header: used })).id;
    const issueOf = (quantity: string) => ({ ...of(quantity), header: { ...of(quantity).header, operationTypeId } });
    const issue = await post("warehouse.goodsIssue", issueOf("3"));
    await post("warehouse.goodsIssue", { ...issueOf("4"), action: "submit" });
    const page = await site.enter("admin", `/makeOutWarehouseOrder?id=${issue.id}`, { lang: "zh" });
    const head = page.getByRole("columnheader", { name: "可用量" });
    await head.waitFor();
    const at = await head.getAttribute("aria-colindex");
    const cell = page.locator(`[role="gridcell"][aria-colindex="${at}"]`).first();
    await expect.poll(() => cell.innerText()).toMatch(/^6\b/);
    await does(page, "提交");
    const submitted = await stored(`warehouse.goodsIssue/${issue.id}`);
    await post(`warehouse.goodsIssue/${issue.id}/actions/confirm`, { version: submitted.version });
    await page.goto(`${site.origin}/goodsIssueAll?id=${issue.id}&company=HS`);
    await page.getByRole("columnheader", { name: /数量/ }).first().waitFor();
    expect(await head.count()).toBe(0);
  });
});

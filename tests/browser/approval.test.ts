import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { run } from "#db/client";
import { act } from "#engine/write/act";
import { createDocuments } from "#engine/write/save";
import { loadViewer, systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { DEPOT } from "#support/modules/depot";
import { openSite } from "#support/site";

const HS = 2;
const site = await openSite({ more: DEPOT });
const { served, client } = site;
const module = (id: string) => {
  const found = served.definitions.modules.get(`test.${id}`);
  if (!found) throw new Error(`no module ${id}`);
  return found;
};
const create = (id: string, header: Record<string, unknown>) =>
  inWork(served, systemViewer(HS, "story"), (work) => createDocuments(work, module(id), [{ header }]));

await create("unit", { code: "PCS", nameEn: "Piece" });
await create("materialClass", { code: "C", nameZh: "类" });
await create("material", { code: "M1", nameZh: "轴承", unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "C" } });
await run(
  client,
  sql`insert into role_grant (role_id, module, action) select id, 'test.*', unnest(array['read', 'reject']) from role where code = 'approver'`,
);
await run(client, sql`insert into role_menu (role_id, path) select id, '/testClaim' from role where code = 'approver'`);

/** A claim over an amount that the administrator prepared and handed in. */
async function handIn(amount: string): Promise<string> {
  const [account] = await run(client, defined<{ id: string }>`select id from account where account = 'admin'`);
  const viewer = await loadViewer(served, account?.id ?? "", HS, "zh");
  if (!viewer) throw new Error("the administrator is nobody here");
  return inWork(served, viewer, async (work) => {
    const lines = [{ materialId: { code: "M1" }, quantity: "1", unitPrice: amount }];
    const [made] = await createDocuments(work, module("claim"), [{ header: { warehouseId: { code: "W1" } }, lines: { lines } }]);
    await act(work, module("claim"), "submit", [{ id: String(made?.header.id), version: 1 }]);
    return String(made?.header.docNo);
  });
}

const state = async (docNo: string) => {
  const [row] = await inWork(
    served,
    systemViewer(HS, "story"),
    (work) =>
      work.run(defined<{
        state: string;
        stage: string;
      }>`select r.state, g.stage from approval_run r join goods_receipt g on g.comp_id = r.comp_id and g.id = r.document_id
        where r.comp_id = ${HS} and g.doc_no = ${docNo} order by r.id desc limit 1`),
    "read only",
  );
  return row;
};
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

describe("An administrator", () => {
  it("draws a chain at /modeler by keys and mouse, is told what is missing, tries it and publishes it by version", async () => {
    const page = await site.enter("admin", "/modeler");
    await page.getByRole("button", { name: "新建流程" }).first().click();
    await field(page, "单据").selectOption("test.claim");
    await field(page, "中文名称").fill("索赔审批");
    await page.getByRole("button", { name: "添加环节" }).click();
    await field(page, "审批人来源").selectOption("role");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("角色必须填写");
    await field(page, "角色").fill("approver");
    await page.locator(".lw-choices [role='option']").first().click();
    await page.getByRole("button", { name: "保存" }).click();
    await expect.poll(() => page.url()).toContain("id=");
    await page.getByRole("button", { name: "模拟" }).click();
    await field(page, "金额").fill("500");
    await page.getByRole("button", { name: "看谁审批" }).click();
    await expect.poll(() => page.locator(".lw-step-form .lw-chain").textContent()).toContain("审批人");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await expect.poll(() => page.locator(".lw-chains").textContent()).toContain("已发布");
    await page.getByRole("button", { name: "新建版本" }).click();
    await page.getByRole("button", { name: "添加环节" }).click();
    await page.locator(".lw-flow button[aria-current='true']").press("Alt+ArrowUp");
    await expect.poll(() => page.locator(".lw-flow").textContent()).toMatch(/1\. 第 2 步.*2\. 第 1 步/);
    await page.close();
  });
});

describe("An approver", () => {
  it("agrees on the phone, on a card with targets for a thumb", async () => {
    const docNo = await handIn("1234.5");
    const page = await site.enter("approver", "/dashboard", { size: { width: 390, height: 844 } });
    const card = page.locator(".lw-tasks li", { hasText: docNo });
    await expect.poll(() => card.textContent()).toContain("1,234.50");
    const agree = card.getByRole("button", { name: /同意/ });
    for (const target of [agree, card.getByRole("button", { name: /退回/ }), card.getByRole("link")])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await card.getByRole("link").click();
    await page.getByRole("button", { name: "审批", exact: true }).click();
    await expect
      .poll(() =>
        page
          .locator(".lw-approval")
          .getByRole("button", { name: "同意" })
          .boundingBox()
          .then((box) => box?.height),
      )
      .toBeGreaterThanOrEqual(44);
    await page.goBack();
    await agree.click();
    await expect.poll(() => state(docNo)).toEqual({ state: "approved", stage: "submitted" });
    await card.getByRole("button", { name: /撤回/ }).click();
    await expect.poll(() => state(docNo)).toEqual({ state: "open", stage: "submitted" });
    await agree.click();
    await expect.poll(() => state(docNo)).toEqual({ state: "approved", stage: "submitted" });
    await page.close();
  });

  it("decides one document by two clicks at one place: its row stays there, and nothing comes under the pointer", async () => {
    const [first, second] = [await handIn("21"), await handIn("22")];
    const page = await site.enter("approver", "/dashboard");
    const row = (docNo: string) => page.locator(".lw-tasks li", { hasText: docNo });
    // The browser's own click waits until the page has come to rest; the next two stay at its place.
    await row(first).getByRole("button", { name: /同意/ }).click();
    await row(first).getByRole("button", { name: "已同意" }).waitFor();
    const place = await row(second).boundingBox();
    for (let click = 0; click < 2; click++) {
      await page.mouse.down();
      await page.mouse.up();
    }
    await page.getByRole("button", { name: /待我审批 1/ }).waitFor();
    expect(await row(second).boundingBox()).toEqual(place);
    expect([(await state(first))?.state, (await state(second))?.state]).toEqual(["approved", "open"]);
    await row(first).getByRole("button", { name: /撤回/ }).click();
    await expect.poll(() => state(first)).toEqual({ state: "open", stage: "submitted" });
    for (const docNo of [first, second]) {
      await row(docNo).getByRole("button", { name: /同意/ }).click();
      await row(docNo).getByRole("button", { name: "已同意" }).waitFor();
    }
    await page.close();
  });

  it("may take back his second decision on a document for as long as his first, and then the row goes when the list is read anew", async () => {
    const [first, second] = [await handIn("23"), await handIn("24")];
    const page = await site.enter("approver", "/dashboard", { size: { width: 390, height: 844 } });
    await page.clock.install();
    await page.reload();
    const card = (docNo: string) => page.locator(".lw-tasks li", { hasText: docNo });
    const back = card(first).getByRole("button", { name: /撤回/ });
    const agree = async () => {
      await card(first).getByRole("button", { name: /同意/ }).click();
      await back.waitFor();
      await page.mouse.move(0, 0);
    };
    await agree();
    await back.click();
    await card(first).getByRole("button", { name: /同意/ }).waitFor();
    await page.clock.runFor(20_000);
    await agree();
    const place = await card(second).boundingBox();
    await page.clock.runFor(15_000);
    expect(await back.isVisible()).toBe(true);
    await page.clock.runFor(16_000);
    await expect.poll(() => back.isVisible()).toBe(false);
    expect(await card(second).boundingBox()).toEqual(place);
    const third = await handIn("25");
    await page.clock.runFor(60_000);
    await card(third).waitFor();
    expect(await card(first).count()).toBe(0);
    for (const docNo of [second, third]) {
      await card(docNo).getByRole("button", { name: /同意/ }).click();
      await card(docNo).getByRole("button", { name: "已同意" }).waitFor();
    }
    await page.close();
  });

  it("takes back beside the document what he decided there", async () => {
    const docNo = await handIn("23");
    const page = await site.enter("approver", "/dashboard");
    await page
      .locator(".lw-tasks")
      .getByRole("link", { name: new RegExp(docNo) })
      .click();
    const panel = page.locator(".lw-approval");
    await panel.getByRole("button", { name: "同意" }).click();
    await panel.getByRole("button", { name: "撤回" }).click();
    await expect.poll(() => state(docNo)).toEqual({ state: "open", stage: "submitted" });
    await panel.getByRole("button", { name: "同意" }).click();
    await expect.poll(() => state(docNo)).toEqual({ state: "approved", stage: "submitted" });
    await page.close();
  });

  it("sees the chain beside the document and sends it back with words, which are asked for", async () => {
    const docNo = await handIn("88");
    const page = await site.enter("approver", "/dashboard");
    await expect.poll(() => page.getByRole("button", { name: /待我审批 1/ }).count()).toBe(1);
    await page
      .locator(".lw-tasks")
      .getByRole("link", { name: new RegExp(docNo) })
      .click();
    const panel = page.locator(".lw-approval");
    await expect.poll(() => panel.locator("li[aria-current='step']").textContent()).toContain("审批人");
    await panel.getByRole("button", { name: "退回" }).click();
    await expect.poll(() => panel.getByRole("alert").textContent()).toBe("退回或拒绝时请填写意见");
    await panel.getByLabel("审批意见").fill("请补充照片");
    await panel.getByRole("button", { name: "退回" }).click();
    await expect.poll(() => state(docNo)).toEqual({ state: "returned", stage: "rejected" });
    await expect.poll(() => panel.textContent()).toContain("请补充照片");
    await page.close();
  });

  it("decides many at once, with one answer for each, sees what he saw in the history, and gives everything to another", async () => {
    const [first, second] = [await handIn("11"), await handIn("12")];
    await handIn("13");
    const page = await site.enter("approver", "/dashboard");
    const row = (docNo: string) => page.locator(".lw-tasks li", { hasText: docNo });
    await row(first).getByRole("checkbox").check();
    await row(second).getByRole("checkbox").check();
    await inWork(served, systemViewer(HS, "story"), (work) =>
      work.run(defined`update goods_receipt set version = version + 1 where comp_id = ${HS} and doc_no = ${second}`),
    );
    await page.getByRole("button", { name: "批量同意" }).click();
    const results = page.getByRole("dialog");
    await results.getByText("可处理 1 条").waitFor();
    await results.getByText("11.00", { exact: false }).waitFor();
    await expect.poll(() => results.locator("li", { hasText: second }).textContent()).toContain("✕");
    expect((await state(first))?.state).toBe("open");
    await results.getByRole("button", { name: "同意（1）" }).click();
    await expect.poll(() => results.locator("li", { hasText: first }).textContent()).toContain("✓");
    await results.getByRole("button", { name: "撤回这 1 张" }).click();
    await expect.poll(() => state(first)).toEqual({ state: "open", stage: "submitted" });
    await results.getByRole("button", { name: "关闭" }).last().click();
    await row(first).getByRole("button", { name: /同意/ }).click();
    await expect.poll(() => state(first)).toEqual({ state: "approved", stage: "submitted" });
    expect(await state(second)).toEqual({ state: "open", stage: "submitted" });
    await row(second).getByRole("checkbox").check();
    await page.getByRole("button", { name: "批量退回" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("请核对");
    await page.getByRole("dialog").getByRole("button", { name: "退回" }).click();
    await page.getByRole("button", { name: "退回（1）" }).click();
    await expect.poll(() => state(second)).toEqual({ state: "returned", stage: "rejected" });
    await page.getByRole("dialog").getByRole("button", { name: "关闭" }).last().click();
    const [made] = await inWork(served, systemViewer(HS, "story"), (work) =>
      work.run(defined<{ id: string }>`select id from goods_receipt where comp_id = ${HS} and doc_no = ${first}`),
    );
    const opened = await site.enter("approver", `/testClaim?id=${made?.id}`);
    await opened.getByRole("button", { name: "更多" }).last().click();
    await opened.getByRole("menuitem", { name: "历史", exact: true }).click();
    const history = opened.locator(".lw-history");
    await history.getByRole("button", { name: "查看审批时的单据" }).first().click();
    await expect.poll(() => history.locator(".lw-seen").textContent()).toContain("M1");
    await opened.close();
    await page.getByRole("button", { name: "全部转交他人" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "人员" }).fill("leader");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /leader/ })
      .first()
      .click();
    await expect.poll(() => page.getByText(/已转交/).count()).toBe(1);
    await page.close();
  });
});

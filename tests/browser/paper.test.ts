import { describe, expect, it } from "vitest";
import { violationsOn } from "#support/accessibility";
import { openBrowser } from "#support/browser";
import { cameraSeeing } from "#support/camera";
import { openSite } from "#support/site";
import { DEMO_PASSWORD } from "#demo/accounts";
import { holdAnswers } from "./heldAnswers.ts";

const site = await openSite();
const admin = await site.signedIn("admin");
const RECEIPT = "/api/documents/warehouse.goodsReceipt";

async function make(place: string, body: object): Promise<string> {
  const answer = await admin.ask<{ id: string }>("POST", `${place}?company=HS`, body);
  if (answer.status !== 201) throw new Error(`${place}: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}
const master = (module: string, header: object) => make(`/api/documents/${module}`, { header });

await master("masterData.unitOfMeasure", { code: "PCS", nameZh: "件" });
await master("masterData.materialClass", { code: "K1", nameZh: "设备" });
await master("masterData.material", {
  code: "M001",
  nameZh: "液压支架",
  unitOfMeasureId: { code: "PCS" },
  materialClassId: { code: "K1" },
});
const receipt = () =>
  make(RECEIPT, {
    header: { warehouseId: { code: "W1" } },
    lines: { lines: [{ materialId: { code: "M001" }, quantity: "1234.5", unitPrice: "2" }] },
  });
const PIXEL = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

describe("Beside a receipt", () => {
  it("a keeper hangs up a picture, looks at it and takes it off again", async () => {
    const id = await receipt();
    const page = await site.enter("keeper", `/warehouseReceiptPreparation?id=${id}`);
    await page.getByRole("button", { name: "更多" }).last().click();
    await page.getByRole("menuitem", { name: "附件" }).click();
    await page.getByLabel("添加附件").last().setInputFiles({ name: "到货照片.png", mimeType: "image/png", buffer: PIXEL });
    await page.getByRole("button", { name: "到货照片.png", exact: true }).click();
    const picture = page.locator(".lw-preview img");
    await picture.waitFor();
    expect(await page.locator(".lw-preview-layer").evaluate((layer) => getComputedStyle(layer).zIndex)).toBe("9999");
    const look = () => picture.evaluate(({ style }) => [Number(style.scale), style.rotate]);
    await page.getByRole("button", { name: "放大（+）" }).click();
    await expect.poll(look).toEqual([1.25, "0deg"]);
    await page.keyboard.press("r");
    await page.keyboard.press("-");
    await expect.poll(look).toEqual([1, "90deg"]);
    // Escape is heard once the picture has the focus.
    await expect
      .poll(async () => {
        await page.keyboard.press("Escape");
        return page.locator(".lw-preview").count();
      })
      .toBe(0);
    await expect.poll(() => violationsOn(page)).toEqual([]);
    await page
      .getByLabel("添加附件")
      .last()
      .setInputFiles({ name: "网页.png", mimeType: "image/png", buffer: Buffer.from("<html>") });
    await page.getByText("“网页.png”的内容与扩展名不符").waitFor();
    await page.getByRole("button", { name: "删除 到货照片.png" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await page.getByText("暂无附件").waitFor();
  });

  it("two people talk, saying one thing after another, each seeing at once what the other says", async () => {
    const id = await receipt();
    const open = async (account: string) => {
      const page = await site.enter(account, "/dashboard");
      const tell = await holdAnswers(page, "**/api/events*");
      await page.goto(`${site.origin}/warehouseReceiptPreparation?id=${id}&company=HS`);
      await page.getByRole("button", { name: "更多" }).last().click();
      await page.getByRole("menuitem", { name: "评论" }).click();
      await page.getByText("暂无评论").waitFor();
      return { page, tell };
    };
    const [{ page: one }, { page: other, tell }] = await Promise.all([open("keeper"), open("admin")]);
    await one.getByRole("textbox", { name: "评论" }).fill("@管");
    await one.getByRole("option", { name: "管理员" }).click();
    await one.keyboard.type("少两件");
    await one.keyboard.press("Control+Enter");
    await one.locator(".lw-comments mark", { hasText: "@管理员" }).waitFor();
    // Said before the other's page hears any news.
    tell();
    await other.locator(".lw-comments mark", { hasText: "@管理员" }).waitFor();
    await other.getByText("少两件").waitFor();
    await one.getByRole("textbox", { name: "评论" }).fill("已补到");
    await one.keyboard.press("Control+Enter");
    await other.getByText("已补到").waitFor();
    await expect.poll(() => violationsOn(other)).toEqual([]);
  });
});

describe("News", () => {
  it("reach all tabs of a browser over one stream, and go on when the tab that asked is closed", async () => {
    const first = await site.enter("keeper", "/dashboard");
    // The home page asks for news of its own once it has time.
    await first.goto("about:blank");
    let streams = 0;
    const count = (request: { url: () => string }) => void (request.url().includes("/api/events") && streams++);
    first.context().on("request", count);
    const id = await receipt();
    const open = async (page: typeof first) => {
      await page.goto(`${site.origin}/warehouseReceiptPreparation?id=${id}&company=HS`);
      await page.getByRole("button", { name: "更多" }).last().click();
      await page.getByRole("menuitem", { name: "评论" }).click();
      await page.getByText("暂无评论").waitFor();
    };
    await open(first);
    await expect.poll(() => streams).toBe(1);
    const second = await first.context().newPage();
    await open(second);
    const say = (text: string) =>
      second.request.post(`${site.origin}/api/documents/warehouse.goodsReceipt/${id}/comments?company=HS`, { data: { text } });
    await say("两页都看到");
    await Promise.all([first, second].map((page) => page.getByText("两页都看到").waitFor()));
    expect(streams).toBe(1);
    await first.close();
    await expect.poll(() => streams).toBe(2);
    await say("接着听");
    await second.getByText("接着听").waitFor();
  });
});

describe("Printing", () => {
  it("a keeper prints several receipts in one go by keys, looks first, and the history counts", async () => {
    const ids = [await receipt(), await receipt()];
    const page = await site.enter("keeper", "/warehouseReceiptPreparation");
    const refused: string[] = [];
    page.on("console", (message) => void (message.text().includes("Content Security Policy") && refused.push(message.text())));
    await page.getByRole("grid").and(page.locator(":focus")).waitFor();
    await page.getByRole("row").filter({ hasText: "GR-" }).nth(1).waitFor();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByText("已选2行").first().waitFor();
    await page.keyboard.press("Control+p");
    await page.getByText("预览 2 份，尚未计入打印次数").waitFor();
    await page.getByLabel("语言").last().selectOption("ru");
    // A headless browser has no reader of PDF, and fetches nothing for one: what it would show is asked here.
    const look = await page.locator("embed[src*='language=ru']").getAttribute("src");
    expect((await page.request.get(`${site.origin}${look ?? ""}`)).headers()["content-type"]).toBe("application/pdf");
    await page.getByLabel("格式").selectOption("labels");
    await page.getByLabel("份数").fill("2");
    await expect.poll(() => violationsOn(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "打印" }).click();
    await page.getByText("已计入打印次数").waitFor();
    await page.locator("embed[src^='blob:']").waitFor({ state: "attached" });
    expect(refused).toEqual([]);
    for (const id of ids) {
      const { body } = await admin.ask<{ action: string }[]>("GET", `${RECEIPT}/${id}/history?company=HS`);
      expect(body.map(({ action }) => action)).toEqual(["print", "create"]);
    }
  });
});

describe("A label before the camera of a phone", () => {
  it("adds its line with batch and quantity, once however long it is seen", async () => {
    const browser = await openBrowser(await cameraSeeing("LW1|batch|HS|M001|B-0907"));
    try {
      const phone = await browser.newPage({ size: { width: 390, height: 844 } });
      await phone.request.post(`${site.origin}/api/session`, { data: { account: "keeper", password: DEMO_PASSWORD } });
      await phone.goto(`${site.origin}/warehouseReceiptPreparation?company=HS&id=${await receipt()}`);
      await phone.getByRole("button", { name: "扫码录入" }).click();
      await phone.getByRole("button", { name: "摄像头扫码" }).click();
      await phone.getByText("M001 已新增一行").waitFor();
      const saved = phone.waitForResponse((answer) => answer.request().method() === "PUT");
      await phone.keyboard.press("Control+s");
      const record = (await (await saved).json()) as { lines: { lines: { batch: string | null; quantity: string }[] } };
      expect(record.lines.lines.map(({ batch, quantity }) => [batch, Number(quantity)])).toEqual([
        [null, 1234.5],
        ["B-0907", 1],
      ]);
    } finally {
      await browser.close();
    }
  });
});

describe("A bar code before the camera of a phone", () => {
  it("is read as our labels have it, by the page's own decoder, which comes from here", async () => {
    const browser = await openBrowser(await cameraSeeing("M001", "bars"));
    try {
      const phone = await browser.newPage({ size: { width: 390, height: 844 } });
      const hosts = new Set<string>();
      phone.on("request", (request) => hosts.add(new URL(request.url()).host));
      await phone.request.post(`${site.origin}/api/session`, { data: { account: "keeper", password: DEMO_PASSWORD } });
      await phone.goto(`${site.origin}/warehouseReceiptPreparation?company=HS&id=${await receipt()}`);
      await phone.getByRole("button", { name: "扫码录入" }).click();
      await phone.getByRole("button", { name: "摄像头扫码" }).click();
      await phone.getByText("M001 数量加 1").first().waitFor();
      expect([...hosts].filter((host) => host !== new URL(site.origin).host && host !== "")).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});

describe("A print template", () => {
  it("is reached from the print, changed with its print beside it, stored by edition and taken back: /printTemplates", async () => {
    const page = await site.enter("admin", `/warehouseReceiptPreparation?id=${await receipt()}`);
    await page.getByRole("button", { name: /打印/ }).last().click();
    await page.getByRole("dialog").getByRole("button", { name: "修改格式…" }).click();
    await page.locator("embed[src^='blob:']").waitFor({ state: "attached" });
    const title = page.getByLabel("标题 (中文)");
    const looked = page.waitForResponse((answer) => answer.url().includes("/prints/preview") && answer.ok());
    await title.fill("验收单");
    expect((await looked).headers()["content-type"]).toBe("application/pdf");
    await page.getByLabel("表头字段: 全部有值的字段").click({ force: true });
    await page.getByRole("button", { name: "移除：状态" }).click();
    await page.getByRole("button", { name: "添加：签字栏" }).click();
    await page.getByRole("button", { name: "保存为新版本" }).click();
    await page.getByRole("alert").getByRole("button", { name: "至少填写一个" }).first().click();
    const faulty = page.getByLabel("签字栏 5 (中文)").and(page.locator(":focus"));
    await faulty.fill("验收");
    await expect.poll(() => violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: "保存为新版本" }).click();
    await page.getByText("第 2 版 · 当前使用").waitFor();
    const { body } = await admin.ask<{ name: string; title: string }[]>("GET", "/api/documents/warehouse.goodsReceipt/prints?company=HS");
    expect(body[0]).toMatchObject({ name: "standard", title: "验收单" });
    await page.getByRole("button", { name: "恢复系统格式" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "恢复系统格式" }).click();
    await page.getByText("系统格式 · 当前使用").waitFor();
    await page.getByRole("button", { name: "取用此版" }).click();
    await expect.poll(() => title.inputValue()).toBe("验收单");
  });
});

describe("A saved view", () => {
  it("brings back filters and columns, opens first when told so, and is marked when it was changed", async () => {
    const page = await site.enter("admin", "/warehouseReceiptPreparation");
    const views = page.getByRole("button", { name: "视图", exact: true });
    await page.locator("button.lw-head-sort", { hasText: "单据编号" }).click();
    await page.waitForURL(/sort=docNo/);
    await views.click();
    await page.getByRole("menuitem", { name: "保存为视图…" }).click();
    await page.getByLabel("名称").fill("按编号");
    await page.getByText("打开页面时默认使用").click();
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByRole("button", { name: "按编号", exact: true }).waitFor();
    await page.goto(`${site.origin}/warehouseReceiptPreparation?company=HS`);
    await page.waitForURL(/sort=docNo.*view=/);
    await page.getByRole("searchbox", { name: "搜索" }).fill("GR");
    await page.getByRole("button", { name: "按编号 *", exact: true }).click();
    await expect.poll(() => violationsOn(page)).toEqual([]);
    await page.getByRole("menuitem", { name: "更新“按编号”" }).click();
    await page.getByRole("button", { name: "按编号", exact: true }).click();
    await page.getByRole("menuitem", { name: "不使用视图" }).click();
    await views.waitFor();
    expect(new URL(page.url()).search).toBe("?company=HS");
  });
});

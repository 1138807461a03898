import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { openSite, type Site } from "#support/site";
import { openReceivables } from "../reportData.ts";

const AGEING = "/receivablesAgeClassification";
const WALL = { size: { width: 1920, height: 1080 } };
let site: Site;
beforeAll(async () => {
  site = await openSite();
  await openReceivables(site);
  // Pages turn by the server's clock, so that it has to go on.
  const [from, since] = [site.clock.at.getTime(), Date.now()];
  site.clock.now = () => new Date(from + Date.now() - since);
});

const codeOn = async (wall: Page): Promise<string> => {
  const code = wall.locator(".lw-media-code");
  await expect.poll(() => code.innerText()).toMatch(/^[A-Z2-9]{4} [A-Z2-9]{4}$/);
  return code.innerText();
};

/** Sets up a screen at a desk and pairs the browser on the wall with it. */
async function paired(name: string): Promise<{ desk: Page; wall: Page }> {
  const wall = await site.open("/crmReportMedia", WALL);
  const code = await codeOn(wall);
  const desk = await site.enter("leader", "/crmReportMedia", { size: { width: 1440, height: 900 } });
  await desk.getByRole("button", { name: "新建屏幕" }).click();
  await desk.getByLabel("屏幕名称").fill(name);
  await desk.getByLabel("位置").fill("一号楼");
  await desk.getByLabel("每页停留（秒）").fill("5");
  for (const title of ["应收账龄分类", "销售驾驶舱（HS）"]) await desk.getByLabel("报表或驾驶舱").selectOption({ label: title });
  await desk.getByRole("button", { name: "保存" }).click();
  const card = desk.getByRole("article", { name });
  await card.getByText("未配对").waitFor();
  await card.getByRole("button", { name: "配对" }).click();
  await card.getByLabel("配对码").fill(code.toLowerCase());
  await card.getByLabel("配对码").press("Enter");
  return { desk, wall };
}

const shownOn = (wall: Page) => wall.locator('.lw-media-slot[data-shown="true"]');

/** How many colours a picture has. */
const colours = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => {
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const pen = canvas.getContext("2d");
    pen?.drawImage(image, 0, 0);
    const data = pen?.getImageData(0, 0, canvas.width, canvas.height).data;
    return new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0))).size;
  });

describe("A screen on a wall: /crmReportMedia", () => {
  it("is paired by the code on its glass, turns from page to page, hears its desk, and forgets everything when it is revoked", async () => {
    const { desk, wall } = await paired("调度大厅");
    await shownOn(wall).locator(".lw-media-picture img").waitFor();
    await shownOn(wall).locator(".lw-wall .lw-tile").first().waitFor();
    await expect.poll(() => shownOn(wall).locator(".lw-wall-head").innerText()).toMatch(/衡山[\s\S]*\d+\/\d+ \d\d:\d\d$/);
    const card = desk.getByRole("article", { name: "调度大厅" });
    await card.locator(".lw-media-state[data-state=live]").waitFor();
    await card.getByText("· 是最新 ·").waitFor();
    await card.getByText("1920 × 1080").waitFor();
    await card.getByRole("button", { name: "闪示名称" }).click();
    await wall.locator(".lw-media-name", { hasText: "调度大厅" }).waitFor();
    await card.getByRole("button", { name: "发消息" }).click();
    await card.getByLabel("在屏幕上显示一分钟的内容").fill("十点开会");
    await card.getByRole("button", { name: "发送" }).click();
    await wall.locator(".lw-media-message", { hasText: "十点开会" }).waitFor();
    await card.getByRole("button", { name: "查看屏幕画面" }).click();
    const picture = card.getByRole("img", { name: "调度大厅 的画面" });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight])).toEqual([1280, 720]);
    expect(await colours(picture), "a picture of figures, not of nothing").toBeGreaterThan(50);
    await site.silence();
    await shownOn(wall).locator(".lw-wall-trouble", { hasText: "连接中断，数据截至" }).waitFor();
    await site.listen();
    await shownOn(wall).locator(".lw-wall-trouble").waitFor({ state: "detached" });
    const key = await wall.evaluate(keptKey);
    expect(key).toEqual({ extractable: false, type: "private" });
    await card.getByRole("button", { name: "吊销" }).click();
    const revokedAt = Date.now();
    await card.locator(".lw-media-ask").getByRole("button", { name: "吊销" }).click();
    await wall.locator(".lw-media-pair").waitFor();
    expect(Date.now() - revokedAt).toBeLessThan(10_000);
    await wall.reload();
    await codeOn(wall);
    await expect.poll(() => wall.locator(".lw-wall").count()).toBe(0);
    expect(await wall.evaluate(keptPictures)).toEqual([]);
  });

  it("boots without its server to what it showed last, and says of when that is", async () => {
    const { wall } = await paired("会议室");
    await shownOn(wall).locator(".lw-media-picture img").waitFor();
    await shownOn(wall).locator(".lw-wall .lw-tile").first().waitFor();
    await expect
      .poll(() =>
        wall.evaluate(async () =>
          (await (await caches.open("longwall-page /crmReportMedia")).keys()).some(({ url }) => url.endsWith("/crmReportMedia")),
        ),
      )
      .toBe(true);
    await site.silence();
    await wall.reload();
    await shownOn(wall).locator(".lw-wall-trouble", { hasText: "连接中断，数据截至" }).waitFor();
    await site.listen();
    await shownOn(wall).locator(".lw-wall-trouble").waitFor({ state: "detached" });
    await expect.poll(() => shownOn(wall).locator(".lw-wall").count()).toBe(1);
  });
});

describe("A link for guests", () => {
  it("opens with its password under its watermark, and is no link any more in the address bar", async () => {
    const desk = await site.enter("leader", "/crmReportMedia", { size: { width: 1440, height: 900 } });
    await desk.getByRole("button", { name: "新建屏幕" }).click();
    await desk.getByLabel("类型").selectOption({ label: "访客链接" });
    await desk.getByLabel("访客密码").fill("guest-pass-1");
    await desk.getByLabel("水印文字").fill("来宾参观");
    await desk.getByLabel("屏幕名称").fill("展厅");
    await desk.getByLabel("报表或驾驶舱").selectOption({ label: "应收账龄分类" });
    await desk.getByRole("button", { name: "保存" }).click();
    const link = await desk.locator(".lw-media-guest-link code").innerText();
    const guest = await site.open(link.slice(site.origin.length), { size: { width: 1280, height: 720 } });
    await guest.getByLabel("密码").fill("wrong");
    await guest.getByRole("button", { name: "打开" }).click();
    await guest.getByRole("alert").waitFor();
    await guest.getByLabel("密码").fill("guest-pass-1");
    await guest.getByRole("button", { name: "打开" }).click();
    await shownOn(guest).locator(".lw-media-picture img").waitFor();
    await guest.locator(".lw-media-watermark", { hasText: "来宾参观" }).waitFor();
    expect(new URL(guest.url()).search).toBe("");
  });
});

describe("A page outside the frame", () => {
  it("says how to pair, in three languages and without a form to sign in: /ZmjCockpit, /ZmjCockpitInter, /ZmjCrmKeyTargetStore, /dataCenterSalesCockpitGL, /crmReportFrMedia", async () => {
    for (const path of [
      "/ZmjCockpit",
      "/ZmjCockpitInter",
      "/ZmjCrmKeyTargetStore",
      "/dataCenterSalesCockpitGL",
      `/crmReportFrMedia?params=${AGEING}`,
    ]) {
      const page = await site.open(path);
      await codeOn(page);
      for (const title of ["配对这块屏幕", "Pair this screen", "Сопряжение экрана"])
        await page.getByRole("heading", { name: title }).waitFor();
      expect(await page.getByRole("textbox").count()).toBe(0);
      await page.close();
    }
  });

  it("asks to sign in where it is a person's: /ZmjWeekIndex, /ZmjWeeklyIndex, /ZmjOaCtIntelligent", async () => {
    for (const path of ["/ZmjWeekIndex", "/ZmjWeeklyIndex", "/ZmjOaCtIntelligent"]) {
      const page = await site.open(path);
      await page.getByLabel("账号").waitFor();
      expect(await page.locator(".lw-media-code").count()).toBe(0);
      await page.close();
    }
  });

  it("shows one report to whoever is signed in with the right, and how to pair to whoever has not: /crmReportFrMedia", async () => {
    const page = await site.enter("leader", `/crmReportFrMedia?params=${encodeURIComponent(AGEING)}`);
    await page.locator(".lw-media-picture img").waitFor();
    expect(new URL(page.url()).pathname).toBe("/crmReportFrMedia");
    await page.close();
    const keeper = await site.enter("keeper", `/crmReportFrMedia?params=${encodeURIComponent(AGEING)}`);
    await codeOn(keeper);
    await keeper.close();
  });
});

/** Whether the private half of the browser's key can be taken out of it. */
async function keptKey(): Promise<unknown> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open("longwall-screen");
    opening.addEventListener("success", () => resolve(opening.result));
  });
  const pair = await new Promise<CryptoKeyPair>((resolve) => {
    const asked = database.transaction("own").objectStore("own").get("key") as IDBRequest<CryptoKeyPair>;
    asked.addEventListener("success", () => resolve(asked.result));
  });
  database.close();
  return { extractable: pair.privateKey.extractable, type: pair.privateKey.type };
}

/** The names of what the browser keeps. */
async function keptPictures(): Promise<IDBValidKey[]> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open("longwall-screen");
    opening.addEventListener("success", () => resolve(opening.result));
  });
  const names = await new Promise<IDBValidKey[]>((resolve) => {
    const asked = database.transaction("own").objectStore("own").getAllKeys();
    asked.addEventListener("success", () => resolve(asked.result));
  });
  database.close();
  return names.filter((name) => name !== "contact");
}

describe("A browser that is looked at: /check", () => {
  it("is told that it can show walls, and its resolution and clock", async () => {
    const page = await site.open("/check?language=zh", WALL);
    await expect.poll(() => page.locator("#verdict").getAttribute("data-verdict")).toMatch(/^(able|partly)$/);
    expect(await page.locator('[data-kind="needed"][data-there="true"]').count()).toBe(4);
    await page.getByRole("row", { name: "分辨率 1920 × 1080 @ 1" }).waitFor();
    await page.getByRole("row", { name: /时钟与服务器相差 -?\d+ 秒/ }).waitFor();
    await page.getByRole("link", { name: "Русский" }).click();
    await page.getByRole("heading", { name: "Проверка браузера" }).waitFor();
    await page.close();
  });

  it("finds itself there, with what it lacks, where it is too old for our pages", async () => {
    const page = await site.open("/check", WALL);
    await page.addInitScript(() => {
      Reflect.deleteProperty(AbortSignal, "any");
      CSS.supports = () => false;
    });
    await page.goto(`${site.origin}/crmReportMedia`);
    await page.waitForURL(`${site.origin}/check`);
    await expect
      .poll(() => page.locator("#verdict").innerText())
      .toBe("此浏览器过旧，不能显示大屏：请使用 Chromium 117（2023 年 9 月）及以上版本，或外接播放器。");
    expect(
      await page.locator('[data-there="false"][data-kind="needed"]').evaluateAll((rows) => rows.map((row) => row.dataset.check)),
    ).toEqual(["language", "styles"]);
    await page.close();
  });
});

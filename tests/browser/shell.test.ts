import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { openSite } from "#support/site";
import { violationsOn } from "#support/accessibility";

const site = await openSite();

describe("Signing in", () => {
  it("keeps what was typed when the password is wrong, and enters with the right one", async () => {
    const page = await site.open("/stock?company=ZD");
    await page.getByLabel("账号").fill("admin");
    await page.getByLabel("密码").fill("not-this-one");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
    await expect.poll(() => page.getByLabel("账号").inputValue()).toBe("admin");
    await page.getByLabel("密码").fill("longwall-demo-1");
    await page.keyboard.press("Enter");
    await page.getByRole("grid").waitFor();
    expect(new URL(page.url()).pathname).toBe("/stock");
    expect(new URL(page.url()).searchParams.get("company")).toBe("ZD");
  });

  it("speaks the language that is clicked, at a phone's width, without fault for assistive technology", async () => {
    const page = await site.open("/login", { size: { width: 390, height: 844 } });
    await page.getByRole("button", { name: "Русский" }).click();
    await page.getByRole("heading", { name: "Вход в Longwall" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect.poll(() => violationsOn(page)).toEqual([]);
  });
});

/** JavaScript of everything fetched by a page so far, as it came over the wire (bytes, heads included). */
async function countScripts(page: Page): Promise<() => number> {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  wire.on("Network.responseReceived", ({ requestId, type }) => type === "Script" && scripts.add(requestId));
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

describe("What is fetched", () => {
  it.each(["zh", "en", "ru"] as const)(
    "is at most 100 kB of JavaScript to sign in and 200 kB up to the home page (%s)",
    async (language) => {
      const page = await site.enter("admin", "/mark.svg", { lang: language });
      await page.context().clearCookies();
      const scripts = await countScripts(page);
      const fonts: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname.split("/").at(-1) ?? "");
      });
      await page.addInitScript((stored) => window.localStorage.setItem("longwall.language", stored), language);
      await page.goto(`${site.origin}/login`, { waitUntil: "networkidle" });
      await page.locator("#account").fill("admin");
      const signIn = scripts();
      await page.locator("#password").fill("longwall-demo-1");
      await page.keyboard.press("Enter");
      await page.locator(".lw-home ul a").first().waitFor();
      await page.waitForLoadState("networkidle");
      const home = scripts();
      process.stdout.write(
        `fetched (${language}): sign-in ${Math.round(signIn / 1000)} kB, home ${Math.round(home / 1000)} kB of JavaScript\n`,
      );
      expect(signIn).toBeGreaterThan(50_000);
      expect(signIn).toBeLessThanOrEqual(100_000);
      expect(home).toBeGreaterThan(signIn);
      expect(home).toBeLessThanOrEqual(200_000);
      // What the product itself says in Chinese is one font file a weight; the slices of the family are for what else data holds.
      expect(fonts.filter((name) => name.startsWith("noto-sans-sc"))).toEqual([]);
      expect(fonts.some((name) => name.startsWith("han-"))).toBe(true);
      // Words that are not there yet are shown by their keys.
      expect(await page.locator(".lw-frame").innerText()).not.toMatch(/[a-z]+[A-Za-z.]*:[a-z]+[A-Za-z]*\.[a-z]/);
    },
  );
});

describe("The frame", () => {
  it("changes the company with everything on the page", async () => {
    const page = await site.enter("admin", "/dashboard");
    await page.getByRole("button", { name: /切换公司/ }).click();
    await page.getByRole("menuitem", { name: /ZD/ }).click();
    await page.waitForURL(/company=ZD/);
    await page.locator("nav.lw-menu").waitFor();
    await expect.poll(() => page.getByRole("button", { name: /切换公司: 中电/ }).count()).toBe(1);
  });

  it("opens fifteen tabs and refuses the sixteenth with a message", async () => {
    const page = await site.enter("admin", "/dashboard");
    await page.locator("nav.lw-menu a").nth(15).waitFor();
    const paths = await page.locator("nav.lw-menu a").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const open = (path: string) => page.locator(`nav.lw-menu a[href="${path}"]`).click();
    const tabs = page.locator(".lw-tab");
    const already = await tabs.count();
    for (const [at, path] of paths.slice(0, 15).entries()) {
      await open(path);
      // A click that comes before the page of the one before it opened takes its place.
      await expect.poll(() => tabs.count()).toBeGreaterThanOrEqual(Math.max(already, at + 1));
    }
    await open(paths[15] ?? "");
    await page.getByText("最多只能同时打开15个窗口").waitFor();
    await expect.poll(() => tabs.count()).toBe(15);
  });

  it("sends a person to the page that says so when a path is not in the menu, or is nowhere", async () => {
    const page = await site.enter("keeper", "/department");
    await page.getByText("您没有访问此页面的权限").waitFor();
    await page.goto(`${site.origin}/no-such-page?company=HS`);
    await page.locator(".lw-notice-title", { hasText: "页面不存在" }).waitFor();
    await expect.poll(() => page.getByRole("grid").count()).toBe(0);
  });

  it("finds a screen by its words with Ctrl K", async () => {
    const page = await site.enter("keeper", "/dashboard");
    await page.locator("nav.lw-menu").waitFor();
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("功能、单据号，或客户、供应商、物料的编码、名称、拼音").fill("入库确认");
    await page.keyboard.press("Enter");
    await page.getByRole("grid").waitFor();
    expect(page.url()).toContain("/receiptConfirmation");
  });

  it("keeps at hand what its viewer marked and opened, also on another machine", async () => {
    const page = await site.enter("keeper", "/warehouse");
    await page.getByText("W1").first().dblclick();
    await expect.poll(() => page.title()).toBe("W1 · 仓库档案 · Longwall");
    await page.locator(".lw-tab", { hasText: "仓库档案 W1" }).waitFor();
    const row = page.locator("nav.lw-menu .lw-menu-row", { hasText: /^入库确认$/ });
    await row.hover();
    await row.getByRole("button", { name: "收藏" }).click();
    const own = page.locator("nav.lw-menu .lw-menu-group", { hasText: "收藏" });
    await own.waitFor();
    // What was opened is told a moment later.
    await page.waitForResponse(
      (answer) => answer.request().method() === "PATCH" && (answer.request().postData() ?? "").includes("visits."),
    );
    const elsewhere = await site.enter("keeper", "/dashboard");
    await expect.poll(() => elsewhere.title()).toBe("首页 · Longwall");
    await elsewhere.locator("section", { hasText: "最近打开" }).getByRole("link", { name: /^W1/ }).waitFor();
    await expect.poll(() => violationsOn(elsewhere)).toEqual([]);
    await elsewhere.keyboard.press("Control+k");
    const offered = elsewhere.locator(".bp6-omnibar [role=option]");
    await expect.poll(() => offered.first().innerText()).toMatch(/^入库确认/);
    await expect.poll(() => offered.last().innerText()).toMatch(/^W1/);
    await elsewhere.keyboard.type("rkqr");
    await expect.poll(() => offered.allInnerTexts()).toEqual([expect.stringMatching(/^入库确认/)]);
    await elsewhere.keyboard.press("Enter");
    await elsewhere.waitForURL(/receiptConfirmation/);
    const second = elsewhere.locator("nav.lw-menu .lw-menu-row", { hasText: /^仓库档案$/ });
    await second.hover();
    await second.getByRole("button", { name: "收藏" }).click();
    const rows = elsewhere.locator("nav.lw-menu .lw-menu-row a");
    const firstTwo = async () => (await rows.allInnerTexts()).slice(0, 2);
    await expect.poll(firstTwo).toEqual(["入库确认", "仓库档案"]);
    await rows.nth(1).focus();
    await elsewhere.keyboard.press("Alt+ArrowUp");
    await expect.poll(firstTwo).toEqual(["仓库档案", "入库确认"]);
    await rows.nth(0).dragTo(rows.nth(1));
    await expect.poll(firstTwo).toEqual(["入库确认", "仓库档案"]);
    // Those who come after find nothing marked once that is stored.
    const stored = elsewhere.waitForResponse(
      (answer) => answer.request().method() === "PATCH" && /favourites":\s*(\[\]|null)/.test(answer.request().postData() ?? ""),
    );
    await second.first().getByRole("button", { name: "取消收藏" }).click();
    await elsewhere
      .locator("nav.lw-menu .lw-menu-row", { hasText: /^入库确认$/ })
      .first()
      .getByRole("button", { name: "取消收藏" })
      .click();
    await expect.poll(() => elsewhere.locator("nav.lw-menu .lw-menu-group", { hasText: "收藏" }).count()).toBe(0);
    await stored;
  });

  it("says that the server cannot be reached and recovers by itself", async () => {
    const page = await site.enter("keeper", "/dashboard");
    await page.locator("nav.lw-menu").waitFor();
    await site.silence();
    await page.locator("nav.lw-menu a[href^='/warehouse?']").click();
    await page.getByText("正在自动重新连接").waitFor();
    const [banner, top] = [await page.locator(".lw-banner").boundingBox(), await page.locator(".lw-top").boundingBox()];
    expect(top?.y).toBe((banner?.y ?? 0) + (banner?.height ?? 0));
    await site.listen();
    await page.getByRole("grid").waitFor();
    await page.getByText("W1").first().waitFor();
    await expect.poll(() => page.locator(".lw-banner").count()).toBe(0);
  });

  it("lets whoever visits the entrance leave: his tabs and his session end", async () => {
    const page = await site.enter("keeper", "/warehouse");
    await page.getByRole("grid").waitFor();
    const tabs = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("longwall.tabs.")));
    await expect.poll(() => tabs()).not.toEqual([]);
    await page.goto(`${site.origin}/login`);
    await page.locator("main.lw-sign-in").waitFor();
    await expect.poll(() => tabs()).toEqual([]);
    expect((await page.request.get(`${site.origin}/api/session`)).status()).toBe(401);
  });

  it("asks nobody outside for anything", async () => {
    const page = await site.open("/login");
    const foreign: string[] = [];
    page.on(
      "request",
      (request) => void (new URL(request.url()).origin === site.origin || request.url().startsWith("data:") || foreign.push(request.url())),
    );
    await page.reload({ waitUntil: "networkidle" });
    expect(foreign).toEqual([]);
  });
});

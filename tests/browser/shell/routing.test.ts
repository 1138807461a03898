import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import type { Page } from "playwright";
import { openSite } from "#support/site";
import { DEMO_PASSWORD } from "#demo/accounts";

const site = await openSite();
const placeOf = (page: Page) => new URL(page.url()).pathname;
const nextOf = (page: Page) => new URL(page.url()).searchParams.get("next");
const settles = (page: Page, path: string) => expect.poll(() => placeOf(page), { timeout: 20_000 }).toBe(path);

async function signsIn(page: Page, account: string): Promise<void> {
  await page.locator("#account").fill(account);
  await page.locator("#password").fill(DEMO_PASSWORD);
  await page.locator("#password").press("Enter");
}

/** Section 2.1 of the specification, row by row: who goes where, and where he ends. */
const INSIDE: [rule: string, account: string, from: string, to: string, text: string][] = [
  ["the root leads to /dashboard", "keeper", "/", "/dashboard", ""],
  ["a path of the menu opens", "keeper", "/warehouse", "/warehouse", ""],
  ["a path with permission that is not in the menu leads to /403", "keeper", "/department", "/403", "您没有访问此页面的权限"],
  ["a report without its menu entry leads to /403", "keeper", "/dhjzbjedb", "/403", ""],
  ["a path without the flag needs no menu entry", "keeper", "/messageList", "/messageList", ""],
  ["crmFrReport is always allowed", "keeper", "/crmFrReport?params=%2FitemStock", "/crmFrReport", ""],
  ["an invited customer is sent from /accountData to /403", "invited", "/accountData", "/403", "您是受邀客户"],
  ["who manages no account set is sent from /userCompany to /403", "keeper", "/userCompany", "/403", "主数据账套管理员"],
  ["who manages one opens /userCompany", "admin", "/userCompany", "/userCompany", ""],
  ["what is nowhere leads to /404", "keeper", "/no-such-page", "/404", "页面不存在"],
];
const OPEN = [
  ...["/oaLogin", "/zmjOALogin", "/bmjOALogin", "/fsAuthLogin", "/as", "/dcgl", "/extract", "/SrmPage", "/supplyHome", "/CtPage"],
  ...["/ZmjCockpit", "/ZmjCockpitInter", "/ZmjCrmKeyTargetStore", "/crmReportMedia", "/crmReportFrMedia", "/dataCenterSalesCockpitGL"],
];

/** One page for each of them: every row begins with an address of its own. */
const visitors = new Map<string, Page>();
for (const account of ["keeper", "invited", "admin"]) visitors.set(account, await site.enter(account, "/dashboard"));

describe("The routing of the app", () => {
  it.each(INSIDE)("%s", async (_, account, from, to, text) => {
    const page = visitors.get(account) as Page;
    await page.goto(`${site.origin}${from}`);
    await settles(page, to);
    if (text) await page.getByText(text).first().waitFor();
    if (to === "/403") await expect.poll(() => page.locator(".lw-tab").getByText(from).count()).toBe(0);
  });

  it("sends whoever has no cookie to /login, which leads back to where he wanted to go", async () => {
    const page = await site.open("/warehouse?company=HS");
    await settles(page, "/login");
    expect(nextOf(page)).toBe("/warehouse?company=HS");
    await signsIn(page, "keeper");
    await settles(page, "/warehouse");
    await page.getByRole("grid").waitFor();
  });

  it("leaves whoever has no cookie at the entry pages", async () => {
    const page = await site.open("/login");
    for (const path of OPEN) {
      const asked = page.waitForResponse((answer) => /\/api\/(session|entry|wall)/.test(answer.url()));
      await page.goto(`${site.origin}${path}`);
      await asked;
      await page.locator("#root :is(main, form, .lw-portal, .lw-media, .lw-notice)").first().waitFor();
      expect([path, placeOf(page)]).toEqual([path, path]);
    }
    await page.goto(`${site.origin}/bmjLogin`);
    await settles(page, "/login");
    expect(new URL(page.url()).searchParams.get("brand")).toBe("BMJ");
    await page.getByText("登录（BMJ入口）").waitFor();
  });

  it("clears local storage, tabs and the cookie at a login path, and keeps drafts", async () => {
    const page = await site.enter("keeper", "/warehouse");
    await page.getByRole("grid").waitFor();
    await page.evaluate(() => {
      localStorage.setItem("somebody", "was here");
      return new Promise<void>((resolve) => {
        const opening = indexedDB.open("longwall.drafts");
        opening.addEventListener("success", () => resolve(opening.result.close()));
      });
    });
    await page.goto(`${site.origin}/oaLogin`);
    await page.locator("main.lw-sign-in").waitFor();
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(["longwall.language"]);
    expect((await page.context().cookies()).filter(({ name }) => name === "longwall")).toEqual([]);
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain("longwall.drafts");
  });

  it("takes the ticket of an office system at /oaLogin and goes on where it leads, once", async () => {
    const admin = await site.signedIn("admin");
    const secret = "what the office system and we both know, alone";
    const header = {
      code: "oa",
      nameZh: "OA",
      kind: "ticket",
      entryPath: "/oaLogin",
      issuer: "oa",
      clientId: "longwall",
      accountClaim: "sub",
    };
    await admin.ask("POST", "/api/documents/admin.identityProvider?company=HS", { header: { ...header, clientSecret: secret } });
    const at = Math.floor(site.clock.at.getTime() / 1000);
    const claims = { iss: "oa", aud: "longwall", sub: "keeper", jti: "1", iat: at, exp: at + 60 };
    const ticket = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));
    const page = await site.open(`/oaLogin?ticket=${ticket}&next=%2Fwarehouse%3Fcompany%3DHS`);
    await page.getByRole("grid").waitFor();
    expect(placeOf(page)).toBe("/warehouse");
    await page.goto(`${site.origin}/oaLogin?ticket=${ticket}`);
    await page.getByText("本次登录已过期或已使用过").waitFor();
    expect(page.url()).not.toContain("ticket=");
  });

  it("lets somebody whose session ended sign in where he stands, without a visit to /login", async () => {
    const page = await site.enter("keeper", "/warehouse");
    await page.getByRole("grid").waitFor();
    const visited: string[] = [];
    page.on("framenavigated", (frame) => void visited.push(new URL(frame.url()).pathname));
    await page.request.delete(`${site.origin}/api/session`);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.locator("nav.lw-menu a[href^='/itemStock?']").click();
    await page.locator("main.lw-sign-in").waitFor();
    await signsIn(page, "keeper");
    await page.getByRole("grid").waitFor();
    expect(visited).not.toContain("/login");
    expect(placeOf(page)).not.toBe("/login");
  });
});

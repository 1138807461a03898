import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#demo/accounts";
import { createDatabase } from "#support/database";
import { Ledger } from "#support/ledger";
import { openReaders, owed, READERS } from "#support/readers";
import { openSite, type Site } from "#support/site";
import { openReceivables } from "./reportData.ts";

const AGEING = "/receivablesAgeClassification";
const viewer = (link: string) => `/crmFrReport?params=${encodeURIComponent(link)}`;
let site: Site;
beforeAll(async () => {
  site = await openSite();
  await openReceivables(site);
  const ledger = new Ledger((await createDatabase()).ownerOptions);
  await openReaders(ledger);
});

describe("The report viewer: /crmFrReport", () => {
  it("opens a menu link with its filters under the menu's name, each link in a tab of its own", async () => {
    const page = await site.enter("leader", viewer(`${AGEING}?by=customer&f.bucket=days30`));
    await page.locator(".lw-report h1", { hasText: "应收账龄分类" }).waitFor();
    await expect.poll(() => page.locator(".lw-tab-title").allInnerTexts()).toEqual(["应收账龄分类"]);
    await expect.poll(() => new URL(page.url()).searchParams.get("f.bucket")).toBe("days30");
    expect(new URL(page.url()).searchParams.get("params")).toBe(AGEING);
    await page.evaluate((next) => (window.location.href = next), `${site.origin}${viewer("/hsCockpit")}&company=HS`);
    await page.locator(".lw-wall").waitFor();
    await expect.poll(() => page.locator(".lw-tab-title").count()).toBe(2);
    await page.close();
  });

  it("says clearly that a link leads nowhere, or to a screen that is no report", async () => {
    const page = await site.enter("leader", viewer("/noSuchReport"));
    await page.getByText("没有这个报表：/noSuchReport").waitFor();
    await page.goto(`${site.origin}${viewer("/material")}&company=HS`);
    await page.getByRole("button", { name: "打开该功能" }).waitFor();
    await page.goto(`${site.origin}/crmFrReport?company=HS`);
    await page.getByRole("list").getByRole("link", { name: "应收账龄分类" }).waitFor();
    await expect.poll(() => page.locator(".lw-report").count()).toBe(0);
    await page.close();
  });

  it("opens to everybody, but the figures only to who may read them", async () => {
    const page = await site.enter("keeper", viewer(AGEING));
    await page.getByText(AGEING).or(page.locator(".lw-notice")).first().waitFor();
    await expect.poll(() => page.locator(".lw-report").count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/crmFrReport");
    await page.close();
  });
});

describe("A report in the page of whoever reads it", () => {
  it("is worked out by the page's own DuckDB over his rows alone, also where others sat before the same browser", async () => {
    const page = await site.open("/");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(...(/\/files\/([0-9a-f]{32})/.exec(request.url())?.slice(1) ?? [])));
    for (const { account, sees } of READERS.filter((reader) => reader.account !== "captain")) {
      asked.length = 0;
      await page.request.post(`${site.origin}/api/session`, { data: { account, password: DEMO_PASSWORD } });
      await page.goto(`${site.origin}${AGEING}?company=HS&by=customer&q=${encodeURIComponent("欠款")}`);
      await page.locator('.lw-report-foot [data-place="browser"]').waitFor();
      const names = async () =>
        (await page.locator(".lw-pivot tbody th[data-place]").allTextContents()).map((name) => name.slice(-1)).toSorted();
      await expect.poll(names).toEqual([...sees]);
      const sums = await page.locator(".lw-pivot tfoot td[data-place]").allTextContents();
      expect(
        sums.map((text) =>
          text
            .replaceAll(/[^\d.,]/g, "")
            .replaceAll(/,(?=\d{3})/g, "")
            .replace(",", "."),
        ),
      ).toContain(owed(sees).slice(0, -2));
      const manifest = await page.request.get(`${site.origin}/api/datasets/sales.receivables/manifest?company=HS`);
      const own = ((await manifest.json()) as { files: { hash: string }[] }).files.map(({ hash }) => hash);
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter((hash) => !own.includes(hash))).toEqual([]);
    }
    await page.close();
  });
});

describe("A screen on a wall: /crmReportMedia", () => {
  it("turns from page to page without a session under company, day and clock, and says within 15 seconds that the server is away and of when its figures are", async () => {
    const maker = await site.enter("leader", "/crmReportMedia", { size: { width: 1280, height: 800 } });
    await maker.getByLabel("屏幕名称").fill("调度大厅");
    await maker.getByLabel("每页停留（秒）").fill("5");
    await maker.getByRole("checkbox", { name: "应收账龄分类" }).check();
    await maker.getByRole("checkbox", { name: "销售驾驶舱" }).check();
    await maker.getByRole("button", { name: "生成链接" }).click();
    const link = (await maker.locator(".lw-media-link a").getAttribute("href")) ?? "";
    await maker.close();
    const wall = await site.open(link.slice(site.origin.length), { size: { width: 1920, height: 1080 } });
    let version = "1";
    await wall.route("**/version.json*", (route) => route.fulfill({ json: { version } }));
    await wall.clock.install();
    await wall.reload();
    await wall.locator(".lw-media-picture img").waitFor();
    await wall.locator(".lw-wall .lw-tile").first().waitFor();
    await wall.evaluate(() => (document.documentElement.dataset.release = "1"));
    version = "2";
    await wall.clock.fastForward(300_100);
    await expect.poll(() => wall.evaluate(() => document.documentElement.dataset.release)).toBeUndefined();
    await wall.locator(".lw-media-picture img").waitFor();
    await expect.poll(() => wall.locator(".lw-wall-head").innerText()).toMatch(/衡山[\s\S]*\d+\/\d+ \d\d:\d\d$/);
    await site.silence();
    await wall.clock.fastForward(15_000);
    await wall.locator(".lw-wall-trouble", { hasText: "连接中断，数据截至" }).waitFor();
    await expect.poll(() => wall.locator(".lw-banner:visible").count()).toBe(0);
    await wall.locator(".lw-media-picture img").waitFor();
    await site.listen();
    await wall.locator(".lw-wall-trouble").waitFor({ state: "detached" });
  });

  it("asks to sign in for a bare link, and shows one report then: /crmReportFrMedia", async () => {
    const bare = await site.open(`/crmReportFrMedia?params=${encodeURIComponent(AGEING)}`);
    await bare.getByLabel("账号").waitFor();
    await bare.close();
    const page = await site.enter("leader", `/crmReportFrMedia?params=${encodeURIComponent(AGEING)}`);
    await page.locator(".lw-media-picture img").waitFor();
    expect(new URL(page.url()).pathname).toBe("/crmReportFrMedia");
    await page.close();
  });
});

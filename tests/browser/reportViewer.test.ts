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
      await page.locator('.lw-report-foot[data-copy="ready"]').waitFor();
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

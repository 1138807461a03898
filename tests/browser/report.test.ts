import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { landed } from "#support/figures";
import { openSite, type Site } from "#support/site";
import { countPaints, hearTexts, holdRequests, paintsOf, rested } from "./paints.ts";
import { openReceivables, receive } from "./reportData.ts";
import { readSaved } from "./savedReport.ts";

const HS = 2;
const REPORT = "/receivablesAgeClassification";
let site: Site;
beforeAll(async () => {
  site = await openSite();
  await openReceivables(site);
});

/** The page's own copy is there: whatever is asked from then on it answers by itself. */
const inBrowser = (page: Page) => page.locator('.lw-report-foot[data-copy="ready"]').waitFor();
const onServer = (page: Page, why: string) => page.locator('.lw-report-foot:has([data-place="server"])', { hasText: why }).waitFor();
/** Stands beside the picture once it is drawn with something chosen. */
const wholeAxis = (page: Page) => page.getByLabel("显示完整横轴");
const groupBy = (page: Page) => page.locator(".lw-report-filters select").first();
const columnHead = (page: Page, place: number) => page.locator(".lw-pivot thead .lw-pivot-column").nth(place);
const totalOf = (page: Page) => page.locator(".lw-pivot tfoot td[data-place]").allTextContents();

describe("The report of ages", () => {
  it("works in the page's own DuckDB and never asks another host", async () => {
    const page = await site.enter("leader", "/dashboard");
    const strangers: string[] = [];
    await page.route(
      (url) => url.origin !== site.origin && url.protocol.startsWith("http"),
      (route) => {
        strangers.push(route.request().url());
        return route.abort();
      },
    );
    await page.goto(`${site.origin}${REPORT}?company=HS&view=both`);
    await inBrowser(page);
    const before = await totalOf(page);
    await groupBy(page).selectOption({ index: 1 });
    await page.locator(".lw-pivot tbody tr[aria-rowindex]").first().waitFor();
    await expect.poll(() => totalOf(page)).toEqual(before);
    await page.locator('.lw-report-foot [data-place="browser"]').waitFor();
    expect(strangers).toEqual([]);
  });

  it("filters by a click, its own rows and sums too, and clears by the second click", async () => {
    const page = await site.enter("leader", REPORT);
    await inBrowser(page);
    const before = await totalOf(page);
    const head = columnHead(page, 1);
    await head.click();
    await page.locator(".lw-filter").waitFor();
    expect(new URL(page.url()).searchParams.has("f.bucket")).toBe(true);
    await expect.poll(() => totalOf(page)).not.toEqual(before);
    await columnHead(page, 0).click();
    await expect.poll(() => page.locator(".lw-filter").count()).toBe(0);
    await expect.poll(() => totalOf(page)).toEqual(before);
    const rows = page.locator(".lw-pivot tbody th[data-place]");
    const own = await page.locator('.lw-pivot tbody td[data-place^="0."]').allTextContents();
    await rows.nth(0).click();
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => totalOf(page)).toEqual(own);
    await rows.nth(0).click();
    await expect.poll(() => totalOf(page)).toEqual(before);
  });

  it("keeps its picture whole where something is chosen on it, until its reader wants that alone", async () => {
    const page = await site.enter("leader", `${REPORT}?axis=customer`);
    await inBrowser(page);
    const [points, before] = [page.locator(".lw-chart tbody tr"), await totalOf(page)];
    const all = await points.count();
    await page.locator(".lw-chart-box").focus();
    for (const key of ["ArrowRight", "Enter"]) await page.keyboard.press(key);
    await wholeAxis(page).waitFor();
    for (const key of ["ArrowRight", "Control+Enter"]) await page.keyboard.press(key);
    await expect.poll(() => new URL(page.url()).searchParams.get("f.customer")?.split(",").length).toBe(2);
    await expect.poll(() => page.locator(".lw-pivot tbody th[data-place]").count()).toBe(2);
    await expect.poll(async () => (await totalOf(page)).join() === before.join()).toBe(false);
    await expect.poll(() => points.count()).toBe(all);
    await wholeAxis(page).click();
    await expect.poll(() => points.count()).toBe(2);
    await page.goto(page.url());
    await inBrowser(page);
    await expect.poll(() => points.count()).toBe(2);
  });

  it("is chosen from by the keyboard as by the mouse: a point alone, or one series of it", async () => {
    const page = await site.enter("leader", REPORT);
    await inBrowser(page);
    const chosen = () => [...new URL(page.url()).searchParams.keys()].filter((name) => name.startsWith("f."));
    await page.locator(".lw-chart-box").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(chosen).toEqual(["f.bucket"]);
    await wholeAxis(page).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(chosen).toEqual([]);
    await wholeAxis(page).waitFor({ state: "detached" });
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(chosen).toEqual(["f.bucket", "f.unit"]);
    expect(new URL(page.url()).searchParams.get("f.unit")).toMatch(/^\d+$/);
  });

  it("is saved as a picture with the names of its series and a caption that says of when, in what and of what it is, under the policy of the real server", async () => {
    const page = await site.enter("leader", REPORT);
    await inBrowser(page);
    const canvas = await page.locator(".lw-chart-canvas canvas").boundingBox();
    const writtenNow = await hearTexts(page);
    await page.locator(".lw-report-actions button").last().click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "图片 (PNG)" }).click()]);
    const picture = await readFile(await download.path());
    const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
    expect([picture.subarray(1, 4).toString("latin1"), width]).toEqual(["PNG", Math.round((canvas?.width ?? 0) * 2)]);
    expect(height - (canvas?.height ?? 0) * 2, "the caption and the names of the series stand above").toBeGreaterThanOrEqual(120);
    const written = await writtenNow();
    const title = await page.locator(".lw-report-head h1").innerText();
    const series = (await page.locator(".lw-chart thead th").allTextContents()).slice(1);
    expect(series.length).toBeGreaterThan(1);
    for (const fact of [title, "数据截至 2026", "2026-03-31", "金额单位：CNY", ...series]) expect(written).toContain(fact);

    // The picture on paper is of the same hand.
    const onPaper = await hearTexts(page);
    await page.locator(".lw-report-actions button").last().click();
    const [asked] = await Promise.all([page.waitForRequest(/format=pdf/), page.getByRole("menuitem", { name: "PDF" }).click()]);
    expect((asked.postDataJSON() as { picture?: string }).picture).toMatch(/^data:image\/png;base64,/);
    for (const name of series) expect(await onPaper()).toContain(name);
  });

  it("moves nothing when the page's own engine says what the server said, and counts no groups that are not shown", async () => {
    const page = await site.enter("leader", "/dashboard");
    await countPaints(page);
    const go = await holdRequests(page, /\/manifest/);
    await page.goto(`${site.origin}${REPORT}?company=HS&show=chart`);
    await onServer(page, "");
    await page.locator(".lw-chart tbody tr").first().waitFor({ state: "attached" });
    const before = await rested(page);
    go();
    await inBrowser(page);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await paintsOf(page)).toBe(before);
    expect(await page.locator(".lw-report-foot").innerText()).not.toContain("组");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("folds its settings away on a phone, and shows what is chosen and that there is more", async () => {
    const page = await site.enter("leader", `${REPORT}?f.bucket=d1to30`);
    await page.setViewportSize({ width: 390, height: 844 });
    await inBrowser(page);
    const fold = page.getByRole("button", { name: "参数与筛选" });
    expect([await page.locator(".lw-filter").isVisible(), await groupBy(page).isVisible()]).toEqual([true, false]);
    const widths = await page.evaluate(() =>
      [".lw-report-head", ".lw-report-filters"].map((name) => document.querySelector(name)?.scrollWidth),
    );
    await fold.click();
    expect([
      await groupBy(page).isVisible(),
      await fold.getAttribute("aria-expanded"),
      widths.every((width) => (width ?? 0) <= 390),
    ]).toEqual([true, "true", true]);
  });

  it("puts its rows in the order of any column, and columns away", async () => {
    const page = await site.enter("leader", `${REPORT}?view=table`);
    await inBrowser(page);
    const cells = () => page.locator('.lw-pivot tbody td[data-place$=".2"]').allInnerTexts();
    const numbers = async () => (await cells()).map((text) => Number(text.replaceAll(",", "")));
    await page.locator(".lw-pivot-column .lw-sort").nth(1).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("sort")).toMatch(/^-net@d1to30$/);
    await expect.poll(numbers).toEqual((await numbers()).toSorted((a, b) => b - a));
    await page.locator(".lw-pivot-column .lw-sort").nth(1).click();
    await expect.poll(async () => (await numbers()).toSorted((a, b) => a - b).join() === (await numbers()).join()).toBe(true);
    const [width, sums] = [await page.locator(".lw-pivot-column").count(), await totalOf(page)];
    await page.locator(".lw-report-filters").getByRole("button", { name: "列", exact: true }).click();
    await page.locator(".lw-column-menu [role=option]").first().click();
    await expect.poll(() => page.locator(".lw-pivot-column").count()).toBe(width - 1);
    await expect.poll(() => totalOf(page)).toEqual(sums.slice(1));
  });

  it.each(["csv", "xlsx", "parquet"])("is saved as %s with the rows and the sums of the screen", async (format) => {
    const page = await site.enter("leader", `${REPORT}?view=table`);
    await inBrowser(page);
    const [rows, total] = [await page.locator(".lw-pivot tbody tr[aria-rowindex]").count(), await totalOf(page)];
    await page.locator(".lw-report-actions button").last().click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(".bp6-menu-item").nth(["xlsx", "csv", "csvHead", "parquet"].indexOf(format)).click(),
    ]);
    const saved = await readSaved(format, await download.path());
    expect(saved.begins).toBe(true);
    expect(saved.rows).toBe(rows);
    expect(saved.net).toBe(total.at(-2)?.replaceAll(",", ""));
  });

  it("is brought back by its address", async () => {
    const page = await site.enter("leader", REPORT);
    await inBrowser(page);
    await groupBy(page).selectOption("region");
    await groupBy(page).selectOption("customer");
    await expect.poll(() => page.locator(".lw-pivot tbody th[data-place]").count()).toBe(6);
    await columnHead(page, 0).click();
    await page.locator(".lw-filter").waitFor();
    await page.locator(".lw-row-search").fill("shen");
    await expect.poll(() => page.locator(".lw-pivot tbody th[data-place]").count()).toBe(1);
    const [address, figures] = [page.url(), await totalOf(page)];
    const again = await site.enter(
      "leader",
      `${new URL(address).pathname}${new URL(address).search.replace(/[?&]company=HS/, "?").replace("?&", "?")}`,
    );
    await inBrowser(again);
    await expect.poll(() => totalOf(again)).toEqual(figures);
    await expect.poll(() => again.locator(".lw-filter").count()).toBe(1);
    await expect.poll(() => again.locator(".lw-row-search").inputValue()).toBe("shen");
  });

  it("leads from a figure to its items, on to a document, and back to the same picture", async () => {
    const page = await site.enter("leader", REPORT);
    await inBrowser(page);
    await page.locator(".lw-pivot tbody td[data-place]").first().click();
    await page.locator(".bp6-menu-item").first().click();
    const items = page.locator(".lw-items tbody tr");
    await items.first().waitFor();
    const [count, address] = [await items.count(), page.url()];
    const document = await items.first().getAttribute("data-document");
    await items.first().locator("a").first().click();
    await page.waitForURL((url) => url.searchParams.get("id") === document);
    await page.goBack();
    await page.waitForURL(address);
    await expect.poll(() => items.count()).toBe(count);
  });

  it("is walked by keys: arrows move, Enter chooses", async () => {
    const page = await site.enter("leader", REPORT);
    await inBrowser(page);
    await page.locator(".lw-pivot table").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator('.lw-pivot tbody tr[aria-selected="true"]').count()).toBe(1);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.locator(".bp6-menu-item").first().waitFor();
  });

  it("shows what was committed while more is committed without pause", async () => {
    const page = await site.enter("leader", REPORT);
    await inBrowser(page);
    const before = await totalOf(page);
    const seen = { news: 0, isShown: false };
    const forget = site.served.analytics.snapshots.onChange(({ dataset }) => void (seen.news += Number(dataset === "sales.receivables")));
    // Whoever asks what is new hears of something newer before he has his answer.
    await page.route("**/manifest**", async (route) => {
      const until = seen.news + 2;
      while (seen.news < until && !seen.isShown) await new Promise((resolve) => setTimeout(resolve, 50));
      await route.continue();
    });
    const committing = (async () => {
      while (!seen.isShown) await receive(site, "1.00");
    })();
    try {
      await expect.poll(() => totalOf(page)).not.toEqual(before);
    } finally {
      seen.isShown = true;
      forget();
      await committing;
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  });
});

describe("On a bad day the report", () => {
  const MANIFEST = /\/api\/datasets\/sales\.receivables\/manifest/;
  const WEEK = 7 * 86_400_000;
  type Manifest = { version: string; files: { rows: number }[] };
  const version = async (page: Page) => {
    const answer = await page.request.get(`${site.origin}/api/datasets/sales.receivables/manifest?company=HS`);
    return ((await answer.json()) as Manifest).version;
  };

  it("is answered by the server and says why: DuckDB does not start, or the data outgrow this machine", async () => {
    // What the journeys before received must not come between two readings.
    await landed(site.served.analytics, HS);
    const page = await site.enter("leader", `${REPORT}?view=table`);
    await inBrowser(page);
    const figures = await totalOf(page);
    await page.route(/duckdb-browser-eh\.worker/, (route) => route.abort());
    await page.reload();
    await onServer(page, "本机无法载入数据，由服务器计算");
    await expect.poll(() => totalOf(page)).toEqual(figures);
    await expect.poll(() => page.locator(".lw-report-progress").count()).toBe(0);

    await page.unrouteAll();
    await page.reload();
    await inBrowser(page);
    await page.route(MANIFEST, async (route) => {
      const response = await route.fetch();
      const manifest = (await response.json()) as Manifest;
      await route.fulfill({
        response,
        json: { ...manifest, files: manifest.files.map((file) => ({ ...file, rows: file.rows + 30_000_000 })) },
      });
    });
    await receive(site, "1000");
    await onServer(page, "数据量较大，由服务器计算");
    await expect.poll(() => totalOf(page)).not.toEqual(figures);
  });

  it("asks for what is new when its tab wakes after a week that nobody told it of", async () => {
    const page = await site.enter("leader", "/dashboard");
    await page.addInitScript(() => {
      // A stream that died in its sleep: it stays open and says nothing.
      class Silent extends EventTarget {
        readyState = 1;
        close(): void {
          this.readyState = 2;
        }
      }
      Object.assign(window, { EventSource: Object.assign(Silent, { CLOSED: 2 }) });
    });
    await page.goto(`${site.origin}${REPORT}?company=HS&view=table`);
    await inBrowser(page);
    const [before, old] = [await totalOf(page), await version(page)];
    await receive(site, "2000");
    await expect.poll(() => version(page)).not.toBe(old);
    await expect.poll(() => totalOf(page)).toEqual(before);
    await page.clock.setFixedTime(Date.now() + WEEK);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => totalOf(page)).not.toEqual(before);
    await inBrowser(page);
  });
});

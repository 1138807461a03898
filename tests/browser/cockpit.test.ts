import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { landed } from "#support/figures";
import { openSite, type Site } from "#support/site";
import { enlarge, lock } from "./cockpitFigures.ts";
import { holdAnswers } from "./heldAnswers.ts";
import { openReceivables, win } from "./reportData.ts";
import { leastOf, rememberType, typeApart, wallFaults } from "./wallFaults.ts";
import { pixelFaults } from "./wallPixels.ts";
import { chooseLight, emptied, turnPanels } from "./wallStates.ts";

const WALL = "/hsCockpit?full=1";
const TILES = 10;
const SIZE = { width: 1920, height: 1080 };
/** In the frame somebody sits before it. */
const AT_A_DESK = 10;
const WALLS = [
  [1920, 1080],
  [1080, 1920],
  [1280, 720],
  [5760, 1080],
  [3840, 2160],
].map(([width = 0, height = 0]) => ({ width, height }));
const DESKS = [
  [1080, 1920],
  [1280, 720],
  [1440, 900],
].map(([width = 0, height = 0]) => ({ width, height }));
let site: Site;
beforeAll(async () => {
  site = await openSite();
  await openReceivables(site);
});

const funnelOf = (page: Page) => page.locator('[data-panel="funnel"] li').nth(1);

/**
 * Asks for what was won in the funnel again and again while the clock stands but for some steps: the round of each minute does not come.
 */
function stepping(page: Page): () => Promise<string> {
  let steps = 0;
  return async () => {
    if (steps++ < 200) await page.clock.runFor(200);
    return funnelOf(page).innerText();
  };
}

const tiles = (page: Page) => page.locator(".lw-tile");

/** How far the numbers of each row of figures are from standing on one line, in pixels. */
function unevenRows(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const rows = new Map<number, number[]>();
    for (const tile of document.querySelectorAll('.lw-tile[data-kind="figure"]')) {
      const mark = document.createElement("i");
      mark.style.cssText = "display:inline-block;width:0;height:0";
      tile.querySelector(".lw-amount")?.append(mark);
      const top = Math.round(tile.getBoundingClientRect().top);
      rows.set(top, [...(rows.get(top) ?? []), mark.getBoundingClientRect().bottom]);
      mark.remove();
    }
    return [...rows.values()].map((lines) => Math.max(...lines) - Math.min(...lines));
  });
}

describe("The cockpit on a wall", () => {
  it.each([
    ["zh", "/hsCockpit"],
    ["en", "/hsCockpit"],
    ["ru", "/hsCockpit"],
  ] as const)(
    "fits screens of every shape in %s with the figures of a group, every text large enough, also while it is resized: %s",
    async (lang, path) => {
      const page = await site.enter("leader", `${path}?full=1`, { size: SIZE, lang });
      await tiles(page).first().waitFor();
      await enlarge(page);
      await rememberType(page);
      await page.reload();
      await page.locator(".lw-trend canvas").waitFor();
      await expect.poll(() => tiles(page).count()).toBe(TILES);
      await expect.poll(() => page.locator('[data-kind="figure"] .lw-amount').first().innerText()).toMatch(/28[.,]9|2[.,]89/);
      for (const size of WALLS) {
        await page.setViewportSize(size);
        await expect.poll(async () => [size, await wallFaults(page, leastOf(size))]).toEqual([size, []]);
        await expect.poll(() => typeApart(page)).toBeLessThan(1);
      }
      await page.setViewportSize(SIZE);
      expect(Math.max(...(await unevenRows(page)))).toBeLessThanOrEqual(2);
      await page.goto(`${site.origin}${path}?company=HS`);
      for (const size of DESKS) {
        await page.setViewportSize(size);
        await expect.poll(async () => [size, await wallFaults(page, AT_A_DESK)]).toEqual([size, []]);
      }
    },
  );

  it.each([
    ["/hsCockpit", "dark", true],
    ["/hsCockpit", "light", true],
    ["/cockpitNew", "dark", false],
    ["/cockpitNew", "light", false],
  ] as const)("is read from afar, fresh, old and empty: %s on a %s ground", async (path, look, isFilled) => {
    const judge = await site.open("/version.json");
    for (const state of ["fresh", "stale", "empty"] as const) {
      const page = await site.enter("leader", `${path}?full=1`, { size: SIZE });
      if (look === "light") await chooseLight(page);
      if (state === "empty") await turnPanels(page, emptied);
      else await enlarge(page, state === "stale" ? "2026-03-30T04:00:00Z" : undefined);
      await page.reload();
      await page
        .locator(`[data-look="${look}"] .lw-tile[data-age="${state === "stale" ? "stale" : "fresh"}"]`)
        .first()
        .waitFor();
      await expect.poll(async () => [state, ...(await pixelFaults(page, judge, isFilled && state === "fresh"))]).toEqual([state]);
    }
  });

  it("finds a table that is cut", async () => {
    const page = await site.enter("leader", "/ZmjCrmKeyTargetStore?full=1", { size: SIZE, lang: "ru" });
    await tiles(page).first().waitFor();
    await enlarge(page);
    await page.reload();
    await page.locator('[data-panel="debtors"] tbody tr').first().waitFor();
    await expect.poll(() => wallFaults(page, leastOf(SIZE))).toEqual([]);
    await page.addStyleTag({ content: ".lw-table td { padding-left: 20em !important }" });
    const found = await wallFaults(page, leastOf(SIZE));
    expect(found.filter((fault) => fault.startsWith("debtors: "))).toContain("debtors: what is in lw-table is cut");
  });

  it.each(["zh", "en", "ru"] as const)("names a tile that may not be seen plainly in %s", async (lang) => {
    const page = await site.enter("leader", WALL, { size: SIZE, lang });
    await tiles(page).first().waitFor();
    await lock(page);
    await page.reload();
    await page.locator(".lw-locked").first().waitFor();
    const titles = await page.locator(".lw-tile h2").allInnerTexts();
    expect(titles.length).toBe(TILES);
    expect(titles.filter((title) => title.includes("{") || title.trim() === "")).toEqual([]);
  });

  it("follows a won tender by itself", async () => {
    const page = await site.enter("leader", WALL, { size: SIZE });
    await funnelOf(page).waitFor();
    const before = await funnelOf(page).innerText();
    await win(site, "87654321.00");
    await expect.poll(() => funnelOf(page).innerText()).not.toBe(before);
  });

  it("asks again when something was committed before anybody could have told it", async () => {
    const page = await site.enter("leader", "/dashboard", { size: SIZE });
    const tell = await holdAnswers(page, "**/api/events*");
    await page.clock.install();
    await page.goto(`${site.origin}${WALL}&company=HS`);
    await funnelOf(page).waitFor();
    const before = await funnelOf(page).innerText();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await win(site, "12345678.00");
    await landed(site.served.analytics, 2);
    tell();
    await expect.poll(stepping(page), { interval: 300 }).not.toBe(before);
  });

  it("asks again when something was committed while one tab took over the news from another", async () => {
    const first = await site.enter("leader", WALL, { size: SIZE });
    const page = await first.context().newPage();
    const tell = await holdAnswers(page, "**/api/events*");
    await page.clock.install();
    await page.goto(`${site.origin}${WALL}&company=HS`);
    await funnelOf(page).waitFor();
    const atFirst = await funnelOf(page).innerText();
    await win(site, "3456789.00");
    await expect.poll(() => funnelOf(page).innerText()).not.toBe(atFirst);
    const before = await funnelOf(page).innerText();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await first.close();
    await win(site, "23456789.00");
    await landed(site.served.analytics, 2);
    tell();
    await expect.poll(stepping(page), { interval: 300 }).not.toBe(before);
  });

  it("is whole again when a part of it could not be fetched at first", async () => {
    const page = await site.enter("leader", "/dashboard", { size: SIZE });
    let asked = 0;
    await enlarge(page);
    await page.route(/assets\/LineBody-/, (route) => (asked++ === 0 ? route.abort() : route.continue()));
    await page.goto(`${site.origin}${WALL}&company=HS`);
    await page.locator(".lw-trend canvas").waitFor();
    expect(asked).toBeGreaterThan(1);
  });

  it("opens the screen behind a tile with the tile's filters", async () => {
    const page = await site.enter("leader", WALL, { size: SIZE });
    await page.locator('[data-panel="overdue"] h2 a').focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/receivablesAgeClassification");
    expect(new URL(page.url()).searchParams.get("p.asOf")).toBe("2026-03-31");
  });

  it("opens from a step what that step is made of", async () => {
    const page = await site.enter("leader", WALL, { size: SIZE });
    await page.locator('[data-panel="funnel"] li').nth(3).click();
    await page.waitForURL((url) => url.pathname === "/invoicedSales");
    expect(new URL(page.url()).searchParams.get("r.day")).toBe("2026-01-01..2026-03-31");
    await page.locator(".lw-report h1").waitFor();
  });

  it("opens from a mark what is behind it: a bucket, a month by pointer and keys, a bar", async () => {
    const page = await site.enter("leader", WALL, { size: SIZE });
    await tiles(page).first().waitFor();
    await enlarge(page);
    await page.reload();
    const filters = () => Object.fromEntries([...new URL(page.url()).searchParams].filter(([name]) => name.startsWith("f.")));
    const opened = (path: string) => page.waitForURL((url) => url.pathname === path);
    const back = async () => {
      await page.goto(`${site.origin}${WALL}&company=HS`);
      await page.locator('[data-panel="pace"] canvas').waitFor();
    };
    // A bucket by its name and by its part of the bar.
    await page.locator('[data-panel="overdue"] .lw-ageing li a').last().click();
    await opened("/receivablesAgeClassification");
    expect(filters()["f.bucket"]).toMatch(/^d\d+/);
    await back();
    await page.locator('[data-panel="overdue"] .lw-ages a:not([data-zero="true"])').first().click();
    await opened("/receivablesAgeClassification");
    expect(filters()["f.bucket"]).toBeTruthy();
    await back();
    // A month by pointer and by keys.
    const picture = page.locator('[data-panel="pace"] [data-opens="true"]');
    const box = (await picture.locator("canvas").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
    await opened("/historical");
    expect(filters()["f.month"]).toMatch(/2026-\d\d/);
    await back();
    await picture.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await opened("/historical");
    expect(filters()["f.month"]).toContain("2026-02");
    await back();
    // A bar.
    await page.locator('[data-panel="customers"] li a').first().click();
    await opened("/orderIntake");
    expect(filters()["f.customer"]).toBeTruthy();
    await page.locator(".lw-report h1").waitFor();
  });

  it("is told as it stood at the end of a month that somebody chooses, and of today again", async () => {
    const page = await site.enter("leader", "/hsCockpit", { size: SIZE });
    const head = page.locator(".lw-wall-head");
    await tiles(page).first().waitFor();
    const [year = ""] = /20\d\d/.exec(await head.innerText()) ?? [];
    await page.getByLabel("截止期间").selectOption(`${year}-01`);
    await expect.poll(() => head.innerText()).toContain(`${year} · 截至1月`);
    expect(new URL(page.url()).searchParams.get("until")).toBe(`${year}-01`);
    await page.getByLabel("截止期间").selectOption("");
    await expect.poll(() => head.innerText()).not.toContain("截至1月");
    expect(new URL(page.url()).searchParams.has("until")).toBe(false);
  });

  it("keeps its last figures without network, says so, and comes back by itself", async () => {
    const page = await site.enter("leader", WALL, { size: SIZE });
    const figure = page.locator('[data-panel="overdue"] .lw-amount');
    await figure.waitFor();
    const shown = await figure.innerText();
    await site.silence();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.locator(".lw-wall-trouble").waitFor();
    await expect.poll(() => figure.innerText()).toBe(shown);
    await site.listen();
    await page.locator(".lw-wall-trouble").waitFor({ state: "detached" });
    await expect.poll(() => figure.innerText()).toBe(shown);
  });

  it("says in the frame once that the server is away, above everything and over nothing", async () => {
    const page = await site.enter("leader", "/hsCockpit", { size: SIZE });
    await tiles(page).first().waitFor();
    await site.silence();
    await page.locator("nav.lw-menu a[href^='/receivablePromises?']").click();
    await page.locator(".lw-banner").waitFor();
    // The screen itself is awaited, or what it shows: its files may have been taken along by then.
    await page
      .getByText(/恢复后自动显示|网络连接异常/)
      .first()
      .waitFor();
    await page.locator(".lw-tab", { hasText: "销售驾驶舱" }).click();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect.poll(() => page.getByText("连接中断").count()).toBe(1);
    await site.listen();
    await page.locator(".lw-banner").waitFor({ state: "detached" });
  });

  it.each(["zh", "en", "ru"] as const)(
    "tells in %s in every tile that its figures are old, short where there is little room",
    async (lang) => {
      const page = await site.enter("leader", WALL, { size: SIZE, lang });
      await tiles(page).first().waitFor();
      await enlarge(page, "2026-03-30T04:00:00Z");
      await page.reload();
      await page.locator('.lw-tile[data-age="stale"]').first().waitFor();
      await expect.poll(() => wallFaults(page, leastOf(SIZE))).toEqual([]);
      const feet = page.locator(".lw-tile-foot > span:last-child");
      const titles = await feet.evaluateAll((all) => all.map((foot) => foot.getAttribute("title") ?? ""));
      expect(titles.filter((title) => !/\d/.test(title))).toEqual([]);
    },
  );

  it("stands in one column on a phone, whose last tile keys and wheel reach, and whose choices open over it", async () => {
    const page = await site.enter("leader", WALL, { size: { width: 390, height: 844 } });
    await tiles(page).first().waitFor();
    const lefts = await tiles(page).evaluateAll((all) => all.map((tile) => Math.round(tile.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(1);
    const top = () =>
      tiles(page)
        .first()
        .evaluate((tile) => tile.getBoundingClientRect().top);
    const bottom = () =>
      tiles(page)
        .last()
        .evaluate((tile) => tile.getBoundingClientRect().bottom);
    const atFirst = await top();
    await page.keyboard.press("PageDown");
    await expect.poll(top).toBeLessThan(atFirst);
    await page.mouse.move(200, 400);
    const down = async () => {
      await page.mouse.wheel(0, 9000);
      return bottom();
    };
    await expect.poll(down).toBeLessThanOrEqual(844);
    await page.getByRole("button", { name: "更多" }).click();
    await page.getByRole("button", { name: "退出全屏" }).click();
    await page.waitForURL((url) => url.searchParams.get("full") === null);
  });

  it.each([
    [390, 844],
    [768, 1024],
  ])("is reached to its last tile in the frame of a window of %i x %i", async (width, height) => {
    const page = await site.enter("leader", "/hsCockpit", { size: { width, height } });
    await tiles(page).first().waitFor();
    await tiles(page).first().hover();
    await page.mouse.wheel(0, 9000);
    await expect
      .poll(() =>
        tiles(page)
          .last()
          .evaluate((tile) => tile.getBoundingClientRect().bottom),
      )
      .toBeLessThanOrEqual(height);
  });
});

import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sliceable } from "#define/dataset";
import type { Slice, SliceAnswer } from "#define/slice/query";
import { createDatabase } from "#support/database";
import { eventually } from "#support/figures";
import { Ledger } from "#support/ledger";
import { openReaders } from "#support/readers";
import { openSite, type Site } from "#support/site";
import { buildOwnDuckDb, type OwnDuckDb } from "./ownDuckDb.ts";
import { holdAnswers } from "./heldAnswers.ts";
import { countPaints, paintsOf, rested } from "./paints.ts";
import { openReceivables } from "./reportData.ts";

const REPORT = "/receivablesAgeClassification";
const TODAY = "2026-03-31";
const ENGINE = /duckdb|\.wasm|\/api\/datasets\/.*\/files/;
let site: Site;
let own: OwnDuckDb;
beforeAll(async () => {
  site = await openSite();
  await openReceivables(site);
  const ledger = new Ledger((await createDatabase()).ownerOptions);
  await openReaders(ledger);
  await ledger.sql`insert into role_field (role_id, module, field, access)
    select id, 'sales.receivableItem', 'salespersonId', 'hidden' from role where code = 'salesperson'`;
  own = await buildOwnDuckDb();
});
afterAll(() => own.close());

const drawn = (page: Page) =>
  Promise.all([page.locator(".lw-chart canvas").first().waitFor(), page.locator(".lw-pivot tfoot td[data-place]").first().waitFor()]);
const copy = (page: Page, state: string) => page.locator(`.lw-report-foot[data-copy="${state}"]`).waitFor();
const sums = (page: Page) => page.locator(".lw-pivot tfoot td[data-place]").allTextContents();
const asked = (page: Page, address: RegExp) => {
  const found: string[] = [];
  page.on(
    "request",
    (request) => void (address.test(request.url()) && found.push(`${request.method()} ${new URL(request.url()).pathname}`)),
  );
  return found;
};

/** From the next page on what is to be done when it is idle waits until the answer is called. */
async function heldIdle(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const jobs: (() => void)[] = [];
    Object.assign(window, { jobs, requestIdleCallback: (job: () => void) => jobs.push(job), cancelIdleCallback: () => undefined });
  });
  return async () => {
    await page.waitForFunction(() => (window as unknown as { jobs: unknown[] }).jobs.length > 0);
    await page.evaluate(() => (window as unknown as { jobs: (() => void)[] }).jobs.forEach((job) => job()));
  };
}

/** From the next page on notes when the picture and the table came to stand. */
const noteFirst = (page: Page) =>
  page.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(window, { shown });
    new MutationObserver((_, observer) => {
      if (!document.querySelector(".lw-chart canvas") || !document.querySelector(".lw-pivot tfoot td[data-place]")) return;
      shown.push(performance.now());
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true });
  });

/** From the next page on counts how often the frame says that something is still to come. */
const noteWaiting = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { waited: 0 });
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll(".lw-frame .lw-notice")) {
        if (!seen.has(notice)) (window as unknown as { waited: number }).waited += 1;
        seen.add(notice);
      }
    }).observe(document, { subtree: true, childList: true });
  });

/** The built scripts that a page fetched until picture and table stood. */
const scriptsBefore = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [shown = 0] = (window as unknown as { shown: number[] }).shown;
    const fetched = performance
      .getEntriesByType("resource")
      .filter(({ name, startTime }) => /\/assets\/.*\.js$/.test(name) && startTime < shown);
    return fetched.map(({ name }) => new URL(name).pathname);
  });

describe("The first sight of a report", () => {
  it("is there without any script, where the screen will stand, and goes when that does", async () => {
    const page = await site.enter("leader", REPORT);
    await drawn(page);
    await expect.poll(() => page.locator("#lw-sight").count()).toBe(0);
    // Noted once the screen stands as it will.
    const isNoted = async () => {
      const body = await page.locator(".lw-report-body").boundingBox();
      const place = ["light", 1440, body?.x, body?.y, body?.width, body?.height].join(".");
      return (await page.context().cookies()).some(({ name, value }) => name === "longwall-place" && value === place);
    };
    await expect.poll(isNoted).toBe(true);
    await page.route("**/*.js", (route) => route.abort());
    await page.reload();
    await page.locator("#lw-sight").waitFor();
    await page.unroute("**/*.js");
    await page.reload();
    await drawn(page);
    await expect.poll(() => page.locator("#lw-sight").count()).toBe(0);
  });
});

describe("A report that is opened", () => {
  it("shows its first figures from one request, before its engine and its data are asked for, and fetches those when it rests", async () => {
    const page = await site.enter("leader", "/dashboard");
    await noteFirst(page);
    const [questions, described] = [asked(page, /\/slice$|\/slice\?/), asked(page, /\/api\/reports\/sales\.receivablesAge\?/)];
    await page.goto(`${site.origin}${REPORT}?company=HS`);
    await drawn(page);
    await copy(page, "ready");
    const [shown, begun] = await page.evaluate(
      ([pattern]) => [
        (window as unknown as { shown: number[] }).shown[0] ?? Infinity,
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => new RegExp(pattern).test(name))
          .map(({ startTime }) => startTime),
      ],
      [ENGINE.source] as const,
    );
    expect(begun.length).toBeGreaterThan(2);
    expect(Math.min(...begun)).toBeGreaterThan(shown);
    expect(described).toHaveLength(1);
    expect(questions).toEqual([]);
  });

  it("is made of what its page names, asked beside who looks, each once, and waits for nothing more", async () => {
    const page = await site.enter("leader", "/dashboard");
    await noteFirst(page);
    await noteWaiting(page);
    const [who, described] = [asked(page, /\/api\/session(\?|$)/), asked(page, /\/api\/reports\/sales\.receivablesAge\?/)];
    const tell = await holdAnswers(page, /\/api\/session(\?|$)/);
    const opening = page.goto(`${site.origin}${REPORT}`);
    await expect.poll(() => described.length, { message: "the figures wait for nobody" }).toBe(1);
    tell();
    await opening;
    await drawn(page);
    const html = await (await page.request.get(`${site.origin}${REPORT}`)).text();
    const named = [...html.matchAll(/(?:rel="modulepreload" crossorigin href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
    expect(new Set(await scriptsBefore(page))).toEqual(new Set(named));
    expect([who.length, described.length]).toEqual([1, 1]);
    expect(await page.evaluate(() => (window as unknown as { waited: number }).waited)).toBe(0);
    expect(new URL(page.url()).searchParams.get("company")).toBe("HS");
  });

  it("stays as it is drawn when its own engine takes over", async () => {
    const page = await site.enter("leader", "/dashboard");
    await countPaints(page);
    const rest = await heldIdle(page);
    await page.goto(`${site.origin}${REPORT}?company=HS`);
    await drawn(page);
    const [before, painted] = [await sums(page), await rested(page)];
    await page.evaluate(() => {
      const seen: string[] = [];
      const body = document.querySelector(".lw-report-body");
      const note = (all: MutationRecord[]) => seen.push(...all.map(({ type, target }) => `${type} ${target.nodeName}`));
      if (body) new MutationObserver(note).observe(body, { subtree: true, childList: true, characterData: true, attributes: true });
      Object.assign(window, { seen });
    });
    await rest();
    await copy(page, "ready");
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
    expect(await paintsOf(page)).toBe(painted);
    expect(await sums(page)).toEqual(before);
    expect(await page.locator(".lw-report-foot [data-place]").getAttribute("data-place"), "what holds is not asked again").toBe("server");
  });

  it("fetches its engine when somebody comes near a picture that is brushed, and answers by itself from then on", async () => {
    const page = await site.enter("leader", "/dashboard");
    await heldIdle(page);
    const engine = asked(page, ENGINE);
    await page.goto(`${site.origin}${REPORT}?company=HS&chart=line&axis=dueOn`);
    await drawn(page);
    await copy(page, "unloaded");
    expect(engine).toEqual([]);
    await page.locator(".lw-chart-canvas").hover();
    await copy(page, "ready");
    const before = await sums(page);
    await page.locator(".lw-report-filters select").first().selectOption({ index: 1 });
    await page.locator('.lw-report-foot [data-place="browser"]').waitFor();
    await expect.poll(() => sums(page)).toEqual(before);
  });

  it("fetches no facts a second time", async () => {
    const page = await site.enter("leader", REPORT);
    await copy(page, "ready");
    const files = asked(page, /\/files\/[0-9a-f]{32}/);
    await page.reload();
    await drawn(page);
    await copy(page, "ready");
    expect(files).toEqual([]);
  });

  it.each(["seller", "head", "leader"])(
    "tells %s the same from the server and from his own copy: his rows, and no hidden column",
    async (account) => {
      const page = await site.enter(account, "/dashboard", { lang: "zh" });
      const place = `${site.origin}/api/reports/sales.receivablesAge?company=HS&at=${encodeURIComponent("by=customer")}`;
      // What is not answered soon is left out: on a busy machine it is there the next time.
      const { dataset, first } = await eventually(
        async () => (await (await page.request.get(place)).json()) as Described,
        (described) => described.first.length === 2,
      );
      expect(first.map(({ slice }) => slice.by)).toEqual([["bucket"], ["customer"]]);
      expect(first.map(({ answer: { rows } }) => rows.length > 0)).toEqual([true, true]);
      const here = await own.answerAll(
        page,
        dataset,
        first.map(({ slice }) => slice),
        TODAY,
      );
      expect(here).toEqual(first.map(({ answer: { rows } }) => rows));
      const isHidden = account !== "leader";
      expect(Object.hasOwn(dataset.dimensions, "salesperson")).toBe(!isHidden);
      expect(new Set(names(first)).size).toBe(account === "seller" ? 2 : account === "head" ? 3 : 12);
    },
  );
});

type Described = { dataset: Sliceable; first: { slice: Slice; answer: SliceAnswer }[] };

/** The customers of the first table. */
function names(first: readonly { slice: Slice; answer: SliceAnswer }[]): (string | null)[] {
  const { columns = [], rows = [] } = first[1]?.answer ?? {};
  const [key, total] = [columns.findIndex(({ name }) => name === "customer"), columns.findIndex(({ role }) => role === "total")];
  return rows.filter((row) => row[total] === "0").map((row) => row[key] ?? null);
}

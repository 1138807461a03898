import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { newId } from "#db/id";
import { loadViewer, systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { openBook, workedOut } from "#support/openBook";
import { createDatabase } from "#support/database";
import { Ledger } from "#support/ledger";
import { openSite, type Site } from "#support/site";
import { reportLetter } from "#alerts/reportLetter";
import type { Subscription } from "#alerts/store";
import { brushDays } from "./brushDays.ts";
import { openReceivables } from "./reportData.ts";

const REPORT = "/receivablesAgeClassification";
const HS = 2;
type Watches = { me: string; watches: Pick<Subscription, "name" | "address" | "rule">[] };
let site: Site;
beforeAll(async () => {
  site = await openSite();
  await openReceivables(site);
});

const answered = (page: Page) => page.locator('.lw-report[aria-busy="false"] .lw-report-foot [data-place]').waitFor();
const query = (page: Page) => new URL(page.url()).searchParams;
const sums = (page: Page) => page.locator(".lw-pivot tfoot td[data-place]").allTextContents();
const names = (page: Page) => page.locator(".lw-pivot tbody th[data-place]").allTextContents();

const panel = (page: Page) => page.locator(".lw-why-panel");
const isMoney = (text: string) => /^-?\d+\.\d{2}$/.test(text);
/** What customers promised, as it is stored. */
const promises = async () => {
  const rows = await inWork(site.served, systemViewer(HS, "story"), (work) =>
    work.run(
      defined<{
        promised: string;
      }>`select promised_on || ' ' || promised_amount as promised from receivable_note where comp_id = ${HS} and kind = 'promise'`,
    ),
  );
  return rows.map(({ promised }) => promised);
};
/** The numbers of the file that goes with the newest subscription, two digits each. */
async function moneyMailed(page: Page): Promise<string[]> {
  const { me, watches } = (await (await page.request.get(`${site.origin}/api/watches?company=HS`)).json()) as Watches;
  const viewer = await loadViewer(site.served, me, HS, "zh");
  const [watch] = watches;
  if (!viewer || !watch) throw new Error("nothing is subscribed");
  const letter = await reportLetter({ runtime: site.served, analytics: site.served.analytics }, viewer, watch);
  const parts: Uint8Array[] = [];
  for await (const part of await letter.sheet()) parts.push(part);
  const book = openBook(Buffer.concat(parts));
  return book.places.map((place) => Number(book.value(place)).toFixed(2));
}

/** An order of 240 in the first department, which planned 100 for each month of the first quarter. */
async function planAndOrder(): Promise<void> {
  const ledger = new Ledger((await createDatabase()).ownerOptions);
  const [place] = await ledger.sql<{ department_id: string; unit_id: string }[]>`
    select id as department_id, unit_id from department where comp_id = ${HS} and code = 'S1'`;
  const [customer] = await ledger.sql<{ id: string }[]>`select id from party where code = 'C1'`;
  if (!place || !customer) throw new Error("the receivables are not open");
  const [of, by] = [
    { comp_id: HS, doc_on: "2026-02-10", ...place },
    { created_by: "0", updated_by: "0" },
  ];
  const order = { stage: "effective", effective_on: "2026-02-10", company_amount: "240", customer_id: customer.id, currency: "CNY" };
  await ledger.write("sales_contract", [{ ...of, ...by, ...order, id: newId(), doc_no: "HT-P" }]);
  const target = newId();
  await ledger.write("sales_target", [{ ...of, ...by, id: target, doc_no: "MB-P", stage: "approved", year: 2026 }]);
  await ledger.write(
    "sales_target_line",
    [1, 2, 3].map((month) => ({ comp_id: HS, id: newId(), target_id: target, seq: month, measure: "orderIntake", month, amount: "100" })),
  );
  for (const module of ["sales.salesContract", "crm.salesTarget"]) await ledger.change(ledger.sql, HS, module);
}

describe("An analyst's hour", () => {
  it("goes from the ages to a customer's contract, keeps what was found, and takes the same figures away", async () => {
    const page = await site.enter("finance", REPORT);
    await answered(page);
    const whole = (await sums(page)).at(-2);

    // Pivot by unit and bucket, the customers below.
    await page.getByLabel("第 1 级分组").selectOption("unit");
    await page.getByLabel("＋ 下级").selectOption("customer");
    await expect.poll(() => names(page)).toHaveLength(2);
    await expect.poll(async () => (await sums(page)).at(-2)).toBe(whole);
    await page.locator(".lw-twist").first().click();
    await expect.poll(() => names(page)).toHaveLength(5);

    // Brush two years of due days.
    await page.getByLabel("图形").selectOption("line");
    await page.getByLabel("横轴").selectOption("dueOn");
    await answered(page);
    await brushDays(page, site.origin);
    await page.locator(".lw-filter button").click();
    await expect.poll(async () => (await sums(page)).at(-2)).toBe(whole);

    // What moved the balance since another day: a step for each kind, from what lay there to what lies here.
    await page.getByLabel("变动自").fill("2026-02-28");
    await page.keyboard.press("Enter");
    await expect.poll(() => query(page).get("vs")).toBe("asOf:2026-02-28:bridge");
    const steps = page.locator(".lw-chart tbody tr");
    await expect.poll(() => steps.allInnerTexts()).toHaveLength(2);
    const bridge = await page.locator(".lw-chart tbody td").allTextContents();
    expect(bridge.reduce((sum, text) => sum + Number(text.replaceAll(",", "")), 0).toFixed(2)).toBe(whole?.replaceAll(",", ""));
    await page.getByLabel("变动自").fill("");
    await page.keyboard.press("Enter");
    await expect.poll(() => query(page).get("vs")).toBeNull();

    // Compare with another day; columns of value, difference and change stand under each head.
    await page.getByRole("button", { name: "对比" }).click();
    await page.getByRole("option", { name: "去年同期", exact: true }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => query(page).get("vs")).toBe("lastYear");
    await page.locator(".lw-pivot thead th", { hasText: "差额" }).first().waitFor();

    // Why a figure of last year is what it is: by the customer's name, beside this year's, as the ledgers say.
    const inside = page.locator(".lw-pivot tbody tr[aria-level='2']").first();
    const customer = (await inside.locator("th").innerText()).replace(await inside.locator(".lw-code").innerText(), "").trim();
    await inside.locator("td[data-place]").nth(1).click();
    await page.getByRole("menuitem", { name: "数字来源" }).click();
    const why = panel(page);
    await why.getByRole("heading", { name: /去年同期/ }).waitFor();
    await expect.poll(() => why.locator("dd").allTextContents()).toContain(customer);
    await expect.poll(() => why.locator('[data-tied="true"]').count()).toBeGreaterThan(0);
    expect(query(page).get("why")).toBe("net~lastYear");
    await why.locator("header button").click();

    // Find the customer and open his document.
    await page.locator(".lw-pivot tbody tr[aria-level='2'] td[data-place]").first().click();
    await page.getByRole("menuitem", { name: "明细记录" }).click();
    const item = page.locator(".lw-items tbody tr").first();
    await item.waitFor();
    const document = await item.getAttribute("data-document");
    await item.locator("a").first().click();
    await page.waitForURL((url) => url.searchParams.get("id") === document);
    await page.goBack();
    await item.waitFor();

    // Set a promise at the item, and come back to the same picture.
    await item.getByRole("link", { name: "跟进" }).click();
    const note = page.locator(".lw-header-form:visible");
    await note.getByLabel(/^类型/).selectOption({ label: "承诺付款" });
    await note.getByLabel(/^承诺付款日/).fill("2026-04-15");
    await note.getByLabel(/^承诺金额/).fill("50");
    await page.locator(".lw-entry:visible").getByRole("button", { name: "保存", exact: true }).click();
    await expect.poll(promises).toEqual(["2026-04-15 50.0000"]);
    await page.goBack();
    await item.waitFor();
    await page.locator(".lw-items header button").last().click();

    // Keep the view under a name: its address holds all of it.
    await page.locator(".lw-report-filters > .bp6-popover-target button").first().click();
    await page.getByRole("menuitem", { name: "保存" }).first().click();
    await page.getByRole("dialog").locator("input").first().fill("两级账龄");
    await page.getByRole("dialog").getByRole("button").last().click();
    await expect.poll(() => query(page).get("view")).toMatch(/^\d+$/);
    expect([query(page).get("by"), query(page).get("vs"), query(page).get("axis")]).toEqual(["unit,customer", "lastYear", "dueOn"]);

    // Subscribe: what will be mailed is what stands here.
    await page.locator(".lw-report-actions").getByRole("button", { name: "订阅 / 预警" }).click();
    const dialog = page.locator(".lw-watch-dialog");
    await dialog.getByLabel("名称").fill("每周两级账龄");
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.waitFor({ state: "detached" });
    const mailed = await moneyMailed(page);
    const stands = (await sums(page)).map((text) => text.replaceAll(",", "")).filter(isMoney);
    expect(stands.filter((text) => !mailed.includes(text))).toEqual([]);

    // Export and reopen: the same figures, sums as formulas.
    const shown = (await sums(page)).map((text) => text.replaceAll(",", ""));
    await page.locator(".lw-report-actions button").last().click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "Excel (xlsx)" }).click()]);
    const book = openBook(await readFile(await download.path()));
    const last = book.places
      .filter((place) => book.value(place) === "合计")
      .at(-1)
      ?.slice(1);
    const line = book.places.filter((place) => place.replace(/^[A-Z]+/, "") === last).slice(1);
    const money = shown.flatMap((text, at) => (/^-?\d+\.\d{2}$/.test(text) ? [[text, Number(book.value(line[at] ?? "")).toFixed(2)]] : []));
    expect(money.length).toBeGreaterThan(3);
    for (const [screen, file] of money) expect(file).toBe(screen);
    expect(line.map((place) => Number(book.value(place)).toFixed(2))).toContain(whole?.replaceAll(",", ""));
    for (const place of book.places.filter((each) => book.formula(each)?.startsWith("SUM(")))
      expect(Number(workedOut(book, book.formula(place) ?? ""))).toBeCloseTo(Number(book.value(place)), 2);
  });

  it("sets figures against their plan, by the fiscal quarter too, and says what is reached of it", async () => {
    await planAndOrder();
    const page = await site.enter("finance", "/orderingWinning?view=table");
    await answered(page);
    await page.getByLabel("第 1 级分组").selectOption("fiscalQuarter");
    await page.getByRole("button", { name: "对比" }).click();
    await page.getByRole("option", { name: "计划", exact: true }).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => query(page).get("vs")).toBe("plan");
    await page.locator(".lw-pivot thead th", { hasText: "完成率" }).first().waitFor();
    await expect.poll(() => names(page)).toEqual(["2026财年第1季度"]);
    await expect.poll(async () => (await sums(page)).slice(0, 4)).toEqual(["240.00", "300.00", "-60.00", "80.00%"]);
  });

  it("is told who else sees a figure where he decides about rights, and nobody else is", async () => {
    const figure = `${REPORT}?why=open`;
    const other = await site.enter("analyst", figure);
    await panel(other).getByText("口径", { exact: true }).waitFor();
    expect(await panel(other).getByRole("button", { name: "谁能看到" }).count()).toBe(0);
    const page = await site.enter("admin", figure);
    await panel(page).getByRole("button", { name: "谁能看到" }).click();
    const readers = panel(page).locator(".lw-figure-readers");
    await readers.getByText("analyst", { exact: true }).waitFor();
    expect(await readers.locator("li", { hasText: "analyst" }).textContent()).toContain("全公司");
  });

  it("never meets a broken address: what means nothing is left out and told", async () => {
    const page = await site.enter(
      "leader",
      `${REPORT}?by=nothing&f.foo=1&vs=never,peer:region&win=share:nothing&m.own1=x|1%2F(&p.asOf=2026-99-99&sort=-x&top=0&axis=zz`,
    );
    await answered(page);
    await expect.poll(() => names(page)).toHaveLength(6);
    const told = await page.locator(".lw-ignored").textContent();
    for (const part of ["by=nothing", "f.foo=1", "vs=never", "p.asOf=2026-99-99", "axis=zz"]) expect(told).toContain(part);
  });
});

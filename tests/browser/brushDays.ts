import type { Page } from "playwright";
import { expect } from "vitest";
import { formatFigure } from "#define/format";
import type { Slice, SliceAnswer } from "#define/slice/query";

const query = (page: Page) => new URL(page.url()).searchParams;
const sums = (page: Page) => page.locator(".lw-pivot tfoot td[data-place]").allTextContents();
const place = (page: Page) => page.locator(".lw-report-foot [data-place]").getAttribute("data-place");
const chip = (page: Page) => page.locator(".lw-filter-text").first().textContent();
const isMoney = (text: string) => /^-?[\d,]+\.\d{2}$/.test(text);

/** The money in the sums and in the rows of units on the screen, in no order. */
async function moneyShown(page: Page): Promise<string[]> {
  const rows = await page.locator('.lw-pivot tbody tr[aria-level="1"] td[data-place]').allTextContents();
  return [...(await sums(page)), ...rows].filter(isMoney).toSorted();
}

/** The same as the server answers it for items that fall due between two days. */
async function moneyOf(page: Page, origin: string, from: string, to: string): Promise<string[]> {
  const slice: Slice = {
    dataset: "sales.receivables",
    metrics: ["net"],
    by: ["unit"],
    columns: ["bucket"],
    totals: true,
    where: [{ dimension: "dueOn", from, to }],
  };
  const answer = await page.request.post(`${origin}/api/datasets/sales.receivables/slice?company=HS`, { data: slice });
  const { columns, rows } = (await answer.json()) as SliceAnswer;
  const net = columns.findIndex(({ name }) => name === "net");
  return rows
    .map((row) => formatFigure(row[net], "money", "zh"))
    .filter(isMoney)
    .toSorted();
}

/**
 * Brushes a picture of ages over due days, with units in the rows, by the pointer and by keys: at every step the table shows what the
 * server answers for those days.
 */
export async function brushDays(page: Page, origin: string): Promise<void> {
  await expect.poll(() => page.locator(".lw-chart tbody tr").first().innerText()).toMatch(/\d{4}-\d{2}-\d{2}/);
  const canvas = page.locator(".lw-chart-canvas");
  const box = await canvas.boundingBox();
  if (!box) throw new Error("no picture");
  const to = (share: number) => page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
  await to(0.2);
  await page.mouse.down();
  await expect
    .poll(async () => {
      await to(0.3);
      await to(0.6);
      return place(page);
    })
    .toBe("brush");
  for (const share of [0.7, 0.4, 0.6]) {
    const before = await chip(page);
    await to(share);
    await expect.poll(() => chip(page)).not.toBe(before);
    // Table and sums follow the step from what is in the page; the address waits.
    const shown = await moneyShown(page);
    expect([await place(page), query(page).get("r.dueOn")]).toEqual(["brush", null]);
    const [from = "", until = ""] = ((await chip(page)) ?? "").split(" – ");
    expect(shown).toEqual(await moneyOf(page, origin, from, until));
  }
  const last = await moneyShown(page);
  await page.mouse.up();
  await expect.poll(() => query(page).get("r.dueOn") ?? "").toMatch(/^\d{4}-\d{2}-\d{2}\.\.\d{4}-\d{2}-\d{2}$/);
  await expect.poll(() => place(page)).not.toBe("brush");
  await expect.poll(() => moneyShown(page)).toEqual(last);
  // The same by keys: shift with arrows, which holds when shift is let go.
  const held = query(page).get("r.dueOn");
  await page.locator(".lw-chart-box").focus();
  for (const key of ["ArrowRight", "ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight"]) await page.keyboard.press(key);
  await expect.poll(() => query(page).get("r.dueOn")).not.toBe(held);
  await expect
    .poll(async () => {
      const [from = "", until = ""] = (query(page).get("r.dueOn") ?? "").split("..");
      const [shown, asked] = [await moneyShown(page), await moneyOf(page, origin, from, until)];
      return shown.join(" ") === asked.join(" ") ? "as asked" : `${from} - ${until}: ${shown.join(" ")} for ${asked.join(" ")}`;
    })
    .toBe("as asked");
}

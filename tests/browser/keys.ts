import type { Page } from "playwright";

/** Picks a record in the field or cell where the cursor stands: its first letters, then Enter once it is offered. */
export async function enterCode(page: Page, typed: string, code: string): Promise<void> {
  await page.keyboard.type(typed);
  await page
    .getByRole("option", { name: new RegExp(code) })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
}

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Pastes text where the cursor stands, as from a spreadsheet. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData("text/plain", copied);
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** Puts the cursor into the lines of a table. */
export async function intoTable(page: Page, table: string): Promise<void> {
  await page.locator(`.lw-entry:visible [data-grid="${table}"]`).focus();
}

/** A cell of a table by the label of its column, wherever the layout puts it. */
export async function cellOf(page: Page, table: string, row: number, label: string) {
  const grid = page.locator(".lw-entry:visible .lw-line-grid", { has: page.locator(`[data-grid="${table}"]`) });
  const head = grid.locator(".lw-line-head").getByRole("columnheader", { name: label, exact: true });
  return grid.locator(`[data-cell="${table}-${row}-${Number(await head.getAttribute("aria-colindex")) - 2}"]`);
}

/** Waits for a message of the page. */
export async function said(page: Page, text: string | RegExp): Promise<void> {
  await page.locator(".bp6-toast-message", { hasText: text }).first().waitFor();
}

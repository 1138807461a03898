import { mkdirSync } from "node:fs";
import type { Locator, Page } from "playwright";
import { cellOf, intoTable, paste } from "../keys.ts";

const PICTURES = process.env.TENDER_PICTURES;
const entry = (page: Page): Locator => page.locator(".lw-entry:visible");
const head = (page: Page): Locator => entry(page).locator(".lw-page-head");

/** Keeps what a page shows, in the folder that `TENDER_PICTURES` names; nothing without one. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name}.png` });
}

/** A field in the head of the record that is open, by its name in the definition. */
export const field = (page: Page, name: string): Locator =>
  entry(page).locator(`[data-place="${name}"] :is(input, textarea, select)`).first();

/** Fills fields of the record that is open. */
export async function write(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    await field(page, name).fill(text);
    await field(page, name).press("Tab");
  }
}

/** Presses a button at the head of the record that is open. */
export const press = (page: Page, label: string): Promise<void> => head(page).getByRole("button", { name: label, exact: true }).click();

/** Does something that stands in the menu of the rarer things. */
export async function pick(page: Page, more: string, label: string): Promise<void> {
  await press(page, more);
  await page.getByRole("menuitem", { name: label, exact: true }).click();
}

/** Opens the record of a list whose number begins so; on a phone its card. */
export async function open(page: Page, address: string, begins: string): Promise<void> {
  await page.goto(address);
  const row = page.locator('[role="grid"]:visible [role="row"]', { hasText: begins }).first();
  await row.waitFor();
  const card = row.locator(".lw-card-open");
  await ((await card.count()) > 0 ? card.click() : row.getByText(begins).first().dblclick());
  await head(page).waitFor();
}

/** Types into one cell of the lines. */
export async function writeCell(page: Page, table: string, row: number, label: string, text: string): Promise<void> {
  await (await cellOf(page, table, row, label)).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

/** Pastes rows into the lines, as from a spreadsheet. */
export async function pasteRows(page: Page, table: string, rows: readonly (readonly string[])[]): Promise<void> {
  await intoTable(page, table);
  await paste(page, rows.map((row) => row.join("\t")).join("\n"));
}

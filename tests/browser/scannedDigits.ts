import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { violationsOn } from "#support/accessibility";

/** What a scanner sends, all in one go, however busy the machine is. */
export const burst = (page: Page, text: string) =>
  page.evaluate(async (keys) => {
    for (const key of keys) {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      document.execCommand("insertText", false, key);
      await Promise.resolve();
    }
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  }, text);

/** The Enter of a scan while a button has the focus; says whether it would press that. */
const pressesByScan = (page: Page, text: string) =>
  page.evaluate((digits) => {
    const heard = [...digits.split(""), "Enter"].map((key) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
    );
    return heard.at(-1);
  }, text);

/** Digits are scanned into a cell and asked about; gives what the cell holds once nothing, a code, and a number was answered. */
export async function heldAfterAnswers(page: Page, { cell, bar }: { cell: Locator; bar: Locator }): Promise<(string | null)[]> {
  const question = page.getByRole("alertdialog");
  const before = await cell.textContent();
  const held: (string | null)[] = [];
  const asked = async (digits: string) => {
    await cell.click();
    await burst(page, digits);
    await question.getByText(`${digits} 是编码还是数值？`).waitFor();
    expect(await cell.textContent(), "nothing is taken before somebody says so").toBe(before);
  };
  await asked("10023");
  await expect.poll(() => violationsOn(page)).toEqual([]);
  expect(await pressesByScan(page, "10024")).toBe(false);
  await question.getByText("10023").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => question.count()).toBe(0);
  held.push(await cell.textContent());
  await asked("10023");
  await question.getByRole("button", { name: "编码" }).click();
  await page.getByRole("status").getByText("未找到编码 10023").waitFor();
  await bar.and(page.locator(":focus")).waitFor();
  held.push(await cell.textContent());
  await page.keyboard.press("Escape");
  await asked("250");
  await question.getByRole("button", { name: "数值" }).click();
  await expect.poll(() => question.count()).toBe(0);
  return [...held, await cell.textContent()];
}

import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { violationsOn } from "#support/accessibility";

/**
 * What a scanner sends, a key each millisecond by the keyboard's own clock, however long the page takes for one of them; with `stop` it
 * pauses a moment before that key. The Enter comes up where the focus is by then.
 */
export const burst = (page: Page, text: string, stop = Infinity) =>
  page.evaluate(
    async ({ keys, stopAt }) => {
      const began = performance.now();
      const press = (key: string, at: number, type = "keydown") => {
        const after = at < stopAt ? at : at + 70;
        const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, "timeStamp", { value: began + after });
        document.activeElement?.dispatchEvent(event);
      };
      for (const [after, key] of keys.split("").entries()) {
        press(key, after);
        document.execCommand("insertText", false, key);
        await Promise.resolve();
      }
      press("Enter", keys.length);
      await new Promise((resolve) => setTimeout(resolve, 60));
      press("Enter", keys.length + 60, "keyup");
    },
    { keys: text, stopAt: stop },
  );

/** The Enter of a scan while a button has the focus; says whether it would press that. */
const pressesByScan = (page: Page, text: string) =>
  page.evaluate((digits) => {
    const heard = [...digits.split(""), "Enter"].map((key) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
    );
    return heard.at(-1);
  }, text);

/** Digits are scanned into a cell and asked about; gives what the cell holds once nothing, a code, and a number was answered. */
export async function valuesAfterAnswers(page: Page, { cell, bar }: { cell: Locator; bar: Locator }): Promise<(string | null)[]> {
  const question = page.getByRole("alertdialog");
  const before = await cell.textContent();
  const held: (string | null)[] = [];
  const asked = async (digits: string, stop?: number) => {
    await cell.click();
    await burst(page, digits, stop);
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
  await asked("6901234567892", 8);
  await page.keyboard.press("Escape");
  await asked("250");
  await question.getByRole("button", { name: "数值" }).click();
  await expect.poll(() => question.count()).toBe(0);
  return [...held, await cell.textContent()];
}

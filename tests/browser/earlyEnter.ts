import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { holdAnswers } from "./heldAnswers.ts";

type Early = { typed: string; tabbed: string; nobody: string };

/**
 * Types the code of a material into a cell and presses Enter, or Tab, before its choices are there: they are waited for and the first is
 * taken; a code that nobody has stays, and Enter does not go on.
 */
export async function entersEarly(page: Page, cell: Locator, { typed, tabbed, nobody }: Early): Promise<void> {
  const type = async (code: string, key: string): Promise<void> => {
    await cell.click();
    // As fingers type: all at once would be a scanner.
    await page.keyboard.type(code, { delay: 90 });
    await page.keyboard.press(key);
  };
  for (const [key, code] of Object.entries({ Tab: tabbed, Enter: typed })) {
    const answer = await holdAnswers(page, /\/api\/documents\/masterData\.material\?/);
    await type(code, key);
    await expect.poll(() => cell.getByRole("combobox").inputValue()).toBe(code);
    answer();
    await expect.poll(() => cell.textContent()).toContain(code);
  }
  await type(nobody, "Enter");
  await page.getByRole("option", { name: "无匹配项" }).waitFor();
  await expect.poll(() => cell.getByRole("combobox").inputValue()).toBe(nobody);
}

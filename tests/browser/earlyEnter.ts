import type { Locator, Page } from "playwright";
import { expect } from "vitest";

/** Types the code of a material into a cell and presses Enter before its choices are there: they are waited for and the first is taken; a code that nobody has stays, and Enter does not go on. */
export async function entersEarly(page: Page, cell: Locator, { typed, nobody }: { typed: string; nobody: string }): Promise<void> {
  const answers: (() => void)[] = [];
  const held = new Promise<void>((resolve) => answers.push(resolve));
  await page.route(/\/api\/documents\/masterData\.material\?/, async (route) => {
    await held;
    await route.continue();
  });
  await cell.click();
  // As fingers type: all at once would be a scanner.
  await page.keyboard.type(typed, { delay: 90 });
  await page.keyboard.press("Enter");
  expect(await cell.getByRole("combobox").inputValue()).toBe(typed);
  for (const answer of answers) answer();
  await expect.poll(() => cell.textContent()).toContain(typed);
  await cell.click();
  await page.keyboard.type(nobody, { delay: 90 });
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: "无匹配项" }).waitFor();
  expect(await cell.getByRole("combobox").inputValue()).toBe(nobody);
}

import type { Page, Route } from "playwright";

/** Keeps the answers of an address back until the given function is called; then each is given by `give`. */
export async function holdAnswers(
  page: Page,
  address: string | RegExp,
  give: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const waiting: (() => void)[] = [];
  const held = new Promise<void>((resolve) => waiting.push(resolve));
  await page.route(address, async (route) => {
    await held;
    await give(route);
  });
  return () => {
    for (const goOn of waiting) goOn();
  };
}

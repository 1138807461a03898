import type { Page } from "playwright";
import { expect } from "vitest";

type Painting = { painted: number };

/** Counts from the next page on how often something is drawn anew. */
export async function countPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as Painting;
    counted.painted = 0;
    const pen = CanvasRenderingContext2D.prototype;
    pen.clearRect = new Proxy(Reflect.get(pen, "clearRect"), {
      apply: (clear, self, area) => {
        counted.painted += 1;
        Reflect.apply(clear, self, area);
      },
    });
  });
}

/** How often that was. */
export const paintsOf = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Painting).painted);

/** How often that was once nothing moves any more. */
export async function rested(page: Page): Promise<number> {
  const seen = [-1];
  const isStill = async () => {
    seen.push(await paintsOf(page));
    return (seen.at(-1) ?? 0) > 0 && seen.at(-1) === seen.at(-2);
  };
  // Longer than a picture takes to grow.
  await expect.poll(isStill, { interval: 700 }).toBe(true);
  return seen.at(-1) ?? 0;
}

/** Keeps requests back until the answer is called. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  const held = new EventTarget();
  const opened = new Promise((resolve) => held.addEventListener("open", resolve, { once: true }));
  await page.route(address, async (route) => {
    await opened;
    await route.continue();
  });
  return () => void held.dispatchEvent(new Event("open"));
}

/** From here on hears what is written into pictures; gives all of it. */
export async function hearTexts(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const written: unknown[] = [];
    Object.assign(window, { written });
    const pen = CanvasRenderingContext2D.prototype;
    pen.fillText = new Proxy(Reflect.get(pen, "fillText"), {
      apply: (write, self, said: unknown[]) => {
        written.push(said[0]);
        Reflect.apply(write, self, said);
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { written: string[] }).written.join("\n"));
}

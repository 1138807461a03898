import type { Page } from "playwright";
import { bounded, type Figure } from "./figure.ts";
import { spreadOf } from "./timing.ts";
import { traced } from "./trace.ts";

/** Five rows per frame: a hard turn of the wheel. */
const STEP_PX = 140;
const FRAMES = 400;
const [MOST_MS, MOST_ROWS] = [8, 80];

/** Scrolls a box that draws the rows in sight: the main thread's work per frame from a trace, and how many rows are drawn at once. */
export async function scrolled(
  page: Page,
  what: string,
  where: { box: string; row: string },
  counts: Readonly<Record<string, number>>,
): Promise<Figure[]> {
  const scroll = () => page.evaluate<number>(scriptOf(where));
  await scroll();
  let mounted = 0;
  const { frames } = await traced(page, async () => void (mounted = await scroll()));
  if (frames.length < FRAMES / 2) throw new Error(`the trace holds ${frames.length} frames of ${FRAMES}`);
  const spread = spreadOf(frames);
  const of = { ...counts, frames: frames.length };
  return [
    bounded(`${what} scrolled: script, style and layout per frame, p95`, spread.p95, "ms", MOST_MS, of, spread),
    bounded(`${what} scrolled: rows that are drawn at once, at most`, mounted, "rows", MOST_ROWS, of),
  ];
}

/** Runs in the page, so it is text: what a bundler adds to a function is not there. */
function scriptOf({ box, row }: { box: string; row: string }): string {
  return `new Promise((resolve) => {
    const box = document.querySelector("${box}");
    box.scrollTop = 0;
    let done = 0, most = 0;
    requestAnimationFrame(function next() {
      box.scrollTop += ${STEP_PX};
      most = Math.max(most, box.querySelectorAll("${row}").length);
      done += 1;
      if (done < ${FRAMES}) requestAnimationFrame(next);
      else resolve(most);
    });
  })`;
}

import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { systemViewer } from "#engine/access/viewer";
import { build } from "./build.ts";
import { bounded, type Figure, type Part, untargeted } from "./figure.ts";
import { announceEntry, ENTRIES, loadLedger } from "./ledger.ts";
import { COMPANY, DAY } from "./masters.ts";
import { type Bench, settle } from "./host.ts";
import { loadPeople, openServing, type Serving, until } from "./served.ts";
import { spreadOf } from "./timing.ts";
import { openVisit } from "./visit.ts";

const DATASET = "sales.receivables";
const ADDRESS = "/receivablesAgeClassification?view=table";
/** A busy day: so many commits a second, for so many seconds. */
const [PER_SECOND, SECONDS] = [50, 20];
const WANTED_MS = 2000;
const PATIENCE_MS = 120_000;
/** Sums are of cents. */
const CLOSE = 0.005;

/** What the page drew: when, and how much of one currency unit each commit had taken from the sum until then. */
type Drawn = { at: number; value: number };

/**
 * An open report in Chromium while fifty receipts a second of 1.00 each are committed: from each commit until the sum that holds it stands
 * in the page.
 */
export const live: Part = {
  name: "live",
  measure: (place, scale) =>
    place.database("bench_live", async (bench) => {
      const entries = Math.round(ENTRIES * scale);
      await loadLedger(bench.owner, entries);
      await loadPeople(bench);
      await settle(bench.owner);
      await build();
      const serving = await openServing(bench, await mkdtemp(join(place.folder, "live-")));
      await until(() => serving.served.analytics.snapshots.current(COMPANY, DATASET));
      const visit = await openVisit(serving);
      try {
        const page = await visit.leader();
        await page.goto(`${visit.origin}${ADDRESS}`);
        await page.locator(".lw-pivot tfoot td[data-place]").first().waitFor({ timeout: PATIENCE_MS });
        return figuresOf(await watched(bench, serving, page), entries);
      } finally {
        await visit.close();
        await serving.close();
      }
    }),
};

async function watched(bench: Bench, serving: Serving, page: Page): Promise<number[]> {
  const before = await openSum(serving);
  await page.evaluate(scriptOf(before));
  const committed: number[] = [];
  const began = performance.now();
  for (let commit = 0; commit < PER_SECOND * SECONDS; commit += 1) {
    await new Promise((resolve) => setTimeout(resolve, began + (commit * 1000) / PER_SECOND - performance.now()));
    await announceEntry(bench.owner, commit);
    committed.push(Date.now());
  }
  await untilDrawn(page, before - committed.length);
  const drawn = await page.evaluate<Drawn[]>("window.drawn");
  return committed.map((at, commit) => (drawn.find(({ value }) => Math.round(before - value) > commit)?.at ?? Infinity) - at);
}

/** Waits until the page shows a sum. */
async function untilDrawn(page: Page, sum: number): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Math.abs((await page.evaluate<number>("window.drawn.at(-1)?.value ?? 0")) - sum) > CLOSE) {
    if (Date.now() > end) throw new Error(`the sum ${sum} was never drawn`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What is open over all customers, as the server says. */
async function openSum({ served }: Serving): Promise<number> {
  const slice = { dataset: DATASET, metrics: ["open"], by: [], params: { asOf: DAY } };
  const { columns, rows } = await served.analytics.slices.answer(systemViewer(COMPANY, "bench"), slice);
  return Number(rows[0]?.[columns.findIndex(({ name }) => name === "open")]);
}

/** Runs in the page: notes every new text of the cell that shows the sum, when it stands there. */
function scriptOf(sum: number): string {
  return `(() => {
    const numbers = () => [...document.querySelectorAll(".lw-pivot tfoot td[data-place]")].map((cell) => Number(cell.textContent.replaceAll(/[^\\d.-]/g, "")));
    const place = numbers().indexOf(${sum});
    if (place < 0) throw new Error("the sum ${sum} stands nowhere: " + numbers());
    window.drawn = [];
    const look = () => {
      const value = numbers()[place];
      if (value !== undefined && value !== window.drawn.at(-1)?.value) window.drawn.push({ at: Date.now(), value });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  })()`;
}

function figuresOf(taken: readonly number[], entries: number): Figure[] {
  const spread = spreadOf(taken);
  const counts = { entries, commits: taken.length };
  return [
    bounded("From a commit to its figure in an open report, p95, fifty commits a second", spread.p95, "ms", WANTED_MS, counts, spread),
    untargeted("The same at its longest", Math.max(...taken), "ms", counts),
  ];
}

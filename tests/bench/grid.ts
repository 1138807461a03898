import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { createDocuments } from "#engine/write/save";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { build } from "./build.ts";
import { bounded, type Figure, type Part } from "./figure.ts";
import { COMPANY, MASTERS } from "./masters.ts";
import type { Bench } from "./host.ts";
import { loadPeople, openServing } from "./served.ts";
import { scrolled } from "./scroll.ts";
import { spreadOf } from "./timing.ts";
import { traced } from "./trace.ts";
import { openVisit } from "./visit.ts";

const MODULE = "warehouse.goodsReceipt";
const SCREEN = "/warehouseReceiptPreparation";
const LINES = 5_000;
const COLUMNS = 12;
const TRIES = 3;

/** The line grid of a long document in Chromium: scrolling through it, and a large block pasted into it. */
export const grid: Part = {
  name: "grid",
  measure: (place) =>
    place.database("bench_grid", async (bench) => {
      await loadPeople(bench);
      const id = await longReceipt(bench);
      await build();
      const serving = await openServing(bench, await mkdtemp(join(place.folder, "grid-")));
      const visit = await openVisit(serving);
      try {
        const page = await visit.signedIn("admin");
        await page.goto(`${visit.origin}${SCREEN}?id=${id}&company=HS`);
        await page.locator('[data-cell="lines-0-0"]').waitFor({ timeout: 60_000 });
        return [...(await scrolled(page, "Line grid", { box: ".lw-line-box", row: ".lw-line" }, { lines: LINES })), await pasting(page)];
      } finally {
        await visit.close();
        await serving.close();
      }
    }),
};

async function longReceipt({ runtime }: Bench): Promise<string> {
  const module = runtime.definitions.modules.get(MODULE);
  if (!module) throw new Error(`no module ${MODULE}`);
  const lines = Array.from({ length: LINES }, (_, at) => ({
    materialId: { code: `M${at % MASTERS.material.count}` },
    quantity: `${at + 1}`,
    unitPrice: "2.5",
    batch: `B${at}`,
    area: "A",
  }));
  const header = { warehouseId: { code: "W1" }, departmentId: { code: "D1" } };
  const [made] = await inWork(runtime, systemViewer(COMPANY, "bench"), (work) =>
    createDocuments(work, module, [{ header, lines: { lines } }]),
  );
  return String(made?.header.id);
}

/** Runs in the page, so it is text: what a bundler adds to a function is not there. */
const PASTE = `(text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}`;

async function pasting(page: Page): Promise<Figure> {
  const taken: number[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    await page.locator(".lw-catcher").focus();
    await page.keyboard.press("Control+Home");
    const { total } = await traced(page, () => pasteOnce(page, turn));
    taken.push(total);
    await page.keyboard.press("Control+z");
  }
  const spread = spreadOf(taken);
  return bounded(
    "Block pasted from a spreadsheet: our own work until every code has its name",
    spread.p50,
    "ms",
    1000,
    { rows: LINES, columns: COLUMNS },
    spread,
  );
}

async function pasteOnce(page: Page, turn: number): Promise<void> {
  await page.evaluate(`(${PASTE})(${JSON.stringify(blockOf(turn))})`);
  await page.getByRole("dialog").getByRole("button").last().click();
  await page.locator('[data-cell="lines-3-0"]', { hasText: "M10 " }).waitFor({ timeout: 60_000 });
}

function blockOf(turn: number): string {
  const cells = (at: number) => [
    `M${(at + 7) % MASTERS.material.count}`,
    `${at + 2}`,
    "3.25",
    "0",
    `T${turn}`,
    "2026-03-01",
    "2027-03-01",
    "B",
    "02",
    "7",
    `N ${at}`,
    "x",
  ];
  return Array.from({ length: LINES }, (_, at) => cells(at).join("\t")).join("\n");
}

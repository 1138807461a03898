import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { build } from "./build.ts";
import type { Part } from "./figure.ts";
import { loadLedger } from "./ledger.ts";
import { COMPANY } from "./masters.ts";
import { settle } from "./host.ts";
import { scrolled } from "./scroll.ts";
import { loadPeople, openServing, until } from "./served.ts";
import { openVisit } from "./visit.ts";

const DATASET = "sales.receivables";
const ROWS = 1_000_000;
const ENTRIES_A_ROW = 2.5;
const ADDRESS = "/receivablesAgeClassification?by=contractNo&view=table";
const PATIENCE_MS = 180_000;

/** The table of a report with a million rows in Chromium, a contract each, scrolled. */
export const table: Part = {
  name: "table",
  measure: (place, scale) =>
    place.database("bench_table", async (bench) => {
      const rows = Math.round(ROWS * scale);
      await loadLedger(bench.owner, rows * ENTRIES_A_ROW);
      await bench.owner.unsafe("update receivable_item set contract_no = item_no");
      await loadPeople(bench);
      await settle(bench.owner);
      await build();
      const serving = await openServing(bench, await mkdtemp(join(place.folder, "table-")));
      await until(() => serving.served.analytics.snapshots.current(COMPANY, DATASET));
      const visit = await openVisit(serving);
      try {
        const page = await visit.leader();
        await page.goto(`${visit.origin}${ADDRESS}`);
        await page.locator(".lw-pivot tbody td[data-place]").first().waitFor({ timeout: PATIENCE_MS });
        const shown = Number(await page.locator(".lw-pivot table").getAttribute("aria-rowcount"));
        if (shown < rows) throw new Error(`the table has ${shown} rows of ${rows}`);
        return await scrolled(page, "Table of a report", { box: ".lw-pivot", row: "tbody tr:not([aria-hidden])" }, { rows });
      } finally {
        await visit.close();
        await serving.close();
      }
    }),
};

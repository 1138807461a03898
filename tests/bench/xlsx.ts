import { fork } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ConnectionOptions } from "#db/client";
import { bounded, type Figure, type Part, untargeted } from "./figure.ts";
import { loadLedger } from "./ledger.ts";
import { COMPANY } from "./masters.ts";
import { type Bench, settle } from "./host.ts";
import { loadPeople, openServing, until } from "./served.ts";
import type { Slice } from "#define/slice/query";

const DATASET = "sales.receivables";
const LINES = 500_000;
const ENTRIES_A_LINE = 2.5;
const [MOST_MIB, MOST_A_CELL] = [400, 1.2];
const MIB = 1024 ** 2;
const SERVER = fileURLToPath(new URL("xlsxServer.ts", import.meta.url));
const BOOKS: Readonly<Record<string, Slice>> = {
  "an item per line with three figures": { dataset: DATASET, metrics: ["net", "open", "overdue"], by: ["itemNo"], totals: true },
  "items by age, a pivot": { dataset: DATASET, metrics: ["net"], by: ["itemNo"], columns: ["bucket"], totals: true },
};

/** What a server of its own is to write, and what that took: memory in MiB above what it had when it was ready; `cells` hold something. */
export type Wanted = { options: ConnectionOptions; folder: string; slice: Slice };
export type Written = { ms: number; mib: number; bytes: number; cells: number };

/** Workbooks of half a million lines, read by a client to the end: how much memory a server takes for each that has done nothing else. */
export const xlsx: Part = {
  name: "xlsx",
  measure: (place, scale) =>
    place.database("bench_xlsx", async (bench) => {
      const lines = Math.round(LINES * scale);
      await loadLedger(bench.owner, lines * ENTRIES_A_LINE);
      await loadPeople(bench);
      await settle(bench.owner);
      const folder = await mkdtemp(join(place.folder, "xlsx-"));
      await makeSnapshots(bench, folder);
      const figures: Figure[] = [];
      const each: number[] = [];
      for (const [what, slice] of Object.entries(BOOKS)) {
        const { ms, mib, bytes, cells } = await written({ options: bench.options, folder, slice });
        const counts = { lines, cells, MiB: Math.round(bytes / MIB) };
        each.push(ms / cells);
        figures.push(bounded(`xlsx, ${what}: memory above what the server had before`, mib, "MiB", MOST_MIB, counts));
        figures.push(untargeted(`xlsx, ${what}: until the last byte`, ms / 1000, "s", counts));
      }
      const [flat = 0, pivot = 0] = each;
      return [
        ...figures,
        bounded("xlsx, a cell of the pivot against one of the flat book", pivot / flat, "x time", MOST_A_CELL, { lines }),
      ];
    }),
};

async function makeSnapshots(bench: Bench, folder: string): Promise<void> {
  const serving = await openServing(bench, folder);
  await until(() => serving.served.analytics.snapshots.current(COMPANY, DATASET));
  await serving.close();
}

function written(wanted: Wanted): Promise<Written> {
  return new Promise((resolve, reject) => {
    const server = fork(SERVER, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    server.once("message", (message) => resolve(message as Written));
    server.once("exit", (code) => reject(new Error(`the server of the workbook ended with ${code}`)));
    server.send(wanted);
  });
}

import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Page } from "playwright";
import { build, type Plugin } from "vite";
import type { Sliceable } from "#define/dataset";
import type { Pair } from "./byHand/slices.ts";

/** Milliseconds of every turn of one question, ours and by hand; `differs` says what is not the same in the two answers. */
export type Race = { ours: number[]; byHand: number[]; differs: string | null };
type Setting = { language: "zh"; today: string; turns: number };

const BASE = "/own-engine/";
const TYPES: Record<string, string> = { ".js": "text/javascript", ".wasm": "application/wasm" };
const ENTRY = `
import { holdDuckDb, runSql } from "/web/data/duckdb.ts";
import { rowsOf } from "/web/data/duckdbCells.ts";
import { readManifest } from "/web/data/files.ts";
import { answerHere } from "/web/data/slices/here.ts";
import { attachSnapshot } from "/web/data/slices/snapshot.ts";
const { signal } = new AbortController();
const timed = async (job) => {
  const began = performance.now();
  await job();
  return performance.now() - began;
};
const cells = (table) => {
  const columns = table.schema.fields.map((_, at) => table.getChildAt(at));
  let read = 0;
  for (const column of columns) for (let row = 0; row < table.numRows; row += 1) if (column.get(row) !== undefined) read += 1;
  return read;
};
const figures = (rows, at) => rows.map((row) => row[at] === null ? "" : String(row[at]).replace(/\\.?0+$/, "")).sort().join();
window.openEngine = async (dataset) => {
  const { database } = await holdDuckDb();
  const snapshot = await attachSnapshot(database, dataset.id, await readManifest(dataset.id, signal), () => undefined, signal);
  const tables = { facts: snapshot.tables.facts[0], ...snapshot.tables.dimensions };
  const connection = await database.connect();
  window.race = async ({ slice, byHand }, { turns, ...setting }) => {
    const sql = byHand.replaceAll(/\\{([\\w.]+)\\}/g, (_, name) => tables[name]);
    const ours = () => answerHere(connection, dataset, slice, snapshot, setting, signal);
    const hand = async () => cells(await connection.query(sql));
    const mine = await ours();
    const theirs = rowsOf(await runSql(connection, sql, signal));
    const metric = slice.metrics[0];
    const place = mine.columns.findIndex(({ role, name }) => role === "metric" && name === metric);
    const schema = (await connection.query("select * from (" + sql + ") limit 0")).schema.fields.findIndex(({ name }) => name === metric);
    const differs = figures(mine.rows, place) === figures(theirs, schema) ? null : mine.rows.length + " rows and " + theirs.length;
    const taken = { ours: [], byHand: [], differs };
    for (let turn = -1; turn < turns; turn += 1) {
      const pair = [await timed(ours), await timed(hand)];
      if (turn >= 0) { taken.ours.push(pair[0]); taken.byHand.push(pair[1]); }
    }
    return taken;
  };
};`;

/** Builds the modules that a report slices with, and races them on a signed-in page against statements by hand. */
export async function buildEngine(
  folder: string,
): Promise<(page: Page, dataset: Sliceable, pairs: readonly Pair[], setting: Setting) => Promise<Race[]>> {
  const load = await buildEntry(folder, ENTRY);
  return async (page, dataset, pairs, setting) => {
    await load(page);
    await page.waitForFunction(() => "openEngine" in window);
    await page.evaluate((known) => (window as unknown as Engine).openEngine(known), dataset);
    const races: Race[] = [];
    for (const pair of pairs)
      races.push(await page.evaluate(([asked, how]) => (window as unknown as Engine).race(asked, how), [pair, setting] as const));
    return races;
  };
}

/** Builds a script over the web app's own modules; the answer loads it into a page. */
export async function buildEntry(folder: string, text: string): Promise<(page: Page) => Promise<void>> {
  const out = await buildScript(folder, text);
  return async (page) => {
    await page.route(`**${BASE}**`, (route) => {
      const path = new URL(route.request().url()).pathname.slice(BASE.length);
      return route.fulfill({ body: readFileSync(join(out, path)), contentType: TYPES[extname(path)] ?? "application/octet-stream" });
    });
    await page.addScriptTag({ url: `${BASE}entry.js`, type: "module" });
  };
}

/** Builds a script over the web app's own modules; gives the folder of `entry.js`. */
export async function buildScript(folder: string, text: string): Promise<string> {
  const out = await mkdtemp(join(folder, "engine-"));
  await build({
    configFile: false,
    logLevel: "error",
    base: BASE,
    publicDir: false,
    plugins: [entry(text)],
    build: {
      target: "es2023",
      outDir: out,
      assetsInlineLimit: 0,
      modulePreload: false,
      rollupOptions: { input: "virtual:entry", output: { entryFileNames: "entry.js" } },
    },
  });
  return out;
}

type Engine = { openEngine: (dataset: Sliceable) => Promise<void>; race: (pair: Pair, setting: Setting) => Promise<Race> };

function entry(text: string): Plugin {
  return {
    name: "own-engine",
    resolveId: (id) => (id.startsWith("virtual:") ? `\0${id}` : undefined),
    load: (id) => (id === "\0virtual:entry" ? text : id.startsWith("\0virtual:words/") ? "export default {};" : undefined),
  };
}

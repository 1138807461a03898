import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Page } from "playwright";
import { build, type Plugin } from "vite";
import type { Sliceable } from "#define/dataset";
import type { Slice } from "#define/slice/query";

export type Rows = readonly (readonly (string | null)[])[];
/** Answers slices in the page's own DuckDB with the modules that a report uses. */
export type OwnDuckDb = {
  answerAll: (page: Page, dataset: Sliceable, slices: readonly Slice[], today: string) => Promise<Rows[]>;
  close: () => Promise<void>;
};

const BASE = "/own-duckdb/";
const TYPES: Record<string, string> = { ".js": "text/javascript", ".wasm": "application/wasm" };
const ENTRY = `
import { holdDuckDb } from "/web/data/duckdb.ts";
import { readManifest } from "/web/data/files.ts";
import { answerHere } from "/web/data/slices/here.ts";
import { attachSnapshot } from "/web/data/slices/snapshot.ts";
window.answerAll = async (dataset, slices, setting) => {
  const { signal } = new AbortController();
  const { database, release } = await holdDuckDb();
  const snapshot = await attachSnapshot(database, dataset.id, await readManifest(dataset.id, signal), () => undefined, signal);
  const connection = await database.connect();
  const answers = [];
  for (const slice of slices) answers.push((await answerHere(connection, dataset, slice, snapshot, setting, signal)).rows);
  await connection.close();
  release();
  return answers;
};`;

/** Builds the browser's side of slicing once; a page fetches it from its own origin. */
export async function buildOwnDuckDb(): Promise<OwnDuckDb> {
  const folder = await mkdtemp(join(tmpdir(), "longwall-duckdb-"));
  await build({
    configFile: false,
    logLevel: "error",
    base: BASE,
    publicDir: false,
    plugins: [entry()],
    build: {
      target: "es2023",
      outDir: folder,
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rollupOptions: { input: "virtual:entry", output: { entryFileNames: "entry.js" } },
    },
  });
  return {
    answerAll: async (page, dataset, slices, today) => {
      await page.route(`**${BASE}**`, (route) => {
        const path = new URL(route.request().url()).pathname.slice(BASE.length);
        return route.fulfill({ body: readFileSync(join(folder, path)), contentType: TYPES[extname(path)] ?? "application/octet-stream" });
      });
      await page.addScriptTag({ url: `${BASE}entry.js`, type: "module" });
      await page.waitForFunction(() => "answerAll" in window);
      return page.evaluate(
        ([known, asked, day]) => {
          const { answerAll } = window as unknown as { answerAll: (...all: unknown[]) => Promise<Rows[]> };
          return answerAll(known, asked, { language: "zh", today: day, company: "HS" });
        },
        [dataset, slices, today] as const,
      );
    },
    close: () => rm(folder, { recursive: true }),
  };
}

// The words of the screens are not needed here.
function entry(): Plugin {
  return {
    name: "own-duckdb",
    resolveId: (id) => (id.startsWith("virtual:") ? `\0${id}` : undefined),
    load: (id) => (id === "\0virtual:entry" ? ENTRY : id.startsWith("\0virtual:words/") ? "export default {};" : undefined),
  };
}

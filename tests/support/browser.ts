import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type Page } from "playwright";

/** How a page looks to its visitor: language, window size in CSS pixels, dark or light scheme. */
export type Look = { lang?: "zh" | "en" | "ru"; size?: { width: number; height: number }; dark?: boolean };

/** A running Chromium; each page is a visitor of its own with an empty profile. */
export type TestBrowser = { newPage: (look?: Look) => Promise<Page>; close: () => Promise<void> };

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A page lives for seconds and asks its DuckDB a handful of questions: what is compiled for speed is not used often enough to repay it.
  "--js-flags=--wasm-tiering-budget=200000000 --max-lazy --no-opt --no-maglev",
];
/** Milliseconds after which something is held never to come, so many that a busy machine decides nothing. */
const PATIENCE = 90_000;
const LOCALES = { zh: "zh-CN", en: "en-GB", ru: "ru-RU" } as const;

/**
 * Starts the Chromium that the test runner found, else the one on PATH or in Playwright's own folder; rejects when there is none. `more`
 * are further switches of its command line.
 */
export async function openBrowser(more: readonly string[] = []): Promise<TestBrowser> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...FLAGS, ...more], headless: true });
  return {
    newPage: async ({ lang = "zh", size = { width: 1440, height: 900 }, dark = false } = {}) => {
      const visitor = await browser.newContext({
        locale: LOCALES[lang],
        viewport: size,
        colorScheme: dark ? "dark" : "light",
        timezoneId: "Asia/Shanghai",
      });
      visitor.setDefaultTimeout(PATIENCE);
      return visitor.newPage();
    },
    close: () => browser.close(),
  };
}

/** Undefined stands for Playwright's own headless shell. */
function findChromium(): string | undefined {
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => ["chromium-headless-shell", "headless_shell", "chromium"].map((name) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...onPath].find((path) => path && existsSync(path));
}

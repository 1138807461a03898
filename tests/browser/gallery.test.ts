import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { createServer } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { violationsOn } from "#support/accessibility";
import { openBrowser } from "#support/browser";
import { onLeaving } from "#support/leaving";
import { wallFaults } from "./wallFaults.ts";

/** Pictures of the gallery are kept where LOOKS says, to be looked at. */
const LOOKS = process.env.LOOKS;
/** The smallest type (px) that is read from a chair. */
const AT_A_DESK = 10;
const PARTS = ["fields", "lines", "charts", "panels"] as const;
/** Words are as long in the dark, colours are the same in every language. */
const LOOKED = [
  ["zh", "light"],
  ["zh", "dark"],
  ["en", "light"],
  ["ru", "light"],
] as const;
let page: Page;
const unsaid: string[] = [];

beforeAll(async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), "longwall-gallery-"));
  const vite = await createServer({ cacheDir, logLevel: "error", server: { host: "127.0.0.1", port: 0, hmr: false, watch: null } });
  await vite.listen();
  const browser = await openBrowser();
  onLeaving(async () => {
    await browser.close();
    await vite.close();
    rmSync(cacheDir, { recursive: true });
  });
  page = await browser.newPage();
  page.on("pageerror", (error) => unsaid.push(error.message));
  await page.emulateMedia({ reducedMotion: "reduce" });
  // No program stands behind the gallery: what is asked of it is never answered.
  await page.route(
    ({ pathname }) => pathname.startsWith("/api/") && !pathname.endsWith(".ts"),
    () => undefined,
  );
  await page.goto(`${vite.resolvedUrls?.local[0] ?? ""}web/gallery/`);
  await page.locator(".lw-gallery").waitFor();
});

const choose = async (...values: readonly string[]) => {
  for (const value of values) await page.locator(`[data-choice="${value}"]`).click();
  for (const value of values) await page.locator(`[data-choice="${value}"][aria-pressed="true"]`).waitFor();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
};

const photograph = async (name: string) => {
  if (!LOOKS) return;
  mkdirSync(LOOKS, { recursive: true });
  await page.screenshot({ path: join(LOOKS, `${name}.png`) });
};

/** Texts that are cut and say nowhere what they are, words that are missing, and what stands beyond the edge of the page. */
const faultsIn = () =>
  page.evaluate(() => {
    const main = document.querySelector("main") as HTMLElement;
    const texts = [...main.querySelectorAll<HTMLElement>("*")].filter(
      (each) => each.checkVisibility() && !each.closest(".lw-visually-hidden, .lw-catcher, svg") && each.closest("[title]") === null,
    );
    const told = texts.filter((each) => [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()));
    const cut = told
      .filter((each) => !["visible", "auto"].includes(getComputedStyle(each).overflowX))
      .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 4)
      .map((each) => `cut: ${each.className} "${each.textContent}"`);
    const missing = [...new Set(main.innerText.match(/\b[a-z]+(\.[a-zA-Z]+)+\b|\{\w+\}/g) ?? [])].map((word) => `no word: ${word}`);
    const wide = main.scrollWidth > main.clientWidth ? [`${main.scrollWidth} px wide`] : [];
    return [...cut, ...missing, ...wide];
  });

describe("The gallery of what the program is drawn from", () => {
  it.each(LOOKED)(
    "is whole in %s, %s: nothing is cut or overflows, every word is there, and who does not see it is told the same",
    async (language, theme) => {
      await choose(language, theme);
      for (const part of PARTS) {
        await choose(part);
        await photograph(`${part}-${language}-${theme}`);
        // What axe looks at follows from the elements and their colours, not from the language.
        // All states below each other are higher than a wall is: what counts is each tile.
        const onWall = part === "panels" ? (await wallFaults(page, AT_A_DESK)).filter((fault) => !fault.startsWith("the ")) : [];
        const faults = [...(await faultsIn()), ...onWall, ...(language === "zh" ? await violationsOn(page) : [])];
        expect(faults, `${part} ${language} ${theme}`).toEqual([]);
      }
    },
  );

  it("shows every kind of field in every state of its control", async () => {
    await choose("zh", "light", "fields");
    const states = await page.locator(".lw-gallery-fields thead th").allTextContents();
    expect(states).toHaveLength(6);
    expect(await page.locator(".lw-gallery-fields td .lw-field").count()).toBe(
      (states.length - 1) * (await page.locator(".lw-gallery-fields tbody tr").count()),
    );
  });

  it("draws something in every chart", async () => {
    await choose("charts");
    const charts = page.locator(".lw-gallery-charts canvas");
    const colours = await charts.evaluateAll((all) =>
      (all as HTMLCanvasElement[]).map((canvas) => {
        const { data } = (canvas.getContext("2d") as CanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
      }),
    );
    expect(colours.filter((count) => count < 10)).toEqual([]);
    expect(colours.length).toBe(await page.locator(".lw-gallery-charts h2").count());
  });

  it("goes wrong nowhere, and is no part of what is built", () => {
    expect(unsaid).toEqual([]);
    const built = readdirSync("dist", { recursive: true, encoding: "utf8" });
    expect(existsSync("dist/index.html")).toBe(true);
    expect(built.filter((name) => name.includes("gallery"))).toEqual([]);
    const scripts = built.filter((name) => /\.(js|css)$/.test(name));
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.filter((name) => readFileSync(join("dist", name), "utf8").includes("lw-gallery"))).toEqual([]);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Page } from "playwright";
import type { CockpitLook } from "#render/cockpit/look";
import type { CockpitAnswer } from "#define/cockpit";
import { DEMO_PASSWORD } from "#demo/accounts";
import { type Look, openBrowser } from "#support/browser";
import { startProgram, wordAfter } from "./program.ts";
import { pixelFaults } from "../browser/wallPixels.ts";
import { wallFaults } from "../browser/wallFaults.ts";
import { chooseLight, emptied, turnPanels } from "../browser/wallStates.ts";
import { slashed } from "#define/text";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDER = join(ROOT, "test-results/shots");
const SCALE = 0.05;
const DAYS_3 = 259_200_000;
const FULL_HD = [1920, 1080] as const;
const SIZES = [[1280, 720], FULL_HD, [3840, 2160], [5760, 1080], [1080, 1920], [390, 844]] as const;
/** 16 arc-minutes for somebody 3 metres before 65 inches; a phone is held in the hand. */
const leastOf = ([width, height]: readonly [number, number]) => (width < 640 ? 12 : (52 / 2160) * Math.min(width, height));

type State = "fresh" | "stale" | "empty" | "error";
type Shot = { size: readonly [number, number]; lang: NonNullable<Look["lang"]>; state: State; look: CockpitLook };
type Cockpit = { path: string; id: string; company: string };

/** What the first company tells less by than another counts as nothing. */
const CLEARLY = 1.5;

const STATES: readonly State[] = ["fresh", "stale", "empty"];
/** Every size in Chinese and Russian, fresh, old and empty; at 1080p in English, with a server that has gone and on a light ground too. */
const DARK_SHOTS: readonly Omit<Shot, "look">[] = [
  ...SIZES.flatMap((size) => (["zh", "ru"] as const).flatMap((lang) => STATES.map((state) => ({ size, lang, state })))),
  ...STATES.map((state) => ({ size: FULL_HD, lang: "en" as const, state })),
  ...(["zh", "en", "ru"] as const).map((lang) => ({ size: FULL_HD, lang, state: "error" as const })),
];
const LIGHT_SHOTS = (["zh", "ru"] as const).flatMap((lang) => STATES.map((state) => ({ size: FULL_HD, lang, state })));
const SHOTS: readonly Shot[] = [
  ...DARK_SHOTS.map((shot) => ({ ...shot, look: "dark" as const })),
  ...LIGHT_SHOTS.map((shot) => ({ ...shot, look: "light" as const })),
];

/** What the runner's compiler calls in functions that are sent to a page. */
const KEEPS_NAMES = "globalThis.__name = (named) => named";

const tell = (line: string) => process.stdout.write(`${line}\n`);

/** `npm run shots -- [--at http://127.0.0.1:3000] [words]`: words narrow by the names of the pictures: `hsCockpit zh 1080`. */
const words = process.argv.slice(2).filter((word, at, all) => !word.startsWith("--") && all[at - 1] !== "--at");
const given = wordAfter("--at");
const data = given === undefined ? mkdtempSync(join(tmpdir(), "longwall-shots-")) : undefined;
const program = data === undefined ? undefined : await startProgram({ tree: ROOT, data: join(data, "data"), scale: SCALE });
await program?.heard("The demo is whole");
const origin = program?.origin ?? given ?? "";
const browser = await openBrowser();
const judge = await browser.newPage();
await judge.addInitScript(KEEPS_NAMES);
await judge.goto("about:blank");
let count = 0;
const faults: string[] = [];
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const cockpit of await cockpits()) await photograph(cockpit);
} finally {
  await browser.close();
  await program?.end();
  if (data !== undefined) rmSync(data, { recursive: true, force: true });
}
for (const fault of faults) tell(fault);
tell(`${count} pictures in ${FOLDER}, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);

async function visit(look: Look): Promise<Page> {
  const page = await browser.newPage(look);
  await page.addInitScript(KEEPS_NAMES);
  await page.request.post(`${origin}/api/session`, { data: { account: "admin", password: DEMO_PASSWORD } });
  if (look.lang) await page.request.patch(`${origin}/api/session`, { data: { language: look.lang } });
  return page;
}

type Session = { companies: { code: string }[]; menu: { items: { path: string; kind: string; definition: string }[] }[] };

/** Every cockpit at its first path, in the first company unless another tells clearly more. */
async function cockpits(): Promise<Cockpit[]> {
  const page = await visit({});
  const { companies } = (await (await page.request.get(`${origin}/api/session`)).json()) as Session;
  const best = new Map<string, Cockpit & { told: number }>();
  for (const { code } of companies) {
    const { menu } = (await (await page.request.get(`${origin}/api/session?company=${code}`)).json()) as Session;
    for (const { path, kind, definition } of menu.flatMap(({ items }) => items)) {
      if (kind !== "cockpit") continue;
      const answer = await page.request.get(`${origin}/api/cockpits/${definition}?company=${code}`);
      if (!answer.ok()) continue;
      const told = panelsShown((await answer.json()) as CockpitAnswer);
      const before = best.get(definition);
      if (!before || told > CLEARLY * before.told)
        best.set(definition, { path: before?.path ?? path, id: definition, company: code, told });
    }
  }
  await page.context().close();
  return [...best.values()];
}

/** How many panels tell something. */
function panelsShown({ panels }: CockpitAnswer): number {
  return panels.filter(
    ({ figure, slices, rows }) =>
      (figure?.value ?? "0") !== "0" || rows.length > 0 || Object.values(slices).some(({ rows: found }) => found.length > 1),
  ).length;
}

async function photograph({ path, id, company }: Cockpit): Promise<void> {
  const taken: string[] = [];
  for (const { size, lang, state, look } of SHOTS) {
    const [width, height] = size;
    const name = `${id.replace(/^.*\./, "")}-${width}x${height}-${lang}-${state}${look === "light" ? "-light" : ""}`;
    if (!words.every((word) => `${path} ${name}`.includes(word))) continue;
    const page = await visit({ lang, size: { width, height } });
    if (look === "light") await chooseLight(page);
    if (state === "stale") await turnPanels(page, (panel) => panel, new Date(Date.now() - DAYS_3).toISOString());
    if (state === "empty") await turnPanels(page, emptied);
    await page.goto(`${origin}${slashed(path)}?full=1&look=${look}&company=${company}`);
    await page.locator(".lw-tile").first().waitFor();
    if (state === "error") {
      await page.route("**/api/cockpits/*", (route) => route.abort());
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await page.locator(".lw-wall-trouble").waitFor();
    }
    await settled(page);
    const isPhone = width < 640;
    const found = [...(await wallFaults(page, leastOf(size), isPhone)), ...(await pixelFaults(page, judge, state === "fresh" && !isPhone))];
    faults.push(...found.map((fault) => `${name}: ${fault}`));
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    await page.context().close();
    taken.push(name);
    count += 1;
  }
  if (taken.length > 0) await contactSheet(id.replace(/^.*\./, ""), taken);
  tell(`${path}: ${taken.length} pictures`);
}

/** Pictures are drawn when nothing is asked for any more and two frames have passed. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => setTimeout(resolve, 600));
  });
}

/** All pictures of a cockpit on one sheet, small, with their names. */
async function contactSheet(name: string, taken: readonly string[]): Promise<void> {
  const file = join(FOLDER, `${name}.html`);
  const figures = taken.map((each) => `<figure><img src="${each}.png" height="200"><figcaption>${each}</figcaption></figure>`);
  const style = "body{display:flex;flex-wrap:wrap;gap:8px;font:12px sans-serif}figure{margin:0}img{max-width:620px;object-fit:contain}";
  writeFileSync(file, `<!doctype html><style>${style}</style>${figures.join("")}`);
  const page = await browser.newPage({ size: { width: 1900, height: 1000 } });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });
  await page.context().close();
}

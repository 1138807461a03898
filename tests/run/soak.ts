import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { CDPSession, Page } from "playwright";
import { DEMO_PASSWORD } from "#demo/accounts";
import { openBrowser } from "#support/browser";
import { cloned, type Program, startProgram, wordAfter } from "./program.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SHOTS = join(ROOT, "test-results/soak");
const [MINUTES, SCALE] = [Number(wordAfter("--minutes") ?? 20), 0.05];
const PAGES = ["/hsCockpit", "/receivablesAgeClassification"];
const [TURN_S, REFRESHES, GROWTH] = [10, Number(wordAfter("--refreshes") ?? 5_000), 0.05];
/** From this on a wall without its server has to say so (ms): a beat that fails, and what may be under way. */
const SAID_MS = 25_000;
/** A blow falls this often (ms), and what is away stays so long. */
const [BLOW_MS, AWAY_MS] = [75_000, 40_000];
/** A picture that is packed to less than this part of the first one shows next to nothing. */
const BLANK = 0.2;

const tell = (line: string) => process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), "longwall-soak-"));
const trees = [await built("one"), await built("two")];
const data = join(folder, "data");
let program: Program = await startProgram({ tree: trees[0] ?? ROOT, data, scale: SCALE });
await program.heard("The demo is whole");
const { origin, port } = program;
const browser = await openBrowser();
const faults: string[] = [];
/** Since when (ms) the wall cannot reach its server. */
let awaySince: number | null = null;
let frames = 0;
try {
  mkdirSync(SHOTS, { recursive: true });
  const wall = await hung();
  const devtools = await wall.context().newCDPSession(wall);
  const blows = [cutNetwork, killServer, deploy, restart, jumpClock];
  const until = Date.now() + MINUTES * 60_000;
  const first = (await wall.screenshot()).length;
  let blow: Promise<void> | undefined;
  let next = Date.now() + 15_000;
  for (let at = 0; Date.now() < until;) {
    if (!blow && Date.now() > next) {
      const strike = blows[at++ % blows.length];
      tell(`${new Date().toISOString()} ${strike?.name ?? ""}`);
      blow = strike?.(wall).finally(() => {
        blow = undefined;
        next = Date.now() + BLOW_MS - AWAY_MS;
      });
    }
    const began = Date.now();
    await judge(wall, first);
    await wait(Math.max(0, 1_000 - (Date.now() - began)));
  }
  await blow;
  await recovered(wall);
  const growth = await grown(wall, devtools);
  tell(`heap after ${REFRESHES} refreshes: ${(100 * growth).toFixed(1)} %`);
  if (growth > GROWTH) faults.push(`the heap grew by ${(100 * growth).toFixed(1)} %`);
} finally {
  await browser.close();
  await program.end();
  rmSync(folder, { recursive: true, force: true });
}
for (const fault of faults) tell(fault);
tell(`${frames} frames judged, ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);

/** A tree with a release of its own. */
async function built(name: string): Promise<string> {
  const tree = await cloned(ROOT, join(folder, name));
  appendFileSync(join(tree, "index.html"), `<!-- ${name} -->\n`);
  execFileSync(process.execPath, ["-e", 'import("./bin/build.mjs").then(({ build }) => build())'], { cwd: tree });
  return tree;
}

/** A browser that was paired with a screen and shows its pages in turn. */
async function hung(): Promise<Page> {
  const desk = await browser.newPage();
  await desk.request.post(`${origin}/api/session`, { data: { account: "leader", password: DEMO_PASSWORD } });
  const post = async (path: string, body: object) => desk.request.post(`${origin}/api${path}?company=HS`, { data: body });
  const { roles } = (await (await desk.request.get(`${origin}/api/screens?company=HS`)).json()) as { roles: { id: string }[] };
  const draft = { name: "soak", place: "", departmentId: null, language: "zh", seconds: TURN_S, playlistId: null, leaseHours: 24 };
  const made = await post("/screens", { ...draft, roleId: roles[0]?.id, expiresAt: null, hasRemote: false, pages: PAGES });
  const { id } = (await made.json()) as { id: string };
  const wall = await browser.newPage({ size: { width: 1920, height: 1080 } });
  // What the runner's compiler calls in functions that are sent to a page.
  await wall.addInitScript("globalThis.__name = (named) => named");
  await wall.goto(`${origin}/crmReportMedia`);
  const code = wall.locator(".lw-media-code");
  await code.filter({ hasText: /^[A-Z2-9]{4} [A-Z2-9]{4}$/ }).waitFor();
  await post(`/screens/${id}/pair`, { code: await code.innerText() });
  await desk.context().close();
  await recovered(wall);
  return wall;
}

async function recovered(wall: Page): Promise<void> {
  await wall.locator('.lw-media-slot[data-shown="true"]').locator("img, .lw-tile").first().waitFor();
  await wall.locator('.lw-media-slot[data-shown="true"] .lw-wall-trouble').waitFor({ state: "detached" });
}

type Seen = { parts: number; isWaiting: boolean; saysAway: boolean };

/** One frame: something is painted, nothing spins, and what is old says so. */
async function judge(wall: Page, first: number): Promise<void> {
  const seen = await wall.evaluate(look).catch(() => null);
  const png = await wall.screenshot().catch(() => null);
  // A page that is loaded anew at that moment is judged by its next frame.
  if (!seen || !png) return;
  frames += 1;
  const away = awaySince === null ? 0 : Date.now() - awaySince;
  const wrong = [
    ...(seen.parts === 0 || png.length < BLANK * first ? ["blank"] : []),
    ...(seen.isWaiting ? ["a spinner"] : []),
    ...(away > SAID_MS && !seen.saysAway ? [`${Math.round(away / 1000)} s without its server and does not say so`] : []),
  ];
  for (const fault of wrong) faults.push(`${new Date().toISOString()} frame ${frames}: ${fault}`);
  if (wrong.length > 0) writeFileSync(join(SHOTS, `${frames}.png`), png);
}

/** Runs in the page. */
function look(): Seen {
  const shown = document.querySelector('.lw-media-slot[data-shown="true"]');
  return {
    parts: shown?.querySelectorAll(".lw-tile, img").length ?? 0,
    isWaiting: document.querySelector(".bp6-spinner, .lw-notice") !== null,
    saysAway: (shown?.querySelector(".lw-wall-trouble") ?? document.querySelector(".lw-media-kept")) !== null,
  };
}

async function cutNetwork(wall: Page): Promise<void> {
  await wall.context().setOffline(true);
  awaySince = Date.now();
  await wait(AWAY_MS);
  await wall.context().setOffline(false);
  awaySince = null;
}

async function killServer(): Promise<void> {
  await program.end("SIGKILL");
  awaySince = Date.now();
  await wait(AWAY_MS);
  await begin(trees[0] ?? ROOT);
}

async function restart(): Promise<void> {
  await program.end();
  awaySince = Date.now();
  await begin(trees[0] ?? ROOT);
}

/** Another release takes over, and the page is loaded anew from it, as at a desk's order. */
async function deploy(wall: Page): Promise<void> {
  trees.reverse();
  await restart();
  await wait(5_000);
  await wall.reload({ waitUntil: "commit" });
}

async function begin(tree: string): Promise<void> {
  program = await startProgram({ tree, data, scale: SCALE, port });
  awaySince = null;
}

/** The clock of the device is set an hour on, and back again. */
async function jumpClock(wall: Page): Promise<void> {
  for (const ahead of [3_600_000, -3_600_000, 0]) {
    await wall.evaluate((ms) => {
      const own = (globalThis as { ownNow?: () => number }).ownNow ?? Date.now.bind(Date);
      Object.assign(globalThis, { ownNow: own });
      Date.now = () => own() + ms;
    }, ahead);
    await wait(8_000);
  }
}

/** By how much the heap of the page grows, after collection, while its figures are asked for again and again. */
async function grown(wall: Page, devtools: CDPSession): Promise<number> {
  const refresh = (times: number) =>
    wall.evaluate(async (count) => {
      for (let at = 0; at < count; at++) {
        window.dispatchEvent(new Event("online"));
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    }, times);
  const used = async (): Promise<number> => {
    await devtools.send("HeapProfiler.collectGarbage");
    return (await devtools.send("Runtime.getHeapUsage")).usedSize;
  };
  await refresh(Math.round(REFRESHES / 10));
  const before = await used();
  await refresh(REFRESHES);
  return (await used()) / before - 1;
}

import { mkdtemp, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright";
import { systemViewer } from "#engine/access/viewer";
import { PAPER } from "#render/picture";
import { drawn, resolveLink } from "#render/render";
import { tableAt } from "#render/linkedTable";
import { build } from "./build.ts";
import { bounded, duration, type Figure, type Part, untargeted } from "./figure.ts";
import { ENTRIES, loadLedger } from "./ledger.ts";
import { COMPANY } from "./masters.ts";
import { buildScript } from "./ownEngine.ts";
import { settle } from "./host.ts";
import { loadPeople, openServing, type Serving, until } from "./served.ts";
import { duelOf, spreadOf } from "./timing.ts";
import { openVisit, type Visit } from "./visit.ts";

const DATASET = "sales.receivables";
const REPORT = "/receivablesAgeClassification";
const VISITS = 5;
const [SLOWEST, MOST_MIB] = [1.5, 1];
const PATIENCE_MS = 120_000;
/** A million rows are written to a snapshot file first. */
const LOADING_MS = 600_000;
const MIB = 1024 ** 2;
/** Lines of the table that stand in the window. */
const LINES = 40;
/** Draws the same picture with the same code, and a plain table beside it, from what stands in the page. */
const ENTRY = `
import { chartOption } from "/api/chart/options.ts";
import { echarts } from "/web/chart/echarts.ts";
const { kind, picture, palette, total, isStacked } = JSON.parse(document.getElementById("figures").textContent);
const place = document.querySelector(".lw-chart");
echarts.init(place).setOption(chartOption(kind, picture, palette, { stacked: isStacked, chosen: new Set(), total, placeOf: () => undefined }));
`;

/** A report opened by somebody who never was there, against a bare page with the same picture whose figures stand in it. */
export const opened: Part = {
  name: "opened",
  measure: (place, scale) =>
    place.database("bench_opened", async (bench) => {
      const entries = Math.round(ENTRIES * scale);
      await loadLedger(bench.owner, entries);
      await loadPeople(bench);
      await settle(bench.owner);
      await build();
      const serving = await openServing(bench, await mkdtemp(join(place.folder, "opened-")));
      await until(() => serving.served.analytics.snapshots.current(COMPANY, DATASET), LOADING_MS);
      const visit = await openVisit(serving);
      const bare = await openBare(serving, place.folder);
      try {
        return await figuresOf(visit, bare.origin, entries);
      } finally {
        await bare.close();
        await visit.close();
        await serving.close();
      }
    }),
};

type Opening = { sight: number; chart: number; table: number; ready: number; bytes: number; own: number; all: number };

async function figuresOf(visit: Visit, bare: string, entries: number): Promise<Figure[]> {
  const [ours, byHand]: [Opening[], number[]] = [[], []];
  for (let turn = -1; turn < VISITS; turn += 1) {
    const mine = await openOnce(visit);
    const hand = await openBarePage(visit, bare);
    if (turn < 0) continue;
    ours.push(mine);
    byHand.push(hand);
  }
  const again = await openAgain(visit);
  const of = (what: keyof Opening) => spreadOf(ours.map((one) => one[what]));
  const mib = (what: "bytes" | "all") => of(what).p50 / MIB;
  const race = (what: "sight" | "ready") =>
    duelOf(
      ours.map((one) => one[what]),
      byHand,
    );
  return [
    duration("Report opened cold, until chart and table are seen, against a bare page with both", race("sight"), SLOWEST, { entries }),
    untargeted("Report opened cold: until both answer a pointer, in times of the bare page", race("ready").ratio, "x time", { entries }),
    untargeted("Report opened cold: until the first chart", of("chart").p50, "ms", { entries }, of("chart")),
    untargeted("Report opened cold: until the first table", of("table").p50, "ms", { entries }, of("table")),
    bounded("Report opened cold: over the wire until both stand, fonts apart", mib("bytes"), "MiB", MOST_MIB, { entries }),
    untargeted(
      "Report opened cold: until the page's own copy is there, a second's rest included",
      of("own").p50,
      "ms",
      { entries },
      of("own"),
    ),
    untargeted("Report opened cold: over the wire until then, fonts apart", mib("all"), "MiB", { entries }),
    bounded("Report opened again: bytes of facts over the wire", again, "bytes", 0, { entries }),
  ];
}

async function openOnce(visit: Visit): Promise<Opening> {
  const page = await visit.leader();
  const fonts = await countFonts(page);
  const before = visit.sent();
  const began = performance.now();
  const since = async (selector: string) => {
    await page.locator(selector).first().waitFor({ timeout: PATIENCE_MS });
    return performance.now() - began;
  };
  const bytes = () => visit.sent() - before - fonts();
  await page.goto(`${visit.origin}${REPORT}`, { waitUntil: "commit" });
  const [sight, chart, table] = await Promise.all([
    since("#lw-sight, .lw-chart canvas"),
    since(".lw-chart canvas"),
    since(".lw-pivot td[data-place]"),
  ]);
  const ready = Math.max(chart, table);
  const first = bytes();
  const own = await since('.lw-report-foot[data-copy="ready"]');
  const all = bytes();
  await page.context().close();
  return { sight, chart, table, ready, bytes: first, own, all };
}

/** Bytes of facts that a second visit of the same browser asks for. */
async function openAgain(visit: Visit): Promise<number> {
  const page = await visit.leader();
  const ready = () => page.locator('.lw-report-foot[data-copy="ready"]').waitFor({ timeout: PATIENCE_MS });
  await page.goto(`${visit.origin}${REPORT}`);
  await ready();
  let bytes = 0;
  page.on("response", (answer) => {
    if (/\/files\/[0-9a-f]{32}/.test(answer.url())) bytes += Number(answer.headers()["content-length"] ?? 1);
  });
  await page.reload();
  await ready();
  await page.context().close();
  return bytes;
}

async function openBarePage(visit: Visit, origin: string): Promise<number> {
  const page = await visit.stranger();
  const began = performance.now();
  await page.goto(origin, { waitUntil: "commit" });
  const shown = [".lw-chart canvas", "td"].map((selector) => page.locator(selector).first().waitFor({ timeout: PATIENCE_MS }));
  await Promise.all(shown);
  const taken = performance.now() - began;
  await page.context().close();
  return taken;
}

/** Counts the bytes of fonts that a page fetches from now on. */
async function countFonts(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const fonts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => void (type === "Font" && fonts.add(requestId)));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => void (fonts.has(requestId) && (bytes += encodedDataLength)));
  return () => bytes;
}

/** The bare page behind a port of its own: its script compressed like ours, its figures in its text. */
async function openBare({ served }: Serving, folder: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const script = await readFile(join(await buildScript(folder, ENTRY), "entry.js"));
  const page = await barePage(served);
  const answers: Record<string, [string, Buffer]> = {
    "/": ["text/html; charset=utf-8", brotliCompressSync(page)],
    "/entry.js": ["text/javascript", brotliCompressSync(script)],
  };
  const server: Server = createServer((request, response) => {
    const [type, body] = answers[request.url ?? ""] ?? ["text/plain", brotliCompressSync("")];
    response.writeHead(200, { "content-type": type, "content-encoding": "br" }).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => void server.close(() => resolve()));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

async function barePage(served: Serving["served"]): Promise<string> {
  const { analytics } = served;
  const viewer = systemViewer(COMPANY, "bench");
  const tools = { runtime: served, analytics };
  const linked = await resolveLink(tools, viewer, REPORT);
  const look = { width: 1160, height: 340, palette: PAPER, isHeaded: false };
  const { kind, picture, total, isStacked } = await drawn(tools, viewer, linked, look);
  const { table } = await tableAt(tools, viewer, linked, LINES);
  const figures = JSON.stringify({ kind, picture, palette: PAPER, total, isStacked });
  const lines = table.lines.map((cells) => `<tr>${cells.map((cell) => `<td>${cell.value ?? ""}</td>`).join("")}</tr>`).join("");
  return `<!doctype html><html lang="zh"><body><div class="lw-chart" style="height:340px"></div><table>${lines}</table>
<script type="application/json" id="figures">${figures}</script><script type="module" src="/entry.js"></script></body></html>`;
}

import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sliceable } from "#define/dataset";
import { viewOf } from "#define/slice/metrics";
import { openSite, type Site } from "#support/site";
import { buildOwnDuckDb, type OwnDuckDb } from "./ownDuckDb.ts";
import { openReceivables } from "./reportData.ts";
import type { Slice, SliceAnswer } from "#define/slice/query";

const DATASET = "sales.receivables";
const TODAY = "2026-03-31";
const MOST = 20;
const CREDITS = ["own", "netted", "aged"];
let site: Site;
let own: OwnDuckDb;
beforeAll(async () => {
  site = await openSite();
  await openReceivables(site);
  own = await buildOwnDuckDb();
});
afterAll(() => own.close());

describe("A slice worked out in the browser", () => {
  it("says what the server says, to the last digit, for every figure and every dimension, one credit mode after the other", async () => {
    const page = await site.enter("leader", "/dashboard");
    const dataset = await ask<Sliceable>(page, "GET", `/api/datasets/${DATASET}`);
    const slices = everySlice(dataset);
    const here = await own.answerAll(page, dataset, slices, TODAY);
    const there: SliceAnswer["rows"][] = [];
    for (const slice of slices) there.push((await ask<SliceAnswer>(page, "POST", `/api/datasets/${DATASET}/slice`, slice)).rows);
    expect(slices.length).toBeGreaterThan(60);
    expect(there.flat().length).toBeGreaterThan(500);
    for (const [index, slice] of slices.entries()) expect({ slice, rows: here[index] }).toEqual({ slice, rows: there[index] });
  });
});

type Pair = { names: string[]; by: string };

/** Sets of figures that one view answers, by each dimension that it knows. */
function everyPair(dataset: Sliceable): Pair[] {
  const metrics = Object.keys(dataset.metrics);
  const views = [...new Set(metrics.map((name) => viewOf(dataset, [name])))];
  return views
    .flatMap((view) => portions(metrics.filter((name) => viewOf(dataset, [name]) === view)))
    .flatMap((names) => Object.keys(dataset.dimensions).map((by) => ({ names: names.filter((name) => name !== by), by })))
    .filter(({ names, by }) => hasView(dataset, names, [by, "bucket"]));
}

/** A third of the pairs, which name every figure and every dimension. */
const thirdOf = (pairs: readonly Pair[]) => {
  const told = new Set<string>();
  return pairs.filter(({ names, by }, at) => {
    const isChosen = at % 3 === 0 || [...names, by].some((name) => !told.has(name));
    if (isChosen) for (const name of [...names, by]) told.add(name);
    return isChosen;
  });
};

const everySlice = (dataset: Sliceable): Slice[] =>
  thirdOf(everyPair(dataset)).map(({ names, by }, at) => questionOf(dataset, names, by, CREDITS[at % CREDITS.length] ?? ""));

/** A question names no more figures than these. */
const portions = (names: readonly string[]): string[][] =>
  names.length <= MOST ? [[...names]] : [names.slice(0, MOST), ...portions(names.slice(MOST))];

function questionOf(dataset: Sliceable, metrics: readonly string[], by: string, credit: string): Slice {
  const across: Partial<Slice> =
    by === "bucket" ? {} : { columns: ["bucket"], order: [{ by: metrics[0] ?? "", descending: true, column: "d1to30" }] };
  return { dataset: dataset.id, metrics, by: [by], params: { credit, asOf: TODAY }, totals: true, ...across };
}

/** Whether some rows of the dataset answer these figures by these dimensions; the others are refused. */
function hasView(dataset: Sliceable, metrics: readonly string[], dimensions: readonly string[]): boolean {
  try {
    return viewOf(dataset, metrics, dimensions) !== "";
  } catch {
    return false;
  }
}

async function ask<T>(page: Page, method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
  const answer = await page.request.fetch(`${site.origin}${path}?company=HS`, { method, ...(body ? { data: body } : {}) });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

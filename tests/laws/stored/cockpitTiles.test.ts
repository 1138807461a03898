import { beforeAll, describe, expect, it } from "vitest";
import { readAddress } from "#query/addressRead";
import { askable } from "#query/askable";
import { addressBehind, narrowedTo } from "#query/behind";
import { chartSpec } from "#query/charts";
import { chartSlice, pivotSlice } from "#query/questions";
import type { ReportState } from "#query/state";
import { opensFaults, reportAt, nameThere, waysOf } from "#analytics/cockpit/opens";
import type { Cockpit, CockpitAnswer, Opened, Panel, PanelAnswer } from "#define/cockpit";
import type { Report } from "#define/report";
import type { Dataset } from "#define/dataset";
import { add, compare, divide } from "#define/decimal";
import { writeCast } from "#support/bookCast";
import { createDatabase } from "#support/database";
import { landed, rowsOf } from "#support/figures";
import { Ledger } from "#support/ledger";
import { writeRandomBooks } from "#support/random/books";
import { openServer, type Visitor } from "#support/server";
import { linkParts } from "#render/query";
import type { SliceAnswer } from "#define/slice/query";
import { slashed } from "#define/text";

const HS = 2;
const TODAY = "2026-06-30";
/** Every demo account, and how many figures that are not zero its cockpits show at least. */
const ACCOUNTS = [
  ["admin", 20],
  ["leader", 20],
  ["analyst", 20],
  ["approver", 20],
  ["finance", 20],
  ["sales", 4],
  ["keeper", 0],
  ["buyer", 0],
  ["service", 0],
  ["invited", 0],
] as const;
const server = await openServer({ figures: "all" });
const ledger = new Ledger((await createDatabase()).ownerOptions);
const { catalogue } = server.served.analytics;
let unit: string;

beforeAll(async () => {
  server.clock.at = new Date(`${TODAY}T04:00:00Z`);
  const cast = await writeCast(ledger, HS, "T");
  const [place] = cast.departments;
  unit = place?.unit ?? "";
  const codes = new Set([...catalogue.cockpits.values()].flatMap(({ unit: code }) => code ?? []));
  for (const code of codes) cast.departments.push(await ledger.department(HS, code));
  await writeRandomBooks(ledger, HS, cast, 2718, 80 + 25 * codes.size);
  await ledger.sql`update station set department_id = ${place?.department ?? ""} where comp_id = ${HS} and scope = 'department'`;
  // What stands already is read once, not again with each part of it.
  await server.served.analytics.start();
  // The cockpit of the group is about all companies.
  for (const compId of [1, HS, 3]) await landed(server.served.analytics, compId);
});

type Menu = { menu: { items: { path: string; kind: string; definition: string }[] }[] };
type Shown = { name: string; metric: string; value: string | null; opens: Opened | null; isMain: boolean };

/** Every figure that a tile shows, with what it leads to. */
function shownBy(panel: Panel, answer: PanelAnswer): Shown[] {
  const steps = Object.fromEntries((panel.steps ?? []).map((step) => [step.metric, answer.steps[step.name] ?? null]));
  const said = Object.fromEntries(
    Object.entries(panel.statement ?? {}).map(([name, { metric }]) => [metric, answer.statement[name]?.value]),
  );
  const grouped = Object.fromEntries(
    Object.entries(panel.slices)
      .toReversed()
      .flatMap(([name, { by, metrics, limit }]) =>
        by.length > 0 && limit === undefined && !panel.columns ? metrics.map((metric) => [metric, summed(answer, name, metric)]) : [],
      ),
  );
  const values: Record<string, string | null | undefined> = { ...steps, ...said, ...grouped };
  if (panel.figure) values[panel.figure.metric] = answer.figure?.value;
  return waysOf(panel).flatMap((way) =>
    (panel.columns ? [] : way.metrics).map((metric) => ({
      name: `${panel.name}.${way.step ?? metric}`,
      metric: nameThere(way.opens, metric),
      value: values[metric] ?? null,
      isMain: metric === way.metrics[0],
      opens: way.step === null ? answer.opens : (answer.stepOpens[way.step] ?? null),
    })),
  );
}

function summed({ slices }: PanelAnswer, name: string, metric: string): string {
  return add("0", ...rowsOf((slices[name] ?? { columns: [], rows: [] }) as SliceAnswer).map((row) => row[metric] ?? "0"));
}

/** Somebody before cockpits: the paths of his menu, and the answers to what was asked already, by question. */
type Desk = { who: Visitor; menu: ReadonlySet<string>; answers: Map<string, Promise<{ status: number; body: SliceAnswer }>> };

/** Asks a question once, for all metrics that it answers. */
function ask({ who, answers }: Desk, dataset: string, slice: object): Promise<{ status: number; body: SliceAnswer }> {
  const question = JSON.stringify([dataset, slice]);
  const answer = answers.get(question) ?? who.ask<SliceAnswer>("POST", `/api/datasets/${dataset}/slice?company=HS`, slice);
  answers.set(question, answer);
  return answer;
}

/** What is wrong with the first row of a table that has a key: it opens rows that make up its cells, shares and all. */
async function rowFaults(desk: Desk, panel: Panel, { opens, opensBy, rows, stepOpens }: PanelAnswer): Promise<string[]> {
  const row = rows.find(({ key }) => key !== null);
  if (!row) return [];
  if (!opens || !opensBy || row.key === null) return [`a row of ${panel.name} opens nothing`];
  const { key } = row;
  const ofRow = (way: Opened) => narrowedTo(way, opensBy, [key]);
  const faults: string[] = [];
  for (const [at, { name, metric, of, opens: own }] of (panel.columns ?? []).entries()) {
    const way = own ? stepOpens[name] : opens;
    if (!way) return [`${panel.name}.${name} opens nothing`];
    const [told = "nothing"] = await toldAt(desk, ofRow(way), nameThere(own ?? panel.opens, metric), false);
    const [whole = "nothing"] = of ? await toldAt(desk, ofRow(way), nameThere(own ?? panel.opens, of.metric), false) : [];
    const { value = null, ratio = null } = row.cells[at] ?? {};
    const isShare = of && /[1-9]/.test(whole);
    if (!isSame(told, value ?? "0") && !(value === null && told === "nothing"))
      faults.push(`${panel.name}.${name} shows ${value}, behind it: ${told}`);
    if (isShare ? ratio !== divide(told, whole, 6) : ratio !== null) faults.push(`${panel.name}.${name} is ${ratio} of ${whole}`);
  }
  return faults;
}

/** What is wrong with the first mark of a picture or list that has a key: it opens rows that make up its figure. */
async function markFaults(desk: Desk, panel: Panel, { opens, opensBy, slices }: PanelAnswer): Promise<string[]> {
  const isAlong = panel.kind === "trend" || panel.kind === "pace";
  if (panel.columns || (panel.steps && !isAlong)) return [];
  const [name, asked] = Object.entries(panel.slices).find(([, { by }]) => by.length > 0) ?? [];
  const [by = "", metric = ""] = [asked?.by[0], asked?.metrics[0]];
  const found = slices[name ?? ""];
  if (panel.kind === "figure" || !found) return [];
  const place = found.columns.findIndex(({ role, ...column }) => role === "key" && (column.dimension ?? column.name) === by);
  const rows = rowsOf(found as SliceAnswer).map((row, at) => ({ row, key: found.rows[at]?.[place] ?? null }));
  const parts = rows.filter(({ row }) => (row.total ?? "0") === "0");
  const first = parts.find(({ key, row }) => key && compare(row[metric] ?? "0", "0") !== 0);
  if (!first?.key) return [];
  if (!opens || opensBy !== by) return [`a mark of ${panel.name} opens nothing`];
  const value = add("0", ...parts.flatMap(({ key, row }) => (key === first.key ? [row[metric] ?? "0"] : [])));
  const [told = "nothing"] = await toldAt(desk, narrowedTo(opens, by, [first.key]), nameThere(panel.opens, metric), false);
  marks += 1;
  return isSame(told, value) ? [] : [`the mark ${first.key} of ${panel.name} shows ${value}, behind it: ${told}`];
}
let marks = 0;

/**
 * What the table of the report at an address says of a metric: in its total row, and in all its rows together where they add up; of the
 * tile's own figure also what its picture draws.
 */
async function toldAt(desk: Desk, opens: Opened, metric: string, isMain: boolean): Promise<string[]> {
  const { path, query } = linkParts(addressBehind(opens, null)) ?? { path: "", query: new URLSearchParams() };
  const report = reportAt(catalogue.reports, path);
  const dataset = catalogue.datasets.get(report?.dataset ?? "");
  if (!report || !dataset) return [`${path} is no report`];
  if (!desk.menu.has(path)) return [`${path} is not in the menu`];
  const { state, ignored } = readAddress(askable(report, dataset, TODAY), query);
  const slice = pivotSlice(report, dataset, state);
  if (ignored.length > 0 || !slice) return [`${path} cannot be asked ${ignored.join()}`];
  const { status, body } = await ask(desk, report.dataset, { ...slice, limit: 10_000 });
  if (status !== 200) return [`${path} answers ${status}`];
  const rows = rowsOf(body);
  const whole = (slice.columns ?? []).length > 0 ? "3" : "2";
  const parts = rows.filter(({ total }) => total === "0").map((row) => row[metric] ?? "0");
  const total = rows.find((row) => row.total === whole)?.[metric] ?? "nothing";
  const drawn = isMain && state.shown !== "table" ? await drawnAt(desk, report, dataset, state, metric) : [];
  return [total, ...(isAdditive(dataset, metric) ? [add("0", ...parts)] : []), ...drawn];
}

/** What the picture that opens says of a metric as a whole. */
async function drawnAt(desk: Desk, report: Report, dataset: Dataset, state: ReportState, metric: string): Promise<string[]> {
  const spec = chartSpec(report, dataset, state);
  const slice = chartSlice(report, dataset, state, spec);
  if (!spec || !slice) return [];
  if (![...spec.left, ...spec.right].includes(metric)) return [`a picture of ${[...spec.left, ...spec.right].join()}`];
  const { limit: _limit, other: _other, ...all } = slice;
  const { body } = await ask(desk, report.dataset, { ...all, totals: true, limit: 10_000 });
  const whole = (slice.columns ?? []).length > 0 ? "3" : "2";
  return [rowsOf(body).find((row) => row.total === whole)?.[metric] ?? "nothing"];
}

const isAdditive = ({ metrics }: Dataset, name: string) => {
  const metric = metrics[name];
  return metric !== undefined && "additive" in metric && metric.additive;
};
const isSame = (told: string, shown: string) => /^-?\d/.test(told) && compare(told, shown) === 0;

/**
 * How a cockpit is asked: as it opens, and by the leader, whose figures of this year are those that the administrator is told, of last year
 * or of one unit, the next cockpit the other way. A tile leads on from what was asked whatever that is: each way meets every kind of tile.
 */
const waysToAsk = (account: string, definition: string, turn: number) => {
  if (account !== "leader") return "";
  return turn % 2 === 1 && catalogue.cockpits.get(definition)?.params.includes("unit") ? `&unit=${unit}` : "&year=2025";
};

describe("Every tile of a cockpit", () => {
  it.each(ACCOUNTS)("opens for %s with rows that make up its figure", async (account, least) => {
    const who = await server.signedIn(account);
    const { menu } = (await who.ask<Menu>("GET", "/api/session?company=HS")).body;
    const items = menu.flatMap((group) => group.items);
    const desk: Desk = { who, menu: new Set(items.map(({ path }) => slashed(path))), answers: new Map() };
    const faults: string[] = [];
    const filled = new Set<string>();
    for (const [turn, { definition }] of items.filter(({ kind }) => kind === "cockpit").entries()) {
      const asked = waysToAsk(account, definition, turn);
      const { body } = await who.ask<CockpitAnswer>("GET", `/api/cockpits/${definition}?company=HS${asked}`);
      for (const panel of body.definition.panels) {
        const answer = body.panels.find(({ name }) => name === panel.name);
        if (answer && !answer.locked) faults.push(...(await rowFaults(desk, panel, answer)), ...(await markFaults(desk, panel, answer)));
        for (const { name, metric, value, opens, isMain } of answer && !answer.locked ? shownBy(panel, answer) : []) {
          const told = opens ? await toldAt(desk, opens, metric, isMain) : ["it opens nothing"];
          const wrong = told.filter((each) => !isSame(each, value ?? "0") && !(value === null && each === "nothing"));
          faults.push(...wrong.map((each) => `${definition} ${name}${asked} shows ${value ?? "nothing"}, behind it: ${each}`));
          if (value !== null && compare(value, "0") !== 0) filled.add(`${definition}.${name}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(marks).toBeGreaterThanOrEqual(least);
    expect(filled.size).toBeGreaterThanOrEqual(least);
  });

  it("is watched: a path that is no report, a figure that the report does not tell, and a choice to be made first are found", () => {
    const cockpit = catalogue.cockpits.get("sales.hsCockpit") as Cockpit;
    const [panel] = cockpit.panels as [Panel];
    const faultsOf = (opens: Partial<Panel["opens"]>) =>
      opensFaults(cockpit, { ...panel, opens: { ...panel.opens, ...opens } }, catalogue.reports, catalogue.datasets).join("; ");
    expect(faultsOf({})).toBe("");
    expect(faultsOf({ path: "/InvoiceRequestApprove" })).toContain("which is no report");
    expect(faultsOf({ tells: { orderIntake: "nothing" } })).toContain("no metric nothing");
    expect(faultsOf({ path: "/companyBalance" })).toContain("no metric orderIntake");
    expect(faultsOf({ path: "/capitalRatio" })).toContain("chosen first");
  });
});

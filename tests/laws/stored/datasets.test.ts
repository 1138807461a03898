import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Dataset } from "#define/dataset";
import { add, compare, subtract } from "#define/decimal";
import { ProblemError } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { loadCatalogue } from "#analytics/loadCatalogue";
import { keysOfChangedMasters } from "#analytics/snapshot/changedMasters";
import { openReading } from "#analytics/snapshot/reading";
import { factsOf, selectKeys } from "#analytics/source/source";
import { transaction } from "#db/client";
import { rowsOf, type Figures, landed, openFigures, reader } from "#support/figures";
import type { Ledger } from "#support/ledger";
import { writeCast } from "#support/bookCast";
import { writeRandomBooks } from "#support/random/books";
import { openBrowserDuck } from "#support/browserDuck";
import { tieOut } from "#support/tieOut";
import { adds } from "#support/random/slices";
import { judgeDigits } from "./digits.ts";
import { asked, crossed, listedBy, metricsMade, together, wordFaults } from "../figures.ts";
import type { Slice } from "#define/slice/query";
import type { Cast } from "#support/random/unposted";
import { programModules } from "#support/definitions";

const COMP = 2;
const DATASETS = [...(await loadCatalogue(await programModules())).datasets.keys()];
let figures: Figures;
let cast: Cast;
let scopes: Record<string, Viewer>;

beforeAll(async () => {
  const books = async (ledger: Ledger) => {
    await ledger.company(1, "AW");
    await ledger.company(COMP, "HS");
    cast = await writeCast(ledger, COMP);
    await writeRandomBooks(ledger, COMP, cast, 4711);
  };
  figures = await openFigures({ books });
  const { departments, salespeople } = cast;
  scopes = {
    company: reader(COMP),
    department: reader(COMP, {
      departments: departments.slice(1, 3).map(({ department }) => department),
      units: departments.slice(0, 1).map(({ unit }) => unit),
    }),
    own: reader(COMP, { own: true }, { employeeId: salespeople[0] ?? null }),
    warehouse: reader(COMP, { warehouses: cast.warehouses.slice(0, 1) }),
    nothing: reader(COMP, {}),
  };
  await landed(figures.analytics, COMP);
});

const datasets = () => [...figures.analytics.catalogue.datasets.values()];
const one = async (viewer: Viewer, slice: Slice) => rowsOf(await figures.analytics.slices.answer(viewer, slice))[0];
const equal = (a: string | null, b: string | null) => a === b || (a !== null && b !== null && !/^\d{4}-/.test(a) && compare(a, b) === 0);

const ask = (text: string) =>
  transaction(figures.client, [COMP], async (open) => [...(await open.sql.unsafe(text))] as Record<string, string>[], "read only");

type Row = Record<string, string | null>;
type PlanNode = { "Node Type": string; Filter?: string; Plans?: PlanNode[] };
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
/** Parts that are joined one under the other and sieved only then: their columns differ in type. */
const isSeeking = ({ Filter = "", Plans = [] }: PlanNode, key: string) =>
  Filter.includes(`${key} = ANY`) && Plans.some((below) => below["Node Type"] === "Append");

/** Rows of a dataset's newest files. */
const rowsHeld = (dataset: string) =>
  figures.analytics.snapshots.current(COMP, dataset)?.files.reduce((sum, file) => sum + (file.table === "facts" ? file.rows : 0), 0) ?? 0;

/** Metrics whose slice total is not what the ledger says, for one reader and one set of parameters. */
async function differences(viewer: Viewer, dataset: Dataset, params: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const names of together(dataset, metricsMade(dataset, params))) {
    const row = await one(viewer, { dataset: dataset.id, metrics: names, by: [], params });
    const truths = await tieOut(figures.client, viewer, dataset, names, params);
    for (const [at, name] of names.entries()) {
      const metric = dataset.metrics[name];
      const seen = row?.[name] ?? (metric && "additive" in metric && metric.additive ? "0" : null);
      const truth = truths[at] ?? null;
      if (!equal(seen, truth)) found.push(`${dataset.id}.${name} ${JSON.stringify(params)}: ${seen} is ${truth} in the ledger`);
    }
  }
  return found;
}

describe("a dataset", () => {
  it("answers every metric by every dimension, also where there is nothing", async () => {
    for (const dataset of datasets()) {
      for (const slice of asked(dataset)) await figures.analytics.slices.answer(reader(1), slice);
    }
    expect(datasets().length).toBeGreaterThanOrEqual(7);
  });

  it("has rows in the random books", () => {
    const held = DATASETS.map((id) => ({ id, rows: rowsHeld(id) }));
    expect(held.filter(({ id, rows }) => rows <= (id === "warehouse.positions" ? 3 : 20))).toEqual([]);
  });

  it.each(DATASETS)("says what the ledgers say, for every metric, reader and day: %s", async (id) => {
    const dataset = figures.analytics.catalogue.datasets.get(id) as Dataset;
    const found: string[] = [];
    for (const [turn, viewer] of Object.values(scopes).entries()) {
      const choices = choicesOf(dataset).filter((_, at, { length }) => isChosen(turn, at, length));
      for (const params of choices) found.push(...(await differences(viewer, dataset, params)));
    }
    expect(found).toEqual([]);
  });

  it("tells by its rows' own keys what changed since a moment", async () => {
    const told: string[] = [];
    for (const dataset of datasets().filter(({ delta }) => delta)) {
      const source = factsOf(dataset);
      const keys = (await ask(source.delta?.changed(COMP, 0) ?? "")).map(({ key = "" }) => key);
      const [all] = await ask(`select count(*)::integer as rows from (${source.select(COMP, "2025")}) s`);
      const [found] = await ask(`select count(*)::integer as rows from (${selectKeys(source, COMP, "2025", keys)}) s`);
      told.push(dataset.id);
      expect([dataset.id, found?.rows]).toEqual([dataset.id, all?.rows]);
    }
    expect(told.length).toBeGreaterThanOrEqual(10);
  });

  it("repeats of masters what they say: none says otherwise than its rows", async () => {
    const [told, otherwise]: [string[], string[]] = [[], []];
    const reading = await openReading(figures.client, COMP);
    for (const dataset of datasets()) {
      const source = factsOf(dataset);
      const files = figures.analytics.snapshots.current(COMP, dataset.id)?.files.filter(({ table }) => table === "facts") ?? [];
      const folder = figures.analytics.store.placeOf(dataset.id, COMP);
      for (const { hash } of source.delta?.masters.length ? files : []) {
        const keys = await keysOfChangedMasters(
          reading,
          figures.analytics.duck,
          source,
          folder,
          { hash, path: join(folder, `${hash}.duckdb`) },
          0,
        );
        told.push(dataset.id);
        if (keys.length > 0) otherwise.push(`${dataset.id}: ${keys.length}`);
      }
    }
    await reading.end();
    expect(otherwise).toEqual([]);
    expect(new Set(told).size).toBeGreaterThanOrEqual(6);
  });

  it("looks the rows of some keys up instead of seeking them among all", async () => {
    const sought: string[] = [];
    for (const dataset of datasets().filter(({ delta }) => delta)) {
      const [told] = await ask(`explain (format json) ${selectKeys(factsOf(dataset), COMP, "2025", ["1", "2"])}`);
      const plans = told?.["QUERY PLAN"] as unknown as { Plan: PlanNode }[];
      const seeking = plans.flatMap(({ Plan }) => nodesOf(Plan)).filter((node) => isSeeking(node, dataset.delta?.key ?? ""));
      sought.push(...seeking.map(({ Filter }) => `${dataset.id}: ${Filter}`));
    }
    expect(sought).toEqual([]);
  });

  it("adds up by every dimension: groups of an additive metric make its total, which is that without groups", async () => {
    const faults: string[] = [];
    for (const dataset of datasets()) {
      const alone = new Map<string, string>();
      const additive = Object.keys(dataset.metrics).filter((name) => "sql" in (dataset.metrics[name] ?? {}) && adds(dataset, name));
      for (const slice of crossed(dataset, additive)) {
        const rows = rowsOf(await figures.analytics.slices.answer(reader(COMP), slice));
        for (const name of slice.metrics) {
          const total = rows.find((row) => row.total === "2")?.[name] ?? "0";
          const sum = add(...rows.filter((row) => row.total === "0").map((row) => row[name] ?? "0"));
          if (!alone.has(name)) alone.set(name, total);
          if (!equal(total, sum) || !equal(total, alone.get(name) ?? null)) faults.push(`${dataset.id}.${name} by ${slice.by.join()}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it("lists behind a figure the rows that it is made of: what they say adds up to it", async () => {
    const faults: string[] = [];
    const told: string[] = [];
    for (const dataset of datasets()) {
      const listed = listedBy(dataset);
      const values: Row = {};
      const sets = together(
        dataset,
        listed.map(({ metric }) => metric),
      );
      for (const metrics of sets) Object.assign(values, await asOne(dataset, metrics, yearOf(dataset)));
      for (const { metric, figure, sign } of listed) {
        const question = { dataset: dataset.id, metrics: [metric], by: [], params: yearOf(dataset) };
        const value = values[metric] ?? "0";
        const rows = rowsOf(await figures.analytics.slices.answer(reader(COMP), { ...question, rows: true }));
        const sum = figure === null ? String(rows.length) : add(...rows.map((row) => row[figure] ?? "0"));
        if (!equal(value, sign < 0 ? subtract("0", sum) : sum)) faults.push(`${dataset.id}.${metric}: ${value}, listed ${sum}`);
        told.push(metric);
      }
    }
    expect(faults).toEqual([]);
    expect(told).toEqual(expect.arrayContaining(["overdue", "applied", "ordered", "awardedLastYear", "received", "delivered"]));
  });

  // Each metric with its neighbour and with all of its view, for which a statement is made; each in one period, the next in the next.
  it("says the same of a metric alone, beside another and among all of its view, or refuses two together", async () => {
    const differing: string[] = [];
    const refused: string[] = [];
    for (const dataset of datasets()) {
      const names = Object.keys(dataset.metrics).filter((name) => "sql" in (dataset.metrics[name] ?? {}));
      const sets = together(dataset, names);
      const periods = periodsOf(dataset);
      const told = new Map<string, Promise<Row | null>>();
      const among = (name: string, params: Record<string, string>) => {
        const metrics = sets.find((set) => set.includes(name)) ?? [];
        const key = JSON.stringify([metrics, params]);
        const row = told.get(key) ?? asOne(dataset, metrics, params);
        told.set(key, row);
        return row;
      };
      for (const [turn, name] of names.entries()) {
        const [params, other] = [periods[turn % periods.length] ?? {}, names[(turn + 1) % names.length] ?? name];
        const pair = [...new Set([name, other])];
        const [alone, beside] = [await asOne(dataset, [name], params), await asOne(dataset, pair, params)];
        if (!beside) refused.push(pair.join());
        const rows = [alone, await among(name, params), ...(beside ? [beside] : [])];
        const faults = rows.filter((row) => !row || !equal(row[name] ?? null, alone?.[name] ?? null));
        if (beside && !equal(beside[other] ?? null, (await among(other, params))?.[other] ?? null)) faults.push(beside);
        differing.push(...faults.map((row) => `${pair.join()} ${JSON.stringify(params)}: ${JSON.stringify(row)}`));
      }
    }
    expect(differing).toEqual([]);
    expect(await asOne(receivables(), ["net", "applied"], {})).toBeNull();
    expect(await asOne(receivables(), ["net", "items", "provision"], {})).not.toBeNull();
    expect(refused).not.toContain("net,items");
  });

  it("is answered alike by the server's DuckDB and the browser's, to the last digit: every metric, sums in every mode, and its records", async () => {
    const browser = await openBrowserDuck();
    expect(browser.version).toMatch(/^v1\.4\./);
    const viewer = reader(COMP);
    const differing: string[] = [];
    for (const dataset of datasets()) {
      const [summed, made] = [true, false].map((isSummed) =>
        Object.keys(dataset.metrics).filter((name) => "sql" in (dataset.metrics[name] ?? {}) === isSummed),
      );
      const modes = modesOf(dataset);
      const records: Slice = { dataset: dataset.id, metrics: [], by: [], rows: true, limit: 5 };
      const all = [...together(dataset, summed ?? []).map((metrics): Slice => ({ dataset: dataset.id, metrics, by: [] })), records];
      const ratios = together(dataset, made ?? []).map((metrics, turn): Slice => {
        const params = modes[turn % modes.length] ?? {};
        return { dataset: dataset.id, metrics, by: [], params };
      });
      for (const slice of [...all.flatMap((question) => modes.map((params) => ({ ...question, params }))), ...ratios]) {
        const { compiled, readings } = await figures.analytics.slices.prepare(viewer, slice, "en");
        const files = figures.analytics.slices.paths(readings);
        const sql = `select columns(*)::varchar from (${compiled.sql})`;
        const [here, there] = [await figures.analytics.duck.query(sql, files), await browser.query(sql, files)];
        if (JSON.stringify(here) !== JSON.stringify(there)) differing.push(JSON.stringify(slice));
      }
    }
    expect(differing).toEqual([]);
  });

  it("is watched: a movement that nobody announced is found", async () => {
    const before = await differences(reader(COMP), receivables(), {
      asOf: "2027-01-01",
      basis: "due",
      buckets: "standard",
      credit: "own",
      unposted: "without",
      retention: "with",
      from: "2026-01-01",
      before: "2026-03-31",
    });
    const { department, unit } = cast.departments[0] ?? { department: "", unit: "" };
    await figures.ledger.items(
      COMP,
      [
        {
          customer: cast.customers[0] ?? "",
          department,
          unit,
          dueOn: "2026-01-01",
          entries: [{ kind: "invoice", on: "2026-01-01", amount: "0.01" }],
        },
      ],
      false,
    );
    const after = await differences(reader(COMP), receivables(), {
      asOf: "2027-01-01",
      basis: "due",
      buckets: "standard",
      credit: "own",
      unposted: "without",
      retention: "with",
      from: "2026-01-01",
      before: "2026-03-31",
    });
    expect([before.length, after.length > 0]).toEqual([0, true]);
  });

  it("calls no dimension as it calls a metric", () => {
    expect(datasets().flatMap((dataset) => shared(dataset).map((name) => `${dataset.id}.${name}`))).toEqual([]);
    expect(shared({ ...receivables(), dimensions: { open: { kind: "text", sql: "item_no" } } })).toEqual(["open"]);
  });

  it("has its words in three languages", () => {
    expect(datasets().flatMap((dataset) => wordFaults(dataset))).toEqual([]);
    expect(wordFaults({ ...receivables(), metrics: { planted: { unit: "money", of: ["open", "open"] } } })).toContain(
      "zh/sales.receivables: metrics.planted is missing",
    );
  });
});

judgeDigits(
  () => figures,
  COMP,
  (dataset) => choicesOf(dataset).find(({ asOf }) => asOf === undefined || asOf === "2026-06-30") ?? {},
);

const shared = ({ dimensions, metrics }: Pick<Dataset, "dimensions" | "metrics">) =>
  Object.keys(dimensions).filter((name) => name in metrics);
const receivables = (): Dataset => datasets().find(({ id }) => id === "sales.receivables") as Dataset;

/** All of the days that the random books have lived, for datasets that look at a period. */
const yearOf = ({ params }: Dataset): Record<string, string> =>
  params.from && params.asOf ? { from: "2024-07-01", asOf: "2026-06-30" } : {};

/** Every mode of credits, where the dataset has any. */
function modesOf({ params }: Dataset): Record<string, string>[] {
  return params.credit?.kind === "choice" ? params.credit.values.map((credit) => ({ credit })) : [{}];
}

/** Every mode of credits, with a period that begins before the day and one that begins after it. */
function periodsOf(dataset: Dataset): Record<string, string>[] {
  if (!dataset.params.asOf || !dataset.params.from) return modesOf(dataset);
  return modesOf(dataset).flatMap((mode) =>
    ["2025-01-01", ...(mode.credit === "own" ? ["2026-06-30"] : [])].map((from) => ({ ...mode, asOf: "2025-08-31", from })),
  );
}

/** One row of metrics; null where they are refused together. */
async function asOne({ id }: Dataset, metrics: readonly string[], params: Record<string, string>): Promise<Row | null> {
  try {
    return (await one(reader(COMP), { dataset: id, metrics, by: [], params })) ?? null;
  } catch (error) {
    if (error instanceof ProblemError && error.problem.type === "invalid") return null;
    throw error;
  }
}

/**
 * Which choices of days and ways to show credits a reader is told. Whoever sees all: every day with credits where they are, where all
 * metrics tie out, and with one other way each in turn. Each of the others one of these days, and one other way on another. So every metric
 * meets every day, every day and every way a reader of some places only: what goes wrong between two of them is seen.
 */
function isChosen(turn: number, at: number, length: number): boolean {
  const ways = Math.max(1, length / DAYS.length);
  const [day, way] = [Math.floor(at / ways), at % ways];
  if (turn === 0) return way === 0 || way === 1 + (day % 2);
  return way === 0 ? length < DAYS.length || day === turn % DAYS.length : way === 1 + (turn % 2) && day === (turn + 1) % DAYS.length;
}

const DAYS = ["2022-12-31", "2025-02-28", "2026-06-30", "2027-01-01"] as const;
const RETAINED: Readonly<Record<string, string>> = { own: "with", netted: "without", aged: "only" };
/** Days before, within and after the random books, with every mode of credits. */
function choicesOf({ params }: Dataset): Record<string, string>[] {
  const days = (params.asOf ?? params.yearMonth) ? DAYS : ["2026-06-30"];
  const credits = params.credit?.kind === "choice" ? params.credit.values : ["own"];
  return days.flatMap((asOf) =>
    credits.map((credit) => ({
      ...(params.asOf ? { asOf } : {}),
      ...(params.from ? { from: `${asOf.slice(0, 4)}-01-01` } : {}),
      ...(params.before ? { before: `${asOf.slice(0, 4)}-01-31` } : {}),
      ...(params.credit
        ? { credit, basis: "due", buckets: "standard", unposted: asOf < "2025" || asOf > "2026-12" ? "without" : "with" }
        : {}),
      ...(params.retention ? { retention: RETAINED[credit] ?? "with" } : {}),
      ...(params.fromMonth ? { fromMonth: `${asOf.slice(0, 4)}-02`, toMonth: asOf.slice(0, 7) } : {}),
      ...(params.yearMonth ? { yearMonth: asOf.slice(0, 7), nowMonth: "2026-06" } : {}),
      ...(params.span ? { span: asOf > "2026" && asOf < "2027" ? "days" : "months" } : {}),
      ...(params.abcBy ? { abcBy: asOf > "2026" ? "stock" : "used", a: "50", b: "80" } : {}),
      ...(params.horizon ? { horizon: asOf > "2026-12" ? "all" : "d365" } : {}),
      ...(params.ages ? { ages: "bands" } : {}),
      ...(params.bills ? { bills: asOf > "2026" && asOf < "2027" ? "cashed" : "taken" } : {}),
    })),
  );
}

import { beforeAll, describe, expect, it } from "vitest";
import { add, compare, divide, multiply, subtract } from "#define/decimal";
import { datasetIn } from "#analytics/catalogue";
import { ProblemError } from "#define/problem";
import { writeCast } from "#support/bookCast";
import { openBrowserDuck } from "#support/browserDuck";
import { type Figures, openFigures, reader, receivables, rowsOf, landed } from "#support/figures";
import type { Ledger } from "#support/ledger";
import { writeRandomBooks } from "#support/random/books";
import { adds, randomSlices } from "#support/random/slices";
import { checkThresholds } from "./thresholds.ts";
import type { Slice } from "#define/slice/query";
import type { Cast } from "#support/random/unposted";

const COMP = 2;
const EACH = 6;
const CONTRACTS = "sales.contracts";
/** Today of these books. */
const TODAY = "2026-06-30";
type Row = Record<string, string | null>;
let figures: Figures;
let cast: Cast;

beforeAll(async () => {
  const books = async (ledger: Ledger) => {
    await ledger.company(COMP, "HS");
    // Years that begin in February lie across calendar quarters as well.
    await ledger.sql`update company set fiscal_year_start_month = 2 where id = ${COMP}`;
    cast = await writeCast(ledger, COMP);
    await writeRandomBooks(ledger, COMP, cast, 815);
    await writeEveryKind(ledger);
    await ledger.ageBands(COMP, "TEN", [10, 20, 45, 400]);
  };
  figures = await openFigures({ threads: 2, books });
  const { analytics } = figures;
  await analytics.composed.look();
  await landed(analytics, COMP);
});

/** One item that everything happens to which can happen to open money, in the days that the bridges go over. */
async function writeEveryKind(ledger: Ledger): Promise<void> {
  const { department, unit } = cast.departments[0] ?? { department: "", unit: "" };
  const kinds = ["opening", "credit", "writeOff", "refund", "dishonour", "revaluation"];
  const entries = kinds.map((kind, at) => ({ kind, on: `2026-02-1${at}`, amount: `${at % 2 === 0 ? "" : "-"}${at + 1}00.0${at}` }));
  const item = { customer: cast.customers[0] ?? "", department, unit, dueOn: "2026-03-15", entries };
  const advance = { ...item, kind: "advance", entries: [{ kind: "advance", on: "2026-02-20", amount: "-77.77" }] };
  await ledger.items(COMP, [item, advance]);
}

const ask = async (slice: Partial<Slice>): Promise<Row[]> =>
  rowsOf(await figures.analytics.slices.answer(reader(COMP), { dataset: CONTRACTS, metrics: ["orderIntake"], by: [], ...slice }));
const value = (row: Row | undefined, name = "orderIntake") => row?.[name] ?? "0";
const same = (a: string, b: string) => compare(a, b) === 0;
const days = (from: string, to: string) => [{ dimension: "day", from, to }];
const lineOf = (row: Row) => `${row.unit} ${row.year} ${row.total}`;
const partsIn = (row: Row, of: string) => Object.keys(row).filter((name) => name.startsWith(`${of}~then.`) && name !== `${of}~then.moved`);
const datasets = () => {
  const { catalogue } = figures.analytics;
  return [...catalogue.datasets.keys()].flatMap((id) => datasetIn(catalogue, id, COMP) ?? []);
};

/** What a slice is compiled to; null for one that names what does not go together. */
async function prepared(slice: Slice) {
  try {
    return await figures.analytics.slices.prepare(reader(COMP), slice, "en");
  } catch (error) {
    if (
      error instanceof ProblemError &&
      error.problem.type === "invalid" &&
      error.problem.issues.every(({ code }) => code === "notTogether")
    )
      return null;
    throw error;
  }
}

describe("a slice of any shape", () => {
  it("is answered alike by the server's DuckDB and the browser's, to the last digit", async () => {
    const browser = await openBrowserDuck();
    const differing: string[] = [];
    let answered = 0;
    for (const dataset of datasets()) {
      for (const slice of randomSlices(dataset, EACH, 42)) {
        const ready = await prepared(slice);
        if (!ready) continue;
        answered += 1;
        const files = figures.analytics.slices.paths(ready.readings);
        const sql = `select columns(*)::varchar from (${ready.compiled.sql})`;
        const [here, there] = [await figures.analytics.duck.query(sql, files), await browser.query(sql, files)];
        if (JSON.stringify(here) !== JSON.stringify(there)) differing.push(JSON.stringify(slice));
      }
    }
    expect(differing).toEqual([]);
    expect(answered).toBeGreaterThan((datasets().length * EACH) / 2);
  });

  it("adds up: every sum of an additive figure is that of its parts, at every level and for every comparison", async () => {
    const faults: string[] = [];
    let sums = 0;
    for (const dataset of datasets()) {
      for (const asked of randomSlices(dataset, EACH, 7)) {
        const { limit: _limit, other: _other, compare: compared = [], ...rest } = asked;
        const flows = compared.filter(({ kind }) => kind !== "peer" && kind !== "yearToDate" && kind !== "rolling12");
        const slice = { ...rest, totals: true, ...(flows.length > 0 ? { compare: flows } : {}) };
        if (!(await prepared(slice))) continue;
        const answer = await figures.analytics.slices.answer(reader(COMP), slice);
        const rows = rowsOf(answer);
        const names = answer.columns.flatMap((column) =>
          column.role === "metric" && !column.window && adds(dataset, column.of ?? column.name) ? [column.name] : [],
        );
        const [depth, width] = [slice.by.length, slice.columns?.length ?? 0];
        const isFinest = (row: Record<string, string | null>) =>
          row.total === "0" && (row.level ?? `${depth}`) === `${depth}` && (row.columnLevel ?? `${width}`) === `${width}`;
        for (const row of rows) {
          const kept = [
            ...slice.by.slice(0, Number(row.level ?? (Number(row.total) >= 2 ? 0 : depth))),
            ...(slice.columns ?? []).slice(0, Number(row.columnLevel ?? (Number(row.total) % 2 === 1 ? 0 : width))),
          ];
          const parts = rows.filter((one) => isFinest(one) && kept.every((key) => one[key] === row[key]));
          for (const name of names) {
            sums += 1;
            if (differ(row[name] ?? "0", add(...parts.map((part) => part[name] ?? "0")))) faults.push(`${name} ${JSON.stringify(slice)}`);
          }
        }
      }
    }
    expect([...new Set(faults)]).toEqual([]);
    expect(sums).toBeGreaterThan(1000);
  });
});

describe("What lies beyond the first groups", () => {
  it("is one row: the sum of an additive figure, anything else made of its own rows", async () => {
    const metrics = ["open", "overdueShare", "oldestDue"];
    const asked = receivables({ metrics: ["items", "oldestDue"], by: ["customer"], order: [{ by: "items", descending: true }] });
    const all = await ask(asked);
    const top = await ask({ ...asked, limit: 1, other: true });
    expect(top.map(({ customer, items, other }) => [customer, items, other])).toEqual([
      [all[0]?.customer, all[0]?.items, "0"],
      [null, add(...all.slice(1).map((row) => value(row, "items"))), "1"],
    ]);
    const [rest] = await ask({ ...asked, by: [], where: [{ dimension: "customer", in: [all[0]?.customer ?? null], not: true }] });
    expect(top[1]?.oldestDue).toBe(rest?.oldestDue);
    const shares = await ask(
      receivables({
        metrics: metrics.slice(0, 2),
        by: ["customer"],
        limit: 1,
        other: true,
        order: [{ by: "open", descending: true }],
        totals: true,
      }),
    );
    const [direct] = await ask(
      receivables({
        metrics: ["overdueShare"],
        where: [
          { dimension: "customer", in: [shares.find(({ other, total }) => other === "0" && total === "0")?.customer ?? null], not: true },
        ],
      }),
    );
    expect(shares.find(({ other }) => other === "1")?.overdueShare).toBe(direct?.overdueShare);
  });
});

checkThresholds(ask);

describe("A window", () => {
  it("runs, ranks, shares and averages over the answered groups", async () => {
    const rows = await ask({
      by: ["month"],
      order: [{ by: "month" }],
      where: days("2025-01-01", "2026-06-30"),
      windows: [
        { name: "sum", of: "orderIntake", kind: "running" },
        { name: "part", of: "orderIntake", kind: "share" },
        { name: "place", of: "orderIntake", kind: "rank" },
        { name: "mean", of: "orderIntake", kind: "moving", size: 3 },
      ],
    });
    const figuresOf = rows.map((row) => value(row));
    const whole = add(...figuresOf);
    for (const [at, row] of rows.entries()) {
      const last = figuresOf.slice(Math.max(0, at - 2), at + 1);
      expect(same(value(row, "sum"), add(...figuresOf.slice(0, at + 1)))).toBe(true);
      expect(same(value(row, "part"), divide(value(row), whole, 6))).toBe(true);
      expect(Number(row.place)).toBe(1 + figuresOf.filter((other) => compare(other, value(row)) > 0).length);
      expect(same(value(row, "mean"), divide(add(...last), String(last.length), 6))).toBe(true);
    }
    expect(rows.length).toBeGreaterThan(10);
  });

  it("says nothing of the sum of all: it has no place among others, and nothing runs up to it", async () => {
    const rows = await ask({
      by: ["month"],
      totals: true,
      where: days("2025-01-01", "2026-06-30"),
      windows: [
        { name: "sum", of: "orderIntake", kind: "running" },
        { name: "part", of: "orderIntake", kind: "share" },
        { name: "place", of: "orderIntake", kind: "rank" },
        { name: "mean", of: "orderIntake", kind: "moving", size: 3 },
      ],
    });
    const [whole] = rows.filter(({ total }) => Number(total) > 1);
    expect([whole?.sum, whole?.place, whole?.mean, Number(whole?.part)]).toEqual([null, null, null, 1]);
    expect(rows.filter(({ place }) => Number(place) === 1 && place !== null)).toHaveLength(1);
  });
});

describe("A sub-total", () => {
  it("is the answer by the keys before it, and stands before what it sums up", async () => {
    const rows = await ask({
      by: ["unit", "department"],
      columns: ["year"],
      subtotals: ["unit"],
      totals: true,
      order: [{ by: "orderIntake", descending: true }],
      limit: 50,
    });
    const units = await ask({ by: ["unit"], columns: ["year"], totals: true, order: [{ by: "orderIntake", descending: true }], limit: 50 });
    const subtotals = rows.filter(({ level, total }) => level === "1" && Number(total) < 2);
    expect(new Set(subtotals.map(lineOf)).size).toBe(subtotals.length);
    expect(subtotals.map((row) => [lineOf(row), value(row)])).toEqual(
      units.filter(({ total }) => Number(total) < 2).map((row) => [lineOf(row), value(row)]),
    );
    const sums = rows.filter(({ total }) => total === "1");
    const above = sums.map((row, at) => (row.level === "2" ? sums.slice(0, at).findLast(({ level }) => level === "1")?.unit : row.unit));
    expect(above).toEqual(sums.map(({ unit }) => unit));
  });
});

describe("A measure that a reader adds", () => {
  it("is worked out exactly, is ordered by, and speaks of comparisons", async () => {
    const measures = { growth: "orderIntake / orderIntake~ly - 1", half: "round(orderIntake * 0.5, 2)", both: "half + half" };
    const rows = await ask({
      by: ["customer"],
      metrics: ["orderIntake", "half", "both", "growth"],
      measures,
      where: days("2026-01-01", TODAY),
      compare: [{ name: "ly", kind: "lastYear", of: ["orderIntake"] }],
      order: [{ by: "growth" }],
    });
    for (const row of rows) {
      expect(same(value(row, "half"), multiply(value(row), "0.5", 2))).toBe(true);
      expect(same(value(row, "both"), add(value(row, "half"), value(row, "half")))).toBe(true);
      const then = value(row, "orderIntake~ly");
      const growth = compare(then, "0") === 0 ? null : subtract(divide(value(row), then, 6), "1");
      expect(row.growth === null ? null : Number(row.growth)).toBe(growth === null ? null : Number(growth));
    }
    expect(rows.length).toBe(3);
  });
});

describe("A bridge between two days", () => {
  const [THEN, MODES] = ["2025-12-31", ["own", "aged", "netted"]] as const;
  const KINDS = {
    invoiced: "invoice",
    takenOver: "opening",
    advanced: "advance",
    settled: "receipt",
    creditedBack: "credit",
    writtenDown: "writeOff",
    refunded: "refund",
    dishonoured: "dishonour",
    revalued: "revaluation",
  };
  const bridge = (slice: Partial<Slice>) =>
    ask({ ...slice, totals: true, compare: [{ name: "then", kind: "asOf", on: THEN, bridge: true }] });
  it("adds up at every level: what lay there then, each kind, what moved between groups, and what lies there now", async () => {
    const cases = [
      ["sales.receivables", ["net", "open", "unapplied"], ["unit", "customer"], ["bucket"]],
      ["sales.receivables", ["net", "open"], ["customer", "postedMonth"], []],
      ["sales.contractBook", ["backlog", "deliveredNotInvoiced", "invoicedToDate", "intakeToDate"], ["unit", "customer"], []],
      ["warehouse.stock", ["stockValue"], ["warehouse", "material"], []],
    ] as const;
    for (const [dataset, metrics, by, columns] of cases) {
      for (const credit of dataset === "sales.receivables" ? MODES : [""]) {
        const params = { asOf: TODAY, ...(credit === "" ? {} : { credit }) };
        const rows = await bridge({ dataset, metrics, by, columns, params, subtotals: by.slice(0, 1) });
        const ids = (row: Row) => [...by, ...columns, "total", "level"].map((key) => row[key]).join();
        const then = await ask({
          dataset,
          metrics,
          by,
          columns,
          params: { ...params, asOf: THEN },
          totals: true,
          subtotals: by.slice(0, 1),
        });
        const before = new Map(then.map((row) => [ids(row), row]));
        for (const row of rows)
          for (const of of metrics) {
            const parts = [`${of}~then`, ...partsIn(row, of), `${of}~then.moved`].map((name) => value(row, name));
            expect([ids(row), of, same(add(...parts), value(row, of))]).toEqual([ids(row), of, true]);
            expect([ids(row), of, same(value(row, `${of}~then`), value(before.get(ids(row)), of))]).toEqual([ids(row), of, true]);
            // Nothing is left to explain but the way from age to age, and what netting moves.
            const isWhole = columns.length === 0 || Number(row.total) % 2 === 1;
            const nets = credit === "netted" || of === "deliveredNotInvoiced";
            const left = isWhole && !nets ? Number(value(row, `${of}~then.moved`)) : 0;
            expect([ids(row), of, left]).toEqual([ids(row), of, 0]);
          }
      }
    }
  });

  it("says of each kind what the ledger says, by customer", async () => {
    const rows = await bridge({ dataset: "sales.receivables", metrics: ["net", "open"], by: ["customer"], params: { asOf: TODAY } });
    const entries = await figures.ledger.sql<{ customer: string; kind: string; debt: string; whole: string }[]>`
      select i.customer_id::text as customer, e.kind, coalesce(sum(e.company_amount) filter (where i.kind <> 'advance'), 0)::text as debt, sum(e.company_amount)::text as whole
      from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
      where e.comp_id = ${COMP} and e.entry_on > ${THEN} and e.entry_on <= ${TODAY} group by 1, 2`;
    const met = new Set<string>();
    for (const row of rows.filter(({ total }) => total === "0"))
      for (const [metric, kind] of Object.entries(KINDS)) {
        const found = entries.find((entry) => entry.customer === row.customer && entry.kind === kind);
        if (found) met.add(kind);
        expect([metric, same(value(row, `net~then.${metric}`), found?.whole ?? "0")]).toEqual([metric, true]);
        expect([metric, same(value(row, `open~then.${metric}`), found?.debt ?? "0")]).toEqual([metric, true]);
      }
    expect(met.size).toBe(Object.keys(KINDS).length);
  });
});

const differ = (a: string, b: string) => compare(a, b) !== 0;

import { beforeAll, describe, expect, it } from "vitest";
import { compare } from "#define/decimal";
import { brushSlice, brushTable } from "#define/slice/slice";
import { writeCast } from "#support/bookCast";
import { type Figures, openFigures, reader, rowsOf, landed } from "#support/figures";
import type { Ledger } from "#support/ledger";
import { writeRandomBooks } from "#support/random/books";
import type { Slice } from "#define/slice/query";

const COMP = 2;
let figures: Figures;

beforeAll(async () => {
  const books = async (ledger: Ledger) => {
    await ledger.company(COMP, "HS");
    await writeRandomBooks(ledger, COMP, await writeCast(ledger, COMP), 5);
  };
  figures = await openFigures({ books });
  await landed(figures.analytics, COMP);
});

const ask = (slice: Slice) => figures.analytics.slices.answer(reader(COMP), slice);
const DATASET = "sales.contrast";
const params = { from: "1900-01-01", asOf: "2045-12-31" };
const VIEWS: Readonly<Record<string, Slice>> = {
  customers: { dataset: DATASET, params, metrics: ["ordered", "orderedShare"], by: ["customer"], totals: true },
  sides: { dataset: DATASET, params, metrics: ["gap", "awarded"], by: ["side"], columns: ["unit"] },
  departments: { dataset: DATASET, params, metrics: ["ordered"], by: ["department"], order: [{ by: "ordered", descending: true }] },
  whole: { dataset: DATASET, params, metrics: ["ordered", "gap"], by: [] },
  pivot: {
    dataset: DATASET,
    params,
    metrics: ["ordered", "gap", "orderedShare"],
    by: ["customer"],
    columns: ["unit"],
    totals: true,
    order: [{ by: "ordered", descending: true }],
    limit: 200,
    offset: 0,
  },
  besidePlan: {
    dataset: DATASET,
    params: { from: "2026-01-01", asOf: "2026-12-31" },
    metrics: ["ordered", "orderedShare"],
    by: ["department"],
    totals: true,
    compare: [
      { name: "plan", kind: "plan" },
      { name: "lastYear", kind: "lastYear" },
    ],
  },
  ownMeasures: {
    dataset: DATASET,
    params: { from: "2026-01-01", asOf: "2026-12-31" },
    metrics: ["ordered", "gap", "third", "clipped", "grown"],
    by: ["department"],
    columns: ["unit"],
    totals: true,
    measures: {
      third: "ordered / 3 - gap * (ordered / awarded)",
      clipped: "if(gap > 0 and not ordered < 1000, round(ordered * 1.13, 2), max(-abs(gap), coalesce(awarded / 7, 0)))",
      grown: "third / ordered~lastYear - 1",
    },
    compare: [{ name: "lastYear", kind: "lastYear", of: ["ordered"] }],
    order: [{ by: "third", descending: true }],
  },
};
/** Where rows that cancel out within a range stand is their own affair; which rows and figures there are is not. */
const idOf = (slice: Slice, row: Record<string, string | null>) =>
  [...slice.by, ...(slice.columns ?? []), "total"].map((key) => row[key]).join("|");

describe("A brush over months", () => {
  it("shows for every range what the same questions filtered to it are answered with", async () => {
    const dataset = figures.analytics.catalogue.datasets.get(DATASET);
    if (!dataset) throw new Error("no dataset");
    const months = rowsOf(await ask({ dataset: DATASET, params, metrics: ["ordered", "awarded"], by: ["month"] })).map(
      ({ month }) => month ?? null,
    );
    const axis = { dimension: "month", keys: months };
    const faults: string[] = [];
    for (const [name, slice] of Object.entries(VIEWS)) {
      const question = brushSlice(dataset, slice, axis);
      const table = question && brushTable(dataset, slice, axis, await ask(question));
      if (!table) throw new Error(`${name} cannot be brushed`);
      for (const [from, to] of [
        [0, months.length - 1],
        [3, 9],
        [7, 7],
        [10, 30],
      ] as const) {
        const where = [{ dimension: "month", from: months[from] ?? "", to: months[to] ?? "" }];
        const direct = rowsOf(await ask({ ...slice, where }));
        const brushed = rowsOf(table.range(from, to));
        const keyed = new Map(brushed.map((row) => [idOf(slice, row), row]));
        if (brushed.length !== direct.length) faults.push(`${name} ${from}-${to}: ${brushed.length} rows are ${direct.length}`);
        const counted = slice.columns && slice.limit === undefined ? [] : ["groups"];
        const figuresIn = [...slice.metrics, ...Object.keys(direct[0] ?? {}).filter((column) => column.includes("~")), ...counted];
        for (const row of direct) {
          const mine = keyed.get(idOf(slice, row));
          for (const figure of figuresIn)
            if (!same(mine?.[figure] ?? null, row[figure] ?? null))
              faults.push(`${name} ${from}-${to}: ${figure} ${mine?.[figure]} is ${row[figure]}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it("answers a page of a pivot in the order of the whole range, with all of its sums", async () => {
    const dataset = figures.analytics.catalogue.datasets.get(DATASET);
    const slice = VIEWS.pivot as Slice;
    const question = dataset && brushSlice(dataset, slice, { dimension: "month" });
    if (!question) throw new Error("cannot be brushed");
    const keys = rowsOf(await ask({ dataset: DATASET, params, metrics: ["ordered"], by: ["month"] })).map(({ month }) => month ?? null);
    const table = brushTable(dataset, slice, { dimension: "month", keys }, await ask(question));
    const whole = rowsOf(table?.range(0, keys.length - 1) ?? { columns: [], rows: [] });
    const page = rowsOf(table?.range(0, keys.length - 1, { limit: 1, offset: 1 }) ?? { columns: [], rows: [] });
    const sums = whole.filter(({ total }) => total === "1");
    expect(sums.map(({ ordered }) => Number(ordered))).toEqual(sums.map(({ ordered }) => Number(ordered)).toSorted((a, b) => b - a));
    expect(page.filter(({ total }) => Number(total) < 2)).toEqual(
      whole.filter(({ total, customer }) => Number(total) < 2 && customer === sums[1]?.customer),
    );
    expect(page.filter(({ total }) => Number(total) >= 2)).toEqual(whole.filter(({ total }) => Number(total) >= 2));
  });

  it("leaves views alone whose figures do not add up, or that ask for more than groups", () => {
    const receivables = figures.analytics.catalogue.datasets.get("sales.receivables");
    if (!receivables) throw new Error("no dataset");
    const axis = { dimension: "dueOn", keys: ["2026-01-01"] };
    const slice: Slice = { dataset: receivables.id, metrics: ["open"], by: ["customer"] };
    expect(brushSlice(receivables, slice, axis)).not.toBeNull();
    expect(brushSlice(receivables, { ...slice, metrics: ["oldestDue"] }, axis)).toBeNull();
    const threshold = { dimension: "customer", metric: "open", least: "100" };
    const along = [{ dimension: "dueOn", from: "2026-01-01" }];
    expect(brushSlice(receivables, { ...slice, where: [threshold] }, axis)).not.toBeNull();
    expect(brushSlice(receivables, { ...slice, where: [{ ...threshold, among: along }] }, axis)).toBeNull();
    expect(brushSlice(receivables, { ...slice, by: ["dueOn"] }, axis)).toBeNull();
    expect(brushSlice(receivables, { ...slice, compare: [{ name: "c", kind: "lastPeriod" }] }, axis)).toBeNull();
    expect(brushSlice(receivables, { ...slice, compare: [{ name: "c", kind: "lastYear" }] }, axis)).not.toBeNull();
    expect(brushSlice(receivables, { ...slice, limit: 3, other: true }, axis)).toBeNull();
    expect(brushSlice(receivables, { ...slice, windows: [{ name: "w", kind: "share", of: "open" }] }, axis)).toBeNull();
    const contrast = figures.analytics.catalogue.datasets.get(DATASET);
    const own = (text: string) => {
      const measured: Slice = { dataset: DATASET, params, metrics: ["own"], by: ["customer"], measures: { own: text } };
      return contrast && brushSlice(contrast, measured, { dimension: "month" });
    };
    expect(own("ordered / 2")).not.toBeNull();
    expect(own("ordered / workingDaysLeft")).toBeNull();
  });
});

const same = (a: string | null, b: string | null) => a === b || (a !== null && b !== null && compare(a, b) === 0);

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SPRING_FESTIVALS } from "#define/calendar";
import { addDays, addMonths } from "#define/days";
import { add, compare, divide, multiply, subtract } from "#define/decimal";
import { compileSlice, type Slice, sliceTables } from "#define/slice";
import { writeCast } from "#support/bookCast";
import { eventually, type Figures, openFigures, reader, receivables, rowsOf } from "#support/figures";
import { type Cast, writeRandomBooks } from "#support/randomBooks";

const COMP = 2;
const CONTRACTS = "sales.contracts";
/** Today of these books. */
const TODAY = "2026-06-30";
type Row = Record<string, string | null>;
let figures: Figures;
let cast: Cast;

beforeAll(async () => {
  figures = await openFigures();
  await figures.ledger.company(COMP, "HS");
  cast = await writeCast(figures.ledger, COMP);
  await writeRandomBooks(figures.ledger, COMP, cast, 2718);
  const isThere = (id: string) =>
    (figures.analytics.snapshots.current(COMP, id)?.files ?? []).some(({ table, rows }) => table === "facts" && rows > 100);
  await eventually(
    async () => [CONTRACTS, "sales.receivables", "warehouse.stock"].every(isThere),
    (all) => all,
    60_000,
  );
}, 90_000);

afterAll(() => figures.close());

const ask = async (slice: Partial<Slice>): Promise<Row[]> =>
  rowsOf(await figures.analytics.slices.answer(reader(COMP), { dataset: CONTRACTS, metrics: ["orderIntake"], by: [], ...slice }));
const value = (row: Row | undefined, name = "orderIntake") => row?.[name] ?? "0";
const same = (a: string, b: string) => compare(a, b) === 0;
const days = (from: string, to: string) => [{ dimension: "day", from, to }];
const monthsBack = (month: string, months: number) => addMonths(`${month}-01`, -months).slice(0, 7);
/** Groups of the second answer by a key, as that key stands in the first. */
const by = (rows: readonly Row[], key: (row: Row) => string) => new Map(rows.map((row) => [key(row), row]));
const key = (row: Row) => `${row.unit} ${row.year} ${row.total}`;
const customerAnd = (row: Row) => `${row.customer} ${row.month}`;

describe("A comparison is the same question asked of the other period", () => {
  it("of last year, up to the same day, by customer and month", async () => {
    const asked = { by: ["customer", "month"], where: days("2026-01-01", "2026-12-31") };
    const rows = await ask({ ...asked, compare: [{ name: "ly", kind: "lastYear" }] });
    const now = by(await ask(asked), customerAnd);
    const then = by(
      await ask({ ...asked, where: days("2025-01-01", "2025-06-30") }),
      (row) => `${row.customer} ${String(row.month).replace("2025", "2026")}`,
    );
    expect(rows.filter((row) => !same(value(row, "orderIntake~ly"), value(then.get(customerAnd(row)))))).toEqual([]);
    expect(rows.filter((row) => !same(value(row), value(now.get(customerAnd(row)))))).toEqual([]);
    expect(new Set(rows.map(customerAnd))).toEqual(new Set([...now.keys(), ...then.keys()]));
  });

  it("of the whole last year, of last month, and of the period just before", async () => {
    const where = days("2026-05-01", "2026-05-31");
    const [row] = await ask({
      where,
      compare: [
        { name: "whole", kind: "lastYear", whole: true },
        { name: "month", kind: "lastMonth" },
        { name: "before", kind: "lastPeriod" },
      ],
    });
    const direct = async (from: string, to: string) => value((await ask({ where: days(from, to) }))[0]);
    expect(value(row, "orderIntake~whole")).toBe(await direct("2025-05-01", "2025-05-31"));
    expect(value(row, "orderIntake~month")).toBe(await direct("2026-04-01", "2026-04-30"));
    expect(value(row, "orderIntake~before")).toBe(await direct("2026-04-01", "2026-04-30"));
    const [ten] = await ask({ where: days("2026-05-11", "2026-05-20"), compare: [{ name: "before", kind: "lastPeriod" }] });
    expect(value(ten, "orderIntake~before")).toBe(await direct("2026-05-01", "2026-05-10"));
  });

  it("of last year by its Spring Festival while that is near", async () => {
    const [last, own] = [SPRING_FESTIVALS["2025"] ?? "", SPRING_FESTIVALS["2026"] ?? ""];
    const [from, to] = [addDays(own, -10), addDays(own, 12)];
    const rows = by(
      await ask({ by: ["day"], where: days(from, to), compare: [{ name: "ly", kind: "lastYear", festival: true }] }),
      ({ day }) => String(day),
    );
    const then = await ask({ by: ["day"], where: days(addDays(last, -10), addDays(last, 12)) });
    expect(then.length).toBeGreaterThan(0);
    const shift = Math.round((Date.parse(own) - Date.parse(last)) / 86_400_000);
    for (const row of then) expect(value(rows.get(addDays(String(row.day), shift)), "orderIntake~ly")).toBe(value(row));
    const [sum] = await ask({ where: days(from, to), compare: [{ name: "ly", kind: "lastYear", festival: true }] });
    expect(value(sum, "orderIntake~ly")).toBe(add(...then.map((row) => value(row))));
  });

  it("of the year so far and of twelve months, at every month and as a whole", async () => {
    const where = days("2025-11-01", "2026-06-30");
    const rows = await ask({
      by: ["month"],
      totals: true,
      where,
      compare: [
        { name: "ytd", kind: "yearToDate" },
        { name: "roll", kind: "rolling12" },
      ],
    });
    for (const row of rows) {
      const month = row.month ?? TODAY.slice(0, 7);
      const upTo = async (from: string) => value((await ask({ where: [{ dimension: "month", from, to: month }] }))[0]);
      expect([month, value(row, "orderIntake~ytd")]).toEqual([month, await upTo(`${month.slice(0, 4)}-01`)]);
      expect([month, value(row, "orderIntake~roll")]).toEqual([month, await upTo(monthsBack(month, 11))]);
    }
    expect(rows.length).toBeGreaterThan(4);
  });

  it("of a fiscal year that begins in April", async () => {
    await figures.ledger.sql`update company set fiscal_year_start_month = 4 where id = ${COMP}`;
    const dataset = figures.analytics.catalogue.datasets.get(CONTRACTS);
    const reading = await figures.analytics.readers.reading(reader(COMP), CONTRACTS);
    if (!dataset) throw new Error("no dataset");
    const options = {
      tables: sliceTables(reading.files),
      language: "zh",
      today: TODAY,
      calendar: { yearStart: 4, festivals: {} },
    } as const;
    const slice: Slice = {
      dataset: CONTRACTS,
      metrics: ["orderIntake"],
      by: [],
      where: days("2026-02-01", "2026-02-28"),
      compare: [{ name: "ytd", kind: "yearToDate" }],
    };
    const { sql, columns } = compileSlice(dataset, slice, options);
    const [row] = rowsOf({ columns, rows: await figures.analytics.duck.query(sql, figures.analytics.readers.paths(reading)) });
    expect(value(row, "orderIntake~ytd")).toBe(value((await ask({ where: days("2025-04-01", "2026-02-28") }))[0]));
  });

  it("of another day of the ledger, with what moved a balance between the two", async () => {
    const stock = { dataset: "warehouse.stock", metrics: ["stockValue"], params: { asOf: TODAY } };
    const rows = await ask({
      ...stock,
      by: ["warehouse"],
      totals: true,
      compare: [{ name: "then", kind: "asOf", on: "2025-12-31", bridge: true }],
    });
    const then = by(await ask({ ...stock, by: ["warehouse"], totals: true, params: { asOf: "2025-12-31" } }), (row) =>
      String(row.warehouse),
    );
    const moves = by(
      await ask({
        ...stock,
        by: ["warehouse"],
        totals: true,
        metrics: ["valueIn", "valueOut"],
        params: { asOf: TODAY, from: "2026-01-01" },
      }),
      (row) => String(row.warehouse),
    );
    for (const row of rows) {
      expect(value(row, "stockValue~then")).toBe(value(then.get(String(row.warehouse)), "stockValue"));
      expect(value(row, "stockValue~then.valueIn")).toBe(value(moves.get(String(row.warehouse)), "valueIn"));
      const parts = ["stockValue~then", "stockValue~then.valueIn", "stockValue~then.valueOut", "stockValue~then.moved"].map((name) =>
        value(row, name),
      );
      expect(same(value(row, "stockValue"), add(...parts))).toBe(true);
      expect(Number(value(row, "stockValue~then.moved"))).toBe(0);
    }
    expect(rows.length).toBe(3);
  });

  it("of the peers: the average of the other keys", async () => {
    const rows = await ask({ by: ["department"], compare: [{ name: "peer", kind: "peer", over: "department" }] });
    for (const row of rows) {
      const others = rows.filter((one) => one !== row).map((one) => value(one));
      expect(same(value(row, "orderIntake~peer"), divide(add(...others), String(others.length), 6))).toBe(true);
    }
    const [first] = cast.departments;
    const [mine] = await ask({
      where: [{ dimension: "department", in: [first?.department ?? ""] }],
      compare: [{ name: "peer", kind: "peer", over: "department" }],
    });
    expect(value(mine, "orderIntake~peer")).toBe(
      value(
        rows.find(({ department }) => department === first?.department),
        "orderIntake~peer",
      ),
    );
  });

  it("lists the records behind it", async () => {
    const where = days("2026-05-01", "2026-05-31");
    const rows = await ask({ rows: true, where, compare: [{ name: "ly", kind: "lastYear" }] });
    const direct = await ask({ rows: true, where: days("2025-05-01", "2025-05-31") });
    expect(rows.map(({ docNo }) => docNo)).toEqual(direct.map(({ docNo }) => docNo));
    expect(direct.length).toBeGreaterThan(0);
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
    expect(by(subtotals, key)).toEqual(new Map(subtotals.map((row) => [key(row), row])));
    expect(subtotals.map((row) => [key(row), value(row)])).toEqual(
      units.filter(({ total }) => Number(total) < 2).map((row) => [key(row), value(row)]),
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

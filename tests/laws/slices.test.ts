import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { add, compare } from "#define/decimal";
import { ProblemError } from "#define/problem";
import type { Slice } from "#define/slice";
import { writeCast } from "#support/bookCast";
import { openBrowserDuck } from "#support/browserDuck";
import { eventually, type Figures, openFigures, reader, rowsOf } from "#support/figures";
import { writeRandomBooks } from "#support/randomBooks";
import { adds, randomSlices } from "#support/randomSlices";

const COMP = 2;
const EACH = 24;
let figures: Figures;

beforeAll(async () => {
  figures = await openFigures();
  const { ledger, analytics } = figures;
  await ledger.company(COMP, "HS");
  const cast = await writeCast(ledger, COMP);
  await writeRandomBooks(ledger, COMP, cast, 815);
  const isFull = (id: string) =>
    (analytics.snapshots.current(COMP, id)?.files ?? []).some(({ table, rows }) => table === "facts" && rows > 3);
  await eventually(
    async () => ["sales.receivables", "sales.contracts", "warehouse.stock", "crm.targets"].every(isFull),
    (all) => all,
    60_000,
  );
}, 90_000);

afterAll(() => figures.close());

const datasets = () => [...figures.analytics.catalogue.datasets.values()];

/** What a slice is compiled to; null for one that names what does not go together. */
async function prepared(slice: Slice) {
  try {
    return await figures.analytics.slices.prepare(reader(COMP), slice, "en");
  } catch (error) {
    if (error instanceof ProblemError && error.problem.type === "invalid" && error.problem.issues.every(({ code }) => code === "exclusive"))
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
        const files = figures.analytics.readers.paths(ready.reading);
        const sql = `select columns(*)::varchar from (${ready.compiled.sql})`;
        const [here, there] = [await figures.analytics.duck.query(sql, files), await browser.query(sql, files)];
        if (JSON.stringify(here) !== JSON.stringify(there)) differing.push(JSON.stringify(slice));
      }
    }
    expect(differing).toEqual([]);
    expect(answered).toBeGreaterThan((datasets().length * EACH) / 2);
  }, 240_000);

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
  }, 240_000);
});

const differ = (a: string, b: string) => compare(a, b) !== 0;

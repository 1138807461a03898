import { describe, expect, it } from "vitest";
import { addMonths } from "#define/days";
import { compileSlice, sliceTables } from "#define/slice/slice";
import { type Figures, reader, rowsOf } from "#support/figures";
import { by, days, monthsBack, type Row, same, summed, value } from "./comparedRows.ts";
import type { Slice } from "#define/slice/query";

/** The books in which years are compared: what answers over them, and how their contracts are asked by the calendar year. */
type Books = { figures: () => Figures; company: number; dataset: string; today: string; ask: (slice: Partial<Slice>) => Promise<Row[]> };

const SPANS = ["quarter", "fiscalYear", "fiscalQuarter", "fiscalPeriod"] as const;
/** What a month lies in, worked out apart from the compiler. */
const keysIn = (month: string) => {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const [fiscal, place] = [number < 4 ? year : year + 1, (number + 8) % 12];
  return {
    quarter: `${year}-Q${Math.ceil(number / 3)}`,
    fiscalYear: `${fiscal}`,
    fiscalQuarter: `${fiscal}-Q${Math.floor(place / 3) + 1}`,
    fiscalPeriod: `${fiscal}-P${String(place + 1).padStart(2, "0")}`,
  };
};

/** What holds of comparisons where the fiscal year is not the calendar's. */
export function checkFiscalYears({ figures, company, dataset: id, today, ask }: Books): void {
  const inApril = async (slice: Partial<Slice>): Promise<Row[]> => {
    const dataset = figures().analytics.catalogue.datasets.get(id);
    const reading = await figures().analytics.readers.reading(reader(company), id);
    if (!dataset) throw new Error("no dataset");
    const options = {
      tables: sliceTables(reading.files),
      language: "zh",
      today,
      calendar: { yearStart: 4, weeks: "iso", festivals: {} },
    } as const;
    const { sql, columns } = compileSlice(dataset, { dataset: id, metrics: ["orderIntake"], by: [], ...slice }, options);
    return rowsOf({ columns, rows: await figures().analytics.duck.query(sql, figures().analytics.readers.paths(reading)) });
  };

  describe("of a fiscal year that begins in April", () => {
    it("counts the year so far from its first day", async () => {
      const [row] = await inApril({ where: days("2026-02-01", "2026-02-28"), compare: [{ name: "ytd", kind: "yearToDate" }] });
      expect(value(row, "orderIntake~ytd")).toBe(value((await ask({ where: days("2025-04-01", "2026-02-28") }))[0]));
    });

    it("sorts every month into its quarter, fiscal year, fiscal quarter and period", async () => {
      const months = await ask({ by: ["month"] });
      expect(months.length).toBeGreaterThan(12);
      for (const span of SPANS) {
        const rows = by(await inApril({ by: [span] }), (row) => String(row[span]));
        const wanted = new Set(months.map(({ month }) => keysIn(String(month))[span]));
        expect(new Set(rows.keys())).toEqual(wanted);
        for (const [key, row] of rows) {
          const mine = months.filter(({ month }) => keysIn(String(month))[span] === key);
          expect([span, key, same(value(row), summed(mine))]).toEqual([span, key, true]);
        }
      }
    });

    it("compares them with last year, with the year so far and with the period before, and filters by them", async () => {
      const months = by(await ask({ by: ["month"] }), ({ month }) => String(month));
      const known = [...months.keys()].toSorted();
      const upTo = (from: string, to: string) =>
        summed(known.filter((month) => month >= from && month <= to).map((month) => months.get(month)));
      const against = [
        { name: "ly", kind: "lastYear", whole: true },
        { name: "ytd", kind: "yearToDate" },
      ] as const;
      const where = [{ dimension: "fiscalYear", in: ["2026"] }];
      const quarters = await inApril({ by: ["fiscalQuarter"], where, compare: against, order: [{ by: "fiscalQuarter" }] });
      expect(quarters.map(({ fiscalQuarter }) => fiscalQuarter)).toEqual(["2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4"]);
      for (const [at, row] of quarters.entries()) {
        const [from, to] = [addMonths("2025-04-01", at * 3), addMonths("2025-04-01", at * 3 + 2)].map((day) => day.slice(0, 7)) as [
          string,
          string,
        ];
        expect([row.fiscalQuarter, same(value(row), upTo(from, to))]).toEqual([row.fiscalQuarter, true]);
        expect([row.fiscalQuarter, same(value(row, "orderIntake~ytd"), upTo("2025-04", to))]).toEqual([row.fiscalQuarter, true]);
        const then = upTo(monthsBack(from, 12), monthsBack(to, 12));
        expect([row.fiscalQuarter, same(value(row, "orderIntake~ly"), then)]).toEqual([row.fiscalQuarter, true]);
      }
      const [before] = await inApril({
        where: [{ dimension: "fiscalQuarter", in: ["2026-Q3"] }],
        compare: [{ name: "p", kind: "lastPeriod", whole: true }],
      });
      expect(same(value(before, "orderIntake~p"), upTo("2025-07", "2025-09"))).toBe(true);
      const mixed = { by: ["year", "fiscalYear"], compare: [{ name: "ytd", kind: "yearToDate" }] } as const;
      await expect(inApril(mixed)).rejects.toMatchObject({ problem: { type: "invalid", issues: [{ code: "notTogether" }] } });
    });
  });
}

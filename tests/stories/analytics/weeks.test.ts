import { beforeAll, describe, expect, it } from "vitest";
import { SPRING_FESTIVALS, WEEK_RULE_NAMES, weekDays, weekOf, weekSql } from "#define/calendar";
import { addDays } from "#define/days";
import { sumOf } from "#define/decimal";
import { writeCast } from "#support/bookCast";
import { landed, openFigures, reader, rowsOf } from "#support/figures";
import { writeRandomBooks } from "#support/random/books";

const COMP = 2;
const YEARS = { from: "2019-12-20", days: 4100 };
const figures = await openFigures();

beforeAll(async () => {
  await figures.ledger.company(COMP, "HS");
  const cast = await writeCast(figures.ledger, COMP, "W");
  await writeRandomBooks(figures.ledger, COMP, cast, 1912, 60);
  await landed(figures.analytics, COMP);
});

describe("The weeks of a company", () => {
  it("of ISO 8601 are those that everybody knows", () => {
    const known = { "2026-01-01": "2026-W01", "2025-12-28": "2025-W52", "2021-01-03": "2020-W53", "2024-12-30": "2025-W01" };
    for (const [day, key] of Object.entries(known)) expect([day, weekOf({ weeks: "iso" }, day)]).toEqual([day, key]);
    expect(weekDays({ weeks: "iso" }, "2026-W27")).toEqual({ from: "2026-06-29", to: "2026-07-05" });
    expect(weekDays({ weeks: "iso" }, "2025-W53")).toBeUndefined();
    expect(weekDays({ weeks: "sunday" }, "2026-W01")).toEqual({ from: "2025-12-28", to: "2026-01-03" });
  });

  it.each(WEEK_RULE_NAMES)(
    "numbered by the rule %s follow each other without gap, and DuckDB says the same of every day",
    async (weeks) => {
      const sql = `select cast(d as varchar) as day, ${weekSql({ weeks }, "d")} as week
      from (select cast(date '${YEARS.from}' + cast(n as integer) as date) as d from range(${YEARS.days}) t(n)) order by d`;
      const rows = await figures.analytics.duck.query(sql, []);
      const told = rows.map(([day, week]) => [String(day), String(week)] as const);
      expect(told).toHaveLength(YEARS.days);
      for (const [at, [day, week]] of told.entries()) {
        const { from, to } = weekDays({ weeks }, week) ?? { from: "", to: "" };
        expect([day, week, from <= day && day <= to, addDays(from, 6)]).toEqual([day, weekOf({ weeks }, day), true, to]);
        const before = told[at - 1];
        expect(!before || day !== from || before[1] < week).toBe(true);
      }
    },
  );

  it("group figures whose sum is that of the days, and are compared with the week before", async () => {
    const params = { from: "2025-01-01", asOf: "2026-06-30" };
    const ask = { dataset: "sales.contrast", metrics: ["invoiced"], params };
    const weeks = rowsOf(await figures.analytics.slices.answer(reader(COMP), { ...ask, by: ["week"], order: [{ by: "week" }] }));
    const days = rowsOf(await figures.analytics.slices.answer(reader(COMP), { ...ask, by: ["day"] }));
    expect(weeks.length).toBeGreaterThan(3);
    for (const { week, invoiced } of weeks) {
      const mine = days.filter(({ day }) => weekOf({ weeks: "iso" }, String(day)) === week);
      expect([week, sumOf([invoiced ?? "0", "0"])]).toEqual([week, sumOf(["0", ...mine.map((row) => row.invoiced ?? "0")])]);
    }
    const book = {
      dataset: "sales.invoices",
      metrics: ["invoiced"],
      by: ["week"],
      compare: [{ name: "last", kind: "lastPeriod" as const }],
    };
    const compared = rowsOf(await figures.analytics.slices.answer(reader(COMP), book));
    const own = new Map(compared.map((row) => [row.week, row.invoiced ?? "0"]));
    let found = 0;
    for (const { week, ...row } of compared) {
      const before = week && own.get(weekOf({ weeks: "iso" }, addDays(weekDays({ weeks: "iso" }, week)?.from ?? "", -7)));
      if (before === undefined || before === "") continue;
      found += 1;
      expect([week, Number(row["invoiced~last"] ?? "0")]).toEqual([week, Number(before)]);
    }
    expect(found).toBeGreaterThan(0);
  });
});

describe("Spring Festival", () => {
  const chinese = new Intl.DateTimeFormat("en-u-ca-chinese", { timeZone: "Asia/Shanghai", month: "numeric", day: "numeric" });
  const isNewYear = (day: string) => {
    const parts = new Map(chinese.formatToParts(new Date(`${day}T04:00:00Z`)).map(({ type, value }) => [type, value]));
    return parts.get("month") === "1" && parts.get("day") === "1";
  };

  it("is known of every year to 2060, and lies within a day of where another calendar has it", () => {
    const years = Object.keys(SPRING_FESTIVALS).map(Number);
    expect([Math.min(...years), Math.max(...years), years.length]).toEqual([2015, 2060, 46]);
    const wrong = Object.entries(SPRING_FESTIVALS).filter(
      ([year, day]) => !day.startsWith(year) || ![-1, 0, 1].some((off) => isNewYear(addDays(day, off))),
    );
    expect(wrong).toEqual([]);
  });
});

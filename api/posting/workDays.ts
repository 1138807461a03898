import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { LONGEST_HOLIDAYS, workingDays } from "#db/workingDays";
import { type CompanyCalendar, weekRuleOf } from "#define/calendar";
import type { Work } from "#define/work";

const DUE = shaped({ day: "day", due: "day" });
const SETTINGS = shaped({
  yearStart: "integer",
  weekRule: "text",
  workReportDays: "integer",
  visitReportDays: "integer",
  visitDistance: "integer",
});

/** The so many-th working day of the company after each of these days, by its calendar; the day itself for 0. One statement. */
export async function workingDaysAfter(work: Work, days: readonly string[], count: number): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(days)];
  if (asked.length === 0) return new Map();
  if (count === 0) return new Map(asked.map((day) => [day, day]));
  const rows = await work.run(DUE`select k.day, w.due from unnest(${arrayOf(asked, "date")}) as k (day)
    cross join lateral (select d.on_day as due from ${workingDays(work.compId, sql`k.day`, 1, LONGEST_HOLIDAYS + count * 2)} d
      order by d.on_day offset ${count - 1}::integer limit 1) w`);
  return new Map(rows.map(({ day, due }) => [day, due]));
}

/** What a company says of years, weeks, reports and visits. */
export async function workRulesOf(work: Work) {
  const [found] =
    await work.run(SETTINGS`select fiscal_year_start_month as "yearStart", week_rule as "weekRule", work_report_days as "workReportDays",
    visit_report_days as "visitReportDays", visit_distance as "visitDistance" from company where id = ${work.compId}`);
  if (!found) throw new Error("no company");
  const calendar: Pick<CompanyCalendar, "weeks" | "yearStart"> = { weeks: weekRuleOf(found.weekRule), yearStart: found.yearStart };
  return { ...found, calendar };
}

/** Who leads each of these departments. */
export async function leadersOf(work: Work, departments: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (departments.length === 0) return new Map();
  const rows = await work.run(shaped({ id: "id", leaderId: "id" })`select id, leader_id as "leaderId" from department
    where comp_id = ${work.compId} and leader_id is not null and id = any(${arrayOf(departments, "bigint")})`);
  return new Map(rows.map(({ id, leaderId }) => [id, leaderId]));
}

/** Who is meant by rows of two columns, a person and a day, as PostgreSQL values `k (at, person, first, last)`. */
export const spansAsked = (spans: readonly { person: string; first: string; last: string }[]) =>
  sql`unnest(${arrayOf(
    spans.map((_, at) => at),
    "integer",
  )}, ${arrayOf(
    spans.map(({ person }) => person),
    "bigint",
  )}, ${arrayOf(
    spans.map(({ first }) => first),
    "date",
  )}, ${arrayOf(
    spans.map(({ last }) => last),
    "date",
  )}) as k (at, person, first, last)`;

import { shaped } from "#db/row";
import { transaction } from "#db/client";
import { type CompanyCalendar, FESTIVAL_NAMES, weekRuleOf } from "#define/calendar";
import { companyOf } from "#engine/company";
import type { Runtime } from "#engine/runtime";

const ROW = shaped({ year: "text", day: "text" });
const KEPT_MS = 30_000;
const known = new WeakMap<object, Map<number, { until: number; calendar: Promise<CompanyCalendar> }>>();

/** The fiscal year of a company and the Spring Festivals that its calendar names; remembered for half a minute. */
export function calendarOf(runtime: Pick<Runtime, "client">, compId: number): Promise<CompanyCalendar> {
  const companies = known.get(runtime.client) ?? new Map<number, { until: number; calendar: Promise<CompanyCalendar> }>();
  known.set(runtime.client, companies);
  const held = companies.get(compId);
  if (held && held.until > Date.now()) return held.calendar;
  const calendar = readCalendar(runtime, compId);
  companies.set(compId, { until: Date.now() + KEPT_MS, calendar });
  calendar.catch(() => companies.delete(compId));
  return calendar;
}

async function readCalendar(runtime: Pick<Runtime, "client">, compId: number): Promise<CompanyCalendar> {
  const { fiscalYearStartMonth, weekRule } = await companyOf(runtime, compId);
  const rows = await transaction(
    runtime.client,
    [compId],
    (open) =>
      open.run(ROW`select to_char(on_day, 'YYYY') as year, to_char(min(on_day), 'YYYY-MM-DD') as day from calendar_day
        where comp_id = ${compId} and (name_zh ~ ${FESTIVAL_NAMES} or name_en ~* ${FESTIVAL_NAMES}) group by 1`),
    "read only",
  );
  return {
    yearStart: fiscalYearStartMonth,
    weeks: weekRuleOf(weekRule),
    festivals: Object.fromEntries(rows.map(({ year, day }) => [year, day])),
  };
}

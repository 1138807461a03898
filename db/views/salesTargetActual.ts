import { pgTable } from "drizzle-orm/pg-core";
import { companyColumns, money, percent } from "../columns.ts";

/**
 * What the books say of each month of a plan, and of the same month a year before: nothing of a month to come or of no measure of theirs.
 */
export const salesTargetLineActuals = pgTable("sales_target_line_actual", {
  ...companyColumns,
  actual: money(),
  /** actual / plan x 100 */
  completeRate: percent(),
  lastYear: money(),
  /** (actual - last year) / last year x 100 */
  growth: percent(),
});

const spanned = (from: string) => `filter (where m.on_day >= ${from} and m.on_day < ${from} + interval '1 month')`;
/** What a plan counts beside these the books do not know. */
const KNOWN = "l.measure in ('orderIntake', 'invoiced', 'collected')";

export const SALES_TARGET_LINE_ACTUAL = `select f.comp_id, f.id, f.actual, case when f.amount <> 0 then round(f.actual * 100 / f.amount, 4) end as complete_rate,
    f.last_year, case when f.last_year <> 0 then round((f.actual - f.last_year) * 100 / abs(f.last_year), 4) end as growth
  from (select l.comp_id, l.id, l.amount,
      (case when l.known and l.first <= l.today then coalesce(sum(m.amount) ${spanned("l.first")}, 0) end)::numeric(18,4) as actual,
      (case when l.known then coalesce(sum(m.amount) ${spanned("l.before")}, 0) end)::numeric(18,4) as last_year
    from (select l.comp_id, l.id, l.amount, l.measure, ${KNOWN} as known, t.department_id, t.region_id, t.salesperson_id, t.product_line_id,
        make_date(t.year, l.month, 1) as first, make_date(t.year - 1, l.month, 1) as before, (now() at time zone c.time_zone)::date as today
      from sales_target_line l join sales_target t on t.comp_id = l.comp_id and t.id = l.target_id join company c on c.id = l.comp_id) l
    left join booked_figure m on m.comp_id = l.comp_id and l.known and m.measure = l.measure and m.department_id = l.department_id
      and (l.region_id is null or m.region_id = l.region_id) and (l.salesperson_id is null or m.salesperson_id = l.salesperson_id)
      and (l.product_line_id is null or m.product_line_id = l.product_line_id)
      and (m.on_day >= l.first and m.on_day < l.first + interval '1 month' or m.on_day >= l.before and m.on_day < l.before + interval '1 month')
    group by l.comp_id, l.id, l.amount, l.known, l.first, l.before, l.today) f`;

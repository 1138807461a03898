import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, money, percent } from "#db/columns";

const TODAY = "(now() at time zone o.time_zone)::date";
/** By how much a day lies earlier in the fiscal year of the company (`o`) than in the year by which that is called: the one it ends in. */
const AHEAD = "make_interval(months => (13 - o.fiscal_year_start_month) % 12)";
const YEAR = `(date_trunc('year', ${TODAY} + ${AHEAD}) - ${AHEAD})`;
const yearOf = (on: string) => `extract(year from ${on} + ${AHEAD})`;
const within = (on: string) => `${on} >= ${YEAR} and ${on} < ${YEAR} + interval '1 year'`;
/** Last year up to the same day: a year that has gone by in part is not held against a whole one. */
const before = (on: string) => `${on} >= ${YEAR} - interval '1 year' and ${on} <= ${TODAY} - interval '1 year'`;
/** The results of this year of one kind. */
const decided = (result: "won" | "lost") => `(select count(*)::integer from bid_result m where m.comp_id = c.comp_id
        and m.customer_id = c.id and m.stage = 'posted' and m.result = '${result}' and ${within("m.doc_on")})`;
const summed = (amount: string, when = "true") => `coalesce(sum(${amount}) filter (where ${when}), 0)::numeric(18,4)`;
/** What a customer ordered: the book of orders is looked up once for both years. */
const ORDERED = `(select ${summed("m.amount", within("m.on_day"))} as ordered, ${summed("m.amount", before("m.on_day"))} as ordered_before
    from order_movement m where m.comp_id = c.comp_id and m.customer_id = c.id and m.on_day >= ${YEAR} - interval '1 year')`;
const OPEN = `(select ${summed("e.company_amount")} as balance, ${summed("e.company_amount", `i.due_on < ${TODAY}`)} as overdue
    from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
    where i.comp_id = c.comp_id and i.customer_id = c.id and i.open_amount <> 0 and not i.is_advance)`;

/** What the books say of each customer in the fiscal year: nothing of it is typed. */
export const customerFigures = pgTable("customer_figure", {
  ...companyColumns,
  code: text().notNull(),
  customerId: bigintText().notNull(),
  level: text(),
  industry: text(),
  regionId: bigintText(),
  ownerId: bigintText(),
  departmentId: bigintText(),
  ordered: money(),
  orderedBefore: money(),
  growth: percent(),
  collected: money(),
  balance: money(),
  overdue: money(),
  openContracts: integer(),
  contacts: integer(),
  lastFollowOn: day(),
  riskLevel: text(),
  isStrategic: boolean(),
  visits: integer(),
  projects: integer(),
  bidsWon: integer(),
  bidsLost: integer(),
  winRate: percent(),
});

export const CUSTOMER_FIGURE = `select f.comp_id, f.id, f.code, f.id as customer_id, f.level, f.industry, f.region_id, f.owner_id, f.department_id,
    f.ordered, f.ordered_before, case when f.ordered_before > 0 and abs(f.ordered - f.ordered_before) < f.ordered_before * 900
      then round((f.ordered - f.ordered_before) * 100 / f.ordered_before, 4) end as growth,
    f.collected, f.balance, f.overdue, f.open_contracts, f.contacts, f.last_follow_on, f.risk_level, f.is_strategic,
    f.visits, f.projects, f.bids_won, f.bids_lost,
    round(f.bids_won * 100.0 / nullif(f.bids_won + f.bids_lost, 0), 4) as win_rate
  from (select c.comp_id, c.id, p.code, c.level, c.industry, c.region_id, c.owner_id, cp.department_id, c.last_follow_on, c.risk_level,
      b.ordered, b.ordered_before,
      coalesce((select sum(m.company_amount) from money_movement m where m.comp_id = c.comp_id and m.customer_id = c.id
        and ${within("m.on_day")}), 0)::numeric(18,4) as collected,
      u.balance, u.overdue,
      (select count(*)::integer from sales_contract s where s.comp_id = c.comp_id and s.customer_id = c.id and s.effective_on is not null
        and s.closed_on is null) as open_contracts,
      (select count(*)::integer from contact k where k.comp_id = c.comp_id and k.customer_id = c.id and k.stage = 'enabled') as contacts,
      exists (select from strategic_customer g where g.comp_id = c.comp_id and g.customer_id = c.id
        and g.year = ${yearOf(TODAY)}) as is_strategic,
      (select count(*)::integer from visit m where m.comp_id = c.comp_id and m.customer_id = c.id
        and ${within("m.visit_on")} and m.stage in ('done', 'reported', 'overdue', 'reviewed')) as visits,
      (select count(*)::integer from sales_project s where s.comp_id = c.comp_id and s.customer_id = c.id
        and s.stage in ('active', 'bidding', 'suspended')) as projects,
      ${decided("won")} as bids_won, ${decided("lost")} as bids_lost
    from customer c join party p on p.id = c.id join company_party cp on cp.comp_id = c.comp_id and cp.id = c.id
    join company o on o.id = c.comp_id cross join lateral ${ORDERED} b cross join lateral ${OPEN} u where c.merged_into_id is null) f`;

/** What came of the goals of strategic customers, and of the same a year before, of the current fiscal year up to the same day. */
export const strategicGoalActuals = pgTable("strategic_goal_actual", {
  ...companyColumns,
  actual: money(),
  completeRate: percent(),
  lastYear: money(),
  growth: percent(),
});

const MOVED = `(select comp_id, customer_id, 'orderIntake' as measure, on_day, amount from order_movement
    union all select comp_id, customer_id, 'collected', on_day, company_amount from money_movement)`;
export const STRATEGIC_GOAL_ACTUAL = `select f.comp_id, f.id, f.actual, case when f.target <> 0 and abs(f.actual) < abs(f.target) * 900
      then round(f.actual * 100 / f.target, 4) end as complete_rate,
    f.last_year, case when f.last_year > 0 and abs(f.actual - f.last_year) < f.last_year * 900
      then round((f.actual - f.last_year) * 100 / f.last_year, 4) end as growth
  from (select l.comp_id, l.id, l.target,
      (case when l.measure in ('orderIntake', 'collected') then coalesce(sum(m.amount) filter (where ${yearOf("m.on_day")} = s.year), 0)
        end)::numeric(18,4) as actual,
      (case when l.measure in ('orderIntake', 'collected') then coalesce(sum(m.amount)
          filter (where ${yearOf("m.on_day")} = s.year - 1 and m.on_day <= ${TODAY} - interval '1 year'), 0)
        end)::numeric(18,4) as last_year
    from strategic_goal l join strategic_customer s on s.comp_id = l.comp_id and s.id = l.strategic_id
    join company o on o.id = l.comp_id
    left join ${MOVED} m on m.comp_id = l.comp_id and m.customer_id = s.customer_id and m.measure = l.measure
    group by l.comp_id, l.id, l.target, l.measure, s.year, o.time_zone, o.fiscal_year_start_month) f`;

/** Where something may be sold: what customers are expected to need, and what of competitors runs there or in the faces of a mine. */
export const potentialOpportunities = pgTable("potential_opportunity", {
  ...companyColumns,
  origin: text().notNull(),
  code: text().notNull(),
  customerId: bigintText(),
  mineId: bigintText(),
  ownerId: bigintText(),
  departmentId: bigintText(),
  regionId: bigintText(),
  productLineId: bigintText(),
  equipmentModel: text(),
  competitor: text(),
  onDay: day(),
  /** Whole years since the machine began to run. */
  age: integer(),
  amount: money(),
  probability: percent(),
});

const yearsSince = (from: string) => `extract(year from age(${TODAY}, ${from}))::integer`;

export const POTENTIAL_OPPORTUNITY = `select l.comp_id, l.id, 'demand' as origin, p.code, d.customer_id, null::bigint as mine_id,
    d.owner_id, d.department_id, d.region_id, l.product_line_id, l.equipment_model, l.competitor, l.expected_on as on_day,
    null::integer as age, l.amount, l.probability
  from demand_line l
  join demand_plan d on d.comp_id = l.comp_id and d.id = l.plan_id
  join party p on p.id = d.customer_id
  union all select e.comp_id, e.id, 'equipment', p.code, c.id, null, c.owner_id, cp.department_id, c.region_id, null, e.model, e.manufacturer,
    e.commissioned_on, ${yearsSince("e.commissioned_on")}, null, null
  from customer_equipment e
  join company o on o.id = e.comp_id
  join customer c on c.comp_id = e.comp_id and c.id = e.customer_id join party p on p.id = c.id
  join company_party cp on cp.comp_id = c.comp_id and cp.id = c.id where not e.is_ours
  union all select f.comp_id, f.id, 'mine', f.mine_code, f.customer_id, f.mine_id, f.owner_id, f.department_id, f.region_id, f.product_line_id,
    f.equipment_model, f.competitor, coalesce(f.from_on, f.delivered_on), ${yearsSince("coalesce(f.from_on, f.delivered_on)")}, null, null
  from mine_equipment f
  join company o on o.id = f.comp_id
  where not f.is_ours and (f.to_on is null or f.to_on >= ${TODAY})`;

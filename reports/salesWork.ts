/** Held visits, in words of PostgreSQL and of DuckDB alike. */
const HELD = "('done', 'overdue', 'reported', 'reviewed')";
const HANDED_IN = "('submitted', 'late', 'reviewed', 'returned')";

const visit = (person: string, lead: string, from: string) => `select 'visit' as kind, v.id, v.visit_on as on_day, v.doc_no, v.customer_id,
    v.department_id, v.unit_id, ${person} as salesperson_id, '${lead}' as is_lead, v.stage, case when v.is_late then 'yes' else 'no' end as is_late,
    0::numeric(18,4) as amount, null::text as result,
    null::text as work_done, null::text as work_plan, null::text as problem, null::numeric(18,4) as ordered, null::numeric(18,4) as invoiced,
    null::numeric(18,4) as collected from ${from} where v.comp_id = $comp`;
const NO_FIGURES = "null, null, null";
/** What somebody still writes is his own. */
const handedIn = (text: string) => `case when r.stage in ${HANDED_IN} then ${text} end`;
const reports = (
  kind: string,
  table: string,
  day: string,
  done: string,
  figures = NO_FIGURES,
) => `select '${kind}', r.id, ${day}, r.doc_no, null::bigint, r.department_id, r.unit_id,
    r.author_id, 'yes', r.stage, case when r.is_overdue then 'yes' else 'no' end, 0, null,
    ${handedIn(`r.${done}`)}, ${handedIn("r.work_plan")}, ${handedIn("r.problem")}, ${figures} from ${table} r where r.comp_id = $comp`;

const WEEK_FIGURES = ["order_amount", "invoiced_amount", "collected_amount"].map((column) => handedIn(`r.${column}`)).join(", ");

/** What people who sell do, each piece of work once for each of those who did it: a PostgreSQL from-clause with alias `d`. */
export const SALES_WORK = `(${visit("v.salesperson_id", "yes", "visit v")}
  union all ${visit("c.employee_id", "no", "visit v join visit_companion c on c.comp_id = v.comp_id and c.visit_id = v.id")}
  union all select 'reception', r.id, r.come_on, r.doc_no, r.customer_id, r.department_id, r.unit_id, r.salesperson_id, 'yes', r.stage, 'no',
    r.budget, null, null, null, null, ${NO_FIGURES}
    from reception r where r.comp_id = $comp and r.stage in ('approved', 'done')
  union all select 'bid', b.id, b.doc_on, b.doc_no, b.customer_id, b.department_id, b.unit_id, b.salesperson_id, 'yes', b.stage, 'no',
    b.bid_amount * b.exchange_rate, b.result, null, null, null, ${NO_FIGURES} from bid_result b where b.comp_id = $comp and b.stage = 'posted'
  union all select 'offer', b.id, b.submitted_on, b.doc_no, b.customer_id, b.department_id, b.unit_id, b.salesperson_id, 'yes', b.stage, 'no',
    b.bid_amount * b.exchange_rate, null, null, null, null, ${NO_FIGURES} from project_bid b
    where b.comp_id = $comp and b.submitted_on is not null and b.stage in ('submitted', 'won', 'lost', 'cancelled')
  union all ${reports("daily", "daily_report", "r.doc_on", "content")}
  union all ${reports("weekly", "weekly_report", "r.date_to", "work_done", WEEK_FIGURES)}) d`;

const RIGHTS = "{scope department=d.department_id owner=d.salesperson_id}";
const OF_AUTHOR = "{scope department=d.department_id owner=d.author_id}";
const OF_COMPANION = "{scope department=d.department_id owner=c.employee_id}";
/** Documents of one table, counted again from that table alone. */
const counted = (table: string, when: string, rights = RIGHTS) =>
  `select count(*) as value from ${table} d where d.comp_id = $comp and ${when} and ${rights}`;
const count = (where: string, tieOut: string) => ({ unit: "count", additive: true, sql: "count(*)", where, tieOut }) as const;
/** What the weekly reports that were handed in say of their week, in company currency. */
const booked = (column: string, stored: string) =>
  ({
    unit: "money",
    additive: true,
    sql: `sum(${column})`,
    where: "kind = 'weekly'",
    tieOut: `select coalesce(sum(d.${stored}), 0) as value from weekly_report d where d.comp_id = $comp and d.submitted_at is not null and ${OF_AUTHOR}`,
  }) as const;
const lead = (where: string) => `kind = 'visit' and is_lead = 'yes' and ${where}`;

/** How much of it there is. */
export const SALES_WORK_METRICS = {
  plannedVisits: count(lead("stage <> 'cancelled'"), counted("visit", "d.stage in ('planned', 'done', 'overdue', 'reported', 'reviewed')")),
  visits: count(lead(`stage in ${HELD}`), counted("visit", "d.checkin_at is not null")),
  visitRate: { unit: "percent", of: ["visits", "plannedVisits"] },
  participations: count(
    `kind = 'visit' and stage in ${HELD}`,
    `select (select count(*) from visit d where d.comp_id = $comp and d.checkin_at is not null and ${RIGHTS})
      + (select count(*) from visit_companion c join visit d on d.comp_id = c.comp_id and d.id = c.visit_id
        where c.comp_id = $comp and d.checkin_at is not null and ${OF_COMPANION}) as value`,
  ),
  reportedVisits: count(lead("stage in ('reported', 'reviewed')"), counted("visit", "d.reported_on is not null")),
  lateVisits: count(lead("is_late = 'yes'"), counted("visit", "d.reported_on > d.report_due_on")),
  overdueVisits: count(lead("stage = 'overdue'"), counted("visit", "d.stage = 'overdue'")),
  receptions: count("kind = 'reception'", counted("reception", "d.approved_budget is not null and d.stage in ('approved', 'done')")),
  bidsHandedIn: count(
    "kind = 'offer'",
    counted("project_bid", "d.submitted_on > '1900-01-01' and d.stage not in ('approved', 'withdrawn')"),
  ),
  bids: count("kind = 'bid'", counted("bid_result", "d.stage = 'posted'")),
  wonBids: count("kind = 'bid' and result = 'won'", counted("bid_result", "d.stage = 'posted' and d.result = 'won'")),
  dailyReports: count(`kind = 'daily' and stage in ${HANDED_IN}`, counted("daily_report", "d.submitted_at is not null", OF_AUTHOR)),
  weeklyReports: count(`kind = 'weekly' and stage in ${HANDED_IN}`, counted("weekly_report", "d.submitted_at is not null", OF_AUTHOR)),
  orders: booked("ordered", "order_amount"),
  invoiced: booked("invoiced", "invoiced_amount"),
  collected: booked("collected", "collected_amount"),
  begunReports: count(
    "kind in ('daily', 'weekly')",
    `select (select count(*) from daily_report d where d.comp_id = $comp and ${OF_AUTHOR})
      + (select count(*) from weekly_report d where d.comp_id = $comp and ${OF_AUTHOR}) as value`,
  ),
  lateReports: count(
    "kind in ('daily', 'weekly') and is_late = 'yes'",
    `select (select count(*) from daily_report d where d.comp_id = $comp and d.is_overdue and ${OF_AUTHOR})
      + (select count(*) from weekly_report d where d.comp_id = $comp and d.is_overdue and ${OF_AUTHOR}) as value`,
  ),
} as const;

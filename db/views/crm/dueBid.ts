import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, instant, money } from "#db/columns";

/** What is bidden for, or is to be, by the day of the bid: tenders without a bid, bids, and projects that wait for theirs. */
export const dueBids = pgTable("due_bid", {
  ...companyColumns,
  code: text().notNull(),
  title: text().notNull(),
  /** heard, followed, planned, prepared or handedIn */
  state: text().notNull(),
  /** Approved or begun, and not handed in. */
  isWaiting: boolean().notNull(),
  variant: text().notNull(),
  customerId: bigintText(),
  mineId: bigintText(),
  productLineId: bigintText(),
  regionId: bigintText(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  salespersonId: bigintText(),
  questionsOn: day(),
  bidOn: day(),
  bidTime: text(),
  timeZone: text(),
  /** By the company's clock, where the bid is handed in by another one. */
  bidAt: instant(),
  openOn: day(),
  isKey: boolean().notNull(),
  budgetAmount: money(),
  infoId: bigintText(),
  bidId: bigintText(),
  projectId: bigintText(),
});

const at = (of: string) => `case when ${of}.time_zone <> c.time_zone
    then (${of}.bid_on + nullif(${of}.bid_time, '')::time) at time zone ${of}.time_zone end`;
const HANDED_IN = "b.stage in ('submitted', 'won', 'lost')";
const place = (of: string) =>
  `${of}.customer_id, ${of}.mine_id, ${of}.product_line_id, ${of}.region_id, ${of}.department_id, ${of}.unit_id, ${of}.salesperson_id`;
/** A bid that came to nothing before it was decided: its tender, or its project, stands there without. */
const LIVING = "b.stage not in ('withdrawn', 'cancelled')";

export const DUE_BID = `select i.comp_id, i.id, i.doc_no as code, i.title,
    case i.stage when 'open' then 'heard' else 'followed' end as state, false as is_waiting, i.variant, ${place("i")},
    i.questions_on, i.bid_on, i.bid_time, i.time_zone, ${at("i")} as bid_at, i.open_on, false as is_key, i.budget_amount,
    i.id as info_id, null::bigint as bid_id, i.project_id
  from bid_info i join company c on c.id = i.comp_id
  where i.stage in ('open', 'following')
  union all select b.comp_id, b.id, b.doc_no, b.title, case when ${HANDED_IN} then 'handedIn' else 'prepared' end, not ${HANDED_IN}, b.variant, ${place("b")},
    b.questions_on, b.bid_on, b.bid_time, b.time_zone, ${at("b")}, b.open_on, b.is_key, null::numeric(18,4), b.info_id, b.id, b.project_id
  from project_bid b join company c on c.id = b.comp_id
  where ${LIVING}
  union all select p.comp_id, p.id, p.doc_no, p.name, 'planned', true, p.variant, ${place("p")},
    null::date, p.bid_on, null, null, null::timestamptz, null::date, false, p.budget_amount, null::bigint, null::bigint, p.id
  from sales_project p
  where p.stage = 'active' and p.bid_on is not null
    and not exists (select from project_bid b where b.comp_id = p.comp_id and b.project_id = p.id and ${LIVING} and b.stage <> 'lost')`;

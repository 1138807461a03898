import { defineDataset } from "#define/dataset";
import { OWNER_DIMENSIONS, SELLER_DIMENSIONS } from "#reports/sellers";

const { customer } = SELLER_DIMENSIONS;
const LEVELS = ["high", "medium", "low", "none"] as const;
/** So many days before the end an assessment counts as about to expire. */
const SOON = 30;
const OWED = "i.open_amount <> 0 and not i.is_advance";
const WHO = "p.department_id, c.region_id, c.owner_id, c.risk_level, c.risk_until, a.id";
/** A customer of the company and the assessment that his level is of. */
const CUSTOMER = `customer c join company_party p on p.comp_id = c.comp_id and p.id = c.id
    left join lateral (select a.id from risk_assessment a
      where a.comp_id = c.comp_id and a.customer_id = c.id and a.kind = 'customer' and a.stage in ('valid', 'second', 'inApproval')
        and a.valid_from is not null
      order by a.valid_from desc, a.id desc limit 1) a on true`;
/** One row of each customer who was assessed or owes money, and one of what he owes from each day on. */
const ROWS = `select c.id as customer_id, 'customer' as kind, ${WHO}, null::date as due_on, 0::numeric(18,4) as amount
    from ${CUSTOMER}
    where c.comp_id = $comp and (c.risk_level is not null
      or exists (select from receivable_item i where i.comp_id = c.comp_id and i.customer_id = c.id and ${OWED}))
  union all select c.id, 'owed', ${WHO}, i.due_on, sum(e.company_amount)::numeric(18,4)
    from ${CUSTOMER}
    join receivable_item i on i.comp_id = c.comp_id and i.customer_id = c.id and ${OWED}
    join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
    where c.comp_id = $comp
    group by c.comp_id, c.id, ${WHO}, i.due_on`;
const CHANGED = `select a.customer_id as key from risk_assessment a
    join document_history h on h.comp_id = a.comp_id and h.module = 'crm.riskAssessment' and h.document_id = a.id
    where a.comp_id = $comp and h.id >= $since
  union select document_id from document_history where comp_id = $comp and module in ('crm.customer', 'crm.poolCustomer') and id >= $since
  union select id from company_party where comp_id = $comp and is_customer and updated_at >= $at
  union select i.customer_id from receivable_item i where i.comp_id = $comp and i.id in (
    select item_id from receivable_entry where comp_id = $comp and id >= $since
    union select item_id from receivable_due_move where comp_id = $comp and id >= $since
    union select document_id from document_history where comp_id = $comp and module = 'sales.receivableItem' and id >= $since)`;

/** The tie-outs read the assessments, which said the level of the customer, and of money the entries alone. */
const RATED = `select distinct on (a.customer_id) a.customer_id, a.valid_to from risk_assessment a
    where a.comp_id = $comp and a.kind = 'customer' and a.valid_from is not null and a.stage not in ('expired', 'void')
    order by a.customer_id, a.valid_from desc, a.id desc`;
const OPEN = `select i.customer_id, min(i.due_on) as due_on, sum(e.company_amount) as amount from receivable_entry e
    join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
    where e.comp_id = $comp and i.kind <> 'advance'
    group by i.id, i.customer_id having sum(e.amount) <> 0`;
const of = (what: string, rows: string, when = "true") => `select coalesce(${what}, 0) as value from (${rows}) d
  join customer c on c.comp_id = $comp and c.id = d.customer_id
  join company_party p on p.comp_id = c.comp_id and p.id = c.id
  where ${when} and {scope department=p.department_id owner=c.owner_id}`;
const count = (where: string, tieOut: string) =>
  ({ unit: "count", additive: true, sql: "count(*)", where: `kind = 'customer' and ${where}`, tieOut }) as const;
const owed = (where: string, tieOut: string) =>
  ({ unit: "money", additive: true, sql: "sum(amount)", where: `kind = 'owed' and ${where}`, tieOut }) as const;

/** Customers who were assessed or owe money, by the level of risk in force, with what they owe today. */
export default defineDataset({
  id: "crm.customerRisk",
  basis: "gross",
  source: `select * from (${ROWS}) r order by customer_id, kind, due_on`,
  dependsOn: ["crm.riskAssessment", "crm.customer", "crm.poolCustomer", "sales.receivableItem"],
  delta: { key: "customer_id", changed: CHANGED },
  columns: {
    customer_id: { type: "id" },
    kind: { type: "text" },
    department_id: { type: "id", field: "crm.customer/departmentId" },
    region_id: { type: "id", field: "crm.customer/regionId" },
    owner_id: { type: "id", field: "crm.customer/ownerId" },
    risk_level: { type: "text", field: "crm.customer/riskLevel" },
    valid_to: { type: "date", field: "crm.customer/riskUntil" },
    assessment_id: { type: "id" },
    due_on: { type: "date", field: "sales.receivableItem/dueOn" },
    amount: { type: "money", field: "sales.receivableItem/openAmount" },
  },
  params: { asOf: { kind: "date", initial: "today" } },
  views: { risks: "select * from {facts}" },
  dimensions: {
    customer,
    risk: { kind: "choice", sql: "case when valid_to >= $asOf then risk_level else 'none' end", values: LEVELS },
    validity: {
      kind: "choice",
      sql: `case when valid_to is null or valid_to < $asOf then 'none' when valid_to <= $asOf + ${SOON} then 'expiring' else 'valid' end`,
      values: ["none", "expiring", "valid"],
    },
    validTo: { kind: "date", sql: "valid_to" },
    dueOn: { kind: "date", sql: "due_on" },
    ...OWNER_DIMENSIONS,
  },
  metrics: {
    customers: count("true", of("count(*)", `select customer_id from (${RATED}) r union select customer_id from (${OPEN}) o`)),
    assessed: count("valid_to >= $asOf", of("count(*)", RATED, "d.valid_to >= $asOf")),
    expiring: count(
      `valid_to between $asOf and $asOf + ${SOON}`,
      of("count(*)", RATED, `d.valid_to >= $asOf and d.valid_to - $asOf <= ${SOON}`),
    ),
    balance: owed("true", of("sum(d.amount)", OPEN)),
    overdue: owed("due_on < $asOf", of("sum(d.amount)", OPEN, "d.due_on < $asOf")),
    overdueShare: { unit: "percent", of: ["overdue", "balance"] },
    assessedShare: { unit: "percent", of: ["assessed", "customers"] },
  },
  records: {
    view: "risks",
    columns: ["customer", "risk", "validTo", "dueOn", "salesperson", "department", "region"],
    figures: { owed: { unit: "money", sql: "amount" } },
    opens: { module: "'crm.customer'", id: "customer_id" },
    links: { risk: { module: "crm.riskAssessment", id: "assessment_id" } },
    order: "customer_id, kind, due_on",
  },
  scope: { department: "department_id", owner: "owner_id" },
  freshness: { ageing: 300, stale: 3600 },
});

import { defineDataset } from "#define/dataset";
import { ofDocuments } from "#reports/measured";
import { NO_CLAIM } from "#reports/salesBooks";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, sellerColumns, UNIT_CODE } from "#reports/sellers";

/** The day on which money came, also of what took it back. */
const CAME_ON = "coalesce((select o.entry_on from receivable_entry o where o.comp_id = e.comp_id and o.id = e.reversal_of), e.entry_on)";
/** Money applied to open items, and what took it back or freed it, as PostgreSQL with the item as alias `d`. */
const APPLIED = `receivable_entry e join receivable_item d on d.comp_id = e.comp_id and d.id = e.item_id cross join lateral (select ${CAME_ON} as came_on) o
  left join receivable_due w on w.comp_id = e.comp_id and w.item_id = e.item_id and o.came_on >= w.held_from and o.came_on < w.held_to
    where e.comp_id = $comp and not d.is_advance and ${NO_CLAIM}`;
const LATE = "o.came_on > coalesce(w.due_on, d.due_on)";
const OVER_YEAR = "o.came_on - coalesce(w.due_on, d.due_on) > 365";
/** Lines of agreed plans, with the plan as alias `d`; the months of a period. */
const PLANNED = `collection_plan_line l join collection_plan d on d.comp_id = l.comp_id and d.id = l.plan_id
  where d.comp_id = $comp and d.stage in ('approved', 'done') and d.year_month between to_char($from::date, 'YYYY-MM') and to_char($asOf::date, 'YYYY-MM')`;
/** What came in the month of a plan for one of its lines. */
const CAME = `(select coalesce(sum(- e.company_amount), 0) from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
    where i.comp_id = l.comp_id and (i.id = l.item_id or i.instalment_id = l.instalment_id) and not i.is_advance and ${NO_CLAIM}
    and to_char(e.entry_on, 'YYYY-MM') = d.year_month)`;

const [IN_PERIOD, IN_MONTHS] = ["on_day between $from and $asOf", "on_month between strftime($from, '%Y-%m') and strftime($asOf, '%Y-%m')"];
const applied = (sql: string, amount: string, when: { browser: string; ledger: string } = { browser: "true", ledger: "true" }) =>
  ({
    unit: "money",
    additive: true,
    sql,
    where: `kind = 'applied' and ${IN_PERIOD} and ${when.browser}`,
    tieOut: ofDocuments(amount, `${APPLIED} and ${when.ledger}`, "e.entry_on")("this"),
  }) as const;
const plan = (sql: string, amount: string) =>
  ({
    unit: "money",
    additive: true,
    sql,
    where: `kind = 'planned' and ${IN_MONTHS}`,
    tieOut: `select coalesce(sum(${amount}), 0) as value from ${PLANNED} and ${SELLER_RIGHTS}`,
  }) as const;

/** What was collected of open items, and how late, beside what agreed plans meant to collect in their months; company currency. */
export default defineDataset({
  id: "sales.collections",
  basis: "gross",
  source: `select o.id, o.kind, o.module, o.document_id, o.on_day, o.on_month, o.doc_no, o.item_no, o.contract_no, o.customer_id, o.department_id, o.unit_id,
    o.region_id,
      o.salesperson_id, o.currency, u.code, o.due_on, o.days_late, o.amount, o.actual, o.overdue, o.balance
    from (select d.id, 'applied' as kind, d.module, d.document_id, d.received_on as on_day, d.year_month as on_month, d.doc_no, d.item_no, d.contract_no,
    d.customer_id,
        d.department_id, d.unit_id, d.region_id, d.salesperson_id, d.currency, d.due_on, d.days_late, d.company_amount as amount,
        null::numeric as actual, null::numeric as overdue, null::numeric as balance
      from received_money d where d.comp_id = $comp
      union all select d.id, 'planned', 'sales.collectionPlan', d.plan_id, to_date(d.year_month, 'YYYY-MM'), d.year_month, d.doc_no, null, c.doc_no,
      d.customer_id,
        d.department_id, d.unit_id, null, d.salesperson_id, null, d.due_on, null, d.plan_amount, d.actual_amount, d.overdue_amount, d.balance
      from collection_plan_row d left join sales_contract c on c.comp_id = d.comp_id and c.id = d.contract_id where d.comp_id = $comp) o
    left join business_unit u on u.comp_id = $comp and u.id = o.unit_id order by o.on_day, o.id`,
  dependsOn: ["sales.receivableItem", "sales.collectionPlan", "masterData.businessUnit"],
  delta: {
    key: "row_id",
    changed: `select id as key from receivable_entry where comp_id = $comp and id >= $since
      union select e.id from receivable_entry e join receivable_due_move m on m.comp_id = e.comp_id and m.item_id = e.item_id
      where e.comp_id = $comp and m.id >= $since
      union select e.id from receivable_entry e join receivable_arrangement_line l on l.comp_id = e.comp_id and l.item_id = e.item_id
        join document_history h on h.comp_id = l.comp_id and h.document_id = l.arrangement_id and h.module = 'sales.receivableArrangement'
        where e.comp_id = $comp and h.id >= $since
      union select l.id from document_history h join collection_plan_line l on l.comp_id = h.comp_id and l.plan_id = h.document_id
        where h.comp_id = $comp and h.id >= $since and h.module = 'sales.collectionPlan'
      union select l.id from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
        join collection_plan_line l on l.comp_id = i.comp_id and l.item_id = i.id where e.comp_id = $comp and e.id >= $since
      union select l.id from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
        join collection_plan_line l on l.comp_id = i.comp_id and l.instalment_id = i.instalment_id where e.comp_id = $comp and e.id >= $since`,
    masters: [UNIT_CODE],
  },
  columns: {
    row_id: { type: "id" },
    kind: { type: "text" },
    module: { type: "text" },
    document_id: { type: "id" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    doc_no: { type: "text" },
    item_no: { type: "text", field: "sales.receivableItem/itemNo" },
    contract_no: { type: "text", field: "sales.receivableItem/contractNo" },
    ...sellerColumns("sales.receivableItem"),
    unit_code: { type: "text", field: "sales.receivableItem/unitId" },
    due_on: { type: "date", field: "sales.receivableItem/dueOn" },
    days_late: { type: "integer", field: "sales.receivableItem/dueOn" },
    amount: { type: "money", field: "sales.receivableItem/openAmount" },
    actual: { type: "money", field: "sales.receivableItem/openAmount" },
    overdue: { type: "money", field: "sales.receivableItem/openAmount" },
    balance: { type: "money", field: "sales.receivableItem/openAmount" },
  },
  params: { from: { kind: "date", initial: "yearStart" }, asOf: { kind: "date", initial: "today" } },
  views: { collections: "select * from {facts}" },
  dimensions: {
    ...SELLER_DIMENSIONS,
    unitCode: { kind: "link", sql: "unit_code", to: "masterData.businessUnit", by: "code" },
    ...DAY_DIMENSIONS,
    lateness: {
      kind: "choice",
      sql: `case when days_late <= 0 then 'onTime' when days_late <= 30 then 'd1to30' when days_late <= 90 then 'd31to90'
        when days_late <= 180 then 'd91to180' when days_late <= 365 then 'd181to365' when days_late > 365 then 'overYear' end`,
      values: ["onTime", "d1to30", "d31to90", "d91to180", "d181to365", "overYear"],
    },
    contractNo: { kind: "text", sql: "contract_no" },
    itemNo: { kind: "text", sql: "item_no" },
    docNo: { kind: "text", sql: "doc_no" },
    dueOn: { kind: "date", sql: "due_on" },
  },
  metrics: {
    applied: applied("sum(amount)", "- e.company_amount"),
    appliedLate: applied("sum(amount)", "- e.company_amount", { browser: "days_late > 0", ledger: LATE }),
    appliedOverYear: applied("sum(amount)", "- e.company_amount", { browser: "days_late > 365", ledger: OVER_YEAR }),
    applications: {
      ...applied("count(*)", ""),
      unit: "count",
      tieOut: `select count(*) as value from ${APPLIED} and e.entry_on between $from and $asOf and ${SELLER_RIGHTS}`,
    },
    lateShare: { unit: "percent", of: ["appliedLate", "applied"] },
    overYearShare: { unit: "percent", of: ["appliedOverYear", "applied"] },
    planned: plan("sum(amount)", "l.plan_amount"),
    plannedCame: plan("sum(actual)", CAME),
    planGap: {
      unit: "money",
      sum: [
        { metric: "planned", sign: 1 },
        { metric: "plannedCame", sign: -1 },
      ],
    },
    planCompletion: { unit: "percent", of: ["plannedCame", "planned"] },
    plannedOverdue: plan("sum(overdue)", "l.overdue_amount"),
    plannedBalance: plan("sum(balance)", "l.balance"),
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "collections",
    columns: [
      "docNo",
      "day",
      "customer",
      "contractNo",
      "itemNo",
      "dueOn",
      "lateness",
      "currency",
      "salesperson",
      "department",
      "region",
      "unit",
    ],
    figures: {
      amount: { unit: "money", sql: "amount" },
      daysLate: { unit: "days", sql: "days_late" },
      came: { unit: "money", sql: "actual" },
    },
    opens: { module: "module", id: "document_id" },
    order: "on_day desc, row_id desc",
  },
  scope: SELLER_SCOPE,
  companies: { on: "on_day", partner: "customer_id" },
  freshness: { ageing: 300, stale: 3600 },
});

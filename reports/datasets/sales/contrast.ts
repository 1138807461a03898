import { defineDataset } from "#define/dataset";
import { measured, ofDocuments, type Turn } from "#reports/measured";
import { DIGITS, inCompany, LAST_DIGIT } from "#reports/moneyDigits";
import { basisOfPlan, PLANNED, plannedOf, type PlanOf } from "#reports/plans";
import { APPLIED_BOOKED, AWARDED, BILLS_COUNT, booked, CAME, MOVEMENT_COLUMNS, ordersGained, received, WON } from "#reports/salesBooks";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, UNIT_CODE } from "#reports/sellers";
import {
  AFTER_YEAR,
  AFTER_YEAR_COUNTED,
  CALENDAR_DAYS,
  IS_CALENDAR,
  WORKED_MONTHS,
  workedIn,
  WORKING_DAYS_COUNTED,
  WORKING_DAYS_LEFT,
  YEAR_START,
} from "#reports/workingDays";
import { SALES_CHANGED, SALES_DEPEND_ON, SALES_HEAD, SALES_UNIT } from "#reports/salesDocuments";
import { LINE_LEVELS } from "#reports/trees";

const MOVEMENTS = `select document_id, kind, module, on_day, on_month, doc_no, customer_id, department_id, unit_id, region_id, salesperson_id, currency,
  product_line_id, amount, gross from sales_movement where comp_id = $comp`;
const CALENDAR = `select k.id, k.kind, null, k.on_day, to_char(k.on_day, 'YYYY-MM'), null, null::bigint, null::bigint, null::bigint, null::bigint,
  null::bigint, null, null::bigint, null::numeric, null::numeric
  from (${CALENDAR_DAYS}) k`;

const TENTHS = "cast(amount * 10000 as hugeint)";
/** What of a month's plan falls on its working days in the period, half-up to the company's digits. */
const REACHED = `cast(case when worked_days = 0 then ${TENTHS}
  else (2 * ${TENTHS} * worked_between + worked_days * ${LAST_DIGIT}) // (2 * worked_days * ${LAST_DIGIT}) * ${LAST_DIGIT} end as decimal(32,0)) * 0.0001`;
const WORKED = workedIn("d.on_day");
const REACHED_COUNTED = `case when ${WORKED} = 0 then d.amount
  else ${inCompany(`d.amount * ${workedIn("d.on_day", "d.on_day between $from and $asOf")} / ${WORKED}`)} end`;

/**
 * Each row in its period, and once more a year later for the comparison with last year up to the same day; plans stand in all their months.
 */
const ALIGNED = `
  select f.*, 'this' as turn, ${WORKING_DAYS_LEFT} as days_left, ${REACHED} as reached from {facts} f
    left join ${WORKED_MONTHS} w on contains(f.kind, 'plan.') and w.worked_month = f.on_month
    where not ${IS_CALENDAR} and (on_day between $from and $asOf or contains(kind, 'plan.'))
  union all select * replace (cast(on_day + interval 1 year as date) as on_day, strftime(cast(on_day + interval 1 year as date), '%Y-%m') as on_month),
    'last' as turn, null as days_left, null as reached
  from {facts} where not ${IS_CALENDAR} and not contains(kind, 'plan.') and cast(on_day + interval 1 year as date) between $from and $asOf`;

const planned = (measure: string, of: PlanOf, upTo = false) =>
  ({
    unit: "money",
    basis: basisOfPlan(measure),
    additive: true,
    sql: upTo ? "sum(reached)" : "sum(amount)",
    where: `contains(kind, 'plan.') and contains(kind, '.${of}.') and ends_with(kind, '.${measure}') and on_day >= date_trunc('month', $from)
      and ${upTo ? "on_day <= $asOf" : `on_day < ${AFTER_YEAR}`}`,
    tieOut: `select coalesce(sum(${upTo ? REACHED_COUNTED : "d.amount"}), 0) as value from ${plannedOf(of, measure)}
      and d.on_day >= date_trunc('month', $from::date) and ${upTo ? "d.on_day <= $asOf" : `d.on_day < ${AFTER_YEAR_COUNTED}`} and ${SELLER_RIGHTS}`,
  }) as const;
/** The plan of each region, product line or person. */
const plansOf = <const P extends string>(name: P, of: PlanOf) =>
  ({
    [`${name}PlanIntake`]: planned("orderIntake", of),
    [`${name}PlanInvoiced`]: planned("invoiced", of),
    [`${name}PlanCollected`]: planned("collected", of),
  }) as Record<`${P}Plan${"Intake" | "Invoiced" | "Collected"}`, ReturnType<typeof planned>>;
const less = (a: string, b: string) => ({
  unit: "money" as const,
  sum: [
    { metric: a, sign: 1 as const },
    { metric: b, sign: -1 as const },
  ],
});
/** Kinds of movements of the order book. */
const BOOKED_ORDERS = ["order", "change", "moved", "cancel"];
const orderedGross = (turn: Turn) => ordersGained("gross", turn);
const ordered = (turn: Turn) => ordersGained("net", turn);

/**
 * Orders, awards, invoices and collections beside each other, their plan and the same days of last year: what the contrast reports show as
 * pictures and tables, in company currency.
 */
export default defineDataset({
  id: "sales.contrast",
  source: `select ${SALES_HEAD}, case when o.${IS_CALENDAR} then 'all' end, ${DIGITS}, ${YEAR_START}
    from (${MOVEMENTS} union all ${CALENDAR}) o ${SALES_UNIT}
    order by o.on_day, o.document_id, o.kind`,
  dependsOn: [...SALES_DEPEND_ON, "masterData.calendarDay"],
  delta: {
    key: "document_id",
    changed: `${SALES_CHANGED}
      union select id as key from calendar_day where comp_id = $comp and updated_at >= $at`,
    masters: [UNIT_CODE],
  },
  columns: {
    ...MOVEMENT_COLUMNS,
    shared: { type: "text" },
    digits: { type: "integer" },
    year_start: { type: "integer" },
  },
  params: { from: { kind: "date", initial: "yearStart" }, asOf: { kind: "date", initial: "today" }, bills: BILLS_COUNT },
  terms: { came: CAME },
  views: { aligned: ALIGNED },
  dimensions: {
    ...SELLER_DIMENSIONS,
    unitCode: { kind: "link", sql: "unit_code", to: "masterData.businessUnit", by: "code" },
    ...DAY_DIMENSIONS,
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    ...LINE_LEVELS,
    docNo: { kind: "text", sql: "doc_no" },
    side: {
      kind: "choice",
      sql: "case when contains(kind, 'plan.') then 'plan' else kind end",
      values: ["order", "change", "moved", "cancel", "won", "invoice", "receipt", "takenBack", "refund", "bill", "applied", "plan"],
    },
  },
  metrics: {
    ...measured("ordered", BOOKED_ORDERS, ordered, { basis: "net" }),
    ...measured("orderedGross", BOOKED_ORDERS, orderedGross, { column: "gross", basis: "gross" }),
    ...measured("awarded", ["won"], ofDocuments(AWARDED, WON, "d.doc_on"), { basis: "net" }),
    ...measured("invoiced", ["invoice"], ofDocuments("j.credit - j.debit", booked("revenue"), "j.posted_on"), { basis: "net" }),
    ...measured(
      "invoicedGross",
      ["invoice"],
      ofDocuments("j.debit - j.credit", booked("receivable", "advance", "exchangeDifference"), "j.posted_on"),
      { column: "gross", basis: "gross" },
    ),
    ...measured("received", "{came}", received, { basis: "gross" }),
    ...measured("applied", ["applied"], ofDocuments("- e.company_amount", APPLIED_BOOKED, "e.entry_on"), { basis: "gross" }),
    gap: less("ordered", "awarded"),
    orderedShare: { unit: "percent", of: ["ordered", "awarded"] },
    bookToBill: { unit: "rate", of: ["ordered", "invoiced"] },
    planIntake: planned("orderIntake", "department"),
    planInvoiced: planned("invoiced", "department"),
    planCollected: planned("collected", "department"),
    planIntakeToDate: planned("orderIntake", "department", true),
    planInvoicedToDate: planned("invoiced", "department", true),
    planCollectedToDate: planned("collected", "department", true),
    ...plansOf("person", "person"),
    ...plansOf("region", "region"),
    ...plansOf("line", "productLine"),
    intakeCompletion: { unit: "percent", of: ["ordered", "planIntake"] },
    invoicedCompletion: { unit: "percent", of: ["invoiced", "planInvoiced"] },
    collectedCompletion: { unit: "percent", of: ["received", "planCollected"] },
    intakeOnPlan: { unit: "percent", of: ["ordered", "planIntakeToDate"] },
    invoicedOnPlan: { unit: "percent", of: ["invoiced", "planInvoicedToDate"] },
    collectedOnPlan: { unit: "percent", of: ["received", "planCollectedToDate"] },
    planLeft: less("planIntake", "ordered"),
    unassignedPlan: less("planIntake", "personPlanIntake"),
    invoicedPlanLeft: less("planInvoiced", "invoiced"),
    collectedPlanLeft: less("planCollected", "received"),
    workingDaysLeft: {
      unit: "days",
      additive: false,
      sql: "max(days_left)",
      where: "contains(kind, 'plan.')",
      tieOut: `select case when count(*) > 0 then ${WORKING_DAYS_COUNTED} end as value from ${PLANNED} and ${SELLER_RIGHTS}`,
    },
    neededIntake: { unit: "money", of: ["planLeft", "workingDaysLeft"] },
    neededInvoicing: { unit: "money", of: ["invoicedPlanLeft", "workingDaysLeft"] },
    neededCollection: { unit: "money", of: ["collectedPlanLeft", "workingDaysLeft"] },
  },
  calendar: DAY_CALENDAR,
  plans: { ordered: "planIntakeToDate", invoiced: "planInvoicedToDate", received: "planCollectedToDate" },
  changes: { corrections: { dimension: "side", in: ["change", "cancel"] } },
  records: {
    view: "aligned",
    perMetric: true,
    where: "turn = 'this'",
    columns: ["docNo", "side", "day", "customer", "productLine", "department", "salesperson", "region", "unit", "currency"],
    figures: {
      amount: { unit: "money", sql: "amount" },
      amountWithTax: { unit: "money", sql: "gross" },
      reached: { unit: "money", sql: "reached" },
    },
    opens: { module: "module", id: "document_id" },
    order: "on_day desc, document_id desc, kind",
  },
  scope: { ...SELLER_SCOPE, shared: "shared" },
  companies: { on: "on_day", digits: "digits", partner: "customer_id", without: ["workingDaysLeft"] },
  freshness: { ageing: 300, stale: 3600 },
});

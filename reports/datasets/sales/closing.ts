import { defineDataset, type Metric } from "#define/dataset";
import { ofDocuments } from "#reports/measured";
import { DIGITS } from "#reports/moneyDigits";
import { basisOfPlan, plannedOf } from "#reports/plans";
import { APPLIED_BOOKED, AWARDED, BILLS_COUNT, booked, CAME, MOVEMENT_COLUMNS, ordersGained, received, WON } from "#reports/salesBooks";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, UNIT_CODE } from "#reports/sellers";
import { SALES_CHANGED, SALES_DEPEND_ON, SALES_HEAD, SALES_UNIT } from "#reports/salesDocuments";
import { LINE_LEVELS } from "#reports/trees";

/** The first day of the period whose month was not closed with its figures: PostgreSQL. */
const FIRST_OPEN = `greatest($from::date, (select (max(p.year_month) || '-01')::date + interval '1 month'
  from receivable_period p where p.comp_id = $comp and p.frozen_at is not null)::date)`;
/** What closed months keep of such rows: PostgreSQL. */
const kept = (kinds: string, since = "$from", column = "amount") =>
  `select coalesce(sum(f.${column}), 0) from sales_closing_row f where f.comp_id = $comp and f.on_day between ${since} and $asOf and (${kinds})
    and {scope department=f.department_id owner=f.salesperson_id}`;
/** What is kept, and of the open months what their books say. */
const keptAnd = (keptOnes: string, open: string) => `select (${keptOnes}) + (${open.replaceAll("$from", FIRST_OPEN)}) as value`;

const ORDERS = "kind in ('order', 'change', 'moved', 'cancel')";
const summed = (basis: "net" | "gross", where: string, tieOut: string, column = "amount") =>
  ({ unit: "money", basis, additive: true, sql: `sum(${column})`, where, tieOut }) as const satisfies Metric;
const planned = (measure: string) => {
  const kinds = `f.kind like '%.department.%' and f.kind like '%.${measure}'`;
  const open = `select coalesce(sum(d.amount), 0) from ${plannedOf("department", measure)}
    and d.on_day >= date_trunc('month', $from) and d.on_day <= $asOf and ${SELLER_RIGHTS}`;
  const where = `contains(kind, '.department.') and ends_with(kind, '.${measure}')`;
  return summed(basisOfPlan(measure), where, keptAnd(kept(kinds, "date_trunc('month', $from::date)"), open));
};
const AWARDS = ofDocuments(AWARDED, WON, "d.doc_on")("this");

/**
 * What sales came to: of closed months as it was when they were closed, whatever was agreed or planned anew since, of open ones as it is
 * now. Rows say which of the two they are.
 */
export default defineDataset({
  id: "sales.closing",
  source: `select ${SALES_HEAD}, o.state, ${DIGITS}
    from sales_closing o ${SALES_UNIT} where o.comp_id = $comp
    order by o.on_day, o.document_id, o.kind`,
  dependsOn: [...SALES_DEPEND_ON, "sales.receivablePeriod"],
  delta: {
    key: "document_id",
    changed: `${SALES_CHANGED}
      union select c.document_id as key from sales_closing c where c.comp_id = $comp
        and exists (select 1 from document_history h where h.comp_id = $comp and h.module = 'sales.receivablePeriod' and h.id >= $since)`,
    masters: [UNIT_CODE],
  },
  columns: {
    ...MOVEMENT_COLUMNS,
    state: { type: "text" },
    digits: { type: "integer" },
  },
  params: { from: { kind: "date", initial: "yearStart" }, asOf: { kind: "date", initial: "today" }, bills: BILLS_COUNT },
  terms: { came: CAME },
  views: {
    closing: `select * from {facts} where on_day <= $asOf
      and on_day >= case when contains(kind, 'plan.') then date_trunc('month', $from) else $from end`,
  },
  dimensions: {
    ...SELLER_DIMENSIONS,
    unitCode: { kind: "link", sql: "unit_code", to: "masterData.businessUnit", by: "code" },
    ...DAY_DIMENSIONS,
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    ...LINE_LEVELS,
    docNo: { kind: "text", sql: "doc_no" },
    state: { kind: "choice", sql: "state", values: ["closed", "open"] },
    side: {
      kind: "choice",
      sql: "case when contains(kind, 'plan.') then 'plan' else kind end",
      values: ["order", "change", "moved", "cancel", "won", "invoice", "receipt", "takenBack", "refund", "bill", "applied", "plan"],
    },
  },
  metrics: {
    ordered: summed("net", ORDERS, keptAnd(kept(`f.${ORDERS}`), ordersGained("net"))),
    orderedGross: summed("gross", ORDERS, keptAnd(kept(`f.${ORDERS}`, "$from", "gross"), ordersGained("gross")), "gross"),
    awarded: summed("net", "kind = 'won'", keptAnd(kept("f.kind = 'won'"), AWARDS)),
    invoiced: summed("net", "kind = 'invoice'", ofDocuments("j.credit - j.debit", booked("revenue"), "j.posted_on")("this")),
    invoicedGross: summed(
      "gross",
      "kind = 'invoice'",
      ofDocuments("j.debit - j.credit", booked("receivable", "advance", "exchangeDifference"), "j.posted_on")("this"),
      "gross",
    ),
    received: summed("gross", "{came}", received("this")),
    applied: summed("gross", "kind = 'applied'", ofDocuments("- e.company_amount", APPLIED_BOOKED, "e.entry_on")("this")),
    planIntake: planned("orderIntake"),
    planInvoiced: planned("invoiced"),
    planCollected: planned("collected"),
    bookToBill: { unit: "rate", of: ["ordered", "invoiced"] },
    intakeCompletion: { unit: "percent", of: ["ordered", "planIntake"] },
    invoicedCompletion: { unit: "percent", of: ["invoiced", "planInvoiced"] },
    collectedCompletion: { unit: "percent", of: ["received", "planCollected"] },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "closing",
    columns: ["docNo", "side", "state", "day", "customer", "productLine", "department", "salesperson", "region", "unit", "currency"],
    figures: { amount: { unit: "money", sql: "amount" }, amountWithTax: { unit: "money", sql: "gross" } },
    opens: { module: "module", id: "document_id" },
    order: "on_day desc, document_id desc, kind",
  },
  scope: SELLER_SCOPE,
  companies: { on: "on_day", digits: "digits", partner: "customer_id" },
  freshness: { ageing: 300, stale: 3600 },
});

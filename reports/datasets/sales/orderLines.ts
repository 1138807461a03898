import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { DELIVERIES } from "#reports/contractBasis";
import { LINES, ORDER_LINES, PUNCTUAL, VALID_LINES } from "#reports/orderLines";
import { CANCELLED, EFFECTIVE, worthOn } from "#reports/salesBooks";
import { SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, sellerColumns, spansOf } from "#reports/sellers";

const DUE_MONTH = "strftime(due_on, '%Y-%m')";
const DUE_SPANS = spansOf(DUE_MONTH);
const lines = (sql: string, where: string, tieOut: string) =>
  ({ unit: "money", basis: "net", additive: true, over: "lines", sql, where, tieOut }) as const;
/** Lines due in the period, but for what a contract closed early never delivered; what is due today is not late yet. */
const IS_DUE = `quantity > 0 and due_on between $from and $asOf and (due_on < $asOf or timely_quantity >= quantity)
  and not (closings > 0 and delivered_quantity < quantity)`;
const DUE = `${VALID_LINES} and p.quantity > 0 and p.due_on between $from and $asOf and (p.due_on < $asOf or y.timely >= p.quantity)
  and not (coalesce(d.closed_on <= $asOf, false) and y.quantity < p.quantity) and ${SELLER_RIGHTS}`;
const IS_LATE = "timely_quantity < quantity";
const LATE = "y.timely < p.quantity";
const worth = (where: string, truth: string) =>
  ({
    unit: "money",
    basis: "net",
    additive: true,
    over: "punctual",
    sql: "sum(worth)",
    where: `${IS_DUE}${where}`,
    tieOut: `select coalesce(sum(p.worth), 0) as value from ${DUE}${truth}`,
  }) as const;
const counted = (where: string, truth: string) =>
  ({
    unit: "count",
    additive: true,
    over: "punctual",
    sql: "count(*)",
    where: `${IS_DUE}${where}`,
    tieOut: `select count(*) as value from ${DUE}${truth}`,
  }) as const;
const total = (what: string, from: string) => `select coalesce(sum(${what}), 0) as value from ${from} and ${SELLER_RIGHTS}`;

/** Lines of contracts: what of them is still to be delivered and when, and whether what fell due left in time. Net, in company currency. */
export default defineDataset({
  id: "sales.orderLines",
  source: ORDER_LINES,
  dependsOn: ["sales.salesContract", "sales.contractChange"],
  delta: {
    key: "contract_id",
    changed: `${changedDocuments("", "sales.salesContract").changed}
      union select contract_id from contract_delivery where comp_id = $comp and id >= $since`,
  },
  columns: {
    contract_id: { type: "id" },
    product_id: { type: "id" },
    kind: { type: "text" },
    on_day: { type: "date" },
    due_on: { type: "date", field: "sales.contractProduct/deliveryOn" },
    revision: { type: "integer" },
    material_id: { type: "id", field: "sales.contractProduct/materialId" },
    product_line_id: { type: "id", field: "sales.salesContract/productLineId" },
    quantity: { type: "quantity", field: "sales.contractProduct/quantity" },
    amount: { type: "money", field: "sales.salesContract/companyAmount" },
    doc_no: { type: "text" },
    title: { type: "text", field: "sales.salesContract/title" },
    ...sellerColumns("sales.salesContract"),
    inner_outer: { type: "text", field: "sales.salesContract/isInternal" },
  },
  params: {
    asOf: { kind: "date", initial: "today" },
    from: { kind: "date", initial: "yearStart" },
  },
  views: { lines: LINES, punctual: PUNCTUAL },
  equivalents: ["punctual"],
  dimensions: {
    ...SELLER_DIMENSIONS,
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    material: { kind: "link", sql: "material_id", to: "masterData.material" },
    contractNo: { kind: "text", sql: "doc_no" },
    title: { kind: "text", sql: "title" },
    innerOuter: { kind: "choice", sql: "inner_outer", values: ["inner", "outer"] },
    dueOn: { kind: "date", sql: "due_on" },
    dueMonth: { kind: "month", sql: DUE_MONTH },
    dueQuarter: DUE_SPANS.quarter,
    dueFiscalYear: DUE_SPANS.fiscalYear,
    dueFiscalQuarter: DUE_SPANS.fiscalQuarter,
    dueFiscalPeriod: DUE_SPANS.fiscalPeriod,
    timeliness: { kind: "choice", over: "punctual", sql: "timeliness", values: ["onTime", "late", "open"] },
  },
  metrics: {
    backlog: lines(
      "sum(backlog)",
      "backlog <> 0",
      `select (${total(`${worthOn("$asOf")} - case when d.closed_on <= $asOf then d.cancelled_amount else 0 end`, EFFECTIVE)})
        - (${total("x.company_amount", `${DELIVERIES} and x.moved_on <= $asOf`)}) as value`,
    ),
    ordered: lines("sum(worth)", "true", total(worthOn("$asOf"), EFFECTIVE)),
    delivered: lines("sum(delivered)", "true", total("x.company_amount", `${DELIVERIES} and x.moved_on <= $asOf`)),
    cancelled: lines("sum(cancelled)", "true", total("d.cancelled_amount", `${CANCELLED} and d.closed_on <= $asOf`)),
    dueLines: counted("", ""),
    timelyLines: counted(` and not ${IS_LATE}`, ` and not ${LATE}`),
    lateLines: counted(` and ${IS_LATE}`, ` and ${LATE}`),
    lateDays: {
      unit: "days",
      additive: true,
      over: "punctual",
      sql: "sum(delay)",
      where: `${IS_DUE} and ${IS_LATE}`,
      tieOut: `select coalesce(sum(case when y.quantity >= p.quantity then y.full_on else $asOf end - p.due_on), 0) as value from ${DUE} and ${LATE}`,
    },
    dueWorth: worth("", ""),
    timelyWorth: worth(` and not ${IS_LATE}`, ` and not ${LATE}`),
    onTimeByWorth: { unit: "percent", of: ["timelyWorth", "dueWorth"] },
    onTimeShare: { unit: "percent", of: ["timelyLines", "dueLines"] },
    averageDelay: { unit: "days", of: ["lateDays", "lateLines"] },
  },
  calendar: [
    {
      day: "dueOn",
      month: "dueMonth",
      quarter: "dueQuarter",
      fiscalYear: "dueFiscalYear",
      fiscalQuarter: "dueFiscalQuarter",
      fiscalPeriod: "dueFiscalPeriod",
    },
  ],
  records: {
    view: "punctual",
    columns: [
      "contractNo",
      "title",
      "customer",
      "material",
      "productLine",
      "dueOn",
      "timeliness",
      "innerOuter",
      "currency",
      "salesperson",
      "department",
      "region",
      "unit",
    ],
    figures: {
      worth: { unit: "money", sql: "worth" },
      deliveredWorth: { unit: "money", sql: "delivered" },
      cancelledWorth: { unit: "money", sql: "cancelled" },
      openWorth: { unit: "money", sql: "backlog" },
      quantity: { unit: "rate", sql: "quantity" },
      deliveredQuantity: { unit: "rate", sql: "delivered_quantity" },
      delay: { unit: "days", sql: "delay" },
    },
    opens: { module: "'sales.salesContract'", id: "contract_id" },
    order: "due_on, contract_id, product_id",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});

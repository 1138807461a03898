import { type Basis, defineDataset } from "#define/dataset";
import { BUCKET_SETS, BUCKET_SET_NAMES, OWN_BANDS } from "#reports/ageing";
import { changedDocuments } from "#reports/changes";
import { ofDocuments } from "#reports/measured";
import {
  BILLED,
  BILLED_ORIGIN,
  BILLING_OPEN,
  DELIVERED_GROSS,
  DELIVERIES,
  DUE_OPEN,
  DUES,
  INVOICES,
  leftOf,
  MONEY,
  OLDEST_OWED,
  OWED_AND_PAID,
  PAID,
  everHad,
  part,
  withParties,
  WORTH_LEFT,
} from "#reports/contractBasis";
import { ASSET_ALLOWANCE, ASSET_LOSSES, ASSET_METRICS, CONTRACT_ASSETS } from "#reports/contractAssets";
import { DIGITS } from "#reports/moneyDigits";
import { ORDER_BRIDGE, ORDER_PARTS, ORDERED_STEPS, STEP_METRICS } from "#reports/orderBridge";
import { CANCELLED, WORTH_TO_DATE, worthGained } from "#reports/salesBooks";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, sellerColumns } from "#reports/sellers";
import { LINE_LEVELS } from "#reports/trees";

const FALLS_DUE = "greatest(n.due_on, n.valid_on)";

const PARTS = [
  part({
    kind: "delivered",
    day: "x.moved_on",
    amount: "x.company_amount",
    from: DELIVERIES,
    id: "x.id",
    gross: DELIVERED_GROSS,
    aged: "o.moved_on",
    origin: "o.id",
  }),
  part({
    kind: "invoiced",
    day: "v.posted_on",
    amount: BILLED,
    from: INVOICES,
    id: "l.id",
    gross: "l.total_amount",
    aged: BILLED_ORIGIN.on,
    origin: BILLED_ORIGIN.id,
  }),
  part({ kind: "due", day: FALLS_DUE, amount: "n.company_amount", from: DUES, id: "n.id", aged: "n.due_on", origin: "n.instalment_id" }),
  part({ kind: "received", day: "e.on_day", amount: "e.company_amount", from: MONEY, id: "e.id" }),
];

/** Kinds that orders in hand are made of, and those that take something off them. */
const LESSENING = ["cancelled", "delivered", "deliveredOver"];
const BACKLOG_KINDS = [...ORDERED_STEPS, ...LESSENING];
const listed = (kinds: readonly string[]) => `kind in (${kinds.map((kind) => `'${kind}'`).join(", ")})`;
const toDate = (basis: Basis, tieOut: string, among: string) =>
  ({ unit: "money", basis, additive: true, sql: "sum(amount)", where: `${among} and on_day <= $asOf`, tieOut }) as const;
const upTo = (amount: string, from: string, day: string) =>
  `select coalesce(sum(${amount}), 0) as value from ${from} and ${day} <= $asOf and ${SELLER_RIGHTS}`;
const inPeriod = (basis: Basis, tieOut: string, ...kinds: readonly string[]) =>
  ({
    unit: "money",
    basis,
    additive: true,
    sql: "sum(amount)",
    where: `${listed(kinds)} and on_day between $from and $asOf`,
    tieOut,
  }) as const;
/** What was delivered or invoiced ahead of the other. */
const ofDeliveries = (sql: string, where: string, tieOut: string) =>
  ({ unit: "money", basis: "net", additive: true, over: "unbilled", sql, where, tieOut }) as const;
/** What went with contracts from one customer to another in the period: nothing in all. */
const handedOver = (basis: Basis, kind: string) => inPeriod(basis, "select 0 as value", `${kind}Over`);
const withHandedOver = (metric: string, sign: 1 | -1 = 1, over = `${metric}HandedOver`) => [
  { metric, sign },
  { metric: over, sign },
];
const less = (a: string, ...others: readonly string[]) => ({
  unit: "money" as const,
  sum: [{ metric: a, sign: 1 as const }, ...others.map((metric) => ({ metric, sign: -1 as const }))],
});

/**
 * Contracts from order to money, on the contract basis: what was ordered, delivered, invoiced, fell due by the contract, and was received,
 * in company currency.
 */
export default defineDataset({
  id: "sales.contractBook",
  source: `select o.row_id, o.contract_id, o.kind, o.on_day, o.on_month, o.doc_no, o.title, o.customer_id, o.department_id, o.unit_id, o.region_id,
    o.salesperson_id, o.currency,
      o.product_line_id, case when o.is_internal then 'inner' else 'outer' end, o.amount, o.gross, o.aged_on, o.origin_id,
      case when ${listed(BACKLOG_KINDS)} then 'order' else replace(o.kind, 'Over', '') end, ${DIGITS}, o.bucket_key, o.factor,
      case when o.kind = 'loss' then 'all' end
    from (${[...ORDER_PARTS, ...PARTS.map(withParties), ASSET_LOSSES].join(" union all ")}) o
      order by o.customer_id, o.contract_id, o.on_day, o.row_id, o.kind`,
  dependsOn: ["sales.salesContract", "sales.salesInvoice", "sales.receivableItem", "sales.provisionMatrix"],
  delta: {
    key: "contract_id",
    changed: `${changedDocuments("", "sales.salesContract").changed}
      union select contract_id from contract_delivery where comp_id = $comp and id >= $since
      union select contract_id from contract_due where comp_id = $comp and id >= $since
      union select l.contract_id from sales_invoice_line l join document_history h on h.comp_id = l.comp_id and h.document_id = l.invoice_id
      where l.comp_id = $comp and l.contract_id is not null and h.id >= $since
      union select i.contract_id from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
      where e.comp_id = $comp and i.contract_id is not null and e.id >= $since
      union select k.contract_id from receivable_arrangement_line l cross join lateral (values (l.contract_id), (l.former_contract_id)) k (contract_id)
        join document_history h on h.comp_id = l.comp_id and h.document_id = l.arrangement_id
        and h.module = 'sales.receivableArrangement' where l.comp_id = $comp and k.contract_id is not null and h.id >= $since
      union select l.id from provision_matrix_line l join document_history h on h.comp_id = l.comp_id and h.document_id = l.matrix_id
        and h.module = 'sales.provisionMatrix' where l.comp_id = $comp and h.id >= $since`,
  },
  columns: {
    row_id: { type: "id" },
    contract_id: { type: "id" },
    kind: { type: "text" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    doc_no: { type: "text" },
    title: { type: "text", field: "sales.salesContract/title" },
    ...sellerColumns("sales.salesContract"),
    product_line_id: { type: "id", field: "sales.salesContract/productLineId" },
    inner_outer: { type: "text", field: "sales.salesContract/isInternal" },
    amount: { type: "money", field: "sales.salesContract/companyAmount" },
    gross: { type: "money", field: "sales.salesContract/totalAmount" },
    aged_on: { type: "date" },
    origin_id: { type: "id" },
    side: { type: "text" },
    digits: { type: "integer" },
    bucket_key: { type: "text" },
    factor: { type: "text" },
    shared: { type: "text" },
  },
  params: {
    asOf: { kind: "date", initial: "today" },
    from: { kind: "date", initial: "yearStart" },
    before: { kind: "date", initial: "lastMonthEnd" },
    buckets: { kind: "choice", values: BUCKET_SET_NAMES, initial: "bands" },
  },
  bucketSets: { elapsed: BUCKET_SETS.elapsed },
  ownBands: OWN_BANDS,
  views: {
    events: "select *, cast(null as decimal(18,4)) as open from {facts}",
    due: DUE_OPEN,
    unbilled: BILLING_OPEN,
    assets: CONTRACT_ASSETS,
    assetAllowance: ASSET_ALLOWANCE,
  },
  equivalents: ["unbilled", "assets"],
  dimensions: {
    ...SELLER_DIMENSIONS,
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    ...LINE_LEVELS,
    contractNo: { kind: "text", sql: "doc_no" },
    title: { kind: "text", sql: "title" },
    innerOuter: { kind: "choice", sql: "inner_outer", values: ["inner", "outer"] },
    step: {
      kind: "choice",
      sql: "case when kind = 'unbilled' then 'delivered' when kind = 'ahead' then 'invoiced' when ends_with(kind, 'Over') then 'handedOver' else kind end",
      values: [...ORDERED_STEPS, "cancelled", "delivered", "invoiced", "due", "received"],
    },
    ...DAY_DIMENSIONS,
    bucket: { kind: "bucket", days: "$asOf - on_day", sets: "elapsed", param: "buckets" },
  },
  metrics: {
    intakeToDate: toDate("net", WORTH_TO_DATE, listed(ORDERED_STEPS)),
    cancelledToDate: toDate("net", upTo("d.cancelled_amount", CANCELLED, "d.closed_on"), listed(["cancelled"])),
    deliveredToDate: toDate("net", upTo("x.company_amount", DELIVERIES, "x.moved_on"), everHad("delivered")),
    invoicedToDate: toDate("net", upTo(BILLED, INVOICES, "v.posted_on"), everHad("invoiced")),
    receivedToDate: toDate("gross", upTo("- e.company_amount", PAID, "e.entry_on"), everHad("received")),
    backlog: less("intakeToDate", "cancelledToDate", "deliveredToDate"),
    deliveredNotInvoiced: less("unbilled", "billedAhead"),
    invoicingRate: { unit: "percent", of: ["invoicedToDate", "deliveredToDate"] },
    intake: inPeriod("net", worthGained("this"), ...ORDERED_STEPS),
    invoiced: inPeriod("net", ofDocuments(BILLED, INVOICES, "v.posted_on")("this"), "invoiced"),
    cancelled: inPeriod("net", ofDocuments("d.cancelled_amount", CANCELLED, "d.closed_on")("this"), "cancelled"),
    delivered: inPeriod("net", ofDocuments("x.company_amount", DELIVERIES, "x.moved_on")("this"), "delivered"),
    received: inPeriod("gross", ofDocuments("- e.company_amount", PAID, "e.entry_on")("this"), "received"),
    fellDue: inPeriod("gross", ofDocuments("n.company_amount", DUES, FALLS_DUE)("this"), "due"),
    ...STEP_METRICS,
    deliveredHandedOver: handedOver("net", "delivered"),
    invoicedHandedOver: handedOver("net", "invoiced"),
    dueHandedOver: handedOver("gross", "due"),
    receivedHandedOver: handedOver("gross", "received"),
    backlogBefore: less("orderedBefore", "deliveredBefore"),
    deliveredBefore: {
      unit: "money",
      basis: "net",
      additive: true,
      sql: "sum(amount)",
      where: `${everHad("delivered")} and on_day < $from`,
      tieOut: `select coalesce(sum(x.company_amount), 0) as value from ${DELIVERIES} and x.moved_on < $from and ${SELLER_RIGHTS}`,
    },
    bookToBill: { unit: "rate", of: ["intake", "invoiced"] },
    dueOnContract: {
      unit: "money",
      basis: "gross",
      additive: true,
      over: "due",
      sql: "sum(amount)",
      tieOut: `select coalesce(sum(n.company_amount), 0) as value from ${DUES} and n.due_on <= $asOf and n.valid_on <= $asOf and ${SELLER_RIGHTS}`,
    },
    unpaidOnContract: {
      unit: "money",
      basis: "gross",
      additive: true,
      over: "due",
      sql: "sum(open)",
      where: "open > 0",
      tieOut: `select coalesce(sum(greatest(0, o.due - greatest(0, o.paid))), 0) as value from ${OWED_AND_PAID} o`,
    },
    paidOnContract: less("dueOnContract", "unpaidOnContract"),
    paidShare: { unit: "percent", of: ["paidOnContract", "dueOnContract"] },
    oldestUnpaid: {
      unit: "date",
      additive: false,
      over: "due",
      sql: "min(on_day)",
      where: "open > 0",
      tieOut: OLDEST_OWED,
    },
    deliveredByAge: ofDeliveries("sum(amount)", "kind = 'unbilled'", upTo("x.company_amount", DELIVERIES, "x.moved_on")),
    unbilled: ofDeliveries(
      "sum(open)",
      "kind = 'unbilled' and open_gross > 0",
      `select ${WORTH_LEFT} as value from ${leftOf("delivered", "billed")}`,
    ),
    billedAhead: ofDeliveries(
      "sum(open)",
      "kind = 'ahead' and open_gross > 0",
      `select ${WORTH_LEFT} as value from ${leftOf("billed", "delivered")}`,
    ),
    billedByAge: less("deliveredByAge", "unbilled"),
    billedShare: { unit: "percent", of: ["billedByAge", "deliveredByAge"] },
    oldestUnbilled: {
      unit: "date",
      additive: false,
      over: "unbilled",
      sql: "min(on_day)",
      where: "kind = 'unbilled' and open_gross > 0",
      tieOut: `select min(o.on_day) as value from ${leftOf("delivered", "billed")}`,
    },
    ...ASSET_METRICS,
  },
  calendar: DAY_CALENDAR,
  bridges: {
    intakeToDate: [{ metric: "intake", sign: 1 }],
    cancelledToDate: [{ metric: "cancelled", sign: 1 }],
    deliveredToDate: withHandedOver("delivered"),
    invoicedToDate: withHandedOver("invoiced"),
    receivedToDate: withHandedOver("received"),
    backlog: [...ORDER_BRIDGE, { metric: "delivered", sign: -1 }],
    deliveredNotInvoiced: [...withHandedOver("delivered"), ...withHandedOver("invoiced", -1)],
    dueOnContract: withHandedOver("fellDue", 1, "dueHandedOver"),
    unpaidOnContract: [...withHandedOver("fellDue", 1, "dueHandedOver"), ...withHandedOver("received", -1)],
    unbilled: [...withHandedOver("delivered"), ...withHandedOver("invoiced", -1)],
  },
  records: {
    view: "due",
    perMetric: true,
    where: "open > 0",
    columns: [
      "step",
      "contractNo",
      "title",
      "customer",
      "day",
      "bucket",
      "innerOuter",
      "productLine",
      "currency",
      "salesperson",
      "department",
      "region",
      "unit",
    ],
    figures: {
      amount: { unit: "money", sql: "amount" },
      open: { unit: "money", sql: "open" },
      days: { unit: "days", sql: "$asOf - on_day" },
    },
    opens: { module: "'sales.salesContract'", id: "contract_id" },
    order: "on_day, row_id",
  },
  scope: { ...SELLER_SCOPE, shared: "shared" },
  companies: {
    on: "$asOf",
    stays: ["gross"],
    whole: {
      by: ["contract_id", "side"],
      order: "on_day, row_id, kind, customer_id",
      less: listed(LESSENING),
    },
    digits: "digits",
    partner: "customer_id",
  },
  freshness: { ageing: 300, stale: 3600 },
});

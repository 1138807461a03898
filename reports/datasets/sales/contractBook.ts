import { defineDataset } from "#define/dataset";
import { BUCKET_SETS, BUCKET_SET_NAMES } from "#reports/ageing";
import { changedDocuments } from "#reports/changes";
import { ofDocuments } from "#reports/measured";
import { CANCELLED, EFFECTIVE, MOVED, WORTH_TO_DATE, worthGained } from "#reports/salesBooks";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

type Part = { kind: string; day: string; amount: string; from: string; id: string; contract?: string; no?: string };
const part = ({ kind, day, amount, from, id, contract = "d.id", no = "d.doc_no" }: Part) =>
  `select ${id} as row_id, ${contract} as contract_id, '${kind}' as kind, ${day} as on_day, to_char(${day}, 'YYYY-MM') as on_month, ${no} as doc_no, d.title, ${SELLER_SQL}, d.product_line_id, d.is_internal, ${amount} as amount from ${from}`;
const CONTRACT = "d.comp_id = $comp and d.effective_on is not null";
const DELIVERED_ON = "coalesce(p.delivered_on, d.delivered_on)";
const PRODUCTS = `sales_contract_product p join sales_contract d on d.comp_id = p.comp_id and d.id = p.contract_id where ${CONTRACT} and ${DELIVERED_ON} is not null`;
const INSTALMENTS = `sales_contract_instalment n join sales_contract d on d.comp_id = n.comp_id and d.id = n.contract_id where ${CONTRACT}`;
const INVOICES = `sales_invoice_line l join sales_invoice v on v.comp_id = l.comp_id and v.id = l.invoice_id and v.posted_on is not null and v.stage in ('issued', 'done')
  join sales_contract d on d.comp_id = l.comp_id and d.id = l.contract_id where ${CONTRACT}`;
const MONEY = `receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id join sales_contract d on d.comp_id = i.comp_id and d.id = i.contract_id
  where ${CONTRACT} and e.kind in ('receipt', 'advance', 'refund', 'dishonour')`;
const WORTH = "round(p.amount * d.exchange_rate, 2)";
const OWED = "round(case when d.closed_on is null then n.amount else n.invoiced_amount end * d.exchange_rate, 2)";
const BILLED = "round((l.total_amount - l.tax_amount) * v.exchange_rate, 2)";
const MOVEMENT = { day: "d.on_day", id: "d.document_id", contract: "d.contract_id", no: "d.contract_no" };

const PARTS = [
  part({ ...MOVEMENT, kind: "intake", amount: "d.amount", from: `${MOVED} and d.kind <> 'cancel'` }),
  part({ ...MOVEMENT, kind: "cancelled", amount: "- d.amount", from: `${MOVED} and d.kind = 'cancel'` }),
  part({ kind: "delivered", day: DELIVERED_ON, amount: WORTH, from: PRODUCTS, id: "p.id" }),
  part({ kind: "invoiced", day: "v.posted_on", amount: BILLED, from: INVOICES, id: "l.id" }),
  part({ kind: "due", day: "n.due_on", amount: OWED, from: INSTALMENTS, id: "n.id" }),
  part({ kind: "received", day: "e.entry_on", amount: "- e.company_amount", from: MONEY, id: "e.id" }),
];

/** Instalments that fell due up to `$asOf` whether invoiced or not, oldest first against everything received for the contract. */
const DUE = `
  with paid as (select contract_id, greatest(0, sum(amount)) as paid from {facts} where kind = 'received' and on_day <= $asOf group by contract_id),
  due as (select f.*, coalesce(p.paid, 0) as paid, sum(amount) over (partition by f.contract_id order by on_day, row_id rows unbounded preceding) as upto
    from {facts} f left join paid p on p.contract_id = f.contract_id where f.kind = 'due' and f.on_day <= $asOf)
  select *, greatest(0, least(amount, upto - paid)) as unpaid from due`;

const toDate = (kind: string, tieOut: string) =>
  ({ unit: "money", additive: true, sql: "sum(amount)", where: `kind = '${kind}' and on_day <= $asOf`, tieOut }) as const;
const upTo = (amount: string, from: string, day: string) =>
  `select coalesce(sum(${amount}), 0) as value from ${from} and ${day} <= $asOf and ${SELLER_RIGHTS}`;
const inPeriod = (kind: string, tieOut: string) =>
  ({ unit: "money", additive: true, sql: "sum(amount)", where: `kind = '${kind}' and on_day between $from and $asOf`, tieOut }) as const;
const less = (a: string, ...others: readonly string[]) => ({
  unit: "money" as const,
  sum: [{ metric: a, sign: 1 as const }, ...others.map((metric) => ({ metric, sign: -1 as const }))],
});

/** Contracts from order to money, on the contract basis: what was ordered, delivered, invoiced, fell due by the contract, and was received, in company currency. */
export default defineDataset({
  id: "sales.contractBook",
  source: `select o.row_id, o.contract_id, o.kind, o.on_day, o.on_month, o.doc_no, o.title, o.customer_id, o.department_id, o.unit_id, o.region_id, o.salesperson_id, o.currency,
      o.product_line_id, case when o.is_internal then 'inner' else 'outer' end, o.amount
    from (${PARTS.join(" union all ")}) o order by o.customer_id, o.contract_id, o.on_day, o.row_id, o.kind`,
  follows: ["sales.salesContract", "sales.salesInvoice", "sales.receivableItem"],
  delta: {
    key: "contract_id",
    changed: `${changedDocuments("", "sales.salesContract").changed}
      union select l.contract_id from sales_invoice_line l join document_history h on h.comp_id = l.comp_id and h.document_id = l.invoice_id where l.comp_id = $comp and l.contract_id is not null and h.id >= $since
      union select i.contract_id from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id where e.comp_id = $comp and i.contract_id is not null and e.id >= $since
      union select k.contract_id from receivable_arrangement_line l cross join lateral (values (l.contract_id), (l.former_contract_id)) k (contract_id)
        join document_history h on h.comp_id = l.comp_id and h.document_id = l.arrangement_id
        and h.module = 'sales.receivableArrangement' where l.comp_id = $comp and k.contract_id is not null and h.id >= $since`,
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
  },
  params: {
    asOf: { kind: "date", initial: "today" },
    from: { kind: "date", initial: "yearStart" },
    buckets: { kind: "choice", values: BUCKET_SET_NAMES, initial: "bands" },
  },
  bucketSets: { elapsed: BUCKET_SETS.elapsed },
  views: { events: "select *, cast(null as decimal(18,4)) as unpaid from {facts}", due: DUE },
  dimensions: {
    ...SELLER_DIMENSIONS,
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    contractNo: { kind: "text", sql: "doc_no" },
    title: { kind: "text", sql: "title" },
    innerOuter: { kind: "choice", sql: "inner_outer", values: ["inner", "outer"] },
    step: { kind: "choice", sql: "kind", values: ["intake", "cancelled", "delivered", "invoiced", "due", "received"] },
    ...DAY_DIMENSIONS,
    bucket: { kind: "bucket", days: "$asOf - on_day", sets: "elapsed", param: "buckets" },
  },
  metrics: {
    intakeToDate: toDate("intake", WORTH_TO_DATE),
    cancelledToDate: toDate("cancelled", upTo("d.cancelled_amount", CANCELLED, "d.closed_on")),
    deliveredToDate: toDate("delivered", upTo(WORTH, PRODUCTS, DELIVERED_ON)),
    invoicedToDate: toDate("invoiced", upTo(BILLED, INVOICES, "v.posted_on")),
    receivedToDate: toDate("received", upTo("- e.company_amount", MONEY, "e.entry_on")),
    backlog: less("intakeToDate", "cancelledToDate", "deliveredToDate"),
    deliveredNotInvoiced: less("deliveredToDate", "invoicedToDate"),
    invoicingRate: { unit: "percent", of: ["invoicedToDate", "deliveredToDate"] },
    intake: inPeriod("intake", worthGained("this")),
    invoiced: inPeriod("invoiced", ofDocuments(BILLED, INVOICES, "v.posted_on")("this")),
    cancelled: inPeriod("cancelled", ofDocuments("d.cancelled_amount", CANCELLED, "d.closed_on")("this")),
    delivered: inPeriod("delivered", ofDocuments(WORTH, PRODUCTS, DELIVERED_ON)("this")),
    received: inPeriod("received", ofDocuments("- e.company_amount", MONEY, "e.entry_on")("this")),
    fellDue: inPeriod("due", ofDocuments(OWED, INSTALMENTS, "n.due_on")("this")),
    bookToBill: { unit: "rate", of: ["intake", "invoiced"] },
    dueOnContract: {
      unit: "money",
      additive: true,
      over: "due",
      sql: "sum(amount)",
      tieOut: `select coalesce(sum(${OWED}), 0) as value from ${INSTALMENTS} and n.due_on <= $asOf and ${SELLER_RIGHTS}`,
    },
    unpaidOnContract: {
      unit: "money",
      additive: true,
      over: "due",
      sql: "sum(unpaid)",
      where: "unpaid > 0",
      tieOut: `select coalesce(sum(greatest(0, o.due - greatest(0, o.paid))), 0) as value from (select d.id,
          (select coalesce(sum(${OWED}), 0) from sales_contract_instalment n where n.comp_id = d.comp_id and n.contract_id = d.id and n.due_on <= $asOf) as due,
          (select coalesce(sum(- e.company_amount), 0) from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
            where i.comp_id = d.comp_id and i.contract_id = d.id and e.entry_on <= $asOf and e.kind in ('receipt', 'advance', 'refund', 'dishonour')) as paid
        from ${EFFECTIVE} and ${SELLER_RIGHTS}) o`,
    },
    paidOnContract: less("dueOnContract", "unpaidOnContract"),
    paidShare: { unit: "percent", of: ["paidOnContract", "dueOnContract"] },
    oldestUnpaid: {
      unit: "date",
      additive: false,
      over: "due",
      sql: "min(on_day)",
      where: "unpaid > 0",
      tieOut: `select min(o.due_on) as value from (select n.due_on, sum(${OWED}) over (partition by d.id order by n.due_on, n.id) as upto,
          greatest(0, (select coalesce(sum(- e.company_amount), 0) from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
            where i.comp_id = d.comp_id and i.contract_id = d.id and e.entry_on <= $asOf and e.kind in ('receipt', 'advance', 'refund', 'dishonour'))) as paid, ${OWED} as owed
        from ${INSTALMENTS} and n.due_on <= $asOf and ${SELLER_RIGHTS}) o where o.upto > o.paid and o.owed > 0`,
    },
  },
  calendar: DAY_CALENDAR,
  bridges: {
    intakeToDate: [{ metric: "intake", sign: 1 }],
    cancelledToDate: [{ metric: "cancelled", sign: 1 }],
    deliveredToDate: [{ metric: "delivered", sign: 1 }],
    invoicedToDate: [{ metric: "invoiced", sign: 1 }],
    receivedToDate: [{ metric: "received", sign: 1 }],
    backlog: [
      { metric: "intake", sign: 1 },
      { metric: "cancelled", sign: -1 },
      { metric: "delivered", sign: -1 },
    ],
    deliveredNotInvoiced: [
      { metric: "delivered", sign: 1 },
      { metric: "invoiced", sign: -1 },
    ],
    dueOnContract: [{ metric: "fellDue", sign: 1 }],
    unpaidOnContract: [
      { metric: "fellDue", sign: 1 },
      { metric: "received", sign: -1 },
    ],
  },
  records: {
    view: "due",
    follows: true,
    where: "unpaid > 0",
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
      due: { unit: "money", sql: "amount" },
      unpaid: { unit: "money", sql: "unpaid" },
      days: { unit: "days", sql: "$asOf - on_day" },
    },
    opens: { module: "'sales.salesContract'", id: "contract_id" },
    order: "on_day, row_id",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});

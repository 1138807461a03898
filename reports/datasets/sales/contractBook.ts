import { defineDataset } from "#define/dataset";
import { BUCKET_SETS, BUCKET_SET_NAMES } from "#reports/ageing";
import { changedDocuments } from "#reports/changes";
import { ofDocuments } from "#reports/measured";
import { CANCELLED, EFFECTIVE, MOVED, WORTH_TO_DATE, worthGained } from "#reports/salesBooks";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

type Part = {
  kind: string;
  day: string;
  amount: string;
  from: string;
  id: string;
  contract?: string;
  no?: string;
  aged?: string;
  origin?: string;
};
const part = ({ kind, day, amount, from, id, contract = "d.id", no = "d.doc_no", aged = "null::date", origin = "null::bigint" }: Part) =>
  `select ${id} as row_id, ${contract} as contract_id, '${kind}' as kind, ${day} as on_day, to_char(${day}, 'YYYY-MM') as on_month, ${no} as doc_no, d.title, ${SELLER_SQL}, d.product_line_id, d.is_internal, ${amount} as amount,
    ${aged} as aged_on, ${origin} as origin_id from ${from}`;
const CONTRACT = "d.comp_id = $comp and d.effective_on is not null";
/** What was delivered (`x`), each movement with the delivery that it is about (`o`). */
const DELIVERIES = `contract_delivery x join contract_delivery o on o.comp_id = x.comp_id and o.id = x.origin_id join sales_contract d on d.comp_id = x.comp_id and d.id = x.contract_id where ${CONTRACT}`;
/** What contracts demand, as it was valid on each day. */
const DUES = `contract_due n join sales_contract d on d.comp_id = n.comp_id and d.id = n.contract_id where ${CONTRACT}`;
const FALLS_DUE = "greatest(n.due_on, n.valid_on)";
const INVOICES = `sales_invoice_line l join sales_invoice v on v.comp_id = l.comp_id and v.id = l.invoice_id and v.posted_on is not null and v.stage in ('issued', 'done')
  join sales_contract d on d.comp_id = l.comp_id and d.id = l.contract_id where ${CONTRACT}`;
const MONEY = `receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id join sales_contract d on d.comp_id = i.comp_id and d.id = i.contract_id
  where ${CONTRACT} and e.kind in ('receipt', 'advance', 'refund', 'dishonour')`;
const BILLED = "round((l.total_amount - l.tax_amount) * v.exchange_rate, 2)";
const MOVEMENT = { day: "d.on_day", id: "d.document_id", contract: "d.contract_id", no: "d.contract_no" };

const PARTS = [
  part({ ...MOVEMENT, kind: "intake", amount: "d.amount", from: `${MOVED} and d.kind <> 'cancel'` }),
  part({ ...MOVEMENT, kind: "cancelled", amount: "- d.amount", from: `${MOVED} and d.kind = 'cancel'` }),
  part({
    kind: "delivered",
    day: "x.moved_on",
    amount: "x.company_amount",
    from: DELIVERIES,
    id: "x.id",
    aged: "o.moved_on",
    origin: "o.id",
  }),
  part({ kind: "invoiced", day: "v.posted_on", amount: BILLED, from: INVOICES, id: "l.id" }),
  part({ kind: "due", day: FALLS_DUE, amount: "n.company_amount", from: DUES, id: "n.id", aged: "n.due_on", origin: "n.instalment_id" }),
  part({ kind: "received", day: "e.entry_on", amount: "- e.company_amount", from: MONEY, id: "e.id" }),
];

const OF_CONTRACT = [
  "doc_no",
  "title",
  "customer_id",
  "department_id",
  "unit_id",
  "region_id",
  "salesperson_id",
  "currency",
  "product_line_id",
  "inner_outer",
];
/** What stands of a kind as of `$asOf`, by what it is about, and what of it is open: the oldest first against everything that answers it on the contract. */
const oldestFirst = (kind: string, answer: string) => `
  with answered as (select contract_id, greatest(0, sum(amount)) as answered from {facts} where kind = '${answer}' and on_day <= $asOf group by contract_id),
  standing as (select origin_id as row_id, contract_id, aged_on as on_day, strftime(aged_on, '%Y-%m') as on_month, any_value(kind) as kind, ${OF_CONTRACT.map((name) => `any_value(${name}) as ${name}`).join(", ")},
      sum(amount) as amount from {facts} where kind = '${kind}' and on_day <= $asOf group by contract_id, origin_id, aged_on having sum(amount) <> 0),
  counted as (select s.*, coalesce(a.answered, 0) as answered, sum(s.amount) over (partition by s.contract_id order by s.on_day, s.row_id rows unbounded preceding) as upto
    from standing s left join answered a on a.contract_id = s.contract_id)
  select *, greatest(0, least(amount, upto - answered)) as open from counted`;

/** What of a contract (`d`) was delivered and invoiced up to `$asOf`. */
const DELIVERED_AND_BILLED = `(select coalesce(sum(x.company_amount), 0) from contract_delivery x where x.comp_id = d.comp_id and x.contract_id = d.id and x.moved_on <= $asOf) as delivered,
    (select coalesce(sum(${BILLED}), 0) from sales_invoice_line l join sales_invoice v on v.comp_id = l.comp_id and v.id = l.invoice_id and v.stage in ('issued', 'done')
      where l.comp_id = d.comp_id and l.contract_id = d.id and v.posted_on <= $asOf) as billed`;

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
      o.product_line_id, case when o.is_internal then 'inner' else 'outer' end, o.amount, o.aged_on, o.origin_id
    from (${PARTS.join(" union all ")}) o order by o.customer_id, o.contract_id, o.on_day, o.row_id, o.kind`,
  follows: ["sales.salesContract", "sales.salesInvoice", "sales.receivableItem"],
  delta: {
    key: "contract_id",
    changed: `${changedDocuments("", "sales.salesContract").changed}
      union select contract_id from contract_delivery where comp_id = $comp and id >= $since
      union select contract_id from contract_due where comp_id = $comp and id >= $since
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
    aged_on: { type: "date" },
    origin_id: { type: "id" },
  },
  params: {
    asOf: { kind: "date", initial: "today" },
    from: { kind: "date", initial: "yearStart" },
    buckets: { kind: "choice", values: BUCKET_SET_NAMES, initial: "bands" },
  },
  bucketSets: { elapsed: BUCKET_SETS.elapsed },
  views: {
    events: "select *, cast(null as decimal(18,4)) as open from {facts}",
    due: oldestFirst("due", "received"),
    unbilled: oldestFirst("delivered", "invoiced"),
  },
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
    deliveredToDate: toDate("delivered", upTo("x.company_amount", DELIVERIES, "x.moved_on")),
    invoicedToDate: toDate("invoiced", upTo(BILLED, INVOICES, "v.posted_on")),
    receivedToDate: toDate("received", upTo("- e.company_amount", MONEY, "e.entry_on")),
    backlog: less("intakeToDate", "cancelledToDate", "deliveredToDate"),
    deliveredNotInvoiced: less("deliveredToDate", "invoicedToDate"),
    invoicingRate: { unit: "percent", of: ["invoicedToDate", "deliveredToDate"] },
    intake: inPeriod("intake", worthGained("this")),
    invoiced: inPeriod("invoiced", ofDocuments(BILLED, INVOICES, "v.posted_on")("this")),
    cancelled: inPeriod("cancelled", ofDocuments("d.cancelled_amount", CANCELLED, "d.closed_on")("this")),
    delivered: inPeriod("delivered", ofDocuments("x.company_amount", DELIVERIES, "x.moved_on")("this")),
    received: inPeriod("received", ofDocuments("- e.company_amount", MONEY, "e.entry_on")("this")),
    fellDue: inPeriod("due", ofDocuments("n.company_amount", DUES, FALLS_DUE)("this")),
    bookToBill: { unit: "rate", of: ["intake", "invoiced"] },
    dueOnContract: {
      unit: "money",
      additive: true,
      over: "due",
      sql: "sum(amount)",
      tieOut: `select coalesce(sum(n.company_amount), 0) as value from ${DUES} and n.due_on <= $asOf and n.valid_on <= $asOf and ${SELLER_RIGHTS}`,
    },
    unpaidOnContract: {
      unit: "money",
      additive: true,
      over: "due",
      sql: "sum(open)",
      where: "open > 0",
      tieOut: `select coalesce(sum(greatest(0, o.due - greatest(0, o.paid))), 0) as value from (select d.id,
          (select coalesce(sum(n.company_amount), 0) from contract_due n where n.comp_id = d.comp_id and n.contract_id = d.id and n.due_on <= $asOf and n.valid_on <= $asOf) as due,
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
      where: "open > 0",
      tieOut: `select min(o.due_on) as value from (select n.due_on, n.owed, sum(n.owed) over (partition by d.id order by n.due_on, n.instalment_id) as upto,
          greatest(0, (select coalesce(sum(- e.company_amount), 0) from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
            where i.comp_id = d.comp_id and i.contract_id = d.id and e.entry_on <= $asOf and e.kind in ('receipt', 'advance', 'refund', 'dishonour'))) as paid
        from (select comp_id, contract_id, instalment_id, due_on, sum(company_amount) as owed from contract_due
          where comp_id = $comp and due_on <= $asOf and valid_on <= $asOf group by 1, 2, 3, 4 having sum(company_amount) <> 0) n
        join sales_contract d on d.comp_id = n.comp_id and d.id = n.contract_id where ${CONTRACT} and ${SELLER_RIGHTS}) o where o.upto > o.paid and o.owed > 0`,
    },
    deliveredByAge: {
      unit: "money",
      additive: true,
      over: "unbilled",
      sql: "sum(amount)",
      tieOut: upTo("x.company_amount", DELIVERIES, "x.moved_on"),
    },
    unbilled: {
      unit: "money",
      additive: true,
      over: "unbilled",
      sql: "sum(open)",
      where: "open > 0",
      tieOut: `select coalesce(sum(greatest(0, o.delivered - greatest(0, o.billed))), 0) as value from (select ${DELIVERED_AND_BILLED} from ${EFFECTIVE} and ${SELLER_RIGHTS}) o`,
    },
    billedByAge: less("deliveredByAge", "unbilled"),
    billedShare: { unit: "percent", of: ["billedByAge", "deliveredByAge"] },
    oldestUnbilled: {
      unit: "date",
      additive: false,
      over: "unbilled",
      sql: "min(on_day)",
      where: "open > 0",
      tieOut: `select min(o.moved_on) as value from (select x.moved_on, x.worth, sum(x.worth) over (partition by d.id order by x.moved_on, x.origin_id) as upto, d.billed
        from (select x.comp_id, x.contract_id, x.origin_id, o.moved_on, sum(x.company_amount) as worth from contract_delivery x join contract_delivery o on o.comp_id = x.comp_id and o.id = x.origin_id
          where x.comp_id = $comp and x.moved_on <= $asOf group by 1, 2, 3, 4 having sum(x.company_amount) <> 0) x
        join (select d.comp_id, d.id, ${DELIVERED_AND_BILLED} from ${EFFECTIVE} and ${SELLER_RIGHTS}) d on d.comp_id = x.comp_id and d.id = x.contract_id) o
        where o.upto > greatest(0, o.billed) and o.worth > 0`,
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
    unbilled: [
      { metric: "delivered", sign: 1 },
      { metric: "invoiced", sign: -1 },
    ],
  },
  records: {
    view: "due",
    follows: true,
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
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});

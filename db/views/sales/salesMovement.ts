import { companyOf, inCompany } from "../companyMoney.ts";

const SELLER = "d.customer_id, d.department_id, d.unit_id, d.region_id, d.salesperson_id, d.currency";
/** What a plan counts for as text, in which `.department.` and so on are found. */
const COUNTS_FOR = ["department", "region", "product_line", "person"]
  .map((of) => `case when d.of_${of} then '.${of === "product_line" ? "productLine" : of}' else '' end`)
  .join(" || ");

type Part = {
  kind: string;
  module: string;
  day?: string;
  id?: string;
  amount: string;
  gross?: string;
  from: string;
  seller?: string;
};
const part = ({ kind, module, day = "d.on_day", id = "d.document_id", ...more }: Part) => {
  const { amount, gross = "null::numeric", from, seller = SELLER } = more;
  return `select d.comp_id, ${id} as document_id, (${kind})::text as kind, ${module}::text as module, ${day} as on_day,
    to_char(${day}, 'YYYY-MM') as on_month,
    d.doc_no, ${seller}, d.product_line_id, (${amount})::numeric(18,4) as amount, (${gross})::numeric(18,4) as gross from ${from}`;
};

/** Orders, awards, invoices, money and plans as rows of documents, each on its day, in company currency. */
export const SALES_MOVEMENT = [
  part({
    kind: "case d.kind when 'effect' then 'order' else d.kind end",
    module: "d.module",
    amount: "d.amount",
    gross: "d.gross",
    from: "order_by_line d",
  }),
  part({
    kind: "'won'",
    module: "'crm.bidResult'",
    day: "d.doc_on",
    id: "d.id",
    amount: inCompany("d.win_amount * d.own_percent / 100 * d.exchange_rate"),
    from: `bid_result d ${companyOf("d")} where d.stage = 'posted' and d.result = 'won'`,
  }),
  part({ kind: "'invoice'", module: "'sales.salesInvoice'", id: "d.id", amount: "d.net", gross: "d.gross", from: "invoice_by_line d" }),
  part({ kind: "d.kind", module: "d.module", id: "d.id", amount: "d.company_amount", from: "money_by_line d" }),
  part({ kind: "d.kind", module: "d.module", id: "d.id", amount: "d.company_amount", from: "bill_by_line d" }),
  part({ kind: "'applied'", module: "d.module", amount: "d.company_amount", from: "applied_by_line d" }),
  part({
    kind: `'plan' || ${COUNTS_FOR} || '.' || d.measure`,
    module: "'crm.salesTarget'",
    id: "d.target_id",
    amount: "d.amount",
    from: "plan_in_force d",
    seller: "null::bigint as customer_id, d.department_id, d.unit_id, d.region_id, d.salesperson_id, null::text as currency",
  }),
].join(" union all ");

const COLUMNS = `d.comp_id, d.document_id, d.kind, d.module, d.on_day, d.on_month, d.doc_no, ${SELLER}, d.product_line_id, d.amount, d.gross`;
/** Up to which month the figures of sales stand as they were when it was closed. */
const FROZEN_TO = `select p.comp_id, max(p.year_month) as year_month
  from receivable_period p where p.frozen_at is not null group by p.comp_id`;

/** The same as closed months said it when they were closed, and as open ones say it now. */
export const SALES_CLOSING = `select ${COLUMNS}, 'closed'::text as state from sales_closing_row d
  union all select ${COLUMNS}, 'open' from sales_movement d left join (${FROZEN_TO}) f on f.comp_id = d.comp_id
    where f.year_month is null or d.on_month > f.year_month`;

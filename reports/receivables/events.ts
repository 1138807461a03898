import { DIGITS, GROUP_DIGITS } from "#reports/moneyDigits";
import { OF_NO_ITEM } from "./customerEvents.ts";
import { ALONE, hasLimit, innerOuter, select, type Values } from "./eventRows.ts";

/** Everything of an item that each of its rows carries. Segments: retention, debts in a foreign currency, other trade. */
const OF_ITEM: Values = {
  item_id: "i.id",
  item_no: "i.item_no",
  kind: "i.kind",
  due_on: "coalesce(w.due_on, i.due_on)",
  posted_on: "i.posted_on",
  accepted_on: "i.accepted_on",
  release_on: "case when i.kind = 'retention' then coalesce(n.retention_release_on, w.due_on, i.due_on) end",
  customer_id: "i.customer_id",
  department_id: "i.department_id",
  unit_id: "i.unit_id",
  unit_code: "u.code",
  region_id: "i.region_id",
  salesperson_id: "i.salesperson_id",
  contract_no: "i.contract_no",
  invoice_no: "v.invoice_no",
  instalment_no: "n.seq",
  source_no: "k.source_no",
  trigger: "n.trigger",
  grace_days: "n.grace_days",
  product_line_id: "k.product_line_id",
  currency: "i.currency",
  module: "i.module",
  document_id: "i.document_id",
  doc_no: "i.doc_no",
  segment:
    "case when k.sale_type = 'lease' then 'lease' when i.kind = 'retention' then 'retention' when i.currency <> c.currency then 'abroad' else 'trade' end",
  ageing_start: "coalesce(u.ageing_start, 'due')",
  customer_group_id: "coalesce(q.group_id, i.customer_id)",
  posting: "'posted'",
  contract_id: "i.contract_id",
  inner_outer: innerOuter("i.customer_id"),
  has_limit: hasLimit("q.credit_limit"),
  mine_id: "k.mine_id",
};
const BESIDE = `join company c on c.id = i.comp_id
  left join business_unit u on u.comp_id = i.comp_id and u.id = i.unit_id
  left join customer q on q.comp_id = i.comp_id and q.id = i.customer_id
  left join sales_invoice v on i.module = 'sales.salesInvoice' and v.comp_id = i.comp_id and v.id = i.document_id
  left join sales_contract_instalment n on n.comp_id = i.comp_id and n.id = i.instalment_id
  left join sales_contract k on k.comp_id = i.comp_id and k.id = i.contract_id`;
/** The item of a row of alias `of`, with the day on which it fell due as seen on the row's own day (alias `w`). */
const item = (of: string, on: string) =>
  `join receivable_item i on i.comp_id = ${of}.comp_id and i.id = ${of}.item_id ${BESIDE}
  left join receivable_due w on w.comp_id = i.comp_id and w.item_id = i.id and ${on} >= w.held_from and ${on} < w.held_to where ${of}.comp_id = $comp`;
/** What of an item was open when its due day was moved: from that day on it is taken off the former day and put on the new one. */
const MOVED_OPEN = `receivable_due x join receivable_item i on i.comp_id = x.comp_id and i.id = x.item_id ${BESIDE}
  cross join lateral (select coalesce(sum(b.amount), 0) as document_amount, coalesce(sum(b.company_amount), 0) as amount from receivable_entry b
    where b.comp_id = x.comp_id and b.item_id = x.item_id and b.entry_on < x.held_from) o
  cross join lateral (values ('dueFrom', -1, x.former_due_on), ('dueTo', 1, x.due_on)) w (entry_kind, sign, due_on)
  where x.comp_id = $comp and x.former_due_on is not null`;
/** What somebody said about an item moves no money. */
const SAID: Values = { ...OF_ITEM, document_amount: "0", amount: "0" };
/**
 * Deliveries (`x`) for each item of their contract, from the day on which both are there until the day on which nothing of it was left with
 * the customer, if ever; what came to him again begins anew.
 */
const DELIVERED = `contract_delivery x cross join lateral (select b.moved_on as begun_on, lead(b.moved_on) over (order by b.moved_on) as ended_on,
  sum(b.quantity) over (order by b.moved_on) as quantity
    from (select moved_on, sum(quantity) as quantity from contract_delivery where comp_id = x.comp_id and product_id = x.product_id and origin_id = x.id
    group by 1 having sum(quantity) <> 0) b) s
  join receivable_item i on i.comp_id = x.comp_id and i.contract_id = x.contract_id and not i.is_advance ${BESIDE}
  left join receivable_due w on w.comp_id = i.comp_id and w.item_id = i.id and greatest(s.begun_on, i.posted_on) >= w.held_from
    and greatest(s.begun_on, i.posted_on) < w.held_to
  where x.comp_id = $comp and x.id = x.origin_id and s.quantity > 0 and (s.ended_on is null or s.ended_on > i.posted_on)`;

/** What of an item was open when somebody noted (`e`) something of it. */
const openWhenNoted = (amount: string) =>
  `(select coalesce(sum(b.${amount}), 0) from receivable_entry b
    where b.comp_id = e.comp_id and b.item_id = e.item_id and b.entry_on <= e.noted_on and b.id < e.id)`;

/** The company and the currency that figures of its group are shown in. */
const GROUP = "select id, coalesce(group_currency, currency) as currency from company where id = $comp";

const PARTS = [
  select(
    {
      ...OF_ITEM,
      entry_id: "e.id",
      entry_kind: "e.kind",
      entry_on: "e.entry_on",
      document_amount: "e.amount",
      amount: "e.company_amount",
      gone_on: "case when e.kind = 'receipt' then case when e.reversal_of is null then r.entry_on else e.entry_on end end",
    },
    `receivable_entry e left join receivable_entry r on r.comp_id = e.comp_id and r.item_id = e.item_id and r.reversal_of = e.id ${item("e", "e.entry_on")}`,
  ),
  select(
    {
      ...OF_ITEM,
      entry_id: "x.id",
      entry_kind: "w.entry_kind",
      entry_on: "x.held_from",
      document_amount: "w.sign * o.document_amount",
      amount: "w.sign * o.amount",
      due_by: "x.doc_no",
    },
    MOVED_OPEN,
  ),
  select(
    {
      ...SAID,
      entry_id: "e.id",
      entry_kind: "e.kind",
      entry_on: "e.noted_on",
      owner_id: "e.owner_id",
      promised_on: "e.promised_on",
      promised_amount: "e.promised_amount",
      promised_from: openWhenNoted("company_amount"),
      promised_from_document: openWhenNoted("amount"),
    },
    `receivable_said e ${item("e", "e.noted_on")}`,
  ),
  select(
    { ...SAID, entry_id: "e.id", entry_kind: "'dunning'", entry_on: "h.sent_on", level: "h.level" },
    `receivable_letter_line e join receivable_letter h on h.comp_id = e.comp_id and h.id = e.letter_id and h.kind = 'dunning'
    and h.sent_on is not null ${item("e", "h.sent_on")}`,
  ),
  select(
    {
      ...SAID,
      entry_id: "e.id",
      entry_kind: "'class'",
      entry_on: "e.counts_on",
      class_code: "e.class_code",
      factor: "(e.provision_rate / 100)::numeric(18,6)::text",
    },
    `receivable_class_line e ${item("e", "e.counts_on")} and e.approved_on is not null`,
  ),
  select(
    {
      ...OF_ITEM,
      item_no: "i.doc_no",
      due_on: "i.due_on",
      accepted_on: "n.accepted_on",
      release_on: "case when i.kind = 'retention' then coalesce(n.retention_release_on, i.due_on) end",
      contract_no: "k.doc_no",
      invoice_no: "null",
      posting: "'unposted'",
      entry_id: "i.document_id",
      entry_kind: "'unposted'",
      entry_on: "i.moved_on",
      document_amount: "i.amount",
      amount: "coalesce(i.company_amount, 0)",
    },
    `receivable_unposted i ${BESIDE} where i.comp_id = $comp`,
  ),
  select(
    {
      ...SAID,
      entry_id: "x.id",
      entry_kind: "'delivery'",
      entry_on: "greatest(s.begun_on, i.posted_on)",
      gone_on: "s.ended_on",
      delivery_note: "case when x.module = 'warehouse.goodsIssue' then x.doc_no end",
      serial_nos: String.raw`regexp_replace(x.serial_nos, '[\n,;，；、]+\s*', ', ', 'g')`,
    },
    DELIVERED,
  ),
  select(
    {
      ...ALONE,
      entry_kind: "'loss'",
      entry_on: "h.valid_from",
      segment: "x.segment",
      bucket_key: "x.bucket",
      factor: "(x.loss_rate / 100)::numeric(18,6)::text",
    },
    "provision_matrix_line x join provision_matrix h on h.comp_id = x.comp_id and h.id = x.matrix_id where x.comp_id = $comp and h.valid_from is not null",
  ),
  select(
    {
      ...ALONE,
      entry_kind: "case when x.to_currency = c.currency then 'rate' else 'opposite' end",
      entry_on: "x.valid_on",
      currency: "case when x.to_currency = c.currency then x.from_currency else x.to_currency end",
      factor: "case when x.to_currency = c.currency then x.rate else round(1 / x.rate, 8) end::text",
    },
    "exchange_rate x join company c on c.id = $comp and c.currency in (x.from_currency, x.to_currency)",
  ),
  select(
    {
      ...ALONE,
      entry_kind: "case when x.to_currency = g.currency then 'groupRate' else 'groupOpposite' end",
      entry_on: "x.valid_on",
      currency: "case when x.to_currency = g.currency then x.from_currency else x.to_currency end",
      factor: "case when x.to_currency = g.currency then x.rate else round(1 / x.rate, 8) end::text",
    },
    `exchange_rate x join (${GROUP}) g on g.currency in (x.from_currency, x.to_currency)`,
  ),
  select(
    { ...ALONE, entry_kind: "'groupRate'", entry_on: "date '0001-01-01'", currency: "x.currency", factor: "'1.00000000'" },
    `(${GROUP}) x`,
  ),
  select(
    {
      ...ALONE,
      shared: "null::text",
      entry_kind: "'bill'",
      entry_on: "x.posted_on",
      customer_id: "x.party_id",
      customer_group_id: "coalesce(q.group_id, x.party_id)",
      department_id: "coalesce(b.department_id, r.department_id)",
      salesperson_id: "coalesce(b.salesperson_id, r.salesperson_id)",
      unit_id: "coalesce(b.unit_id, r.unit_id)",
      unit_code: "u.code",
      bill_amount: "x.debit - x.credit",
      inner_outer: innerOuter("x.party_id"),
      has_limit: hasLimit("q.credit_limit"),
    },
    `journal_line x left join receivable_bill b on x.module = 'sales.receivableBill' and b.comp_id = x.comp_id and b.id = x.document_id
      left join sales_receipt r on x.module = 'sales.salesReceipt' and r.comp_id = x.comp_id and r.id = x.document_id
      left join customer q on q.comp_id = x.comp_id and q.id = x.party_id
      left join business_unit u on u.comp_id = x.comp_id and u.id = coalesce(b.unit_id, r.unit_id) where x.comp_id = $comp and x.account = 'billReceivable'`,
  ),
  ...OF_NO_ITEM,
];

/**
 * The life of receivables as rows of one kind, so that any past day can be asked: what moved an item, what people noted of it, letters and
 * classes; beside them, of no item, loss rates, exchange rates (to the company's currency and to that of its group), credit limits, what
 * the bills of customers moved, what is released of limits, what contracts are worth and what of them is not invoiced.
 */
export const EVENTS = `select r.*, ${DIGITS}, ${GROUP_DIGITS} from (${PARTS.join(" union all ")}) r order by item_id, entry_on, entry_id`;

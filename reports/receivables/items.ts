import { SETTLING } from "#reports/salesBooks";

/** Kinds of a receivable item: the contract instalments, what was taken over, and money not applied yet. */
export const ITEM_KINDS = ["deposit", "progress", "delivery", "acceptance", "retention", "opening", "advance"] as const;
/** What an instalment falls due after. */
export const TRIGGERS = ["signed", "scheduled", "shipped", "arrived", "accepted", "warrantyEnd"] as const;
/** Classes that ask for a provision of their own. */
export const ASSESSED = ["atRisk", "litigation", "badDebt"] as const;
export const CLASSES = ["normal", "watch", ...ASSESSED] as const;

/** What an item is; a day that moves is on each row that of the row's own day. */
export const FIXED = [
  "item_no",
  "kind",
  "due_on",
  "posted_on",
  "accepted_on",
  "release_on",
  "customer_id",
  "department_id",
  "unit_id",
  "unit_code",
  "region_id",
  "salesperson_id",
  "contract_no",
  "invoice_no",
  "instalment_no",
  "source_no",
  "trigger",
  "grace_days",
  "product_line_id",
  "currency",
  "module",
  "document_id",
  "doc_no",
  "segment",
  "ageing_start",
  "customer_group_id",
  "posting",
  "contract_id",
  "inner_outer",
  "has_limit",
  "mine_id",
] as const;
/** Kinds of events that claim money of a customer, or give the claim up with a red invoice. */
const CLAIMING = "('invoice', 'opening', 'credit', 'unposted')";
/** Kinds by which a claim is given up or valued anew. */
const LOSING = "('writeOff', 'revaluation', 'revaluationBack')";
const MOVING: readonly string[] = ["due_on", "release_on"];
/** What a moving day was after the last of these rows; what a move takes off the former day says the former. */
const lastOf = (column: string, when: string) => `arg_max(${column}, entry_on) filter (entry_kind <> 'dueFrom' and ${when})`;
/** What an item is as of the day that `when` ends with, as the columns of a group of its rows. */
export const fixedColumns = (when = "true") =>
  FIXED.map((column) => `${MOVING.includes(column) ? lastOf(column, when) : `any_value(${column})`} as ${column}`).join(", ");
/** When an item fell due as of the day that `when` ends with. */
export const dueAsOf = (when: string) => lastOf("due_on", when);
const last = (column: string, of: string, as = column) => `arg_max(${column}, entry_id) filter (entry_kind = '${of}') as ${as}`;
const sumOf = (as: string, ...kinds: readonly string[]) =>
  `coalesce(sum(amount) filter (entry_kind in (${kinds.map((kind) => `'${kind}'`).join(", ")})), 0) as ${as}`;
/**
 * What stands at the last (or first) of some days: an aggregate over rows with a day and an amount each. In the order of their days that
 * day's amounts stand at the end; a lambda could not stand in a HAVING.
 */
const atDay = (of: "max" | "min", on: string, amount: string, when: string) => {
  const inOrder = (column: string) => `list(${column} order by ${on}${of === "min" ? " desc" : ""}) filter (where ${when})`;
  const first = `list_position(${inOrder(on)}, ${of}(${on}) filter (where ${when}))`;
  return `cast(list_sum(list_slice(${inOrder(amount)}, ${first}, count(*) filter (where ${when}))) as decimal(28,4))`;
};
/** What was paid on the last day on which anything was. */
export const lastPaid = (on: string, paid: string, when: string) => atDay("max", on, paid, when);
/** What stands at the first of some days. */
export const firstAmount = (on: string, amount: string, when: string) => atDay("min", on, amount, when);

/** Whether a row still stands as of `$asOf`: a delivery that is with the customer, money that nothing took back. */
const STANDS = "(gone_on is null or gone_on > $asOf)";
/** Rows of money that came and stayed. */
export const STAYED = `(entry_kind = 'receipt' and ${STANDS})`;

/** What deliveries say that stand on a day, each once. */
const listed = (column: string) =>
  `string_agg(distinct ${column}, ', ' order by ${column}) filter (entry_kind = 'delivery' and ${STANDS}) as ${column}`;

/**
 * Items as of `$asOf`, settled ones with an amount of nothing: what moved them, and what people said about them up to that day, the newest
 * of each kind. Rates and limits, which belong
 * to no item, stand as items of their own without a kind and amount. DuckDB select over `{facts}`.
 */
export const ITEMS = `
  select item_id, ${fixedColumns()},
    sum(document_amount) as document_amount, sum(amount) as amount, coalesce(sum(amount) filter (entry_on > $before), 0) as changed,
    ${sumOf("gross", "invoice", "opening", "advance", "unposted")}, ${sumOf("received", "receipt", "refund", "dishonour", "freed")},
        ${sumOf("credited", "credit")},
    ${sumOf("written_off", "writeOff")}, ${sumOf("revalued", "revaluation", "revaluationBack")},
    max(entry_on) filter (${STAYED}) as paid_on, ${lastPaid("entry_on", "- amount", STAYED)} as paid,
    arg_max(due_by, entry_on) filter (entry_kind = 'dueTo') as due_by, max(limit_amount) as limit_amount, max(insured_amount) as insured_amount,
    max(secured_amount) as secured_amount, sum(bill_amount) as bill_amount,
    sum(contract_amount) as contract_amount, sum(not_invoiced) as not_invoiced, sum(released) as released,
    sum(amount) filter (entry_kind <> 'unposted') as booked, coalesce(sum(amount) filter (entry_kind in ${CLAIMING}), 0) as billed,
    coalesce(- sum(amount) filter (entry_kind in ${SETTLING}), 0) as settled, coalesce(- sum(amount) filter (entry_kind in ${LOSING}), 0) as lost,
    coalesce(- sum(amount) filter (entry_kind in ${SETTLING} and entry_on > $before), 0) as collected,
    ${last("owner_id", "owner")}, ${last("promised_on", "promise")}, ${last("promised_amount", "promise")}, ${last("promised_from", "promise")},
    coalesce(arg_max(entry_kind, entry_id) filter (entry_kind in ('dispute', 'disputeEnd')) = 'dispute', false) as is_disputed,
    ${listed("delivery_note")}, ${listed("serial_nos")},
    max(level) filter (entry_kind = 'dunning') as level,
    arg_max(class_code, entry_on) filter (entry_kind = 'class') as class_code, arg_max(factor, entry_on) filter (entry_kind = 'class') as class_factor
  from {facts} where entry_on <= $asOf and {counted} and {retained} group by item_id`;

/** Movements as of `$asOf`: over them sums are fastest. */
export const MOVEMENTS = `
  select *, case when entry_on > $before then amount else 0 end as changed, case when ${STAYED} then entry_on end as paid_on,
    case when ${STAYED} then - amount end as paid, case when entry_kind in ${CLAIMING} then amount else 0 end as billed,
    case when entry_kind in ${SETTLING} then - amount else 0 end as settled,
    case when entry_kind in ${LOSING} then - amount else 0 end as lost, case when entry_kind <> 'unposted' then amount end as booked
  from {facts} where entry_on <= $asOf and {counted} and {retained}`;

/** What the customer still owes of his last promise: what was promised less what came in since, at most what is open. */
export const PROMISE_LEFT = "greatest(0, least(amount, promised_amount - (promised_from - amount)))";

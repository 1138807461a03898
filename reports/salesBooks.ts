import { SELLER_RIGHTS, sellerColumns } from "#reports/sellers";
import type { Basis, Column } from "#define/dataset";
import { ofDocuments, shifted, type Turn, within } from "#reports/measured";
import { inCompany } from "#reports/moneyDigits";

/** Rows that count as orders, cancellations, awards and invoices, as PostgreSQL from-clauses of alias `d`. */
export const EFFECTIVE = "sales_contract d where d.comp_id = $comp and d.effective_on is not null";
export const CANCELLED = `${EFFECTIVE} and d.closed_on is not null and d.cancelled_amount <> 0`;
/** Of what was won jointly what is ours. */
export const AWARDED = inCompany("d.exchange_rate * d.own_percent * d.win_amount / 100");
export const WON = "bid_result d where d.comp_id = $comp and d.stage = 'posted' and d.result = 'won'";
export const ISSUED = "issued_invoice d where d.comp_id = $comp";
/** Money that came, what of it was taken back, and what was paid back, each on its own day. */
export const RECEIVED = "money_movement d where d.comp_id = $comp";
/**
 * The same as the journal tells it (alias `j`, of the receipt or refund `d`): what receipts brought or took back, what dishonoured bills
 * demand again, and what refunds cost.
 */
export const RECEIVED_BOOKED = `(select x.comp_id, x.document_id, x.generation, x.posted_on, x.debit - x.credit as amount
    from journal_line x where x.module = 'sales.salesReceipt' and x.account in ('cash', 'billReceivable')
  union all select x.comp_id, b.receipt_id, null, x.posted_on, x.credit - x.debit from journal_line x
    join receivable_bill b on b.comp_id = x.comp_id and b.id = x.document_id
    where x.module = 'sales.receivableBill' and x.account in ('receivable', 'advance', 'exchangeDifference')
  union all select x.comp_id, x.document_id, null, x.posted_on, x.debit - x.credit
    from journal_line x where x.module = 'sales.refundRequest' and x.account = 'cash') j
  join (select comp_id, id, department_id, salesperson_id from sales_receipt
    union all select comp_id, id, department_id, salesperson_id from refund_request) d
    on d.comp_id = j.comp_id and d.id = j.document_id where j.comp_id = $comp`;
/** Kinds of events by which money settles a debt: what came, what a dishonoured bill took back, what a red invoice freed. */
export const SETTLING = "('receipt', 'dishonour', 'freed')";
/** The same told by what it is not, for tie-outs (alias `e`): a claim, a claim given up, or a claim valued anew. */
export const NO_CLAIM = "e.kind not in ('invoice', 'opening', 'credit', 'writeOff', 'revaluation', 'revaluationBack')";
/** What settled debts by the ledger (alias `e`, of the item `d`), for tie-outs: all that moved a debt and is no claim. */
export const APPLIED_BOOKED = `receivable_entry e join receivable_item d on d.comp_id = e.comp_id and d.id = e.item_id
  where e.comp_id = $comp and d.kind <> 'advance' and ${NO_CLAIM}`;

/** Movements of the order book, as a PostgreSQL from-clause of alias `d`. */
export const MOVED = "order_movement d where d.comp_id = $comp";
const STOOD = "(v.content::jsonb -> 'header' ->> 'companyAmount')::numeric";
/** A contract's worth as a version (alias `v`) says it and as it is now, without and with tax. */
const WORTHS = {
  net: { stood: STOOD, now: "d.company_amount" },
  gross: { stood: inCompany("v.total_amount * d.exchange_rate"), now: inCompany("d.total_amount * d.exchange_rate") },
} as const satisfies Record<Basis, unknown>;
/** What contracts were worth up to a day by their versions, whatever their changes say of themselves: nothing before they took effect. */
const worth = (
  at: string,
  turn: Turn,
  { stood, now }: (typeof WORTHS)[Basis] = WORTHS.net,
) => `case when ${shifted("d.effective_on", turn)} > ${at} then 0 else coalesce((select ${stood} from sales_contract_version v
    where v.comp_id = d.comp_id and v.contract_id = d.id and ${shifted("v.replaced_on", turn)} > ${at} order by v.revision limit 1), ${now}) end`;
/** What a contract (alias `d`) was worth at the end of a day. */
export const worthOn = (at: string) => worth(at, "this");
const sumOf = (what: string, more = "true") =>
  `select coalesce(sum(${what}), 0) as value from ${EFFECTIVE} and ${more} and ${SELLER_RIGHTS}`;

/** What is ordered up to `$asOf`, before cancellations: PostgreSQL. */
export const WORTH_TO_DATE = sumOf(worth("$asOf", "this"));
/** What came in of orders in the period, before cancellations: what contracts are worth at its end less what they were before it. */
export const worthGained = (turn: Turn, basis: Basis = "net") =>
  sumOf(`${worth("$asOf", turn, WORTHS[basis])} - ${worth("($from - 1)", turn, WORTHS[basis])}`, "$from <= $asOf");
/** What was not delivered, with tax, of contracts that were cancelled in the period. */
const undelivered = (turn: Turn) => `select coalesce(sum(greatest(0, o.worth - o.delivered)), 0) as value
  from (select ${WORTHS.gross.now} as worth, (select coalesce(sum(${inCompany("(x.amount + x.tax_amount) * d.exchange_rate")}), 0)
    from contract_delivery x where x.comp_id = d.comp_id and x.contract_id = d.id and x.moved_on <= d.closed_on) as delivered
    from ${CANCELLED} and ${within("d.closed_on", turn)} and ${SELLER_RIGHTS}) o`;
/** What contracts were worth when they were signed, of those that took effect on such days (`{on}`). */
export const worthAsSigned = (days = "true") =>
  sumOf(
    `coalesce((select ${STOOD} from sales_contract_version v where v.comp_id = d.comp_id and v.contract_id = d.id order by v.revision limit 1),
    d.company_amount)`,
    days.replaceAll("{on}", "d.effective_on"),
  );
/** What the steps from version to version on such days (`{on}`) added (`1`) or took away (`-1`). */
export const worthStepped = (sign: 1 | -1, days = "true") => `select coalesce(sum(greatest(0, ${sign} * (s.next - s.worth))), 0) as value
  from (select w.worth, lead(w.worth) over (partition by w.id order by w.revision) as next, w.on_day
    from (select d.id, v.revision, ${STOOD} as worth, greatest(v.replaced_on, d.effective_on) as on_day from sales_contract_version v
    join ${EFFECTIVE.replace(" where ", " on d.comp_id = v.comp_id and d.id = v.contract_id where ")} and ${SELLER_RIGHTS}
      union all select d.id, d.revision, d.company_amount, null from ${EFFECTIVE} and ${SELLER_RIGHTS}) w) s
  where s.next is not null and ${days.replaceAll("{on}", "s.on_day")}`;
/** What came in of orders in the period, less what was cancelled of them. */
export const ordersGained = (basis: Basis, turn: Turn = "this") =>
  `select (${worthGained(turn, basis)})
    - (${basis === "gross" ? undelivered(turn) : ofDocuments("d.cancelled_amount", CANCELLED, "d.closed_on")(turn)}) as value`;

/** What invoices booked on accounts, as the journal tells it (alias `j`, of the invoice `d`). */
export const booked = (
  ...accounts: readonly string[]
) => `journal_line j join sales_invoice d on d.comp_id = j.comp_id and d.id = j.document_id
  where j.comp_id = $comp and j.module = 'sales.salesInvoice' and j.account in (${accounts.map((account) => `'${account}'`).join(", ")})`;

/** When a bill of exchange counts as money received: once it is taken, or once it is paid, discounted or endorsed. */
export const BILLS_COUNT = { kind: "choice", values: ["taken", "cashed"], initial: "taken" } as const;
const MONEY_CAME = "kind in ('receipt', 'takenBack', 'refund')";
/** Rows of money received by that choice: DuckDB. */
export const CAME = { param: "bills", cases: { taken: MONEY_CAME, cashed: `(${MONEY_CAME} or kind = 'bill')` } } as const;

/** The day a bill left the books: given on or sold, paid, dishonoured or void. */
const GONE_ON = `case when i.endorsed_to_id is not null or i.discount_bank is not null
  then (select min(j.posted_on) from journal_line j
    where j.comp_id = i.comp_id and j.module = 'sales.receivableBill' and j.document_id = i.id) else i.moved_on end`;
/** Bills of customers that are no money yet on a day: in hand or in collection. */
export const billsInHand = (on = "$asOf") => `select coalesce(sum(i.company_amount), 0) as value from receivable_bill i
  where i.comp_id = $comp and i.doc_on <= ${on} and (i.stage in ('inHand', 'inCollection') or (${GONE_ON}) > ${on})
    and {scope department=i.department_id owner=i.salesperson_id}`;
const PERIOD_END = { this: "$asOf::date", last: "($asOf::date - interval '1 year')::date" } as const;
const PERIOD_BEGIN = { this: "$from::date", last: "($from::date - interval '1 year')::date" } as const;
/** Money received in the period by the journal, less what more of bills is in hand at its end than before it where those do not count. */
export const received = (turn: Turn) => `select (${ofDocuments("j.amount", RECEIVED_BOOKED, "j.posted_on")(turn)})
  - case when $bills = 'taken' then 0 else (${billsInHand(PERIOD_END[turn])}) - (${billsInHand(`(${PERIOD_BEGIN[turn]} - 1)`)}) end as value`;
/** Receipts whose bills something happened to since `$since`. */
export const BILLS_CHANGED = `select b.receipt_id as key from receivable_bill b
  join document_history h on h.comp_id = b.comp_id and h.document_id = b.id and h.module = 'sales.receivableBill' where b.comp_id = $comp and h.id >= $since`;

/** Columns of the movements of sales, in the order in which the datasets over them read them. */
export const MOVEMENT_COLUMNS = {
  document_id: { type: "id" },
  kind: { type: "text" },
  module: { type: "text" },
  on_day: { type: "date" },
  on_month: { type: "text" },
  doc_no: { type: "text" },
  ...sellerColumns("sales.salesContract"),
  product_line_id: { type: "id", field: "sales.salesContract/productLineId" },
  unit_code: { type: "text", field: "sales.salesContract/unitId" },
  amount: { type: "money", field: "sales.salesContract/companyAmount" },
  gross: { type: "money", field: "sales.salesInvoice/totalAmount" },
} as const satisfies Record<string, Column>;

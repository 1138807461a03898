import { type SQL, sql } from "drizzle-orm";
import { identifier, written } from "./sql.ts";
import type { LedgerCheck } from "./ledgerCheck.ts";

/**
 * Documents of the receivable ledger: in these stages they are booked, one entry at least for each of so many lines; before they are not.
 */
const DOCUMENTS: readonly { module: string; header: string; lines: string; parent: string; booked: string; more?: SQL }[] = [
  { module: "sales.salesInvoice", header: "sales_invoice", lines: "sales_invoice_line", parent: "invoice_id", booked: "issued,done" },
  {
    module: "sales.receivableOpening",
    header: "receivable_opening",
    lines: "receivable_opening_line",
    parent: "opening_id",
    booked: "posted,reversed",
  },
  {
    module: "sales.salesReceipt",
    header: "sales_receipt",
    lines: "sales_receipt_application",
    parent: "receipt_id",
    booked: "confirmed,partApplied,applied,reversed",
    more: sql`(h.total_amount > h.applied_amount)::integer`,
  },
  {
    module: "sales.receivableSettlement",
    header: "receivable_settlement",
    lines: "receivable_settlement_line",
    parent: "settlement_id",
    booked: "posted,reversed",
  },
  {
    module: "sales.receivableWriteOff",
    header: "receivable_write_off",
    lines: "receivable_write_off_line",
    parent: "write_off_id",
    booked: "posted,reversed",
  },
  {
    module: "sales.receivableRevaluation",
    header: "receivable_revaluation",
    lines: "receivable_revaluation_line",
    parent: "revaluation_id",
    booked: "posted,reversed",
  },
];

/** What must hold of the money that customers owe. */
export const RECEIVABLE_CHECKS: readonly LedgerCheck[] = [
  {
    subject: "moneyPostedOnce",
    name: "a money document is posted exactly once",
    keys: sql`select d.comp_id, concat_ws(' ', d.module, d.doc_no) as key,
        case when d.booked then coalesce(e.lines, 0) <> d.lines or coalesce(e.repeated, false) else coalesce(e.lines, 0) > 0 end as broken
      from (${documents()}) d
      left join (select comp_id, module, document_id, count(distinct line_id) as lines, bool_or(copies > 1) as repeated
        from (select *, count(*) over (partition by comp_id, module, line_id, kind, item_id) as copies from receivable_entry where reversal_of is null) s
        group by 1, 2, 3) e on e.comp_id = d.comp_id and e.module = d.module and e.document_id = d.id`,
  },
  {
    subject: "refundsPaidOnce",
    name: "a refund is paid exactly once: what it took from advances, in the ledger and in the journal, and before it is paid nothing",
    keys: sql`select h.comp_id, h.doc_no as key,
        case when h.stage = 'done' then coalesce(e.amount, 0) <> h.total_amount or h.paid_amount <> h.total_amount or coalesce(e.repeated, false)
            or coalesce(j.advance, 0) <> coalesce(e.company_amount, 0) or j.generations <> 1
          else e.amount is not null or j.advance is not null or h.paid_amount <> 0 end as broken
      from refund_request h
      left join (select comp_id, document_id, sum(amount) as amount, sum(company_amount) as company_amount, count(*) > count(distinct item_id) as repeated
        from receivable_entry where module = 'sales.refundRequest' group by 1, 2) e on e.comp_id = h.comp_id and e.document_id = h.id
      left join (select comp_id, document_id, coalesce(sum(debit - credit) filter (where account = 'advance'), 0) as advance,
        count(distinct generation) as generations
        from journal_line where module = 'sales.refundRequest' group by 1, 2) j on j.comp_id = h.comp_id and j.document_id = h.id`,
  },
  {
    subject: "billsMovedOnce",
    name: "a bill leaves the books exactly once, and what it settled is open again exactly once where it bounced",
    keys: sql`select b.comp_id, b.doc_no as key,
        coalesce(j.amount, 0) <> case when b.stage in ('endorsed', 'discounted', 'paid', 'dishonoured') then - b.company_amount else 0 end
          or case when b.stage = 'dishonoured' then coalesce(e.amount, 0) <> b.total_amount or e.repeated else e.amount is not null end as broken
      from receivable_bill b
      left join (select comp_id, document_id, sum(debit - credit) as amount from journal_line
        where module = 'sales.receivableBill' and account = 'billReceivable' group by 1, 2) j on j.comp_id = b.comp_id and j.document_id = b.id
      left join (select comp_id, document_id, sum(amount) as amount, count(*) > count(distinct (line_id, item_id)) as repeated from receivable_entry
        where module = 'sales.receivableBill' group by 1, 2) e on e.comp_id = b.comp_id and e.document_id = b.id`,
  },
  {
    subject: "dueMoves",
    name: "an item falls due on the day that its last move says, and each move begins where the one before ended",
    keys: sql`select i.comp_id, i.item_no as key, bool_or(m.from_on <> m.before or m.valid_on < m.since or (m.is_last and m.to_on <> i.due_on)) as broken
      from (select comp_id, item_id, from_on, to_on, valid_on, lag(to_on, 1, from_on) over w as before,
        lag(valid_on, 1, valid_on) over w as since, lead(id) over w is null as is_last
        from receivable_due_move window w as (partition by comp_id, item_id order by id)) m
      join receivable_item i on i.comp_id = m.comp_id and i.id = m.item_id group by i.comp_id, i.id, i.item_no`,
  },
  {
    subject: "openAmount",
    name: "open amount of an item = sum of its entries, zero in both currencies at once",
    keys: sql`select i.comp_id, i.item_no as key,
        i.open_amount <> coalesce(sum(e.amount), 0) or (i.open_amount = 0 and coalesce(sum(e.company_amount), 0) <> 0) as broken
      from receivable_item i left join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id group by i.comp_id, i.id`,
  },
  {
    subject: "notOverSettled",
    name: "no item is settled past zero on any day",
    keys: sql`select comp_id, item_no as key, bool_or(open * sign(gross_amount) < 0 or open * sign(gross_amount) > abs(gross_amount)) as broken
      from (select i.comp_id, i.id, i.item_no, i.gross_amount, sum(e.amount) over (partition by i.comp_id, i.id order by e.entry_on) as open
        from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id) s group by comp_id, id, item_no`,
  },
  {
    subject: "receivableReversals",
    name: "a reversal of the receivable ledger is the opposite of one entry, once, and not before it",
    keys: sql`select r.comp_id, concat_ws(' ', r.module, r.doc_no, r.line_id) as key,
        e.id is null or e.item_id <> r.item_id or e.amount <> -r.amount or e.company_amount <> -r.company_amount or r.entry_on < e.entry_on
          or r.kind not in (e.kind, 'dishonour') or count(*) over (partition by r.comp_id, r.reversal_of) > 1 as broken
      from receivable_entry r left join receivable_entry e on e.comp_id = r.comp_id and e.id = r.reversal_of where r.reversal_of is not null`,
  },
  {
    subject: "settledReceipts",
    name: "what is settled of a receipt = its amount less its open advances, never more than it",
    keys: sql`select r.comp_id, r.doc_no as key,
        case when r.stage = 'reversed' then coalesce(sum(i.open_amount), 0) <> 0
          else r.settled_amount <> r.total_amount + coalesce(sum(i.open_amount), 0) or r.settled_amount > r.total_amount or r.applied_amount > r.total_amount
            or r.stage <> case when r.settled_amount = 0 then 'confirmed'
              when r.settled_amount = r.total_amount then 'applied' else 'partApplied' end end as broken
      from sales_receipt r left join receivable_item i on i.comp_id = r.comp_id and i.module = 'sales.salesReceipt' and i.document_id = r.id
      where r.stage in ('confirmed', 'partApplied', 'applied', 'reversed') group by r.comp_id, r.id`,
  },
  {
    subject: "receivableJournal",
    name: "receivable ledger = receivable account, month by month",
    keys: tieOut(entries(sql`i.kind <> 'advance'`), "receivable"),
  },
  {
    subject: "advanceJournal",
    name: "advances = advance account, month by month",
    keys: tieOut(entries(sql`i.kind = 'advance'`), "advance"),
  },
  {
    subject: "billsInHand",
    name: "bills in hand and in collection = bills receivable account",
    keys: sql`select comp_id, 'billReceivable' as key, sum(amount) <> 0 as broken from (
        select comp_id, company_amount as amount from receivable_bill where stage in ('inHand', 'inCollection')
        union all select comp_id, credit - debit from journal_line where account = 'billReceivable') both_sides group by comp_id`,
  },
  {
    subject: "revaluation",
    name: "a revaluation = open amount at the rate of the month's end less what was booked, nothing in document currency, and is taken back the day after",
    keys: sql`select l.comp_id, concat_ws(' ', h.doc_no, l.seq) as key,
        l.revalued_amount <> round(l.open_amount * l.rate, coalesce(y.digits, 2)) or l.difference <> l.revalued_amount - l.booked_amount
          or e.company_amount is distinct from l.difference or e.amount <> 0
          or (h.taken_back_on is not null and (h.taken_back_on <> e.entry_on + 1 or b.entry_on is distinct
            from h.taken_back_on or b.company_amount is distinct from - l.difference or b.amount <> 0)) as broken
      from receivable_revaluation_line l join receivable_revaluation h on h.comp_id = l.comp_id and h.id = l.revaluation_id
        and h.stage in ('posted', 'reversed')
      join company c on c.id = l.comp_id left join currency y on y.code = c.currency
      left join receivable_entry e on e.comp_id = l.comp_id and e.module = 'sales.receivableRevaluation' and e.line_id = l.id
        and e.kind = 'revaluation' and e.reversal_of is null
      left join receivable_entry b on b.comp_id = l.comp_id and b.module = 'sales.receivableRevaluation' and b.line_id = l.id
        and b.kind = 'revaluationBack' and b.reversal_of is null`,
  },
  {
    subject: "receivableMonth",
    name: "nothing is booked in a month of the receivable ledger after it was closed",
    keys: sql`select p.comp_id, p.year_month as key, exists (select 1 from receivable_entry e
        where e.comp_id = p.comp_id and to_char(e.entry_on, 'YYYY-MM') = p.year_month and e.created_at > p.closed_at) as broken
      from receivable_period p where p.stage = 'closed'`,
  },
  {
    subject: "voucherExports",
    name: "what was given to an accounting program is whole: its lines are there and come to its sum",
    keys: sql`select h.comp_id, h.doc_no as key, count(j.id) <> h.line_count or coalesce(sum(j.debit), 0) <> h.debit or sum(j.debit) <> sum(j.credit) as broken
      from voucher_export h left join voucher_export_line l on l.comp_id = h.comp_id and l.export_id = h.id
      left join journal_line j on j.comp_id = l.comp_id and j.id = l.journal_line_id
      where h.stage = 'exported' group by h.comp_id, h.id`,
  },
  {
    subject: "invoicedAmount",
    name: "invoiced amount of an instalment = its issued invoice lines, never above it",
    keys: sql`select s.comp_id, concat_ws(' ', c.doc_no, s.seq) as key, s.invoiced_amount <> coalesce(b.amount, 0) or s.invoiced_amount > s.amount as broken
      from sales_contract_instalment s join sales_contract c on c.comp_id = s.comp_id and c.id = s.contract_id
      left join (
        select l.comp_id, l.instalment_id, sum(l.total_amount) as amount
        from sales_invoice_line l join sales_invoice h on h.comp_id = l.comp_id and h.id = l.invoice_id
        where h.stage in ('issued', 'done') group by 1, 2) b on b.comp_id = s.comp_id and b.instalment_id = s.id`,
  },
  {
    subject: "receivedInstalments",
    name: "received amount of an instalment = the money that settled its items, less what took it back",
    keys: sql`select s.comp_id, concat_ws(' ', c.doc_no, s.seq) as key, s.received_amount <> coalesce(b.amount, 0) as broken
      from sales_contract_instalment s join sales_contract c on c.comp_id = s.comp_id and c.id = s.contract_id
      left join (
        select i.comp_id, i.instalment_id, -sum(e.amount) as amount from receivable_item i
        join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id and e.kind in ('receipt', 'dishonour', 'freed')
        where i.kind <> 'advance' group by 1, 2) b on b.comp_id = s.comp_id and b.instalment_id = s.id`,
  },
  {
    subject: "invoicedQuantity",
    name: "invoiced quantity of a contract's product = what issued invoices say of it",
    keys: sql`select p.comp_id, concat_ws(' ', c.doc_no, p.seq) as key, p.invoiced_quantity <> coalesce(b.quantity, 0) as broken
      from sales_contract_product p join sales_contract c on c.comp_id = p.comp_id and c.id = p.contract_id
      left join (
        select l.comp_id, l.contract_product_id, sum(l.quantity) as quantity
        from sales_invoice_product l join sales_invoice h on h.comp_id = l.comp_id and h.id = l.invoice_id
        where h.stage in ('issued', 'done') group by 1, 2) b on b.comp_id = p.comp_id and b.contract_product_id = p.id`,
  },
  {
    subject: "redInvoices",
    name: "what red invoices took back of a line = their issued lines, never more than it",
    keys: sql`select l.comp_id, concat_ws(' ', h.doc_no, l.seq) as key, l.red_amount <> coalesce(r.amount, 0) or l.red_amount > l.total_amount as broken
      from sales_invoice_line l join sales_invoice h on h.comp_id = l.comp_id and h.id = l.invoice_id and not h.is_red and h.stage in ('issued', 'done')
      left join (
        select m.comp_id, m.red_of_line_id, -sum(m.total_amount) as amount from sales_invoice_line m
        join sales_invoice g on g.comp_id = m.comp_id and g.id = m.invoice_id and g.stage in ('issued', 'done')
        where m.red_of_line_id is not null group by 1, 2) r on r.comp_id = l.comp_id and r.red_of_line_id = l.id`,
  },
];

function documents(): SQL {
  const each = DOCUMENTS.map(
    ({ module, header, lines, parent, booked, more = sql`0` }) =>
      sql`select h.comp_id, h.id, h.doc_no, h.stage = any(string_to_array(${written(booked)}, ',')) as booked, ${written(module)} as module,
          count(l.id) + ${more} as lines
        from ${identifier(header)} h left join ${identifier(lines)} l on l.comp_id = h.comp_id and ${identifier("l", parent)} = h.id group by h.comp_id, h.id`,
  );
  return sql.join(each, sql` union all `);
}

function entries(which: SQL): SQL {
  return sql`select e.comp_id, to_char(e.entry_on, 'YYYY-MM') as month, e.company_amount as amount
    from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id where ${which}`;
}

/** A subledger against an account of the journal, month by month. */
export function tieOut(subledger: SQL, account: string): SQL {
  return sql`select comp_id, month as key, sum(amount) <> 0 as broken from (
      select * from (${subledger}) ledger
      union all
      select comp_id, posted_month, credit - debit from journal_line where account = ${account}) both_sides
    group by comp_id, month`;
}

import { changedDocuments } from "#reports/changes";
import { inCompany } from "#reports/moneyDigits";
import { SELLER_RIGHTS, SELLER_SQL } from "#reports/sellers";

const ITEM = "d.module, d.document_id, d.doc_no, null::text as payer";
const BOND = "'crm.bidBond', d.id, d.doc_no, d.payee";
const IN_MONEY = "d.kind in ('cash', 'loan')";
const BACK_ON = "coalesce(d.extended_to, d.due_on)";
/** By which day a bond is to come back, as its events said on a day. */
export const bondDue = (day: string) => `coalesce((select w.due_on from bid_bond_event w where w.comp_id = d.comp_id and w.bond_id = d.id
  and w.event in ('paid', 'extended') and w.event_on <= ${day} order by w.seq desc limit 1), ${BACK_ON})`;
/**
 * The days on which bonds were extended (`x`): what was open before by `worth` of `events` (`e`) goes off the former due day and onto the
 * new one (`m`).
 */
export const bondExtensions = (
  worth: string,
  events: string,
) => `(select v.comp_id, v.bond_id, v.event_on, max(v.id) as id from bid_bond_event v
    where v.comp_id = $comp and v.event = 'extended' group by v.comp_id, v.bond_id, v.event_on) x
  join bid_bond d on d.comp_id = x.comp_id and d.id = x.bond_id
  cross join lateral (select coalesce(sum(${worth}), 0) as amount from bid_bond_event e
    where e.comp_id = x.comp_id and e.bond_id = x.bond_id and e.event in (${events}) and e.event_on < x.event_on) o
  cross join lateral (values (-1, ${bondDue("x.event_on - 1")}), (1, ${bondDue("x.event_on")})) m (sign, due_on)`;
const BOND_WORTH = "case when e.event = 'paid' then e.company_amount else - e.company_amount end";
const BOND_EVENTS = "'paid', 'returned', 'forfeited', 'released', 'drawn'";
/** What was agreed to is paid before its bid is handed in. */
const PAID_BY = "coalesce(b.bid_on, d.doc_on)";
const AGREED = inCompany("d.amount * d.exchange_rate");
const AGREED_TO = `d.comp_id = $comp and ${IN_MONEY} and d.stage not in ('draft', 'inApproval', 'void')`;

/**
 * What raises and lowers money that is to come or go, by the day on which it is expected: movements of receivables on the due day as it
 * held then, moves of that day off the former and onto the new one, the same of bonds and their events, and bonds from their document day
 * until they are paid.
 */
export const CASH_ROWS = `select d.id as subject_id, 'receivable' as kind, e.entry_on as on_day, coalesce(w.due_on, d.due_on) as expected_on,
    ${SELLER_SQL}, ${ITEM}, e.company_amount as owed, 0::numeric(18,4) as bond
  from receivable_entry e join receivable_item d on d.comp_id = e.comp_id and d.id = e.item_id and not d.is_advance
  left join receivable_due w on w.comp_id = e.comp_id and w.item_id = e.item_id and e.entry_on >= w.held_from and e.entry_on < w.held_to
  where e.comp_id = $comp
  union all select d.id, 'receivable', x.held_from, m.due_on, ${SELLER_SQL}, ${ITEM}, m.sign * o.amount, 0
  from receivable_due x join receivable_item d on d.comp_id = x.comp_id and d.id = x.item_id and not d.is_advance
  cross join lateral (select coalesce(sum(e.company_amount), 0) as amount from receivable_entry e
    where e.comp_id = x.comp_id and e.item_id = x.item_id and e.entry_on < x.held_from) o
  cross join lateral (values (-1, x.former_due_on), (1, x.due_on)) m (sign, due_on)
  where x.comp_id = $comp and x.former_due_on is not null
  union all select d.id, 'bond', e.event_on, ${bondDue("e.event_on")}, ${SELLER_SQL}, ${BOND}, 0, ${BOND_WORTH}
  from bid_bond_event e join bid_bond d on d.comp_id = e.comp_id and d.id = e.bond_id and ${IN_MONEY}
  where e.comp_id = $comp and e.event in (${BOND_EVENTS})
  union all select d.id, 'bond', x.event_on, m.due_on, ${SELLER_SQL}, ${BOND}, 0, m.sign * o.amount
  from ${bondExtensions(BOND_WORTH, BOND_EVENTS)} where ${IN_MONEY} and o.amount <> 0
  union all select d.id, 'toPay', m.on_day, ${PAID_BY}, ${SELLER_SQL}, ${BOND}, 0, m.sign * ${AGREED}
  from bid_bond d left join project_bid b on b.comp_id = d.comp_id and b.id = d.bid_id
  cross join lateral (values (1, d.doc_on), (-1, d.paid_on)) m (sign, on_day)
  where ${AGREED_TO} and m.on_day is not null and (d.paid_on is null or d.paid_on > d.doc_on)`;

/** Items and bonds of which anything may read otherwise since `$since`. */
export const CASH_CHANGED = `select item_id as key from receivable_entry where comp_id = $comp and id >= $since
  union select item_id from receivable_due_move where comp_id = $comp and id >= $since
  union select l.item_id from receivable_arrangement_line l join document_history h on h.comp_id = l.comp_id
    and h.document_id = l.arrangement_id and h.module = 'sales.receivableArrangement' where l.comp_id = $comp and h.id >= $since
  union ${changedDocuments("key", "sales.receivableItem", "crm.bidBond").changed}
  union select d.id from bid_bond d join document_history h on h.comp_id = d.comp_id and h.document_id = d.bid_id
    and h.module = 'crm.projectBid' where d.comp_id = $comp and h.id >= $since`;

const OWED = `select coalesce(sum(e.company_amount), 0) from receivable_entry e join receivable_item d on d.comp_id = e.comp_id and d.id = e.item_id
    where e.comp_id = $comp and e.entry_on <= $asOf and not d.is_advance`;
/** What customers owe by the control account of the journal, less what of the items the reader does not see. */
export const ITEM_OWED = `select (select coalesce(sum(j.debit - j.credit), 0) from journal_line j
    where j.comp_id = $comp and j.account = 'receivable' and j.posted_on <= $asOf)
  - (${OWED}) + (${OWED} and ${SELLER_RIGHTS}) as value`;

/** What is owed to the company of bonds, by the journal: converted ones too, until they come back or are drawn. */
export const BOND_OWED = `select coalesce(sum(j.debit - j.credit), 0) as value from journal_line j
  join bid_bond d on d.comp_id = j.comp_id and d.id = j.document_id
  where j.comp_id = $comp and j.module = 'crm.bidBond' and j.account = 'otherReceivable' and j.posted_on <= $asOf and ${SELLER_RIGHTS}`;

/** Bonds agreed to by a day and not paid on it, by the bonds alone. */
export const TO_PAY = `select coalesce(sum(${AGREED}), 0) as value from bid_bond d
  where ${AGREED_TO} and d.doc_on <= $asOf and coalesce(d.paid_on, 'infinity') > $asOf and ${SELLER_RIGHTS}`;

import { inCompany } from "#reports/moneyDigits";
import { NO_CLAIM } from "#reports/salesBooks";

/** The days on which items fell due: as seen on `$asOf` (`DUE`), and on the day of each movement (`DUE_THEN`). */
const MOVED_DAYS = ([alias, on]: readonly [string, string]) =>
  `left join receivable_due ${alias} on ${alias}.comp_id = i.comp_id and ${alias}.item_id = i.id and ${on} >= ${alias}.held_from and ${on} < ${alias}.held_to`;
export const DUE = "coalesce(d.due_on, i.due_on)";
export const DUE_THEN = "coalesce(w.due_on, i.due_on)";
const SIDES = [
  ["d", "$asOf"],
  ["w", "e.entry_on"],
] as const;
/** The ledger; where somebody asks for it, with what stands on paper and in no ledger. */
const BOOKED = `(select comp_id, id, item_id, kind, entry_on, amount, company_amount from receivable_entry
  union all select comp_id, id, id, 'unposted', moved_on, amount, coalesce(company_amount, 0) from receivable_unposted where $unposted = 'with')`;
const OWED = `(select comp_id, id, kind, customer_id, department_id, salesperson_id, instalment_id, currency, posted_on, due_on from receivable_item
  union all select distinct comp_id, id, kind, customer_id, department_id, salesperson_id, instalment_id, currency, posted_on, due_on from receivable_unposted
    where $unposted = 'with')`;
const EVERY_ITEM = `${BOOKED} e join ${OWED} i on i.comp_id = e.comp_id and i.id = e.item_id ${SIDES.map(MOVED_DAYS).join(" ")} where e.comp_id = $comp`;
/** Items of the asked kind: all, all but retention, or retention alone. */
const ITEM = `${EVERY_ITEM} and case $retention when 'only' then i.kind = 'retention' when 'without' then i.kind <> 'retention' else true end`;
/** Where row rights go in a tie-out over items of alias `i`. */
const RIGHTS = `{scope department=i.department_id owner=i.salesperson_id}`;
export const NOT_ADVANCE = "i.kind <> 'advance'";
/** Debts alone, or with what is not applied where that stands at its own age. */
export const SHOWN = `(${NOT_ADVANCE} or $credit <> 'own')`;

/**
 * What moved an item and is neither a claim nor a claim given up: money that came, or that a dishonoured bill took back. Told by what it is
 * not, so that no kind of movement is forgotten.
 */
export const MONEY = `e.kind <> 'unposted' and ${NO_CLAIM}`;

/** Money that came and that nothing took back up to `$asOf`. */
export const STAYED = `e.kind = 'receipt'
  and not exists (select 1 from receivable_entry r where r.comp_id = e.comp_id and r.item_id = e.item_id and r.entry_on <= $asOf
  and (r.reversal_of = e.id or (r.id = e.id and r.reversal_of is not null)))`;

/** One figure of the ledger itself as of `$asOf`: PostgreSQL. */
export const asOf = (what: string, more = "true") =>
  `select ${what} as value from ${ITEM} and e.entry_on <= $asOf and ${more} and ${RIGHTS}`;
/** Company amounts as of `$asOf`; the credit mode moves money between the parts of this, never the whole. */
export const total = (more?: string) => asOf("coalesce(sum(e.company_amount), 0)", more);
/**
 * The same held against the control accounts of the journal as of `$asOf`: what they differ by from all items of the company is added, so
 * that whoever reads less of it sees the difference too.
 */
export const controlled = (more: string, accounts: string) => `select (${total(more)})
  + (select coalesce(sum(j.debit - j.credit), 0) from journal_line j where j.comp_id = $comp and j.posted_on <= $asOf and ${accounts})
  - (select coalesce(sum(e.company_amount), 0) from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
    where e.comp_id = $comp and e.entry_on <= $asOf and ${more}) as value`;
/** Company amounts whatever the day. */
export const inPeriod = (what: string, more: string) =>
  `select coalesce(${what}, 0) as value from ${ITEM} and ${NOT_ADVANCE} and ${more} and ${RIGHTS}`;

const OPEN = `select i.comp_id, i.id, i.kind, min(${DUE}) as due_on, i.currency, i.customer_id, sum(e.amount) as document, sum(e.company_amount) as open
  from ${ITEM} and e.entry_on <= $asOf and ${RIGHTS} group by i.comp_id, i.id, i.kind, i.currency, i.customer_id`;
/** What the items (alias `o`: document, open) say as of `$asOf`, beside what `joins` finds for each. */
export const fromItems = (what: string, more = "true", joins = "") => `select ${what} as value from (${OPEN}) o ${joins} where ${more}`;
/** One figure of them; nothing is 0. */
export const ofItems = (what: string, more = "true", joins = "") => fromItems(`coalesce(${what}, 0)`, more, joins);
/** One figure of the items that are open and no advance. */
export const openItems = (what: string) => fromItems(what, "o.kind <> 'advance' and o.open <> 0");

/** The newest note of these kinds up to `$asOf`, as alias `n`. */
export const lastNote = (...kinds: readonly string[]) => `left join lateral (select n.*,
    (select coalesce(sum(b.company_amount), 0) from receivable_entry b
    where b.comp_id = n.comp_id and b.item_id = n.item_id and b.entry_on <= n.noted_on and b.id < n.id) as since
  from receivable_said n where n.comp_id = o.comp_id and n.item_id = o.id and n.noted_on <= $asOf and n.kind in (${kinds.map((kind) => `'${kind}'`).join(", ")})
  order by n.id desc limit 1) n on true`;

/** The class (alias `k`) and the rate of segment and bucket (alias `l`) that hold for an item on `$asOf`. */
export const CLASS_AND_RATE = `join company c on c.id = o.comp_id
  left join lateral (select k.class_code, k.provision_rate from receivable_class_line k where k.comp_id = o.comp_id and k.item_id = o.id
    and k.approved_on is not null and k.counts_on <= $asOf order by k.counts_on desc limit 1) k on true
  left join lateral (select l.loss_rate from provision_matrix_line l join provision_matrix m on m.comp_id = l.comp_id and m.id = l.matrix_id
    where l.comp_id = o.comp_id and m.valid_from <= $asOf
      and l.segment = case when exists (select 1 from receivable_item z join sales_contract k on k.comp_id = z.comp_id and k.id = z.contract_id
        where z.comp_id = o.comp_id and z.id = o.id and k.sale_type = 'lease') then 'lease'
          when o.kind = 'retention' then 'retention' when o.currency <> c.currency then 'abroad' else 'trade' end
      and l.bucket = (select b.key from (values ('notDue', 0), ('d1to30', 30), ('d31to60', 60), ('d61to90', 90), ('d91to180', 180), ('d181to365', 365),
        ('d366to730', 730), ('d731to1095', 1095), ('d1096up', 2147483647)) b (key, days) where $asOf - o.due_on <= b.days order by b.days limit 1)
    order by m.valid_from desc limit 1) l on true`;

const LOSS = "case when k.class_code in ('atRisk', 'litigation', 'badDebt') then k.provision_rate else coalesce(l.loss_rate, 0) end / 100";
const ALLOWED = `select o.id, ${inCompany(`o.open * ${LOSS}`)} as allowance, ${LOSS} as loss
  from (${OPEN}) o ${CLASS_AND_RATE} where o.kind <> 'advance'`;
/**
 * The sum over items of something that their allowances of `$before` (`opening`) and of `$asOf` (`closing`) and what was written off
 * between (`used`, at most the opening) and valued anew (`exchange`, at the opening's rate) say.
 */
export const ofAllowances = (worth: string) => `
  with first as (${ALLOWED.replaceAll("$asOf", "$before")}), second as (${ALLOWED}),
  lost as (select i.id, - sum(e.company_amount) as amount from ${ITEM} and e.kind = 'writeOff' and e.entry_on > $before and e.entry_on <= $asOf group by i.id),
  valued as (select i.id, sum(e.company_amount) as amount from ${ITEM} and e.kind in ('revaluation', 'revaluationBack')
    and e.entry_on > $before and e.entry_on <= $asOf group by i.id),
  each_one as (select coalesce(f.allowance, 0) as opening, coalesce(s.allowance, 0) as closing,
    greatest(0, least(coalesce(f.allowance, 0), coalesce(lost.amount, 0))) as used, coalesce(${inCompany("f.loss * valued.amount")}, 0) as exchange
    from first f full join second s using (id) left join lost using (id) left join valued using (id))
  select coalesce(sum(${worth}), 0) as value from each_one`;

/** The rate of an item's currency on `$asOf`, as alias `r`. */
export const RATE = `join company c on c.id = o.comp_id
  left join lateral (select rate from exchange_rate where from_currency = o.currency and to_currency = c.currency and valid_on <= $asOf
    order by valid_on desc limit 1) d on true
  left join lateral (select round(1 / rate, 8) as rate from exchange_rate where from_currency = c.currency and to_currency = o.currency and valid_on <= $asOf
    order by valid_on desc limit 1) p on true
  cross join lateral (select coalesce(d.rate, p.rate) as rate) r`;

/** The rate of an item's currency to that of the group on `$asOf`, as alias `r`. */
export const GROUP_RATE = `join company c on c.id = o.comp_id cross join lateral (select coalesce(c.group_currency, c.currency) as currency) g
  left join lateral (select rate from exchange_rate where from_currency = o.currency and to_currency = g.currency and valid_on <= $asOf
    order by valid_on desc limit 1) d on true
  left join lateral (select round(1 / rate, 8) as rate from exchange_rate where from_currency = g.currency and to_currency = o.currency and valid_on <= $asOf
    order by valid_on desc limit 1) p on true
  cross join lateral (select case when o.currency = g.currency then 1 else coalesce(d.rate, p.rate) end as rate) r`;

/**
 * What was paid in time of what fell due, each by the day that held then; where a day is moved, what was open goes from the former to the
 * new.
 */
const HISTORY = `select customer_id, sum(paid) as paid, sum(due) as due from (
    select i.customer_id, case when ${STAYED} and e.entry_on <= ${DUE_THEN} then - e.company_amount end as paid,
      case when e.kind in ('invoice', 'opening') then e.company_amount end as due
    from ${EVERY_ITEM} and ${NOT_ADVANCE} and e.entry_on <= $asOf and ${DUE_THEN} <= $asOf and ${RIGHTS}
    union all select i.customer_id, null, e.company_amount * ((m.due_on <= $asOf)::integer - (m.former_due_on <= $asOf)::integer)
    from receivable_due m join receivable_item i on i.comp_id = m.comp_id and i.id = m.item_id
    join receivable_entry e on e.comp_id = m.comp_id and e.item_id = m.item_id and e.entry_on < m.held_from
    where m.comp_id = $comp and m.former_due_on is not null and m.held_from <= $asOf and ${NOT_ADVANCE} and ${RIGHTS}) each_one group by customer_id`;
/** The part that an item's customer (else all customers) paid in time so far, as alias `h`. */
export const IN_TIME = `left join (${HISTORY}) own on own.customer_id = o.customer_id
  cross join (select sum(paid) as paid, sum(due) as due from (${HISTORY}) each_customer) every
  cross join lateral (select coalesce(least(1, round(coalesce(own.paid, 0) / nullif(own.due, 0), 6)),
    least(1, round(coalesce(every.paid, 0) / nullif(every.due, 0), 6)), 0) as part) h`;

/** Days that the balance is worth, months counted back from `$asOf`: the independent way over a running sum. */
export const COUNTED_BACK = `
  with debts as (select e.entry_on, e.kind, e.company_amount as amount from ${ITEM} and ${NOT_ADVANCE} and e.entry_on <= $asOf and ${RIGHTS}),
  months as (select date_trunc('month', $asOf)::date - make_interval(months => back) as starts, back from generate_series(0, 23) back),
  spans as (select back, starts::date as starts, case when back = 0 then $asOf else (starts + interval '1 month')::date - 1 end as ends from months),
  sold as (select s.back, s.ends - s.starts + 1 as days,
      coalesce((select sum(d.amount) from debts d where d.kind in ('invoice', 'opening', 'credit') and d.entry_on between s.starts and s.ends), 0) as sales
      from spans s),
  run as (select *, (select coalesce(sum(amount), 0)
    from debts) - coalesce(sum(sales) over (order by back rows between unbounded preceding and 1 preceding), 0) as rest from sold)
  select coalesce(sum(case when rest <= 0 then 0 when sales <= rest then days else round(days * rest / sales, 6) end), 0) as value from run`;

/** What lay open on `$before` and what came new until `$asOf`, of each item: where both have one sign the greater of them, else both. */
export const MOVED_BETWEEN = `
  select coalesce(sum(case when m.first >= 0 and m.second >= 0 then greatest(m.first, m.second) when m.first <= 0
    and m.second <= 0 then least(m.first, m.second)
    else m.first + m.second end), 0) as value
  from (select coalesce(sum(e.company_amount) filter (where e.entry_on <= $before), 0) as first,
    coalesce(sum(e.company_amount) filter (where e.entry_on <= $asOf), 0) as second
    from ${ITEM} and ${NOT_ADVANCE} and e.entry_on <= greatest($asOf, $before) and ${RIGHTS} group by i.id) m`;

import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { bondDue, bondExtensions } from "#reports/cashRows";
import { inCompany } from "#reports/moneyDigits";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

const COUNTED = "'paid', 'returned', 'converted', 'forfeited'";
const EVENTS = `bid_bond_event e join bid_bond d on d.comp_id = e.comp_id and d.id = e.bond_id
  where e.comp_id = $comp and e.event in (${COUNTED})`;
const SIGNED = "case when e.event = 'paid' then e.company_amount else - e.company_amount end";

/**
 * Of events the tie-outs read only when a bond was converted or extended. Of money they read the journal, where a bond stands as owed to
 * the company, and of paper, which comes back whole and is booked nowhere, the bond itself.
 */
const tied = (what: string, booked: string, onPaper: string) => `select (select coalesce(sum(${what}), 0) from journal_line j
    join bid_bond d on d.comp_id = j.comp_id and d.id = j.document_id
    where j.comp_id = $comp and j.module = 'crm.bidBond' and j.account = 'otherReceivable' and ${booked} and ${SELLER_RIGHTS})
  + (select coalesce(sum(${inCompany("d.amount * d.exchange_rate")}), 0) from bid_bond d
    where d.comp_id = $comp and d.kind in ('guarantee', 'insurance') and ${onPaper} and ${SELLER_RIGHTS}) as value`;
/** What a bond was booked against at the same time. */
const AGAINST = (account: string) => `exists (select from journal_line o where o.comp_id = j.comp_id and o.module = j.module
  and o.document_id = j.document_id and o.generation = j.generation and o.account = '${account}')`;
/** Once it secures a contract, what comes of it is none of the bid: what was booked after all that came before its conversion. */
const OF_BID = `not exists (select from bid_bond_event v where v.comp_id = d.comp_id and v.bond_id = d.id and v.event = 'converted'
  and j.generation > (select count(*) from bid_bond_event b where b.comp_id = v.comp_id and b.bond_id = v.bond_id and b.seq < v.seq
    and b.event in ('paid', 'returned')))`;
const BOOKED_IN = `j.posted_on between $from and $asOf and ${OF_BID}`;
const CONVERTED_ON = "(select v.event_on from bid_bond_event v where v.comp_id = d.comp_id and v.bond_id = d.id and v.event = 'converted')";
const CLOSED_IN = "d.closed_on between $from and $asOf";
const stillOpen = (due: string) =>
  tied(
    "j.debit - j.credit",
    `j.posted_on <= $asOf and coalesce(${CONVERTED_ON}, 'infinity') > $asOf and ${due}`,
    `d.paid_on <= $asOf and coalesce(d.closed_on, 'infinity') > $asOf and ${due}`,
  );
const moved = (event: string, tieOut: string) =>
  ({
    unit: "money",
    additive: true,
    sql: "sum(abs(amount))",
    where: `event = '${event}' and on_day between $from and $asOf`,
    tieOut,
  }) as const;
/** How long a bond has been out on the day of the report. */
const DAYS = "date_diff('day', paid_on, $asOf)";

/** What was paid for bonds and loans of bids and what came of it, event by event, so that what is open is known for every day. */
export default defineDataset({
  id: "crm.bidBonds",
  source: `select e.id, d.id, d.doc_no, e.event_on, to_char(e.event_on, 'YYYY-MM'), ${SELLER_SQL}, d.kind, d.payee, e.event, d.paid_on,
      ${bondDue("e.event_on")}, ${SIGNED} from ${EVENTS}
    union all select x.id, d.id, d.doc_no, x.event_on, to_char(x.event_on, 'YYYY-MM'), ${SELLER_SQL}, d.kind, d.payee, 'extended', d.paid_on,
      m.due_on, m.sign * o.amount from ${bondExtensions(SIGNED, COUNTED)} where o.amount <> 0 order by 4, 1`,
  dependsOn: ["crm.bidBond"],
  delta: changedDocuments("bond_id", "crm.bidBond"),
  columns: {
    event_id: { type: "id" },
    bond_id: { type: "id" },
    doc_no: { type: "text" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    ...sellerColumns("crm.bidBond"),
    kind: { type: "text", field: "crm.bidBond/kind" },
    payee: { type: "text", field: "crm.bidBond/payee" },
    event: { type: "text" },
    paid_on: { type: "date", field: "crm.bidBond/paidOn" },
    due_on: { type: "date", field: "crm.bidBond/dueOn" },
    amount: { type: "money", field: "crm.bidBond/amount" },
  },
  params: { from: { kind: "date", initial: "yearStart" }, asOf: { kind: "date", initial: "today" } },
  views: { events: "select * from {facts}" },
  dimensions: {
    ...SELLER_DIMENSIONS,
    ...DAY_DIMENSIONS,
    kind: { kind: "choice", sql: "kind", values: ["cash", "guarantee", "insurance", "loan"] },
    event: { kind: "choice", sql: "event", values: ["paid", "returned", "converted", "forfeited", "extended"] },
    age: {
      kind: "choice",
      sql: `case when ${DAYS} <= 30 then 'd30' when ${DAYS} <= 90 then 'd90' when ${DAYS} <= 180 then 'd180' when ${DAYS} <= 365 then 'd365' else 'over' end`,
      values: ["d30", "d90", "d180", "d365", "over"],
    },
    payee: { kind: "text", sql: "payee" },
    paidOn: { kind: "date", sql: "paid_on" },
    dueOn: { kind: "date", sql: "due_on" },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: {
    open: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: "on_day <= $asOf",
      tieOut: stillOpen("true"),
    },
    overdue: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: "on_day <= $asOf and due_on < $asOf",
      tieOut: stillOpen(`greatest(d.due_on, (select max(x.due_on) from bid_bond_event x where x.comp_id = d.comp_id and x.bond_id = d.id
        and x.event = 'extended' and x.event_on <= $asOf)) < $asOf`),
    },
    paid: moved("paid", tied("j.debit", BOOKED_IN, "d.paid_on between $from and $asOf")),
    returned: moved(
      "returned",
      tied("j.credit", `${BOOKED_IN} and ${AGAINST("cash")}`, "d.stage = 'returned' and d.returned_on between $from and $asOf"),
    ),
    converted: moved(
      "converted",
      tied("j.debit - j.credit", `${CONVERTED_ON} between $from and $asOf and ${OF_BID}`, `d.stage = 'converted' and ${CLOSED_IN}`),
    ),
    forfeited: moved("forfeited", tied("j.credit", `${BOOKED_IN} and ${AGAINST("expense")}`, `d.stage = 'lost' and ${CLOSED_IN}`)),
    overdueShare: { unit: "percent", of: ["overdue", "open"] },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "events",
    columns: [
      "docNo",
      "day",
      "event",
      "kind",
      "payee",
      "paidOn",
      "dueOn",
      "age",
      "customer",
      "department",
      "salesperson",
      "region",
      "unit",
    ],
    figures: { eventAmount: { unit: "money", sql: "amount" } },
    opens: { module: "'crm.bidBond'", id: "bond_id" },
    order: "on_day desc, event_id desc",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});

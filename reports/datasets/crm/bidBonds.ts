import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { inCompany } from "#reports/moneyDigits";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

const EVENTS = `bid_bond_event e join bid_bond d on d.comp_id = e.comp_id and d.id = e.bond_id
  where e.comp_id = $comp and e.event in ('paid', 'returned', 'converted', 'forfeited')`;
const AMOUNT = inCompany("e.amount * d.exchange_rate");
const SIGNED = `case when e.event = 'paid' then ${AMOUNT} else - ${AMOUNT} end`;
const DUE = "coalesce(d.extended_to, d.due_on)";
const total = (what: string, when: string) => `select ${what} as value from ${EVENTS} and ${when} and ${SELLER_RIGHTS}`;
const moved = (event: string) =>
  ({
    unit: "money",
    additive: true,
    sql: "sum(abs(amount))",
    where: `event = '${event}' and on_day between $from and $asOf`,
    tieOut: total(`coalesce(sum(${AMOUNT}), 0)`, `e.event = '${event}' and e.event_on between $from and $asOf`),
  }) as const;
/** How long a bond has been out on the day of the report. */
const DAYS = "date_diff('day', paid_on, $asOf)";

/** What was paid for bonds and loans of bids and what came of it, event by event, so that what is open is known for every day. */
export default defineDataset({
  id: "crm.bidBonds",
  source: `select e.id, d.id, d.doc_no, e.event_on, to_char(e.event_on, 'YYYY-MM'), ${SELLER_SQL}, d.kind, d.payee, e.event, d.paid_on, ${DUE},
      ${SIGNED} from ${EVENTS} order by e.event_on, e.id`,
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
    event: { kind: "choice", sql: "event", values: ["paid", "returned", "converted", "forfeited"] },
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
      tieOut: total(`coalesce(sum(${SIGNED}), 0)`, "e.event_on <= $asOf"),
    },
    overdue: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: "on_day <= $asOf and due_on < $asOf",
      tieOut: total(`coalesce(sum(${SIGNED}), 0)`, `e.event_on <= $asOf and ${DUE} < $asOf`),
    },
    paid: moved("paid"),
    returned: moved("returned"),
    converted: moved("converted"),
    forfeited: moved("forfeited"),
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

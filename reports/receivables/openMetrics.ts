import type { Metric } from "#define/dataset";
import { inCompany } from "#reports/moneyDigits";
import { billsInHand } from "#reports/salesBooks";
import { lastPaid } from "./items.ts";
import { asOf, controlled, DUE, MONEY, NOT_ADVANCE, openItems, SHOWN, STAYED, total } from "./tieOuts.ts";

const sum = (where: string, tieOut: string) => ({ unit: "money", additive: true, sql: "sum(amount)", where, tieOut }) as const;

const ofDebts = (sql: string, tieOut: string) => ({ unit: "money", additive: true, sql, where: "kind <> 'advance'", tieOut }) as const;
/** Told by what they are not: no debt given up and none valued anew. */
const STANDS = "e.kind not in ('writeOff', 'revaluation', 'revaluationBack')";

/** What the master of customers says of them, whatever the day. */
const ofCustomers = (column: string, field: string) =>
  ({
    unit: "money",
    additive: true,
    sql: `sum(${column})`,
    tieOut: `select coalesce(sum(i.amount), 0) as value from (select x.comp_id, x.${field} as amount, x.owner_id, p.department_id from customer x
      join company_party p on p.comp_id = x.comp_id and p.id = x.id) i where i.comp_id = $comp and {scope department=i.department_id owner=i.owner_id}`,
  }) as const;

const LIMITED = "select id from customer where comp_id = $comp and credit_limit is not null";
/** What contracts in effect demand on a day, less their issued invoices up to it: of each contract (`i`), whoever has it then. */
const NOT_INVOICED = `select coalesce(sum(${inCompany("(i.demanded - i.billed) * i.exchange_rate")}), 0) as value
  from (select d.department_id, d.salesperson_id, d.exchange_rate, coalesce((select w.customer_id from contract_party w
        where w.comp_id = d.comp_id and w.contract_id = d.id and $asOf >= w.held_from and $asOf < w.held_to), d.customer_id) as customer_id,
      (select coalesce(sum(n.amount), 0) from contract_due n
        where n.comp_id = d.comp_id and n.contract_id = d.id and n.valid_on <= $asOf) as demanded,
      (select coalesce(sum(l.total_amount), 0) from sales_invoice_line l join sales_invoice b on b.comp_id = l.comp_id and b.id = l.invoice_id
        where l.comp_id = d.comp_id and l.contract_id = d.id and b.stage in ('issued', 'done') and b.posted_on <= $asOf) as billed
    from sales_contract d where d.comp_id = $comp and d.effective_on <= $asOf and (d.closed_on is null or d.closed_on > $asOf)) i
  where {scope department=i.department_id owner=i.salesperson_id}`;

/** What is open on a day, by when it falls due; over movements, so that it is fast. */
export const OPEN_METRICS = {
  open: sum("not {apart}", controlled(SHOWN, "(j.account = 'receivable' or (j.account = 'advance' and $credit <> 'own'))")),
  overdue: sum("not {apart} and due_on < $asOf", total(`${DUE} < $asOf and ${SHOWN}`)),
  notDue: sum("not {apart} and due_on >= $asOf", total(`${DUE} >= $asOf and ${SHOWN}`)),
  overdueShare: { unit: "percent", of: ["overdue", "open"] },
  unapplied: sum("{apart}", controlled("i.kind = 'advance' and $credit <> 'aged'", "j.account = 'advance' and $credit <> 'aged'")),
  net: { unit: "money", additive: true, sql: "sum(amount)", tieOut: controlled("true", "j.account in ('receivable', 'advance')") },
  items: {
    unit: "count",
    additive: true,
    over: "items",
    sql: "count(*)",
    where: "kind <> 'advance' and amount <> 0",
    tieOut: openItems("count(*)"),
  },
  overYear: sum("not {apart} and due_on < $asOf - 365", total(`${DUE} < $asOf - 365 and ${SHOWN}`)),
  overYearShare: { unit: "percent", of: ["overYear", "open"] },
  overdueDayAmount: {
    unit: "quantity",
    counted: null,
    additive: true,
    sql: "sum(cast(amount as decimal(28,4)) * cast({overdueDays} as integer))",
    where: "not {apart} and due_on < $asOf",
    tieOut: asOf(`coalesce(sum(e.company_amount * ($asOf - ${DUE})), 0)`, `${DUE} < $asOf and ${SHOWN}`),
  },
  weightedDaysOverdue: { unit: "days", of: ["overdueDayAmount", "open"] },
  oldestDue: {
    unit: "date",
    additive: false,
    over: "items",
    sql: "min(due_on)",
    where: "kind <> 'advance' and amount <> 0",
    tieOut: openItems("min(o.due_on)"),
  },
  longTerm: sum(
    "not {apart} and coalesce(release_on, due_on) > $asOf + 365",
    total(
      `coalesce((select n.retention_release_on from sales_contract_instalment n
      where n.comp_id = i.comp_id and n.id = i.instalment_id and i.kind = 'retention'), ${DUE}) > $asOf + 365 and ${SHOWN}`,
    ),
  ),
  current: {
    unit: "money",
    sum: [
      { metric: "open", sign: 1 },
      { metric: "longTerm", sign: -1 },
    ],
  },
  retention: sum("kind = 'retention'", total("i.kind = 'retention'")),
  change: {
    unit: "money",
    additive: true,
    sql: "sum(changed)",
    where: "not {apart}",
    tieOut: asOf("coalesce(sum(e.company_amount), 0)", `e.entry_on > $before and ${SHOWN}`),
  },
  collectedSince: {
    unit: "money",
    additive: true,
    over: "items",
    sql: "sum(collected)",
    where: "kind <> 'advance'",
    tieOut: asOf("coalesce(- sum(e.company_amount), 0)", `${MONEY} and e.entry_on > $before and ${NOT_ADVANCE}`),
  },
  billsInHand: { unit: "money", additive: true, sql: "sum(bill_amount)", tieOut: billsInHand() },
  openWithBills: {
    unit: "money",
    additive: true,
    sql: "coalesce(sum(amount) filter (not {apart}), 0) + coalesce(sum(bill_amount), 0)",
    tieOut: `select (${total(SHOWN)}) + (${billsInHand()}) as value`,
  },
  lastPaid: {
    unit: "date",
    additive: false,
    sql: "max(paid_on)",
    where: "kind <> 'advance'",
    tieOut: asOf("max(e.entry_on)", `${STAYED} and ${NOT_ADVANCE}`),
  },
  lastPaidAmount: {
    unit: "money",
    additive: false,
    sql: lastPaid("paid_on", "paid", "kind <> 'advance' and paid_on is not null"),
    tieOut: `with paid as (${asOf("e.entry_on, - e.company_amount", `${STAYED} and ${NOT_ADVANCE}`)})
      select sum(value) as value from paid where entry_on = (select max(entry_on) from paid)`,
  },
  creditLimit: ofCustomers("limit_amount", "credit_limit"),
  insured: ofCustomers("insured_amount", "insured_amount"),
  secured: ofCustomers("secured_amount", "secured_amount"),
  contractTotal: {
    unit: "money",
    additive: true,
    sql: "sum(contract_amount)",
    tieOut: `select coalesce(sum(${inCompany("coalesce(v.total_amount, i.total_amount) * i.exchange_rate")}), 0) as value from sales_contract i
      left join lateral (select total_amount from sales_contract_version where comp_id = i.comp_id and contract_id = i.id and replaced_on > $asOf
        order by revision limit 1) v on true
      where i.comp_id = $comp and i.effective_on <= $asOf and {scope department=i.department_id owner=i.salesperson_id}`,
  },
  billedTotal: ofDebts("sum(billed)", total(`not (${MONEY}) and ${STANDS} and ${NOT_ADVANCE}`)),
  appliedTotal: ofDebts("sum(settled)", asOf("coalesce(- sum(e.company_amount), 0)", `${MONEY} and ${NOT_ADVANCE}`)),
  lostTotal: ofDebts("sum(lost)", asOf("coalesce(- sum(e.company_amount), 0)", `not (${STANDS}) and ${NOT_ADVANCE}`)),
  notInvoiced: { unit: "money", additive: true, sql: "sum(not_invoiced)", tieOut: NOT_INVOICED },
  released: {
    unit: "money",
    additive: true,
    sql: "sum(released)",
    tieOut: `select coalesce(sum(r.amount), 0) as value from credit_release r join customer i on i.comp_id = r.comp_id and i.id = r.customer_id
      join company_party p on p.comp_id = i.comp_id and p.id = i.id where r.comp_id = $comp and r.stage = 'approved' and i.credit_limit is not null
      and $asOf between r.valid_from and r.valid_to and {scope department=p.department_id owner=i.owner_id}`,
  },
  creditExposure: {
    unit: "money",
    additive: true,
    sql: "sum(coalesce(booked, 0) + coalesce(not_invoiced, 0))",
    where: "has_limit = 'yes'",
    tieOut: `select (${total(`e.kind <> 'unposted' and i.customer_id in (${LIMITED})`)}) + (${NOT_INVOICED} and i.customer_id in (${LIMITED})) as value`,
  },
  creditAllowed: {
    unit: "money",
    sum: [
      { metric: "creditLimit", sign: 1 },
      { metric: "released", sign: 1 },
    ],
  },
  creditUsed: { unit: "percent", of: ["creditExposure", "creditAllowed"] },
} as const satisfies Record<string, Metric>;

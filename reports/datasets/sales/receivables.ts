import { defineDataset } from "#define/dataset";
import { appended } from "#reports/changes";
import { BUCKET_SET_NAMES, BUCKET_SETS } from "#reports/ageing";
import { ITEM_KINDS, NETTED } from "#reports/netting";

const ITEM = `receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id where e.comp_id = $comp`;
const RIGHTS = `{scope department=i.department_id owner=i.salesperson_id}`;
/** Open as of a day from the ledger itself; the credit mode moves money between the parts of this, never the whole. */
const asOf = (what: string, more = "true") => `select ${what} as value from ${ITEM} and e.entry_on <= $asOf and ${more} and ${RIGHTS}`;
const total = (more?: string) => asOf("coalesce(sum(e.company_amount), 0)", more);
const NOT_ADVANCE = "i.kind <> 'advance'";
const openItems = (what: string, more = "true") =>
  `select ${what} as value from (select i.id, i.due_on, sum(e.company_amount) as open from ${ITEM} and e.entry_on <= $asOf and ${NOT_ADVANCE} and ${more} and ${RIGHTS} group by i.comp_id, i.id, i.due_on having sum(e.company_amount) <> 0) o`;
const inPeriod = (what: string, more: string) =>
  `select coalesce(${what}, 0) as value from ${ITEM} and ${NOT_ADVANCE} and ${more} and ${RIGHTS}`;

/** Open money of customers: every movement of the receivable ledger, so that any past day can be asked. */
export default defineDataset({
  id: "sales.receivables",
  source: `select e.id, e.item_id, i.item_no, i.kind, e.kind, e.entry_on, e.amount, e.company_amount, i.due_on, i.posted_on, i.accepted_on,
      i.customer_id, i.department_id, i.unit_id, i.region_id, i.salesperson_id, i.contract_no, i.currency, i.module, i.document_id, i.doc_no
    from ${ITEM} order by i.customer_id, i.due_on, e.item_id, e.entry_on, e.id`,
  follows: ["sales.receivableItem"],
  delta: appended("entry_id", "receivable_entry"),
  columns: {
    entry_id: { type: "id" },
    item_id: { type: "id" },
    item_no: { type: "text", field: "sales.receivableItem/itemNo" },
    kind: { type: "text", field: "sales.receivableItem/kind" },
    entry_kind: { type: "text" },
    entry_on: { type: "date" },
    document_amount: { type: "money", field: "sales.receivableItem/openAmount" },
    amount: { type: "money", field: "sales.receivableItem/openAmount" },
    due_on: { type: "date", field: "sales.receivableItem/dueOn" },
    posted_on: { type: "date", field: "sales.receivableItem/postedOn" },
    accepted_on: { type: "date", field: "sales.receivableItem/acceptedOn" },
    customer_id: { type: "id", field: "sales.receivableItem/customerId" },
    department_id: { type: "id", field: "sales.receivableItem/departmentId" },
    unit_id: { type: "id", field: "sales.receivableItem/unitId" },
    region_id: { type: "id", field: "sales.receivableItem/regionId" },
    salesperson_id: { type: "id", field: "sales.receivableItem/salespersonId" },
    contract_no: { type: "text", field: "sales.receivableItem/contractNo" },
    currency: { type: "text", field: "sales.receivableItem/currency" },
    module: { type: "text" },
    document_id: { type: "id" },
    doc_no: { type: "text", field: "sales.receivableItem/docNo" },
  },
  params: {
    asOf: { kind: "date", initial: "today" },
    basis: { kind: "choice", values: ["due", "posted", "accepted"], initial: "due" },
    buckets: { kind: "choice", values: BUCKET_SET_NAMES, initial: "standard" },
    credit: { kind: "choice", values: ["own", "netted", "aged"], initial: "own" },
    from: { kind: "date", initial: "yearStart" },
  },
  terms: {
    overdueDays: "$asOf - due_on",
    days: { param: "basis", cases: { due: "$asOf - due_on", posted: "$asOf - posted_on", accepted: "$asOf - accepted_on" } },
    sets: { param: "basis", cases: { due: "overdue", posted: "elapsed", accepted: "elapsed" } },
    apart: { param: "credit", cases: { own: "kind = 'advance'", netted: "kind = 'advance'", aged: "false" } },
    settles: "entry_on between $from and $asOf and entry_kind = 'receipt' and kind <> 'advance'",
    collectable:
      "kind <> 'advance' and due_on <= $asOf and (entry_on < $from or (entry_on <= $asOf and entry_kind in ('invoice', 'opening')))",
  },
  bucketSets: BUCKET_SETS,
  views: {
    movements: "select * from {facts} where entry_on <= $asOf",
    items: `select item_id, any_value(item_no) as item_no, any_value(kind) as kind, sum(document_amount) as document_amount, sum(amount) as amount,
        any_value(due_on) as due_on, any_value(posted_on) as posted_on, any_value(accepted_on) as accepted_on, any_value(customer_id) as customer_id,
        any_value(department_id) as department_id, any_value(unit_id) as unit_id, any_value(region_id) as region_id,
        any_value(salesperson_id) as salesperson_id, any_value(contract_no) as contract_no, any_value(currency) as currency,
        any_value(module) as module, any_value(document_id) as document_id, any_value(doc_no) as doc_no
      from {facts} where entry_on <= $asOf group by item_id having sum(amount) <> 0`,
    netted: NETTED,
    ledger: "select * from {facts} where entry_on <= greatest($asOf, $from)",
  },
  alike: ["items"],
  instead: [{ param: "credit", is: "netted", views: ["movements", "items"], by: "netted" }],
  dimensions: {
    customer: { kind: "link", sql: "customer_id", to: "crm.customer" },
    region: { kind: "link", sql: "region_id", to: "masterData.marketRegion" },
    salesperson: { kind: "link", sql: "salesperson_id", to: "masterData.employee" },
    department: { kind: "link", sql: "department_id", to: "masterData.department" },
    unit: { kind: "link", sql: "unit_id", to: "masterData.businessUnit" },
    currency: { kind: "link", sql: "currency", to: "masterData.currency", by: "code" },
    kind: { kind: "choice", sql: "kind", values: ITEM_KINDS },
    bucket: { kind: "bucket", days: "{days}", sets: "sets", param: "buckets", apart: { when: "{apart}", key: "unapplied" } },
    contractNo: { kind: "text", sql: "contract_no" },
    itemNo: { kind: "text", sql: "item_no" },
    docNo: { kind: "text", sql: "doc_no" },
    dueOn: { kind: "date", sql: "due_on" },
    postedOn: { kind: "date", sql: "posted_on" },
  },
  metrics: {
    open: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: "not {apart}",
      tieOut: total(`(${NOT_ADVANCE} or $credit <> 'own')`),
    },
    overdue: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: "not {apart} and due_on < $asOf",
      tieOut: total(`i.due_on < $asOf and (${NOT_ADVANCE} or $credit <> 'own')`),
    },
    notDue: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: "not {apart} and due_on >= $asOf",
      tieOut: total(`i.due_on >= $asOf and (${NOT_ADVANCE} or $credit <> 'own')`),
    },
    overdueShare: { unit: "percent", of: ["overdue", "open"] },
    unapplied: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: "{apart}",
      tieOut: total("i.kind = 'advance' and $credit <> 'aged'"),
    },
    net: { unit: "money", additive: true, sql: "sum(amount)", tieOut: total() },
    items: { unit: "count", additive: true, over: "items", sql: "count(*)", where: "kind <> 'advance'", tieOut: openItems("count(*)") },
    overYear: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: "not {apart} and due_on < $asOf - 365",
      tieOut: total(`i.due_on < $asOf - 365 and (${NOT_ADVANCE} or $credit <> 'own')`),
    },
    overYearShare: { unit: "percent", of: ["overYear", "open"] },
    overdueDayAmount: {
      unit: "quantity",
      additive: true,
      sql: "sum(amount * cast({overdueDays} as integer))",
      where: "not {apart} and due_on < $asOf",
      tieOut: asOf("coalesce(sum(e.company_amount * ($asOf - i.due_on)), 0)", `i.due_on < $asOf and (${NOT_ADVANCE} or $credit <> 'own')`),
    },
    weightedDaysOverdue: { unit: "days", of: ["overdueDayAmount", "open"] },
    oldestDue: {
      unit: "date",
      additive: false,
      over: "items",
      sql: "min(due_on)",
      where: "kind <> 'advance'",
      tieOut: openItems("min(o.due_on)"),
    },
    applied: {
      unit: "money",
      additive: true,
      over: "ledger",
      sql: "- sum(amount)",
      where: "{settles}",
      tieOut: inPeriod("- sum(e.company_amount)", "e.kind = 'receipt' and e.entry_on >= $from and e.entry_on <= $asOf"),
    },
    collectable: {
      unit: "money",
      additive: true,
      over: "ledger",
      sql: "sum(amount)",
      where: "{collectable}",
      tieOut: inPeriod(
        "sum(e.company_amount)",
        "i.due_on <= $asOf and (e.entry_on < $from or (e.entry_on <= $asOf and e.kind in ('invoice', 'opening')))",
      ),
    },
    collectionRate: { unit: "percent", of: ["applied", "collectable"] },
  },
  records: {
    view: "items",
    columns: [
      "itemNo",
      "customer",
      "kind",
      "contractNo",
      "docNo",
      "postedOn",
      "dueOn",
      "bucket",
      "currency",
      "salesperson",
      "department",
      "region",
      "unit",
    ],
    figures: {
      documentAmount: { unit: "money", sql: "document_amount" },
      open: { unit: "money", sql: "amount" },
      daysOverdue: { unit: "days", sql: "{overdueDays}" },
    },
    opens: { module: "module", id: "document_id" },
    order: "due_on, item_id",
  },
  scope: { department: "department_id", owner: "salesperson_id" },
  freshness: { ageing: 300, stale: 3600 },
});

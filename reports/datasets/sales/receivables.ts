import { defineDataset } from "#define/dataset";
import { BUCKET_SET_NAMES, BUCKET_SETS, OWN_BANDS, SETS_OF_BASIS } from "#reports/ageing";
import { ALLOWANCE } from "#reports/receivables/allowance";
import { ALLOWANCE_METRICS } from "#reports/receivables/allowanceMetrics";
import { BOOKED_MOVES, BRIDGE_METRICS, BRIDGES } from "#reports/receivables/bridgeMetrics";
import { CARE_METRICS } from "#reports/receivables/careMetrics";
import { ENTRIES } from "#reports/receivables/entries";
import { EVENT_COLUMNS } from "#reports/receivables/eventColumns";
import { EVENTS } from "#reports/receivables/events";
import { EVENTS_CHANGED } from "#reports/receivables/eventsChanged";
import { CLASSES, ITEM_KINDS, ITEMS, MOVEMENTS, PROMISE_LEFT, TRIGGERS } from "#reports/receivables/items";
import { MOVED, MOVED_ITEMS } from "#reports/receivables/moved";
import { NETTED } from "#reports/receivables/netting";
import { OPEN_METRICS } from "#reports/receivables/openMetrics";
import { MOVED_METRICS, PERIOD_METRICS } from "#reports/receivables/periodMetrics";
import { EXPECTED, IN_GROUP, provided, PROVISION, REVALUED } from "#reports/receivables/provided";
import { SETTLING } from "#reports/salesBooks";
import { DEPARTMENT_LEVELS, LINE_LEVELS, REGION_LEVELS, SALESPERSON_LEVELS } from "#reports/trees";
import { CUSTOMER_GROUP, CUSTOMER_INNER_OUTER, CUSTOMER_LIMIT, spansOf, UNIT_AGEING, UNIT_CODE } from "#reports/sellers";

/** What is not accepted on a day yet is not accepted on it, whenever somebody learns of it. */
const ACCEPTED = "(case when accepted_on <= $asOf then accepted_on end)";
/** The day from which units count that do not count from the due day; what no item is has none. */
const SINCE = `(case ageing_start when 'posted' then posted_on else coalesce(${ACCEPTED}, posted_on) end)`;
const POSTED_MONTH = "strftime(posted_on, '%Y-%m')";
const POSTED_SPANS = spansOf(POSTED_MONTH);
const DUE_MONTH = "strftime(due_on, '%Y-%m')";
const DUE_SPANS = spansOf(DUE_MONTH);
/** Who sees to an item, and whom he reports to. */
const OWNER = { kind: "link", over: "items", sql: "owner_id", to: "masterData.employee" } as const;

/** Open money of customers on the invoice basis: the life of every item, so that any past day can be asked. */
export default defineDataset({
  id: "sales.receivables",
  basis: "gross",
  source: EVENTS,
  dependsOn: [
    "sales.receivableItem",
    "sales.salesContract",
    "sales.receivableNote",
    "sales.dunningCall",
    "sales.receivableLetter",
    "sales.receivableClass",
    "sales.provisionMatrix",
    "masterData.exchangeRate",
    "masterData.businessUnit",
    "crm.customer",
    "crm.coalMine",
    "sales.receivableBill",
    "sales.salesInvoice",
    "sales.creditRelease",
    "sales.salesReceipt",
    "sales.bankReceipt",
    "masterData.company",
  ],
  delta: {
    key: "entry_id",
    changed: EVENTS_CHANGED,
    masters: [UNIT_CODE, UNIT_AGEING, CUSTOMER_GROUP, CUSTOMER_INNER_OUTER, CUSTOMER_LIMIT],
  },
  columns: { ...EVENT_COLUMNS, digits: { type: "integer" }, group_digits: { type: "integer" } },
  params: {
    asOf: { kind: "date", initial: "today" },
    basis: { kind: "choice", values: ["due", "posted", "accepted", "unit"], initial: "due" },
    buckets: { kind: "choice", values: BUCKET_SET_NAMES, initial: "standard", within: { param: "basis", cases: SETS_OF_BASIS } },
    credit: { kind: "choice", values: ["own", "netted", "aged"], initial: "own" },
    from: { kind: "date", initial: "yearStart" },
    before: { kind: "date", initial: "lastMonthEnd" },
    unposted: { kind: "choice", values: ["without", "with"], initial: "without" },
    retention: { kind: "choice", values: ["with", "without", "only"], initial: "with" },
  },
  terms: {
    counted: { param: "unposted", cases: { without: "entry_kind <> 'unposted'", with: "true" } },
    /** What is of no item (rates, limits, contracts) stands beside either. */
    retained: {
      param: "retention",
      cases: { with: "true", without: "kind is distinct from 'retention'", only: "(kind = 'retention' or kind is null)" },
    },
    overdueDays: "$asOf - due_on",
    days: {
      param: "basis",
      cases: {
        due: "$asOf - due_on",
        posted: "$asOf - posted_on",
        accepted: `$asOf - ${ACCEPTED}`,
        unit: `$asOf - case ageing_start when 'due' then due_on else ${SINCE} end`,
      },
    },
    /** Only what has a due day can be not due yet: the day of posting counts as the first. */
    aged: {
      param: "basis",
      cases: {
        due: "$asOf - due_on",
        posted: "$asOf - posted_on",
        accepted: `$asOf - ${ACCEPTED}`,
        unit: `case when ageing_start = 'due' then $asOf - due_on
          when ${SINCE} is not null then greatest(1, $asOf - ${SINCE}) end`,
      },
    },
    sets: { param: "basis", cases: { due: "overdue", posted: "elapsed", accepted: "elapsed", unit: "overdue" } },
    apart: { param: "credit", cases: { own: "kind = 'advance'", netted: "kind = 'advance'", aged: "false" } },
    settles: `entry_on between $from and $asOf and entry_kind in ${SETTLING} and kind <> 'advance'`,
    collectable:
      "kind <> 'advance' and due_on <= $asOf and entry_on <= $asOf and (entry_on < $from or entry_kind in ('invoice', 'opening', 'dueFrom', 'dueTo'))",
  },
  bucketSets: BUCKET_SETS,
  ownBands: OWN_BANDS,
  views: {
    movements: MOVEMENTS,
    items: ITEMS,
    provided: provided(ITEMS),
    netted: NETTED,
    nettedProvided: provided(NETTED),
    ledger: "select * from {facts} where entry_on <= greatest($asOf, $from) and {counted} and {retained}",
    moved: MOVED,
    movedItems: MOVED_ITEMS,
    allowance: ALLOWANCE,
    entries: ENTRIES,
  },
  equivalents: ["items", "provided"],
  viewOverrides: [
    { param: "credit", is: "netted", views: ["movements", "items"], by: "netted" },
    { param: "credit", is: "netted", views: ["provided"], by: "nettedProvided" },
  ],
  dimensions: {
    customer: { kind: "link", sql: "customer_id", to: "crm.customer" },
    customerGroup: { kind: "link", sql: "customer_group_id", to: "crm.customer" },
    mine: { kind: "link", sql: "mine_id", to: "crm.coalMine" },
    region: { kind: "link", sql: "region_id", to: "masterData.marketRegion" },
    salesperson: { kind: "link", sql: "salesperson_id", to: "masterData.employee" },
    department: { kind: "link", sql: "department_id", to: "masterData.department" },
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    ...SALESPERSON_LEVELS,
    ...DEPARTMENT_LEVELS,
    ...REGION_LEVELS,
    ...LINE_LEVELS,
    unit: { kind: "link", sql: "unit_id", to: "masterData.businessUnit" },
    unitCode: { kind: "link", sql: "unit_code", to: "masterData.businessUnit", by: "code" },
    currency: { kind: "link", sql: "currency", to: "masterData.currency", by: "code" },
    innerOuter: { kind: "choice", sql: "inner_outer", values: ["inner", "outer"] },
    kind: { kind: "choice", sql: "kind", values: ITEM_KINDS },
    posting: { kind: "choice", sql: "posting", values: ["posted", "unposted"] },
    segment: { kind: "choice", sql: "segment", values: ["trade", "retention", "abroad", "lease"] },
    ageingStart: { kind: "choice", sql: "ageing_start", values: ["due", "posted", "accepted"] },
    bucket: { kind: "bucket", days: "{aged}", sets: "sets", param: "buckets", apart: { when: "{apart}", key: "unapplied" } },
    overYearAged: { kind: "choice", sql: "case when not {apart} and {aged} > 365 then 'yes' else 'no' end", values: ["yes", "no"] },
    falling: { kind: "bucket", days: "due_on - $asOf", sets: "ahead", param: "buckets" },
    owner: OWNER,
    owner1: { ...OWNER, level: { of: "owner", at: 1 } },
    owner2: { ...OWNER, level: { of: "owner", at: 2 } },
    owner3: { ...OWNER, level: { of: "owner", at: 3 } },
    riskClass: { kind: "choice", over: "items", sql: "class_code", values: CLASSES },
    inDispute: { kind: "choice", over: "items", sql: "case when is_disputed then 'yes' else 'no' end", values: ["yes", "no"] },
    dunningLevel: { kind: "choice", over: "items", sql: "cast(level as varchar)", values: ["1", "2", "3"] },
    promisedOn: { kind: "date", over: "items", sql: "promised_on" },
    paidOn: { kind: "date", over: "items", sql: "paid_on" },
    bucketBefore: {
      kind: "bucket",
      over: "moved",
      days: "$before - due_before",
      sets: "overdue",
      param: "buckets",
      apart: { when: "part = 'new'", key: "new" },
    },
    bucketAfter: {
      kind: "bucket",
      over: "moved",
      days: "$asOf - due_on",
      sets: "overdue",
      param: "buckets",
      apart: { when: "part = 'settled'", key: "settled" },
    },
    contractNo: { kind: "text", sql: "contract_no" },
    sourceNo: { kind: "text", sql: "source_no" },
    trigger: { kind: "choice", sql: "trigger", values: TRIGGERS },
    deliveryNote: { kind: "text", over: "items", sql: "delivery_note" },
    serialNos: { kind: "text", over: "items", sql: "serial_nos" },
    dueBy: { kind: "text", over: "items", sql: "due_by" },
    itemNo: { kind: "text", sql: "item_no" },
    invoiceNo: { kind: "text", sql: "invoice_no" },
    docNo: { kind: "text", sql: "doc_no" },
    dueOn: { kind: "date", sql: "due_on" },
    postedOn: { kind: "date", sql: "posted_on" },
    acceptedOn: { kind: "date", sql: "accepted_on" },
    releaseOn: { kind: "date", sql: "release_on" },
    dueMonth: { kind: "month", sql: DUE_MONTH },
    dueQuarter: DUE_SPANS.quarter,
    dueFiscalYear: DUE_SPANS.fiscalYear,
    dueFiscalQuarter: DUE_SPANS.fiscalQuarter,
    dueFiscalPeriod: DUE_SPANS.fiscalPeriod,
    postedMonth: { kind: "month", sql: POSTED_MONTH },
    postedQuarter: POSTED_SPANS.quarter,
    postedFiscalYear: POSTED_SPANS.fiscalYear,
    postedFiscalQuarter: POSTED_SPANS.fiscalQuarter,
    postedFiscalPeriod: POSTED_SPANS.fiscalPeriod,
  },
  metrics: { ...OPEN_METRICS, ...CARE_METRICS, ...PERIOD_METRICS, ...MOVED_METRICS, ...BRIDGE_METRICS, ...ALLOWANCE_METRICS },
  calendar: [
    {
      day: "postedOn",
      month: "postedMonth",
      quarter: "postedQuarter",
      fiscalYear: "postedFiscalYear",
      fiscalQuarter: "postedFiscalQuarter",
      fiscalPeriod: "postedFiscalPeriod",
    },
    {
      day: "dueOn",
      month: "dueMonth",
      quarter: "dueQuarter",
      fiscalYear: "dueFiscalYear",
      fiscalQuarter: "dueFiscalQuarter",
      fiscalPeriod: "dueFiscalPeriod",
    },
  ],
  bridges: BRIDGES,
  changes: { moves: BOOKED_MOVES },
  records: {
    view: "provided",
    lists: {
      moved: { view: "movedItems", calls: { open: "partAmount" } },
      allowance: { view: "allowance" },
      ledger: { view: "entries", calls: { open: "entryAmount" } },
    },
    where: "amount <> 0",
    columns: [
      "itemNo",
      "customer",
      "customerGroup",
      "mine",
      "innerOuter",
      "kind",
      "posting",
      "contractNo",
      "sourceNo",
      "invoiceNo",
      "docNo",
      "deliveryNote",
      "serialNos",
      "postedOn",
      "acceptedOn",
      "trigger",
      "dueOn",
      "dueBy",
      "releaseOn",
      "bucket",
      "currency",
      "salesperson",
      "owner",
      "department",
      "region",
      "unit",
      "productLine",
      "segment",
      "riskClass",
      "inDispute",
      "dunningLevel",
      "promisedOn",
      "paidOn",
    ],
    figures: {
      instalmentNo: { unit: "count", sql: "instalment_no" },
      graceDays: { unit: "days", sql: "grace_days" },
      gross: { unit: "money", sql: "gross" },
      received: { unit: "money", sql: "- received" },
      credited: { unit: "money", sql: "- credited" },
      writtenOff: { unit: "money", sql: "- written_off" },
      lastPaidAmount: { unit: "money", sql: "paid" },
      documentAmount: { unit: "money", sql: "document_amount" },
      open: { unit: "money", sql: "amount" },
      openInGroup: { unit: "money", sql: IN_GROUP },
      fxEffect: { unit: "money", sql: `case when fx is not null then ${REVALUED} - amount end` },
      daysOverdue: { unit: "days", sql: "{overdueDays}" },
      daysOnAxis: { unit: "days", sql: "{days}" },
      promiseLeft: { unit: "money", sql: `case when promised_on is not null then ${PROMISE_LEFT} end` },
      lossRate: { unit: "percent", sql: "loss" },
      provision: { unit: "money", sql: `case when kind <> 'advance' then ${PROVISION} end` },
      expected: { unit: "money", sql: `case when kind <> 'advance' then ${EXPECTED} end` },
    },
    opens: { module: "module", id: "document_id" },
    links: {
      contractNo: { module: "sales.salesContract", id: "contract_id" },
      sourceNo: { module: "sales.salesContract", id: "contract_id" },
      invoiceNo: { module: "sales.salesInvoice", id: "case when module = 'sales.salesInvoice' then document_id end" },
      received: { module: "sales.receivedMoney", by: "itemNo", key: "case when received <> 0 then item_no end" },
    },
    acts: { module: "sales.receivableNote", field: "itemId", id: "item_id" },
    order: "due_on, item_id",
  },
  scope: { department: "department_id", owner: "salesperson_id", shared: "shared" },
  companies: {
    on: "$asOf",
    made: {
      amount: { amount: "document_amount", currency: "currency" },
      contract_amount: { amount: "contract_document_amount", currency: "currency" },
      promised_from: { amount: "promised_from_document", currency: "currency" },
    },
    stays: ["document_amount", "promised_from_document", "contract_document_amount"],
    whole: {
      by: ["item_id", "posting"],
      order: "entry_on, case entry_kind when 'dueFrom' then 0 when 'dueTo' then 1 else 2 end, entry_id",
    },
    digits: "digits",
    partner: "customer_id",
    without: ["openInGroup", "fxEffect"],
  },
  freshness: { ageing: 300, stale: 3600 },
});

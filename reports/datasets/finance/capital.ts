import { defineDataset } from "#define/dataset";
import {
  CAPITAL_CHANGED,
  CAPITAL_PARTS,
  CAPITAL_ROWS,
  CAPITAL_SAID,
  CAPITAL_VIEW,
  type CapitalPart,
  ofCapital,
} from "#reports/capitalBooks";

const DAYS = "greatest(0, cast($asOf - $from + 1 as integer))";
const IN_LEDGER = "greatest(0, $asOf - $from + 1)";
/** Days of the period on which what moved on `on_day` stood open. */
const HELD = "greatest(0, cast($asOf - greatest(on_day, $from) + 1 as integer))";
const HELD_IN_LEDGER = "greatest(0, $asOf - greatest(o.on_day, $from) + 1)";
/** Interest counts 365 days a year, of a rate in percent. */
const YEAR = "36500";
const COLUMNS = { receivable: "owed", advance: "owed", inventory: "worth", prepayment: "debt", payable: "debt" } as const;
type Sign = "" | "- ";
/** An amount with room for as many days as there may be. */
const wide = (amount: string) => `cast(${amount} as decimal(28,4))`;

/** What a part comes to on `$asOf`; debts of its own count as positive amounts (`- `). */
const closing = (part: CapitalPart, sign: Sign = "") =>
  ({
    unit: "money",
    additive: true,
    sql: `${sign}sum(${COLUMNS[part]})`,
    where: `part = '${part}'`,
    tieOut: ofCapital(`coalesce(${sign}sum(o.amount), 0)`, [part]),
  }) as const;
const moneyDays = (part: CapitalPart, sign: Sign = "") =>
  ({
    unit: "quantity",
    counted: null,
    additive: true,
    sql: `${sign}sum(${wide(COLUMNS[part])} * ${DAYS})`,
    where: `part = '${part}'`,
    tieOut: ofCapital(`coalesce(${sign}sum(o.amount * ${IN_LEDGER}), 0)`, [part]),
  }) as const;
/** What a period moved of a part in one kind. */
const flow = (part: CapitalPart, kind: string, sign: Sign = "") =>
  ({
    unit: "money",
    additive: true,
    sql: `${sign}sum(${COLUMNS[part]})`,
    where: `part = '${part}' and kind = '${kind}' and on_day >= $from`,
    tieOut: ofCapital(`coalesce(${sign}sum(o.amount), 0)`, [part], "o.counts and o.on_day >= $from"),
  }) as const;

/**
 * The money that business units tie up: what customers owe, what lies in stock and what suppliers were paid ahead, less what suppliers are
 * owed and customers paid ahead; company currency.
 */
export default defineDataset({
  id: "finance.capital",
  source: `select * from (${CAPITAL_ROWS}) o order by o.on_day, o.document_id, o.part`,
  dependsOn: [
    "sales.receivableItem",
    "warehouse.stockMove",
    "sales.receivableBill",
    "finance.payment",
    "masterData.warehouse",
    "masterData.department",
    "masterData.company",
  ],
  delta: { key: "document_id", changed: CAPITAL_CHANGED, masters: [CAPITAL_SAID] },
  columns: {
    part: { type: "text" },
    kind: { type: "text" },
    on_day: { type: "date" },
    unit_id: { type: "id" },
    department_id: { type: "id" },
    salesperson_id: { type: "id", field: "sales.receivableItem/salespersonId" },
    party_id: { type: "id" },
    customer_id: { type: "id", field: "sales.receivableItem/customerId" },
    supplier_id: { type: "id", field: "finance.payment/supplierId" },
    warehouse_id: { type: "id", field: "warehouse.stockMove/warehouseId" },
    place_id: { type: "id" },
    whole_unit_id: { type: "id" },
    module: { type: "text" },
    document_id: { type: "id" },
    doc_no: { type: "text" },
    owed: { type: "money", field: "sales.receivableItem/openAmount" },
    worth: { type: "money", field: "warehouse.stockMove/value" },
    debt: { type: "money", field: "finance.payment/companyAmount" },
    rate: { type: "money", field: "masterData.company/capitalRate" },
    shared: { type: "text" },
  },
  params: {
    from: { kind: "date", initial: "yearStart" },
    asOf: { kind: "date", initial: "today" },
  },
  views: { tied: CAPITAL_VIEW },
  dimensions: {
    unit: { kind: "link", sql: "unit_id", to: "masterData.businessUnit" },
    department: { kind: "link", sql: "department_id", to: "masterData.department" },
    salesperson: { kind: "link", sql: "salesperson_id", to: "masterData.employee" },
    part: { kind: "choice", sql: "part", values: CAPITAL_PARTS },
    customer: { kind: "link", sql: "customer_id", to: "crm.customer" },
    supplier: { kind: "link", sql: "supplier_id", to: "purchasing.supplier" },
    warehouse: { kind: "link", sql: "warehouse_id", to: "masterData.warehouse" },
    docNo: { kind: "text", sql: "doc_no" },
    day: { kind: "date", sql: "on_day" },
  },
  metrics: {
    receivables: closing("receivable"),
    inventory: closing("inventory"),
    prepayments: closing("prepayment"),
    payables: closing("payable", "- "),
    advances: closing("advance", "- "),
    capital: {
      unit: "money",
      sum: [
        { metric: "receivables", sign: 1 },
        { metric: "inventory", sign: 1 },
        { metric: "prepayments", sign: 1 },
        { metric: "payables", sign: -1 },
        { metric: "advances", sign: -1 },
      ],
    },
    capitalMoneyDays: {
      unit: "quantity",
      counted: null,
      additive: true,
      sql: `sum(${wide("owed + worth + debt")} * ${HELD})`,
      tieOut: ofCapital(`coalesce(sum(o.amount * ${HELD_IN_LEDGER}), 0)`),
    },
    periodDays: { unit: "days", additive: false, sql: `max(${DAYS})`, tieOut: ofCapital(`max(${IN_LEDGER})`) },
    averageCapital: { unit: "money", of: ["capitalMoneyDays", "periodDays"] },
    capitalInterest: {
      unit: "quantity",
      counted: null,
      additive: true,
      sql: `sum(${wide(`${wide("owed + worth + debt")} * ${HELD}`)} * cast(rate as decimal(9,4)))`,
      tieOut: ofCapital(`coalesce(sum(o.amount * ${HELD_IN_LEDGER}) * (select capital_rate from company where id = $comp), 0)`),
    },
    interestDays: { unit: "quantity", counted: null, additive: false, sql: `max(${YEAR})`, tieOut: ofCapital(`max(${YEAR})`) },
    capitalCost: { unit: "money", of: ["capitalInterest", "interestDays"] },
    creditSales: flow("receivable", "sold"),
    usedCost: flow("inventory", "used", "- "),
    bought: flow("payable", "bought", "- "),
    receivableMoneyDays: moneyDays("receivable"),
    inventoryMoneyDays: moneyDays("inventory"),
    payableMoneyDays: moneyDays("payable", "- "),
    daysSales: { unit: "days", of: ["receivableMoneyDays", "creditSales"] },
    inventoryDays: { unit: "days", of: ["inventoryMoneyDays", "usedCost"] },
    payableDays: { unit: "days", of: ["payableMoneyDays", "bought"] },
    cashConversion: {
      unit: "days",
      sum: [
        { metric: "daysSales", sign: 1 },
        { metric: "inventoryDays", sign: 1 },
        { metric: "payableDays", sign: -1 },
      ],
    },
  },
  records: {
    view: "tied",
    perMetric: true,
    columns: ["docNo", "day", "part", "customer", "supplier", "warehouse", "department", "unit"],
    figures: { amount: { unit: "money", sql: "owed + worth + debt" } },
    opens: { module: "module", id: "document_id" },
    order: "on_day desc, document_id desc, part",
  },
  scope: { department: "department_id", unit: "whole_unit_id", owner: "salesperson_id", shared: "shared" },
  companies: {
    on: "$asOf",
    stays: ["rate"],
    whole: {
      by: ["part", "unit_id", "department_id", "salesperson_id", "party_id", "warehouse_id"],
      order: "on_day, document_id, kind",
    },
    partner: "party_id",
    without: ["usedCost"],
  },
  freshness: { ageing: 300, stale: 3600 },
});

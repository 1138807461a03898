import { defineDataset } from "#define/dataset";
import { AHEAD, bucketText } from "#reports/ageing";
import { BOND_OWED, CASH_CHANGED, CASH_ROWS, ITEM_OWED, TO_PAY } from "#reports/cashRows";
import { SELLER_DIMENSIONS, SELLER_SCOPE, sellerColumns } from "#reports/sellers";

const flow = (kind: "receivable" | "bond" | "toPay", column: "owed" | "bond", tieOut: string) =>
  ({ unit: "money", additive: true, sql: `sum(${column})`, where: `kind = '${kind}'`, tieOut }) as const;

/**
 * Money that is expected after a day, by the day on which it is: what customers owe, what is out for bonds and loans of bids, and bonds
 * that are agreed to and not paid yet. Company currency; paper (guarantees, insurances) moves no money.
 */
export default defineDataset({
  id: "sales.expectedMoney",
  basis: "gross",
  source: `select * from (${CASH_ROWS}) r order by r.subject_id, r.on_day`,
  dependsOn: ["sales.receivableItem", "crm.bidBond", "crm.projectBid"],
  delta: { key: "subject_id", changed: CASH_CHANGED },
  columns: {
    subject_id: { type: "id" },
    kind: { type: "text" },
    on_day: { type: "date" },
    expected_on: { type: "date", field: "sales.receivableItem/dueOn" },
    ...sellerColumns("sales.receivableItem"),
    module: { type: "text" },
    document_id: { type: "id" },
    doc_no: { type: "text", field: "sales.receivableItem/docNo" },
    payer: { type: "text", field: "crm.bidBond/payee" },
    owed: { type: "money", field: "sales.receivableItem/openAmount" },
    bond: { type: "money", field: "crm.bidBond/amount" },
  },
  params: { asOf: { kind: "date", initial: "today" } },
  views: {
    standing: `select * exclude (on_day, owed, bond), sum(owed) as owed, sum(bond) as bond from {facts} where on_day <= $asOf
      group by all having sum(owed) <> 0 or sum(bond) <> 0`,
  },
  dimensions: {
    ...SELLER_DIMENSIONS,
    kind: { kind: "choice", sql: "kind", values: ["receivable", "bond", "toPay"] },
    falling: { kind: "choice", sql: bucketText(AHEAD, "expected_on - $asOf"), values: AHEAD.map(({ key }) => key) },
    expectedOn: { kind: "date", sql: "expected_on" },
    expectedWeek: { kind: "week", sql: "expected_on" },
    expectedMonth: { kind: "month", sql: "strftime(expected_on, '%Y-%m')" },
    docNo: { kind: "text", sql: "doc_no" },
    payer: { kind: "text", sql: "payer" },
  },
  metrics: {
    receivablesIn: flow("receivable", "owed", ITEM_OWED),
    bondsBack: flow("bond", "bond", BOND_OWED),
    bondsOut: flow("toPay", "bond", TO_PAY),
    inflow: {
      unit: "money",
      sum: [
        { metric: "receivablesIn", sign: 1 },
        { metric: "bondsBack", sign: 1 },
      ],
    },
    netFlow: {
      unit: "money",
      sum: [
        { metric: "inflow", sign: 1 },
        { metric: "bondsOut", sign: -1 },
      ],
    },
  },
  records: {
    view: "standing",
    columns: ["docNo", "kind", "expectedOn", "falling", "payer", "customer", "currency", "department", "salesperson", "region", "unit"],
    figures: { owedAmount: { unit: "money", sql: "owed" }, bondAmount: { unit: "money", sql: "bond" } },
    opens: { module: "module", id: "document_id" },
    order: "expected_on, subject_id",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});

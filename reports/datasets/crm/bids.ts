import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { inCompany } from "#reports/moneyDigits";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

const POSTED = "bid_result d where d.comp_id = $comp and d.stage = 'posted'";
const total = (what: string, result: string) => `select ${what} as value from ${POSTED} and d.result ${result} and ${SELLER_RIGHTS}`;
const WON = inCompany("d.win_amount * d.exchange_rate");
const BID = inCompany("d.bid_amount * d.exchange_rate");
const WON_VALUE = `coalesce(sum(${WON}), 0)`;
const BID_VALUE = `coalesce(sum(${BID}), 0)`;
const DECIDED = "in ('won', 'lost')";

/** Bids with their end, amounts in company currency at the rate of the award. A void bid is neither won nor lost. */
export default defineDataset({
  id: "crm.bids",
  basis: "net",
  source: `select d.id, d.doc_no, d.doc_on, to_char(d.doc_on, 'YYYY-MM'), ${SELLER_SQL}, d.project_name, d.product_line_id, d.result,
      d.winner, d.lost_cause, d.lost_reason, d.opened_on,
      ${BID}, ${WON}
    from ${POSTED} order by d.doc_on, d.id`,
  dependsOn: ["crm.bidResult"],
  delta: changedDocuments("bid_id", "crm.bidResult"),
  columns: {
    bid_id: { type: "id" },
    doc_no: { type: "text" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    ...sellerColumns("crm.bidResult"),
    project: { type: "text", field: "crm.bidResult/projectName" },
    product_line_id: { type: "id", field: "crm.bidResult/productLineId" },
    result: { type: "text", field: "crm.bidResult/result" },
    winner: { type: "text", field: "crm.bidResult/winner" },
    lost_cause: { type: "text", field: "crm.bidResult/lostCause" },
    lost_reason: { type: "text", field: "crm.bidResult/lostReason" },
    opened_on: { type: "date", field: "crm.bidResult/openedOn" },
    bid_amount: { type: "money", field: "crm.bidResult/bidAmount" },
    win_amount: { type: "money", field: "crm.bidResult/winAmount" },
  },
  params: {},
  views: { bids: "select * from {facts}" },
  dimensions: {
    ...SELLER_DIMENSIONS,
    ...DAY_DIMENSIONS,
    result: { kind: "choice", sql: "result", values: ["won", "lost", "void"] },
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    project: { kind: "text", sql: "project" },
    winner: { kind: "text", sql: "winner" },
    lostCause: {
      kind: "choice",
      sql: "lost_cause",
      values: ["price", "technology", "delivery", "payment", "relations", "qualification", "postponed", "other"],
    },
    lostReason: { kind: "text", sql: "lost_reason" },
    openedOn: { kind: "date", sql: "opened_on" },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: {
    wonValue: { unit: "money", additive: true, sql: "sum(win_amount)", where: "result = 'won'", tieOut: total(WON_VALUE, "= 'won'") },
    bidValue: { unit: "money", additive: true, sql: "sum(bid_amount)", tieOut: total(BID_VALUE, "is not null") },
    decidedValue: {
      unit: "money",
      additive: true,
      sql: "sum(bid_amount)",
      where: "result in ('won', 'lost')",
      tieOut: total(BID_VALUE, DECIDED),
    },
    wonBidValue: { unit: "money", additive: true, sql: "sum(bid_amount)", where: "result = 'won'", tieOut: total(BID_VALUE, "= 'won'") },
    bids: { unit: "count", additive: true, sql: "count(*)", tieOut: total("count(*)", "is not null") },
    won: { unit: "count", additive: true, sql: "count(*)", where: "result = 'won'", tieOut: total("count(*)", "= 'won'") },
    decided: { unit: "count", additive: true, sql: "count(*)", where: "result in ('won', 'lost')", tieOut: total("count(*)", DECIDED) },
    lost: { unit: "count", additive: true, sql: "count(*)", where: "result = 'lost'", tieOut: total("count(*)", "= 'lost'") },
    lostValue: { unit: "money", additive: true, sql: "sum(bid_amount)", where: "result = 'lost'", tieOut: total(BID_VALUE, "= 'lost'") },
    hitDays: {
      unit: "days",
      additive: true,
      sql: "sum(on_day - opened_on)",
      where: "result = 'won' and opened_on is not null",
      tieOut: total("coalesce(sum(d.doc_on - d.opened_on), 0)", "= 'won'"),
    },
    hitsDated: {
      unit: "count",
      additive: true,
      sql: "count(*)",
      where: "result = 'won' and opened_on is not null",
      tieOut: total("count(d.opened_on)", "= 'won'"),
    },
    hitTime: { unit: "days", of: ["hitDays", "hitsDated"] },
    winRate: { unit: "percent", of: ["won", "decided"] },
    winRateByValue: { unit: "percent", of: ["wonBidValue", "decidedValue"] },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "bids",
    columns: [
      "docNo",
      "day",
      "project",
      "customer",
      "result",
      "winner",
      "lostCause",
      "lostReason",
      "openedOn",
      "productLine",
      "department",
      "salesperson",
      "region",
      "unit",
    ],
    figures: { bidAmount: { unit: "money", sql: "bid_amount" }, winAmount: { unit: "money", sql: "win_amount" } },
    opens: { module: "'crm.bidResult'", id: "bid_id" },
    order: "on_day desc, bid_id desc",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});

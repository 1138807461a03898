import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { inCompany } from "#reports/moneyDigits";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

const POSTED = "d.comp_id = $comp and d.stage = 'posted'";
/** The tie-outs share no text with what they check: results by where they are not, money by the digits of the company's currency. */
const TIED = `with firm as (select coalesce(y.digits, 2) as digits from company c left join currency y on y.code = c.currency where c.id = $comp),
    told as (select d.result, round(d.bid_amount * d.exchange_rate * own.part, f.digits) as offer,
        round(d.win_amount * d.exchange_rate * own.part, f.digits) as award, round(d.win_amount * d.exchange_rate, f.digits) as whole,
        d.doc_on - d.opened_on as days
      from bid_result d cross join firm f
      cross join lateral (select 1 - coalesce(sum(p.share_percent), 0) / 100 as part from project_bid_partner p
        where p.comp_id = d.comp_id and p.bid_id = d.project_bid_id) own
      where d.comp_id = $comp and d.stage not in ('draft', 'submitted', 'rejected', 'reversed', 'void') and ${SELLER_RIGHTS})`;
const tied = (what: string, except: string) => `${TIED} select ${what} as value from told where result not in (${except})`;
const [ALL, BUT_VOID, BUT_LOST, BUT_WON] = ["''", "'void'", "'void', 'lost'", "'void', 'won'"] as const;
const OFFERS = "coalesce(sum(offer), 0)";
/** Of bid and award what is ours; the award as a whole is the market's. */
const WON = inCompany("d.win_amount * d.own_percent / 100 * d.exchange_rate");
const BID = inCompany("d.bid_amount * d.own_percent / 100 * d.exchange_rate");
const AWARD = inCompany("d.win_amount * d.exchange_rate");

/** Whoever won is called anew once a competitor has another name. */
const CHANGED = `${changedDocuments("", "crm.bidResult").changed}
  union select d.id from bid_result d where d.comp_id = $comp and d.winner is not null and exists (select from document_history h
    where h.comp_id = $comp and h.id >= $since and h.module = 'crm.rival')`;

/**
 * Bids with their end, whoever won by the one name of the competitor, amounts in company currency at the rate of the award: of a joint bid
 * our share, beside the award as a whole. A void bid is neither won nor lost.
 */
export default defineDataset({
  id: "crm.bids",
  basis: "net",
  source: `select d.id, d.doc_no, d.doc_on, to_char(d.doc_on, 'YYYY-MM'), ${SELLER_SQL}, d.project_name, d.product_line_id, d.result,
      w.winner, d.lost_cause, d.lost_reason, d.opened_on,
      ${BID}, ${WON}, ${AWARD}
    from bid_result d
    join result_winner w on w.comp_id = d.comp_id and w.id = d.id
    where ${POSTED} order by d.doc_on, d.id`,
  dependsOn: ["crm.bidResult", "crm.rival"],
  delta: { key: "bid_id", changed: CHANGED },
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
    award: { type: "money", field: "crm.bidResult/winAmount" },
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
    wonValue: {
      unit: "money",
      additive: true,
      sql: "sum(win_amount)",
      where: "result = 'won'",
      tieOut: tied("coalesce(sum(award), 0)", BUT_LOST),
    },
    jointValue: {
      unit: "money",
      additive: true,
      sql: "sum(award)",
      where: "result = 'won'",
      tieOut: tied("coalesce(sum(whole), 0)", BUT_LOST),
    },
    marketValue: {
      unit: "money",
      additive: true,
      sql: "sum(award)",
      where: "result in ('won', 'lost')",
      tieOut: tied("coalesce(sum(whole), 0)", BUT_VOID),
    },
    marketShare: { unit: "percent", of: ["wonValue", "marketValue"] },
    bidValue: { unit: "money", additive: true, sql: "sum(bid_amount)", tieOut: tied(OFFERS, ALL) },
    decidedValue: {
      unit: "money",
      additive: true,
      sql: "sum(bid_amount)",
      where: "result in ('won', 'lost')",
      tieOut: tied(OFFERS, BUT_VOID),
    },
    wonBidValue: { unit: "money", additive: true, sql: "sum(bid_amount)", where: "result = 'won'", tieOut: tied(OFFERS, BUT_LOST) },
    bids: { unit: "count", additive: true, sql: "count(*)", tieOut: tied("count(*)", ALL) },
    won: { unit: "count", additive: true, sql: "count(*)", where: "result = 'won'", tieOut: tied("count(*)", BUT_LOST) },
    decided: { unit: "count", additive: true, sql: "count(*)", where: "result in ('won', 'lost')", tieOut: tied("count(*)", BUT_VOID) },
    lost: { unit: "count", additive: true, sql: "count(*)", where: "result = 'lost'", tieOut: tied("count(*)", BUT_WON) },
    lostValue: { unit: "money", additive: true, sql: "sum(bid_amount)", where: "result = 'lost'", tieOut: tied(OFFERS, BUT_WON) },
    hitDays: {
      unit: "days",
      additive: true,
      sql: "sum(on_day - opened_on)",
      where: "result = 'won' and opened_on is not null",
      tieOut: tied("coalesce(sum(days), 0)", BUT_LOST),
    },
    hitsDated: {
      unit: "count",
      additive: true,
      sql: "count(*)",
      where: "result = 'won' and opened_on is not null",
      tieOut: tied("count(days)", BUT_LOST),
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

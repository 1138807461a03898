import { defineDataset } from "#define/dataset";
import { inCompany } from "#reports/moneyDigits";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

const POSTED = "d.comp_id = $comp and d.stage = 'posted' and d.result <> 'void'";
const OURS = inCompany("d.bid_amount * d.exchange_rate");
const THEIRS = inCompany("k.bid_amount * d.exchange_rate");
/** What was bid for, where it is one thing: the lot of the result, or the only one of its bid. */
const LOT = `left join lateral (select max(l.equipment_model) as model, sum(l.quantity) as quantity from project_bid_lot l
    where l.comp_id = d.comp_id and l.bid_id = d.project_bid_id and (d.lot_no is null or l.lot_no = d.lot_no) having count(*) = 1) lot on true`;
const MINE = "left join project_bid b on b.comp_id = d.comp_id and b.id = d.project_bid_id";
/** Ourselves among the bidders stand there already, by the result itself. */
const OTHERS = `bid_result d join bid_result_bidder k on k.comp_id = d.comp_id and k.bid_result_id = d.id and not k.is_disqualified
  join company o on o.id = d.comp_id and (k.rival_id is not null
    or not coalesce(k.is_own, k.bidder = any(array[o.name_zh, o.name_en, o.name_ru]), false))`;
const row = (
  id: string,
  of: string,
) => `select ${id}, d.id as document_id, d.doc_no, d.doc_on as on_day, to_char(d.doc_on, 'YYYY-MM'), ${SELLER_SQL},
    d.project_name, d.product_line_id, b.mine_id, lot.model, lot.quantity, d.result, ${of}`;

/** The offers counted once more for the tie-outs, which share no text with what they check. */
const TIED = `with told as (select d.id, d.project_bid_id, d.lot_no, d.bid_amount, d.exchange_rate from bid_result d
      where d.comp_id = $comp and d.stage = 'posted' and d.result in ('won', 'lost') and ${SELLER_RIGHTS}),
    lots as (select t.id, max(l.quantity) as pieces from told t join project_bid_lot l on l.comp_id = $comp and l.bid_id = t.project_bid_id
      and coalesce(t.lot_no, l.lot_no) = l.lot_no group by t.id having count(*) = 1),
    firm as (select coalesce(y.digits, 2) as digits, array[coalesce(c.name_zh, ''), coalesce(c.name_en, ''), coalesce(c.name_ru, '')] as names
      from company c left join currency y on y.code = c.currency where c.id = $comp),
    offers as (select t.id, round(t.bid_amount * t.exchange_rate, f.digits) as worth from told t cross join firm f
      union all select t.id, round(k.bid_amount * t.exchange_rate, f.digits) from told t cross join firm f
        join bid_result_bidder k on k.comp_id = $comp and k.bid_result_id = t.id
        where k.is_disqualified is false and (k.rival_id > 0 or case when k.is_own is null then k.bidder <> all(f.names) else not k.is_own end)),
    pieces as (select o.worth, l.pieces from offers o join lots l on l.id = o.id where l.pieces > 0)`;
const tied = (what: string, from: "offers" | "pieces") => `${TIED} select ${what} as value from ${from}`;
const extreme = (name: "min" | "max") =>
  ({
    unit: "money",
    additive: false,
    nullable: true,
    sql: `${name}(unit_price)`,
    tieOut: tied(`${name}(round(worth / pieces, 4))`, "pieces"),
  }) as const;

/** Every price that was offered in a tender, ours and those of others, by machine, customer and mine; in company currency. */
export default defineDataset({
  id: "crm.bidPrices",
  basis: "net",
  source: `select * from (${row("d.id", `'ours', null::text, null::bigint, ${OURS}`)} from bid_result d ${MINE} ${LOT} where ${POSTED}
    union all ${row("k.id", `'theirs', coalesce(r.name_zh, r.name_en, r.name_ru, k.bidder), k.rival_id, ${THEIRS}`)}
      from ${OTHERS} left join rival r on r.comp_id = k.comp_id and r.id = k.rival_id ${MINE} ${LOT} where ${POSTED}) offered order by on_day, 1`,
  dependsOn: ["crm.bidResult", "crm.projectBid", "crm.rival"],
  columns: {
    offer_id: { type: "id" },
    result_id: { type: "id" },
    doc_no: { type: "text" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    ...sellerColumns("crm.bidResult"),
    project: { type: "text", field: "crm.bidResult/projectName" },
    product_line_id: { type: "id", field: "crm.bidResult/productLineId" },
    mine_id: { type: "id", field: "crm.projectBid/mineId" },
    model: { type: "text" },
    quantity: { type: "quantity" },
    result: { type: "text", field: "crm.bidResult/result" },
    side: { type: "text" },
    bidder: { type: "text" },
    rival_id: { type: "id" },
    amount: { type: "money", field: "crm.bidResult/bidAmount" },
  },
  params: {},
  views: { offers: "select *, case when quantity > 0 then round(amount / quantity, 4) end as unit_price from {facts}" },
  dimensions: {
    ...SELLER_DIMENSIONS,
    ...DAY_DIMENSIONS,
    side: { kind: "choice", sql: "side", values: ["ours", "theirs"] },
    result: { kind: "choice", sql: "result", values: ["won", "lost"] },
    rival: { kind: "link", sql: "rival_id", to: "crm.rival" },
    bidder: { kind: "text", sql: "bidder" },
    model: { kind: "text", sql: "model" },
    mine: { kind: "link", sql: "mine_id", to: "crm.coalMine" },
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    project: { kind: "text", sql: "project" },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: {
    offers: { unit: "count", additive: true, sql: "count(*)", tieOut: tied("count(*)", "offers") },
    offered: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      tieOut: tied("coalesce(sum(worth), 0)", "offers"),
    },
    priced: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: "quantity > 0",
      tieOut: tied("coalesce(sum(worth), 0)", "pieces"),
    },
    pieces: {
      unit: "rate",
      additive: true,
      sql: "sum(quantity)",
      where: "quantity > 0",
      tieOut: tied("coalesce(sum(pieces), 0)", "pieces"),
    },
    unitPrice: { unit: "money", of: ["priced", "pieces"] },
    lowest: extreme("min"),
    highest: extreme("max"),
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "offers",
    columns: [
      "docNo",
      "day",
      "project",
      "model",
      "customer",
      "mine",
      "side",
      "bidder",
      "result",
      "productLine",
      "department",
      "salesperson",
      "region",
      "unit",
    ],
    figures: { offer: { unit: "money", sql: "amount" }, pricePerPiece: { unit: "money", sql: "unit_price" } },
    opens: { module: "'crm.bidResult'", id: "result_id" },
    order: "on_day desc, offer_id desc",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});

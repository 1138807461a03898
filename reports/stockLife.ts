import { stockOf } from "#reports/warehouseStock";

const CORRECTION = "'warehouse.materialCorrection'";
/** What a corrected move was in the first place, through corrections of corrections. */
const ORIGIN = `left join material_correction_line k on m.module = ${CORRECTION} and k.comp_id = m.comp_id and k.id = m.line_id
  left join stock_move f on f.comp_id = k.comp_id and f.id = k.move_id
  left join lateral (with recursive up as (select f.module, f.document_id, f.line_id, f.posted_on where k.id is not null
      union all select s.module, s.document_id, s.line_id, s.posted_on from up
        join material_correction_line l on up.module = ${CORRECTION} and l.comp_id = m.comp_id and l.id = up.line_id
        join stock_move s on s.comp_id = l.comp_id and s.id = l.move_id)
    select * from up where module <> ${CORRECTION} limit 1) z on k.id is not null`;
const [MODULE, DOCUMENT, LINE] = [
  "coalesce(z.module, m.module)",
  "coalesce(z.document_id, m.document_id)",
  "coalesce(z.line_id, m.line_id)",
];

/** The other documents that move stock, by module, with their tables. */
const OTHERS = [
  ["warehouse.stockAdjustment", "stock_adjustment"],
  ["warehouse.scrapOrder", "scrap_order"],
  ["warehouse.settlement", "settlement"],
] as const;
export const KINDS = [
  "warehouse.goodsReceipt",
  "warehouse.goodsIssue",
  "warehouse.stockAdjustment",
  "warehouse.scrapOrder",
  "warehouse.stockTransfer",
  "warehouse.settlement",
  "warehouse.materialCorrection",
  "warehouse.stockPeriod",
];

/**
 * Every move `m` with its warehouse and material, what it was in the first place (`z`), its document, and the issue `i` that it is, brings
 * back or pays for: PostgreSQL.
 */
export const LIVES = `stock_move m ${stockOf("m")} ${ORIGIN}
  left join goods_receipt r on ${MODULE} = 'warehouse.goodsReceipt' and r.comp_id = m.comp_id and r.id = ${DOCUMENT}
  left join goods_receipt_line rl on r.id is not null and rl.comp_id = m.comp_id and rl.id = ${LINE}
  left join settlement_line sl on m.module = 'warehouse.settlement' and sl.comp_id = m.comp_id and sl.id = m.line_id
  left join goods_issue_line il on il.comp_id = m.comp_id and il.id = case when ${MODULE} = 'warehouse.goodsIssue' then ${LINE} else coalesce(rl.issue_line_id, sl.issue_line_id) end
  left join customer_model cm on cm.comp_id = m.comp_id and cm.id = coalesce(rl.customer_model_id, il.customer_model_id)
  left join sales_contract sc on r.contract_no <> '' and sc.comp_id = r.comp_id and sc.doc_no = r.contract_no
  left join business_unit bu on bu.comp_id = m.comp_id and bu.id = coalesce(w.unit_id, p.unit_id)
  left join goods_issue i on i.comp_id = m.comp_id and i.id = case when ${MODULE} = 'warehouse.goodsIssue' then ${DOCUMENT} else il.issue_id end
  left join stock_transfer t on ${MODULE} = 'warehouse.stockTransfer' and t.comp_id = m.comp_id and t.id = ${DOCUMENT}
  ${OTHERS.map(([module, table], at) => `left join ${table} x${at} on m.module = '${module}' and x${at}.comp_id = m.comp_id and x${at}.id = m.document_id`).join("\n  ")}
  left join operation_type o on o.comp_id = m.comp_id
    and o.id = coalesce(r.operation_type_id, ${OTHERS.map((_, at) => `x${at}.operation_type_id`).join(", ")}, i.operation_type_id, t.operation_type_id)
  where m.comp_id = $comp`;

/** What a move is for the business: what corrections moved is what it was in the first place. */
const BUSINESS = `case when ${MODULE} = 'warehouse.goodsIssue' then 'use' when rl.issue_line_id is not null then 'return'
    when o.source = 'production' then 'production' when ${MODULE} = 'warehouse.goodsReceipt' then 'receipt' when m.module = 'warehouse.settlement' then 'settlement' end`;

const OF_POSTING = "p.comp_id = m.comp_id and p.module = m.module and p.document_id = m.document_id and p.line_id = m.line_id";
const BESIDE = `${OF_POSTING} and p.generation = m.generation and p.warehouse_id = m.warehouse_id and p.material_id = m.material_id and p.owner = m.owner`;
/** Goods that only change their state (what was under way arrives) went nowhere: both legs stand on the side of what came. */
const SIDE = `case when m.leg not in ('in', 'out') then 'variance'
    when m.leg = 'out' and m.account = '' and exists (select 1 from stock_move p where ${BESIDE} and p.leg = 'in' and p.state <> m.state) then 'in' else m.leg end`;
/** Goods that went before and are paid for now: they come and go on paper alone. */
const IS_PAPER = `(m.module = 'warehouse.settlement' and m.owner = 'own' and m.leg in ('in', 'out')
    and exists (select 1 from stock_move p where ${BESIDE} and p.leg in ('in', 'out') and p.leg <> m.leg))`;
const IS_BACK = "(rl.issue_line_id is not null or (t.direction = 'within' and t.warehouse_id = m.warehouse_id))";

/**
 * On which day half of what a transfer takes along had come to where it came from, the oldest going first; what was said after it changes
 * nothing.
 */
const SINCE = `(select l.posted_on from (select s.posted_on, s.id, sum(s.quantity) over (order by s.posted_on desc, s.id desc) as upto from stock_move s
      where s.comp_id = m.comp_id and s.warehouse_id = t.warehouse_id and s.material_id = m.material_id and s.owner = m.owner and s.state <> 'inTransit'
        and s.leg = 'in' and s.quantity > 0 and s.id < m.id
        and not exists (select 1 from stock_move u where u.comp_id = s.comp_id and u.reversal_of = s.id and u.id < m.id)
        and not exists (select 1 from goods_receipt_line b where b.comp_id = s.comp_id and b.id = s.line_id and b.issue_line_id is not null)) l
    where l.upto >= m.quantity / 2 + (select sum(s.quantity) from stock_move s where s.comp_id = m.comp_id and s.warehouse_id = t.warehouse_id
        and s.material_id = m.material_id and s.owner = m.owner and s.state <> 'inTransit' and s.id < m.id)
    order by l.posted_on desc, l.id desc limit 1)`;

/**
 * The lot that a move brings or takes from again (what comes back belongs to the lots that were there), and since when it is in the house.
 */
const LOT = `case when m.leg not in ('in', 'out') or ${IS_BACK} or ${IS_PAPER} or ${SIDE} <> 'in' then null when m.material_id = k.material_id then f.line_id else m.line_id end`;
const LOT_ON = `case when t.direction = 'within' and m.warehouse_id <> t.warehouse_id and m.leg = 'in' and m.quantity > 0 then coalesce(${SINCE}, m.posted_on)
    else coalesce(z.posted_on, m.posted_on) end`;

/** What a customer calls the goods of a move and how they are packed, and the code of the unit whose stock it is. */
export const MODEL = "cm.id, cm.customer_id, coalesce(rl.packing_quantity, il.packing_quantity, cm.packing_quantity), bu.code";

/**
 * The contract that a receipt was made for, its product line, the project (a workface is one), and how much of the material the contract
 * orders: the plan of production until it has its own.
 */
export const PLAN = `r.contract_no, sc.product_line_id, coalesce(r.project_id, i.project_id),
    case when o.source = 'production' and sc.id is not null then (select sum(q.quantity) from sales_contract_product q where q.comp_id = sc.comp_id
      and q.contract_id = sc.id and q.material_id = m.material_id) end`;

/**
 * On which side of receipts and issues a move stands, what of it really moved, its business, its lot and the lot's day, and whether its
 * warehouse keeps layers.
 */
export const LIFE = `${SIDE}, case when ${IS_PAPER} then 0 else m.quantity end, ${BUSINESS}, ${LOT}, ${LOT_ON}, case when w.cost_method = 'fifo' then 'yes' else 'no' end`;

import type { MasterSays } from "#define/dataset";
import { stockOf } from "#reports/warehouseStock";

const CORRECTION = "'warehouse.materialCorrection'";
/** What lines of corrections corrected in the first place, through corrections of corrections, all at once. */
const ORIGINS = `(with recursive up as (select l.id, s.module, s.document_id, s.line_id from material_correction_line l
      join stock_move s on s.comp_id = l.comp_id and s.id = l.move_id where l.comp_id = $comp
    union all select up.id, s.module, s.document_id, s.line_id from up
      join material_correction_line l on up.module = ${CORRECTION} and l.comp_id = $comp and l.id = up.line_id
      join stock_move s on s.comp_id = l.comp_id and s.id = l.move_id)
  select * from up where module <> ${CORRECTION})`;
const [MODULE, DOCUMENT, LINE] = [
  "coalesce(z.module, m.module)",
  "coalesce(z.document_id, m.document_id)",
  "coalesce(z.line_id, m.line_id)",
];

/** The other documents that meet the account of their type, by module, with their tables. */
const OTHERS = [
  ["warehouse.stockAdjustment", "stock_adjustment"],
  ["warehouse.scrapOrder", "scrap_order"],
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
export const LIVES = `stock_side m ${stockOf("m")} left join ${ORIGINS} z on m.module = ${CORRECTION} and z.id = m.line_id
  left join goods_receipt r on ${MODULE} = 'warehouse.goodsReceipt' and r.comp_id = m.comp_id and r.id = ${DOCUMENT}
  left join goods_receipt_line rl on r.id is not null and rl.comp_id = m.comp_id and rl.id = ${LINE}
  left join settlement_line sl on m.module = 'warehouse.settlement' and sl.comp_id = m.comp_id and sl.id = m.line_id
  left join goods_issue_line il on il.comp_id = m.comp_id and il.id = case when ${MODULE} = 'warehouse.goodsIssue'
    then ${LINE} else coalesce(rl.issue_line_id, sl.issue_line_id) end
  left join customer_model cm on cm.comp_id = m.comp_id and cm.id = coalesce(rl.customer_model_id, il.customer_model_id)
  left join sales_contract sc on r.contract_no <> '' and sc.comp_id = r.comp_id and sc.doc_no = r.contract_no
  left join business_unit bu on bu.comp_id = m.comp_id and bu.id = coalesce(w.unit_id, p.unit_id)
  left join goods_issue i on i.comp_id = m.comp_id and i.id = case when ${MODULE} = 'warehouse.goodsIssue' then ${DOCUMENT} else il.issue_id end
  left join stock_transfer t on ${MODULE} = 'warehouse.stockTransfer' and t.comp_id = m.comp_id and t.id = ${DOCUMENT}
  ${OTHERS.map(
    ([module, table], at) => `left join ${table} x${at} on m.module = '${module}' and x${at}.comp_id = m.comp_id
      and x${at}.id = m.document_id`,
  ).join("\n  ")}
  left join operation_type o on o.comp_id = m.comp_id
    and o.id = coalesce(r.operation_type_id, ${OTHERS.map((_, at) => `x${at}.operation_type_id`).join(", ")}, i.operation_type_id, t.operation_type_id)
  where m.comp_id = $comp`;

/** What a move is for the business: what corrections moved is what it was in the first place. */
const BUSINESS = `case when ${MODULE} = 'warehouse.goodsIssue' then case when il.receipt_line_id is null then 'use' else 'supplierReturn' end
    when rl.issue_line_id is not null then 'return'
    when ${MODULE} = 'warehouse.goodsReceipt' then 'receipt' when m.module = 'warehouse.settlement' then 'settlement' end`;

/** What a customer calls the goods of a move, how they are packed by their line and else, and the code of the unit whose stock it is. */
export const MODEL = "cm.id, cm.customer_id, coalesce(rl.packing_quantity, il.packing_quantity), cm.packing_quantity, bu.code";

/**
 * The contract that a receipt was made for, its product line, the project, and how much of the material the contract orders: the plan of
 * production until it has its own; in which stage the receipt is, and the workface that the contract equips.
 */
export const PLAN = `r.contract_no, sc.product_line_id, coalesce(r.project_id, i.project_id),
    case when sc.id is not null then (select sum(q.quantity) from sales_contract_product q where q.comp_id = sc.comp_id
      and q.contract_id = sc.id and q.material_id = m.material_id) end, r.stage, sc.working_face`;

/** The source of its type of business, on which side of receipts and issues a move stands, what of it really moved, and its business. */
export const LIFE = `o.source, m.side, m.moved_quantity, ${BUSINESS}`;

/** A select over lines of documents (`told`: module, document_id, line_id) with the lines of corrections of their moves, all at once. */
export const withCorrections = (lines: string, select: string) => `(with recursive told (module, document_id, line_id) as (${lines}
    union select ${CORRECTION}, l.correction_id, l.id from told t
      join stock_move s on s.comp_id = $comp and s.module = t.module and s.document_id = t.document_id and s.line_id = t.line_id
      join material_correction_line l on l.comp_id = s.comp_id and l.move_id = s.id)
    ${select})`;
/** New moves, and those of receipts that were undone or whose contract was touched, with what corrections made of them. */
export const LIFE_CHANGED = `select id as key from stock_move where comp_id = $comp and id >= $since
  union ${withCorrections(
    `select 'warehouse.goodsReceipt'::text, r.id, b.id from sales_contract k
      join goods_receipt r on r.comp_id = k.comp_id and r.contract_no = k.doc_no
      join goods_receipt_line b on b.comp_id = r.comp_id and b.receipt_id = r.id where k.comp_id = $comp and k.updated_at >= $at
    union select n.module, n.document_id, n.line_id from stock_move n where n.comp_id = $comp and n.id >= $since
      and n.reversal_of is not null and n.module = 'warehouse.goodsReceipt'`,
    "select m.id from told t join stock_move m on m.comp_id = $comp and m.module = t.module and m.document_id = t.document_id and m.line_id = t.line_id",
  )}`;

/** What types of business and customers' models say of moves. */
export const LIFE_MASTERS: readonly MasterSays[] = [
  {
    by: "operation_type_id",
    says: ["operation_source"],
    select: "select id, source from operation_type where comp_id = $comp and updated_at >= $at",
  },
  {
    by: "customer_model_id",
    says: ["customer_id", "model_packing"],
    select: "select id, customer_id, packing_quantity from customer_model where comp_id = $comp and updated_at >= $at",
  },
];

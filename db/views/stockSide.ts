/** Moves of one posting of a line: they stand in one warehouse, of one material and owner. */
const BESIDE = `p.comp_id = m.comp_id and p.module = m.module and p.document_id = m.document_id and p.line_id = m.line_id
  and p.generation = m.generation and p.warehouse_id = m.warehouse_id and p.material_id = m.material_id and p.owner = m.owner`;
/** Goods that only change their state (what was under way arrives) went nowhere: both legs stand on the side of what came. */
const SIDE = `case when m.leg not in ('in', 'out') then 'variance'
    when m.leg = 'out' and m.account = '' and exists (select 1 from stock_move p where ${BESIDE} and p.leg = 'in' and p.state <> m.state)
      then 'in' else m.leg end`;
/** Goods that went before and are paid for now: they come and go on paper alone. */
const IS_PAPER = `(m.module = 'warehouse.settlement' and m.owner = 'own' and m.leg in ('in', 'out')
    and exists (select 1 from stock_move p where ${BESIDE} and p.leg in ('in', 'out') and p.leg <> m.leg))`;

/** Every stock move with the side of receipts and issues that it stands on, and what of its quantity really came or went. */
export const STOCK_SIDE = `select m.comp_id, m.id, m.warehouse_id, m.material_id, m.batch, m.owner,
    m.owner_party_id, m.state, m.leg, m.account, m.quantity, m.value,
    m.module, m.document_id, m.line_id, m.generation, m.doc_no, m.party_id, m.posted_on, m.posted_month,
    ${SIDE} as side, case when ${IS_PAPER} then 0 else m.quantity end as moved_quantity
  from stock_move m`;

import type { Client } from "#db/client";

/** What must come through an upgrade to the cent: one statement per ledger, each row a key and its figures. */
const LEDGERS = {
  stockByKey: `select concat_ws('|', w.code, m.code, b.batch, b.area, b.seat, b.box, b.owner, b.state, b.serial) as key, b.quantity, b.reserved
    from stock_balance b join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id join material m on m.id = b.material_id`,
  stockWorth: `select concat_ws('|', w.code, m.code, v.owner, v.transfer) as key, sum(v.quantity), sum(v.value), sum(v.variance)
    from stock_valuation v join warehouse w on w.comp_id = v.comp_id and w.id = v.warehouse_id join material m on m.id = v.material_id group by 1`,
  stockMoves: `select concat_ws('|', w.code, s.posted_month, s.account, s.leg) as key, sum(s.quantity), sum(s.value), count(*)
    from stock_move s join warehouse w on w.comp_id = s.comp_id and w.id = s.warehouse_id group by 1`,
  stockLayers: `select concat_ws('|', w.code, m.code) as key, sum(l.remaining), sum(l.remaining_value)
    from stock_layer l join stock_valuation b on b.comp_id = l.comp_id and b.id = l.valuation_id and b.owner = 'own' and b.transfer = ''
    join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id and w.cost_method = 'fifo' join material m on m.id = b.material_id group by 1`,
  stockPeriods: `select concat_ws('|', w.code, p.year_month) as key, p.stage from stock_period p join warehouse w on w.comp_id = p.comp_id and w.id = p.warehouse_id
    where p.year_month <= (select max(m.posted_month) from stock_move m where m.comp_id = p.comp_id and m.warehouse_id = p.warehouse_id)`,
  openItems: `select id::text as key, currency, due_on, gross_amount, open_amount from receivable_item where open_amount <> 0`,
  receivableEntries: `select concat_ws('|', e.kind, i.currency, to_char(e.entry_on, 'YYYY-MM')) as key, sum(e.amount), sum(e.company_amount), count(*)
    from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id group by 1`,
  journal: `select concat_ws('|', account, posted_month) as key, sum(debit), sum(credit), count(*) from journal_line group by 1`,
  contracts: `select doc_no as key, currency, total_amount, invoiced_amount, received_amount, open_amount from contract_money`,
  deliveries: `select concat_ws('|', doc_no, kind) as key, sum(quantity), sum(amount), sum(tax_amount) from contract_delivery group by 1`,
  payments: `select doc_no as key, stage, currency, total_amount from payment`,
  documents: `select concat_ws('|', module, action, stage_to) as key, count(*) from document_history group by 1`,
  extras: `select 'comments' as key, count(*) from record_comment union all select 'files', count(*) from attachment union all select 'prints', count(*) from print_out`,
} as const;

/** Ledger -> key -> its figures in words. */
export type Ledgers = Record<string, Record<string, string>>;

/** The ledgers of a database as they stand, read by its owner over all companies. */
export async function ledgersOf(owner: Client): Promise<Ledgers> {
  const found: Ledgers = {};
  for (const [ledger, statement] of Object.entries(LEDGERS)) {
    const rows = await owner.unsafe<Record<string, unknown>[]>(`${statement} order by 1`).values();
    found[ledger] = Object.fromEntries(rows.map(([key, ...figures]) => [String(key), figures.map(String).join(" ")]));
  }
  return found;
}

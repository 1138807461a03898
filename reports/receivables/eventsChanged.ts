/** Documents of a module whose lines stand among the events. */
const linesOf = (table: string, parent: string, module: string) =>
  `select l.id as key from ${table} l join document_history d on d.comp_id = l.comp_id and d.document_id = l.${parent}
      and d.module = '${module}' where l.comp_id = $comp and d.id >= $since`;

/**
 * Items that were set right since, that came to another salesperson, whose due day was moved, or whose contract was touched: everything
 * that happened to them may say it from then on. What was booked since may lie before a move.
 */
const ARRANGED = `select l.item_id from receivable_arrangement_line l join document_history d on d.comp_id = l.comp_id and d.document_id = l.arrangement_id
  and d.module = 'sales.receivableArrangement' where l.comp_id = $comp and d.id >= $since
  union select item_id from receivable_due_move where comp_id = $comp and id >= $since
  union select document_id from document_history where comp_id = $comp and module = 'sales.receivableItem' and id >= $since
  union select i.id from receivable_item i join document_history d on d.comp_id = i.comp_id and d.document_id = i.contract_id
    and d.module = 'sales.salesContract' where i.comp_id = $comp and d.id >= $since`;
const BOOKED = "select item_id from receivable_entry where comp_id = $comp and id >= $since";
const ONCE = `with arranged as materialized (${ARRANGED}), booked as materialized (${BOOKED})`;
const arranged = (table: string) => `select id as key from ${table} where comp_id = $comp and item_id in (select item_id from arranged)`;

/** Documents that stand in no ledger, or did until a moment ago: their rows go by the document. */
const UNPOSTED = `select document_id as key from document_history
    where comp_id = $comp and id >= $since and module in ('sales.salesInvoice', 'sales.salesReceipt', 'sales.bankReceipt')
  union select b.id from bank_receipt b join document_history d on d.comp_id = b.comp_id and d.document_id = b.receipt_id
    and d.module = 'sales.salesReceipt' where b.comp_id = $comp and d.id >= $since`;

/** Keys of events that were written or changed since a moment. */
export const EVENTS_CHANGED = `${ONCE} ${[
  UNPOSTED,
  "select id as key from receivable_entry where comp_id = $comp and id >= $since",
  "select reversal_of as key from receivable_entry where comp_id = $comp and id >= $since and reversal_of is not null",
  "select id as key from receivable_note where comp_id = $comp and id >= $since",
  "select document_id as key from document_history where comp_id = $comp and module = 'sales.dunningCall' and id >= $since",
  `select c.id as key from dunning_call c left join receivable_item i on i.comp_id = c.comp_id and c.item_id is null and i.contract_id = c.contract_id
    where c.comp_id = $comp and coalesce(c.item_id, i.id) in (select item_id from arranged)`,
  linesOf("receivable_letter_line", "letter_id", "sales.receivableLetter"),
  linesOf("receivable_class_line", "class_id", "sales.receivableClass"),
  linesOf("provision_matrix_line", "matrix_id", "sales.provisionMatrix"),
  "select id as key from exchange_rate where updated_at >= $at",
  "select x.id as key from exchange_rate x join company c on c.id = $comp and c.updated_at >= $at",
  "select id as key from company where id = $comp and updated_at >= $at",
  "select id as key from journal_line where comp_id = $comp and account = 'billReceivable' and id >= $since",
  "select document_id as key from document_history where comp_id = $comp and module = 'sales.salesContract' and id >= $since",
  "select document_id as key from document_history where comp_id = $comp and module = 'sales.creditRelease' and id >= $since",
  "select contract_id as key from contract_due where comp_id = $comp and id >= $since",
  `select l.contract_id as key from sales_invoice_line l join document_history d on d.comp_id = l.comp_id and d.document_id = l.invoice_id
    and d.module = 'sales.salesInvoice' where l.comp_id = $comp and l.contract_id is not null and d.id >= $since`,
  "select id as key from company_party where comp_id = $comp and updated_at >= $at",
  ...["receivable_entry", "receivable_note", "receivable_letter_line", "receivable_class_line", "receivable_due_move"].map(arranged),
  `select id as key from receivable_due_move where comp_id = $comp and item_id in (select item_id from booked)`,
  "select origin_id as key from contract_delivery where comp_id = $comp and id >= $since",
  `select x.origin_id as key from contract_delivery x join receivable_item i on i.comp_id = x.comp_id and i.contract_id = x.contract_id
      where x.comp_id = $comp and i.id in (select item_id from booked union select item_id from arranged)`,
].join(" union ")}`;

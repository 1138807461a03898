/** Kinds by which money settles a debt: what came, what a dishonoured bill took back, what a red invoice of a paid one freed. */
export const SETTLING = ["receipt", "dishonour", "freed"];

/** Money that settled debts, each on its day, and what took it back, negative. */
export const APPLIED_MONEY = `select e.comp_id, e.id, e.item_id, e.kind, e.entry_on as on_day, e.doc_no, e.module, e.document_id, e.reversal_of,
    i.customer_id, i.department_id, i.unit_id, i.region_id, i.salesperson_id, i.contract_id, i.instalment_id, i.currency,
    (- e.amount)::numeric(18,4) as amount, (- e.company_amount)::numeric(18,4) as company_amount
  from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id and not i.is_advance
  where e.kind = any('{${SETTLING.join()}}')`;

/**
 * What came in on contracts, applied or not, in their currency and as it is booked: what stays of receipts, less what was paid back, each
 * on its day. Money that is applied to another contract goes over to it; what a red invoice freed came in before.
 */
export const CONTRACT_RECEIPT = `select e.comp_id, e.id, i.contract_id, e.entry_on as on_day, (- e.amount)::numeric(18,4) as amount,
    (- e.company_amount)::numeric(18,4) as company_amount,
    case when e.amount < 0 and e.reversal_of is null and e.kind <> 'dishonour' and not exists (
      select 1 from receivable_entry o where o.comp_id = e.comp_id and o.item_id = e.item_id and o.reversal_of = e.id)
      then coalesce(p.posted_on, e.entry_on) end as stayed_on
  from receivable_entry e join receivable_item i on i.comp_id = e.comp_id and i.id = e.item_id
  left join sales_receipt p on e.module = 'sales.salesReceipt' and p.comp_id = e.comp_id and p.id = e.document_id
  where i.contract_id is not null and e.kind in ('receipt', 'advance', 'refund', 'dishonour')
    and not (e.kind = 'advance' and e.module = 'sales.salesInvoice')`;

/** The whole of a contract, and the day of the last of it that stayed. */
export const receivedOn = (contract: string) => `select sum(e.amount) as received, max(e.stayed_on) as last_on from contract_receipt e
  where e.comp_id = ${contract}.comp_id and e.contract_id = ${contract}.id`;

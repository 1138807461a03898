/** Which rates of a matrix hold for an item: leases, else retention, else debts in a foreign currency, else other trade. */
export const RECEIVABLE_SEGMENT = `select i.comp_id, i.id as item_id, case when k.sale_type = 'lease' then 'lease' when i.kind = 'retention' then 'retention'
    when i.currency <> c.currency then 'abroad' else 'trade' end as segment
  from receivable_item i join company c on c.id = i.comp_id left join sales_contract k on k.comp_id = i.comp_id and k.id = i.contract_id`;

-- A contract closed early, from being in effect, cancels what was not delivered of it by then.
UPDATE "sales_contract" d SET "cancelled_amount" = greatest(0, d."company_amount" - coalesce((select sum(x."company_amount") from "contract_delivery" x
    where x."comp_id" = d."comp_id" and x."contract_id" = d."id" and x."moved_on" <= d."closed_on"), 0))
  WHERE d."stage" = 'closed' and d."closed_on" is not null and exists (select from "document_history" h where h."comp_id" = d."comp_id"
    and h."module" = 'sales.salesContract' and h."document_id" = d."id" and h."stage_from" = 'effective' and h."stage_to" = 'closed');

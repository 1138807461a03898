ALTER TABLE "refund_request" ADD COLUMN "paid_company_amount" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
update refund_request r set paid_company_amount = j.amount
  from (select comp_id, document_id, sum(credit - debit) as amount from journal_line
    where module = 'sales.refundRequest' and account = 'cash' group by comp_id, document_id) j
  where j.comp_id = r.comp_id and j.document_id = r.id;
--> statement-breakpoint
create temporary table freed_before as
  select e.comp_id, t.id as item_id, e.entry_on, e.amount, e.company_amount, e.module, e.document_id, e.line_id, e.doc_no, e.created_by, e.created_at,
    row_number() over (order by e.comp_id, e.id) as seq
  from receivable_entry e join sales_invoice_line l on l.comp_id = e.comp_id and l.id = e.line_id
  join receivable_item t on t.comp_id = l.comp_id and t.module = e.module and t.line_id = l.red_of_line_id
  where e.module = 'sales.salesInvoice' and e.kind = 'advance';
--> statement-breakpoint
update receivable_entry e set amount = e.amount + f.amount, company_amount = e.company_amount + f.company_amount
  from freed_before f where f.comp_id = e.comp_id and f.module = e.module and f.document_id = e.document_id and f.line_id = e.line_id and e.kind = 'credit';
--> statement-breakpoint
insert into receivable_entry (comp_id, id, item_id, kind, entry_on, amount, company_amount, module, document_id, line_id, doc_no, created_by, created_at)
  select f.comp_id, ((extract(epoch from now()) * 1000)::bigint - 1735689600000) * 4194304 + f.seq * 2 + k.at, f.item_id, k.kind, f.entry_on,
    k.sign * f.amount, k.sign * f.company_amount, f.module, f.document_id, f.line_id, f.doc_no, f.created_by, f.created_at
  from freed_before f cross join (values ('freed', -1, 0), ('credit', 1, 1)) k (kind, sign, at)
  where not exists (select 1 from receivable_entry e where e.comp_id = f.comp_id and e.module = f.module and e.document_id = f.document_id
    and e.line_id = f.line_id and e.kind = k.kind);
--> statement-breakpoint
drop table freed_before;

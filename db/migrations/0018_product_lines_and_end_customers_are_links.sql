insert into product_line (comp_id, id, code, name_zh, created_by, updated_by)
select comp_id, ((extract(epoch from clock_timestamp()) * 1000 - 1735689600000)::bigint << 22) + row_number() over (order by comp_id, name), name, name, 0, 0
from (select comp_id, product_line as name from sales_contract where product_line is not null union select comp_id, product_line from bid_result where product_line is not null) found;--> statement-breakpoint
update sales_contract d set product_line_id = p.id from product_line p where p.comp_id = d.comp_id and p.code = d.product_line;--> statement-breakpoint
update bid_result d set product_line_id = p.id from product_line p where p.comp_id = d.comp_id and p.code = d.product_line;--> statement-breakpoint
insert into end_customer (comp_id, id, code, name_zh, created_by, updated_by)
select comp_id, ((extract(epoch from clock_timestamp()) * 1000 - 1735689600000)::bigint << 22) + 1000000 + row_number() over (order by comp_id, name), name, name, 0, 0
from (select distinct comp_id, end_customer as name from sales_contract where end_customer is not null) found;--> statement-breakpoint
update sales_contract d set end_customer_id = e.id from end_customer e where e.comp_id = d.comp_id and e.code = d.end_customer;--> statement-breakpoint
ALTER TABLE "bid_result" DROP COLUMN "product_line";--> statement-breakpoint
ALTER TABLE "sales_contract" DROP COLUMN "product_line";--> statement-breakpoint
ALTER TABLE "sales_contract" DROP COLUMN "end_customer";
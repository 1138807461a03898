ALTER TABLE "sales_invoice_product" ALTER COLUMN "material_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_invoice_product" ALTER COLUMN "quantity" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_invoice_product" ALTER COLUMN "unit_price" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "contract_tax_basis" text DEFAULT 'line' NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "invoice_tax_basis" text DEFAULT 'line' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_change_product" ADD COLUMN "product_line_id" bigint;--> statement-breakpoint
ALTER TABLE "contract_change_product" ADD COLUMN "specification" text;--> statement-breakpoint
ALTER TABLE "contract_change_product" ADD COLUMN "drawing_no" text;--> statement-breakpoint
ALTER TABLE "contract_change_product" ADD COLUMN "tax_unit_price" numeric(18,6) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_change" ADD COLUMN "tax_basis" text DEFAULT 'line' NOT NULL;--> statement-breakpoint
ALTER TABLE "receivable_opening_line" ADD COLUMN "company_amount" numeric(18,4);--> statement-breakpoint
ALTER TABLE "receivable_opening" ADD COLUMN "company_amount" numeric(18,4);--> statement-breakpoint
ALTER TABLE "receivable_opening" ADD COLUMN "control_amount" numeric(18,4);--> statement-breakpoint
ALTER TABLE "receivable_opening" ADD COLUMN "control_company_amount" numeric(18,4);--> statement-breakpoint
ALTER TABLE "receivable_settlement_line" ADD COLUMN "item_kind" text;--> statement-breakpoint
ALTER TABLE "receivable_settlement_line" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "receivable_settlement_line" ADD COLUMN "invoice_no" text;--> statement-breakpoint
ALTER TABLE "receivable_settlement_line" ADD COLUMN "plan_on" date;--> statement-breakpoint
ALTER TABLE "receivable_settlement_line" ADD COLUMN "plan_amount" numeric(18,4);--> statement-breakpoint
ALTER TABLE "sales_contract_instalment" ADD COLUMN "received_amount" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD COLUMN "product_line_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD COLUMN "specification" text;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD COLUMN "drawing_no" text;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD COLUMN "tax_unit_price" numeric(18,6) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "tax_basis" text DEFAULT 'line' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_invoice_product" ADD COLUMN "kind" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_invoice_product" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "sales_invoice_product" ADD COLUMN "specification" text;--> statement-breakpoint
ALTER TABLE "sales_invoice_product" ADD COLUMN "drawing_no" text;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "tax_basis" text DEFAULT 'line' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "rounding_amount" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD COLUMN "credit_reason" text;--> statement-breakpoint
ALTER TABLE "sales_receipt_application" ADD COLUMN "item_kind" text;--> statement-breakpoint
ALTER TABLE "sales_receipt_application" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "sales_receipt_application" ADD COLUMN "invoice_no" text;--> statement-breakpoint
ALTER TABLE "sales_receipt_application" ADD COLUMN "plan_on" date;--> statement-breakpoint
ALTER TABLE "sales_receipt_application" ADD COLUMN "plan_amount" numeric(18,4);--> statement-breakpoint
ALTER TABLE "contract_change_product" ADD CONSTRAINT "contract_change_product_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD CONSTRAINT "sales_contract_product_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
update "sales_contract_product" p set "product_line_id" = c."product_line_id", "tax_unit_price" = round(p."unit_price" * (100 + p."tax_rate") / 100, 6)
from "sales_contract" c where c."comp_id" = p."comp_id" and c."id" = p."contract_id";--> statement-breakpoint
update "contract_change_product" set "tax_unit_price" = round("unit_price" * (100 + "tax_rate") / 100, 6);--> statement-breakpoint
update "sales_invoice_product" r set "contract_product_id" = k."product_id" from (
  select r."comp_id", r."id", min(p."id") as "product_id" from "sales_invoice_product" r
  join (select distinct "comp_id", "invoice_id", "contract_id" from "sales_invoice_line" where "contract_id" is not null) b
    on b."comp_id" = r."comp_id" and b."invoice_id" = r."invoice_id"
  join "sales_contract_product" p on p."comp_id" = b."comp_id" and p."contract_id" = b."contract_id" and p."material_id" = r."material_id"
  where r."contract_product_id" is null group by r."comp_id", r."id" having count(*) = 1) k
where k."comp_id" = r."comp_id" and k."id" = r."id";--> statement-breakpoint
update "sales_contract_product" p set "invoiced_quantity" = b."quantity" from (
  select l."comp_id", l."contract_product_id", sum(l."quantity") as "quantity" from "sales_invoice_product" l
  join "sales_invoice" h on h."comp_id" = l."comp_id" and h."id" = l."invoice_id" where h."stage" in ('issued', 'done') group by 1, 2) b
where b."comp_id" = p."comp_id" and b."contract_product_id" = p."id" and p."invoiced_quantity" <> b."quantity";
--> statement-breakpoint
update "receivable_opening_line" l set "company_amount" = e."company_amount" from "receivable_entry" e
where e."comp_id" = l."comp_id" and e."module" = 'sales.receivableOpening' and e."line_id" = l."id" and e."kind" = 'opening' and e."reversal_of" is null;--> statement-breakpoint
update "receivable_opening" h set "company_amount" = s."amount" from (
  select "comp_id", "opening_id", sum("company_amount") as "amount" from "receivable_opening_line" where "company_amount" is not null group by 1, 2) s
where s."comp_id" = h."comp_id" and s."opening_id" = h."id" and h."stage" = 'posted';--> statement-breakpoint
update "sales_receipt_application" l set "item_kind" = i."kind", "contract_no" = i."contract_no", "invoice_no" = i."doc_no", "plan_on" = i."due_on", "plan_amount" = i."gross_amount"
from "receivable_item" i where i."comp_id" = l."comp_id" and i."id" = l."item_id";--> statement-breakpoint
update "receivable_settlement_line" l set "item_kind" = i."kind", "contract_no" = i."contract_no", "invoice_no" = i."doc_no", "plan_on" = i."due_on", "plan_amount" = i."gross_amount"
from "receivable_item" i where i."comp_id" = l."comp_id" and i."id" = l."item_id";--> statement-breakpoint
update "sales_contract_instalment" s set "received_amount" = k."received" from (
  select i."comp_id", i."instalment_id", -sum(e."amount") as "received" from "receivable_item" i
  join "receivable_entry" e on e."comp_id" = i."comp_id" and e."item_id" = i."id" and e."kind" in ('receipt', 'dishonour')
  where not i."is_advance" and i."instalment_id" is not null group by 1, 2) k
where k."comp_id" = s."comp_id" and k."instalment_id" = s."id" and k."received" <> s."received_amount";

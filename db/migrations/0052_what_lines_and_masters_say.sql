ALTER TABLE "customer_model" ADD COLUMN "auxiliary_unit_id" bigint;--> statement-breakpoint
ALTER TABLE "customer_model" ADD COLUMN "auxiliary_factor" numeric(18,8);--> statement-breakpoint
ALTER TABLE "customer_model" ADD COLUMN "brand_id" bigint;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "salesperson_id" bigint;--> statement-breakpoint
ALTER TABLE "approval_chain" ADD COLUMN "process_code" text;--> statement-breakpoint
ALTER TABLE "stock_count" ADD COLUMN "submitted_value" numeric(18,4);--> statement-breakpoint
ALTER TABLE "material_correction" ADD COLUMN "submitted_value" numeric(18,4);--> statement-breakpoint
ALTER TABLE "scrap_order" ADD COLUMN "submitted_value" numeric(18,4);--> statement-breakpoint
ALTER TABLE "settlement" ADD COLUMN "submitted_value" numeric(18,4);--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD COLUMN "quota_quantity" numeric(18,6);--> statement-breakpoint
ALTER TABLE "goods_issue" ADD COLUMN "submitted_value" numeric(18,4);--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "planned_price" numeric(18,6);--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "tax_rate" numeric(9,4);--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD COLUMN "submitted_value" numeric(18,4);--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD COLUMN "submitted_value" numeric(18,4);--> statement-breakpoint
ALTER TABLE "warehouse_customer" ADD COLUMN "keeper_id" bigint;--> statement-breakpoint
ALTER TABLE "warehouse_customer" ADD COLUMN "sort_no" integer;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD COLUMN "submitted_value" numeric(18,4);--> statement-breakpoint
ALTER TABLE "customer_model" ADD CONSTRAINT "customer_model_auxiliary_unit_id_fk" FOREIGN KEY ("auxiliary_unit_id") REFERENCES "public"."unit_of_measure"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_model" ADD CONSTRAINT "customer_model_brand_id_fk" FOREIGN KEY ("comp_id","brand_id") REFERENCES "public"."brand"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_customer" ADD CONSTRAINT "warehouse_customer_keeper_id_fk" FOREIGN KEY ("comp_id","keeper_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
UPDATE "approval_chain" c SET "stage" = case when exists (select from "approval_chain" l where l."comp_id" = c."comp_id" and l."module" = c."module" and l."unit_id" is not distinct from c."unit_id" and l."no" > c."no") then 'superseded' else 'disabled' end WHERE c."stage" = 'retired';--> statement-breakpoint
UPDATE "role_grant" g SET "action" = 'disable' WHERE g."module" = 'admin.approvalChain' and g."action" = 'retire';--> statement-breakpoint
INSERT INTO "role_field" ("role_id", "module", "field", "access") SELECT f."role_id", f."module", 'submittedValue', f."access" FROM "role_field" f WHERE f."module" LIKE 'warehouse.%' AND f."field" IN ('totalAmount', 'totalDifference') ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "role_field" ("role_id", "module", "field", "access") SELECT f."role_id", 'warehouse.goodsReceipt', 'lines.plannedPrice', f."access" FROM "role_field" f WHERE f."module" = 'masterData.material' AND f."field" = 'plannedPrice' ON CONFLICT DO NOTHING;

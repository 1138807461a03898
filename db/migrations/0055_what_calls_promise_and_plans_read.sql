ALTER TABLE "dunning_call" ADD COLUMN "item_id" bigint;--> statement-breakpoint
ALTER TABLE "dunning_call" ADD COLUMN "contract_id" bigint;--> statement-breakpoint
ALTER TABLE "dunning_call" ADD CONSTRAINT "dunning_call_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_call" ADD CONSTRAINT "dunning_call_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan_line" DROP COLUMN "actual_amount";--> statement-breakpoint
ALTER TABLE "collection_plan" DROP COLUMN "actual_amount";--> statement-breakpoint
ALTER TABLE "collection_plan" DROP COLUMN "complete_rate";--> statement-breakpoint
-- The program alone fulfils contracts: nobody has a right to it.
DELETE FROM role_grant WHERE module = 'sales.salesContract' AND action = 'fulfil';

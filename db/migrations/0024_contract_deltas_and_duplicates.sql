ALTER TABLE "contract_change" ADD COLUMN "company_delta" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "end_customer" ADD COLUMN "duplicates" text;--> statement-breakpoint
CREATE INDEX "receivable_item_contract_id_idx" ON "receivable_item" USING btree ("comp_id","contract_id");
ALTER TABLE "stock_transfer" ALTER COLUMN "in_department_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_transfer" ALTER COLUMN "in_warehouse_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "company_party" ADD COLUMN "arrival_warehouse_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD COLUMN "direction" text DEFAULT 'within' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD COLUMN "partner_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD COLUMN "twin_id" bigint;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_arrival_warehouse_id_fk" FOREIGN KEY ("comp_id","arrival_warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_partner_id_fk" FOREIGN KEY ("comp_id","partner_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_line_posted_month_idx" ON "journal_line" USING btree ("comp_id","posted_month");--> statement-breakpoint
CREATE UNIQUE INDEX "company_party_partner_comp_id_key" ON "company_party" USING btree ("comp_id","partner_comp_id");
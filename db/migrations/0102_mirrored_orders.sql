ALTER TABLE "purchase_order_line" ADD COLUMN "twin_line_id" bigint;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "twin_comp_id" integer;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "twin_id" bigint;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "twin_no" text;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "final_party_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "twin_comp_id" integer;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "twin_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "twin_no" text;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "bought_by_id" bigint;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_twin_comp_id_fk" FOREIGN KEY ("twin_comp_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_final_party_id_fk" FOREIGN KEY ("comp_id","final_party_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_twin_comp_id_fk" FOREIGN KEY ("twin_comp_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_bought_by_id_fk" FOREIGN KEY ("comp_id","bought_by_id") REFERENCES "public"."purchase_order"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_contract_bought_by_id_idx" ON "sales_contract" USING btree ("comp_id","bought_by_id");
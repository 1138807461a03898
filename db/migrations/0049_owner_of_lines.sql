ALTER TABLE "stock_count_line" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "scrap_order_line" ADD COLUMN "supplier_id" bigint;--> statement-breakpoint
ALTER TABLE "scrap_order_line" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD COLUMN "supplier_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order_line" ADD CONSTRAINT "scrap_order_line_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order_line" ADD CONSTRAINT "scrap_order_line_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD CONSTRAINT "stock_adjustment_line_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;
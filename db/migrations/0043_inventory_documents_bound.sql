ALTER TABLE "company" ADD COLUMN "reservation_days" integer;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD COLUMN "book_batch" text;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD COLUMN "book_area" text;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD COLUMN "book_seat" text;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD COLUMN "book_box" text;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD COLUMN "there_quantity" numeric(18,6) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_count" ADD COLUMN "recounted_by" bigint;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD COLUMN "receipt_line_id" bigint;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "returned_quantity" numeric(18,6) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_receipt_line_id_fk" FOREIGN KEY ("comp_id","receipt_line_id") REFERENCES "public"."goods_receipt_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_issue_line_receipt_line_id_idx" ON "goods_issue_line" USING btree ("comp_id","receipt_line_id");--> statement-breakpoint
UPDATE "material_correction" SET "variant" = 'LYC' WHERE "variant" = '';--> statement-breakpoint
UPDATE "stock_count_line" SET "book_batch" = "batch", "book_area" = "area", "book_seat" = "seat", "book_box" = "box" WHERE "is_booked";

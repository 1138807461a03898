ALTER TABLE "archive_document" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "project_bid_certificate" ADD COLUMN "archive_id" bigint;--> statement-breakpoint
ALTER TABLE "project_bid_certificate" ADD COLUMN "kept_until" date;--> statement-breakpoint
ALTER TABLE "project_bid_certificate" ADD CONSTRAINT "project_bid_certificate_archive_id_fk" FOREIGN KEY ("comp_id","archive_id") REFERENCES "public"."archive_document"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_bid_certificate_archive_id_idx" ON "project_bid_certificate" USING btree ("comp_id","archive_id");
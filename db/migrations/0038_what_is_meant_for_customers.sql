ALTER TABLE "attachment" ADD COLUMN "is_for_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "record_comment" ADD COLUMN "is_for_customer" boolean DEFAULT false NOT NULL;
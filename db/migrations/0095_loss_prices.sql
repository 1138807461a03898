ALTER TABLE "bid_result" ADD COLUMN "is_unpublished" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "unpublished_reason" text;--> statement-breakpoint
ALTER TABLE "project_bid" ADD COLUMN "is_unpublished" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project_bid" ADD COLUMN "unpublished_reason" text;
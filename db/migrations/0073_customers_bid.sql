ALTER TABLE "bid_result_bidder" ADD COLUMN "is_own" boolean;--> statement-breakpoint
ALTER TABLE "order_forecast" ADD COLUMN "stood_on" date;--> statement-breakpoint
ALTER TABLE "project_bid" ADD COLUMN "ended_by_hand" text;--> statement-breakpoint
ALTER TABLE "sales_project" ADD COLUMN "moved_by_bid_id" bigint;
ALTER TABLE "contact_reveal" ALTER COLUMN "contact_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_reveal" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_result_bidder" ADD COLUMN "is_own" boolean;--> statement-breakpoint
ALTER TABLE "contact_reveal" ADD COLUMN "lead_id" bigint;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "reveal_reason" text;--> statement-breakpoint
ALTER TABLE "order_forecast" ADD COLUMN "stood_on" date;--> statement-breakpoint
ALTER TABLE "project_bid" ADD COLUMN "ended_by_hand" text;--> statement-breakpoint
ALTER TABLE "sales_project" ADD COLUMN "moved_by_bid_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "reveal_reason" text;--> statement-breakpoint
CREATE INDEX "contact_reveal_lead_id_idx" ON "contact_reveal" USING btree ("comp_id","lead_id");
ALTER TABLE "bid_result" ADD COLUMN "own_percent" numeric(9,4) DEFAULT '100' NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "is_unpublished" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "unpublished_reason" text;--> statement-breakpoint
ALTER TABLE "project_bid" ADD COLUMN "is_unpublished" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project_bid" ADD COLUMN "unpublished_reason" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "next_step" text;--> statement-breakpoint
-- Of what was bid jointly ours is what the partners do not share.
UPDATE "bid_result" r SET "own_percent" = 100 - p."shared"
  FROM (SELECT "comp_id", "bid_id", sum(coalesce("share_percent", 0)) AS "shared" FROM "project_bid_partner" GROUP BY "comp_id", "bid_id") p
  WHERE p."comp_id" = r."comp_id" AND p."bid_id" = r."project_bid_id" AND p."shared" BETWEEN 0 AND 100;

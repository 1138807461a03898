ALTER TABLE "stock_count" ALTER COLUMN "total_difference" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stock_count" ALTER COLUMN "total_difference" DROP NOT NULL;--> statement-breakpoint
UPDATE "stock_count" c SET "total_difference" = CASE WHEN c."is_blind" THEN NULL ELSE (SELECT sum(l."difference_amount") FROM "stock_count_line" l WHERE l."comp_id" = c."comp_id" AND l."count_id" = c."id") END
  WHERE c."stage" IN ('init', 'mod');

ALTER TABLE "project_phase" ADD COLUMN "is_bid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A list that has one phase called tender is bidden for there.
UPDATE "project_phase" p SET "is_bid" = true WHERE p."stage" = 'enabled' AND (p."name_zh" = '投标' OR p."name_en" ILIKE 'tender' OR p."name_ru" ILIKE 'тендер')
  AND NOT EXISTS (SELECT FROM "project_phase" o WHERE o."comp_id" = p."comp_id" AND o."variant" = p."variant" AND o."id" <> p."id" AND o."stage" = 'enabled'
    AND (o."name_zh" = '投标' OR o."name_en" ILIKE 'tender' OR o."name_ru" ILIKE 'тендер'));

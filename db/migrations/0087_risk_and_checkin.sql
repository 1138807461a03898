ALTER TABLE "risk_assessment" ADD COLUMN "unscored" text;--> statement-breakpoint
-- What is not scored whole has neither score nor level.
UPDATE "risk_assessment" a SET "unscored" = s.lacking, "score" = NULL, "computed_level" = NULL, "risk_level" = NULL
  FROM (SELECT "comp_id", "assessment_id", string_agg("indicator", ', ' ORDER BY "seq") AS lacking FROM "risk_score" WHERE "score" IS NULL GROUP BY 1, 2) s
  WHERE a."comp_id" = s."comp_id" AND a."id" = s."assessment_id" AND a."stage" IN ('draft', 'returned');--> statement-breakpoint
-- How somebody checks in is not known before he does.
UPDATE "visit" SET "checkin_kind" = NULL WHERE "stage" = 'planned' AND "checkin_at" IS NULL;

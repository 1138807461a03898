ALTER TABLE "risk_assessment" ADD COLUMN "valid_level" text;--> statement-breakpoint
UPDATE "risk_assessment" SET "valid_level" = "risk_level" WHERE "valid_from" IS NOT NULL;

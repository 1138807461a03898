ALTER TABLE "data_source" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_delivery" ADD COLUMN "scope" text;--> statement-breakpoint
-- What was a text before is kept inside an issue.
UPDATE "data_source" SET "load_error" = jsonb_build_object('code', 'sourceQuery', 'value', "load_error", 'params', jsonb_build_object('place', coalesce("address", "code")))::text WHERE "load_error" IS NOT NULL;--> statement-breakpoint
UPDATE "data_source" SET "tried_at" = "loaded_at";

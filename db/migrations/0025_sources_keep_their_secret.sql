ALTER TABLE "data_source_secret" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "data_source_secret" CASCADE;--> statement-breakpoint
DROP INDEX "report_template_published_key";--> statement-breakpoint
DROP INDEX "report_template_draft_key";--> statement-breakpoint
ALTER TABLE "report_template" ALTER COLUMN "no" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "report_template" ALTER COLUMN "no" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "data_source" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "data_source" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_published_key" ON "report_template" USING btree ("comp_id","code","stage") WHERE "report_template"."stage" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_draft_key" ON "report_template" USING btree ("comp_id","code","stage") WHERE "report_template"."stage" = 'draft';--> statement-breakpoint
ALTER TABLE "report_delivery" DROP COLUMN "outbox_id";
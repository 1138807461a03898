ALTER TABLE "account" ADD COLUMN "name_en" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "name_ru" text;
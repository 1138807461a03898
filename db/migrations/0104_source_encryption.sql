ALTER TABLE "data_source" ADD COLUMN "encryption" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_source" ADD COLUMN "authority" text;
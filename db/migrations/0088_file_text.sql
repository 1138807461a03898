ALTER TABLE "stored_file" ADD COLUMN "terms" text;--> statement-breakpoint
CREATE INDEX "stored_file_terms_idx" ON "stored_file" USING gin (to_tsvector('simple', coalesce("terms", '')));
ALTER TABLE "sales_project" ALTER COLUMN "estimated_amount" DROP NOT NULL;--> statement-breakpoint
UPDATE "sales_project" SET "estimated_amount" = NULL WHERE "stage" = 'draft' AND "estimated_amount" = 0;

ALTER TABLE "sales_project" ALTER COLUMN "estimated_amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "project_bid" ADD COLUMN "contact_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_project" ADD COLUMN "contact_id" bigint;--> statement-breakpoint
ALTER TABLE "project_bid" ADD CONSTRAINT "project_bid_contact_id_fk" FOREIGN KEY ("comp_id","contact_id") REFERENCES "public"."contact"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project" ADD CONSTRAINT "sales_project_contact_id_fk" FOREIGN KEY ("comp_id","contact_id") REFERENCES "public"."contact"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "sales_project" SET "estimated_amount" = NULL WHERE "stage" = 'draft' AND "estimated_amount" = 0;

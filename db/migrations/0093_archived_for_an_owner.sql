ALTER TABLE "archive_document" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "archive_document" ADD CONSTRAINT "archive_document_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was filed for a customer is his owner's, in the department where that customer is now.
UPDATE "archive_document" d SET "owner_id" = c."owner_id", "department_id" = coalesce(p."department_id", d."department_id")
  FROM "customer" c JOIN "company_party" p ON p."comp_id" = c."comp_id" AND p."id" = c."id"
  WHERE c."comp_id" = d."comp_id" AND c."id" = d."customer_id" AND c."owner_id" IS NOT NULL;

ALTER TABLE "invoice_head" ADD COLUMN "unit_id" bigint;--> statement-breakpoint
ALTER TABLE "invoice_head" ADD CONSTRAINT "invoice_head_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "invoice_head" h SET "unit_id" = d."unit_id" FROM "company_party" p JOIN "department" d ON d."comp_id" = p."comp_id" AND d."id" = p."department_id"
	WHERE p."comp_id" = h."comp_id" AND p."id" = h."customer_id";

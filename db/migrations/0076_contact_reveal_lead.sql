-- Of a lead that was deleted since nothing is left to name.
UPDATE "contact_reveal" r SET "lead_id" = NULL
  WHERE "lead_id" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "lead" l WHERE l."comp_id" = r."comp_id" AND l."id" = r."lead_id");--> statement-breakpoint
ALTER TABLE "contact_reveal" ADD CONSTRAINT "contact_reveal_lead_id_fk" FOREIGN KEY ("comp_id","lead_id") REFERENCES "public"."lead"("comp_id","id") ON DELETE no action ON UPDATE no action;
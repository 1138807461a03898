ALTER TABLE "contact_reveal" ADD COLUMN "supplier_id" bigint;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "reveal_reason" text;--> statement-breakpoint
ALTER TABLE "role_offer" ADD COLUMN "module" text GENERATED ALWAYS AS (case when kind <> 'path' then subject end) STORED;--> statement-breakpoint
ALTER TABLE "role_offer" ADD COLUMN "path" text GENERATED ALWAYS AS (case when kind = 'path' then subject end) STORED;--> statement-breakpoint
ALTER TABLE "contact_reveal" ADD CONSTRAINT "contact_reveal_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;
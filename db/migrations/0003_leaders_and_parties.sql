ALTER TABLE "membership" ADD COLUMN "party_id" bigint;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "leader_id" bigint;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_party_id_fk" FOREIGN KEY ("comp_id","party_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_leader_id_fk" FOREIGN KEY ("comp_id","leader_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;
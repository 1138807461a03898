ALTER TABLE "customer" ADD COLUMN "group_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_group_id_fk" FOREIGN KEY ("comp_id","group_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_group_id_idx" ON "customer" USING btree ("comp_id","group_id");
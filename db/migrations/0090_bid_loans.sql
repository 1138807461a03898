ALTER TABLE "bid_bond" ADD COLUMN "loan_id" bigint;--> statement-breakpoint
ALTER TABLE "bid_bond" ADD COLUMN "loan_amount" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_bond" ADD CONSTRAINT "bid_bond_loan_id_fk" FOREIGN KEY ("comp_id","loan_id") REFERENCES "public"."bid_bond"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bid_bond_loan_id_idx" ON "bid_bond" USING btree ("comp_id","loan_id");
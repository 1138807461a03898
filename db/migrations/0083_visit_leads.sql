ALTER TABLE "visit" ADD COLUMN "lead_id" bigint;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_lead_id_fk" FOREIGN KEY ("comp_id","lead_id") REFERENCES "public"."lead"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was won without another price being told was won at ours; it had counted as nothing.
UPDATE "bid_result" SET "win_amount" = "bid_amount" WHERE "result" = 'won' AND "win_amount" = 0;

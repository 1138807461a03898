CREATE TABLE "audit_erasure" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"history_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"action" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_erasure_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "customer_change" ADD COLUMN "unit_id" bigint;--> statement-breakpoint
ALTER TABLE "pool_rule" ADD COLUMN "unit_id" bigint;--> statement-breakpoint
CREATE INDEX "audit_erasure_history_id_idx" ON "audit_erasure" USING btree ("comp_id","history_id");--> statement-breakpoint
ALTER TABLE "customer_change" ADD CONSTRAINT "customer_change_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_rule" ADD CONSTRAINT "pool_rule_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;
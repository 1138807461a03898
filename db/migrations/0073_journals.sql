CREATE TABLE "journal_rule" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"journal" text NOT NULL,
	"keep_days" integer NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_rule_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "journal_rule_journal_key" ON "journal_rule" USING btree ("comp_id","journal");--> statement-breakpoint
CREATE INDEX "report_delivery_created_at_idx" ON "report_delivery" USING btree ("comp_id","created_at");
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
CREATE TABLE "sales_closing_row" (
	"comp_id" integer NOT NULL,
	"on_month" text NOT NULL,
	"seq" integer NOT NULL,
	"document_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"module" text NOT NULL,
	"on_day" date NOT NULL,
	"doc_no" text,
	"customer_id" bigint,
	"department_id" bigint,
	"unit_id" bigint,
	"region_id" bigint,
	"salesperson_id" bigint,
	"currency" text,
	"product_line_id" bigint,
	"amount" numeric(18,4),
	"gross" numeric(18,4),
	CONSTRAINT "sales_closing_row_pk" PRIMARY KEY("comp_id","on_month","seq")
);
--> statement-breakpoint
ALTER TABLE "contact_reveal" ALTER COLUMN "contact_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_reveal" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_result_bidder" ADD COLUMN "is_own" boolean;--> statement-breakpoint
ALTER TABLE "contact_reveal" ADD COLUMN "lead_id" bigint;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "reveal_reason" text;--> statement-breakpoint
ALTER TABLE "order_forecast" ADD COLUMN "stood_on" date;--> statement-breakpoint
ALTER TABLE "project_bid" ADD COLUMN "ended_by_hand" text;--> statement-breakpoint
ALTER TABLE "sales_project" ADD COLUMN "moved_by_bid_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "reveal_reason" text;--> statement-breakpoint
ALTER TABLE "receivable_period" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_rule_journal_key" ON "journal_rule" USING btree ("comp_id","journal");--> statement-breakpoint
CREATE INDEX "sales_closing_row_document_id_idx" ON "sales_closing_row" USING btree ("comp_id","document_id");--> statement-breakpoint
CREATE INDEX "contact_reveal_lead_id_idx" ON "contact_reveal" USING btree ("comp_id","lead_id");--> statement-breakpoint
CREATE INDEX "report_delivery_created_at_idx" ON "report_delivery" USING btree ("comp_id","created_at");
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
ALTER TABLE "receivable_period" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sales_closing_row_document_id_idx" ON "sales_closing_row" USING btree ("comp_id","document_id");
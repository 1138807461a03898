CREATE TABLE "report_note" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"report" text NOT NULL,
	"keys" jsonb NOT NULL,
	"metric" text,
	"text" text NOT NULL,
	"audience" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_note_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE INDEX "report_note_report_idx" ON "report_note" USING btree ("comp_id","report");
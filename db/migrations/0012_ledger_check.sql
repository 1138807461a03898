CREATE TABLE "ledger_check_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"check_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"looked" integer NOT NULL,
	"broken" integer NOT NULL,
	"offending" text,
	CONSTRAINT "ledger_check_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "ledger_check" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"doc_on" date NOT NULL,
	"stage" text NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"broken_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_check_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "ledger_check_line" ADD CONSTRAINT "ledger_check_line_check_id_fk" FOREIGN KEY ("comp_id","check_id") REFERENCES "public"."ledger_check"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_check_line_check_id_seq_key" ON "ledger_check_line" USING btree ("comp_id","check_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_check_doc_no_key" ON "ledger_check" USING btree ("comp_id","doc_no");
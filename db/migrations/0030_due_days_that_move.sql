CREATE TABLE "receivable_due_move" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"valid_on" date NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receivable_due_move_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "insured_amount" numeric(18,4);--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "secured_amount" numeric(18,4);--> statement-breakpoint
ALTER TABLE "receivable_due_move" ADD CONSTRAINT "receivable_due_move_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receivable_due_move_item_id_valid_on_idx" ON "receivable_due_move" USING btree ("comp_id","item_id","valid_on");
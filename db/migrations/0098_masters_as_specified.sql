ALTER TABLE "purchase_order" ADD COLUMN "order_type" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
CREATE TABLE "supplier_change" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"doc_on" date NOT NULL,
	"stage" text NOT NULL,
	"notes" text,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"reversed_by" bigint,
	"reversed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"supplier_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"short_name" text,
	"credit_code" text,
	"bank" text,
	"bank_account" text,
	"former_name_zh" text,
	"former_name_en" text,
	"former_name_ru" text,
	"former_short_name" text,
	"former_credit_code" text,
	"former_bank" text,
	"former_bank_account" text,
	"submitted_by" bigint,
	CONSTRAINT "supplier_change_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "supplier_change" ADD CONSTRAINT "supplier_change_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."supplier"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_change_doc_on_id_idx" ON "supplier_change" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "supplier_change_stage_doc_on_id_idx" ON "supplier_change" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_change_doc_no_key" ON "supplier_change" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "supplier_change_supplier_id_idx" ON "supplier_change" USING btree ("comp_id","supplier_id");
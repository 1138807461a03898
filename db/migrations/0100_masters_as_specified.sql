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
CREATE INDEX "supplier_change_supplier_id_idx" ON "supplier_change" USING btree ("comp_id","supplier_id");--> statement-breakpoint
CREATE TABLE "price_revaluation_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"revaluation_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"booked_amount" numeric(18,4) NOT NULL,
	"revalued_amount" numeric(18,4) NOT NULL,
	"difference" numeric(18,4) NOT NULL,
	CONSTRAINT "price_revaluation_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "price_revaluation" (
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
	"material_id" bigint NOT NULL,
	"old_price" numeric(18,6),
	"new_price" numeric(18,6) NOT NULL,
	"reason" text NOT NULL,
	"difference" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"posted_month" text,
	CONSTRAINT "price_revaluation_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "price_revaluation_line" ADD CONSTRAINT "price_revaluation_line_revaluation_id_fk" FOREIGN KEY ("comp_id","revaluation_id") REFERENCES "public"."price_revaluation"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_revaluation_line" ADD CONSTRAINT "price_revaluation_line_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_revaluation" ADD CONSTRAINT "price_revaluation_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_revaluation_line_revaluation_id_seq_key" ON "price_revaluation_line" USING btree ("comp_id","revaluation_id","seq");--> statement-breakpoint
CREATE INDEX "price_revaluation_doc_on_id_idx" ON "price_revaluation" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "price_revaluation_stage_doc_on_id_idx" ON "price_revaluation" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_revaluation_doc_no_key" ON "price_revaluation" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "price_revaluation_material_id_idx" ON "price_revaluation" USING btree ("comp_id","material_id");
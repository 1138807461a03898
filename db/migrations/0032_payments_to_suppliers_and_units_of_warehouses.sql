CREATE TABLE "payment" (
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
	"category" text NOT NULL,
	"supplier_id" bigint NOT NULL,
	"order_id" bigint,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"method" text,
	"paper_no" text,
	"bank" text,
	"bank_account" text,
	"currency" text NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"settleable_amount" numeric(18,4),
	"company_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"paid_on" date,
	"bank_ref" text,
	"applied_on" date,
	"submitted_by" bigint,
	CONSTRAINT "payment_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "capital_rate" numeric(9,4);--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "unit_id" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_fk" FOREIGN KEY ("comp_id","order_id") REFERENCES "public"."purchase_order"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_doc_no_key" ON "payment" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "payment_stage_doc_on_idx" ON "payment" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "payment_supplier_id_idx" ON "payment" USING btree ("comp_id","supplier_id");--> statement-breakpoint
CREATE INDEX "payment_order_id_idx" ON "payment" USING btree ("comp_id","order_id");--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;
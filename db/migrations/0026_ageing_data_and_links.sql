CREATE TABLE "receivable_arrangement_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"arrangement_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"customer_id" bigint,
	"finding" text,
	"former_contract_id" bigint,
	"former_contract_no" text,
	"former_due_on" date,
	"former_accepted_on" date,
	"contract_id" bigint,
	"due_on" date,
	"accepted_on" date,
	"notes" text,
	CONSTRAINT "receivable_arrangement_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_arrangement" (
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
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"customer_id" bigint,
	"posted_on" date,
	CONSTRAINT "receivable_arrangement_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "market_forecast" ADD COLUMN "coal_mine_id" bigint;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD COLUMN "product_line_id" bigint;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "group_currency" text;--> statement-breakpoint
ALTER TABLE "receivable_class_line" ADD COLUMN "letter_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "product_line_id" bigint;--> statement-breakpoint
ALTER TABLE "receivable_arrangement_line" ADD CONSTRAINT "receivable_arrangement_line_arrangement_id_fk" FOREIGN KEY ("comp_id","arrangement_id") REFERENCES "public"."receivable_arrangement"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_arrangement_line" ADD CONSTRAINT "receivable_arrangement_line_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_arrangement_line" ADD CONSTRAINT "receivable_arrangement_line_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_arrangement" ADD CONSTRAINT "receivable_arrangement_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_arrangement" ADD CONSTRAINT "receivable_arrangement_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_arrangement" ADD CONSTRAINT "receivable_arrangement_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_arrangement_line_arrangement_id_seq_key" ON "receivable_arrangement_line" USING btree ("comp_id","arrangement_id","seq");--> statement-breakpoint
CREATE INDEX "receivable_arrangement_line_item_id_idx" ON "receivable_arrangement_line" USING btree ("comp_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_arrangement_doc_no_key" ON "receivable_arrangement" USING btree ("comp_id","doc_no");--> statement-breakpoint
ALTER TABLE "market_forecast" ADD CONSTRAINT "market_forecast_coal_mine_id_fk" FOREIGN KEY ("comp_id","coal_mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD CONSTRAINT "market_forecast_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_group_currency_fk" FOREIGN KEY ("group_currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class_line" ADD CONSTRAINT "receivable_class_line_letter_id_fk" FOREIGN KEY ("comp_id","letter_id") REFERENCES "public"."receivable_letter"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "market_forecast" t SET "coal_mine_id" = m."id" FROM "coal_mine" m WHERE m."comp_id" = t."comp_id" AND t."coal_mine" IN (m."code", m."name_zh", m."name_en", m."name_ru");--> statement-breakpoint
UPDATE "market_forecast" t SET "notes" = concat_ws(' ', t."notes", t."coal_mine") WHERE t."coal_mine" IS NOT NULL AND t."coal_mine_id" IS NULL;--> statement-breakpoint
UPDATE "market_forecast" t SET "product_line_id" = m."id" FROM "product_line" m WHERE m."comp_id" = t."comp_id" AND t."product_line" IN (m."code", m."name_zh", m."name_en", m."name_ru");--> statement-breakpoint
UPDATE "market_forecast" t SET "notes" = concat_ws(' ', t."notes", t."product_line") WHERE t."product_line" IS NOT NULL AND t."product_line_id" IS NULL;--> statement-breakpoint
UPDATE "sales_target" t SET "product_line_id" = m."id" FROM "product_line" m WHERE m."comp_id" = t."comp_id" AND t."product_line" IN (m."code", m."name_zh", m."name_en", m."name_ru");--> statement-breakpoint
UPDATE "sales_target" t SET "notes" = concat_ws(' ', t."notes", t."product_line") WHERE t."product_line" IS NOT NULL AND t."product_line_id" IS NULL;--> statement-breakpoint
ALTER TABLE "market_forecast" DROP COLUMN "coal_mine";--> statement-breakpoint
ALTER TABLE "market_forecast" DROP COLUMN "product_line";--> statement-breakpoint
ALTER TABLE "sales_target" DROP COLUMN "product_line";
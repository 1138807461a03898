CREATE TABLE "market_forecast_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"forecast_id" bigint NOT NULL,
	"kpi_name" text NOT NULL,
	"measure" text,
	"kpi_unit" text,
	"target" numeric(18,4),
	"actual" numeric(18,4),
	"computed" numeric(18,4),
	"is_typed" boolean DEFAULT false NOT NULL,
	"complete_rate" numeric(9,4),
	"last_year" numeric(18,4),
	"growth" numeric(9,4),
	"notes" text,
	CONSTRAINT "market_forecast_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "market_forecast" (
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
	"variant" text DEFAULT '' NOT NULL,
	"period" text NOT NULL,
	"period_key" text NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"owner_id" bigint,
	"region_id" bigint,
	"coal_mine" text,
	"product_line" text,
	"due_on" date NOT NULL,
	"locked_on" date,
	"previous_id" bigint,
	CONSTRAINT "market_forecast_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_data" (
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
	"variant" text DEFAULT '' NOT NULL,
	"period" text NOT NULL,
	"period_key" text NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"owner_id" bigint,
	"due_on" date NOT NULL,
	"locked_on" date,
	CONSTRAINT "meeting_data_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_data_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"data_id" bigint NOT NULL,
	"kpi_name" text NOT NULL,
	"measure" text,
	"kpi_unit" text,
	"target" numeric(18,4),
	"actual" numeric(18,4),
	"computed" numeric(18,4),
	"is_typed" boolean DEFAULT false NOT NULL,
	"complete_rate" numeric(9,4),
	"last_year" numeric(18,4),
	"growth" numeric(9,4),
	"notes" text,
	"duty_person_id" bigint,
	CONSTRAINT "meeting_data_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "provision_matrix" (
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
	"valid_from" date,
	"recovery_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"forward_factor" numeric(9,4) DEFAULT '100' NOT NULL,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	CONSTRAINT "provision_matrix_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "provision_matrix_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"matrix_id" bigint NOT NULL,
	"segment" text NOT NULL,
	"bucket" text NOT NULL,
	"roll_rate" numeric(9,4),
	"historical_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"loss_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"notes" text,
	CONSTRAINT "provision_matrix_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_class_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"class_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"contract_no" text,
	"balance" numeric(18,4) DEFAULT '0' NOT NULL,
	"age1" numeric(18,4) DEFAULT '0' NOT NULL,
	"age2" numeric(18,4) DEFAULT '0' NOT NULL,
	"age3" numeric(18,4) DEFAULT '0' NOT NULL,
	"age4" numeric(18,4) DEFAULT '0' NOT NULL,
	"age5" numeric(18,4) DEFAULT '0' NOT NULL,
	"age6" numeric(18,4) DEFAULT '0' NOT NULL,
	"class_code" text NOT NULL,
	"last_class" text,
	"risk_level" text,
	"provision_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"provision_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"reason" text,
	"evidence" text,
	"plan_measure" text,
	"plan_finish_on" date,
	"duty_person_id" bigint,
	"counts_on" date,
	"approved_on" date,
	CONSTRAINT "receivable_class_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_class" (
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
	"month" text NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"provision_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	CONSTRAINT "receivable_class_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_letter_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"letter_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"contract_no" text,
	"posted_on" date,
	"due_on" date,
	"overdue_days" integer,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"notes" text,
	CONSTRAINT "receivable_letter_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_letter" (
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
	"kind" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"as_of" date NOT NULL,
	"level" integer,
	"answer_by" date,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"overdue_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"sent_on" date,
	"answered_on" date,
	"stated_amount" numeric(18,4),
	"difference_amount" numeric(18,4),
	"answer_notes" text,
	CONSTRAINT "receivable_letter_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "receivable_note" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"stage" text NOT NULL,
	"item_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"salesperson_id" bigint,
	"kind" text NOT NULL,
	"noted_on" date NOT NULL,
	"owner_id" bigint,
	"promised_on" date,
	"promised_amount" numeric(18,4),
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receivable_note_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "business_unit" ADD COLUMN "ageing_start" text DEFAULT 'due' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "region_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "product_line" text;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "edition" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "replaces_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "intake_target" numeric(18,4);--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "invoiced_target" numeric(18,4);--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "collected_target" numeric(18,4);--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "month_gap" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "published_on" date;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "sales_target" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "market_forecast_line" ADD CONSTRAINT "market_forecast_line_forecast_id_fk" FOREIGN KEY ("comp_id","forecast_id") REFERENCES "public"."market_forecast"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD CONSTRAINT "market_forecast_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD CONSTRAINT "market_forecast_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD CONSTRAINT "market_forecast_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD CONSTRAINT "market_forecast_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_data" ADD CONSTRAINT "meeting_data_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_data" ADD CONSTRAINT "meeting_data_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_data" ADD CONSTRAINT "meeting_data_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ADD CONSTRAINT "meeting_data_line_data_id_fk" FOREIGN KEY ("comp_id","data_id") REFERENCES "public"."meeting_data"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ADD CONSTRAINT "meeting_data_line_duty_person_id_fk" FOREIGN KEY ("comp_id","duty_person_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provision_matrix_line" ADD CONSTRAINT "provision_matrix_line_matrix_id_fk" FOREIGN KEY ("comp_id","matrix_id") REFERENCES "public"."provision_matrix"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class_line" ADD CONSTRAINT "receivable_class_line_class_id_fk" FOREIGN KEY ("comp_id","class_id") REFERENCES "public"."receivable_class"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class_line" ADD CONSTRAINT "receivable_class_line_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class_line" ADD CONSTRAINT "receivable_class_line_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class_line" ADD CONSTRAINT "receivable_class_line_duty_person_id_fk" FOREIGN KEY ("comp_id","duty_person_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class" ADD CONSTRAINT "receivable_class_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class" ADD CONSTRAINT "receivable_class_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class" ADD CONSTRAINT "receivable_class_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_letter_line" ADD CONSTRAINT "receivable_letter_line_letter_id_fk" FOREIGN KEY ("comp_id","letter_id") REFERENCES "public"."receivable_letter"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_letter_line" ADD CONSTRAINT "receivable_letter_line_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_letter" ADD CONSTRAINT "receivable_letter_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_letter" ADD CONSTRAINT "receivable_letter_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_letter" ADD CONSTRAINT "receivable_letter_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_letter" ADD CONSTRAINT "receivable_letter_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_letter" ADD CONSTRAINT "receivable_letter_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_note" ADD CONSTRAINT "receivable_note_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_note" ADD CONSTRAINT "receivable_note_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_note" ADD CONSTRAINT "receivable_note_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_note" ADD CONSTRAINT "receivable_note_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_note" ADD CONSTRAINT "receivable_note_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "market_forecast_line_forecast_id_seq_key" ON "market_forecast_line" USING btree ("comp_id","forecast_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "market_forecast_doc_no_key" ON "market_forecast" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "market_forecast_variant_period_key_idx" ON "market_forecast" USING btree ("comp_id","variant","period_key");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_data_doc_no_key" ON "meeting_data" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "meeting_data_variant_period_key_idx" ON "meeting_data" USING btree ("comp_id","variant","period_key");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_data_line_data_id_seq_key" ON "meeting_data_line" USING btree ("comp_id","data_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "provision_matrix_doc_no_key" ON "provision_matrix" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "provision_matrix_valid_from_key" ON "provision_matrix" USING btree ("comp_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "provision_matrix_line_matrix_id_seq_key" ON "provision_matrix_line" USING btree ("comp_id","matrix_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_class_line_class_id_seq_key" ON "receivable_class_line" USING btree ("comp_id","class_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_class_line_item_id_counts_on_key" ON "receivable_class_line" USING btree ("comp_id","item_id","counts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_class_doc_no_key" ON "receivable_class" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "receivable_class_month_idx" ON "receivable_class" USING btree ("comp_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_letter_line_letter_id_seq_key" ON "receivable_letter_line" USING btree ("comp_id","letter_id","seq");--> statement-breakpoint
CREATE INDEX "receivable_letter_line_item_id_idx" ON "receivable_letter_line" USING btree ("comp_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_letter_doc_no_key" ON "receivable_letter" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "receivable_letter_customer_id_as_of_idx" ON "receivable_letter" USING btree ("comp_id","customer_id","as_of");--> statement-breakpoint
CREATE INDEX "receivable_note_item_id_noted_on_idx" ON "receivable_note" USING btree ("comp_id","item_id","noted_on");--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_replaces_id_fk" FOREIGN KEY ("comp_id","replaces_id") REFERENCES "public"."sales_target"("comp_id","id") ON DELETE no action ON UPDATE no action;
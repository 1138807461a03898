CREATE TABLE "archive_document" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"code" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"category" text NOT NULL,
	"customer_id" bigint,
	"contract_id" bigint,
	"department_id" bigint,
	"equipment_no" text,
	"content" text,
	"terms" text,
	"edition" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "archive_document_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "archive_version" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"document_id" bigint NOT NULL,
	"edition" integer NOT NULL,
	"content" text,
	"files" text,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "archive_version_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_change" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint,
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
	CONSTRAINT "customer_change_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "demand_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"plan_id" bigint NOT NULL,
	"product_line_id" bigint,
	"equipment_model" text,
	"quantity" numeric(18,6),
	"amount" numeric(18,4),
	"expected_on" date,
	"probability" numeric(9,4),
	"competitor" text,
	"notes" text,
	CONSTRAINT "demand_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "demand_plan" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"region_id" bigint,
	"department_id" bigint,
	"owner_id" bigint NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demand_plan_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "platform_account" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"platform" text NOT NULL,
	"address" text,
	"account" text,
	"secret" text,
	"handler_id" bigint,
	"department_id" bigint,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"registered_on" date,
	"expires_on" date,
	"certificate_until" date,
	"fee" numeric(18,4),
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_account_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "strategic_customer" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"region_id" bigint,
	"department_id" bigint,
	"owner_id" bigint NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"emphasis" text,
	"judgement" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "strategic_customer_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "strategic_goal" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"strategic_id" bigint NOT NULL,
	"measure" text NOT NULL,
	"target" numeric(18,4) NOT NULL,
	"due_on" date NOT NULL,
	"notes" text,
	CONSTRAINT "strategic_goal_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "visit_frequency" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"year" integer NOT NULL,
	"unit_id" bigint NOT NULL,
	"level" text NOT NULL,
	"visits" integer NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_frequency_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_pool_entry" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"employee_id" bigint,
	"delta" integer NOT NULL,
	"kind" text NOT NULL,
	"stage_from" text,
	"stage_to" text NOT NULL,
	"department_id" bigint,
	"on_day" date NOT NULL,
	"reason" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_pool_entry_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "pool_customer" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"stage" text NOT NULL,
	"department_id" bigint,
	"pool_department_id" bigint,
	"since_on" date NOT NULL,
	"recycle_on" date,
	"former_owner_id" bigint,
	"cools_until" date,
	"claimer_id" bigint,
	"claimed_at" timestamp with time zone,
	"pool_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pool_customer_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "pool_rule" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"from_on" date NOT NULL,
	"department_id" bigint,
	"level" text,
	"follow_days" integer,
	"deal_days" integer,
	"warn_days" integer DEFAULT 7 NOT NULL,
	"department_days" integer,
	"cap" integer,
	"cool_days" integer DEFAULT 30 NOT NULL,
	"approves_claims" boolean DEFAULT false NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pool_rule_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "risk_assessment" (
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
	"kind" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"project_name" text,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"product_line_id" bigint,
	"salesperson_id" bigint,
	"period" text,
	"standard_id" bigint,
	"score" numeric(9,4),
	"computed_level" text,
	"override_level" text,
	"override_reason" text,
	"risk_level" text,
	"estimated_amount" numeric(18,4),
	"payment_terms" text,
	"balance" numeric(18,4),
	"overdue_amount" numeric(18,4),
	"conclusion" text,
	"second_conclusion" text,
	"is_second" boolean DEFAULT false NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"submitted_by" bigint,
	CONSTRAINT "risk_assessment_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "risk_criterion" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"standard_id" bigint NOT NULL,
	"indicator" text NOT NULL,
	"measure" text DEFAULT 'judgement' NOT NULL,
	"weight" numeric(9,4) NOT NULL,
	"standard_value" text,
	"worst_at" numeric(9,4),
	CONSTRAINT "risk_criterion_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "risk_score" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"assessment_id" bigint NOT NULL,
	"indicator" text NOT NULL,
	"measure" text NOT NULL,
	"weight" numeric(9,4) NOT NULL,
	"standard_value" text,
	"found" numeric(9,4),
	"score" numeric(9,4),
	"notes" text,
	CONSTRAINT "risk_score_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "risk_standard" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"code" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_on" date NOT NULL,
	"unit_id" bigint,
	"product_line_id" bigint,
	"low_from" numeric(9,4) NOT NULL,
	"medium_from" numeric(9,4) NOT NULL,
	"valid_days" integer NOT NULL,
	"second_amount" numeric(18,4),
	"second_level" text,
	"on_high" text DEFAULT 'warn' NOT NULL,
	"notes" text,
	CONSTRAINT "risk_standard_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_transfer_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"transfer_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"takes_projects" boolean DEFAULT true NOT NULL,
	"takes_visits" boolean DEFAULT true NOT NULL,
	"takes_contracts" boolean DEFAULT true NOT NULL,
	"takes_receivables" boolean DEFAULT true NOT NULL,
	"open_contracts" integer,
	"balance" numeric(18,4),
	"notes" text,
	CONSTRAINT "customer_transfer_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_transfer" (
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
	"department_id" bigint NOT NULL,
	"former_owner_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"handler_id" bigint,
	"read_days" integer DEFAULT 30 NOT NULL,
	"reason" text NOT NULL,
	"submitted_by" bigint,
	CONSTRAINT "customer_transfer_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_alias" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"notes" text,
	CONSTRAINT "customer_alias_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_equipment" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"system" text NOT NULL,
	"manufacturer" text,
	"model" text,
	"quantity" integer,
	"commissioned_on" date,
	"is_ours" boolean DEFAULT false NOT NULL,
	"notes" text,
	CONSTRAINT "customer_equipment_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_member" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"customer_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"part" text NOT NULL,
	"notes" text,
	CONSTRAINT "customer_member_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "business_unit" ADD COLUMN "approves_customers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "unit_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "customer_type" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "dealer_kind" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "industry" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "province" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "legal_person" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "belongs_to_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "payer_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "decider_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "former_reader_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "read_until" date;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "last_follow_on" date;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "next_follow_on" date;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "risk_level" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "risk_until" date;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "merged_into_id" bigint;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "submitted_by" bigint;--> statement-breakpoint
ALTER TABLE "archive_document" ADD CONSTRAINT "archive_document_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_document" ADD CONSTRAINT "archive_document_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_document" ADD CONSTRAINT "archive_document_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_version" ADD CONSTRAINT "archive_version_document_id_fk" FOREIGN KEY ("comp_id","document_id") REFERENCES "public"."archive_document"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_change" ADD CONSTRAINT "customer_change_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_change" ADD CONSTRAINT "customer_change_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_line" ADD CONSTRAINT "demand_line_plan_id_fk" FOREIGN KEY ("comp_id","plan_id") REFERENCES "public"."demand_plan"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_line" ADD CONSTRAINT "demand_line_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_plan" ADD CONSTRAINT "demand_plan_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_plan" ADD CONSTRAINT "demand_plan_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_plan" ADD CONSTRAINT "demand_plan_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demand_plan" ADD CONSTRAINT "demand_plan_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_account" ADD CONSTRAINT "platform_account_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_account" ADD CONSTRAINT "platform_account_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_account" ADD CONSTRAINT "platform_account_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategic_customer" ADD CONSTRAINT "strategic_customer_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategic_customer" ADD CONSTRAINT "strategic_customer_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategic_customer" ADD CONSTRAINT "strategic_customer_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategic_customer" ADD CONSTRAINT "strategic_customer_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategic_goal" ADD CONSTRAINT "strategic_goal_strategic_id_fk" FOREIGN KEY ("comp_id","strategic_id") REFERENCES "public"."strategic_customer"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_frequency" ADD CONSTRAINT "visit_frequency_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pool_entry" ADD CONSTRAINT "customer_pool_entry_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pool_entry" ADD CONSTRAINT "customer_pool_entry_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pool_entry" ADD CONSTRAINT "customer_pool_entry_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_customer" ADD CONSTRAINT "pool_customer_id_fk" FOREIGN KEY ("comp_id","id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_customer" ADD CONSTRAINT "pool_customer_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_customer" ADD CONSTRAINT "pool_customer_pool_department_id_fk" FOREIGN KEY ("comp_id","pool_department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_customer" ADD CONSTRAINT "pool_customer_former_owner_id_fk" FOREIGN KEY ("comp_id","former_owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_customer" ADD CONSTRAINT "pool_customer_claimer_id_fk" FOREIGN KEY ("comp_id","claimer_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_rule" ADD CONSTRAINT "pool_rule_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_assessment" ADD CONSTRAINT "risk_assessment_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_assessment" ADD CONSTRAINT "risk_assessment_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_assessment" ADD CONSTRAINT "risk_assessment_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_assessment" ADD CONSTRAINT "risk_assessment_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_assessment" ADD CONSTRAINT "risk_assessment_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_assessment" ADD CONSTRAINT "risk_assessment_standard_id_fk" FOREIGN KEY ("comp_id","standard_id") REFERENCES "public"."risk_standard"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_criterion" ADD CONSTRAINT "risk_criterion_standard_id_fk" FOREIGN KEY ("comp_id","standard_id") REFERENCES "public"."risk_standard"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_score" ADD CONSTRAINT "risk_score_assessment_id_fk" FOREIGN KEY ("comp_id","assessment_id") REFERENCES "public"."risk_assessment"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_standard" ADD CONSTRAINT "risk_standard_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_standard" ADD CONSTRAINT "risk_standard_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_transfer_line" ADD CONSTRAINT "customer_transfer_line_transfer_id_fk" FOREIGN KEY ("comp_id","transfer_id") REFERENCES "public"."customer_transfer"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_transfer_line" ADD CONSTRAINT "customer_transfer_line_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_transfer" ADD CONSTRAINT "customer_transfer_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_transfer" ADD CONSTRAINT "customer_transfer_former_owner_id_fk" FOREIGN KEY ("comp_id","former_owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_transfer" ADD CONSTRAINT "customer_transfer_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_transfer" ADD CONSTRAINT "customer_transfer_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_alias" ADD CONSTRAINT "customer_alias_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_equipment" ADD CONSTRAINT "customer_equipment_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_member" ADD CONSTRAINT "customer_member_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_member" ADD CONSTRAINT "customer_member_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archive_document_code_id_idx" ON "archive_document" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "archive_document_stage_code_id_idx" ON "archive_document" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "archive_document_code_key" ON "archive_document" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "archive_document_customer_id_idx" ON "archive_document" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "archive_document_terms_idx" ON "archive_document" USING gin (to_tsvector('simple', coalesce("terms", '')));--> statement-breakpoint
CREATE UNIQUE INDEX "archive_version_document_id_seq_key" ON "archive_version" USING btree ("comp_id","document_id","seq");--> statement-breakpoint
CREATE INDEX "customer_change_doc_on_id_idx" ON "customer_change" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "customer_change_stage_doc_on_id_idx" ON "customer_change" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_change_doc_no_key" ON "customer_change" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "customer_change_customer_id_idx" ON "customer_change" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "demand_line_plan_id_seq_key" ON "demand_line" USING btree ("comp_id","plan_id","seq");--> statement-breakpoint
CREATE INDEX "demand_line_expected_on_idx" ON "demand_line" USING btree ("comp_id","expected_on");--> statement-breakpoint
CREATE INDEX "demand_plan_year_id_idx" ON "demand_plan" USING btree ("comp_id","year","id");--> statement-breakpoint
CREATE UNIQUE INDEX "demand_plan_customer_id_year_key" ON "demand_plan" USING btree ("comp_id","customer_id","year");--> statement-breakpoint
CREATE INDEX "platform_account_platform_id_idx" ON "platform_account" USING btree ("comp_id","platform","id");--> statement-breakpoint
CREATE INDEX "platform_account_customer_id_idx" ON "platform_account" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "strategic_customer_year_id_idx" ON "strategic_customer" USING btree ("comp_id","year","id");--> statement-breakpoint
CREATE UNIQUE INDEX "strategic_customer_customer_id_year_key" ON "strategic_customer" USING btree ("comp_id","customer_id","year");--> statement-breakpoint
CREATE UNIQUE INDEX "strategic_goal_strategic_id_seq_key" ON "strategic_goal" USING btree ("comp_id","strategic_id","seq");--> statement-breakpoint
CREATE INDEX "visit_frequency_year_id_idx" ON "visit_frequency" USING btree ("comp_id","year","id");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_frequency_unit_id_year_level_key" ON "visit_frequency" USING btree ("comp_id","unit_id","year","level");--> statement-breakpoint
CREATE INDEX "customer_pool_entry_on_day_id_idx" ON "customer_pool_entry" USING btree ("comp_id","on_day","id");--> statement-breakpoint
CREATE INDEX "customer_pool_entry_customer_id_on_day_idx" ON "customer_pool_entry" USING btree ("comp_id","customer_id","on_day");--> statement-breakpoint
CREATE INDEX "customer_pool_entry_employee_id_on_day_idx" ON "customer_pool_entry" USING btree ("comp_id","employee_id","on_day");--> statement-breakpoint
CREATE INDEX "pool_customer_stage_id_idx" ON "pool_customer" USING btree ("comp_id","stage","id");--> statement-breakpoint
CREATE INDEX "pool_customer_claimer_id_idx" ON "pool_customer" USING btree ("comp_id","claimer_id");--> statement-breakpoint
CREATE INDEX "pool_rule_from_on_id_idx" ON "pool_rule" USING btree ("comp_id","from_on","id");--> statement-breakpoint
CREATE INDEX "risk_assessment_doc_on_id_idx" ON "risk_assessment" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "risk_assessment_stage_doc_on_id_idx" ON "risk_assessment" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_assessment_doc_no_key" ON "risk_assessment" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "risk_assessment_customer_id_stage_idx" ON "risk_assessment" USING btree ("comp_id","customer_id","stage");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_criterion_standard_id_seq_key" ON "risk_criterion" USING btree ("comp_id","standard_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_score_assessment_id_seq_key" ON "risk_score" USING btree ("comp_id","assessment_id","seq");--> statement-breakpoint
CREATE INDEX "risk_standard_code_id_idx" ON "risk_standard" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "risk_standard_stage_code_id_idx" ON "risk_standard" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_standard_code_key" ON "risk_standard" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_transfer_line_transfer_id_seq_key" ON "customer_transfer_line" USING btree ("comp_id","transfer_id","seq");--> statement-breakpoint
CREATE INDEX "customer_transfer_line_customer_id_idx" ON "customer_transfer_line" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "customer_transfer_doc_on_id_idx" ON "customer_transfer" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "customer_transfer_stage_doc_on_id_idx" ON "customer_transfer" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_transfer_doc_no_key" ON "customer_transfer" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_alias_customer_id_seq_key" ON "customer_alias" USING btree ("comp_id","customer_id","seq");--> statement-breakpoint
CREATE INDEX "customer_alias_plain_idx" ON "customer_alias" USING btree ("comp_id",lower(regexp_replace("alias", '[[:space:]()（）【】,，.。·-]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "customer_equipment_customer_id_seq_key" ON "customer_equipment" USING btree ("comp_id","customer_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_member_customer_id_seq_key" ON "customer_member" USING btree ("comp_id","customer_id","seq");--> statement-breakpoint
CREATE INDEX "customer_member_employee_id_idx" ON "customer_member" USING btree ("comp_id","employee_id");--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_former_reader_id_fk" FOREIGN KEY ("comp_id","former_reader_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_belongs_to_id_fk" FOREIGN KEY ("comp_id","belongs_to_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_payer_id_fk" FOREIGN KEY ("comp_id","payer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_decider_id_fk" FOREIGN KEY ("comp_id","decider_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_merged_into_id_fk" FOREIGN KEY ("comp_id","merged_into_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "party_plain_zh_idx" ON "party" USING btree (lower(regexp_replace("name_zh", '[[:space:]()（）【】,，.。·-]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "party_plain_en_idx" ON "party" USING btree (lower(regexp_replace("name_en", '[[:space:]()（）【】,，.。·-]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "party_plain_ru_idx" ON "party" USING btree (lower(regexp_replace("name_ru", '[[:space:]()（）【】,，.。·-]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "party_plain_short_idx" ON "party" USING btree (lower(regexp_replace("short_name", '[[:space:]()（）【】,，.。·-]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "party_credit_code_idx" ON "party" USING btree (upper("credit_code") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "party_pinyin_idx" ON "party" USING btree ("pinyin" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "party_initials_idx" ON "party" USING btree (split_part("pinyin", ' ', 2) text_pattern_ops);
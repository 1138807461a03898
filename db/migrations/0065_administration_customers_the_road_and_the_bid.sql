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
CREATE TABLE "bid_bond_event" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"bond_id" bigint NOT NULL,
	"event" text NOT NULL,
	"event_on" date NOT NULL,
	"amount" numeric(18,4),
	"due_on" date,
	"bank_receipt_id" bigint,
	CONSTRAINT "bid_bond_event_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "bid_bond" (
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
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"region_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"exchange_rate" numeric(18,8) DEFAULT '1' NOT NULL,
	"bid_id" bigint NOT NULL,
	"project_id" bigint,
	"kind" text NOT NULL,
	"open_bid_id" bigint,
	"payee" text,
	"bank" text,
	"bank_account" text,
	"guarantee_no" text,
	"issuer" text,
	"amount" numeric(18,4) NOT NULL,
	"premium" numeric(18,4) DEFAULT '0' NOT NULL,
	"due_on" date NOT NULL,
	"extended_to" date,
	"paid_on" date,
	"paid_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"paid_company_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"freed_on" date,
	"requested_on" date,
	"bank_receipt_id" bigint,
	"returned_on" date,
	"returned_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"closed_on" date,
	"open_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"open_company_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"forfeit_reason" text,
	"submitted_by" bigint,
	CONSTRAINT "bid_bond_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "rival_alias" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"rival_id" bigint NOT NULL,
	"alias" text NOT NULL,
	CONSTRAINT "rival_alias_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "rival" (
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
	"notes" text,
	CONSTRAINT "rival_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_post" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"contact_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"position" text,
	"from_on" date NOT NULL,
	"to_on" date,
	CONSTRAINT "contact_post_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact" (
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
	"gender" text,
	"customer_id" bigint NOT NULL,
	"division" text,
	"position" text,
	"level" text,
	"buying_role" text,
	"mobile" text,
	"phone" text,
	"email" text,
	"address" text,
	"department_id" bigint,
	"owner_id" bigint,
	"consent_on" date,
	"last_follow_on" date,
	"left_on" date,
	"next_customer_id" bigint,
	"next_position" text,
	"starts_on" date,
	"notes" text,
	CONSTRAINT "contact_pk" PRIMARY KEY("comp_id","id")
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
CREATE TABLE "lead_follow_up" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"lead_id" bigint NOT NULL,
	"followed_on" date NOT NULL,
	"employee_id" bigint,
	"follow_up" text NOT NULL,
	"next_follow_on" date,
	CONSTRAINT "lead_follow_up_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead" (
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
	"name" text NOT NULL,
	"source" text NOT NULL,
	"source_key" text,
	"customer_id" bigint,
	"customer_code" text,
	"customer_name" text,
	"contact" text,
	"phone" text,
	"region_id" bigint,
	"product_line_id" bigint,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"estimated_amount" numeric(18,4),
	"expected_on" date,
	"content" text,
	"follow_up" text,
	"next_follow_on" date,
	"taken_on" date,
	"pool_on" date,
	"project_id" bigint,
	CONSTRAINT "lead_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "bid_cost_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"cost_id" bigint NOT NULL,
	"lot_no" text NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"material_cost" numeric(18,6),
	"labour_cost" numeric(18,6),
	"freight_cost" numeric(18,6),
	"other_cost" numeric(18,6),
	"cost_price" numeric(18,6),
	"cost_amount" numeric(18,4),
	"notes" text,
	CONSTRAINT "bid_cost_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "bid_cost" (
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
	"bid_id" bigint NOT NULL,
	"version_no" integer,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"currency" text NOT NULL,
	"cost_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"basis" text,
	"adopted_on" date,
	CONSTRAINT "bid_cost_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "bid_info_clarification" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"info_id" bigint NOT NULL,
	"issued_on" date NOT NULL,
	"subject" text NOT NULL,
	"content" text,
	"acknowledged_on" date,
	"acknowledged_by_id" bigint,
	CONSTRAINT "bid_info_clarification_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "bid_info_item" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"info_id" bigint NOT NULL,
	"product_line_id" bigint,
	"equipment_model" text,
	"quantity" numeric(18,6),
	"winner" text,
	"win_amount" numeric(18,4),
	"notes" text,
	CONSTRAINT "bid_info_item_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "bid_info" (
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
	"variant" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"notice_no" text NOT NULL,
	"customer_id" bigint,
	"purchaser" text,
	"mine_id" bigint,
	"bid_agent" text,
	"questions_on" date,
	"site_visit_on" date,
	"bid_on" date,
	"bid_time" text,
	"open_on" date,
	"open_time" text,
	"time_zone" text,
	"valid_to" date,
	"budget_amount" numeric(18,4),
	"product_line_id" bigint,
	"region_id" bigint,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"content" text,
	"project_id" bigint,
	"bid_id" bigint,
	CONSTRAINT "bid_info_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "bid_process_need" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"process_id" bigint NOT NULL,
	"need" text NOT NULL,
	"notes" text,
	CONSTRAINT "bid_process_need_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "bid_process" (
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
	"variant" text DEFAULT '' NOT NULL,
	"margin_limit" numeric(9,4) NOT NULL,
	"amount_limit" numeric(18,4),
	"price_move_percent" numeric(9,4) NOT NULL,
	"warning_days" integer NOT NULL,
	"contract_days" integer NOT NULL,
	"notes" text,
	CONSTRAINT "bid_process_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_bid_certificate" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"bid_id" bigint NOT NULL,
	"need" text NOT NULL,
	"certificate_no" text,
	"expires_on" date,
	"notes" text,
	CONSTRAINT "project_bid_certificate_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_bid_lot" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"bid_id" bigint NOT NULL,
	"lot_no" text NOT NULL,
	"product_line_id" bigint,
	"device_name" text,
	"equipment_model" text,
	"material_id" bigint,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6),
	"tax_rate" numeric(9,4),
	"amount" numeric(18,4),
	"floor_price" numeric(18,6),
	"cost_price" numeric(18,6),
	"margin_percent" numeric(9,4),
	"result" text,
	"winner" text,
	"win_amount" numeric(18,4),
	"contracted_on" date,
	"notes" text,
	CONSTRAINT "project_bid_lot_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_bid_partner" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"bid_id" bigint NOT NULL,
	"partner" text NOT NULL,
	"role" text NOT NULL,
	"share_percent" numeric(9,4),
	"notes" text,
	CONSTRAINT "project_bid_partner_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_bid_term" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"bid_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"percent" numeric(9,4) NOT NULL,
	"trigger" text NOT NULL,
	"grace_days" integer,
	CONSTRAINT "project_bid_term_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_bid" (
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
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"region_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"exchange_rate" numeric(18,8) DEFAULT '1' NOT NULL,
	"variant" text DEFAULT '' NOT NULL,
	"project_id" bigint,
	"info_id" bigint,
	"former_id" bigint,
	"title" text NOT NULL,
	"end_customer_id" bigint,
	"mine_id" bigint,
	"bid_agent" text,
	"tender_no" text,
	"questions_on" date,
	"site_visit_on" date,
	"bid_on" date,
	"bid_time" text,
	"open_on" date,
	"open_time" text,
	"time_zone" text,
	"valid_to" date,
	"product_line_id" bigint,
	"is_key" boolean DEFAULT false NOT NULL,
	"document_fee" numeric(18,4),
	"document_fee_on" date,
	"document_receipt_no" text,
	"bond_amount" numeric(18,4),
	"payment_terms" text,
	"delivery_on" date,
	"incoterm" text,
	"port" text,
	"competitor" text,
	"risk_level" text,
	"bid_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"cost_amount" numeric(18,4),
	"margin_percent" numeric(9,4),
	"is_exception" boolean DEFAULT false NOT NULL,
	"approved_amount" numeric(18,4),
	"approved_revision" integer DEFAULT 0 NOT NULL,
	"opened_amount" numeric(18,4),
	"submitted_on" date,
	"sign_by" date,
	"submitted_by" bigint,
	CONSTRAINT "project_bid_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_responsibility" (
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
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"region_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"exchange_rate" numeric(18,8) DEFAULT '1' NOT NULL,
	"variant" text DEFAULT '' NOT NULL,
	"project_id" bigint NOT NULL,
	"target" numeric(18,4) NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date,
	"bonus_percent" numeric(9,4),
	"content" text,
	"settled_amount" numeric(18,4),
	"achieved_percent" numeric(9,4),
	"bonus_amount" numeric(18,4),
	"settled_on" date,
	"submitted_by" bigint,
	CONSTRAINT "project_responsibility_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_responsibility_share" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"responsibility_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"department_id" bigint,
	"indicator" text,
	"weight" numeric(9,4) NOT NULL,
	"target" numeric(18,4),
	"settled_amount" numeric(18,4),
	"bonus_amount" numeric(18,4),
	"notes" text,
	CONSTRAINT "project_responsibility_share_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_car" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reception_id" bigint NOT NULL,
	"notes" text,
	"used_on" date NOT NULL,
	"plate_no" text,
	"car_type" text,
	"seats" integer,
	"driver" text,
	"driver_mobile" text,
	"from_place" text,
	"to_place" text,
	CONSTRAINT "reception_car_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_cost" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reception_id" bigint NOT NULL,
	"notes" text,
	"kind" text NOT NULL,
	"incurred_on" date NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"is_billed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reception_cost_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_gift" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reception_id" bigint NOT NULL,
	"notes" text,
	"material_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"receiver" text,
	CONSTRAINT "reception_gift_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_guest" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reception_id" bigint NOT NULL,
	"notes" text,
	"name" text NOT NULL,
	"position" text,
	"mobile" text,
	CONSTRAINT "reception_guest_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_leader" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reception_id" bigint NOT NULL,
	"notes" text,
	"leader_id" bigint NOT NULL,
	"on_day" date NOT NULL,
	"from_time" text,
	"to_time" text,
	"occasion" text,
	CONSTRAINT "reception_leader_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_meal" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reception_id" bigint NOT NULL,
	"notes" text,
	"meal_on" date NOT NULL,
	"kind" text NOT NULL,
	"place" text,
	"people" integer,
	"menu" text,
	CONSTRAINT "reception_meal_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception_room" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"reception_id" bigint NOT NULL,
	"notes" text,
	"hotel" text NOT NULL,
	"room_type" text,
	"rooms" integer NOT NULL,
	"arrive_on" date NOT NULL,
	"leave_on" date NOT NULL,
	CONSTRAINT "reception_room_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "reception" (
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
	"variant" text DEFAULT '' NOT NULL,
	"come_on" date NOT NULL,
	"leave_on" date,
	"customer_id" bigint NOT NULL,
	"come_count" integer NOT NULL,
	"interviewee" text,
	"reception_level" text NOT NULL,
	"leader_id" bigint,
	"salesperson_id" bigint,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"visit_purpose" text NOT NULL,
	"hotel" text,
	"car" text,
	"meal" text,
	"budget" numeric(18,4) NOT NULL,
	"extra_budget" numeric(18,4),
	"extra_reason" text,
	"asked_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"approved_budget" numeric(18,4),
	"gift_warehouse_id" bigint,
	"operation_type_id" bigint,
	"gift_issue_id" bigint,
	"are_gifts_out" boolean DEFAULT false NOT NULL,
	"result" text,
	"done_on" date,
	"submitted_by" bigint,
	CONSTRAINT "reception_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_phase_need" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"phase_id" bigint NOT NULL,
	"need" text NOT NULL,
	CONSTRAINT "project_phase_need_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_phase" (
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
	"variant" text DEFAULT '' NOT NULL,
	"sort_no" integer NOT NULL,
	"win_percent" numeric(9,4) NOT NULL,
	"history_from" integer DEFAULT 10 NOT NULL,
	"stale_days" integer,
	"notes" text,
	CONSTRAINT "project_phase_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "sales_project_member" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"project_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"task" text,
	CONSTRAINT "sales_project_member_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "sales_project_move" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"project_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"phase_id" bigint,
	"entered_on" date NOT NULL,
	"left_on" date,
	"is_back" boolean DEFAULT false NOT NULL,
	"win_percent" numeric(9,4),
	"estimated_amount" numeric(18,4) NOT NULL,
	"employee_id" bigint,
	CONSTRAINT "sales_project_move_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "sales_project_product" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"project_id" bigint NOT NULL,
	"product_line_id" bigint,
	"equipment_model" text,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6),
	"amount" numeric(18,4),
	"competitor" text,
	"notes" text,
	CONSTRAINT "sales_project_product_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "sales_project_task" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"project_id" bigint NOT NULL,
	"phase_id" bigint,
	"task" text NOT NULL,
	"employee_id" bigint,
	"due_on" date,
	"done_on" date,
	CONSTRAINT "sales_project_task_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "sales_project" (
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
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"region_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"exchange_rate" numeric(18,8) DEFAULT '1' NOT NULL,
	"variant" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"lead_id" bigint,
	"end_customer_id" bigint,
	"mine_id" bigint,
	"working_face" text,
	"product_line_id" bigint,
	"source" text,
	"phase_id" bigint,
	"phase_on" date,
	"phase_percent" numeric(9,4),
	"stated_percent" numeric(9,4),
	"win_percent" numeric(9,4),
	"estimated_amount" numeric(18,4) NOT NULL,
	"expected_on" date,
	"budget_amount" numeric(18,4),
	"bid_on" date,
	"risk_level" text,
	"competitor" text,
	"next_step" text,
	"next_step_on" date,
	"duplicates" text,
	"lost_reason" text,
	"closed_on" date,
	"submitted_by" bigint,
	CONSTRAINT "sales_project_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "schedule_item" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"stage" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"from_time" text,
	"to_time" text,
	"place" text,
	"employee_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"customer_id" bigint,
	"is_leader" boolean DEFAULT false NOT NULL,
	"visit_id" bigint,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_item_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "visit_companion" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"visit_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"notes" text,
	CONSTRAINT "visit_companion_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "visit" (
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
	"variant" text DEFAULT '' NOT NULL,
	"visit_on" date NOT NULL,
	"customer_id" bigint NOT NULL,
	"contact_id" bigint,
	"mine_id" bigint,
	"visit_type" text NOT NULL,
	"purpose" text NOT NULL,
	"interviewee" text,
	"salesperson_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"checkin_at" timestamp with time zone,
	"device_at" text,
	"checkin_kind" text,
	"longitude" numeric(18,8),
	"latitude" numeric(18,8),
	"accuracy" integer,
	"checkin_place" text,
	"checkin_note" text,
	"distance" integer,
	"is_outside" boolean DEFAULT false NOT NULL,
	"report_due_on" date,
	"reported_on" date,
	"is_late" boolean DEFAULT false NOT NULL,
	"visit_result" text,
	"problem" text,
	"competitor" text,
	"competitor_price" text,
	"next_follow_on" date,
	"follow_up_id" bigint,
	"comment" text,
	CONSTRAINT "visit_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_decision" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"meeting_id" bigint NOT NULL,
	"content" text NOT NULL,
	"duty_department_id" bigint NOT NULL,
	"duty_person_id" bigint NOT NULL,
	"plan_finish_on" date NOT NULL,
	"is_for_office" boolean DEFAULT false NOT NULL,
	"notes" text,
	CONSTRAINT "meeting_decision_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_matter" (
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
	"meeting_id" bigint,
	"week_key" text,
	"content" text NOT NULL,
	"handler_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"duty_department_id" bigint NOT NULL,
	"duty_person_id" bigint NOT NULL,
	"leader_id" bigint,
	"plan_finish_on" date NOT NULL,
	"real_finish_on" date,
	"is_for_office" boolean DEFAULT false NOT NULL,
	"progress" text,
	"comment" text,
	CONSTRAINT "meeting_matter_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "meeting_open_matter" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"meeting_id" bigint NOT NULL,
	"matter_id" bigint NOT NULL,
	"content" text,
	"duty_person_id" bigint,
	"plan_finish_on" date,
	"stood" text,
	CONSTRAINT "meeting_open_matter_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "weekly_meeting" (
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
	"week_key" text,
	"title" text NOT NULL,
	"handler_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"content" text,
	CONSTRAINT "weekly_meeting_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "daily_report_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"report_id" bigint NOT NULL,
	"customer_id" bigint,
	"visit_type" text,
	"visit_id" bigint,
	"schedule_id" bigint,
	"content" text NOT NULL,
	"notes" text,
	CONSTRAINT "daily_report_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "daily_report" (
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
	"variant" text DEFAULT '' NOT NULL,
	"author_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"due_on" date,
	"is_overdue" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp with time zone,
	"submitted_by" bigint,
	"work_plan" text,
	"problem" text,
	"comment" text,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" bigint,
	"visits" integer DEFAULT 0 NOT NULL,
	"receptions" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"title" text,
	"content" text,
	"planned" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_report_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "weekly_report_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"report_id" bigint NOT NULL,
	"customer_id" bigint,
	"visit_id" bigint,
	"content" text NOT NULL,
	"est_amount" numeric(18,4),
	"notes" text,
	CONSTRAINT "weekly_report_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "weekly_report" (
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
	"variant" text DEFAULT '' NOT NULL,
	"author_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"due_on" date,
	"is_overdue" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp with time zone,
	"submitted_by" bigint,
	"work_plan" text,
	"problem" text,
	"comment" text,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" bigint,
	"visits" integer DEFAULT 0 NOT NULL,
	"receptions" integer DEFAULT 0 NOT NULL,
	"week_key" text NOT NULL,
	"year" integer,
	"week_no" integer,
	"date_from" date,
	"date_to" date,
	"work_done" text,
	"market_news" text,
	"price_news" text,
	"technical_news" text,
	"contract_matters" text,
	"bids" integer DEFAULT 0 NOT NULL,
	"won_bids" integer DEFAULT 0 NOT NULL,
	"contracts" integer DEFAULT 0 NOT NULL,
	"order_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"invoiced_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"collected_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"overdue_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	CONSTRAINT "weekly_report_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "dictionary" (
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
	"used_for" text DEFAULT 'general' NOT NULL,
	"notes" text,
	CONSTRAINT "dictionary_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "dictionary_value" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"dictionary_id" bigint NOT NULL,
	"dictionary" text NOT NULL,
	"code" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "dictionary_value_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "field_setting" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"line_table" text DEFAULT '' NOT NULL,
	"field" text NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "field_setting_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "department_place" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"department_id" bigint NOT NULL,
	"parent_id" bigint,
	"from_on" date NOT NULL,
	"to_on" date,
	"notes" text,
	CONSTRAINT "department_place_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "department_type" (
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
	"sort_no" integer,
	"notes" text,
	CONSTRAINT "department_type_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "query_department" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"employee_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	CONSTRAINT "query_department_pk" PRIMARY KEY("comp_id","id")
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
CREATE TABLE "party_alias" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"party_id" bigint NOT NULL,
	"code" text NOT NULL,
	"alias" text,
	CONSTRAINT "party_alias_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "party_material" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"party_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"side" text NOT NULL,
	"party_code" text,
	"party_name" text,
	"price" numeric(18,6),
	"minimum_quantity" numeric(18,6),
	"lead_days" integer,
	"is_default" boolean DEFAULT false NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "party_material_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "address" (
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
	"area_id" bigint,
	"country" text,
	"province" text,
	"city" text,
	"address" text NOT NULL,
	"zip" text,
	"longitude" numeric(18,6),
	"latitude" numeric(18,6),
	"sort_no" integer,
	"notes" text,
	CONSTRAINT "address_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "area" (
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
	"parent_id" bigint,
	"country" text,
	"province" text,
	"city" text,
	"longitude" numeric(18,6),
	"latitude" numeric(18,6),
	"sort_no" integer,
	"notes" text,
	CONSTRAINT "area_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "assessment_indicator" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"scheme_id" bigint NOT NULL,
	"indicator" text NOT NULL,
	"weight" numeric(9,4) NOT NULL,
	"standard" text,
	CONSTRAINT "assessment_indicator_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "assessment_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"assessment_id" bigint NOT NULL,
	"indicator" text NOT NULL,
	"weight" numeric(9,4) NOT NULL,
	"standard" text,
	"score" numeric(18,6),
	"notes" text,
	CONSTRAINT "assessment_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "assessment_scheme" (
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
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"notes" text,
	CONSTRAINT "assessment_scheme_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "assessment" (
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
	"scheme_id" bigint NOT NULL,
	"year_month" text NOT NULL,
	"department_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"score" numeric(18,6),
	"comment" text,
	"pay_percent" numeric(9,4),
	"feedback" text,
	"submitted_by" bigint,
	CONSTRAINT "assessment_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "avatar" (
	"id" bigint PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"content" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "home_card" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"layout_id" bigint NOT NULL,
	"path" text NOT NULL,
	"name" text,
	"icon" text,
	"width" integer DEFAULT 3 NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	CONSTRAINT "home_card_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "home_layout" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"title" text NOT NULL,
	"channel" text NOT NULL,
	"role_id" bigint,
	"account_id" bigint,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "home_layout_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_delivery" (
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
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"source_no" text,
	CONSTRAINT "mail_delivery_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_recipient" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"delivery_id" bigint NOT NULL,
	"employee_id" bigint,
	"address" text,
	CONSTRAINT "mail_recipient_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_group_kind" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"group_id" bigint NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "message_group_kind_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "message_group" (
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
	"sort_no" integer,
	CONSTRAINT "message_group_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"content" text,
	"module" text,
	"document_id" bigint,
	"path" text,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "announcement_department" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"announcement_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	CONSTRAINT "announcement_department_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "announcement_person" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"announcement_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	CONSTRAINT "announcement_person_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "announcement_recipient" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"announcement_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"stage" text NOT NULL,
	"read_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_recipient_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "announcement" (
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
	"title" text NOT NULL,
	"content" text NOT NULL,
	"date_from" date NOT NULL,
	"date_to" date,
	"is_pinned" boolean DEFAULT false NOT NULL,
	CONSTRAINT "announcement_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "operation_tip" (
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
	"path" text NOT NULL,
	"field" text,
	"content_zh" text,
	"content_en" text,
	"content_ru" text,
	CONSTRAINT "operation_tip_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "points_entry" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"department_id" bigint,
	"posted_on" date NOT NULL,
	"event" text NOT NULL,
	"points" integer NOT NULL,
	"title" text NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "points_entry_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "points_rule" (
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
	"event" text NOT NULL,
	"points" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "points_rule_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "suggestion" (
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
	"department_id" bigint,
	"category_id" bigint,
	"path" text,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"adoption" text,
	"handler_id" bigint,
	"comment" text,
	"points" integer,
	"submitted_by" bigint,
	CONSTRAINT "suggestion_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "menu" (
	"id" bigint PRIMARY KEY NOT NULL,
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
	"menu_link" text,
	"is_delivered" boolean DEFAULT false NOT NULL,
	"opens" text DEFAULT 'nothing' NOT NULL,
	"parent_id" bigint,
	"amis_id" text,
	"icon" text,
	"sort_no" integer
);
--> statement-breakpoint
CREATE TABLE "role_offer" (
	"id" bigint PRIMARY KEY NOT NULL,
	"role_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"access" text,
	"stage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint DEFAULT '0' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_right" (
	"id" bigint PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"role_id" bigint NOT NULL,
	"module" text NOT NULL,
	"can_view" boolean DEFAULT false NOT NULL,
	"can_create" boolean DEFAULT false NOT NULL,
	"can_edit" boolean DEFAULT false NOT NULL,
	"can_delete" boolean DEFAULT false NOT NULL,
	"can_submit" boolean DEFAULT false NOT NULL,
	"can_confirm" boolean DEFAULT false NOT NULL,
	"can_approve" boolean DEFAULT false NOT NULL,
	"can_reverse" boolean DEFAULT false NOT NULL,
	"can_export" boolean DEFAULT false NOT NULL,
	"can_print" boolean DEFAULT false NOT NULL,
	"can_import" boolean DEFAULT false NOT NULL,
	"can_attach" boolean DEFAULT false NOT NULL,
	"can_comment" boolean DEFAULT false NOT NULL,
	"can_publish" boolean DEFAULT false NOT NULL,
	"other_actions" text
);
--> statement-breakpoint
CREATE TABLE "account_set_application" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"stage" text NOT NULL,
	"reason" text,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "account_set_application_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "calendar_feed_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "cockpit_template_role" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"template_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "cockpit_template_role_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "cockpit_template" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"code" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"no" integer,
	"stage" text NOT NULL,
	"definition" text NOT NULL,
	"words" text NOT NULL,
	"path" text,
	"published_on" date,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cockpit_template_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "employee_station_scope" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"station_id" bigint NOT NULL,
	"department_id" bigint,
	"employee_id" bigint,
	"warehouse_id" bigint,
	CONSTRAINT "employee_station_scope_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "employee_station" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"station" text NOT NULL,
	"business_class" text NOT NULL,
	"role_id" bigint NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employee_station_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "go_live_total" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"go_live_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"total_quantity" numeric(18,6),
	"total_amount" numeric(18,4),
	"found_quantity" numeric(18,6),
	"found_amount" numeric(18,4),
	"notes" text,
	CONSTRAINT "go_live_total_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "go_live" (
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
	"year_month" text NOT NULL,
	"checked_by" bigint,
	"locked_at" timestamp with time zone,
	CONSTRAINT "go_live_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "external_interface" (
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
	"direction" text NOT NULL,
	"address" text,
	"secret" text,
	"channel_id" bigint,
	"source_code" text,
	"notes" text,
	CONSTRAINT "external_interface_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "intercompany_rule" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"code" text NOT NULL,
	"partner_comp_id" integer NOT NULL,
	"middle_comp_id" integer,
	"dealing" text NOT NULL,
	"price_source" text NOT NULL,
	"markup" numeric(9,4),
	"tax_rate" numeric(9,4),
	"valid_from" date NOT NULL,
	"valid_to" date,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intercompany_rule_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sign_in_setting" (
	"id" bigint PRIMARY KEY NOT NULL,
	"code" text DEFAULT 'signIn' NOT NULL,
	"password_policy" text DEFAULT 'standard' NOT NULL,
	"initial_password" text,
	"lock_after" integer DEFAULT 10 NOT NULL,
	"lock_minutes" integer DEFAULT 15 NOT NULL,
	"idle_minutes" integer DEFAULT 720 NOT NULL,
	"absolute_hours" integer DEFAULT 168 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "password_hash" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "bid_result_bidder" ADD COLUMN "score" numeric(9,4);--> statement-breakpoint
ALTER TABLE "bid_result_bidder" ADD COLUMN "rival_id" bigint;--> statement-breakpoint
ALTER TABLE "bid_result_bidder" ADD COLUMN "is_disqualified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "variant" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "project_bid_id" bigint;--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "lot_no" text;--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "former_id" bigint;--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "lost_cause" text;--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "competitor" text;--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "handler_id" bigint;--> statement-breakpoint
ALTER TABLE "company_material" ADD COLUMN "local_code" text;--> statement-breakpoint
ALTER TABLE "company_material" ADD COLUMN "old_code" text;--> statement-breakpoint
ALTER TABLE "company_material" ADD COLUMN "buyer_id" bigint;--> statement-breakpoint
ALTER TABLE "company_material" ADD COLUMN "planner_id" bigint;--> statement-breakpoint
ALTER TABLE "company_material" ADD COLUMN "supplier_id" bigint;--> statement-breakpoint
ALTER TABLE "company_material" ADD COLUMN "lead_days" integer;--> statement-breakpoint
ALTER TABLE "material_class" ADD COLUMN "prefix" text;--> statement-breakpoint
ALTER TABLE "material_class" ADD COLUMN "cost_method" text;--> statement-breakpoint
ALTER TABLE "material_class" ADD COLUMN "keeper_id" bigint;--> statement-breakpoint
ALTER TABLE "material_class" ADD COLUMN "sort_no" integer;--> statement-breakpoint
ALTER TABLE "business_unit" ADD COLUMN "approves_customers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "lead_days" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "visit_report_days" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "visit_distance" integer DEFAULT 2000 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "work_report_days" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "short_name" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "invitation_code" text;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "department_type_id" bigint;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "sort_no" integer;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "valid_to" date;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "section" text;--> statement-breakpoint
ALTER TABLE "company_party" ADD COLUMN "local_code" text;--> statement-breakpoint
ALTER TABLE "company_party" ADD COLUMN "finance_code" text;--> statement-breakpoint
ALTER TABLE "company_party" ADD COLUMN "payment_terms" text;--> statement-breakpoint
ALTER TABLE "company_party" ADD COLUMN "buyer_id" bigint;--> statement-breakpoint
ALTER TABLE "company_party" ADD COLUMN "salesperson_id" bigint;--> statement-breakpoint
ALTER TABLE "company_party" ADD COLUMN "is_blocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_party" ADD COLUMN "merged_into_id" bigint;--> statement-breakpoint
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
ALTER TABLE "account" ADD COLUMN "mobile" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "account_type" text DEFAULT 'employee' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "is_system_user" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "locked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "home_comp_id" integer;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "stage" text DEFAULT 'enabled' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "created_by" bigint DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "updated_by" bigint DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "role_field" ADD COLUMN "id" bigint DEFAULT (floor(random() * 90000000000000000))::bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "role_field" ADD COLUMN "seq" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "role_menu" ADD COLUMN "id" bigint DEFAULT (floor(random() * 90000000000000000))::bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "role_menu" ADD COLUMN "seq" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "channel" text DEFAULT 'erp' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "new_rights" text DEFAULT 'take' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "id" bigint DEFAULT (floor(random() * 90000000000000000))::bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "station" ADD COLUMN "from_on" date;--> statement-breakpoint
ALTER TABLE "station" ADD COLUMN "to_on" date;--> statement-breakpoint
ALTER TABLE "screen" ADD COLUMN "look" text DEFAULT 'dark' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "sales_project_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "project_bid_id" bigint;--> statement-breakpoint
ALTER TABLE "archive_document" ADD CONSTRAINT "archive_document_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_document" ADD CONSTRAINT "archive_document_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_document" ADD CONSTRAINT "archive_document_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archive_version" ADD CONSTRAINT "archive_version_document_id_fk" FOREIGN KEY ("comp_id","document_id") REFERENCES "public"."archive_document"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_bond_event" ADD CONSTRAINT "bid_bond_event_bond_id_fk" FOREIGN KEY ("comp_id","bond_id") REFERENCES "public"."bid_bond"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_bond_event" ADD CONSTRAINT "bid_bond_event_bank_receipt_id_fk" FOREIGN KEY ("comp_id","bank_receipt_id") REFERENCES "public"."bank_receipt"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_bond" ADD CONSTRAINT "bid_bond_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_bond" ADD CONSTRAINT "bid_bond_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_bond" ADD CONSTRAINT "bid_bond_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_bond" ADD CONSTRAINT "bid_bond_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_bond" ADD CONSTRAINT "bid_bond_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_bond" ADD CONSTRAINT "bid_bond_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_bond" ADD CONSTRAINT "bid_bond_bid_id_fk" FOREIGN KEY ("comp_id","bid_id") REFERENCES "public"."project_bid"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_bond" ADD CONSTRAINT "bid_bond_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_bond" ADD CONSTRAINT "bid_bond_bank_receipt_id_fk" FOREIGN KEY ("comp_id","bank_receipt_id") REFERENCES "public"."bank_receipt"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rival_alias" ADD CONSTRAINT "rival_alias_rival_id_fk" FOREIGN KEY ("comp_id","rival_id") REFERENCES "public"."rival"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_post" ADD CONSTRAINT "contact_post_contact_id_fk" FOREIGN KEY ("comp_id","contact_id") REFERENCES "public"."contact"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_post" ADD CONSTRAINT "contact_post_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_next_customer_id_fk" FOREIGN KEY ("comp_id","next_customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "lead_follow_up" ADD CONSTRAINT "lead_follow_up_lead_id_fk" FOREIGN KEY ("comp_id","lead_id") REFERENCES "public"."lead"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_follow_up" ADD CONSTRAINT "lead_follow_up_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_cost_line" ADD CONSTRAINT "bid_cost_line_cost_id_fk" FOREIGN KEY ("comp_id","cost_id") REFERENCES "public"."bid_cost"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_cost" ADD CONSTRAINT "bid_cost_bid_id_fk" FOREIGN KEY ("comp_id","bid_id") REFERENCES "public"."project_bid"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_cost" ADD CONSTRAINT "bid_cost_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_cost" ADD CONSTRAINT "bid_cost_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_info_clarification" ADD CONSTRAINT "bid_info_clarification_info_id_fk" FOREIGN KEY ("comp_id","info_id") REFERENCES "public"."bid_info"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_info_clarification" ADD CONSTRAINT "bid_info_clarification_acknowledged_by_id_fk" FOREIGN KEY ("comp_id","acknowledged_by_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_info_item" ADD CONSTRAINT "bid_info_item_info_id_fk" FOREIGN KEY ("comp_id","info_id") REFERENCES "public"."bid_info"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_info_item" ADD CONSTRAINT "bid_info_item_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_info" ADD CONSTRAINT "bid_info_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_info" ADD CONSTRAINT "bid_info_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_info" ADD CONSTRAINT "bid_info_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_info" ADD CONSTRAINT "bid_info_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_info" ADD CONSTRAINT "bid_info_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_info" ADD CONSTRAINT "bid_info_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_info" ADD CONSTRAINT "bid_info_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_info" ADD CONSTRAINT "bid_info_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_info" ADD CONSTRAINT "bid_info_bid_id_fk" FOREIGN KEY ("comp_id","bid_id") REFERENCES "public"."project_bid"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_process_need" ADD CONSTRAINT "bid_process_need_process_id_fk" FOREIGN KEY ("comp_id","process_id") REFERENCES "public"."bid_process"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid_certificate" ADD CONSTRAINT "project_bid_certificate_bid_id_fk" FOREIGN KEY ("comp_id","bid_id") REFERENCES "public"."project_bid"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid_lot" ADD CONSTRAINT "project_bid_lot_bid_id_fk" FOREIGN KEY ("comp_id","bid_id") REFERENCES "public"."project_bid"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid_lot" ADD CONSTRAINT "project_bid_lot_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid_lot" ADD CONSTRAINT "project_bid_lot_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid_partner" ADD CONSTRAINT "project_bid_partner_bid_id_fk" FOREIGN KEY ("comp_id","bid_id") REFERENCES "public"."project_bid"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid_term" ADD CONSTRAINT "project_bid_term_bid_id_fk" FOREIGN KEY ("comp_id","bid_id") REFERENCES "public"."project_bid"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid" ADD CONSTRAINT "project_bid_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid" ADD CONSTRAINT "project_bid_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid" ADD CONSTRAINT "project_bid_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid" ADD CONSTRAINT "project_bid_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid" ADD CONSTRAINT "project_bid_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid" ADD CONSTRAINT "project_bid_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid" ADD CONSTRAINT "project_bid_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid" ADD CONSTRAINT "project_bid_info_id_fk" FOREIGN KEY ("comp_id","info_id") REFERENCES "public"."bid_info"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid" ADD CONSTRAINT "project_bid_former_id_fk" FOREIGN KEY ("comp_id","former_id") REFERENCES "public"."project_bid"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid" ADD CONSTRAINT "project_bid_end_customer_id_fk" FOREIGN KEY ("comp_id","end_customer_id") REFERENCES "public"."end_customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid" ADD CONSTRAINT "project_bid_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_bid" ADD CONSTRAINT "project_bid_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_responsibility" ADD CONSTRAINT "project_responsibility_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_responsibility" ADD CONSTRAINT "project_responsibility_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_responsibility" ADD CONSTRAINT "project_responsibility_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_responsibility" ADD CONSTRAINT "project_responsibility_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_responsibility" ADD CONSTRAINT "project_responsibility_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_responsibility" ADD CONSTRAINT "project_responsibility_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_responsibility" ADD CONSTRAINT "project_responsibility_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_responsibility_share" ADD CONSTRAINT "project_responsibility_share_responsibility_id_fk" FOREIGN KEY ("comp_id","responsibility_id") REFERENCES "public"."project_responsibility"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_responsibility_share" ADD CONSTRAINT "project_responsibility_share_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_responsibility_share" ADD CONSTRAINT "project_responsibility_share_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_car" ADD CONSTRAINT "reception_car_reception_id_fk" FOREIGN KEY ("comp_id","reception_id") REFERENCES "public"."reception"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_cost" ADD CONSTRAINT "reception_cost_reception_id_fk" FOREIGN KEY ("comp_id","reception_id") REFERENCES "public"."reception"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_gift" ADD CONSTRAINT "reception_gift_reception_id_fk" FOREIGN KEY ("comp_id","reception_id") REFERENCES "public"."reception"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_gift" ADD CONSTRAINT "reception_gift_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_guest" ADD CONSTRAINT "reception_guest_reception_id_fk" FOREIGN KEY ("comp_id","reception_id") REFERENCES "public"."reception"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_leader" ADD CONSTRAINT "reception_leader_reception_id_fk" FOREIGN KEY ("comp_id","reception_id") REFERENCES "public"."reception"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_leader" ADD CONSTRAINT "reception_leader_leader_id_fk" FOREIGN KEY ("comp_id","leader_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_meal" ADD CONSTRAINT "reception_meal_reception_id_fk" FOREIGN KEY ("comp_id","reception_id") REFERENCES "public"."reception"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception_room" ADD CONSTRAINT "reception_room_reception_id_fk" FOREIGN KEY ("comp_id","reception_id") REFERENCES "public"."reception"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_leader_id_fk" FOREIGN KEY ("comp_id","leader_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_gift_warehouse_id_fk" FOREIGN KEY ("comp_id","gift_warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_gift_issue_id_fk" FOREIGN KEY ("comp_id","gift_issue_id") REFERENCES "public"."goods_issue"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_phase_need" ADD CONSTRAINT "project_phase_need_phase_id_fk" FOREIGN KEY ("comp_id","phase_id") REFERENCES "public"."project_phase"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project_member" ADD CONSTRAINT "sales_project_member_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project_member" ADD CONSTRAINT "sales_project_member_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project_move" ADD CONSTRAINT "sales_project_move_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project_move" ADD CONSTRAINT "sales_project_move_phase_id_fk" FOREIGN KEY ("comp_id","phase_id") REFERENCES "public"."project_phase"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project_move" ADD CONSTRAINT "sales_project_move_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project_product" ADD CONSTRAINT "sales_project_product_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project_product" ADD CONSTRAINT "sales_project_product_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project_task" ADD CONSTRAINT "sales_project_task_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project_task" ADD CONSTRAINT "sales_project_task_phase_id_fk" FOREIGN KEY ("comp_id","phase_id") REFERENCES "public"."project_phase"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project_task" ADD CONSTRAINT "sales_project_task_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project" ADD CONSTRAINT "sales_project_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project" ADD CONSTRAINT "sales_project_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project" ADD CONSTRAINT "sales_project_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project" ADD CONSTRAINT "sales_project_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project" ADD CONSTRAINT "sales_project_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project" ADD CONSTRAINT "sales_project_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project" ADD CONSTRAINT "sales_project_end_customer_id_fk" FOREIGN KEY ("comp_id","end_customer_id") REFERENCES "public"."end_customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project" ADD CONSTRAINT "sales_project_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project" ADD CONSTRAINT "sales_project_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_project" ADD CONSTRAINT "sales_project_phase_id_fk" FOREIGN KEY ("comp_id","phase_id") REFERENCES "public"."project_phase"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_item" ADD CONSTRAINT "schedule_item_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_item" ADD CONSTRAINT "schedule_item_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_item" ADD CONSTRAINT "schedule_item_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_item" ADD CONSTRAINT "schedule_item_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_item" ADD CONSTRAINT "schedule_item_visit_id_fk" FOREIGN KEY ("comp_id","visit_id") REFERENCES "public"."visit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_companion" ADD CONSTRAINT "visit_companion_visit_id_fk" FOREIGN KEY ("comp_id","visit_id") REFERENCES "public"."visit"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_companion" ADD CONSTRAINT "visit_companion_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_contact_id_fk" FOREIGN KEY ("comp_id","contact_id") REFERENCES "public"."contact"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_follow_up_id_fk" FOREIGN KEY ("comp_id","follow_up_id") REFERENCES "public"."visit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_decision" ADD CONSTRAINT "meeting_decision_meeting_id_fk" FOREIGN KEY ("comp_id","meeting_id") REFERENCES "public"."weekly_meeting"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_decision" ADD CONSTRAINT "meeting_decision_duty_department_id_fk" FOREIGN KEY ("comp_id","duty_department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_decision" ADD CONSTRAINT "meeting_decision_duty_person_id_fk" FOREIGN KEY ("comp_id","duty_person_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_matter" ADD CONSTRAINT "meeting_matter_meeting_id_fk" FOREIGN KEY ("comp_id","meeting_id") REFERENCES "public"."weekly_meeting"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_matter" ADD CONSTRAINT "meeting_matter_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_matter" ADD CONSTRAINT "meeting_matter_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_matter" ADD CONSTRAINT "meeting_matter_duty_department_id_fk" FOREIGN KEY ("comp_id","duty_department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_matter" ADD CONSTRAINT "meeting_matter_duty_person_id_fk" FOREIGN KEY ("comp_id","duty_person_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_matter" ADD CONSTRAINT "meeting_matter_leader_id_fk" FOREIGN KEY ("comp_id","leader_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_open_matter" ADD CONSTRAINT "meeting_open_matter_meeting_id_fk" FOREIGN KEY ("comp_id","meeting_id") REFERENCES "public"."weekly_meeting"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_open_matter" ADD CONSTRAINT "meeting_open_matter_matter_id_fk" FOREIGN KEY ("comp_id","matter_id") REFERENCES "public"."meeting_matter"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_open_matter" ADD CONSTRAINT "meeting_open_matter_duty_person_id_fk" FOREIGN KEY ("comp_id","duty_person_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_meeting" ADD CONSTRAINT "weekly_meeting_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_meeting" ADD CONSTRAINT "weekly_meeting_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report_line" ADD CONSTRAINT "daily_report_line_report_id_fk" FOREIGN KEY ("comp_id","report_id") REFERENCES "public"."daily_report"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report_line" ADD CONSTRAINT "daily_report_line_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report_line" ADD CONSTRAINT "daily_report_line_visit_id_fk" FOREIGN KEY ("comp_id","visit_id") REFERENCES "public"."visit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report_line" ADD CONSTRAINT "daily_report_line_schedule_id_fk" FOREIGN KEY ("comp_id","schedule_id") REFERENCES "public"."schedule_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report" ADD CONSTRAINT "daily_report_author_id_fk" FOREIGN KEY ("comp_id","author_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report" ADD CONSTRAINT "daily_report_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report" ADD CONSTRAINT "daily_report_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report_line" ADD CONSTRAINT "weekly_report_line_report_id_fk" FOREIGN KEY ("comp_id","report_id") REFERENCES "public"."weekly_report"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report_line" ADD CONSTRAINT "weekly_report_line_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report_line" ADD CONSTRAINT "weekly_report_line_visit_id_fk" FOREIGN KEY ("comp_id","visit_id") REFERENCES "public"."visit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report" ADD CONSTRAINT "weekly_report_author_id_fk" FOREIGN KEY ("comp_id","author_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report" ADD CONSTRAINT "weekly_report_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report" ADD CONSTRAINT "weekly_report_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_value" ADD CONSTRAINT "dictionary_value_dictionary_id_fk" FOREIGN KEY ("comp_id","dictionary_id") REFERENCES "public"."dictionary"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_place" ADD CONSTRAINT "department_place_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_place" ADD CONSTRAINT "department_place_parent_id_fk" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_department" ADD CONSTRAINT "query_department_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_department" ADD CONSTRAINT "query_department_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_alias" ADD CONSTRAINT "customer_alias_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_equipment" ADD CONSTRAINT "customer_equipment_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_member" ADD CONSTRAINT "customer_member_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_member" ADD CONSTRAINT "customer_member_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_alias" ADD CONSTRAINT "party_alias_party_id_fk" FOREIGN KEY ("comp_id","party_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_material" ADD CONSTRAINT "party_material_party_id_fk" FOREIGN KEY ("comp_id","party_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_material" ADD CONSTRAINT "party_material_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_area_id_fk" FOREIGN KEY ("comp_id","area_id") REFERENCES "public"."area"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area" ADD CONSTRAINT "area_parent_id_fk" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."area"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_indicator" ADD CONSTRAINT "assessment_indicator_scheme_id_fk" FOREIGN KEY ("comp_id","scheme_id") REFERENCES "public"."assessment_scheme"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_line" ADD CONSTRAINT "assessment_line_assessment_id_fk" FOREIGN KEY ("comp_id","assessment_id") REFERENCES "public"."assessment"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment" ADD CONSTRAINT "assessment_scheme_id_fk" FOREIGN KEY ("comp_id","scheme_id") REFERENCES "public"."assessment_scheme"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment" ADD CONSTRAINT "assessment_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment" ADD CONSTRAINT "assessment_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar" ADD CONSTRAINT "avatar_id_fk" FOREIGN KEY ("id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_card" ADD CONSTRAINT "home_card_layout_id_fk" FOREIGN KEY ("comp_id","layout_id") REFERENCES "public"."home_layout"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_layout" ADD CONSTRAINT "home_layout_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_layout" ADD CONSTRAINT "home_layout_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_recipient" ADD CONSTRAINT "mail_recipient_delivery_id_fk" FOREIGN KEY ("comp_id","delivery_id") REFERENCES "public"."mail_delivery"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_recipient" ADD CONSTRAINT "mail_recipient_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_group_kind" ADD CONSTRAINT "message_group_kind_group_id_fk" FOREIGN KEY ("comp_id","group_id") REFERENCES "public"."message_group"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_department" ADD CONSTRAINT "announcement_department_announcement_id_fk" FOREIGN KEY ("comp_id","announcement_id") REFERENCES "public"."announcement"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_department" ADD CONSTRAINT "announcement_department_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_person" ADD CONSTRAINT "announcement_person_announcement_id_fk" FOREIGN KEY ("comp_id","announcement_id") REFERENCES "public"."announcement"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_person" ADD CONSTRAINT "announcement_person_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipient" ADD CONSTRAINT "announcement_recipient_announcement_id_fk" FOREIGN KEY ("comp_id","announcement_id") REFERENCES "public"."announcement"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipient" ADD CONSTRAINT "announcement_recipient_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_entry" ADD CONSTRAINT "points_entry_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_entry" ADD CONSTRAINT "points_entry_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_category_id_fk" FOREIGN KEY ("comp_id","category_id") REFERENCES "public"."dictionary_value"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_parent_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_offer" ADD CONSTRAINT "role_offer_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_right" ADD CONSTRAINT "role_right_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_set_application" ADD CONSTRAINT "account_set_application_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_set_application" ADD CONSTRAINT "account_set_application_decided_by_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cockpit_template_role" ADD CONSTRAINT "cockpit_template_role_template_id_fk" FOREIGN KEY ("comp_id","template_id") REFERENCES "public"."cockpit_template"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cockpit_template_role" ADD CONSTRAINT "cockpit_template_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_station_scope" ADD CONSTRAINT "employee_station_scope_station_id_fk" FOREIGN KEY ("comp_id","station_id") REFERENCES "public"."employee_station"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_station_scope" ADD CONSTRAINT "employee_station_scope_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_station_scope" ADD CONSTRAINT "employee_station_scope_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_station_scope" ADD CONSTRAINT "employee_station_scope_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_station" ADD CONSTRAINT "employee_station_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_station" ADD CONSTRAINT "employee_station_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "go_live_total" ADD CONSTRAINT "go_live_total_go_live_id_fk" FOREIGN KEY ("comp_id","go_live_id") REFERENCES "public"."go_live"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_interface" ADD CONSTRAINT "external_interface_channel_id_fk" FOREIGN KEY ("comp_id","channel_id") REFERENCES "public"."notify_channel"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intercompany_rule" ADD CONSTRAINT "intercompany_rule_partner_comp_id_fk" FOREIGN KEY ("partner_comp_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intercompany_rule" ADD CONSTRAINT "intercompany_rule_middle_comp_id_fk" FOREIGN KEY ("middle_comp_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archive_document_code_id_idx" ON "archive_document" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "archive_document_stage_code_id_idx" ON "archive_document" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "archive_document_code_key" ON "archive_document" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "archive_document_customer_id_idx" ON "archive_document" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "archive_document_terms_idx" ON "archive_document" USING gin (to_tsvector('simple', coalesce("terms", '')));--> statement-breakpoint
CREATE UNIQUE INDEX "archive_version_document_id_seq_key" ON "archive_version" USING btree ("comp_id","document_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_bond_event_bond_id_seq_key" ON "bid_bond_event" USING btree ("comp_id","bond_id","seq");--> statement-breakpoint
CREATE INDEX "bid_bond_event_bank_receipt_id_idx" ON "bid_bond_event" USING btree ("comp_id","bank_receipt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_bond_doc_no_key" ON "bid_bond" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "bid_bond_doc_on_id_idx" ON "bid_bond" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "bid_bond_stage_doc_on_id_idx" ON "bid_bond" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "bid_bond_customer_id_idx" ON "bid_bond" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_bond_open_bid_id_key" ON "bid_bond" USING btree ("comp_id","open_bid_id");--> statement-breakpoint
CREATE INDEX "bid_bond_bid_id_idx" ON "bid_bond" USING btree ("comp_id","bid_id");--> statement-breakpoint
CREATE INDEX "bid_bond_due_on_idx" ON "bid_bond" USING btree ("comp_id","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "rival_alias_rival_id_seq_key" ON "rival_alias" USING btree ("comp_id","rival_id","seq");--> statement-breakpoint
CREATE INDEX "rival_alias_alias_idx" ON "rival_alias" USING btree ("comp_id","alias");--> statement-breakpoint
CREATE UNIQUE INDEX "rival_code_key" ON "rival" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "rival_stage_code_id_idx" ON "rival" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_post_contact_id_seq_key" ON "contact_post" USING btree ("comp_id","contact_id","seq");--> statement-breakpoint
CREATE INDEX "contact_code_id_idx" ON "contact" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "contact_stage_code_id_idx" ON "contact" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_code_key" ON "contact" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "contact_customer_id_idx" ON "contact" USING btree ("comp_id","customer_id");--> statement-breakpoint
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
CREATE UNIQUE INDEX "lead_follow_up_lead_id_seq_key" ON "lead_follow_up" USING btree ("comp_id","lead_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_doc_no_key" ON "lead" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_source_source_key_key" ON "lead" USING btree ("comp_id","source","source_key");--> statement-breakpoint
CREATE INDEX "lead_doc_on_id_idx" ON "lead" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "lead_stage_doc_on_id_idx" ON "lead" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "lead_salesperson_id_idx" ON "lead" USING btree ("comp_id","salesperson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_cost_line_cost_id_seq_key" ON "bid_cost_line" USING btree ("comp_id","cost_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_cost_doc_no_key" ON "bid_cost" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_cost_bid_id_version_no_key" ON "bid_cost" USING btree ("comp_id","bid_id","version_no");--> statement-breakpoint
CREATE INDEX "bid_cost_doc_on_id_idx" ON "bid_cost" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "bid_cost_stage_doc_on_id_idx" ON "bid_cost" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_info_clarification_info_id_seq_key" ON "bid_info_clarification" USING btree ("comp_id","info_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_info_item_info_id_seq_key" ON "bid_info_item" USING btree ("comp_id","info_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_info_doc_no_key" ON "bid_info" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_info_source_notice_no_key" ON "bid_info" USING btree ("comp_id","source","notice_no");--> statement-breakpoint
CREATE INDEX "bid_info_bid_on_id_idx" ON "bid_info" USING btree ("comp_id","bid_on","id");--> statement-breakpoint
CREATE INDEX "bid_info_stage_bid_on_id_idx" ON "bid_info" USING btree ("comp_id","stage","bid_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_process_need_process_id_seq_key" ON "bid_process_need" USING btree ("comp_id","process_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_process_code_key" ON "bid_process" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "bid_process_variant_id_idx" ON "bid_process" USING btree ("comp_id","variant","id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_bid_certificate_bid_id_seq_key" ON "project_bid_certificate" USING btree ("comp_id","bid_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "project_bid_lot_bid_id_seq_key" ON "project_bid_lot" USING btree ("comp_id","bid_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "project_bid_partner_bid_id_seq_key" ON "project_bid_partner" USING btree ("comp_id","bid_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "project_bid_term_bid_id_seq_key" ON "project_bid_term" USING btree ("comp_id","bid_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "project_bid_doc_no_key" ON "project_bid" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "project_bid_doc_on_id_idx" ON "project_bid" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "project_bid_stage_doc_on_id_idx" ON "project_bid" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "project_bid_customer_id_idx" ON "project_bid" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "project_bid_bid_on_idx" ON "project_bid" USING btree ("comp_id","bid_on");--> statement-breakpoint
CREATE INDEX "project_bid_project_id_idx" ON "project_bid" USING btree ("comp_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_responsibility_doc_no_key" ON "project_responsibility" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "project_responsibility_doc_on_id_idx" ON "project_responsibility" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "project_responsibility_stage_doc_on_id_idx" ON "project_responsibility" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "project_responsibility_customer_id_idx" ON "project_responsibility" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "project_responsibility_project_id_from_on_idx" ON "project_responsibility" USING btree ("comp_id","project_id","from_on");--> statement-breakpoint
CREATE UNIQUE INDEX "project_responsibility_share_responsibility_id_seq_key" ON "project_responsibility_share" USING btree ("comp_id","responsibility_id","seq");--> statement-breakpoint
CREATE INDEX "project_responsibility_share_employee_id_idx" ON "project_responsibility_share" USING btree ("comp_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_car_reception_id_seq_key" ON "reception_car" USING btree ("comp_id","reception_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_cost_reception_id_seq_key" ON "reception_cost" USING btree ("comp_id","reception_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_gift_reception_id_seq_key" ON "reception_gift" USING btree ("comp_id","reception_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_guest_reception_id_seq_key" ON "reception_guest" USING btree ("comp_id","reception_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_leader_reception_id_seq_key" ON "reception_leader" USING btree ("comp_id","reception_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_meal_reception_id_seq_key" ON "reception_meal" USING btree ("comp_id","reception_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_room_reception_id_seq_key" ON "reception_room" USING btree ("comp_id","reception_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "reception_doc_no_key" ON "reception" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "reception_come_on_id_idx" ON "reception" USING btree ("comp_id","come_on","id");--> statement-breakpoint
CREATE INDEX "reception_stage_come_on_id_idx" ON "reception" USING btree ("comp_id","stage","come_on","id");--> statement-breakpoint
CREATE INDEX "reception_customer_id_idx" ON "reception" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_phase_need_phase_id_seq_key" ON "project_phase_need" USING btree ("comp_id","phase_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "project_phase_code_key" ON "project_phase" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "project_phase_variant_sort_no_id_idx" ON "project_phase" USING btree ("comp_id","variant","sort_no","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_project_member_project_id_seq_key" ON "sales_project_member" USING btree ("comp_id","project_id","seq");--> statement-breakpoint
CREATE INDEX "sales_project_member_employee_id_idx" ON "sales_project_member" USING btree ("comp_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_project_move_project_id_seq_key" ON "sales_project_move" USING btree ("comp_id","project_id","seq");--> statement-breakpoint
CREATE INDEX "sales_project_move_entered_on_idx" ON "sales_project_move" USING btree ("comp_id","entered_on");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_project_product_project_id_seq_key" ON "sales_project_product" USING btree ("comp_id","project_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_project_task_project_id_seq_key" ON "sales_project_task" USING btree ("comp_id","project_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_project_doc_no_key" ON "sales_project" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "sales_project_doc_on_id_idx" ON "sales_project" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_project_stage_doc_on_id_idx" ON "sales_project" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_project_customer_id_idx" ON "sales_project" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "sales_project_mine_id_idx" ON "sales_project" USING btree ("comp_id","mine_id");--> statement-breakpoint
CREATE INDEX "sales_project_next_step_on_idx" ON "sales_project" USING btree ("comp_id","next_step_on");--> statement-breakpoint
CREATE INDEX "schedule_item_start_on_id_idx" ON "schedule_item" USING btree ("comp_id","start_on","id");--> statement-breakpoint
CREATE INDEX "schedule_item_stage_start_on_id_idx" ON "schedule_item" USING btree ("comp_id","stage","start_on","id");--> statement-breakpoint
CREATE INDEX "schedule_item_employee_id_start_on_idx" ON "schedule_item" USING btree ("comp_id","employee_id","start_on");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_companion_visit_id_seq_key" ON "visit_companion" USING btree ("comp_id","visit_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_companion_visit_id_employee_id_key" ON "visit_companion" USING btree ("comp_id","visit_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_doc_no_key" ON "visit" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "visit_visit_on_id_idx" ON "visit" USING btree ("comp_id","visit_on","id");--> statement-breakpoint
CREATE INDEX "visit_stage_visit_on_id_idx" ON "visit" USING btree ("comp_id","stage","visit_on","id");--> statement-breakpoint
CREATE INDEX "visit_customer_id_visit_on_idx" ON "visit" USING btree ("comp_id","customer_id","visit_on");--> statement-breakpoint
CREATE INDEX "visit_salesperson_id_visit_on_idx" ON "visit" USING btree ("comp_id","salesperson_id","visit_on");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_decision_meeting_id_seq_key" ON "meeting_decision" USING btree ("comp_id","meeting_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_matter_doc_no_key" ON "meeting_matter" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "meeting_matter_plan_finish_on_id_idx" ON "meeting_matter" USING btree ("comp_id","plan_finish_on","id");--> statement-breakpoint
CREATE INDEX "meeting_matter_stage_plan_finish_on_id_idx" ON "meeting_matter" USING btree ("comp_id","stage","plan_finish_on","id");--> statement-breakpoint
CREATE INDEX "meeting_matter_department_id_stage_idx" ON "meeting_matter" USING btree ("comp_id","department_id","stage");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_open_matter_meeting_id_seq_key" ON "meeting_open_matter" USING btree ("comp_id","meeting_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_meeting_doc_no_key" ON "weekly_meeting" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "weekly_meeting_doc_on_id_idx" ON "weekly_meeting" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "weekly_meeting_stage_doc_on_id_idx" ON "weekly_meeting" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "daily_report_line_report_id_seq_key" ON "daily_report_line" USING btree ("comp_id","report_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "daily_report_doc_no_key" ON "daily_report" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "daily_report_doc_on_id_idx" ON "daily_report" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "daily_report_stage_doc_on_id_idx" ON "daily_report" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "daily_report_author_id_doc_on_key" ON "daily_report" USING btree ("comp_id","author_id","doc_on");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_report_line_report_id_seq_key" ON "weekly_report_line" USING btree ("comp_id","report_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_report_doc_no_key" ON "weekly_report" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "weekly_report_week_key_id_idx" ON "weekly_report" USING btree ("comp_id","week_key","id");--> statement-breakpoint
CREATE INDEX "weekly_report_stage_week_key_id_idx" ON "weekly_report" USING btree ("comp_id","stage","week_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_report_author_id_week_key_key" ON "weekly_report" USING btree ("comp_id","author_id","week_key");--> statement-breakpoint
CREATE INDEX "dictionary_code_id_idx" ON "dictionary" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "dictionary_stage_code_id_idx" ON "dictionary" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_code_key" ON "dictionary" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_value_dictionary_id_seq_key" ON "dictionary_value" USING btree ("comp_id","dictionary_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_value_dictionary_code_key" ON "dictionary_value" USING btree ("comp_id","dictionary","code");--> statement-breakpoint
CREATE UNIQUE INDEX "field_setting_module_line_table_field_key" ON "field_setting" USING btree ("comp_id","module","line_table","field");--> statement-breakpoint
CREATE UNIQUE INDEX "department_place_department_id_seq_key" ON "department_place" USING btree ("comp_id","department_id","seq");--> statement-breakpoint
CREATE INDEX "department_type_stage_code_id_idx" ON "department_type" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "department_type_code_key" ON "department_type" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "query_department_employee_id_seq_key" ON "query_department" USING btree ("comp_id","employee_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_alias_customer_id_seq_key" ON "customer_alias" USING btree ("comp_id","customer_id","seq");--> statement-breakpoint
CREATE INDEX "customer_alias_plain_idx" ON "customer_alias" USING btree ("comp_id",lower(regexp_replace("alias", '[[:space:]()（）【】,，.。·-]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "customer_equipment_customer_id_seq_key" ON "customer_equipment" USING btree ("comp_id","customer_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_member_customer_id_seq_key" ON "customer_member" USING btree ("comp_id","customer_id","seq");--> statement-breakpoint
CREATE INDEX "customer_member_employee_id_idx" ON "customer_member" USING btree ("comp_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "party_alias_party_id_seq_key" ON "party_alias" USING btree ("comp_id","party_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "party_alias_code_key" ON "party_alias" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "party_material_stage_id_idx" ON "party_material" USING btree ("comp_id","stage","id");--> statement-breakpoint
CREATE UNIQUE INDEX "party_material_party_id_material_id_side_valid_from_key" ON "party_material" USING btree ("comp_id","party_id","material_id","side","valid_from");--> statement-breakpoint
CREATE INDEX "party_material_material_id_idx" ON "party_material" USING btree ("comp_id","material_id");--> statement-breakpoint
CREATE INDEX "address_code_id_idx" ON "address" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "address_stage_code_id_idx" ON "address" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_code_key" ON "address" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "area_code_id_idx" ON "area" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "area_stage_code_id_idx" ON "area" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "area_code_key" ON "area" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_indicator_scheme_id_seq_key" ON "assessment_indicator" USING btree ("comp_id","scheme_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_line_assessment_id_seq_key" ON "assessment_line" USING btree ("comp_id","assessment_id","seq");--> statement-breakpoint
CREATE INDEX "assessment_scheme_code_id_idx" ON "assessment_scheme" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "assessment_scheme_stage_code_id_idx" ON "assessment_scheme" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_scheme_code_key" ON "assessment_scheme" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "assessment_doc_on_id_idx" ON "assessment" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "assessment_stage_doc_on_id_idx" ON "assessment" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_doc_no_key" ON "assessment" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_scheme_id_year_month_employee_id_key" ON "assessment" USING btree ("comp_id","scheme_id","year_month","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "home_card_layout_id_seq_key" ON "home_card" USING btree ("comp_id","layout_id","seq");--> statement-breakpoint
CREATE INDEX "home_layout_stage_title_id_idx" ON "home_layout" USING btree ("comp_id","stage","title","id");--> statement-breakpoint
CREATE INDEX "home_layout_channel_idx" ON "home_layout" USING btree ("comp_id","channel");--> statement-breakpoint
CREATE INDEX "mail_delivery_doc_on_id_idx" ON "mail_delivery" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "mail_delivery_stage_doc_on_id_idx" ON "mail_delivery" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_delivery_doc_no_key" ON "mail_delivery" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_recipient_delivery_id_seq_key" ON "mail_recipient" USING btree ("comp_id","delivery_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "message_group_kind_group_id_seq_key" ON "message_group_kind" USING btree ("comp_id","group_id","seq");--> statement-breakpoint
CREATE INDEX "message_group_code_id_idx" ON "message_group" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "message_group_stage_code_id_idx" ON "message_group" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_group_code_key" ON "message_group" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "message_account_id_created_at_idx" ON "message" USING btree ("comp_id","account_id","created_at");--> statement-breakpoint
CREATE INDEX "message_account_id_read_at_idx" ON "message" USING btree ("comp_id","account_id","read_at");--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_department_announcement_id_seq_key" ON "announcement_department" USING btree ("comp_id","announcement_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_person_announcement_id_seq_key" ON "announcement_person" USING btree ("comp_id","announcement_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_recipient_announcement_id_seq_key" ON "announcement_recipient" USING btree ("comp_id","announcement_id","seq");--> statement-breakpoint
CREATE INDEX "announcement_recipient_employee_id_stage_idx" ON "announcement_recipient" USING btree ("comp_id","employee_id","stage");--> statement-breakpoint
CREATE INDEX "announcement_recipient_date_from_id_idx" ON "announcement_recipient" USING btree ("comp_id","date_from","id");--> statement-breakpoint
CREATE INDEX "announcement_doc_on_id_idx" ON "announcement" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "announcement_stage_doc_on_id_idx" ON "announcement" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_doc_no_key" ON "announcement" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "operation_tip_code_id_idx" ON "operation_tip" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "operation_tip_stage_code_id_idx" ON "operation_tip" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operation_tip_code_key" ON "operation_tip" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "operation_tip_path_idx" ON "operation_tip" USING btree ("comp_id","path");--> statement-breakpoint
CREATE INDEX "points_entry_posted_on_id_idx" ON "points_entry" USING btree ("comp_id","posted_on","id");--> statement-breakpoint
CREATE INDEX "points_entry_account_id_posted_on_idx" ON "points_entry" USING btree ("comp_id","account_id","posted_on");--> statement-breakpoint
CREATE INDEX "points_entry_module_document_id_idx" ON "points_entry" USING btree ("comp_id","module","document_id");--> statement-breakpoint
CREATE INDEX "points_rule_code_id_idx" ON "points_rule" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "points_rule_stage_code_id_idx" ON "points_rule" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "points_rule_code_key" ON "points_rule" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "suggestion_doc_on_id_idx" ON "suggestion" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "suggestion_stage_doc_on_id_idx" ON "suggestion" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "suggestion_doc_no_key" ON "suggestion" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_code_key" ON "menu" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "role_offer_role_key" ON "role_offer" USING btree ("role_id","kind","subject","detail");--> statement-breakpoint
CREATE UNIQUE INDEX "role_right_role_module_key" ON "role_right" USING btree ("role_id","module");--> statement-breakpoint
CREATE INDEX "account_set_application_stage_requested_at_idx" ON "account_set_application" USING btree ("comp_id","stage","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_set_application_waiting_key" ON "account_set_application" USING btree ("comp_id","account_id") WHERE "account_set_application"."stage" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feed_token_hash_key" ON "calendar_feed" USING btree ("comp_id","token_hash");--> statement-breakpoint
CREATE INDEX "calendar_feed_account_id_idx" ON "calendar_feed" USING btree ("comp_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cockpit_template_role_template_id_seq_key" ON "cockpit_template_role" USING btree ("comp_id","template_id","seq");--> statement-breakpoint
CREATE INDEX "cockpit_template_stage_code_id_idx" ON "cockpit_template" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cockpit_template_code_no_key" ON "cockpit_template" USING btree ("comp_id","code","no");--> statement-breakpoint
CREATE UNIQUE INDEX "cockpit_template_published_key" ON "cockpit_template" USING btree ("comp_id","code","stage") WHERE "cockpit_template"."stage" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "cockpit_template_draft_key" ON "cockpit_template" USING btree ("comp_id","code","stage") WHERE "cockpit_template"."stage" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "employee_station_scope_station_id_seq_key" ON "employee_station_scope" USING btree ("comp_id","station_id","seq");--> statement-breakpoint
CREATE INDEX "employee_station_employee_id_idx" ON "employee_station" USING btree ("comp_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_station_employee_id_station_from_on_key" ON "employee_station" USING btree ("comp_id","employee_id","station","from_on");--> statement-breakpoint
CREATE UNIQUE INDEX "go_live_total_go_live_id_seq_key" ON "go_live_total" USING btree ("comp_id","go_live_id","seq");--> statement-breakpoint
CREATE INDEX "go_live_doc_on_id_idx" ON "go_live" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "go_live_stage_doc_on_id_idx" ON "go_live" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "go_live_doc_no_key" ON "go_live" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "external_interface_code_id_idx" ON "external_interface" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "external_interface_stage_code_id_idx" ON "external_interface" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "external_interface_code_key" ON "external_interface" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "intercompany_rule_code_id_idx" ON "intercompany_rule" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "intercompany_rule_stage_code_id_idx" ON "intercompany_rule" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "intercompany_rule_code_key" ON "intercompany_rule" USING btree ("comp_id","code");--> statement-breakpoint
ALTER TABLE "bid_result_bidder" ADD CONSTRAINT "bid_result_bidder_rival_id_fk" FOREIGN KEY ("comp_id","rival_id") REFERENCES "public"."rival"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_project_bid_id_fk" FOREIGN KEY ("comp_id","project_bid_id") REFERENCES "public"."project_bid"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_former_id_fk" FOREIGN KEY ("comp_id","former_id") REFERENCES "public"."bid_result"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_material" ADD CONSTRAINT "company_material_buyer_id_fk" FOREIGN KEY ("comp_id","buyer_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_material" ADD CONSTRAINT "company_material_planner_id_fk" FOREIGN KEY ("comp_id","planner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_material" ADD CONSTRAINT "company_material_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."supplier"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_class" ADD CONSTRAINT "material_class_keeper_id_fk" FOREIGN KEY ("comp_id","keeper_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_department_type_id_fk" FOREIGN KEY ("comp_id","department_type_id") REFERENCES "public"."department_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_buyer_id_fk" FOREIGN KEY ("comp_id","buyer_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_merged_into_id_fk" FOREIGN KEY ("comp_id","merged_into_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_former_reader_id_fk" FOREIGN KEY ("comp_id","former_reader_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_belongs_to_id_fk" FOREIGN KEY ("comp_id","belongs_to_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_payer_id_fk" FOREIGN KEY ("comp_id","payer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_decider_id_fk" FOREIGN KEY ("comp_id","decider_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_merged_into_id_fk" FOREIGN KEY ("comp_id","merged_into_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_sales_project_id_fk" FOREIGN KEY ("comp_id","sales_project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_project_bid_id_fk" FOREIGN KEY ("comp_id","project_bid_id") REFERENCES "public"."project_bid"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bid_result_project_bid_id_idx" ON "bid_result" USING btree ("comp_id","project_bid_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitation_code_key" ON "company" USING btree ("invitation_code");--> statement-breakpoint
CREATE INDEX "party_plain_zh_idx" ON "party" USING btree (lower(regexp_replace("name_zh", '[[:space:]()（）【】,，.。·-]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "party_plain_en_idx" ON "party" USING btree (lower(regexp_replace("name_en", '[[:space:]()（）【】,，.。·-]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "party_plain_ru_idx" ON "party" USING btree (lower(regexp_replace("name_ru", '[[:space:]()（）【】,，.。·-]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "party_plain_short_idx" ON "party" USING btree (lower(regexp_replace("short_name", '[[:space:]()（）【】,，.。·-]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "party_credit_code_idx" ON "party" USING btree (upper("credit_code") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "party_pinyin_idx" ON "party" USING btree ("pinyin" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "party_initials_idx" ON "party" USING btree (split_part("pinyin", ' ', 2) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sales_contract_sales_project_id_idx" ON "sales_contract" USING btree ("comp_id","sales_project_id");
--> statement-breakpoint
UPDATE "account" SET "home_comp_id" = coalesce("default_comp_id", (SELECT min("comp_id") FROM "membership" WHERE "account_id" = "account"."id")) WHERE "home_comp_id" IS NULL;

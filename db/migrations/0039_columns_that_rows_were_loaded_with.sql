-- Everything up to version 0.5.0 in one: a database that this release takes over has either none of it or all of it.
CREATE SEQUENCE "id_node_seq" AS bigint CYCLE;--> statement-breakpoint
CREATE TABLE "bid_result_bidder" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"bid_result_id" bigint NOT NULL,
	"bidder" text NOT NULL,
	"bid_amount" numeric(18,4) NOT NULL,
	"ranking" integer,
	"notes" text,
	CONSTRAINT "bid_result_bidder_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "bid_result" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"region_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"exchange_rate" numeric(18,8) DEFAULT '1' NOT NULL,
	"project_name" text NOT NULL,
	"product_line_id" bigint,
	"opened_on" date,
	"result" text NOT NULL,
	"bid_amount" numeric(18,4) NOT NULL,
	"win_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"winner" text,
	"lost_reason" text,
	"contract_id" bigint,
	CONSTRAINT "bid_result_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
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
);--> statement-breakpoint
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
	"coal_mine_id" bigint,
	"product_line_id" bigint,
	"due_on" date NOT NULL,
	"locked_on" date,
	"previous_id" bigint,
	CONSTRAINT "market_forecast_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "sales_target_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"target_id" bigint NOT NULL,
	"month" integer NOT NULL,
	"measure" text NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	CONSTRAINT "sales_target_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "sales_target" (
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
	"year" integer NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"region_id" bigint,
	"product_line_id" bigint,
	"edition" integer DEFAULT 1 NOT NULL,
	"replaces_id" bigint,
	"intake_target" numeric(18,4),
	"invoiced_target" numeric(18,4),
	"collected_target" numeric(18,4),
	"month_gap" numeric(18,4) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"published_on" date,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	CONSTRAINT "sales_target_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "account_mapping" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"account" text NOT NULL,
	"yonyou_code" text,
	"yonyou_name" text,
	"kingdee_code" text,
	"kingdee_name" text,
	"auxiliary" text DEFAULT 'none' NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_mapping_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "data_change" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"period" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_change_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "document_history" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"stage_from" text,
	"stage_to" text,
	"reason" text,
	"changes" jsonb,
	"actor_id" bigint NOT NULL,
	"on_behalf_of" bigint,
	"seen" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_history_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "journal_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"seq" integer NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"posted_on" date NOT NULL,
	"posted_month" text NOT NULL,
	"account" text NOT NULL,
	"party_id" bigint,
	"debit" numeric(18,4) DEFAULT '0' NOT NULL,
	"credit" numeric(18,4) DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
	"letter_id" bigint,
	"plan_measure" text,
	"plan_finish_on" date,
	"duty_person_id" bigint,
	"counts_on" date,
	"approved_on" date,
	CONSTRAINT "receivable_class_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "voucher_export_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"export_id" bigint NOT NULL,
	"target" text NOT NULL,
	"edition" integer NOT NULL,
	"journal_line_id" bigint NOT NULL,
	"voucher_no" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voucher_export_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "voucher_export" (
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
	"year_month" text NOT NULL,
	"target" text NOT NULL,
	"edition" integer DEFAULT 1 NOT NULL,
	"voucher_count" integer DEFAULT 0 NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"debit" numeric(18,4) DEFAULT '0' NOT NULL,
	"exported_by" bigint,
	"exported_at" timestamp with time zone,
	CONSTRAINT "voucher_export_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "coal_mine_alias" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"mine_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"notes" text,
	CONSTRAINT "coal_mine_alias_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "coal_mine_capacity" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"mine_id" bigint NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date,
	"capacity" numeric(18,6) NOT NULL,
	"notes" text,
	CONSTRAINT "coal_mine_capacity_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "coal_mine_face" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"mine_id" bigint NOT NULL,
	"working_face" text NOT NULL,
	"product_line_id" bigint,
	"equipment_model" text,
	"equipment_no" text,
	"quantity" numeric(18,6),
	"delivered_on" date,
	"from_on" date,
	"to_on" date,
	"competitor" text,
	"notes" text,
	CONSTRAINT "coal_mine_face_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "coal_mine" (
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
	"group_name" text,
	"province" text,
	"city" text,
	"address" text,
	"longitude" numeric(18,6),
	"latitude" numeric(18,6),
	"level" text,
	"owner_id" bigint,
	"department_id" bigint,
	"region_id" bigint,
	"customer_id" bigint,
	"merged_into_id" bigint,
	"notes" text,
	"before" text,
	"submitted_by" bigint,
	CONSTRAINT "coal_mine_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "end_customer_model" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"end_customer_id" bigint NOT NULL,
	"brand_id" bigint,
	"specification" text,
	"quota_quantity" numeric(18,6),
	"competitor" text,
	"notes" text,
	CONSTRAINT "end_customer_model_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "end_customer" (
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
	"customer_type" text,
	"industry" text,
	"source" text,
	"province" text,
	"city" text,
	"address" text,
	"longitude" numeric(18,6),
	"latitude" numeric(18,6),
	"contact" text,
	"phone" text,
	"mine_id" bigint,
	"dealer_id" bigint,
	"specialist_id" bigint,
	"region_id" bigint,
	"owner_id" bigint,
	"department_id" bigint,
	"approved_on" date,
	"protected_until" date,
	"duplicates" text,
	"notes" text,
	"before" text,
	"submitted_by" bigint,
	CONSTRAINT "end_customer_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "brand" (
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
	"owner" text,
	"notes" text,
	CONSTRAINT "brand_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "market_department" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"organization_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"notes" text,
	CONSTRAINT "market_department_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "market_organization" (
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
	"unit_id" bigint,
	"owner_id" bigint,
	"region_id" bigint,
	"sort_no" integer,
	"notes" text,
	CONSTRAINT "market_organization_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "market_person" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"organization_id" bigint NOT NULL,
	"region_id" bigint,
	"post" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "market_person_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "market_place" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"organization_id" bigint NOT NULL,
	"parent_id" bigint,
	"from_on" date NOT NULL,
	"to_on" date,
	"notes" text,
	CONSTRAINT "market_place_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "product_line" (
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
	"unit_id" bigint,
	"sort_no" integer,
	CONSTRAINT "product_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "region_owner" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"region_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date,
	"notes" text,
	CONSTRAINT "region_owner_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "company_material" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"material_class_id" bigint NOT NULL,
	"material_type" text,
	"planned_price" numeric(18,6),
	"list_price" numeric(18,6),
	"safety_stock" numeric(18,6),
	"reorder_point" numeric(18,6),
	"maximum_stock" numeric(18,6),
	"over_tolerance" numeric(18,6),
	"over_tolerance_percent" numeric(9,4),
	"is_batch_controlled" boolean DEFAULT false NOT NULL,
	"is_serial_controlled" boolean DEFAULT false NOT NULL,
	"manufacturer_id" bigint,
	"auxiliary_unit_id" bigint,
	"auxiliary_factor" numeric(18,8),
	"shelf_life_days" integer,
	"procurement" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_material_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "customer_model" (
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
	"customer_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"valid_on" date NOT NULL,
	"packing_quantity" numeric(18,6),
	"notes" text,
	CONSTRAINT "customer_model_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "material_class" (
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
	CONSTRAINT "material_class_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "material" (
	"id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"specification" text,
	"drawing_no" text,
	"texture" text,
	"color" text,
	"unit_of_measure_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "operation_type" (
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
	"source" text DEFAULT 'none' NOT NULL,
	"requires_customer" boolean DEFAULT false NOT NULL,
	"requires_department" boolean DEFAULT false NOT NULL,
	"requires_project" boolean DEFAULT false NOT NULL,
	"requires_cost_center" boolean DEFAULT false NOT NULL,
	"requires_contract" boolean DEFAULT false NOT NULL,
	"account" text NOT NULL,
	"notes" text,
	CONSTRAINT "operation_type_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "business_unit" (
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
	"ageing_start" text DEFAULT 'due' NOT NULL,
	"invoice_limit" text DEFAULT 'contract' NOT NULL,
	CONSTRAINT "business_unit_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "calendar_day" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"on_day" date NOT NULL,
	"is_working" boolean NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_day_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "company" (
	"id" integer PRIMARY KEY NOT NULL,
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
	"currency" text NOT NULL,
	"group_currency" text,
	"time_zone" text NOT NULL,
	"fiscal_year_start_month" integer DEFAULT 1 NOT NULL,
	"scrap_limit" numeric(18,4),
	"allows_self_approval" boolean DEFAULT false NOT NULL,
	"protection_days" integer DEFAULT 180 NOT NULL,
	"provisional_days" integer DEFAULT 90 NOT NULL,
	"capital_rate" numeric(9,4)
);--> statement-breakpoint
CREATE TABLE "cost_center" (
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
	"department_id" bigint,
	CONSTRAINT "cost_center_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "currency" (
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
	"symbol" text,
	"digits" integer DEFAULT 2 NOT NULL
);--> statement-breakpoint
CREATE TABLE "department" (
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
	"unit_id" bigint,
	"leader_id" bigint,
	"is_planning" boolean DEFAULT false NOT NULL,
	"is_purchasing" boolean DEFAULT false NOT NULL,
	"is_sales" boolean DEFAULT false NOT NULL,
	CONSTRAINT "department_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "employee" (
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
	"department_id" bigint NOT NULL,
	"email" text,
	"mobile" text,
	"joined_on" date,
	"left_on" date,
	CONSTRAINT "employee_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"id" bigint PRIMARY KEY NOT NULL,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"valid_on" date NOT NULL,
	"rate" numeric(18,8) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "factory_area" (
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
	"address" text,
	"notes" text,
	CONSTRAINT "factory_area_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "market_region" (
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
	"owner_id" bigint,
	"sort_no" integer,
	CONSTRAINT "market_region_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "number_rule" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"variant" text DEFAULT '' NOT NULL,
	"prefix" text NOT NULL,
	"date_part" text NOT NULL,
	"digits" integer NOT NULL,
	"reset" text NOT NULL,
	"gap_free" boolean DEFAULT false NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "number_rule_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "number_series" (
	"comp_id" integer NOT NULL,
	"code" text NOT NULL,
	"next_no" bigint NOT NULL,
	"rule_id" bigint,
	CONSTRAINT "number_series_pk" PRIMARY KEY("comp_id","code")
);--> statement-breakpoint
CREATE TABLE "project" (
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
	"department_id" bigint,
	"leader_id" bigint,
	"starts_on" date,
	"ends_on" date,
	"notes" text,
	CONSTRAINT "project_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "unit_of_measure" (
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
	"digits" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE "company_party" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"is_customer" boolean DEFAULT false NOT NULL,
	"is_supplier" boolean DEFAULT false NOT NULL,
	"is_manufacturer" boolean DEFAULT false NOT NULL,
	"currency" text,
	"contact" text,
	"phone" text,
	"email" text,
	"bank" text,
	"bank_account" text,
	"department_id" bigint,
	"partner_comp_id" integer,
	"is_group_company" boolean DEFAULT false NOT NULL,
	"arrival_warehouse_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_party_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "customer" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"level" text,
	"group_id" bigint,
	"region_id" bigint,
	"owner_id" bigint,
	"credit_limit" numeric(18,4),
	"insured_amount" numeric(18,4),
	"secured_amount" numeric(18,4),
	"payment_days" integer,
	CONSTRAINT "customer_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "manufacturer" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"licence" text,
	"is_qualified" boolean DEFAULT true NOT NULL,
	CONSTRAINT "manufacturer_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "party" (
	"id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"short_name" text,
	"credit_code" text,
	"country" text,
	"address" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "supplier" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"grade" integer,
	"is_qualified" boolean DEFAULT true NOT NULL,
	"lead_days" integer,
	"buyer_id" bigint,
	CONSTRAINT "supplier_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "warehouse_department" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	CONSTRAINT "warehouse_department_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "warehouse_keeper" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	CONSTRAINT "warehouse_keeper_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "warehouse_position" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"area" text NOT NULL,
	"seat" text,
	"box" text,
	"maximum" numeric(18,6),
	"notes" text,
	CONSTRAINT "warehouse_position_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "warehouse" (
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
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"stock_type" text,
	"is_substitute" boolean DEFAULT false NOT NULL,
	"is_virtual" boolean DEFAULT false NOT NULL,
	"is_production" boolean DEFAULT false NOT NULL,
	"cost_method" text DEFAULT 'movingAverage' NOT NULL,
	"allows_negative" boolean DEFAULT false NOT NULL,
	"keeper_id" bigint,
	"factory_area_id" bigint,
	"money_limit" numeric(18,4),
	"is_leased" boolean DEFAULT false NOT NULL,
	"lease_agreement" text,
	"lease_fee_method" text,
	"phone" text,
	"address" text,
	"notes" text,
	CONSTRAINT "warehouse_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "account" (
	"id" bigint PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"name_ru" text,
	"password_hash" text NOT NULL,
	"language" text DEFAULT 'zh' NOT NULL,
	"default_comp_id" integer,
	"invitation_flag" text DEFAULT '0' NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "membership" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"employee_id" bigint,
	"party_id" bigint,
	CONSTRAINT "membership_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "preference" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "preference_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "role_field" (
	"role_id" bigint NOT NULL,
	"module" text NOT NULL,
	"field" text NOT NULL,
	"access" text NOT NULL,
	CONSTRAINT "role_field_pk" PRIMARY KEY("role_id","module","field")
);--> statement-breakpoint
CREATE TABLE "role_grant" (
	"role_id" bigint NOT NULL,
	"module" text NOT NULL,
	"action" text NOT NULL,
	CONSTRAINT "role_grant_pk" PRIMARY KEY("role_id","module","action")
);--> statement-breakpoint
CREATE TABLE "role_menu" (
	"role_id" bigint NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "role_menu_pk" PRIMARY KEY("role_id","path")
);--> statement-breakpoint
CREATE TABLE "role" (
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
	"is_administrator" boolean DEFAULT false NOT NULL,
	"operation_flag" text DEFAULT '0' NOT NULL
);--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"comp_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "station" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"membership_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	"seq" integer DEFAULT 1 NOT NULL,
	"scope" text NOT NULL,
	"department_id" bigint,
	"warehouse_id" bigint,
	CONSTRAINT "station_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "report_delivery" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"watch_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"cause" text NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"data_version" text,
	"data_at" text,
	"value" text,
	"scope" text,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_delivery_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "report_media" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" bigint NOT NULL,
	"language" text NOT NULL,
	"links" jsonb NOT NULL,
	"seconds" integer NOT NULL,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_media_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "report_watch_recipient" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"watch_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"is_firing" boolean DEFAULT false NOT NULL,
	"fired_at" timestamp with time zone,
	"value" text,
	"compared" text,
	CONSTRAINT "report_watch_recipient_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "report_watch" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"report" text NOT NULL,
	"dataset" text NOT NULL,
	"question" jsonb NOT NULL,
	"rule" jsonb NOT NULL,
	"address" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"snoozed_until" timestamp with time zone,
	"next_at" timestamp with time zone,
	"seen_version" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_watch_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "approval_chain" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"module" text NOT NULL,
	"unit_id" bigint,
	"no" integer,
	"stage" text NOT NULL,
	"resubmit" text NOT NULL,
	"published_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_chain_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "approval_run" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"chain_id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"title" text NOT NULL,
	"created_by" bigint NOT NULL,
	"opened_by" bigint NOT NULL,
	"amount" numeric(18,4),
	"state" text NOT NULL,
	"step" integer NOT NULL,
	"steps" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "approval_run_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "approval_step_person" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"chain_id" bigint NOT NULL,
	"step" integer NOT NULL,
	"employee_id" bigint NOT NULL,
	CONSTRAINT "approval_step_person_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "approval_step" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"chain_id" bigint NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"resolver" text NOT NULL,
	"role_id" bigint,
	"levels" integer,
	"field" text,
	"mode" text NOT NULL,
	"ratio" integer,
	"amount_from" numeric(18,4),
	"amount_to" numeric(18,4),
	"condition" text,
	"hours" integer,
	"on_timeout" text,
	CONSTRAINT "approval_step_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "approval_task" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"module" text NOT NULL,
	"step" integer NOT NULL,
	"visit" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"parent_id" bigint,
	"assignee_id" bigint NOT NULL,
	"handed_from" bigint,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"words" text,
	"is_self" boolean DEFAULT false NOT NULL,
	CONSTRAINT "approval_task_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "substitute_module" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"substitution_id" bigint NOT NULL,
	"module" text NOT NULL,
	CONSTRAINT "substitute_module_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "substitute" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"principal_id" bigint NOT NULL,
	"substitute_id" bigint NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "substitute_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "data_source_column" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"source_id" bigint NOT NULL,
	"field_name" text NOT NULL,
	"header" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"prop_type" text NOT NULL,
	"use" text NOT NULL,
	"currency" text,
	"unit" text,
	CONSTRAINT "data_source_column_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "data_source_role" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"source_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "data_source_role_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "data_source_row" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "data_source_row_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "data_source" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"code" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"stage" text NOT NULL,
	"kind" text NOT NULL,
	"address" text,
	"database" text,
	"user_name" text,
	"secret" text,
	"query" text,
	"row_limit" integer NOT NULL,
	"every_hours" integer,
	"asked_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"loaded_at" timestamp with time zone,
	"loaded_rows" integer,
	"loaded_columns" text,
	"load_note" text,
	"is_empty_meant" boolean DEFAULT false NOT NULL,
	"load_error" text,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_source_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "report_result" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"question" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	CONSTRAINT "report_result_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "report_run" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"template_id" bigint NOT NULL,
	"report" text NOT NULL,
	"name" text NOT NULL,
	"params" text NOT NULL,
	"data_at" timestamp with time zone NOT NULL,
	"data_version" text NOT NULL,
	"rows" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_run_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "report_template_role" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"template_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "report_template_role_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "report_template" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"code" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"no" integer,
	"stage" text NOT NULL,
	"dataset" text NOT NULL,
	"definition" text NOT NULL,
	"path" text,
	"published_on" date,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_template_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "attachment" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"name" text NOT NULL,
	"is_for_customer" boolean DEFAULT false NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachment_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "print_out" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"template" text NOT NULL,
	"edition" integer NOT NULL,
	"language" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "print_out_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "print_template" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"name" text NOT NULL,
	"edition" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "print_template_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "record_comment" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL,
	"mentions" jsonb NOT NULL,
	"is_for_customer" boolean DEFAULT false NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_comment_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "saved_view" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"audience" text NOT NULL,
	"holder_id" bigint NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"state" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_view_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stored_file" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"hash" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stored_file_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "import_row" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"document_key" text,
	"cells" jsonb NOT NULL,
	CONSTRAINT "import_row_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "import_run" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"file_name" text NOT NULL,
	"digest" text NOT NULL,
	"stage" text NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"document_count" integer DEFAULT 0 NOT NULL,
	"unchanged_count" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_run_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "job_lease" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "notify_channel" (
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
	"host" text,
	"port" integer,
	"security" text,
	"account" text,
	"sender" text,
	"url" text,
	"secret" text,
	CONSTRAINT "notify_channel_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "outbox" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"stage" text NOT NULL,
	"topic" text NOT NULL,
	"kind" text NOT NULL,
	"channel_id" bigint,
	"account_id" bigint,
	"recipient" text,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"html" text,
	"files" jsonb,
	"module" text,
	"document_id" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"fault" text,
	"detail" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "table_key_column" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"table_key_id" bigint NOT NULL,
	"field" text NOT NULL,
	"label_zh" text,
	"label_en" text,
	"label_ru" text,
	"width" integer,
	"digits" integer,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "table_key_column_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "table_key" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"line_table" text DEFAULT '' NOT NULL,
	"operation_flag" text DEFAULT '0' NOT NULL,
	"frozen" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "table_key_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "purchase_order_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"order_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"received_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"unit_price" numeric(18,6) NOT NULL,
	"tax_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"delivery_on" date,
	"notes" text,
	CONSTRAINT "purchase_order_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "purchase_order" (
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
	"supplier_id" bigint NOT NULL,
	"buyer_id" bigint,
	"currency" text NOT NULL,
	"delivery_on" date,
	"freight" numeric(18,4) DEFAULT '0' NOT NULL,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	CONSTRAINT "purchase_order_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "collection_plan_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"plan_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"contract_id" bigint,
	"item_id" bigint,
	"instalment_id" bigint,
	"due_on" date,
	"balance" numeric(18,4) DEFAULT '0' NOT NULL,
	"overdue_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"planned_on" date,
	"plan_amount" numeric(18,4) NOT NULL,
	"actual_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"problem" text,
	CONSTRAINT "collection_plan_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "collection_plan" (
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
	"year_month" text NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"plan_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"actual_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"complete_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"submitted_by" bigint,
	CONSTRAINT "collection_plan_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "contract_change_instalment" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"change_id" bigint NOT NULL,
	"line_id" bigint,
	"kind" text NOT NULL,
	"percent" numeric(9,4),
	"amount" numeric(18,4) NOT NULL,
	"trigger" text,
	"grace_days" integer,
	"triggered_on" date,
	"due_on" date NOT NULL,
	"accepted_on" date,
	"retention_release_on" date,
	"notes" text,
	"invoiced_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"previous_amount" numeric(18,4),
	"previous_due_on" date,
	CONSTRAINT "contract_change_instalment_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "contract_change_product" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"change_id" bigint NOT NULL,
	"line_id" bigint,
	"material_id" bigint NOT NULL,
	"brand_id" bigint,
	"customer_model_id" bigint,
	"equipment_model" text,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6) NOT NULL,
	"tax_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"delivery_on" date,
	"notes" text,
	"previous_quantity" numeric(18,6),
	"previous_amount" numeric(18,4),
	CONSTRAINT "contract_change_product_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "contract_change" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"region_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"exchange_rate" numeric(18,8) DEFAULT '1' NOT NULL,
	"contract_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"reason" text,
	"title" text,
	"end_customer_id" bigint,
	"mine_id" bigint,
	"delivery_on" date,
	"warranty_months" integer,
	"payment_terms" text,
	"delivery_terms" text,
	"quality_terms" text,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"previous_customer_id" bigint,
	"previous_total" numeric(18,4) DEFAULT '0' NOT NULL,
	"before" text,
	"needs_review" boolean DEFAULT false NOT NULL,
	"agreed_on" date,
	"company_delta" numeric(18,4) DEFAULT '0' NOT NULL,
	"submitted_by" bigint,
	CONSTRAINT "contract_change_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "contract_difference" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"change_id" bigint NOT NULL,
	"part" text NOT NULL,
	"line" integer,
	"nature" text NOT NULL,
	"field" text NOT NULL,
	"previous" text,
	"next" text,
	CONSTRAINT "contract_difference_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "contract_delivery" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"origin_id" bigint NOT NULL,
	"moved_on" date NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"company_amount" numeric(18,4) NOT NULL,
	"serial_nos" text,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_delivery_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "contract_due" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"instalment_id" bigint NOT NULL,
	"due_on" date NOT NULL,
	"valid_on" date NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"company_amount" numeric(18,4) NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_due_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "contract_review_answer" (
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
	"review_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"salesperson_id" bigint,
	"subject" text NOT NULL,
	"material_id" bigint,
	"quantity" numeric(18,6),
	"delivery_on" date,
	"duty_department_id" bigint NOT NULL,
	"answer" text,
	"conclusion" text,
	"proposal" text,
	"duty_person_id" bigint,
	"answered_at" timestamp with time zone,
	CONSTRAINT "contract_review_answer_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "contract_review_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"review_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"material_id" bigint,
	"quantity" numeric(18,6),
	"delivery_on" date,
	"duty_department_id" bigint NOT NULL,
	"answer" text,
	"conclusion" text,
	"proposal" text,
	"duty_person_id" bigint,
	"answered_at" timestamp with time zone,
	CONSTRAINT "contract_review_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "contract_review" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"contract_id" bigint,
	"project_id" bigint,
	"product_line_id" bigint,
	"delivery_on" date,
	"content" text,
	"submitted_by" bigint,
	CONSTRAINT "contract_review_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "credit_check" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"department_id" bigint,
	"checked_on" date NOT NULL,
	"credit_limit" numeric(18,4) NOT NULL,
	"released" numeric(18,4) NOT NULL,
	"open_amount" numeric(18,4) NOT NULL,
	"not_invoiced" numeric(18,4) NOT NULL,
	"advances" numeric(18,4) NOT NULL,
	"new_amount" numeric(18,4) NOT NULL,
	"exposure" numeric(18,4) NOT NULL,
	"outcome" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_check_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "credit_release" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"reason" text NOT NULL,
	"submitted_by" bigint,
	CONSTRAINT "credit_release_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "dunning_call" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"year_month" text NOT NULL,
	"called_on" date NOT NULL,
	"caller_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"contact" text,
	"method" text NOT NULL,
	"result" text NOT NULL,
	"promised_on" date,
	"promised_amount" numeric(18,4),
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dunning_call_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "receivable_entry" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"entry_on" date NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"company_amount" numeric(18,4) NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"doc_no" text NOT NULL,
	"reversal_of" bigint,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receivable_entry_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "receivable_item" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"item_no" text NOT NULL,
	"kind" text NOT NULL,
	"is_advance" boolean GENERATED ALWAYS AS (kind = 'advance') STORED NOT NULL,
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"region_id" bigint,
	"salesperson_id" bigint,
	"contract_id" bigint,
	"contract_no" text,
	"instalment_id" bigint,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"posted_on" date NOT NULL,
	"due_on" date NOT NULL,
	"accepted_on" date,
	"currency" text NOT NULL,
	"gross_amount" numeric(18,4) NOT NULL,
	"open_amount" numeric(18,4) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receivable_item_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "receivable_opening_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"opening_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"region_id" bigint,
	"salesperson_id" bigint,
	"item_no" text NOT NULL,
	"contract_no" text,
	"posted_on" date NOT NULL,
	"due_on" date NOT NULL,
	"accepted_on" date,
	"total_amount" numeric(18,4) NOT NULL,
	CONSTRAINT "receivable_opening_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "receivable_opening" (
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
	"currency" text NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	CONSTRAINT "receivable_opening_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE "receivable_period" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"year_month" text NOT NULL,
	"stage" text DEFAULT 'open' NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receivable_period_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "receivable_revaluation_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"revaluation_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"open_amount" numeric(18,4) NOT NULL,
	"booked_amount" numeric(18,4) NOT NULL,
	"rate" numeric(18,8) NOT NULL,
	"revalued_amount" numeric(18,4) NOT NULL,
	"difference" numeric(18,4) NOT NULL,
	CONSTRAINT "receivable_revaluation_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "receivable_revaluation" (
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
	"year_month" text NOT NULL,
	"difference" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"taken_back_on" date,
	CONSTRAINT "receivable_revaluation_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "receivable_settlement_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"settlement_id" bigint NOT NULL,
	"advance_item_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"notes" text,
	"undone_on" date,
	CONSTRAINT "receivable_settlement_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "receivable_settlement" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"submitted_by" bigint,
	"contract_id" bigint,
	"method" text DEFAULT 'oldest' NOT NULL,
	CONSTRAINT "receivable_settlement_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "receivable_write_off_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"write_off_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"notes" text,
	CONSTRAINT "receivable_write_off_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "receivable_write_off" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"submitted_by" bigint,
	"reason" text NOT NULL,
	CONSTRAINT "receivable_write_off_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "refund_request" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"submitted_by" bigint,
	"contract_id" bigint,
	"receipt_id" bigint,
	"reason" text NOT NULL,
	"bank" text,
	"bank_account" text,
	"explanation" text,
	"paid_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"paid_on" date,
	CONSTRAINT "refund_request_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "sales_contract_instalment" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"contract_id" bigint NOT NULL,
	"department_id" bigint,
	"salesperson_id" bigint,
	"kind" text NOT NULL,
	"percent" numeric(9,4),
	"amount" numeric(18,4) NOT NULL,
	"trigger" text,
	"grace_days" integer,
	"triggered_on" date,
	"due_on" date NOT NULL,
	"accepted_on" date,
	"retention_release_on" date,
	"notes" text,
	"invoiced_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	CONSTRAINT "sales_contract_instalment_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "sales_contract_product" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"contract_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"brand_id" bigint,
	"customer_model_id" bigint,
	"equipment_model" text,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6) NOT NULL,
	"tax_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"delivery_on" date,
	"notes" text,
	"shipped_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"shipped_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"invoiced_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"first_shipped_on" date,
	"shipped_on" date,
	"dispatched_on" date,
	"delivered_on" date,
	CONSTRAINT "sales_contract_product_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "sales_contract_version" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"contract_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"change_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"total_amount" numeric(18,4) NOT NULL,
	"replaced_on" date NOT NULL,
	"content" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_contract_version_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "sales_contract" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"region_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"exchange_rate" numeric(18,8) DEFAULT '1' NOT NULL,
	"title" text,
	"variant" text DEFAULT '' NOT NULL,
	"contract_type" text DEFAULT 'standard' NOT NULL,
	"sale_type" text,
	"is_internal" boolean DEFAULT false NOT NULL,
	"product_line_id" bigint,
	"end_customer_id" bigint,
	"mine_id" bigint,
	"working_face" text,
	"project_id" bigint,
	"source_no" text,
	"party_a_id" bigint,
	"party_b_id" bigint,
	"delivery_on" date,
	"received_on" date,
	"shipped_on" date,
	"dispatched_on" date,
	"delivered_on" date,
	"completed_on" date,
	"payment_terms" text,
	"delivery_terms" text,
	"quality_terms" text,
	"clause_deviation" text,
	"warranty_months" integer,
	"incoterm" text,
	"port" text,
	"risk_level" text,
	"bid_version" text,
	"cost_amount" numeric(18,4),
	"margin_percent" numeric(9,4),
	"retention_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"credit_check" text,
	"replace_by" date,
	"replaced_by_id" bigint,
	"submitted_by" bigint,
	"effective_on" date,
	"company_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"closed_on" date,
	"cancelled_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	CONSTRAINT "sales_contract_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "invoice_head" (
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
	"customer_id" bigint NOT NULL,
	"unit_id" bigint,
	"credit_code" text NOT NULL,
	"bank" text,
	"bank_account" text,
	"address" text,
	"phone" text,
	"notes" text,
	"submitted_by" bigint,
	CONSTRAINT "invoice_head_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "sales_invoice_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"invoice_id" bigint NOT NULL,
	"contract_id" bigint,
	"instalment_id" bigint,
	"description" text,
	"total_amount" numeric(18,4) NOT NULL,
	"tax_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"due_on" date NOT NULL,
	"red_of_line_id" bigint,
	"red_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	CONSTRAINT "sales_invoice_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "sales_invoice_product" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"invoice_id" bigint NOT NULL,
	"contract_product_id" bigint,
	"material_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6) NOT NULL,
	"tax_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"notes" text,
	CONSTRAINT "sales_invoice_product_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "sales_invoice" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"region_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"exchange_rate" numeric(18,8) DEFAULT '1' NOT NULL,
	"contract_id" bigint,
	"invoice_type" text,
	"head_id" bigint,
	"buyer_name" text,
	"credit_code" text,
	"bank" text,
	"bank_account" text,
	"address" text,
	"phone" text,
	"invoice_code" text,
	"invoice_no" text,
	"issued_on" date,
	"tax_status" text DEFAULT 'notSent' NOT NULL,
	"tax_message" text,
	"red_of_id" bigint,
	"is_red" boolean DEFAULT false NOT NULL,
	"red_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"submitted_by" bigint,
	"approved_content" text,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "sales_invoice_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "bank_receipt" (
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
	"bank_ref" text NOT NULL,
	"bank" text,
	"payer" text NOT NULL,
	"payer_account" text,
	"purpose" text,
	"currency" text NOT NULL,
	"total_amount" numeric(18,4) NOT NULL,
	"customer_id" bigint,
	"contract_id" bigint,
	"department_id" bigint,
	"salesperson_id" bigint,
	"claim_reason" text,
	"is_known_payer" boolean DEFAULT false NOT NULL,
	"receipt_id" bigint,
	"submitted_by" bigint,
	CONSTRAINT "bank_receipt_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "receivable_bill" (
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
	"receipt_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"salesperson_id" bigint,
	"bill_type" text NOT NULL,
	"paper_no" text,
	"acceptor" text,
	"bank" text,
	"due_on" date NOT NULL,
	"currency" text NOT NULL,
	"exchange_rate" numeric(18,8) DEFAULT '1' NOT NULL,
	"total_amount" numeric(18,4) NOT NULL,
	"company_amount" numeric(18,4) NOT NULL,
	"endorsed_to_id" bigint,
	"discount_bank" text,
	"discount_fee" numeric(18,4),
	"moved_on" date,
	"bookings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "receivable_bill_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "sales_receipt_application" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"receipt_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"notes" text,
	"undone_on" date,
	CONSTRAINT "sales_receipt_application_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "sales_receipt" (
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
	"customer_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"region_id" bigint,
	"salesperson_id" bigint,
	"currency" text NOT NULL,
	"exchange_rate" numeric(18,8) DEFAULT '1' NOT NULL,
	"contract_id" bigint,
	"method" text,
	"payer" text,
	"payer_account" text,
	"bank_ref" text,
	"paper_no" text,
	"bank" text,
	"acceptor" text,
	"bill_due_on" date,
	"bill_state" text,
	"total_amount" numeric(18,4) NOT NULL,
	"applied_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"settled_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"submitted_by" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "sales_receipt_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "seal_application" (
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
	"department_id" bigint NOT NULL,
	"unit_id" bigint,
	"contract_id" bigint,
	"revision" integer,
	"title" text NOT NULL,
	"seal_type" text NOT NULL,
	"copies" integer NOT NULL,
	"sealed_copies" integer,
	"sealed_on" date,
	"reason" text,
	"handler_id" bigint,
	"submitted_by" bigint,
	"sealed_by" bigint,
	CONSTRAINT "seal_application_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_count_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"unit_price" numeric(18,6),
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"batch" text,
	"area" text,
	"seat" text,
	"box" text,
	"state" text DEFAULT 'available' NOT NULL,
	"owner" text DEFAULT 'own' NOT NULL,
	"serial_nos" text,
	"department_id" bigint,
	"employee_id" bigint,
	"notes" text,
	"count_id" bigint NOT NULL,
	"is_booked" boolean DEFAULT false NOT NULL,
	"book_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"moved_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"counted_quantity" numeric(18,6),
	"recount_quantity" numeric(18,6),
	"difference" numeric(18,6),
	"difference_amount" numeric(18,4),
	"difference_reason" text,
	"expires_on" date,
	"manufacturer_id" bigint,
	"supplier_id" bigint,
	CONSTRAINT "stock_count_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_count_run_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"run_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"material_class_id" bigint,
	"material_name" text,
	"keeper_id" bigint,
	CONSTRAINT "stock_count_run_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_count_run" (
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
	"is_blind" boolean DEFAULT false NOT NULL,
	"tolerance" numeric(9,4) DEFAULT '0' NOT NULL,
	CONSTRAINT "stock_count_run_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_count" (
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
	"warehouse_id" bigint NOT NULL,
	"unit_id" bigint,
	"operation_type_id" bigint,
	"variant" text DEFAULT '' NOT NULL,
	"handler_id" bigint,
	"total_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"posted_month" text,
	"submitted_by" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"run_id" bigint,
	"material_class_id" bigint,
	"material_name" text,
	"keeper_id" bigint,
	"is_blind" boolean DEFAULT false NOT NULL,
	"tolerance" numeric(9,4) DEFAULT '0' NOT NULL,
	"frozen_at" timestamp with time zone,
	"booked_lines" integer DEFAULT 0 NOT NULL,
	"total_difference" numeric(18,4),
	"adjustment_id" bigint,
	CONSTRAINT "stock_count_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "material_correction_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"correction_id" bigint NOT NULL,
	"move_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"right_material_id" bigint NOT NULL,
	"right_batch" text,
	"customer_model_id" bigint,
	"quantity" numeric(18,6) NOT NULL,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"notes" text,
	CONSTRAINT "material_correction_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "material_correction" (
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
	"warehouse_id" bigint NOT NULL,
	"unit_id" bigint,
	"operation_type_id" bigint,
	"variant" text DEFAULT '' NOT NULL,
	"handler_id" bigint,
	"total_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"posted_month" text,
	"submitted_by" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"reason" text NOT NULL,
	CONSTRAINT "material_correction_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "scrap_order_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6),
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"batch" text,
	"area" text,
	"seat" text,
	"box" text,
	"state" text DEFAULT 'available' NOT NULL,
	"owner" text DEFAULT 'own' NOT NULL,
	"serial_nos" text,
	"department_id" bigint,
	"employee_id" bigint,
	"notes" text,
	"scrap_id" bigint NOT NULL,
	"accepted_quantity" numeric(18,6),
	"rejected_quantity" numeric(18,6),
	"inspection_result" text,
	"responsible" text,
	"residual" numeric(18,4) DEFAULT '0' NOT NULL,
	CONSTRAINT "scrap_order_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "scrap_order" (
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
	"warehouse_id" bigint NOT NULL,
	"unit_id" bigint,
	"operation_type_id" bigint,
	"variant" text DEFAULT '' NOT NULL,
	"handler_id" bigint,
	"total_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"posted_month" text,
	"submitted_by" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"reason" text NOT NULL,
	"disposal" text,
	"inspector_id" bigint,
	"residual" numeric(18,4) DEFAULT '0' NOT NULL,
	"is_above_limit" boolean DEFAULT false NOT NULL,
	CONSTRAINT "scrap_order_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "settlement_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"settlement_id" bigint NOT NULL,
	"issue_line_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6),
	"tax_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"invoice_no" text,
	"notes" text,
	CONSTRAINT "settlement_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "settlement_price" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"rule_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"valid_on" date NOT NULL,
	"unit_price" numeric(18,6) NOT NULL,
	CONSTRAINT "settlement_price_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "settlement_rule" (
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
	"unit_id" bigint,
	"warehouse_id" bigint,
	"supplier_id" bigint NOT NULL,
	"operation_type_id" bigint,
	"price_basis" text DEFAULT 'agreed' NOT NULL,
	"tax_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"notes" text,
	CONSTRAINT "settlement_rule_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "settlement" (
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
	"warehouse_id" bigint NOT NULL,
	"unit_id" bigint,
	"operation_type_id" bigint,
	"variant" text DEFAULT '' NOT NULL,
	"handler_id" bigint,
	"total_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"posted_month" text,
	"submitted_by" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"rule_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"consumed_from" date NOT NULL,
	"consumed_to" date NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	CONSTRAINT "settlement_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "price_variance" (
	"comp_id" integer NOT NULL,
	"snapshot_id" bigint NOT NULL,
	"material_class_id" bigint NOT NULL,
	"opening_variance" numeric(18,4) NOT NULL,
	"in_variance" numeric(18,4) NOT NULL,
	"opening_planned" numeric(18,4) NOT NULL,
	"in_planned" numeric(18,4) NOT NULL,
	"rate" numeric(18,8) NOT NULL,
	"out_planned" numeric(18,4) NOT NULL,
	"out_variance" numeric(18,4) NOT NULL,
	CONSTRAINT "price_variance_pk" PRIMARY KEY("comp_id","snapshot_id","material_class_id")
);--> statement-breakpoint
CREATE TABLE "stock_count_hold" (
	"comp_id" integer NOT NULL,
	"balance_id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_count_hold_pk" PRIMARY KEY("comp_id","balance_id")
);--> statement-breakpoint
CREATE TABLE "stock_layer_use" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"layer_id" bigint NOT NULL,
	"move_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"value" numeric(18,4) NOT NULL,
	CONSTRAINT "stock_layer_use_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_layer" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"balance_id" bigint NOT NULL,
	"move_id" bigint NOT NULL,
	"posted_on" date NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"value" numeric(18,4) NOT NULL,
	"remaining" numeric(18,6) NOT NULL,
	"remaining_value" numeric(18,4) NOT NULL,
	CONSTRAINT "stock_layer_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_period_check" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"period_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"findings" integer NOT NULL,
	"is_blocking" boolean NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_period_check_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_period_finding" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"period_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"year_month" text NOT NULL,
	"subject" text NOT NULL,
	"module" text,
	"document_id" bigint,
	"what" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_period_finding_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_period_snapshot_line" (
	"comp_id" integer NOT NULL,
	"snapshot_id" bigint NOT NULL,
	"balance_id" bigint NOT NULL,
	"opening_quantity" numeric(18,6) NOT NULL,
	"opening_value" numeric(18,4) NOT NULL,
	"in_quantity" numeric(18,6) NOT NULL,
	"in_value" numeric(18,4) NOT NULL,
	"out_quantity" numeric(18,6) NOT NULL,
	"out_value" numeric(18,4) NOT NULL,
	"variance_value" numeric(18,4) NOT NULL,
	"closing_quantity" numeric(18,6) NOT NULL,
	"closing_value" numeric(18,4) NOT NULL,
	CONSTRAINT "stock_period_snapshot_line_pk" PRIMARY KEY("comp_id","snapshot_id","balance_id")
);--> statement-breakpoint
CREATE TABLE "stock_period_snapshot" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"period_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"year_month" text NOT NULL,
	"hash" text NOT NULL,
	"line_count" integer NOT NULL,
	"taken_by" bigint NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"voided_by" bigint,
	"voided_at" timestamp with time zone,
	CONSTRAINT "stock_period_snapshot_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_reservation" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"balance_id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"is_loose" boolean DEFAULT false NOT NULL,
	"expires_on" date,
	"stage" text DEFAULT 'open' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "stock_reservation_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "goods_issue_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6),
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"batch" text,
	"area" text,
	"seat" text,
	"box" text,
	"state" text DEFAULT 'available' NOT NULL,
	"owner" text DEFAULT 'own' NOT NULL,
	"serial_nos" text,
	"department_id" bigint,
	"employee_id" bigint,
	"notes" text,
	"issue_id" bigint NOT NULL,
	"requested_quantity" numeric(18,6),
	"issued_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"returned_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"source_line_id" bigint,
	"contract_product_id" bigint,
	"customer_model_id" bigint,
	"packing_quantity" numeric(18,6),
	"supplier_id" bigint,
	"settlement_id" bigint,
	"use_for" text,
	"batch_reason" text,
	CONSTRAINT "goods_issue_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "goods_issue" (
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
	"warehouse_id" bigint NOT NULL,
	"unit_id" bigint,
	"operation_type_id" bigint,
	"variant" text DEFAULT '' NOT NULL,
	"handler_id" bigint,
	"total_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"posted_month" text,
	"submitted_by" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"customer_id" bigint,
	"use_department_id" bigint,
	"project_id" bigint,
	"cost_center_id" bigint,
	"receiver_id" bigint,
	"contract_id" bigint,
	"open_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	CONSTRAINT "goods_issue_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "goods_receipt_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6),
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"batch" text,
	"area" text,
	"seat" text,
	"box" text,
	"state" text DEFAULT 'available' NOT NULL,
	"owner" text DEFAULT 'own' NOT NULL,
	"serial_nos" text,
	"department_id" bigint,
	"employee_id" bigint,
	"notes" text,
	"receipt_id" bigint NOT NULL,
	"order_line_id" bigint,
	"issue_line_id" bigint,
	"auxiliary_quantity" numeric(18,6),
	"customer_model_id" bigint,
	"packing_quantity" numeric(18,6),
	"manufacturer_id" bigint,
	"produced_on" date,
	"expires_on" date,
	CONSTRAINT "goods_receipt_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "goods_receipt" (
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
	"warehouse_id" bigint NOT NULL,
	"unit_id" bigint,
	"operation_type_id" bigint,
	"variant" text DEFAULT '' NOT NULL,
	"handler_id" bigint,
	"total_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"posted_month" text,
	"submitted_by" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"supplier_id" bigint,
	"purchase_order_id" bigint,
	"delivery_note" text,
	"customer_id" bigint,
	"project_id" bigint,
	"contract_no" text,
	"invoice_no" text,
	CONSTRAINT "goods_receipt_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_adjustment_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6),
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"batch" text,
	"area" text,
	"seat" text,
	"box" text,
	"state" text DEFAULT 'available' NOT NULL,
	"owner" text DEFAULT 'own' NOT NULL,
	"serial_nos" text,
	"department_id" bigint,
	"employee_id" bigint,
	"notes" text,
	"adjustment_id" bigint NOT NULL,
	"supplier_id" bigint,
	CONSTRAINT "stock_adjustment_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_adjustment" (
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
	"warehouse_id" bigint NOT NULL,
	"unit_id" bigint,
	"operation_type_id" bigint,
	"variant" text DEFAULT '' NOT NULL,
	"handler_id" bigint,
	"total_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"posted_month" text,
	"submitted_by" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"reason" text NOT NULL,
	CONSTRAINT "stock_adjustment_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "posting_request" (
	"comp_id" integer NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posting_request_pk" PRIMARY KEY("comp_id","key")
);--> statement-breakpoint
CREATE TABLE "stock_balance" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"batch" text DEFAULT '' NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"seat" text DEFAULT '' NOT NULL,
	"box" text DEFAULT '' NOT NULL,
	"owner" text DEFAULT 'own' NOT NULL,
	"state" text DEFAULT 'available' NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"reserved" numeric(18,6) DEFAULT '0' NOT NULL,
	"value" numeric(18,4) DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"moved_on" date,
	CONSTRAINT "stock_balance_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_batch" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"batch" text NOT NULL,
	"produced_on" date,
	"expires_on" date,
	"manufacturer_id" bigint,
	"supplier_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_batch_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_move" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"batch" text DEFAULT '' NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"seat" text DEFAULT '' NOT NULL,
	"box" text DEFAULT '' NOT NULL,
	"owner" text DEFAULT 'own' NOT NULL,
	"state" text DEFAULT 'available' NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"value" numeric(18,4) NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"leg" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"seq" integer DEFAULT 1 NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"doc_no" text NOT NULL,
	"party_id" bigint,
	"posted_on" date NOT NULL,
	"posted_month" text NOT NULL,
	"reversal_of" bigint,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_move_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_period" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"year_month" text NOT NULL,
	"stage" text DEFAULT 'open' NOT NULL,
	"closed_by" bigint,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_period_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "warehouse_customer" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"notes" text,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "warehouse_customer_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_transfer_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6),
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"batch" text,
	"area" text,
	"seat" text,
	"box" text,
	"state" text DEFAULT 'available' NOT NULL,
	"owner" text DEFAULT 'own' NOT NULL,
	"serial_nos" text,
	"department_id" bigint,
	"employee_id" bigint,
	"notes" text,
	"transfer_id" bigint NOT NULL,
	"received_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"arriving_quantity" numeric(18,6),
	"in_area" text,
	"in_seat" text,
	"in_box" text,
	CONSTRAINT "stock_transfer_line_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE TABLE "stock_transfer" (
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
	"warehouse_id" bigint NOT NULL,
	"unit_id" bigint,
	"operation_type_id" bigint,
	"variant" text DEFAULT '' NOT NULL,
	"handler_id" bigint,
	"total_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"posted_month" text,
	"submitted_by" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"direction" text DEFAULT 'within' NOT NULL,
	"in_department_id" bigint,
	"in_warehouse_id" bigint,
	"partner_id" bigint,
	"twin_id" bigint,
	"total_received" numeric(18,6) DEFAULT '0' NOT NULL,
	CONSTRAINT "stock_transfer_pk" PRIMARY KEY("comp_id","id")
);--> statement-breakpoint
CREATE UNIQUE INDEX "bid_result_bidder_bid_result_id_seq_key" ON "bid_result_bidder" USING btree ("comp_id","bid_result_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_result_doc_no_key" ON "bid_result" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "market_forecast_line_forecast_id_seq_key" ON "market_forecast_line" USING btree ("comp_id","forecast_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "market_forecast_doc_no_key" ON "market_forecast" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_data_doc_no_key" ON "meeting_data" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_data_line_data_id_seq_key" ON "meeting_data_line" USING btree ("comp_id","data_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_target_line_target_id_seq_key" ON "sales_target_line" USING btree ("comp_id","target_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_target_doc_no_key" ON "sales_target" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "account_mapping_account_key" ON "account_mapping" USING btree ("comp_id","account");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_line_module_document_id_generation_seq_key" ON "journal_line" USING btree ("comp_id","module","document_id","generation","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_check_line_check_id_seq_key" ON "ledger_check_line" USING btree ("comp_id","check_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_check_doc_no_key" ON "ledger_check" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_doc_no_key" ON "payment" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "provision_matrix_doc_no_key" ON "provision_matrix" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "provision_matrix_valid_from_key" ON "provision_matrix" USING btree ("comp_id","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "provision_matrix_line_matrix_id_seq_key" ON "provision_matrix_line" USING btree ("comp_id","matrix_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_class_line_class_id_seq_key" ON "receivable_class_line" USING btree ("comp_id","class_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_class_line_item_id_counts_on_key" ON "receivable_class_line" USING btree ("comp_id","item_id","counts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_class_doc_no_key" ON "receivable_class" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_export_line_export_id_seq_key" ON "voucher_export_line" USING btree ("comp_id","export_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_export_line_target_journal_line_id_edition_key" ON "voucher_export_line" USING btree ("comp_id","target","journal_line_id","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_export_doc_no_key" ON "voucher_export" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "coal_mine_alias_mine_id_seq_key" ON "coal_mine_alias" USING btree ("comp_id","mine_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "coal_mine_capacity_mine_id_seq_key" ON "coal_mine_capacity" USING btree ("comp_id","mine_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "coal_mine_face_mine_id_seq_key" ON "coal_mine_face" USING btree ("comp_id","mine_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "coal_mine_code_key" ON "coal_mine" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "end_customer_model_end_customer_id_seq_key" ON "end_customer_model" USING btree ("comp_id","end_customer_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "end_customer_code_key" ON "end_customer" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_code_key" ON "brand" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "market_department_organization_id_seq_key" ON "market_department" USING btree ("comp_id","organization_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "market_organization_code_key" ON "market_organization" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "market_place_organization_id_seq_key" ON "market_place" USING btree ("comp_id","organization_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "product_line_code_key" ON "product_line" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "region_owner_region_id_seq_key" ON "region_owner" USING btree ("comp_id","region_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_model_customer_id_code_valid_on_key" ON "customer_model" USING btree ("comp_id","customer_id","code","valid_on");--> statement-breakpoint
CREATE UNIQUE INDEX "material_class_code_key" ON "material_class" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "material_code_key" ON "material" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "operation_type_code_key" ON "operation_type" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "business_unit_code_key" ON "business_unit" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_day_on_day_key" ON "calendar_day" USING btree ("comp_id","on_day");--> statement-breakpoint
CREATE UNIQUE INDEX "company_code_key" ON "company" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "cost_center_code_key" ON "cost_center" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "currency_code_key" ON "currency" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "department_code_key" ON "department" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_code_key" ON "employee" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rate_pair_key" ON "exchange_rate" USING btree ("from_currency","to_currency","valid_on");--> statement-breakpoint
CREATE UNIQUE INDEX "factory_area_code_key" ON "factory_area" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "market_region_code_key" ON "market_region" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "number_rule_module_variant_key" ON "number_rule" USING btree ("comp_id","module","variant");--> statement-breakpoint
CREATE UNIQUE INDEX "project_code_key" ON "project" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_of_measure_code_key" ON "unit_of_measure" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "company_party_partner_comp_id_key" ON "company_party" USING btree ("comp_id","partner_comp_id");--> statement-breakpoint
CREATE UNIQUE INDEX "party_code_key" ON "party" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_department_warehouse_id_seq_key" ON "warehouse_department" USING btree ("comp_id","warehouse_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_keeper_warehouse_id_seq_key" ON "warehouse_keeper" USING btree ("comp_id","warehouse_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_position_warehouse_id_seq_key" ON "warehouse_position" USING btree ("comp_id","warehouse_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_code_key" ON "warehouse" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "account_account_key" ON "account" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_account_key" ON "membership" USING btree ("comp_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "preference_account_key" ON "preference" USING btree ("comp_id","account_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "role_code_key" ON "role" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "report_delivery_once_key" ON "report_delivery" USING btree ("comp_id","watch_id","account_id","channel","target","key");--> statement-breakpoint
CREATE UNIQUE INDEX "report_media_token_hash_key" ON "report_media" USING btree ("comp_id","token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "report_watch_recipient_watch_id_account_id_channel_target_key" ON "report_watch_recipient" USING btree ("comp_id","watch_id","account_id","channel","target");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_chain_published_key" ON "approval_chain" USING btree ("comp_id","module",coalesce("unit_id", 0)) WHERE "approval_chain"."stage" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "approval_run_open_key" ON "approval_run" USING btree ("comp_id","module","document_id") WHERE "approval_run"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "approval_step_person_chain_id_seq_key" ON "approval_step_person" USING btree ("comp_id","chain_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_step_chain_id_seq_key" ON "approval_step" USING btree ("comp_id","chain_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "substitute_module_substitution_id_seq_key" ON "substitute_module" USING btree ("comp_id","substitution_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "data_source_column_source_id_seq_key" ON "data_source_column" USING btree ("comp_id","source_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "data_source_role_source_id_seq_key" ON "data_source_role" USING btree ("comp_id","source_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "data_source_row_source_id_seq_key" ON "data_source_row" USING btree ("comp_id","source_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "data_source_code_key" ON "data_source" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "report_result_run_id_key" ON "report_result" USING btree ("comp_id","run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_run_doc_no_key" ON "report_run" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_role_template_id_seq_key" ON "report_template_role" USING btree ("comp_id","template_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_code_no_key" ON "report_template" USING btree ("comp_id","code","no");--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_published_key" ON "report_template" USING btree ("comp_id","code","stage") WHERE "report_template"."stage" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_draft_key" ON "report_template" USING btree ("comp_id","code","stage") WHERE "report_template"."stage" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "print_template_module_name_edition_key" ON "print_template" USING btree ("comp_id","module","name","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "record_comment_comment_id_revision_key" ON "record_comment" USING btree ("comp_id","comment_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name_key" ON "saved_view" USING btree ("comp_id","place","audience","holder_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "stored_file_hash_key" ON "stored_file" USING btree ("comp_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "import_row_run_id_row_key" ON "import_row" USING btree ("comp_id","run_id","row");--> statement-breakpoint
CREATE UNIQUE INDEX "notify_channel_code_key" ON "notify_channel" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "table_key_module_line_table_operation_flag_key" ON "table_key" USING btree ("comp_id","module","line_table","operation_flag");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_line_order_id_seq_key" ON "purchase_order_line" USING btree ("comp_id","order_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_doc_no_key" ON "purchase_order" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_plan_line_plan_id_seq_key" ON "collection_plan_line" USING btree ("comp_id","plan_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_plan_doc_no_key" ON "collection_plan" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_change_instalment_change_id_seq_key" ON "contract_change_instalment" USING btree ("comp_id","change_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_change_product_change_id_seq_key" ON "contract_change_product" USING btree ("comp_id","change_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_change_doc_no_key" ON "contract_change" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_difference_change_id_seq_key" ON "contract_difference" USING btree ("comp_id","change_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_review_answer_doc_no_key" ON "contract_review_answer" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_review_line_review_id_seq_key" ON "contract_review_line" USING btree ("comp_id","review_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_review_doc_no_key" ON "contract_review" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_release_doc_no_key" ON "credit_release" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_entry_module_document_id_line_id_kind_generation_key" ON "receivable_entry" USING btree ("comp_id","module","document_id","line_id","kind","generation");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_item_item_no_key" ON "receivable_item" USING btree ("comp_id","item_no");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_item_module_line_id_key" ON "receivable_item" USING btree ("comp_id","module","line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_opening_line_opening_id_seq_key" ON "receivable_opening_line" USING btree ("comp_id","opening_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_opening_doc_no_key" ON "receivable_opening" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_arrangement_line_arrangement_id_seq_key" ON "receivable_arrangement_line" USING btree ("comp_id","arrangement_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_arrangement_doc_no_key" ON "receivable_arrangement" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_letter_line_letter_id_seq_key" ON "receivable_letter_line" USING btree ("comp_id","letter_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_letter_doc_no_key" ON "receivable_letter" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_period_year_month_key" ON "receivable_period" USING btree ("comp_id","year_month");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_revaluation_line_revaluation_id_seq_key" ON "receivable_revaluation_line" USING btree ("comp_id","revaluation_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_revaluation_doc_no_key" ON "receivable_revaluation" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_settlement_line_settlement_id_seq_key" ON "receivable_settlement_line" USING btree ("comp_id","settlement_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_settlement_doc_no_key" ON "receivable_settlement" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_write_off_line_write_off_id_seq_key" ON "receivable_write_off_line" USING btree ("comp_id","write_off_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_write_off_doc_no_key" ON "receivable_write_off" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_request_doc_no_key" ON "refund_request" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_contract_instalment_contract_id_seq_key" ON "sales_contract_instalment" USING btree ("comp_id","contract_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_contract_product_contract_id_seq_key" ON "sales_contract_product" USING btree ("comp_id","contract_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_contract_version_contract_id_revision_key" ON "sales_contract_version" USING btree ("comp_id","contract_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_contract_doc_no_key" ON "sales_contract" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_head_code_key" ON "invoice_head" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_invoice_line_invoice_id_seq_key" ON "sales_invoice_line" USING btree ("comp_id","invoice_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_invoice_product_invoice_id_seq_key" ON "sales_invoice_product" USING btree ("comp_id","invoice_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_invoice_doc_no_key" ON "sales_invoice" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_receipt_doc_no_key" ON "bank_receipt" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_receipt_bank_ref_key" ON "bank_receipt" USING btree ("comp_id","bank_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_bill_doc_no_key" ON "receivable_bill" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_bill_receipt_id_key" ON "receivable_bill" USING btree ("comp_id","receipt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_receipt_application_receipt_id_seq_key" ON "sales_receipt_application" USING btree ("comp_id","receipt_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_receipt_doc_no_key" ON "sales_receipt" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_receipt_bank_ref_key" ON "sales_receipt" USING btree ("comp_id","bank_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "seal_application_doc_no_key" ON "seal_application" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_line_count_id_seq_key" ON "stock_count_line" USING btree ("comp_id","count_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_run_line_run_id_seq_key" ON "stock_count_run_line" USING btree ("comp_id","run_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_run_doc_no_key" ON "stock_count_run" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_count_doc_no_key" ON "stock_count" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "material_correction_line_correction_id_seq_key" ON "material_correction_line" USING btree ("comp_id","correction_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "material_correction_doc_no_key" ON "material_correction" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "scrap_order_line_scrap_id_seq_key" ON "scrap_order_line" USING btree ("comp_id","scrap_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "scrap_order_doc_no_key" ON "scrap_order" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_line_settlement_id_seq_key" ON "settlement_line" USING btree ("comp_id","settlement_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_price_rule_id_seq_key" ON "settlement_price" USING btree ("comp_id","rule_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_rule_code_key" ON "settlement_rule" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_doc_no_key" ON "settlement" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_period_check_period_id_seq_key" ON "stock_period_check" USING btree ("comp_id","period_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_issue_line_issue_id_seq_key" ON "goods_issue_line" USING btree ("comp_id","issue_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_issue_doc_no_key" ON "goods_issue" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_receipt_line_receipt_id_seq_key" ON "goods_receipt_line" USING btree ("comp_id","receipt_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_receipt_doc_no_key" ON "goods_receipt" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_adjustment_line_adjustment_id_seq_key" ON "stock_adjustment_line" USING btree ("comp_id","adjustment_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_adjustment_doc_no_key" ON "stock_adjustment" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_balance_place_key" ON "stock_balance" USING btree ("comp_id","warehouse_id","material_id","batch","area","seat","box","owner","state","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_balance_material_id_serial_key" ON "stock_balance" USING btree ("comp_id","material_id","serial") WHERE "stock_balance"."serial" <> '' and "stock_balance"."quantity" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_batch_material_id_batch_key" ON "stock_batch" USING btree ("comp_id","material_id","batch");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_move_module_document_id_line_id_leg_generation_seq_key" ON "stock_move" USING btree ("comp_id","module","document_id","line_id","leg","generation","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_period_warehouse_id_year_month_key" ON "stock_period" USING btree ("comp_id","warehouse_id","year_month");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_customer_warehouse_id_customer_id_key" ON "warehouse_customer" USING btree ("comp_id","warehouse_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_transfer_line_transfer_id_seq_key" ON "stock_transfer_line" USING btree ("comp_id","transfer_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_transfer_doc_no_key" ON "stock_transfer" USING btree ("comp_id","doc_no");--> statement-breakpoint
ALTER TABLE "bid_result_bidder" ADD CONSTRAINT "bid_result_bidder_bid_result_id_fk" FOREIGN KEY ("comp_id","bid_result_id") REFERENCES "public"."bid_result"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_forecast_line" ADD CONSTRAINT "market_forecast_line_forecast_id_fk" FOREIGN KEY ("comp_id","forecast_id") REFERENCES "public"."market_forecast"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD CONSTRAINT "market_forecast_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD CONSTRAINT "market_forecast_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD CONSTRAINT "market_forecast_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD CONSTRAINT "market_forecast_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD CONSTRAINT "market_forecast_coal_mine_id_fk" FOREIGN KEY ("comp_id","coal_mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_forecast" ADD CONSTRAINT "market_forecast_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_data" ADD CONSTRAINT "meeting_data_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_data" ADD CONSTRAINT "meeting_data_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_data" ADD CONSTRAINT "meeting_data_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ADD CONSTRAINT "meeting_data_line_data_id_fk" FOREIGN KEY ("comp_id","data_id") REFERENCES "public"."meeting_data"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_data_line" ADD CONSTRAINT "meeting_data_line_duty_person_id_fk" FOREIGN KEY ("comp_id","duty_person_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target_line" ADD CONSTRAINT "sales_target_line_target_id_fk" FOREIGN KEY ("comp_id","target_id") REFERENCES "public"."sales_target"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_replaces_id_fk" FOREIGN KEY ("comp_id","replaces_id") REFERENCES "public"."sales_target"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_check_line" ADD CONSTRAINT "ledger_check_line_check_id_fk" FOREIGN KEY ("comp_id","check_id") REFERENCES "public"."ledger_check"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_fk" FOREIGN KEY ("comp_id","order_id") REFERENCES "public"."purchase_order"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provision_matrix_line" ADD CONSTRAINT "provision_matrix_line_matrix_id_fk" FOREIGN KEY ("comp_id","matrix_id") REFERENCES "public"."provision_matrix"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class_line" ADD CONSTRAINT "receivable_class_line_class_id_fk" FOREIGN KEY ("comp_id","class_id") REFERENCES "public"."receivable_class"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class_line" ADD CONSTRAINT "receivable_class_line_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class_line" ADD CONSTRAINT "receivable_class_line_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class_line" ADD CONSTRAINT "receivable_class_line_duty_person_id_fk" FOREIGN KEY ("comp_id","duty_person_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class_line" ADD CONSTRAINT "receivable_class_line_letter_id_fk" FOREIGN KEY ("comp_id","letter_id") REFERENCES "public"."receivable_letter"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class" ADD CONSTRAINT "receivable_class_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class" ADD CONSTRAINT "receivable_class_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_class" ADD CONSTRAINT "receivable_class_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_export_line" ADD CONSTRAINT "voucher_export_line_export_id_fk" FOREIGN KEY ("comp_id","export_id") REFERENCES "public"."voucher_export"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine_alias" ADD CONSTRAINT "coal_mine_alias_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine_capacity" ADD CONSTRAINT "coal_mine_capacity_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine_face" ADD CONSTRAINT "coal_mine_face_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine_face" ADD CONSTRAINT "coal_mine_face_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine" ADD CONSTRAINT "coal_mine_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine" ADD CONSTRAINT "coal_mine_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine" ADD CONSTRAINT "coal_mine_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine" ADD CONSTRAINT "coal_mine_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine" ADD CONSTRAINT "coal_mine_merged_into_id_fk" FOREIGN KEY ("comp_id","merged_into_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "end_customer_model" ADD CONSTRAINT "end_customer_model_end_customer_id_fk" FOREIGN KEY ("comp_id","end_customer_id") REFERENCES "public"."end_customer"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "end_customer_model" ADD CONSTRAINT "end_customer_model_brand_id_fk" FOREIGN KEY ("comp_id","brand_id") REFERENCES "public"."brand"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "end_customer" ADD CONSTRAINT "end_customer_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "end_customer" ADD CONSTRAINT "end_customer_dealer_id_fk" FOREIGN KEY ("comp_id","dealer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "end_customer" ADD CONSTRAINT "end_customer_specialist_id_fk" FOREIGN KEY ("comp_id","specialist_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "end_customer" ADD CONSTRAINT "end_customer_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "end_customer" ADD CONSTRAINT "end_customer_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "end_customer" ADD CONSTRAINT "end_customer_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_department" ADD CONSTRAINT "market_department_organization_id_fk" FOREIGN KEY ("comp_id","organization_id") REFERENCES "public"."market_organization"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_department" ADD CONSTRAINT "market_department_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_organization" ADD CONSTRAINT "market_organization_parent_id_fk" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."market_organization"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_organization" ADD CONSTRAINT "market_organization_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_organization" ADD CONSTRAINT "market_organization_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_organization" ADD CONSTRAINT "market_organization_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_person" ADD CONSTRAINT "market_person_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_person" ADD CONSTRAINT "market_person_organization_id_fk" FOREIGN KEY ("comp_id","organization_id") REFERENCES "public"."market_organization"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_person" ADD CONSTRAINT "market_person_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_place" ADD CONSTRAINT "market_place_organization_id_fk" FOREIGN KEY ("comp_id","organization_id") REFERENCES "public"."market_organization"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_place" ADD CONSTRAINT "market_place_parent_id_fk" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."market_organization"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_line" ADD CONSTRAINT "product_line_parent_id_fk" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_line" ADD CONSTRAINT "product_line_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "region_owner" ADD CONSTRAINT "region_owner_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "region_owner" ADD CONSTRAINT "region_owner_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_material" ADD CONSTRAINT "company_material_id_fk" FOREIGN KEY ("id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_material" ADD CONSTRAINT "company_material_material_class_id_fk" FOREIGN KEY ("comp_id","material_class_id") REFERENCES "public"."material_class"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_material" ADD CONSTRAINT "company_material_manufacturer_id_fk" FOREIGN KEY ("comp_id","manufacturer_id") REFERENCES "public"."manufacturer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_material" ADD CONSTRAINT "company_material_auxiliary_unit_id_fk" FOREIGN KEY ("auxiliary_unit_id") REFERENCES "public"."unit_of_measure"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_model" ADD CONSTRAINT "customer_model_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_model" ADD CONSTRAINT "customer_model_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_class" ADD CONSTRAINT "material_class_parent_id_fk" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."material_class"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_unit_of_measure_id_fk" FOREIGN KEY ("unit_of_measure_id") REFERENCES "public"."unit_of_measure"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_group_currency_fk" FOREIGN KEY ("group_currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_center" ADD CONSTRAINT "cost_center_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_fk" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_leader_id_fk" FOREIGN KEY ("comp_id","leader_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rate" ADD CONSTRAINT "exchange_rate_from_currency_fk" FOREIGN KEY ("from_currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rate" ADD CONSTRAINT "exchange_rate_to_currency_fk" FOREIGN KEY ("to_currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_region" ADD CONSTRAINT "market_region_parent_id_fk" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_region" ADD CONSTRAINT "market_region_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_series" ADD CONSTRAINT "number_series_rule_id_fk" FOREIGN KEY ("comp_id","rule_id") REFERENCES "public"."number_rule"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_leader_id_fk" FOREIGN KEY ("comp_id","leader_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_partner_comp_id_fk" FOREIGN KEY ("partner_comp_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_id_fk" FOREIGN KEY ("id") REFERENCES "public"."party"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_arrival_warehouse_id_fk" FOREIGN KEY ("comp_id","arrival_warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_id_fk" FOREIGN KEY ("comp_id","id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_group_id_fk" FOREIGN KEY ("comp_id","group_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manufacturer" ADD CONSTRAINT "manufacturer_id_fk" FOREIGN KEY ("comp_id","id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_id_fk" FOREIGN KEY ("comp_id","id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_buyer_id_fk" FOREIGN KEY ("comp_id","buyer_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_department" ADD CONSTRAINT "warehouse_department_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_department" ADD CONSTRAINT "warehouse_department_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_keeper" ADD CONSTRAINT "warehouse_keeper_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_keeper" ADD CONSTRAINT "warehouse_keeper_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_position" ADD CONSTRAINT "warehouse_position_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_keeper_id_fk" FOREIGN KEY ("comp_id","keeper_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_factory_area_id_fk" FOREIGN KEY ("comp_id","factory_area_id") REFERENCES "public"."factory_area"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_default_comp_id_fk" FOREIGN KEY ("default_comp_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_comp_id_fk" FOREIGN KEY ("comp_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_party_id_fk" FOREIGN KEY ("comp_id","party_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference" ADD CONSTRAINT "preference_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_field" ADD CONSTRAINT "role_field_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station" ADD CONSTRAINT "station_membership_id_fk" FOREIGN KEY ("comp_id","membership_id") REFERENCES "public"."membership"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station" ADD CONSTRAINT "station_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station" ADD CONSTRAINT "station_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station" ADD CONSTRAINT "station_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_delivery" ADD CONSTRAINT "report_delivery_watch_id_fk" FOREIGN KEY ("comp_id","watch_id") REFERENCES "public"."report_watch"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_media" ADD CONSTRAINT "report_media_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_watch_recipient" ADD CONSTRAINT "report_watch_recipient_watch_id_fk" FOREIGN KEY ("comp_id","watch_id") REFERENCES "public"."report_watch"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_watch_recipient" ADD CONSTRAINT "report_watch_recipient_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_watch" ADD CONSTRAINT "report_watch_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_chain" ADD CONSTRAINT "approval_chain_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_run" ADD CONSTRAINT "approval_run_chain_id_fk" FOREIGN KEY ("comp_id","chain_id") REFERENCES "public"."approval_chain"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step_person" ADD CONSTRAINT "approval_step_person_chain_id_fk" FOREIGN KEY ("comp_id","chain_id") REFERENCES "public"."approval_chain"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step_person" ADD CONSTRAINT "approval_step_person_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step" ADD CONSTRAINT "approval_step_chain_id_fk" FOREIGN KEY ("comp_id","chain_id") REFERENCES "public"."approval_chain"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_step" ADD CONSTRAINT "approval_step_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_run_id_fk" FOREIGN KEY ("comp_id","run_id") REFERENCES "public"."approval_run"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_assignee_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_decided_by_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_task" ADD CONSTRAINT "approval_task_handed_from_fk" FOREIGN KEY ("handed_from") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitute_module" ADD CONSTRAINT "substitute_module_substitution_id_fk" FOREIGN KEY ("comp_id","substitution_id") REFERENCES "public"."substitute"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitute" ADD CONSTRAINT "substitute_principal_id_fk" FOREIGN KEY ("comp_id","principal_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitute" ADD CONSTRAINT "substitute_substitute_id_fk" FOREIGN KEY ("comp_id","substitute_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_source_column" ADD CONSTRAINT "data_source_column_source_id_fk" FOREIGN KEY ("comp_id","source_id") REFERENCES "public"."data_source"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_source_role" ADD CONSTRAINT "data_source_role_source_id_fk" FOREIGN KEY ("comp_id","source_id") REFERENCES "public"."data_source"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_source_role" ADD CONSTRAINT "data_source_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_source_row" ADD CONSTRAINT "data_source_row_source_id_fk" FOREIGN KEY ("comp_id","source_id") REFERENCES "public"."data_source"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_result" ADD CONSTRAINT "report_result_run_id_fk" FOREIGN KEY ("comp_id","run_id") REFERENCES "public"."report_run"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_template_id_fk" FOREIGN KEY ("comp_id","template_id") REFERENCES "public"."report_template"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_template_role" ADD CONSTRAINT "report_template_role_template_id_fk" FOREIGN KEY ("comp_id","template_id") REFERENCES "public"."report_template"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_template_role" ADD CONSTRAINT "report_template_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_file_id_fk" FOREIGN KEY ("comp_id","file_id") REFERENCES "public"."stored_file"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel_id_fk" FOREIGN KEY ("comp_id","channel_id") REFERENCES "public"."notify_channel"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_key_column" ADD CONSTRAINT "table_key_column_table_key_id_fk" FOREIGN KEY ("comp_id","table_key_id") REFERENCES "public"."table_key"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_line" ADD CONSTRAINT "purchase_order_line_order_id_fk" FOREIGN KEY ("comp_id","order_id") REFERENCES "public"."purchase_order"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_line" ADD CONSTRAINT "purchase_order_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_buyer_id_fk" FOREIGN KEY ("comp_id","buyer_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan_line" ADD CONSTRAINT "collection_plan_line_plan_id_fk" FOREIGN KEY ("comp_id","plan_id") REFERENCES "public"."collection_plan"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan_line" ADD CONSTRAINT "collection_plan_line_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan_line" ADD CONSTRAINT "collection_plan_line_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan_line" ADD CONSTRAINT "collection_plan_line_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan_line" ADD CONSTRAINT "collection_plan_line_instalment_id_fk" FOREIGN KEY ("comp_id","instalment_id") REFERENCES "public"."sales_contract_instalment"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan" ADD CONSTRAINT "collection_plan_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan" ADD CONSTRAINT "collection_plan_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_plan" ADD CONSTRAINT "collection_plan_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change_instalment" ADD CONSTRAINT "contract_change_instalment_change_id_fk" FOREIGN KEY ("comp_id","change_id") REFERENCES "public"."contract_change"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change_product" ADD CONSTRAINT "contract_change_product_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change_product" ADD CONSTRAINT "contract_change_product_brand_id_fk" FOREIGN KEY ("comp_id","brand_id") REFERENCES "public"."brand"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change_product" ADD CONSTRAINT "contract_change_product_customer_model_id_fk" FOREIGN KEY ("comp_id","customer_model_id") REFERENCES "public"."customer_model"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change_product" ADD CONSTRAINT "contract_change_product_change_id_fk" FOREIGN KEY ("comp_id","change_id") REFERENCES "public"."contract_change"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change" ADD CONSTRAINT "contract_change_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change" ADD CONSTRAINT "contract_change_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change" ADD CONSTRAINT "contract_change_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change" ADD CONSTRAINT "contract_change_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change" ADD CONSTRAINT "contract_change_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change" ADD CONSTRAINT "contract_change_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change" ADD CONSTRAINT "contract_change_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change" ADD CONSTRAINT "contract_change_end_customer_id_fk" FOREIGN KEY ("comp_id","end_customer_id") REFERENCES "public"."end_customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_change" ADD CONSTRAINT "contract_change_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_difference" ADD CONSTRAINT "contract_difference_change_id_fk" FOREIGN KEY ("comp_id","change_id") REFERENCES "public"."contract_change"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_delivery" ADD CONSTRAINT "contract_delivery_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_delivery" ADD CONSTRAINT "contract_delivery_product_id_fk" FOREIGN KEY ("comp_id","product_id") REFERENCES "public"."sales_contract_product"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_due" ADD CONSTRAINT "contract_due_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review_answer" ADD CONSTRAINT "contract_review_answer_review_id_fk" FOREIGN KEY ("comp_id","review_id") REFERENCES "public"."contract_review"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review_answer" ADD CONSTRAINT "contract_review_answer_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review_answer" ADD CONSTRAINT "contract_review_answer_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review_answer" ADD CONSTRAINT "contract_review_answer_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review_answer" ADD CONSTRAINT "contract_review_answer_duty_department_id_fk" FOREIGN KEY ("comp_id","duty_department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review_answer" ADD CONSTRAINT "contract_review_answer_duty_person_id_fk" FOREIGN KEY ("comp_id","duty_person_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review_line" ADD CONSTRAINT "contract_review_line_review_id_fk" FOREIGN KEY ("comp_id","review_id") REFERENCES "public"."contract_review"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review_line" ADD CONSTRAINT "contract_review_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review_line" ADD CONSTRAINT "contract_review_line_duty_department_id_fk" FOREIGN KEY ("comp_id","duty_department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review_line" ADD CONSTRAINT "contract_review_line_duty_person_id_fk" FOREIGN KEY ("comp_id","duty_person_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review" ADD CONSTRAINT "contract_review_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review" ADD CONSTRAINT "contract_review_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review" ADD CONSTRAINT "contract_review_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review" ADD CONSTRAINT "contract_review_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review" ADD CONSTRAINT "contract_review_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review" ADD CONSTRAINT "contract_review_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_review" ADD CONSTRAINT "contract_review_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_check" ADD CONSTRAINT "credit_check_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_check" ADD CONSTRAINT "credit_check_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_release" ADD CONSTRAINT "credit_release_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_release" ADD CONSTRAINT "credit_release_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_call" ADD CONSTRAINT "dunning_call_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_call" ADD CONSTRAINT "dunning_call_caller_id_fk" FOREIGN KEY ("comp_id","caller_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_call" ADD CONSTRAINT "dunning_call_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_due_move" ADD CONSTRAINT "receivable_due_move_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_entry" ADD CONSTRAINT "receivable_entry_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_item" ADD CONSTRAINT "receivable_item_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_item" ADD CONSTRAINT "receivable_item_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_item" ADD CONSTRAINT "receivable_item_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_item" ADD CONSTRAINT "receivable_item_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_item" ADD CONSTRAINT "receivable_item_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_item" ADD CONSTRAINT "receivable_item_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_item" ADD CONSTRAINT "receivable_item_instalment_id_fk" FOREIGN KEY ("comp_id","instalment_id") REFERENCES "public"."sales_contract_instalment"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_item" ADD CONSTRAINT "receivable_item_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_opening_line" ADD CONSTRAINT "receivable_opening_line_opening_id_fk" FOREIGN KEY ("comp_id","opening_id") REFERENCES "public"."receivable_opening"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_opening_line" ADD CONSTRAINT "receivable_opening_line_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_opening_line" ADD CONSTRAINT "receivable_opening_line_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_opening_line" ADD CONSTRAINT "receivable_opening_line_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_opening" ADD CONSTRAINT "receivable_opening_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_opening" ADD CONSTRAINT "receivable_opening_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_opening" ADD CONSTRAINT "receivable_opening_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_arrangement_line" ADD CONSTRAINT "receivable_arrangement_line_arrangement_id_fk" FOREIGN KEY ("comp_id","arrangement_id") REFERENCES "public"."receivable_arrangement"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_arrangement_line" ADD CONSTRAINT "receivable_arrangement_line_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_arrangement_line" ADD CONSTRAINT "receivable_arrangement_line_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_arrangement" ADD CONSTRAINT "receivable_arrangement_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_arrangement" ADD CONSTRAINT "receivable_arrangement_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_arrangement" ADD CONSTRAINT "receivable_arrangement_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "receivable_revaluation_line" ADD CONSTRAINT "receivable_revaluation_line_revaluation_id_fk" FOREIGN KEY ("comp_id","revaluation_id") REFERENCES "public"."receivable_revaluation"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_revaluation_line" ADD CONSTRAINT "receivable_revaluation_line_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_revaluation_line" ADD CONSTRAINT "receivable_revaluation_line_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement_line" ADD CONSTRAINT "receivable_settlement_line_settlement_id_fk" FOREIGN KEY ("comp_id","settlement_id") REFERENCES "public"."receivable_settlement"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement_line" ADD CONSTRAINT "receivable_settlement_line_advance_item_id_fk" FOREIGN KEY ("comp_id","advance_item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement_line" ADD CONSTRAINT "receivable_settlement_line_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD CONSTRAINT "receivable_settlement_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD CONSTRAINT "receivable_settlement_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD CONSTRAINT "receivable_settlement_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD CONSTRAINT "receivable_settlement_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD CONSTRAINT "receivable_settlement_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_settlement" ADD CONSTRAINT "receivable_settlement_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_write_off_line" ADD CONSTRAINT "receivable_write_off_line_write_off_id_fk" FOREIGN KEY ("comp_id","write_off_id") REFERENCES "public"."receivable_write_off"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_write_off_line" ADD CONSTRAINT "receivable_write_off_line_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_write_off" ADD CONSTRAINT "receivable_write_off_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_write_off" ADD CONSTRAINT "receivable_write_off_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_write_off" ADD CONSTRAINT "receivable_write_off_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_write_off" ADD CONSTRAINT "receivable_write_off_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_write_off" ADD CONSTRAINT "receivable_write_off_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_receipt_id_fk" FOREIGN KEY ("comp_id","receipt_id") REFERENCES "public"."sales_receipt"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract_instalment" ADD CONSTRAINT "sales_contract_instalment_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD CONSTRAINT "sales_contract_product_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD CONSTRAINT "sales_contract_product_brand_id_fk" FOREIGN KEY ("comp_id","brand_id") REFERENCES "public"."brand"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD CONSTRAINT "sales_contract_product_customer_model_id_fk" FOREIGN KEY ("comp_id","customer_model_id") REFERENCES "public"."customer_model"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD CONSTRAINT "sales_contract_product_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract_version" ADD CONSTRAINT "sales_contract_version_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_end_customer_id_fk" FOREIGN KEY ("comp_id","end_customer_id") REFERENCES "public"."end_customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_party_a_id_fk" FOREIGN KEY ("comp_id","party_a_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_party_b_id_fk" FOREIGN KEY ("comp_id","party_b_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_replaced_by_id_fk" FOREIGN KEY ("comp_id","replaced_by_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_head" ADD CONSTRAINT "invoice_head_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_head" ADD CONSTRAINT "invoice_head_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_line" ADD CONSTRAINT "sales_invoice_line_invoice_id_fk" FOREIGN KEY ("comp_id","invoice_id") REFERENCES "public"."sales_invoice"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_line" ADD CONSTRAINT "sales_invoice_line_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_line" ADD CONSTRAINT "sales_invoice_line_instalment_id_fk" FOREIGN KEY ("comp_id","instalment_id") REFERENCES "public"."sales_contract_instalment"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_line" ADD CONSTRAINT "sales_invoice_line_red_of_line_id_fk" FOREIGN KEY ("comp_id","red_of_line_id") REFERENCES "public"."sales_invoice_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_product" ADD CONSTRAINT "sales_invoice_product_invoice_id_fk" FOREIGN KEY ("comp_id","invoice_id") REFERENCES "public"."sales_invoice"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_product" ADD CONSTRAINT "sales_invoice_product_contract_product_id_fk" FOREIGN KEY ("comp_id","contract_product_id") REFERENCES "public"."sales_contract_product"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_product" ADD CONSTRAINT "sales_invoice_product_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_head_id_fk" FOREIGN KEY ("comp_id","head_id") REFERENCES "public"."invoice_head"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_red_of_id_fk" FOREIGN KEY ("comp_id","red_of_id") REFERENCES "public"."sales_invoice"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD CONSTRAINT "bank_receipt_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD CONSTRAINT "bank_receipt_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD CONSTRAINT "bank_receipt_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD CONSTRAINT "bank_receipt_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD CONSTRAINT "bank_receipt_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_receipt" ADD CONSTRAINT "bank_receipt_receipt_id_fk" FOREIGN KEY ("comp_id","receipt_id") REFERENCES "public"."sales_receipt"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD CONSTRAINT "receivable_bill_receipt_id_fk" FOREIGN KEY ("comp_id","receipt_id") REFERENCES "public"."sales_receipt"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD CONSTRAINT "receivable_bill_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD CONSTRAINT "receivable_bill_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD CONSTRAINT "receivable_bill_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD CONSTRAINT "receivable_bill_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD CONSTRAINT "receivable_bill_endorsed_to_id_fk" FOREIGN KEY ("comp_id","endorsed_to_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivable_bill" ADD CONSTRAINT "receivable_bill_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt_application" ADD CONSTRAINT "sales_receipt_application_receipt_id_fk" FOREIGN KEY ("comp_id","receipt_id") REFERENCES "public"."sales_receipt"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt_application" ADD CONSTRAINT "sales_receipt_application_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD CONSTRAINT "sales_receipt_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD CONSTRAINT "sales_receipt_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD CONSTRAINT "sales_receipt_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD CONSTRAINT "sales_receipt_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD CONSTRAINT "sales_receipt_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD CONSTRAINT "sales_receipt_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD CONSTRAINT "sales_receipt_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_application" ADD CONSTRAINT "seal_application_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_application" ADD CONSTRAINT "seal_application_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_application" ADD CONSTRAINT "seal_application_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_application" ADD CONSTRAINT "seal_application_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_count_id_fk" FOREIGN KEY ("comp_id","count_id") REFERENCES "public"."stock_count"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_manufacturer_id_fk" FOREIGN KEY ("comp_id","manufacturer_id") REFERENCES "public"."manufacturer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_line" ADD CONSTRAINT "stock_count_line_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_run_line" ADD CONSTRAINT "stock_count_run_line_run_id_fk" FOREIGN KEY ("comp_id","run_id") REFERENCES "public"."stock_count_run"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_run_line" ADD CONSTRAINT "stock_count_run_line_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_run_line" ADD CONSTRAINT "stock_count_run_line_material_class_id_fk" FOREIGN KEY ("comp_id","material_class_id") REFERENCES "public"."material_class"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_run_line" ADD CONSTRAINT "stock_count_run_line_keeper_id_fk" FOREIGN KEY ("comp_id","keeper_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_run" ADD CONSTRAINT "stock_count_run_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_run" ADD CONSTRAINT "stock_count_run_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_run_id_fk" FOREIGN KEY ("comp_id","run_id") REFERENCES "public"."stock_count_run"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_material_class_id_fk" FOREIGN KEY ("comp_id","material_class_id") REFERENCES "public"."material_class"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_keeper_id_fk" FOREIGN KEY ("comp_id","keeper_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_adjustment_id_fk" FOREIGN KEY ("comp_id","adjustment_id") REFERENCES "public"."stock_adjustment"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_correction_line" ADD CONSTRAINT "material_correction_line_correction_id_fk" FOREIGN KEY ("comp_id","correction_id") REFERENCES "public"."material_correction"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_correction_line" ADD CONSTRAINT "material_correction_line_move_id_fk" FOREIGN KEY ("comp_id","move_id") REFERENCES "public"."stock_move"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_correction_line" ADD CONSTRAINT "material_correction_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_correction_line" ADD CONSTRAINT "material_correction_line_right_material_id_fk" FOREIGN KEY ("comp_id","right_material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_correction_line" ADD CONSTRAINT "material_correction_line_customer_model_id_fk" FOREIGN KEY ("comp_id","customer_model_id") REFERENCES "public"."customer_model"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_correction" ADD CONSTRAINT "material_correction_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_correction" ADD CONSTRAINT "material_correction_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_correction" ADD CONSTRAINT "material_correction_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_correction" ADD CONSTRAINT "material_correction_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_correction" ADD CONSTRAINT "material_correction_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order_line" ADD CONSTRAINT "scrap_order_line_scrap_id_fk" FOREIGN KEY ("comp_id","scrap_id") REFERENCES "public"."scrap_order"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order_line" ADD CONSTRAINT "scrap_order_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order_line" ADD CONSTRAINT "scrap_order_line_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order_line" ADD CONSTRAINT "scrap_order_line_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order" ADD CONSTRAINT "scrap_order_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order" ADD CONSTRAINT "scrap_order_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order" ADD CONSTRAINT "scrap_order_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order" ADD CONSTRAINT "scrap_order_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order" ADD CONSTRAINT "scrap_order_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scrap_order" ADD CONSTRAINT "scrap_order_inspector_id_fk" FOREIGN KEY ("comp_id","inspector_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_settlement_id_fk" FOREIGN KEY ("comp_id","settlement_id") REFERENCES "public"."settlement"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_issue_line_id_fk" FOREIGN KEY ("comp_id","issue_line_id") REFERENCES "public"."goods_issue_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_line" ADD CONSTRAINT "settlement_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_price" ADD CONSTRAINT "settlement_price_rule_id_fk" FOREIGN KEY ("comp_id","rule_id") REFERENCES "public"."settlement_rule"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_price" ADD CONSTRAINT "settlement_price_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_rule" ADD CONSTRAINT "settlement_rule_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_rule" ADD CONSTRAINT "settlement_rule_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_rule" ADD CONSTRAINT "settlement_rule_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_rule" ADD CONSTRAINT "settlement_rule_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_rule_id_fk" FOREIGN KEY ("comp_id","rule_id") REFERENCES "public"."settlement_rule"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_variance" ADD CONSTRAINT "price_variance_snapshot_id_fk" FOREIGN KEY ("comp_id","snapshot_id") REFERENCES "public"."stock_period_snapshot"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_variance" ADD CONSTRAINT "price_variance_material_class_id_fk" FOREIGN KEY ("comp_id","material_class_id") REFERENCES "public"."material_class"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_hold" ADD CONSTRAINT "stock_count_hold_balance_id_fk" FOREIGN KEY ("comp_id","balance_id") REFERENCES "public"."stock_balance"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_layer_use" ADD CONSTRAINT "stock_layer_use_layer_id_fk" FOREIGN KEY ("comp_id","layer_id") REFERENCES "public"."stock_layer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_layer" ADD CONSTRAINT "stock_layer_balance_id_fk" FOREIGN KEY ("comp_id","balance_id") REFERENCES "public"."stock_balance"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_period_check" ADD CONSTRAINT "stock_period_check_period_id_fk" FOREIGN KEY ("comp_id","period_id") REFERENCES "public"."stock_period"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_period_finding" ADD CONSTRAINT "stock_period_finding_period_id_fk" FOREIGN KEY ("comp_id","period_id") REFERENCES "public"."stock_period"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_period_finding" ADD CONSTRAINT "stock_period_finding_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_period_snapshot_line" ADD CONSTRAINT "stock_period_snapshot_line_snapshot_id_fk" FOREIGN KEY ("comp_id","snapshot_id") REFERENCES "public"."stock_period_snapshot"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_period_snapshot_line" ADD CONSTRAINT "stock_period_snapshot_line_balance_id_fk" FOREIGN KEY ("comp_id","balance_id") REFERENCES "public"."stock_balance"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_period_snapshot" ADD CONSTRAINT "stock_period_snapshot_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_balance_id_fk" FOREIGN KEY ("comp_id","balance_id") REFERENCES "public"."stock_balance"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_issue_id_fk" FOREIGN KEY ("comp_id","issue_id") REFERENCES "public"."goods_issue"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_source_line_id_fk" FOREIGN KEY ("comp_id","source_line_id") REFERENCES "public"."goods_issue_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_contract_product_id_fk" FOREIGN KEY ("comp_id","contract_product_id") REFERENCES "public"."sales_contract_product"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_customer_model_id_fk" FOREIGN KEY ("comp_id","customer_model_id") REFERENCES "public"."customer_model"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD CONSTRAINT "goods_issue_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD CONSTRAINT "goods_issue_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD CONSTRAINT "goods_issue_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD CONSTRAINT "goods_issue_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD CONSTRAINT "goods_issue_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD CONSTRAINT "goods_issue_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD CONSTRAINT "goods_issue_use_department_id_fk" FOREIGN KEY ("comp_id","use_department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD CONSTRAINT "goods_issue_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD CONSTRAINT "goods_issue_cost_center_id_fk" FOREIGN KEY ("comp_id","cost_center_id") REFERENCES "public"."cost_center"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD CONSTRAINT "goods_issue_receiver_id_fk" FOREIGN KEY ("comp_id","receiver_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue" ADD CONSTRAINT "goods_issue_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_receipt_id_fk" FOREIGN KEY ("comp_id","receipt_id") REFERENCES "public"."goods_receipt"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_order_line_id_fk" FOREIGN KEY ("comp_id","order_line_id") REFERENCES "public"."purchase_order_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_issue_line_id_fk" FOREIGN KEY ("comp_id","issue_line_id") REFERENCES "public"."goods_issue_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_customer_model_id_fk" FOREIGN KEY ("comp_id","customer_model_id") REFERENCES "public"."customer_model"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_manufacturer_id_fk" FOREIGN KEY ("comp_id","manufacturer_id") REFERENCES "public"."manufacturer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_purchase_order_id_fk" FOREIGN KEY ("comp_id","purchase_order_id") REFERENCES "public"."purchase_order"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD CONSTRAINT "stock_adjustment_line_adjustment_id_fk" FOREIGN KEY ("comp_id","adjustment_id") REFERENCES "public"."stock_adjustment"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD CONSTRAINT "stock_adjustment_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD CONSTRAINT "stock_adjustment_line_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD CONSTRAINT "stock_adjustment_line_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD CONSTRAINT "stock_adjustment_line_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_batch" ADD CONSTRAINT "stock_batch_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_batch" ADD CONSTRAINT "stock_batch_manufacturer_id_fk" FOREIGN KEY ("comp_id","manufacturer_id") REFERENCES "public"."manufacturer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_batch" ADD CONSTRAINT "stock_batch_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_period" ADD CONSTRAINT "stock_period_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_customer" ADD CONSTRAINT "warehouse_customer_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_customer" ADD CONSTRAINT "warehouse_customer_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_transfer_id_fk" FOREIGN KEY ("comp_id","transfer_id") REFERENCES "public"."stock_transfer"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer_line" ADD CONSTRAINT "stock_transfer_line_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_in_department_id_fk" FOREIGN KEY ("comp_id","in_department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_in_warehouse_id_fk" FOREIGN KEY ("comp_id","in_warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_transfer" ADD CONSTRAINT "stock_transfer_partner_id_fk" FOREIGN KEY ("comp_id","partner_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bid_result_doc_on_id_idx" ON "bid_result" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "bid_result_stage_doc_on_id_idx" ON "bid_result" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "bid_result_customer_id_idx" ON "bid_result" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "market_forecast_variant_period_key_id_idx" ON "market_forecast" USING btree ("comp_id","variant","period_key","id");--> statement-breakpoint
CREATE INDEX "market_forecast_variant_stage_period_key_id_idx" ON "market_forecast" USING btree ("comp_id","variant","stage","period_key","id");--> statement-breakpoint
CREATE INDEX "meeting_data_variant_period_key_id_idx" ON "meeting_data" USING btree ("comp_id","variant","period_key","id");--> statement-breakpoint
CREATE INDEX "meeting_data_variant_stage_period_key_id_idx" ON "meeting_data" USING btree ("comp_id","variant","stage","period_key","id");--> statement-breakpoint
CREATE INDEX "sales_target_year_id_idx" ON "sales_target" USING btree ("comp_id","year","id");--> statement-breakpoint
CREATE INDEX "sales_target_stage_year_id_idx" ON "sales_target" USING btree ("comp_id","stage","year","id");--> statement-breakpoint
CREATE INDEX "data_change_created_at_idx" ON "data_change" USING btree ("comp_id","created_at");--> statement-breakpoint
CREATE INDEX "document_history_module_document_id_version_idx" ON "document_history" USING btree ("comp_id","module","document_id","version");--> statement-breakpoint
CREATE INDEX "journal_line_posted_on_id_idx" ON "journal_line" USING btree ("comp_id","posted_on","id");--> statement-breakpoint
CREATE INDEX "journal_line_account_posted_on_idx" ON "journal_line" USING btree ("comp_id","account","posted_on");--> statement-breakpoint
CREATE INDEX "journal_line_posted_month_idx" ON "journal_line" USING btree ("comp_id","posted_month");--> statement-breakpoint
CREATE INDEX "ledger_check_doc_on_id_idx" ON "ledger_check" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "ledger_check_stage_doc_on_id_idx" ON "ledger_check" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "payment_doc_on_id_idx" ON "payment" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "payment_stage_doc_on_id_idx" ON "payment" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "payment_supplier_id_idx" ON "payment" USING btree ("comp_id","supplier_id");--> statement-breakpoint
CREATE INDEX "payment_order_id_idx" ON "payment" USING btree ("comp_id","order_id");--> statement-breakpoint
CREATE INDEX "receivable_class_month_id_idx" ON "receivable_class" USING btree ("comp_id","month","id");--> statement-breakpoint
CREATE INDEX "receivable_class_stage_month_id_idx" ON "receivable_class" USING btree ("comp_id","stage","month","id");--> statement-breakpoint
CREATE INDEX "voucher_export_doc_on_id_idx" ON "voucher_export" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "voucher_export_stage_doc_on_id_idx" ON "voucher_export" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "coal_mine_face_equipment_no_idx" ON "coal_mine_face" USING btree ("comp_id","equipment_no");--> statement-breakpoint
CREATE INDEX "coal_mine_stage_code_id_idx" ON "coal_mine" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "end_customer_code_id_idx" ON "end_customer" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "end_customer_stage_code_id_idx" ON "end_customer" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "end_customer_mine_id_idx" ON "end_customer" USING btree ("comp_id","mine_id");--> statement-breakpoint
CREATE INDEX "brand_stage_code_id_idx" ON "brand" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "market_organization_stage_code_id_idx" ON "market_organization" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "market_person_from_on_id_idx" ON "market_person" USING btree ("comp_id","from_on","id");--> statement-breakpoint
CREATE INDEX "market_person_employee_id_idx" ON "market_person" USING btree ("comp_id","employee_id");--> statement-breakpoint
CREATE INDEX "product_line_stage_code_id_idx" ON "product_line" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "company_material_stage_id_idx" ON "company_material" USING btree ("comp_id","stage","id");--> statement-breakpoint
CREATE INDEX "company_material_material_class_id_idx" ON "company_material" USING btree ("comp_id","material_class_id");--> statement-breakpoint
CREATE INDEX "customer_model_code_id_idx" ON "customer_model" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "customer_model_stage_code_id_idx" ON "customer_model" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "customer_model_material_id_idx" ON "customer_model" USING btree ("comp_id","material_id");--> statement-breakpoint
CREATE INDEX "material_class_stage_code_id_idx" ON "material_class" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "operation_type_stage_code_id_idx" ON "operation_type" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "business_unit_stage_code_id_idx" ON "business_unit" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "cost_center_stage_code_id_idx" ON "cost_center" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "department_stage_code_id_idx" ON "department" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "employee_stage_code_id_idx" ON "employee" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "factory_area_stage_code_id_idx" ON "factory_area" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "market_region_stage_code_id_idx" ON "market_region" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "project_stage_code_id_idx" ON "project" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "company_party_stage_id_idx" ON "company_party" USING btree ("comp_id","stage","id");--> statement-breakpoint
CREATE INDEX "customer_group_id_idx" ON "customer" USING btree ("comp_id","group_id");--> statement-breakpoint
CREATE INDEX "customer_owner_id_idx" ON "customer" USING btree ("comp_id","owner_id");--> statement-breakpoint
CREATE INDEX "warehouse_stage_code_id_idx" ON "warehouse" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "station_membership_id_idx" ON "station" USING btree ("comp_id","membership_id");--> statement-breakpoint
CREATE INDEX "report_delivery_account_id_idx" ON "report_delivery" USING btree ("comp_id","account_id");--> statement-breakpoint
CREATE INDEX "report_watch_owner_id_idx" ON "report_watch" USING btree ("comp_id","owner_id");--> statement-breakpoint
CREATE INDEX "report_watch_dataset_idx" ON "report_watch" USING btree ("comp_id","dataset");--> statement-breakpoint
CREATE INDEX "report_watch_next_at_idx" ON "report_watch" USING btree ("comp_id","next_at");--> statement-breakpoint
CREATE INDEX "approval_chain_stage_module_id_idx" ON "approval_chain" USING btree ("comp_id","stage","module","id");--> statement-breakpoint
CREATE INDEX "approval_chain_module_id_idx" ON "approval_chain" USING btree ("comp_id","module","id");--> statement-breakpoint
CREATE INDEX "approval_run_module_document_id_idx" ON "approval_run" USING btree ("comp_id","module","document_id");--> statement-breakpoint
CREATE INDEX "approval_task_run_id_idx" ON "approval_task" USING btree ("comp_id","run_id");--> statement-breakpoint
CREATE INDEX "approval_task_assignee_id_state_idx" ON "approval_task" USING btree ("comp_id","assignee_id","state");--> statement-breakpoint
CREATE INDEX "approval_task_state_due_at_idx" ON "approval_task" USING btree ("comp_id","state","due_at");--> statement-breakpoint
CREATE INDEX "substitute_from_on_id_idx" ON "substitute" USING btree ("comp_id","from_on","id");--> statement-breakpoint
CREATE INDEX "substitute_substitute_id_idx" ON "substitute" USING btree ("comp_id","substitute_id");--> statement-breakpoint
CREATE INDEX "data_source_stage_code_id_idx" ON "data_source" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "report_run_created_at_id_idx" ON "report_run" USING btree ("comp_id","created_at","id");--> statement-breakpoint
CREATE INDEX "report_run_template_id_idx" ON "report_run" USING btree ("comp_id","template_id");--> statement-breakpoint
CREATE INDEX "report_template_stage_code_id_idx" ON "report_template" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "attachment_module_document_id_idx" ON "attachment" USING btree ("comp_id","module","document_id");--> statement-breakpoint
CREATE INDEX "attachment_file_id_idx" ON "attachment" USING btree ("comp_id","file_id");--> statement-breakpoint
CREATE INDEX "print_out_module_document_id_idx" ON "print_out" USING btree ("comp_id","module","document_id");--> statement-breakpoint
CREATE INDEX "record_comment_module_document_id_idx" ON "record_comment" USING btree ("comp_id","module","document_id");--> statement-breakpoint
CREATE INDEX "report_note_report_idx" ON "report_note" USING btree ("comp_id","report");--> statement-breakpoint
CREATE INDEX "stored_file_state_idx" ON "stored_file" USING btree ("comp_id","state");--> statement-breakpoint
CREATE INDEX "notify_channel_stage_code_id_idx" ON "notify_channel" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "outbox_created_at_id_idx" ON "outbox" USING btree ("comp_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_stage_created_at_id_idx" ON "outbox" USING btree ("comp_id","stage","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_stage_due_at_idx" ON "outbox" USING btree ("comp_id","stage","due_at");--> statement-breakpoint
CREATE INDEX "table_key_column_table_key_id_idx" ON "table_key_column" USING btree ("comp_id","table_key_id");--> statement-breakpoint
CREATE INDEX "purchase_order_doc_on_id_idx" ON "purchase_order" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "purchase_order_stage_doc_on_id_idx" ON "purchase_order" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "purchase_order_supplier_id_idx" ON "purchase_order" USING btree ("comp_id","supplier_id");--> statement-breakpoint
CREATE INDEX "collection_plan_year_month_id_idx" ON "collection_plan" USING btree ("comp_id","year_month","id");--> statement-breakpoint
CREATE INDEX "collection_plan_stage_year_month_id_idx" ON "collection_plan" USING btree ("comp_id","stage","year_month","id");--> statement-breakpoint
CREATE INDEX "contract_change_doc_on_id_idx" ON "contract_change" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "contract_change_stage_doc_on_id_idx" ON "contract_change" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "contract_change_customer_id_idx" ON "contract_change" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "contract_delivery_contract_id_idx" ON "contract_delivery" USING btree ("comp_id","contract_id");--> statement-breakpoint
CREATE INDEX "contract_delivery_product_id_idx" ON "contract_delivery" USING btree ("comp_id","product_id");--> statement-breakpoint
CREATE INDEX "contract_delivery_line_id_idx" ON "contract_delivery" USING btree ("comp_id","line_id");--> statement-breakpoint
CREATE INDEX "contract_due_contract_id_idx" ON "contract_due" USING btree ("comp_id","contract_id");--> statement-breakpoint
CREATE INDEX "contract_review_answer_doc_on_id_idx" ON "contract_review_answer" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "contract_review_answer_stage_doc_on_id_idx" ON "contract_review_answer" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "contract_review_answer_review_id_idx" ON "contract_review_answer" USING btree ("comp_id","review_id");--> statement-breakpoint
CREATE INDEX "contract_review_doc_on_id_idx" ON "contract_review" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "contract_review_stage_doc_on_id_idx" ON "contract_review" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "credit_check_checked_on_id_idx" ON "credit_check" USING btree ("comp_id","checked_on","id");--> statement-breakpoint
CREATE INDEX "credit_check_customer_id_checked_on_idx" ON "credit_check" USING btree ("comp_id","customer_id","checked_on");--> statement-breakpoint
CREATE INDEX "credit_release_doc_on_id_idx" ON "credit_release" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "credit_release_stage_doc_on_id_idx" ON "credit_release" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "credit_release_customer_id_valid_to_idx" ON "credit_release" USING btree ("comp_id","customer_id","valid_to");--> statement-breakpoint
CREATE INDEX "dunning_call_called_on_id_idx" ON "dunning_call" USING btree ("comp_id","called_on","id");--> statement-breakpoint
CREATE INDEX "dunning_call_customer_id_called_on_idx" ON "dunning_call" USING btree ("comp_id","customer_id","called_on");--> statement-breakpoint
CREATE INDEX "receivable_due_move_item_id_valid_on_idx" ON "receivable_due_move" USING btree ("comp_id","item_id","valid_on");--> statement-breakpoint
CREATE INDEX "receivable_entry_item_id_idx" ON "receivable_entry" USING btree ("comp_id","item_id");--> statement-breakpoint
CREATE INDEX "receivable_entry_entry_on_idx" ON "receivable_entry" USING btree ("comp_id","entry_on");--> statement-breakpoint
CREATE INDEX "receivable_item_customer_id_due_on_idx" ON "receivable_item" USING btree ("comp_id","customer_id","due_on");--> statement-breakpoint
CREATE INDEX "receivable_item_contract_id_idx" ON "receivable_item" USING btree ("comp_id","contract_id");--> statement-breakpoint
CREATE INDEX "receivable_item_posted_on_idx" ON "receivable_item" USING btree ("comp_id","posted_on");--> statement-breakpoint
CREATE INDEX "receivable_opening_doc_on_id_idx" ON "receivable_opening" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_opening_stage_doc_on_id_idx" ON "receivable_opening" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_arrangement_line_item_id_idx" ON "receivable_arrangement_line" USING btree ("comp_id","item_id");--> statement-breakpoint
CREATE INDEX "receivable_arrangement_doc_on_id_idx" ON "receivable_arrangement" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_arrangement_stage_doc_on_id_idx" ON "receivable_arrangement" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_letter_line_item_id_idx" ON "receivable_letter_line" USING btree ("comp_id","item_id");--> statement-breakpoint
CREATE INDEX "receivable_letter_doc_on_id_idx" ON "receivable_letter" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_letter_stage_doc_on_id_idx" ON "receivable_letter" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_letter_customer_id_as_of_idx" ON "receivable_letter" USING btree ("comp_id","customer_id","as_of");--> statement-breakpoint
CREATE INDEX "receivable_note_noted_on_id_idx" ON "receivable_note" USING btree ("comp_id","noted_on","id");--> statement-breakpoint
CREATE INDEX "receivable_note_item_id_noted_on_idx" ON "receivable_note" USING btree ("comp_id","item_id","noted_on");--> statement-breakpoint
CREATE INDEX "receivable_revaluation_doc_on_id_idx" ON "receivable_revaluation" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_revaluation_stage_doc_on_id_idx" ON "receivable_revaluation" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_settlement_line_advance_item_id_idx" ON "receivable_settlement_line" USING btree ("comp_id","advance_item_id");--> statement-breakpoint
CREATE INDEX "receivable_settlement_line_item_id_idx" ON "receivable_settlement_line" USING btree ("comp_id","item_id");--> statement-breakpoint
CREATE INDEX "receivable_settlement_doc_on_id_idx" ON "receivable_settlement" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_settlement_stage_doc_on_id_idx" ON "receivable_settlement" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_settlement_customer_id_idx" ON "receivable_settlement" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "receivable_write_off_line_item_id_idx" ON "receivable_write_off_line" USING btree ("comp_id","item_id");--> statement-breakpoint
CREATE INDEX "receivable_write_off_doc_on_id_idx" ON "receivable_write_off" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_write_off_stage_doc_on_id_idx" ON "receivable_write_off" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_write_off_customer_id_idx" ON "receivable_write_off" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "refund_request_doc_on_id_idx" ON "refund_request" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "refund_request_stage_doc_on_id_idx" ON "refund_request" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "refund_request_customer_id_idx" ON "refund_request" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "sales_contract_doc_on_id_idx" ON "sales_contract" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_contract_stage_doc_on_id_idx" ON "sales_contract" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_contract_customer_id_idx" ON "sales_contract" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "sales_contract_effective_on_idx" ON "sales_contract" USING btree ("comp_id","effective_on");--> statement-breakpoint
CREATE INDEX "invoice_head_stage_code_id_idx" ON "invoice_head" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "invoice_head_customer_id_idx" ON "invoice_head" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "sales_invoice_line_instalment_id_idx" ON "sales_invoice_line" USING btree ("comp_id","instalment_id");--> statement-breakpoint
CREATE INDEX "sales_invoice_line_red_of_line_id_idx" ON "sales_invoice_line" USING btree ("comp_id","red_of_line_id");--> statement-breakpoint
CREATE INDEX "sales_invoice_product_contract_product_id_idx" ON "sales_invoice_product" USING btree ("comp_id","contract_product_id");--> statement-breakpoint
CREATE INDEX "sales_invoice_doc_on_id_idx" ON "sales_invoice" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_invoice_stage_doc_on_id_idx" ON "sales_invoice" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_invoice_customer_id_idx" ON "sales_invoice" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "sales_invoice_red_of_id_idx" ON "sales_invoice" USING btree ("comp_id","red_of_id");--> statement-breakpoint
CREATE INDEX "bank_receipt_doc_on_id_idx" ON "bank_receipt" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "bank_receipt_stage_doc_on_id_idx" ON "bank_receipt" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "receivable_bill_stage_due_on_idx" ON "receivable_bill" USING btree ("comp_id","stage","due_on");--> statement-breakpoint
CREATE INDEX "sales_receipt_application_item_id_idx" ON "sales_receipt_application" USING btree ("comp_id","item_id");--> statement-breakpoint
CREATE INDEX "sales_receipt_doc_on_id_idx" ON "sales_receipt" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_receipt_stage_doc_on_id_idx" ON "sales_receipt" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "sales_receipt_customer_id_idx" ON "sales_receipt" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "seal_application_doc_on_id_idx" ON "seal_application" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "seal_application_stage_doc_on_id_idx" ON "seal_application" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "seal_application_contract_id_idx" ON "seal_application" USING btree ("comp_id","contract_id");--> statement-breakpoint
CREATE INDEX "stock_count_run_doc_on_id_idx" ON "stock_count_run" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_count_run_stage_doc_on_id_idx" ON "stock_count_run" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_count_doc_on_id_idx" ON "stock_count" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_count_stage_doc_on_id_idx" ON "stock_count" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_count_run_id_idx" ON "stock_count" USING btree ("comp_id","run_id");--> statement-breakpoint
CREATE INDEX "material_correction_line_move_id_idx" ON "material_correction_line" USING btree ("comp_id","move_id");--> statement-breakpoint
CREATE INDEX "material_correction_doc_on_id_idx" ON "material_correction" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "material_correction_stage_doc_on_id_idx" ON "material_correction" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "scrap_order_doc_on_id_idx" ON "scrap_order" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "scrap_order_stage_doc_on_id_idx" ON "scrap_order" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "settlement_line_issue_line_id_idx" ON "settlement_line" USING btree ("comp_id","issue_line_id");--> statement-breakpoint
CREATE INDEX "settlement_rule_stage_code_id_idx" ON "settlement_rule" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE INDEX "settlement_doc_on_id_idx" ON "settlement" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "settlement_stage_doc_on_id_idx" ON "settlement" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_count_hold_module_document_id_idx" ON "stock_count_hold" USING btree ("comp_id","module","document_id");--> statement-breakpoint
CREATE INDEX "stock_layer_use_move_id_idx" ON "stock_layer_use" USING btree ("comp_id","move_id");--> statement-breakpoint
CREATE INDEX "stock_layer_use_layer_id_idx" ON "stock_layer_use" USING btree ("comp_id","layer_id");--> statement-breakpoint
CREATE INDEX "stock_layer_open_idx" ON "stock_layer" USING btree ("comp_id","balance_id","posted_on","id") WHERE "stock_layer"."remaining" <> 0;--> statement-breakpoint
CREATE INDEX "stock_layer_move_id_idx" ON "stock_layer" USING btree ("comp_id","move_id");--> statement-breakpoint
CREATE INDEX "stock_period_finding_subject_id_idx" ON "stock_period_finding" USING btree ("comp_id","subject","id");--> statement-breakpoint
CREATE INDEX "stock_period_finding_period_id_idx" ON "stock_period_finding" USING btree ("comp_id","period_id");--> statement-breakpoint
CREATE INDEX "stock_period_snapshot_warehouse_id_year_month_idx" ON "stock_period_snapshot" USING btree ("comp_id","warehouse_id","year_month");--> statement-breakpoint
CREATE INDEX "stock_reservation_module_document_id_idx" ON "stock_reservation" USING btree ("comp_id","module","document_id");--> statement-breakpoint
CREATE INDEX "stock_reservation_open_idx" ON "stock_reservation" USING btree ("comp_id","balance_id") WHERE "stock_reservation"."stage" = 'open';--> statement-breakpoint
CREATE INDEX "goods_issue_line_source_line_id_idx" ON "goods_issue_line" USING btree ("comp_id","source_line_id");--> statement-breakpoint
CREATE INDEX "goods_issue_line_supplier_id_idx" ON "goods_issue_line" USING btree ("comp_id","supplier_id");--> statement-breakpoint
CREATE INDEX "goods_issue_doc_on_id_idx" ON "goods_issue" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "goods_issue_stage_doc_on_id_idx" ON "goods_issue" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "goods_issue_contract_id_idx" ON "goods_issue" USING btree ("comp_id","contract_id");--> statement-breakpoint
CREATE INDEX "goods_receipt_line_order_line_id_idx" ON "goods_receipt_line" USING btree ("comp_id","order_line_id");--> statement-breakpoint
CREATE INDEX "goods_receipt_line_issue_line_id_idx" ON "goods_receipt_line" USING btree ("comp_id","issue_line_id");--> statement-breakpoint
CREATE INDEX "goods_receipt_doc_on_id_idx" ON "goods_receipt" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "goods_receipt_stage_doc_on_id_idx" ON "goods_receipt" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_adjustment_doc_on_id_idx" ON "stock_adjustment" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_adjustment_stage_doc_on_id_idx" ON "stock_adjustment" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_balance_material_id_idx" ON "stock_balance" USING btree ("comp_id","material_id");--> statement-breakpoint
CREATE INDEX "stock_move_warehouse_id_material_id_posted_on_idx" ON "stock_move" USING btree ("comp_id","warehouse_id","material_id","posted_on");--> statement-breakpoint
CREATE INDEX "stock_move_warehouse_id_posted_month_idx" ON "stock_move" USING btree ("comp_id","warehouse_id","posted_month");--> statement-breakpoint
CREATE INDEX "stock_move_posted_on_idx" ON "stock_move" USING btree ("comp_id","posted_on");--> statement-breakpoint
CREATE INDEX "stock_move_reversal_of_idx" ON "stock_move" USING btree ("comp_id","reversal_of") WHERE "stock_move"."reversal_of" is not null;--> statement-breakpoint
CREATE INDEX "stock_transfer_doc_on_id_idx" ON "stock_transfer" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_stage_doc_on_id_idx" ON "stock_transfer" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "stock_transfer_in_warehouse_id_idx" ON "stock_transfer" USING btree ("comp_id","in_warehouse_id");

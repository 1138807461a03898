CREATE TABLE "account" (
	"id" bigint PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"language" text DEFAULT 'zh' NOT NULL,
	"default_comp_id" integer,
	"invitation_flag" text DEFAULT '0' NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"employee_id" bigint,
	CONSTRAINT "membership_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "preference" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "preference_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "role_field" (
	"role_id" bigint NOT NULL,
	"module" text NOT NULL,
	"field" text NOT NULL,
	"access" text NOT NULL,
	CONSTRAINT "role_field_pk" PRIMARY KEY("role_id","module","field")
);
--> statement-breakpoint
CREATE TABLE "role_grant" (
	"role_id" bigint NOT NULL,
	"module" text NOT NULL,
	"action" text NOT NULL,
	CONSTRAINT "role_grant_pk" PRIMARY KEY("role_id","module","action")
);
--> statement-breakpoint
CREATE TABLE "role_menu" (
	"role_id" bigint NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "role_menu_pk" PRIMARY KEY("role_id","path")
);
--> statement-breakpoint
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
	"is_administrator" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"comp_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"document_key" text,
	"cells" jsonb NOT NULL,
	CONSTRAINT "import_row_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "data_change" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"period" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_change_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_history_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "journal_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"seq" integer NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"posted_on" date NOT NULL,
	"account" text NOT NULL,
	"debit" numeric(18,4) DEFAULT '0' NOT NULL,
	"credit" numeric(18,4) DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"topic" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "outbox_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	"shelf_life_days" integer,
	"procurement" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_material_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
	CONSTRAINT "business_unit_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
	"time_zone" text NOT NULL,
	"fiscal_year_start_month" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
	"is_planning" boolean DEFAULT false NOT NULL,
	"is_purchasing" boolean DEFAULT false NOT NULL,
	"is_sales" boolean DEFAULT false NOT NULL,
	CONSTRAINT "department_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
	CONSTRAINT "market_region_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"comp_id" integer NOT NULL,
	"code" text NOT NULL,
	"next_no" bigint NOT NULL,
	CONSTRAINT "number_series_pk" PRIMARY KEY("comp_id","code")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "company_party" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"is_customer" boolean DEFAULT false NOT NULL,
	"is_supplier" boolean DEFAULT false NOT NULL,
	"currency" text,
	"contact" text,
	"phone" text,
	"email" text,
	"bank" text,
	"bank_account" text,
	"department_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_party_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"level" text,
	"region_id" bigint,
	"owner_id" bigint,
	"credit_limit" numeric(18,4),
	"payment_days" integer,
	CONSTRAINT "customer_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "supplier" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"grade" integer,
	"is_qualified" boolean DEFAULT true NOT NULL,
	"lead_days" integer,
	"buyer_id" bigint,
	CONSTRAINT "supplier_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
	"product_line" text,
	"opened_on" date,
	"result" text NOT NULL,
	"bid_amount" numeric(18,4) NOT NULL,
	"win_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"winner" text,
	"lost_reason" text,
	"contract_id" bigint,
	CONSTRAINT "bid_result_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "receivable_item" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"item_no" text NOT NULL,
	"kind" text NOT NULL,
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "sales_contract_instalment" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"contract_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"percent" numeric(9,4),
	"amount" numeric(18,4) NOT NULL,
	"due_on" date NOT NULL,
	"accepted_on" date,
	"invoiced_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"notes" text,
	CONSTRAINT "sales_contract_instalment_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "sales_contract_product" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"contract_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"unit_price" numeric(18,6) NOT NULL,
	"tax_rate" numeric(9,4) DEFAULT '0' NOT NULL,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"delivery_on" date,
	"notes" text,
	CONSTRAINT "sales_contract_product_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	"product_line" text,
	"end_customer" text,
	"delivery_on" date,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"effective_on" date,
	"company_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"closed_on" date,
	"cancelled_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	CONSTRAINT "sales_contract_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	CONSTRAINT "sales_invoice_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	"invoice_no" text,
	"amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "sales_invoice_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "sales_receipt_application" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"receipt_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	"notes" text,
	CONSTRAINT "sales_receipt_application_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	"method" text,
	"paper_no" text,
	"bank" text,
	"total_amount" numeric(18,4) NOT NULL,
	"applied_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "sales_receipt_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "sales_target_line" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"target_id" bigint NOT NULL,
	"month" integer NOT NULL,
	"measure" text NOT NULL,
	"amount" numeric(18,4) NOT NULL,
	CONSTRAINT "sales_target_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	CONSTRAINT "sales_target_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	"notes" text,
	"receipt_id" bigint NOT NULL,
	"order_line_id" bigint,
	"produced_on" date,
	"expires_on" date,
	CONSTRAINT "goods_receipt_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	CONSTRAINT "goods_receipt_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "posting_request" (
	"comp_id" integer NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posting_request_pk" PRIMARY KEY("comp_id","key")
);
--> statement-breakpoint
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
	"notes" text,
	"adjustment_id" bigint NOT NULL,
	CONSTRAINT "stock_adjustment_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	"total_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"total_amount" numeric(18,4) DEFAULT '0' NOT NULL,
	"posted_on" date,
	"posted_month" text,
	"submitted_by" bigint,
	"confirmed_by" bigint,
	"confirmed_at" timestamp with time zone,
	"reason" text NOT NULL,
	CONSTRAINT "stock_adjustment_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	"quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	"reserved" numeric(18,6) DEFAULT '0' NOT NULL,
	"value" numeric(18,4) DEFAULT '0' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"moved_on" date,
	CONSTRAINT "stock_balance_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	"quantity" numeric(18,6) NOT NULL,
	"value" numeric(18,4) NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"leg" text NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"doc_no" text NOT NULL,
	"party_id" bigint,
	"posted_on" date NOT NULL,
	"posted_month" text NOT NULL,
	"reversal_of" bigint,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_move_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_period" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"year_month" text NOT NULL,
	"stage" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_period_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	"stock_type" text,
	"is_substitute" boolean DEFAULT false NOT NULL,
	"is_virtual" boolean DEFAULT false NOT NULL,
	"is_production" boolean DEFAULT false NOT NULL,
	"cost_method" text DEFAULT 'movingAverage' NOT NULL,
	"allows_negative" boolean DEFAULT false NOT NULL,
	"keeper_id" bigint,
	"phone" text,
	"address" text,
	CONSTRAINT "warehouse_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "currency_code_key" ON "currency" USING btree ("code");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_default_comp_id_fk" FOREIGN KEY ("default_comp_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_comp_id_fk" FOREIGN KEY ("comp_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preference" ADD CONSTRAINT "preference_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_field" ADD CONSTRAINT "role_field_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_grant" ADD CONSTRAINT "role_grant_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station" ADD CONSTRAINT "station_membership_id_fk" FOREIGN KEY ("comp_id","membership_id") REFERENCES "public"."membership"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station" ADD CONSTRAINT "station_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station" ADD CONSTRAINT "station_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "station" ADD CONSTRAINT "station_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_material" ADD CONSTRAINT "company_material_id_fk" FOREIGN KEY ("id") REFERENCES "public"."material"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_material" ADD CONSTRAINT "company_material_material_class_id_fk" FOREIGN KEY ("comp_id","material_class_id") REFERENCES "public"."material_class"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_class" ADD CONSTRAINT "material_class_parent_id_fk" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."material_class"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_unit_of_measure_id_fk" FOREIGN KEY ("unit_of_measure_id") REFERENCES "public"."unit_of_measure"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_fk" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rate" ADD CONSTRAINT "exchange_rate_from_currency_fk" FOREIGN KEY ("from_currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rate" ADD CONSTRAINT "exchange_rate_to_currency_fk" FOREIGN KEY ("to_currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_id_fk" FOREIGN KEY ("id") REFERENCES "public"."party"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_id_fk" FOREIGN KEY ("comp_id","id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_id_fk" FOREIGN KEY ("comp_id","id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier" ADD CONSTRAINT "supplier_buyer_id_fk" FOREIGN KEY ("comp_id","buyer_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_line" ADD CONSTRAINT "purchase_order_line_order_id_fk" FOREIGN KEY ("comp_id","order_id") REFERENCES "public"."purchase_order"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_line" ADD CONSTRAINT "purchase_order_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_buyer_id_fk" FOREIGN KEY ("comp_id","buyer_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD CONSTRAINT "purchase_order_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result_bidder" ADD CONSTRAINT "bid_result_bidder_bid_result_id_fk" FOREIGN KEY ("comp_id","bid_result_id") REFERENCES "public"."bid_result"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "sales_contract_instalment" ADD CONSTRAINT "sales_contract_instalment_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD CONSTRAINT "sales_contract_product_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD CONSTRAINT "sales_contract_product_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_line" ADD CONSTRAINT "sales_invoice_line_invoice_id_fk" FOREIGN KEY ("comp_id","invoice_id") REFERENCES "public"."sales_invoice"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_line" ADD CONSTRAINT "sales_invoice_line_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice_line" ADD CONSTRAINT "sales_invoice_line_instalment_id_fk" FOREIGN KEY ("comp_id","instalment_id") REFERENCES "public"."sales_contract_instalment"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_invoice" ADD CONSTRAINT "sales_invoice_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt_application" ADD CONSTRAINT "sales_receipt_application_receipt_id_fk" FOREIGN KEY ("comp_id","receipt_id") REFERENCES "public"."sales_receipt"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt_application" ADD CONSTRAINT "sales_receipt_application_item_id_fk" FOREIGN KEY ("comp_id","item_id") REFERENCES "public"."receivable_item"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD CONSTRAINT "sales_receipt_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD CONSTRAINT "sales_receipt_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD CONSTRAINT "sales_receipt_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD CONSTRAINT "sales_receipt_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD CONSTRAINT "sales_receipt_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_receipt" ADD CONSTRAINT "sales_receipt_currency_fk" FOREIGN KEY ("currency") REFERENCES "public"."currency"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target_line" ADD CONSTRAINT "sales_target_line_target_id_fk" FOREIGN KEY ("comp_id","target_id") REFERENCES "public"."sales_target"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_target" ADD CONSTRAINT "sales_target_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_receipt_id_fk" FOREIGN KEY ("comp_id","receipt_id") REFERENCES "public"."goods_receipt"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_order_line_id_fk" FOREIGN KEY ("comp_id","order_line_id") REFERENCES "public"."purchase_order_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_purchase_order_id_fk" FOREIGN KEY ("comp_id","purchase_order_id") REFERENCES "public"."purchase_order"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD CONSTRAINT "stock_adjustment_line_adjustment_id_fk" FOREIGN KEY ("comp_id","adjustment_id") REFERENCES "public"."stock_adjustment"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD CONSTRAINT "stock_adjustment_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_period" ADD CONSTRAINT "stock_period_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_keeper_id_fk" FOREIGN KEY ("comp_id","keeper_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_account_key" ON "account" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_account_key" ON "membership" USING btree ("comp_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "preference_account_key" ON "preference" USING btree ("comp_id","account_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "role_code_key" ON "role" USING btree ("code");--> statement-breakpoint
CREATE INDEX "station_membership_id_idx" ON "station" USING btree ("comp_id","membership_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_row_run_id_row_key" ON "import_row" USING btree ("comp_id","run_id","row");--> statement-breakpoint
CREATE INDEX "data_change_created_at_idx" ON "data_change" USING btree ("comp_id","created_at");--> statement-breakpoint
CREATE INDEX "document_history_module_document_id_version_idx" ON "document_history" USING btree ("comp_id","module","document_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_line_module_document_id_generation_seq_key" ON "journal_line" USING btree ("comp_id","module","document_id","generation","seq");--> statement-breakpoint
CREATE INDEX "journal_line_account_posted_on_idx" ON "journal_line" USING btree ("comp_id","account","posted_on");--> statement-breakpoint
CREATE INDEX "outbox_done_at_created_at_idx" ON "outbox" USING btree ("comp_id","done_at","created_at");--> statement-breakpoint
CREATE INDEX "company_material_material_class_id_idx" ON "company_material" USING btree ("comp_id","material_class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "material_class_code_key" ON "material_class" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "material_code_key" ON "material" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "business_unit_code_key" ON "business_unit" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_day_on_day_key" ON "calendar_day" USING btree ("comp_id","on_day");--> statement-breakpoint
CREATE UNIQUE INDEX "company_code_key" ON "company" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "department_code_key" ON "department" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_code_key" ON "employee" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rate_pair_key" ON "exchange_rate" USING btree ("from_currency","to_currency","valid_on");--> statement-breakpoint
CREATE UNIQUE INDEX "market_region_code_key" ON "market_region" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_of_measure_code_key" ON "unit_of_measure" USING btree ("code");--> statement-breakpoint
CREATE INDEX "customer_owner_id_idx" ON "customer" USING btree ("comp_id","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "party_code_key" ON "party" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_line_order_id_seq_key" ON "purchase_order_line" USING btree ("comp_id","order_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_doc_no_key" ON "purchase_order" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "purchase_order_stage_doc_on_idx" ON "purchase_order" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "purchase_order_supplier_id_idx" ON "purchase_order" USING btree ("comp_id","supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_result_bidder_bid_result_id_seq_key" ON "bid_result_bidder" USING btree ("comp_id","bid_result_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "bid_result_doc_no_key" ON "bid_result" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "bid_result_stage_doc_on_idx" ON "bid_result" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "bid_result_customer_id_idx" ON "bid_result" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_entry_module_document_id_line_id_kind_generation_key" ON "receivable_entry" USING btree ("comp_id","module","document_id","line_id","kind","generation");--> statement-breakpoint
CREATE INDEX "receivable_entry_item_id_idx" ON "receivable_entry" USING btree ("comp_id","item_id");--> statement-breakpoint
CREATE INDEX "receivable_entry_entry_on_idx" ON "receivable_entry" USING btree ("comp_id","entry_on");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_item_item_no_key" ON "receivable_item" USING btree ("comp_id","item_no");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_item_module_line_id_key" ON "receivable_item" USING btree ("comp_id","module","line_id");--> statement-breakpoint
CREATE INDEX "receivable_item_customer_id_due_on_idx" ON "receivable_item" USING btree ("comp_id","customer_id","due_on");--> statement-breakpoint
CREATE INDEX "receivable_item_posted_on_idx" ON "receivable_item" USING btree ("comp_id","posted_on");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_opening_line_opening_id_seq_key" ON "receivable_opening_line" USING btree ("comp_id","opening_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "receivable_opening_doc_no_key" ON "receivable_opening" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_contract_instalment_contract_id_seq_key" ON "sales_contract_instalment" USING btree ("comp_id","contract_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_contract_product_contract_id_seq_key" ON "sales_contract_product" USING btree ("comp_id","contract_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_contract_doc_no_key" ON "sales_contract" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "sales_contract_stage_doc_on_idx" ON "sales_contract" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "sales_contract_customer_id_idx" ON "sales_contract" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE INDEX "sales_contract_effective_on_idx" ON "sales_contract" USING btree ("comp_id","effective_on");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_invoice_line_invoice_id_seq_key" ON "sales_invoice_line" USING btree ("comp_id","invoice_id","seq");--> statement-breakpoint
CREATE INDEX "sales_invoice_line_instalment_id_idx" ON "sales_invoice_line" USING btree ("comp_id","instalment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_invoice_doc_no_key" ON "sales_invoice" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "sales_invoice_stage_doc_on_idx" ON "sales_invoice" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "sales_invoice_customer_id_idx" ON "sales_invoice" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_receipt_application_receipt_id_seq_key" ON "sales_receipt_application" USING btree ("comp_id","receipt_id","seq");--> statement-breakpoint
CREATE INDEX "sales_receipt_application_item_id_idx" ON "sales_receipt_application" USING btree ("comp_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_receipt_doc_no_key" ON "sales_receipt" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "sales_receipt_stage_doc_on_idx" ON "sales_receipt" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "sales_receipt_customer_id_idx" ON "sales_receipt" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_target_line_target_id_seq_key" ON "sales_target_line" USING btree ("comp_id","target_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_target_doc_no_key" ON "sales_target" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_receipt_line_receipt_id_seq_key" ON "goods_receipt_line" USING btree ("comp_id","receipt_id","seq");--> statement-breakpoint
CREATE INDEX "goods_receipt_line_order_line_id_idx" ON "goods_receipt_line" USING btree ("comp_id","order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_receipt_doc_no_key" ON "goods_receipt" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "goods_receipt_stage_doc_on_idx" ON "goods_receipt" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "goods_receipt_doc_on_idx" ON "goods_receipt" USING btree ("comp_id","doc_on");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_adjustment_line_adjustment_id_seq_key" ON "stock_adjustment_line" USING btree ("comp_id","adjustment_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_adjustment_doc_no_key" ON "stock_adjustment" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "stock_adjustment_stage_doc_on_idx" ON "stock_adjustment" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_balance_warehouse_id_material_id_batch_area_seat_box_owner_key" ON "stock_balance" USING btree ("comp_id","warehouse_id","material_id","batch","area","seat","box","owner");--> statement-breakpoint
CREATE INDEX "stock_balance_material_id_idx" ON "stock_balance" USING btree ("comp_id","material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_move_module_document_id_line_id_leg_generation_key" ON "stock_move" USING btree ("comp_id","module","document_id","line_id","leg","generation");--> statement-breakpoint
CREATE INDEX "stock_move_warehouse_id_material_id_posted_on_idx" ON "stock_move" USING btree ("comp_id","warehouse_id","material_id","posted_on");--> statement-breakpoint
CREATE INDEX "stock_move_posted_on_idx" ON "stock_move" USING btree ("comp_id","posted_on");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_period_warehouse_id_year_month_key" ON "stock_period" USING btree ("comp_id","warehouse_id","year_month");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_code_key" ON "warehouse" USING btree ("comp_id","code");--> statement-breakpoint
CREATE SEQUENCE "id_node_seq" AS bigint CYCLE;

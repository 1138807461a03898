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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
	"account" text NOT NULL,
	"notes" text,
	CONSTRAINT "operation_type_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "manufacturer" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"licence" text,
	"is_qualified" boolean DEFAULT true NOT NULL,
	CONSTRAINT "manufacturer_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "settlement_price" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"rule_id" bigint NOT NULL,
	"material_id" bigint NOT NULL,
	"valid_on" date NOT NULL,
	"unit_price" numeric(18,6) NOT NULL,
	CONSTRAINT "settlement_price_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
	"customer_model_id" bigint,
	"packing_quantity" numeric(18,6),
	"supplier_id" bigint,
	"settlement_id" bigint,
	"use_for" text,
	"batch_reason" text,
	CONSTRAINT "goods_issue_line_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	"open_quantity" numeric(18,6) DEFAULT '0' NOT NULL,
	CONSTRAINT "goods_issue_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "warehouse_department" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	CONSTRAINT "warehouse_department_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "warehouse_keeper" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	CONSTRAINT "warehouse_keeper_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
ALTER TABLE "company_material" ADD COLUMN "is_serial_controlled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_material" ADD COLUMN "manufacturer_id" bigint;--> statement-breakpoint
ALTER TABLE "company_material" ADD COLUMN "auxiliary_unit_id" bigint;--> statement-breakpoint
ALTER TABLE "company_material" ADD COLUMN "auxiliary_factor" numeric(18,8);--> statement-breakpoint
ALTER TABLE "company_party" ADD COLUMN "is_manufacturer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "state" text DEFAULT 'available' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "owner" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "serial_nos" text;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "department_id" bigint;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "employee_id" bigint;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "issue_line_id" bigint;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "auxiliary_quantity" numeric(18,6);--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "customer_model_id" bigint;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "packing_quantity" numeric(18,6);--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD COLUMN "manufacturer_id" bigint;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD COLUMN "operation_type_id" bigint;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD COLUMN "variant" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD COLUMN "handler_id" bigint;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD COLUMN "contract_no" text;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD COLUMN "invoice_no" text;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD COLUMN "state" text DEFAULT 'available' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD COLUMN "owner" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD COLUMN "serial_nos" text;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD COLUMN "department_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD COLUMN "employee_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD COLUMN "operation_type_id" bigint;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD COLUMN "variant" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD COLUMN "handler_id" bigint;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "factory_area_id" bigint;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "money_limit" numeric(18,4);--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "is_leased" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "lease_agreement" text;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "lease_fee_method" text;--> statement-breakpoint
ALTER TABLE "warehouse" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "customer_model" ADD CONSTRAINT "customer_model_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_model" ADD CONSTRAINT "customer_model_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "cost_center" ADD CONSTRAINT "cost_center_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_leader_id_fk" FOREIGN KEY ("comp_id","leader_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manufacturer" ADD CONSTRAINT "manufacturer_id_fk" FOREIGN KEY ("comp_id","id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_issue_id_fk" FOREIGN KEY ("comp_id","issue_id") REFERENCES "public"."goods_issue"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_issue_line" ADD CONSTRAINT "goods_issue_line_source_line_id_fk" FOREIGN KEY ("comp_id","source_line_id") REFERENCES "public"."goods_issue_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "stock_batch" ADD CONSTRAINT "stock_batch_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_batch" ADD CONSTRAINT "stock_batch_manufacturer_id_fk" FOREIGN KEY ("comp_id","manufacturer_id") REFERENCES "public"."manufacturer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_batch" ADD CONSTRAINT "stock_batch_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_customer" ADD CONSTRAINT "warehouse_customer_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_customer" ADD CONSTRAINT "warehouse_customer_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_department" ADD CONSTRAINT "warehouse_department_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_department" ADD CONSTRAINT "warehouse_department_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_keeper" ADD CONSTRAINT "warehouse_keeper_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_keeper" ADD CONSTRAINT "warehouse_keeper_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_position" ADD CONSTRAINT "warehouse_position_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_model_customer_id_code_valid_on_key" ON "customer_model" USING btree ("comp_id","customer_id","code","valid_on");--> statement-breakpoint
CREATE INDEX "customer_model_material_id_idx" ON "customer_model" USING btree ("comp_id","material_id");--> statement-breakpoint
CREATE UNIQUE INDEX "material_correction_line_correction_id_seq_key" ON "material_correction_line" USING btree ("comp_id","correction_id","seq");--> statement-breakpoint
CREATE INDEX "material_correction_line_move_id_idx" ON "material_correction_line" USING btree ("comp_id","move_id");--> statement-breakpoint
CREATE UNIQUE INDEX "material_correction_doc_no_key" ON "material_correction" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "material_correction_stage_doc_on_idx" ON "material_correction" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "material_correction_doc_on_idx" ON "material_correction" USING btree ("comp_id","doc_on");--> statement-breakpoint
CREATE UNIQUE INDEX "operation_type_code_key" ON "operation_type" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "cost_center_code_key" ON "cost_center" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "factory_area_code_key" ON "factory_area" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "project_code_key" ON "project" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_line_settlement_id_seq_key" ON "settlement_line" USING btree ("comp_id","settlement_id","seq");--> statement-breakpoint
CREATE INDEX "settlement_line_issue_line_id_idx" ON "settlement_line" USING btree ("comp_id","issue_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_price_rule_id_seq_key" ON "settlement_price" USING btree ("comp_id","rule_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_rule_code_key" ON "settlement_rule" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_doc_no_key" ON "settlement" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "settlement_stage_doc_on_idx" ON "settlement" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "settlement_doc_on_idx" ON "settlement" USING btree ("comp_id","doc_on");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_issue_line_issue_id_seq_key" ON "goods_issue_line" USING btree ("comp_id","issue_id","seq");--> statement-breakpoint
CREATE INDEX "goods_issue_line_source_line_id_idx" ON "goods_issue_line" USING btree ("comp_id","source_line_id");--> statement-breakpoint
CREATE INDEX "goods_issue_line_supplier_id_idx" ON "goods_issue_line" USING btree ("comp_id","supplier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_issue_doc_no_key" ON "goods_issue" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "goods_issue_stage_doc_on_idx" ON "goods_issue" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "goods_issue_doc_on_idx" ON "goods_issue" USING btree ("comp_id","doc_on");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_batch_material_id_batch_key" ON "stock_batch" USING btree ("comp_id","material_id","batch");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_customer_warehouse_id_customer_id_key" ON "warehouse_customer" USING btree ("comp_id","warehouse_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_department_warehouse_id_seq_key" ON "warehouse_department" USING btree ("comp_id","warehouse_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_keeper_warehouse_id_seq_key" ON "warehouse_keeper" USING btree ("comp_id","warehouse_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_position_warehouse_id_seq_key" ON "warehouse_position" USING btree ("comp_id","warehouse_id","seq");--> statement-breakpoint
ALTER TABLE "company_material" ADD CONSTRAINT "company_material_manufacturer_id_fk" FOREIGN KEY ("comp_id","manufacturer_id") REFERENCES "public"."manufacturer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_material" ADD CONSTRAINT "company_material_auxiliary_unit_id_fk" FOREIGN KEY ("auxiliary_unit_id") REFERENCES "public"."unit_of_measure"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_issue_line_id_fk" FOREIGN KEY ("comp_id","issue_line_id") REFERENCES "public"."goods_issue_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_customer_model_id_fk" FOREIGN KEY ("comp_id","customer_model_id") REFERENCES "public"."customer_model"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_line" ADD CONSTRAINT "goods_receipt_line_manufacturer_id_fk" FOREIGN KEY ("comp_id","manufacturer_id") REFERENCES "public"."manufacturer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt" ADD CONSTRAINT "goods_receipt_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD CONSTRAINT "stock_adjustment_line_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment_line" ADD CONSTRAINT "stock_adjustment_line_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_operation_type_id_fk" FOREIGN KEY ("comp_id","operation_type_id") REFERENCES "public"."operation_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_adjustment" ADD CONSTRAINT "stock_adjustment_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse" ADD CONSTRAINT "warehouse_factory_area_id_fk" FOREIGN KEY ("comp_id","factory_area_id") REFERENCES "public"."factory_area"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_receipt_line_issue_line_id_idx" ON "goods_receipt_line" USING btree ("comp_id","issue_line_id");--> statement-breakpoint
CREATE INDEX "stock_adjustment_doc_on_idx" ON "stock_adjustment" USING btree ("comp_id","doc_on");
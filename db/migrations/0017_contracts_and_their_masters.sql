CREATE TABLE "coal_mine_alias" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"mine_id" bigint NOT NULL,
	"alias" text NOT NULL,
	"notes" text,
	CONSTRAINT "coal_mine_alias_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
	"submitted_by" bigint,
	CONSTRAINT "contract_change_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
	"notes" text,
	"before" text,
	"submitted_by" bigint,
	CONSTRAINT "end_customer_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "market_department" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"organization_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"notes" text,
	CONSTRAINT "market_department_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "product_line_id" bigint;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "protection_days" integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "provisional_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "market_region" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "market_region" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "market_region" ADD COLUMN "sort_no" integer;--> statement-breakpoint
ALTER TABLE "sales_contract_instalment" ADD COLUMN "trigger" text;--> statement-breakpoint
ALTER TABLE "sales_contract_instalment" ADD COLUMN "grace_days" integer;--> statement-breakpoint
ALTER TABLE "sales_contract_instalment" ADD COLUMN "triggered_on" date;--> statement-breakpoint
ALTER TABLE "sales_contract_instalment" ADD COLUMN "retention_release_on" date;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD COLUMN "brand_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD COLUMN "customer_model_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD COLUMN "equipment_model" text;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD COLUMN "shipped_quantity" numeric(18,6) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD COLUMN "invoiced_quantity" numeric(18,6) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD COLUMN "shipped_on" date;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD COLUMN "dispatched_on" date;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD COLUMN "delivered_on" date;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "variant" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "contract_type" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "sale_type" text;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "is_internal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "product_line_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "end_customer_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "mine_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "working_face" text;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "source_no" text;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "party_a_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "party_b_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "received_on" date;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "shipped_on" date;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "dispatched_on" date;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "delivered_on" date;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "completed_on" date;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "payment_terms" text;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "delivery_terms" text;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "quality_terms" text;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "clause_deviation" text;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "warranty_months" integer;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "incoterm" text;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "port" text;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "risk_level" text;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "bid_version" text;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "cost_amount" numeric(18,4);--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "margin_percent" numeric(9,4);--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "retention_amount" numeric(18,4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "credit_check" text;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "replace_by" date;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "replaced_by_id" bigint;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD COLUMN "submitted_by" bigint;--> statement-breakpoint
ALTER TABLE "coal_mine_alias" ADD CONSTRAINT "coal_mine_alias_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine_capacity" ADD CONSTRAINT "coal_mine_capacity_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine_face" ADD CONSTRAINT "coal_mine_face_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine_face" ADD CONSTRAINT "coal_mine_face_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine" ADD CONSTRAINT "coal_mine_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine" ADD CONSTRAINT "coal_mine_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine" ADD CONSTRAINT "coal_mine_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine" ADD CONSTRAINT "coal_mine_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coal_mine" ADD CONSTRAINT "coal_mine_merged_into_id_fk" FOREIGN KEY ("comp_id","merged_into_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "sales_contract_version" ADD CONSTRAINT "sales_contract_version_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_application" ADD CONSTRAINT "seal_application_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_application" ADD CONSTRAINT "seal_application_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_application" ADD CONSTRAINT "seal_application_contract_id_fk" FOREIGN KEY ("comp_id","contract_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seal_application" ADD CONSTRAINT "seal_application_handler_id_fk" FOREIGN KEY ("comp_id","handler_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coal_mine_alias_mine_id_seq_key" ON "coal_mine_alias" USING btree ("comp_id","mine_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "coal_mine_capacity_mine_id_seq_key" ON "coal_mine_capacity" USING btree ("comp_id","mine_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "coal_mine_face_mine_id_seq_key" ON "coal_mine_face" USING btree ("comp_id","mine_id","seq");--> statement-breakpoint
CREATE INDEX "coal_mine_face_equipment_no_idx" ON "coal_mine_face" USING btree ("comp_id","equipment_no");--> statement-breakpoint
CREATE UNIQUE INDEX "coal_mine_code_key" ON "coal_mine" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_change_instalment_change_id_seq_key" ON "contract_change_instalment" USING btree ("comp_id","change_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_change_product_change_id_seq_key" ON "contract_change_product" USING btree ("comp_id","change_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_change_doc_no_key" ON "contract_change" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "contract_change_stage_doc_on_idx" ON "contract_change" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "contract_change_customer_id_idx" ON "contract_change" USING btree ("comp_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_difference_change_id_seq_key" ON "contract_difference" USING btree ("comp_id","change_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_review_answer_doc_no_key" ON "contract_review_answer" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "contract_review_answer_review_id_idx" ON "contract_review_answer" USING btree ("comp_id","review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_review_line_review_id_seq_key" ON "contract_review_line" USING btree ("comp_id","review_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_review_doc_no_key" ON "contract_review" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "contract_review_stage_doc_on_idx" ON "contract_review" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE UNIQUE INDEX "end_customer_model_end_customer_id_seq_key" ON "end_customer_model" USING btree ("comp_id","end_customer_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "end_customer_code_key" ON "end_customer" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "end_customer_mine_id_idx" ON "end_customer" USING btree ("comp_id","mine_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_code_key" ON "brand" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "market_department_organization_id_seq_key" ON "market_department" USING btree ("comp_id","organization_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "market_organization_code_key" ON "market_organization" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "market_person_employee_id_idx" ON "market_person" USING btree ("comp_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "market_place_organization_id_seq_key" ON "market_place" USING btree ("comp_id","organization_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "product_line_code_key" ON "product_line" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "region_owner_region_id_seq_key" ON "region_owner" USING btree ("comp_id","region_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_contract_version_contract_id_revision_key" ON "sales_contract_version" USING btree ("comp_id","contract_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "seal_application_doc_no_key" ON "seal_application" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "seal_application_stage_doc_on_idx" ON "seal_application" USING btree ("comp_id","stage","doc_on");--> statement-breakpoint
CREATE INDEX "seal_application_contract_id_idx" ON "seal_application" USING btree ("comp_id","contract_id");--> statement-breakpoint
ALTER TABLE "bid_result" ADD CONSTRAINT "bid_result_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_region" ADD CONSTRAINT "market_region_parent_id_fk" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_region" ADD CONSTRAINT "market_region_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD CONSTRAINT "sales_contract_product_brand_id_fk" FOREIGN KEY ("comp_id","brand_id") REFERENCES "public"."brand"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract_product" ADD CONSTRAINT "sales_contract_product_customer_model_id_fk" FOREIGN KEY ("comp_id","customer_model_id") REFERENCES "public"."customer_model"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_end_customer_id_fk" FOREIGN KEY ("comp_id","end_customer_id") REFERENCES "public"."end_customer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_mine_id_fk" FOREIGN KEY ("comp_id","mine_id") REFERENCES "public"."coal_mine"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_party_a_id_fk" FOREIGN KEY ("comp_id","party_a_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_party_b_id_fk" FOREIGN KEY ("comp_id","party_b_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_contract" ADD CONSTRAINT "sales_contract_replaced_by_id_fk" FOREIGN KEY ("comp_id","replaced_by_id") REFERENCES "public"."sales_contract"("comp_id","id") ON DELETE no action ON UPDATE no action;
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
ALTER TABLE "dictionary_value" ADD CONSTRAINT "dictionary_value_dictionary_id_fk" FOREIGN KEY ("comp_id","dictionary_id") REFERENCES "public"."dictionary"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_place" ADD CONSTRAINT "department_place_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_place" ADD CONSTRAINT "department_place_parent_id_fk" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_department" ADD CONSTRAINT "query_department_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_department" ADD CONSTRAINT "query_department_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_alias" ADD CONSTRAINT "party_alias_party_id_fk" FOREIGN KEY ("comp_id","party_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_material" ADD CONSTRAINT "party_material_party_id_fk" FOREIGN KEY ("comp_id","party_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_material" ADD CONSTRAINT "party_material_material_id_fk" FOREIGN KEY ("comp_id","material_id") REFERENCES "public"."company_material"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_area_id_fk" FOREIGN KEY ("comp_id","area_id") REFERENCES "public"."area"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area" ADD CONSTRAINT "area_parent_id_fk" FOREIGN KEY ("comp_id","parent_id") REFERENCES "public"."area"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_station_scope" ADD CONSTRAINT "employee_station_scope_station_id_fk" FOREIGN KEY ("comp_id","station_id") REFERENCES "public"."employee_station"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_station_scope" ADD CONSTRAINT "employee_station_scope_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_station_scope" ADD CONSTRAINT "employee_station_scope_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_station_scope" ADD CONSTRAINT "employee_station_scope_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_station" ADD CONSTRAINT "employee_station_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_station" ADD CONSTRAINT "employee_station_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "employee_station_scope_station_id_seq_key" ON "employee_station_scope" USING btree ("comp_id","station_id","seq");--> statement-breakpoint
CREATE INDEX "employee_station_employee_id_idx" ON "employee_station" USING btree ("comp_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employee_station_employee_id_station_from_on_key" ON "employee_station" USING btree ("comp_id","employee_id","station","from_on");--> statement-breakpoint
ALTER TABLE "company_material" ADD CONSTRAINT "company_material_buyer_id_fk" FOREIGN KEY ("comp_id","buyer_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_material" ADD CONSTRAINT "company_material_planner_id_fk" FOREIGN KEY ("comp_id","planner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_material" ADD CONSTRAINT "company_material_supplier_id_fk" FOREIGN KEY ("comp_id","supplier_id") REFERENCES "public"."supplier"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_class" ADD CONSTRAINT "material_class_keeper_id_fk" FOREIGN KEY ("comp_id","keeper_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_department_type_id_fk" FOREIGN KEY ("comp_id","department_type_id") REFERENCES "public"."department_type"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_buyer_id_fk" FOREIGN KEY ("comp_id","buyer_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_merged_into_id_fk" FOREIGN KEY ("comp_id","merged_into_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;
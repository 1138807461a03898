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
ALTER TABLE "company" ADD COLUMN "lead_days" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_follow_up" ADD CONSTRAINT "lead_follow_up_lead_id_fk" FOREIGN KEY ("comp_id","lead_id") REFERENCES "public"."lead"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_follow_up" ADD CONSTRAINT "lead_follow_up_employee_id_fk" FOREIGN KEY ("comp_id","employee_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_product_line_id_fk" FOREIGN KEY ("comp_id","product_line_id") REFERENCES "public"."product_line"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_region_id_fk" FOREIGN KEY ("comp_id","region_id") REFERENCES "public"."market_region"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_unit_id_fk" FOREIGN KEY ("comp_id","unit_id") REFERENCES "public"."business_unit"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_salesperson_id_fk" FOREIGN KEY ("comp_id","salesperson_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "lead_follow_up_lead_id_seq_key" ON "lead_follow_up" USING btree ("comp_id","lead_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_doc_no_key" ON "lead" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_source_source_key_key" ON "lead" USING btree ("comp_id","source","source_key");--> statement-breakpoint
CREATE INDEX "lead_doc_on_id_idx" ON "lead" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "lead_stage_doc_on_id_idx" ON "lead" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE INDEX "lead_salesperson_id_idx" ON "lead" USING btree ("comp_id","salesperson_id");--> statement-breakpoint
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
CREATE INDEX "sales_project_next_step_on_idx" ON "sales_project" USING btree ("comp_id","next_step_on");
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
ALTER TABLE "go_live_total" ADD CONSTRAINT "go_live_total_go_live_id_fk" FOREIGN KEY ("comp_id","go_live_id") REFERENCES "public"."go_live"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_interface" ADD CONSTRAINT "external_interface_channel_id_fk" FOREIGN KEY ("comp_id","channel_id") REFERENCES "public"."notify_channel"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intercompany_rule" ADD CONSTRAINT "intercompany_rule_partner_comp_id_fk" FOREIGN KEY ("partner_comp_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intercompany_rule" ADD CONSTRAINT "intercompany_rule_middle_comp_id_fk" FOREIGN KEY ("middle_comp_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "go_live_total_go_live_id_seq_key" ON "go_live_total" USING btree ("comp_id","go_live_id","seq");--> statement-breakpoint
CREATE INDEX "go_live_doc_on_id_idx" ON "go_live" USING btree ("comp_id","doc_on","id");--> statement-breakpoint
CREATE INDEX "go_live_stage_doc_on_id_idx" ON "go_live" USING btree ("comp_id","stage","doc_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "go_live_doc_no_key" ON "go_live" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE INDEX "external_interface_code_id_idx" ON "external_interface" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "external_interface_stage_code_id_idx" ON "external_interface" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "external_interface_code_key" ON "external_interface" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "intercompany_rule_code_id_idx" ON "intercompany_rule" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "intercompany_rule_stage_code_id_idx" ON "intercompany_rule" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "intercompany_rule_code_key" ON "intercompany_rule" USING btree ("comp_id","code");
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
	CONSTRAINT "data_source_column_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_source_role" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"source_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "data_source_role_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_source_row" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "data_source_row_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_source_secret" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "data_source_secret_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
	"query" text,
	"row_limit" integer NOT NULL,
	"every_hours" integer,
	"loaded_at" timestamp with time zone,
	"loaded_rows" integer,
	"load_error" text,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_source_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_result" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"question" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	CONSTRAINT "report_result_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE TABLE "report_template_role" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"template_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "report_template_role_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_template" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"code" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"no" integer DEFAULT 1 NOT NULL,
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
);
--> statement-breakpoint
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
	"outbox_id" bigint,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_delivery_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
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
);
--> statement-breakpoint
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
);
--> statement-breakpoint
ALTER TABLE "data_source_column" ADD CONSTRAINT "data_source_column_source_id_fk" FOREIGN KEY ("comp_id","source_id") REFERENCES "public"."data_source"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_source_role" ADD CONSTRAINT "data_source_role_source_id_fk" FOREIGN KEY ("comp_id","source_id") REFERENCES "public"."data_source"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_source_role" ADD CONSTRAINT "data_source_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_source_row" ADD CONSTRAINT "data_source_row_source_id_fk" FOREIGN KEY ("comp_id","source_id") REFERENCES "public"."data_source"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_source_secret" ADD CONSTRAINT "data_source_secret_id_fk" FOREIGN KEY ("comp_id","id") REFERENCES "public"."data_source"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_result" ADD CONSTRAINT "report_result_run_id_fk" FOREIGN KEY ("comp_id","run_id") REFERENCES "public"."report_run"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_run" ADD CONSTRAINT "report_run_template_id_fk" FOREIGN KEY ("comp_id","template_id") REFERENCES "public"."report_template"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_template_role" ADD CONSTRAINT "report_template_role_template_id_fk" FOREIGN KEY ("comp_id","template_id") REFERENCES "public"."report_template"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_template_role" ADD CONSTRAINT "report_template_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_delivery" ADD CONSTRAINT "report_delivery_watch_id_fk" FOREIGN KEY ("comp_id","watch_id") REFERENCES "public"."report_watch"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_watch_recipient" ADD CONSTRAINT "report_watch_recipient_watch_id_fk" FOREIGN KEY ("comp_id","watch_id") REFERENCES "public"."report_watch"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_watch_recipient" ADD CONSTRAINT "report_watch_recipient_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_watch" ADD CONSTRAINT "report_watch_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_source_column_source_id_seq_key" ON "data_source_column" USING btree ("comp_id","source_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "data_source_role_source_id_seq_key" ON "data_source_role" USING btree ("comp_id","source_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "data_source_row_source_id_seq_key" ON "data_source_row" USING btree ("comp_id","source_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "data_source_code_key" ON "data_source" USING btree ("comp_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "report_result_run_id_key" ON "report_result" USING btree ("comp_id","run_id");--> statement-breakpoint
CREATE INDEX "report_run_template_id_idx" ON "report_run" USING btree ("comp_id","template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_run_doc_no_key" ON "report_run" USING btree ("comp_id","doc_no");--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_role_template_id_seq_key" ON "report_template_role" USING btree ("comp_id","template_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_code_no_key" ON "report_template" USING btree ("comp_id","code","no");--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_published_key" ON "report_template" USING btree ("comp_id","code") WHERE "report_template"."stage" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "report_template_draft_key" ON "report_template" USING btree ("comp_id","code") WHERE "report_template"."stage" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "report_delivery_once_key" ON "report_delivery" USING btree ("comp_id","watch_id","account_id","channel","target","key");--> statement-breakpoint
CREATE INDEX "report_delivery_account_id_idx" ON "report_delivery" USING btree ("comp_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_watch_recipient_watch_id_account_id_channel_target_key" ON "report_watch_recipient" USING btree ("comp_id","watch_id","account_id","channel","target");--> statement-breakpoint
CREATE INDEX "report_watch_owner_id_idx" ON "report_watch" USING btree ("comp_id","owner_id");--> statement-breakpoint
CREATE INDEX "report_watch_dataset_idx" ON "report_watch" USING btree ("comp_id","dataset");--> statement-breakpoint
CREATE INDEX "report_watch_next_at_idx" ON "report_watch" USING btree ("comp_id","next_at");
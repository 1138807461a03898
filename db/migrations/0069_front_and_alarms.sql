CREATE TABLE "report_alarm_event" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"alarm_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"account_id" bigint,
	"note" text,
	"detail" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_alarm_event_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_alarm" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"watch_id" bigint NOT NULL,
	"name" text NOT NULL,
	"dataset" text NOT NULL,
	"stage" text NOT NULL,
	"owner_id" bigint,
	"owner_role_id" bigint,
	"next_owner_id" bigint,
	"next_owner_role_id" bigint,
	"escalates_at" timestamp with time zone,
	"escalated_at" timestamp with time zone,
	"raised_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"acknowledged_by" bigint,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_until" timestamp with time zone,
	"note" text,
	"value" text,
	"scope" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_alarm_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "bid_result" ADD COLUMN "submitted_by" bigint;--> statement-breakpoint
ALTER TABLE "risk_assessment" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "contact_id" bigint;--> statement-breakpoint
ALTER TABLE "reception" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "daily_report_line" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "weekly_report_line" ADD COLUMN "project_id" bigint;--> statement-breakpoint
ALTER TABLE "report_alarm" ADD CONSTRAINT "report_alarm_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_alarm" ADD CONSTRAINT "report_alarm_owner_role_id_fk" FOREIGN KEY ("owner_role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_alarm" ADD CONSTRAINT "report_alarm_next_owner_id_fk" FOREIGN KEY ("next_owner_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_alarm" ADD CONSTRAINT "report_alarm_next_owner_role_id_fk" FOREIGN KEY ("next_owner_role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_alarm" ADD CONSTRAINT "report_alarm_acknowledged_by_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_alarm_event_alarm_id_created_at_id_idx" ON "report_alarm_event" USING btree ("comp_id","alarm_id","created_at","id");--> statement-breakpoint
CREATE INDEX "report_alarm_stage_watch_id_idx" ON "report_alarm" USING btree ("comp_id","stage","watch_id");--> statement-breakpoint
CREATE INDEX "report_alarm_watch_id_idx" ON "report_alarm" USING btree ("comp_id","watch_id");--> statement-breakpoint
ALTER TABLE "risk_assessment" ADD CONSTRAINT "risk_assessment_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_contact_id_fk" FOREIGN KEY ("comp_id","contact_id") REFERENCES "public"."contact"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reception" ADD CONSTRAINT "reception_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_report_line" ADD CONSTRAINT "daily_report_line_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report_line" ADD CONSTRAINT "weekly_report_line_project_id_fk" FOREIGN KEY ("comp_id","project_id") REFERENCES "public"."sales_project"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "risk_assessment_project_id_idx" ON "risk_assessment" USING btree ("comp_id","project_id");--> statement-breakpoint
CREATE INDEX "reception_project_id_idx" ON "reception" USING btree ("comp_id","project_id");--> statement-breakpoint
CREATE INDEX "visit_project_id_idx" ON "visit" USING btree ("comp_id","project_id");--> statement-breakpoint
CREATE INDEX "daily_report_line_project_id_idx" ON "daily_report_line" USING btree ("comp_id","project_id");--> statement-breakpoint
CREATE INDEX "weekly_report_line_project_id_idx" ON "weekly_report_line" USING btree ("comp_id","project_id");
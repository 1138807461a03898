CREATE TABLE "duty_separation" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"code" text NOT NULL,
	"stage" text NOT NULL,
	"end_requested_by" bigint,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "duty_separation_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "checkin_device_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "checkin_clock_ahead" integer;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "report_device_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "report_clock_ahead" integer;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "is_clock_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "duty" text;--> statement-breakpoint
CREATE UNIQUE INDEX "duty_separation_code_key" ON "duty_separation" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "screen_event_created_at_idx" ON "screen_event" USING btree ("comp_id","created_at");--> statement-breakpoint
-- A result told late is told by the same action.
UPDATE "role_right" SET "other_actions" = nullif(trim(BOTH ', ' FROM regexp_replace("other_actions", '(^|[,，;；[:space:]]+)reportLate(?=$|[,，;；[:space:]])', '', 'g')), '')
  WHERE "module" = 'crm.visit' AND "other_actions" LIKE '%reportLate%';--> statement-breakpoint
DELETE FROM "role_grant" WHERE "module" = 'crm.visit' AND "action" = 'reportLate';

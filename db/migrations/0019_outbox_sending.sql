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
);
--> statement-breakpoint
DELETE FROM "outbox";--> statement-breakpoint
DROP INDEX "outbox_done_at_created_at_idx";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "stage" text NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "kind" text NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "channel_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "account_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "language" text NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "subject" text NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "body" text NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "files" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "module" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "document_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "created_by" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "updated_by" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "notify_channel_code_key" ON "notify_channel" USING btree ("comp_id","code");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel_id_fk" FOREIGN KEY ("comp_id","channel_id") REFERENCES "public"."notify_channel"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_stage_due_at_idx" ON "outbox" USING btree ("comp_id","stage","due_at");--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "payload";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "done_at";
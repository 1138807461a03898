CREATE TABLE "message_setting" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"choices" jsonb NOT NULL,
	"digest_at" text NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_setting_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notify_channel" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "message_setting" ADD CONSTRAINT "message_setting_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_setting_account_id_key" ON "message_setting" USING btree ("comp_id","account_id");--> statement-breakpoint
CREATE INDEX "message_undelivered_idx" ON "message" USING btree ("comp_id","account_id") WHERE "message"."delivered_at" is null;--> statement-breakpoint
UPDATE "message" SET "delivered_at" = "created_at";

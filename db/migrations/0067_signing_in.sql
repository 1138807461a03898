CREATE TABLE "recovery_code" (
	"account_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_code_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_step" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_ticket" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_id" bigint,
	"subject" text DEFAULT '' NOT NULL,
	"proof_hash" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "id_digits" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "second_step_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "needs_second_step" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "is_step_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_setting" ADD COLUMN "captcha_after" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_setting" ADD COLUMN "second_step" text DEFAULT 'optional' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_setting" ADD COLUMN "recovery" text DEFAULT 'code' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_setting" ADD COLUMN "code_sign_in" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_setting" ADD COLUMN "sms_url" text;--> statement-breakpoint
ALTER TABLE "sign_in_setting" ADD COLUMN "sms_secret" text;--> statement-breakpoint
ALTER TABLE "sign_in_setting" ADD COLUMN "mobile_prefixes" text DEFAULT '+86' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_setting" ADD COLUMN "codes_per_day" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_step" ADD CONSTRAINT "second_step_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_ticket_expires_idx" ON "sign_in_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit" USING btree ("expire");
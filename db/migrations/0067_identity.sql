CREATE TABLE "menu" (
	"id" bigint PRIMARY KEY NOT NULL,
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
	"menu_link" text,
	"is_delivered" boolean DEFAULT false NOT NULL,
	"opens" text DEFAULT 'nothing' NOT NULL,
	"parent_id" bigint,
	"amis_id" text,
	"icon" text,
	"sort_no" integer
);
--> statement-breakpoint
CREATE TABLE "role_offer" (
	"id" bigint PRIMARY KEY NOT NULL,
	"role_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"access" text,
	"stage" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint DEFAULT '0' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint DEFAULT '0' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_right" (
	"id" bigint PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"role_id" bigint NOT NULL,
	"module" text NOT NULL,
	"can_view" boolean DEFAULT false NOT NULL,
	"can_create" boolean DEFAULT false NOT NULL,
	"can_edit" boolean DEFAULT false NOT NULL,
	"can_delete" boolean DEFAULT false NOT NULL,
	"can_submit" boolean DEFAULT false NOT NULL,
	"can_confirm" boolean DEFAULT false NOT NULL,
	"can_approve" boolean DEFAULT false NOT NULL,
	"can_reverse" boolean DEFAULT false NOT NULL,
	"can_export" boolean DEFAULT false NOT NULL,
	"can_print" boolean DEFAULT false NOT NULL,
	"can_import" boolean DEFAULT false NOT NULL,
	"can_attach" boolean DEFAULT false NOT NULL,
	"can_comment" boolean DEFAULT false NOT NULL,
	"can_publish" boolean DEFAULT false NOT NULL,
	"other_actions" text
);
--> statement-breakpoint
CREATE TABLE "account_identity" (
	"id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"subject" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_token" (
	"id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"comp_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_brand" (
	"id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"colour" text,
	"logo" text,
	"background" text,
	"login_type" text,
	"notice_zh" text,
	"notice_en" text,
	"notice_ru" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"id" text PRIMARY KEY NOT NULL,
	"answers" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_provider" (
	"id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"kind" text NOT NULL,
	"entry" text NOT NULL,
	"issuer" text,
	"client_id" text,
	"client_secret" text,
	"account_claim" text DEFAULT 'preferred_username' NOT NULL,
	"group_claim" text DEFAULT 'groups' NOT NULL,
	"company" text,
	"makes_accounts" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_group" (
	"id" bigint PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"provider_id" bigint NOT NULL,
	"group_name" text NOT NULL,
	"role_id" bigint NOT NULL,
	"scope" text DEFAULT 'company' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_visit" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sign_in_code" (
	"id" bigint PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"target" text NOT NULL,
	"account_id" bigint,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_setting" (
	"id" bigint PRIMARY KEY NOT NULL,
	"code" text DEFAULT 'signIn' NOT NULL,
	"password_policy" text DEFAULT 'standard' NOT NULL,
	"initial_password" text,
	"captcha_after" integer DEFAULT 3 NOT NULL,
	"lock_after" integer DEFAULT 10 NOT NULL,
	"lock_minutes" integer DEFAULT 15 NOT NULL,
	"idle_minutes" integer DEFAULT 720 NOT NULL,
	"absolute_hours" integer DEFAULT 168 NOT NULL,
	"codes_per_target" integer DEFAULT 5 NOT NULL,
	"codes_per_address" integer DEFAULT 20 NOT NULL,
	"codes_per_day" integer DEFAULT 500 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_ticket" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "password_hash" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "mobile" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "id_tail_hash" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "account_type" text DEFAULT 'employee' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "is_system_user" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "locked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "home_comp_id" integer;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "is_totp_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "stage" text DEFAULT 'enabled' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "created_by" bigint DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "updated_by" bigint DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "role_field" ADD COLUMN "id" bigint DEFAULT (floor(random() * 90000000000000000))::bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "role_field" ADD COLUMN "seq" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "role_menu" ADD COLUMN "id" bigint DEFAULT (floor(random() * 90000000000000000))::bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "role_menu" ADD COLUMN "seq" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "channel" text DEFAULT 'erp' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "new_rights" text DEFAULT 'take' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "id" bigint DEFAULT (floor(random() * 90000000000000000))::bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "provider_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "sid" text;--> statement-breakpoint
ALTER TABLE "station" ADD COLUMN "from_on" date;--> statement-breakpoint
ALTER TABLE "station" ADD COLUMN "to_on" date;--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_parent_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_offer" ADD CONSTRAINT "role_offer_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_right" ADD CONSTRAINT "role_right_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_identity" ADD CONSTRAINT "account_identity_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_identity" ADD CONSTRAINT "account_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_group" ADD CONSTRAINT "provider_group_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_group" ADD CONSTRAINT "provider_group_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "menu_code_key" ON "menu" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "role_offer_role_key" ON "role_offer" USING btree ("role_id","kind","subject","detail");--> statement-breakpoint
CREATE UNIQUE INDEX "role_right_role_module_key" ON "role_right" USING btree ("role_id","module");--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity_subject_key" ON "account_identity" USING btree ("provider_id","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_token_hash_key" ON "api_token" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_brand_code_key" ON "sign_in_brand" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_provider_code_key" ON "identity_provider" USING btree ("code");
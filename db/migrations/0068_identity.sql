CREATE TABLE "account_identity" (
	"id" bigint PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"account_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_token" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"is_read_only" boolean DEFAULT true NOT NULL,
	"modules" jsonb,
	"modules_told" text,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_address" text,
	"stage" text DEFAULT 'enabled' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_token_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "entry_block" (
	"id" bigint PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"page_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"title_zh" text,
	"title_en" text,
	"title_ru" text,
	"text_zh" text,
	"text_en" text,
	"text_ru" text,
	"link" text,
	"menu_group" text
);
--> statement-breakpoint
CREATE TABLE "entry_page" (
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
	"path" text NOT NULL,
	"host" text,
	"is_brand" boolean DEFAULT false NOT NULL,
	"login_type" text DEFAULT 'both' NOT NULL,
	"logo" text,
	"colour" text,
	"slogan_zh" text,
	"slogan_en" text,
	"slogan_ru" text,
	"opens_at" text
);
--> statement-breakpoint
CREATE TABLE "identity_provider_role" (
	"id" bigint PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"provider_id" bigint NOT NULL,
	"group_name" text NOT NULL,
	"company" text NOT NULL,
	"role_id" bigint NOT NULL,
	"scope" text DEFAULT 'company' NOT NULL
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
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"entry_path" text DEFAULT '/login' NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"issuer" text,
	"authorize_url" text,
	"address" text,
	"keys_url" text,
	"client_id" text,
	"client_secret" text,
	"agent_id" text,
	"scopes" text,
	"skew_seconds" integer DEFAULT 60 NOT NULL,
	"bind_dn" text,
	"bind_password" text,
	"search_base" text,
	"search_filter" text,
	"start_tls" boolean DEFAULT false NOT NULL,
	"account_claim" text NOT NULL,
	"account_is" text DEFAULT 'account' NOT NULL,
	"groups_claim" text,
	"sort_no" integer
);
--> statement-breakpoint
CREATE TABLE "identity_station" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"membership_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_station_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "session_identity" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"sid" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_state" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"provider_id" bigint NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"entry_path" text NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_ticket" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_identity" ADD CONSTRAINT "account_identity_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_identity" ADD CONSTRAINT "account_identity_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_block" ADD CONSTRAINT "entry_block_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."entry_page"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_provider_role" ADD CONSTRAINT "identity_provider_role_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_provider_role" ADD CONSTRAINT "identity_provider_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_station" ADD CONSTRAINT "identity_station_membership_id_fk" FOREIGN KEY ("comp_id","membership_id") REFERENCES "public"."membership"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_station" ADD CONSTRAINT "identity_station_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."identity_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_station" ADD CONSTRAINT "identity_station_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity_subject_key" ON "account_identity" USING btree ("provider_id","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "account_identity_account_key" ON "account_identity" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "api_token_created_at_id_idx" ON "api_token" USING btree ("comp_id","created_at","id");--> statement-breakpoint
CREATE INDEX "api_token_stage_created_at_id_idx" ON "api_token" USING btree ("comp_id","stage","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_token_hash_key" ON "api_token" USING btree ("comp_id","token_hash");--> statement-breakpoint
CREATE INDEX "api_token_account_id_idx" ON "api_token" USING btree ("comp_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entry_block_seq_key" ON "entry_block" USING btree ("page_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "entry_page_code_key" ON "entry_page" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_provider_role_key" ON "identity_provider_role" USING btree ("provider_id","group_name","company","role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_provider_code_key" ON "identity_provider" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_station_membership_id_provider_id_role_id_key" ON "identity_station" USING btree ("comp_id","membership_id","provider_id","role_id");--> statement-breakpoint
CREATE INDEX "session_identity_subject_idx" ON "session_identity" USING btree ("provider_id","subject");
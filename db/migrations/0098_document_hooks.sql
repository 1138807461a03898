CREATE TABLE "document_hook" (
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
	"module" text NOT NULL,
	"stage_to" text,
	"channel_id" bigint NOT NULL,
	"told_id" bigint,
	CONSTRAINT "document_hook_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_hook" ADD CONSTRAINT "document_hook_channel_id_fk" FOREIGN KEY ("comp_id","channel_id") REFERENCES "public"."notify_channel"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_hook_stage_code_id_idx" ON "document_hook" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_hook_code_key" ON "document_hook" USING btree ("comp_id","code");
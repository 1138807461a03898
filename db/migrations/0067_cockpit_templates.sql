CREATE TABLE "cockpit_template_role" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"template_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "cockpit_template_role_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "cockpit_template" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"code" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"no" integer,
	"stage" text NOT NULL,
	"definition" text NOT NULL,
	"words" text NOT NULL,
	"path" text,
	"published_on" date,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cockpit_template_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "cockpit_template_role" ADD CONSTRAINT "cockpit_template_role_template_id_fk" FOREIGN KEY ("comp_id","template_id") REFERENCES "public"."cockpit_template"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cockpit_template_role" ADD CONSTRAINT "cockpit_template_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cockpit_template_role_template_id_seq_key" ON "cockpit_template_role" USING btree ("comp_id","template_id","seq");--> statement-breakpoint
CREATE INDEX "cockpit_template_stage_code_id_idx" ON "cockpit_template" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cockpit_template_code_no_key" ON "cockpit_template" USING btree ("comp_id","code","no");--> statement-breakpoint
CREATE UNIQUE INDEX "cockpit_template_published_key" ON "cockpit_template" USING btree ("comp_id","code","stage") WHERE "cockpit_template"."stage" = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "cockpit_template_draft_key" ON "cockpit_template" USING btree ("comp_id","code","stage") WHERE "cockpit_template"."stage" = 'draft';
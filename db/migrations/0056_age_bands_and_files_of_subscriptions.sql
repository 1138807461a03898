CREATE TABLE "age_band_bound" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"set_id" bigint NOT NULL,
	"last_day" integer NOT NULL,
	CONSTRAINT "age_band_bound_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "age_band_set" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"code" text NOT NULL,
	"name_zh" text,
	"name_en" text,
	"name_ru" text,
	"pinyin" text,
	"stage" text NOT NULL,
	"is_for_receivables" boolean NOT NULL,
	"is_for_stock" boolean NOT NULL,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "age_band_set_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "report_template" ADD COLUMN "period" text;--> statement-breakpoint
ALTER TABLE "age_band_bound" ADD CONSTRAINT "age_band_bound_set_id_fk" FOREIGN KEY ("comp_id","set_id") REFERENCES "public"."age_band_set"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "age_band_bound_set_id_seq_key" ON "age_band_bound" USING btree ("comp_id","set_id","seq");--> statement-breakpoint
CREATE INDEX "age_band_set_stage_code_id_idx" ON "age_band_set" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "age_band_set_code_key" ON "age_band_set" USING btree ("comp_id","code");--> statement-breakpoint
UPDATE report_watch SET rule = rule || '{"file": "xlsx"}'::jsonb WHERE kind = 'subscription';--> statement-breakpoint
INSERT INTO role_grant (role_id, module, action) SELECT g.role_id, 'reports.ageBandSet', a.action FROM role_grant g
  CROSS JOIN (VALUES ('read'), ('export'), ('print'), ('comment'), ('create'), ('edit'), ('delete'), ('import'), ('attach'), ('enable'), ('disable'), ('restore')) a (action)
  WHERE g.module = 'reports.template' AND g.action = 'publish' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO role_menu (role_id, path) SELECT g.role_id, '/ageBandSets' FROM role_grant g
  WHERE g.module = 'reports.template' AND g.action = 'publish' ON CONFLICT DO NOTHING;

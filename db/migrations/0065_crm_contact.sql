CREATE TABLE "contact_post" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"contact_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"position" text,
	"from_on" date NOT NULL,
	"to_on" date,
	CONSTRAINT "contact_post_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact" (
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
	"gender" text,
	"customer_id" bigint NOT NULL,
	"division" text,
	"position" text,
	"level" text,
	"buying_role" text,
	"mobile" text,
	"phone" text,
	"email" text,
	"address" text,
	"department_id" bigint,
	"owner_id" bigint,
	"consent_on" date,
	"last_follow_on" date,
	"left_on" date,
	"next_customer_id" bigint,
	"next_position" text,
	"starts_on" date,
	"notes" text,
	CONSTRAINT "contact_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_post" ADD CONSTRAINT "contact_post_contact_id_fk" FOREIGN KEY ("comp_id","contact_id") REFERENCES "public"."contact"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_post" ADD CONSTRAINT "contact_post_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_customer_id_fk" FOREIGN KEY ("comp_id","customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_next_customer_id_fk" FOREIGN KEY ("comp_id","next_customer_id") REFERENCES "public"."company_party"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_department_id_fk" FOREIGN KEY ("comp_id","department_id") REFERENCES "public"."department"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_owner_id_fk" FOREIGN KEY ("comp_id","owner_id") REFERENCES "public"."employee"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_post_contact_id_seq_key" ON "contact_post" USING btree ("comp_id","contact_id","seq");--> statement-breakpoint
CREATE INDEX "contact_code_id_idx" ON "contact" USING btree ("comp_id","code","id");--> statement-breakpoint
CREATE INDEX "contact_stage_code_id_idx" ON "contact" USING btree ("comp_id","stage","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_code_key" ON "contact" USING btree ("comp_id","code");--> statement-breakpoint
CREATE INDEX "contact_customer_id_idx" ON "contact" USING btree ("comp_id","customer_id");
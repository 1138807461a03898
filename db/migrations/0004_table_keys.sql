CREATE TABLE "table_key_column" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"table_key_id" bigint NOT NULL,
	"field" text NOT NULL,
	"label_zh" text,
	"label_en" text,
	"label_ru" text,
	"width" integer,
	"digits" integer,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "table_key_column_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "table_key" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"line_table" text DEFAULT '' NOT NULL,
	"operation_flag" text DEFAULT '0' NOT NULL,
	"frozen" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "table_key_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "operation_flag" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "table_key_column" ADD CONSTRAINT "table_key_column_table_key_id_fk" FOREIGN KEY ("comp_id","table_key_id") REFERENCES "public"."table_key"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "table_key_column_table_key_id_idx" ON "table_key_column" USING btree ("comp_id","table_key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "table_key_module_line_table_operation_flag_key" ON "table_key" USING btree ("comp_id","module","line_table","operation_flag");
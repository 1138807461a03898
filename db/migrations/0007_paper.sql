CREATE TABLE "attachment" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachment_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "print_out" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"template" text NOT NULL,
	"edition" integer NOT NULL,
	"language" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "print_out_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "print_template" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"name" text NOT NULL,
	"edition" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "print_template_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "record_comment" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL,
	"mentions" jsonb NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_comment_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"audience" text NOT NULL,
	"holder_id" bigint NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"state" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_view_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"hash" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stored_file_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_file_id_fk" FOREIGN KEY ("comp_id","file_id") REFERENCES "public"."stored_file"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_module_document_id_idx" ON "attachment" USING btree ("comp_id","module","document_id");--> statement-breakpoint
CREATE INDEX "attachment_file_id_idx" ON "attachment" USING btree ("comp_id","file_id");--> statement-breakpoint
CREATE INDEX "print_out_module_document_id_idx" ON "print_out" USING btree ("comp_id","module","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "print_template_module_name_edition_key" ON "print_template" USING btree ("comp_id","module","name","edition");--> statement-breakpoint
CREATE INDEX "record_comment_module_document_id_idx" ON "record_comment" USING btree ("comp_id","module","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "record_comment_comment_id_revision_key" ON "record_comment" USING btree ("comp_id","comment_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name_key" ON "saved_view" USING btree ("comp_id","place","audience","holder_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "stored_file_hash_key" ON "stored_file" USING btree ("comp_id","hash");--> statement-breakpoint
CREATE INDEX "stored_file_state_idx" ON "stored_file" USING btree ("comp_id","state");
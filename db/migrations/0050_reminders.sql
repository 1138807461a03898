CREATE TABLE "reminder" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"name" text NOT NULL,
	"due_on" date NOT NULL,
	"is_late" boolean NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminder_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_module_document_id_name_due_on_is_late_key" ON "reminder" USING btree ("comp_id","module","document_id","name","due_on","is_late");
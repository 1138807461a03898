CREATE TABLE "sign_in_event" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"kind" text NOT NULL,
	"way" text,
	"account_id" bigint,
	"typed" text,
	"reason" text,
	"address" text,
	"agent" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_event_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "keeps_installation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_in_event_created_at_id_idx" ON "sign_in_event" USING btree ("comp_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sign_in_event_account_id_created_at_id_idx" ON "sign_in_event" USING btree ("comp_id","account_id","created_at","id");
CREATE TABLE "duty_separation" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"code" text NOT NULL,
	"stage" text NOT NULL,
	"end_requested_by" bigint,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "duty_separation_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "duty" text;--> statement-breakpoint
CREATE UNIQUE INDEX "duty_separation_code_key" ON "duty_separation" USING btree ("comp_id","code");
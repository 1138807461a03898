CREATE TABLE "audit_batch" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"number" integer NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"rows" integer NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_batch_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_link" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_link_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "sees_as_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "sees_as_comp_id" integer;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "sees_as_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_link" ADD CONSTRAINT "audit_link_batch_id_fk" FOREIGN KEY ("comp_id","batch_id") REFERENCES "public"."audit_batch"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_batch_number_key" ON "audit_batch" USING btree ("comp_id","number");--> statement-breakpoint
CREATE INDEX "audit_link_batch_id_idx" ON "audit_link" USING btree ("comp_id","batch_id");
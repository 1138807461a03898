CREATE TABLE "merged_reference" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"module" text NOT NULL,
	"duplicate_id" bigint NOT NULL,
	"table_name" text NOT NULL,
	"column_name" text NOT NULL,
	"row_id" bigint NOT NULL,
	"turned_to" bigint,
	CONSTRAINT "merged_reference_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE INDEX "merged_reference_duplicate_id_idx" ON "merged_reference" USING btree ("comp_id","duplicate_id");
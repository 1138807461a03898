CREATE TABLE "report_media" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" bigint NOT NULL,
	"language" text NOT NULL,
	"links" jsonb NOT NULL,
	"seconds" integer NOT NULL,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_media_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "report_media" ADD CONSTRAINT "report_media_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_media_token_hash_key" ON "report_media" USING btree ("comp_id","token_hash");
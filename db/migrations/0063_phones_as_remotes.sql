CREATE TABLE "screen_remote" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"screen_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"item" text,
	"panel" text,
	"year" text,
	"acted_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screen_remote_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "screen" ADD COLUMN "has_remote" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "screen_remote" ADD CONSTRAINT "screen_remote_screen_id_fk" FOREIGN KEY ("comp_id","screen_id") REFERENCES "public"."screen"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_remote" ADD CONSTRAINT "screen_remote_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "screen_remote_screen_id_key" ON "screen_remote" USING btree ("comp_id","screen_id");
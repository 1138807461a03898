CREATE TABLE "screen_screenshot" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"screen_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"image" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screen_screenshot_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "screen_screenshot" ADD CONSTRAINT "screen_screenshot_screen_id_fk" FOREIGN KEY ("comp_id","screen_id") REFERENCES "public"."screen"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "screen_screenshot_screen_id_key" ON "screen_screenshot" USING btree ("comp_id","screen_id");
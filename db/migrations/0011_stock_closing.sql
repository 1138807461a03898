CREATE TABLE "stock_period_check" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"period_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"findings" integer NOT NULL,
	"is_blocking" boolean NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_period_check_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_period_finding" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"period_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"year_month" text NOT NULL,
	"subject" text NOT NULL,
	"module" text,
	"document_id" bigint,
	"what" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_period_finding_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
ALTER TABLE "stock_period_check" ADD CONSTRAINT "stock_period_check_period_id_fk" FOREIGN KEY ("comp_id","period_id") REFERENCES "public"."stock_period"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_period_finding" ADD CONSTRAINT "stock_period_finding_period_id_fk" FOREIGN KEY ("comp_id","period_id") REFERENCES "public"."stock_period"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_period_finding" ADD CONSTRAINT "stock_period_finding_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_period_check_period_id_seq_key" ON "stock_period_check" USING btree ("comp_id","period_id","seq");--> statement-breakpoint
CREATE INDEX "stock_period_finding_period_id_idx" ON "stock_period_finding" USING btree ("comp_id","period_id");
CREATE TABLE "price_variance" (
	"comp_id" integer NOT NULL,
	"snapshot_id" bigint NOT NULL,
	"material_class_id" bigint NOT NULL,
	"opening_variance" numeric(18,4) NOT NULL,
	"in_variance" numeric(18,4) NOT NULL,
	"opening_planned" numeric(18,4) NOT NULL,
	"in_planned" numeric(18,4) NOT NULL,
	"rate" numeric(18,8) NOT NULL,
	"out_planned" numeric(18,4) NOT NULL,
	"out_variance" numeric(18,4) NOT NULL,
	CONSTRAINT "price_variance_pk" PRIMARY KEY("comp_id","snapshot_id","material_class_id")
);
--> statement-breakpoint
CREATE TABLE "stock_count_hold" (
	"comp_id" integer NOT NULL,
	"balance_id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_count_hold_pk" PRIMARY KEY("comp_id","balance_id")
);
--> statement-breakpoint
CREATE TABLE "stock_layer_use" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"layer_id" bigint NOT NULL,
	"move_id" bigint NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"value" numeric(18,4) NOT NULL,
	CONSTRAINT "stock_layer_use_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_layer" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"balance_id" bigint NOT NULL,
	"move_id" bigint NOT NULL,
	"posted_on" date NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"value" numeric(18,4) NOT NULL,
	"remaining" numeric(18,6) NOT NULL,
	"remaining_value" numeric(18,4) NOT NULL,
	CONSTRAINT "stock_layer_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_period_snapshot_line" (
	"comp_id" integer NOT NULL,
	"snapshot_id" bigint NOT NULL,
	"balance_id" bigint NOT NULL,
	"opening_quantity" numeric(18,6) NOT NULL,
	"opening_value" numeric(18,4) NOT NULL,
	"in_quantity" numeric(18,6) NOT NULL,
	"in_value" numeric(18,4) NOT NULL,
	"out_quantity" numeric(18,6) NOT NULL,
	"out_value" numeric(18,4) NOT NULL,
	"variance_value" numeric(18,4) NOT NULL,
	"closing_quantity" numeric(18,6) NOT NULL,
	"closing_value" numeric(18,4) NOT NULL,
	CONSTRAINT "stock_period_snapshot_line_pk" PRIMARY KEY("comp_id","snapshot_id","balance_id")
);
--> statement-breakpoint
CREATE TABLE "stock_period_snapshot" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"period_id" bigint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"year_month" text NOT NULL,
	"hash" text NOT NULL,
	"line_count" integer NOT NULL,
	"taken_by" bigint NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"voided_by" bigint,
	"voided_at" timestamp with time zone,
	CONSTRAINT "stock_period_snapshot_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
CREATE TABLE "stock_reservation" (
	"comp_id" integer NOT NULL,
	"id" bigint NOT NULL,
	"balance_id" bigint NOT NULL,
	"module" text NOT NULL,
	"document_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"doc_no" text NOT NULL,
	"quantity" numeric(18,6) NOT NULL,
	"is_loose" boolean DEFAULT false NOT NULL,
	"expires_on" date,
	"stage" text DEFAULT 'open' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "stock_reservation_pk" PRIMARY KEY("comp_id","id")
);
--> statement-breakpoint
DROP INDEX "stock_balance_warehouse_id_material_id_batch_area_seat_box_owner_key";--> statement-breakpoint
DROP INDEX "stock_move_module_document_id_line_id_leg_generation_key";--> statement-breakpoint
ALTER TABLE "journal_line" ADD COLUMN "posted_month" text;--> statement-breakpoint
UPDATE "journal_line" SET "posted_month" = to_char("posted_on", 'YYYY-MM');--> statement-breakpoint
ALTER TABLE "journal_line" ALTER COLUMN "posted_month" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "company_party" ADD COLUMN "partner_comp_id" integer;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD COLUMN "state" text DEFAULT 'available' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD COLUMN "serial" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "state" text DEFAULT 'available' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "serial" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "seq" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "stock_move" SET "account" = CASE WHEN "module" = 'warehouse.goodsReceipt' AND "quantity" <> 0 THEN 'receivedNotInvoiced' ELSE 'inventoryDifference' END;--> statement-breakpoint
ALTER TABLE "stock_period" ADD COLUMN "closed_by" bigint;--> statement-breakpoint
ALTER TABLE "stock_period" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_variance" ADD CONSTRAINT "price_variance_snapshot_id_fk" FOREIGN KEY ("comp_id","snapshot_id") REFERENCES "public"."stock_period_snapshot"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_variance" ADD CONSTRAINT "price_variance_material_class_id_fk" FOREIGN KEY ("comp_id","material_class_id") REFERENCES "public"."material_class"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_count_hold" ADD CONSTRAINT "stock_count_hold_balance_id_fk" FOREIGN KEY ("comp_id","balance_id") REFERENCES "public"."stock_balance"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_layer_use" ADD CONSTRAINT "stock_layer_use_layer_id_fk" FOREIGN KEY ("comp_id","layer_id") REFERENCES "public"."stock_layer"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_layer" ADD CONSTRAINT "stock_layer_balance_id_fk" FOREIGN KEY ("comp_id","balance_id") REFERENCES "public"."stock_balance"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_period_snapshot_line" ADD CONSTRAINT "stock_period_snapshot_line_snapshot_id_fk" FOREIGN KEY ("comp_id","snapshot_id") REFERENCES "public"."stock_period_snapshot"("comp_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_period_snapshot_line" ADD CONSTRAINT "stock_period_snapshot_line_balance_id_fk" FOREIGN KEY ("comp_id","balance_id") REFERENCES "public"."stock_balance"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_period_snapshot" ADD CONSTRAINT "stock_period_snapshot_warehouse_id_fk" FOREIGN KEY ("comp_id","warehouse_id") REFERENCES "public"."warehouse"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_balance_id_fk" FOREIGN KEY ("comp_id","balance_id") REFERENCES "public"."stock_balance"("comp_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_count_hold_module_document_id_idx" ON "stock_count_hold" USING btree ("comp_id","module","document_id");--> statement-breakpoint
CREATE INDEX "stock_layer_use_move_id_idx" ON "stock_layer_use" USING btree ("comp_id","move_id");--> statement-breakpoint
CREATE INDEX "stock_layer_use_layer_id_idx" ON "stock_layer_use" USING btree ("comp_id","layer_id");--> statement-breakpoint
CREATE INDEX "stock_layer_open_idx" ON "stock_layer" USING btree ("comp_id","balance_id","posted_on","id") WHERE "stock_layer"."remaining" <> 0;--> statement-breakpoint
CREATE INDEX "stock_layer_move_id_idx" ON "stock_layer" USING btree ("comp_id","move_id");--> statement-breakpoint
CREATE INDEX "stock_period_snapshot_warehouse_id_year_month_idx" ON "stock_period_snapshot" USING btree ("comp_id","warehouse_id","year_month");--> statement-breakpoint
CREATE INDEX "stock_reservation_module_document_id_idx" ON "stock_reservation" USING btree ("comp_id","module","document_id");--> statement-breakpoint
CREATE INDEX "stock_reservation_open_idx" ON "stock_reservation" USING btree ("comp_id","balance_id") WHERE "stock_reservation"."stage" = 'open';--> statement-breakpoint
ALTER TABLE "company_party" ADD CONSTRAINT "company_party_partner_comp_id_fk" FOREIGN KEY ("partner_comp_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_balance_place_key" ON "stock_balance" USING btree ("comp_id","warehouse_id","material_id","batch","area","seat","box","owner","state","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_balance_material_id_serial_key" ON "stock_balance" USING btree ("comp_id","material_id","serial") WHERE "stock_balance"."serial" <> '' and "stock_balance"."quantity" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_move_module_document_id_line_id_leg_generation_seq_key" ON "stock_move" USING btree ("comp_id","module","document_id","line_id","leg","generation","seq");--> statement-breakpoint
CREATE INDEX "stock_move_warehouse_id_posted_month_idx" ON "stock_move" USING btree ("comp_id","warehouse_id","posted_month");